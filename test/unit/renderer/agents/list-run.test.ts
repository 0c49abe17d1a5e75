import { screen, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import type { BulkAction, BulkItem, BulkItemState, BulkRun } from '../../../../src-main/contract/contract.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { jobOf, refuse, signedIn } from '../bridge.ts';
import { inventRows, row } from './rows.ts';
import { openConsole, press, settle, type } from '../window.ts';

const rows = ['Ada', 'Bob', 'Cyd', 'Dan'].map((name, at) =>
  row({ id: at + 1, name, online: at === 3, lastTime: null }),
);
const grid = () => screen.getByRole('grid', { name: 'Agents' });
const body = () => within(grid()).getByRole('rowgroup');
const lengthOf = (): number => parseFloat((body().firstElementChild as HTMLElement).style.height);

const itemOf = (agentId: number, state: BulkItemState, part: Partial<BulkItem> = {}): BulkItem => ({
  agentId,
  agentName: rows[agentId - 1]?.name ?? '',
  state,
  startedAt: null,
  endedAt: null,
  failure: null,
  ...part,
});
const runOf = (items: readonly BulkItem[], action: BulkAction): BulkRun => ({
  id: 'run-1',
  action,
  state: 'running',
  startedAt: 0,
  sendsAt: 0,
  parallel: 2,
  endedAt: null,
  counts: { waiting: 0, running: items.length, done: 0, failed: 0, stopped: 0 },
});
async function follow(action: BulkAction, items: readonly BulkItem[]) {
  const bridge = signedIn(rows);
  bridge.answer('bulk:current', succeed({ run: runOf(items, action), items }));
  return { bridge, ...(await openConsole(bridge)) };
}
/** The name of the row's mark, and the text under "Last online". */
const statusOf = (name: string) => {
  const line = screen.getByRole('row', { name });
  return [within(line).getByRole('img').getAttribute('aria-label'), line.querySelector('.c-last')?.textContent];
};

test('a row says how the action on many goes with it, unless its own job says more', async () => {
  const { bridge } = await follow('wake', [
    itemOf(1, 'waiting'),
    itemOf(2, 'running', { startedAt: Date.now() - 44_000 }),
    itemOf(3, 'failed', { failure: refuse('timeout').failure }),
    itemOf(4, 'done', { startedAt: 0, endedAt: 31_000 }),
  ]);
  expect(statusOf('Ada')).toEqual(['Waiting', 'Waiting']);
  expect(statusOf('Bob')).toEqual(['Waking', 'Waking, 0:44']);
  expect(statusOf('Cyd')).toEqual(['No answer', 'No answer']);
  expect(statusOf('Dan')).toEqual(['Online', 'Now']);
  const job = jobOf({
    agentId: 1,
    agentName: 'Ada',
    kind: 'reboot',
    step: 'undo',
    stepAt: Date.now(),
    limitAt: Date.now() + 4_000,
  });
  bridge.notify('jobs:changed', [job]);
  await settle();
  expect(statusOf('Ada')).toEqual(['Rebooting shortly', 'Rebooting in 4 s']);
});

test('favorites and watching leave the rows as they are', async () => {
  await follow('favorite', [itemOf(1, 'running', { startedAt: 0 }), itemOf(4, 'waiting')]);
  expect(statusOf('Ada')).toEqual(['Offline', '–']);
  expect(statusOf('Dan')).toEqual(['Online', 'Now']);
});

test('rows that wait for another search lie within the list', async () => {
  await openConsole(signedIn([...inventRows(40, Date.now()), row({ id: 1, name: 'only one' })]));
  await type(screen.getByLabelText('Search agents'), 'only one');
  expect(grid().getAttribute('aria-rowcount')).toBe('1');
  const waiting = [...body().querySelectorAll<HTMLElement>('.ag-row[hidden]')];
  expect(waiting.length).toBeGreaterThan(10);
  for (const element of waiting) expect(parseFloat(element.style.top)).toBe(0);
  await type(screen.getByLabelText('Search agents'), '');
  const tops = within(body())
    .getAllByRole('row')
    .map(({ style }) => parseFloat(style.top));
  expect(new Set(tops).size).toBe(tops.length);
});

test('the list is longer by the bar that covers its end, and the cursor stays above the bar', async () => {
  const { agents } = await openConsole(signedIn(inventRows(200, Date.now())));
  await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe('200');
  const plain = lengthOf();
  grid().focus();
  await press(' ');
  await press('End');
  expect(lengthOf()).toBe(plain + 64);
  // The last row ends where the bar begins: 640 is the height of the list.
  expect(body().scrollTop).toBe(plain + 64 - 640);
  agents.selection.clear();
  await settle();
  expect(lengthOf()).toBe(plain);
});
