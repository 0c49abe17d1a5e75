import { describe, expect, it, onTestFinished } from 'vitest';
import { succeed } from '../../../../src-main/contract/failure.ts';
import type { Policy, PolicySource } from '../../../../src-main/policy/policy.ts';
import { openPolicy } from '../../../../src-main/policy/policy-store.ts';
import { createFakeClock } from '../fake-clock.ts';

const values = (given: Readonly<Record<string, unknown>>): PolicySource => ({
  kind: 'read',
  values: given,
  where: 'F',
});

const none: PolicySource = { kind: 'none' };

async function open(given: { file?: PolicySource; registry?: PolicySource; isSettled?: boolean } = {}) {
  const fake = createFakeClock();
  const state = { version: 1, isSettled: true, reads: 0, registryReads: 0, ...given };
  const store = await openPolicy({
    clock: fake.clock,
    readFile: () => {
      state.reads += 1;
      return Promise.resolve({ source: state.file ?? none, isSettled: state.isSettled });
    },
    fingerprint: () => Promise.resolve(String(state.version)),
    readRegistry:
      given.registry === undefined
        ? null
        : () => {
            state.registryReads += 1;
            return Promise.resolve({ source: state.registry ?? none, isSettled: state.isSettled });
          },
    checkSettings: succeed,
  });
  onTestFinished(() => store.close());
  const changes: Policy[] = [];
  store.subscribe((policy) => changes.push(policy));
  return { store, state, changes, ...fake };
}

describe('the policy of this computer', () => {
  it('is known as soon as it is open', async () => {
    const { store } = await open({ file: values({ allowLinks: false }) });
    expect(store.current().allowLinks).toBe(false);
  });

  it('is read again within 3 s after the file has changed, stricter and looser', async () => {
    const { store, state, changes, advance } = await open();
    await advance(60_000);
    expect(state.reads).toBe(1);
    Object.assign(state, { file: values({ allowLinks: false }), version: 2 });
    await advance(3_000);
    expect(store.current().allowLinks).toBe(false);
    Object.assign(state, { file: { kind: 'none' }, version: 3 });
    await advance(3_000);
    expect(store.current().isManaged).toBe(false);
    expect(changes.map(({ allowLinks }) => allowLinks)).toEqual([false, true]);
  });

  it('notifies nobody of a file that says the same', async () => {
    const { state, changes, advance } = await open({ file: values({ allowLinks: false }) });
    state.version = 2;
    await advance(3_000);
    expect(state.reads).toBe(2);
    expect(changes).toEqual([]);
  });

  it('reads the registry every ten minutes, over the file', async () => {
    const { store, state, advance } = await open({
      file: values({ maxAccounts: 5 }),
      registry: values({ maxAccounts: 1 }),
    });
    expect(store.current().maxAccounts).toBe(1);
    await advance(599_000);
    expect(state.registryReads).toBe(1);
    state.registry = { kind: 'none' };
    await advance(4_000);
    expect(state.registryReads).toBe(2);
    expect(store.current().maxAccounts).toBe(5);
  });

  it('is read again after 5, 30 and 120 s where the system did not answer, and then as ever', async () => {
    const { store, state, advance } = await open({ registry: { kind: 'none' }, isSettled: false });
    const counts = async (ms: number) => {
      await advance(ms);
      return [state.reads, state.registryReads];
    };
    expect(await counts(2_900)).toEqual([1, 1]);
    expect(await counts(4_000)).toEqual([2, 2]);
    expect(await counts(26_000)).toEqual([2, 2]);
    expect(await counts(6_000)).toEqual([3, 3]);
    expect(await counts(130_000)).toEqual([4, 4]);
    expect(await counts(500_000)).toEqual([4, 4]);
    Object.assign(state, { isSettled: true, registry: values({ allowLinks: false }) });
    expect(await counts(110_000)).toEqual([5, 5]);
    expect(store.current().allowLinks).toBe(false);
    expect(await counts(300_000)).toEqual([5, 5]);
  });

  it('is not read after the end', async () => {
    const { store, timers } = await open();
    store.close();
    expect(timers()).toBe(0);
  });
});
