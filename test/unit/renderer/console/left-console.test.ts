import { expect, test } from 'vitest';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { readDrafts, type Drafts } from '../../../../src-renderer/windows/console/drafts.ts';
import { canLeave, leaveWhenUnused, recallLeft } from '../../../../src-renderer/windows/console/left-console.ts';
import { followWindow } from '../../../../src-renderer/lib/window-shown.ts';
import { row } from '../agents/rows.ts';
import { signedIn } from '../bridge.ts';
import { openConsole, settle } from '../window.ts';

const open = async () => {
  const bridge = signedIn([1, 2, 3].map((id) => row({ id, name: `Till ${String(id)}` })));
  const shown = await openConsole(bridge);
  await settle();
  return { bridge, ...shown };
};

test('a console with a list alone can be left', async () => {
  const { state, agents } = await open();
  expect(canLeave(state, [])).toBe(true);
  agents.list.search('till');
  await settle();
  expect(canLeave(state, [{ value: 'till' }, { value: '' }])).toBe(true);
});

test.each<[string, (made: Awaited<ReturnType<typeof open>>) => void]>([
  ['another page', ({ app }) => app.goTo('settings')],
  ['an open dialog', ({ app }) => app.open({ kind: 'palette' })],
  ['a note in the corner', ({ app }) => app.toasts.show('x', { title: 'Copied', tone: 'good' } as never)],
])('%s keeps the page', async (_what, change) => {
  const made = await open();
  change(made);
  await settle();
  expect(canLeave(made.state, [])).toBe(false);
});

test('a field that is not the search keeps the page', async () => {
  const { state } = await open();
  expect(canLeave(state, [{ value: 'a note about this computer' }])).toBe(false);
});

test('main gets what was typed of every account, when the window is hidden', async () => {
  const { bridge, state } = await open();
  const offWindow = followWindow();
  const drafts: Drafts = { ...readDrafts(state), client: 'Mrs Hartmann' };
  const off = leaveWhenUnused(state, () => new Map([['a', drafts]]));
  bridge.notify('window:unused', null);
  await settle();
  expect(bridge.inputsOf('app:leave')).toEqual([]);
  bridge.notify('window:shown', false);
  bridge.notify('window:unused', null);
  await settle();
  expect(bridge.inputsOf('app:leave')).toEqual([{ left: [{ viewKey: 'a', drafts: JSON.stringify(drafts) }] }]);
  bridge.notify('window:shown', true);
  off();
  offWindow();
});

test('the next page gets it back; what it has noted itself is newer', async () => {
  const { bridge, state } = await open();
  const [first, second] = ['first', 'second'].map((client) => ({ ...readDrafts(state), client }));
  if (first === undefined || second === undefined) throw new Error('no drafts');
  bridge.answer(
    'app:left',
    succeed([
      { viewKey: 'a', drafts: JSON.stringify(first) },
      { viewKey: 'b', drafts: JSON.stringify(first) },
    ]),
  );
  const leftAs = new Map([['b', second]]);
  await recallLeft(leftAs);
  expect(leftAs.get('a')?.client).toBe('first');
  expect(leftAs.get('b')?.client).toBe('second');
  bridge.answer('app:left', fail('unavailable', 'Longreach is locked.'));
  await recallLeft(leftAs);
  expect(leftAs.size).toBe(2);
});
