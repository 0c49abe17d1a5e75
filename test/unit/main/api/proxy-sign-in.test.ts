import { describe, expect, test } from 'vitest';
import { ProxySignInNeeded } from '../../../../src-main/api/network-error.ts';
import { settle } from '../../settle.ts';
import { json, scriptService } from './scripted-service.ts';

const agentList = () => json({ data: [] });

describe('a proxy that wants a sign-in', () => {
  test('the request waits for it without a limit, and is sent once more', async () => {
    const signedIn = Promise.withResolvers<boolean>();
    const { client, clock, requests, events } = scriptService((_request, times) => {
      if (times === 0) throw new ProxySignInNeeded(signedIn.promise);
      return agentList();
    });
    const list = client.listAgents({}, { attention: 'user' });
    await settle();
    await clock.advance(10 * 60_000);
    signedIn.resolve(true);
    expect(await list).toMatchObject({ ok: true });
    expect(requests).toHaveLength(2);
    // One request of the plan: the first has not passed the proxy.
    expect(events).toHaveLength(1);
  });

  test('a declined sign-in fails with a sentence, is not repeated, and tells that nothing was sent', async () => {
    const { requests, run } = scriptService(() => {
      throw new ProxySignInNeeded(Promise.resolve(false));
    });
    const list = await run((client) => client.listAgents({}, { attention: 'user' }));
    expect(list).toMatchObject({ ok: false, failure: { kind: 'offline', reason: 'proxy-sign-in' } });
    expect(list.ok ? '' : list.failure.message).toContain('user name and password');
    expect(requests).toHaveLength(1);
  });

  test('a proxy that goes on asking ends the request', async () => {
    const { requests, run } = scriptService(() => {
      throw new ProxySignInNeeded(Promise.resolve(true));
    });
    expect(await run((client) => client.listAgents({}, { attention: 'background' }))).toMatchObject({
      ok: false,
      failure: { reason: 'proxy-sign-in' },
    });
    expect(requests).toHaveLength(2);
  });

  test('a cancelled request does not wait for the user', async () => {
    const stop = new AbortController();
    const { client } = scriptService(() => {
      throw new ProxySignInNeeded(new Promise(() => undefined));
    });
    const list = client.listAgents({}, { attention: 'user', signal: stop.signal });
    await settle();
    stop.abort();
    expect(await list).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
  });
});
