import { describe, expect, it } from 'vitest';
import { createWithClient } from '../../../../src-main/api/signed-in.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { settle } from '../../settle.ts';

/** A key that is read when the test says so. */
function makeStart() {
  const state = { client: null as string | null };
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  const withClient = createWithClient({ client: () => state.client, started: () => over });
  const asked: string[] = [];
  const ask = () =>
    withClient((client) => {
      asked.push(client);
      return Promise.resolve(succeed(client));
    });
  return { state, asked, ask, end: () => end() };
}

describe('what a user asks for', () => {
  it('waits while the key is read, and is asked with it then', async () => {
    const { state, asked, ask, end } = makeStart();
    const answer = ask();
    await settle();
    expect(asked).toEqual([]);
    state.client = 'mine';
    end();
    expect(await answer).toEqual(succeed('mine'));
  });

  it('is asked at once where the key was read', async () => {
    const { state, asked, ask } = makeStart();
    state.client = 'mine';
    void ask();
    await settle();
    expect(asked).toEqual(['mine']);
  });

  it('fails where there is no key at the end of the start', async () => {
    const { ask, end } = makeStart();
    end();
    expect(await ask()).toMatchObject({ ok: false, failure: { kind: 'busy' } });
  });
});
