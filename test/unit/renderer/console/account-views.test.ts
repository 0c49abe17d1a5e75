import { expect, test } from 'vitest';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { followAccountInView, type AccountMemory } from '../../../../src-renderer/windows/console/account-views.ts';
import { account, accountsOf, LoopbackBridge } from '../bridge.ts';
import { settle } from '../window.ts';

const other = { ...account, id: 'b2', label: 'Hartmann & Söhne' };
const inView = (which: typeof account | typeof other) => accountsOf(which === account ? [account] : [other]);

/** A page that notes what is shown, hidden and entered, in order. */
async function setUp(recalled: readonly (readonly [string, string])[] = []) {
  const bridge = new LoopbackBridge();
  const happened: string[] = [];
  let present = inView(account);
  let count = 0;
  bridge.answer('accounts:enter', () => {
    happened.push('enter');
    return succeed(present);
  });
  Object.defineProperty(window, 'bridge', { configurable: true, value: bridge });
  const leftAs = new Map<string, string>();
  const recall = (): Promise<void> => {
    for (const [viewKey, left] of recalled) leftAs.set(viewKey, left);
    return Promise.resolve();
  };
  const memory: AccountMemory<string> = { leftAs, viewKey: null, recall };
  const show = (left: string | undefined) => {
    count += 1;
    const name = `view ${String(count)}`;
    happened.push(left === undefined ? `show ${name}` : `show ${name} after ${left}`);
    return {
      hide() {
        happened.push(`hide ${name}`);
        return name;
      },
      read: () => `${name} now`,
      restore(from: string) {
        happened.push(`restore ${name} from ${from}`);
      },
    };
  };
  const follow = () => followAccountInView(show, memory);
  const views = follow();
  const stop = (): void => views.stop();
  await settle();
  const bring = async (which: typeof account | typeof other): Promise<void> => {
    present = inView(which);
    bridge.notify('accounts:changed', present);
    await settle();
  };
  return { happened, bridge, bring, stop, follow, views };
}

test('shows the account in view, and enters it before anything else is called', async () => {
  const { happened } = await setUp();
  expect(happened).toEqual(['enter', 'show view 1']);
});

test('hides what is shown before it enters the other account, and gives back how an account was left', async () => {
  const { happened, bring } = await setUp();
  await bring(other);
  expect(happened.slice(2)).toEqual(['hide view 1', 'enter', 'show view 2']);
  await bring(account);
  expect(happened.slice(5)).toEqual(['hide view 2', 'enter', 'show view 3 after view 1']);
});

test('changes of the accounts that leave the one in view change nothing', async () => {
  const { happened, bring } = await setUp();
  await bring(account);
  expect(happened).toHaveLength(2);
});

test('takes the account off the screen when it is stopped, and hears nothing afterwards', async () => {
  const { happened, bring, stop } = await setUp();
  stop();
  expect(happened.slice(2)).toEqual(['hide view 1']);
  await bring(other);
  expect(happened).toHaveLength(3);
});

test('brings an account back as it was left when it is followed again, and another one as it is', async () => {
  const { happened, bring, stop, follow } = await setUp();
  stop();
  const again = follow();
  await settle();
  expect(happened.slice(3)).toEqual(['enter', 'show view 2 after view 1']);
  again.stop();
  // Another account came into view meanwhile.
  await bring(other);
  follow();
  await settle();
  expect(happened.slice(6)).toEqual(['enter', 'show view 3 after view 2', 'hide view 3', 'enter', 'show view 4']);
});

test('brings accounts back as an earlier page left them: the one in view, and another one when it comes into view', async () => {
  const { happened, bring } = await setUp([
    [inView(account).viewKey, 'what was typed here'],
    [inView(other).viewKey, 'what was typed there'],
  ]);
  expect(happened).toEqual(['enter', 'show view 1', 'restore view 1 from what was typed here']);
  await bring(other);
  expect(happened.slice(3)).toEqual(['hide view 1', 'enter', 'show view 2 after what was typed there']);
});

test('says how all accounts are left', async () => {
  const { bring, views } = await setUp();
  expect([...(views.read() ?? [])]).toEqual([[inView(account).viewKey, 'view 1 now']]);
  await bring(other);
  expect([...(views.read() ?? [])]).toEqual([
    [inView(account).viewKey, 'view 1'],
    [inView(other).viewKey, 'view 2 now'],
  ]);
});
