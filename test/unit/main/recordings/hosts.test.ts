import { describe, expect, test } from 'vitest';
import { fail, succeed, type Result } from '../../../../src-main/contract/failure.ts';
import { createHosts } from '../../../../src-main/recordings/hosts.ts';
import type { RecordingHost } from '../../../../src-main/api/recording-address.ts';

function setUp(found: Result<RecordingHost>, yes: boolean, stored: readonly string[] = [], isFixed = false) {
  const requested: string[] = [];
  const state = { hosts: stored };
  const answer = Promise.withResolvers<boolean>();
  const hosts = createHosts({
    hostOf: () => Promise.resolve(found),
    isFixed: () => isFixed,
    confirm: (host) => {
      requested.push(host);
      return answer.promise;
    },
    allowed: () => state.hosts,
    store: (next) => {
      state.hosts = next;
      return Promise.resolve(succeed(undefined));
    },
  });
  return { hosts, asked: requested, state, answer: () => answer.resolve(yes) };
}
const foreign = succeed<RecordingHost>({ kind: 'foreign', host: 'media.foreign.example' });

describe('a host that does not belong to the service', () => {
  test('is allowed once the user confirms it', async () => {
    const { hosts, asked: requested, state, answer } = setUp(foreign, true, ['other.example']);
    answer();
    expect(await hosts.ask(5)).toEqual({ ok: true, value: { host: 'media.foreign.example', allowed: true } });
    expect(requested).toEqual(['media.foreign.example']);
    expect(state.hosts).toEqual(['media.foreign.example', 'other.example']);
  });

  test('is refused without a question where administrators have fixed the list', async () => {
    const { hosts, asked, state } = setUp(foreign, true, ['other.example'], true);
    const refused = await hosts.ask(5);
    expect(!refused.ok && refused.failure.reason).toBe('managed');
    expect(asked).toEqual([]);
    expect(state.hosts).toEqual(['other.example']);
  });

  test('is not allowed if the user declines', async () => {
    const { hosts, state, answer } = setUp(foreign, false);
    answer();
    expect(await hosts.ask(5)).toEqual({ ok: true, value: { host: 'media.foreign.example', allowed: false } });
    expect(state.hosts).toEqual([]);
  });

  test('is asked about once for concurrent requests', async () => {
    const { hosts, asked: requested, state, answer } = setUp(foreign, true);
    const all = Promise.all([hosts.ask(5), hosts.ask(6), hosts.ask(5)]);
    await new Promise((resolve) => setImmediate(resolve));
    answer();
    expect((await all).every((each) => each.ok && each.value.allowed)).toBe(true);
    expect(requested).toHaveLength(1);
    expect(state.hosts).toEqual(['media.foreign.example']);
  });

  test('is not asked about if it is allowed already or can never be', async () => {
    const known = setUp(succeed({ kind: 'allowed', host: 'st.service.example' }), false);
    expect(await known.hosts.ask(5)).toEqual({ ok: true, value: { host: 'st.service.example', allowed: true } });
    const never = setUp(succeed({ kind: 'never' }), true);
    expect(await never.hosts.ask(5)).toMatchObject({ ok: false, failure: { reason: 'recording-address' } });
    const gone = fail('not-found', 'no recording');
    const none = setUp(gone, true);
    expect(await none.hosts.ask(5)).toEqual(gone);
    expect(known.asked).toEqual([]);
    expect(never.asked).toEqual([]);
    expect(none.asked).toEqual([]);
  });
});
