import { expect, test } from 'vitest';
import type { BulkItem } from '../../../../src-main/contract/contract.ts';
import { packRow } from '../../../../src-main/contract/packed-rows.ts';
import { EntryMaker } from '../../../../src-renderer/features/agents/list/entry.ts';
import { formatCell, formatTip, type RowFacts } from '../../../../src-renderer/features/agents/list/row-format.ts';
import { formatExact } from '../../../../src-renderer/lib/format.ts';
import { jobOf, refuse, REFUSAL } from '../bridge.ts';
import { row, traitsOf } from './rows.ts';

const NOW = new Date(2026, 10, 20, 14, 26, 3).getTime();
const offline = row({ id: 1, name: 'Till', online: false, lastTime: NOW / 1000 - 7_200 });

const factsOf = (part: Partial<RowFacts> = {}): RowFacts => ({
  entry: new EntryMaker().make(packRow(offline)),
  traits: undefined,
  job: undefined,
  item: undefined,
  action: null,
  index: 0,
  rowHeight: 32,
  words: [],
  isCursor: false,
  isPicked: false,
  isPicking: false,
  isOpen: false,
  hasMenu: false,
  isConnecting: false,
  now: NOW,
  ...part,
});
const itemOf = (part: Pick<BulkItem, 'state'> & Partial<BulkItem>): BulkItem => ({
  agentId: 1,
  agentName: 'Till',
  startedAt: NOW - 44_000,
  endedAt: null,
  failure: null,
  ...part,
});

test.each([
  [null, null, '–'],
  [null, 4.4, '4 %'],
  [18_842, null, '18.4 GiB'],
  [18_842, 7.6, '18.4 GiB (8 %)'],
])('free space of %s MB and %s percent is %s', (diskFree, diskFreePercent, words) => {
  expect(formatCell('diskFree', offline, traitsOf({ agentId: 1, diskFree, diskFreePercent }), NOW)).toBe(words);
});

test('without hardware the free space is not known', () => {
  expect(formatCell('diskFree', offline, undefined, NOW)).toBe('–');
});

test('the tip of the state says when it was checked, where that is known', () => {
  expect(formatTip('state', factsOf(), null)).toBe('Offline');
  expect(formatTip('state', factsOf(), Date.now() - 3 * 3_600_000)).toBe('Offline · checked 3 h ago');
});

test('the tip of the last time is the exact time, or none', () => {
  expect(formatTip('last', factsOf(), null)).toBe(formatExact(NOW - 7_200_000));
  const entry = new EntryMaker().make(packRow({ ...offline, lastTime: null }));
  expect(formatTip('last', factsOf({ entry }), null)).toBeNull();
});

test('while something is under way, the tip of the last time says what', () => {
  const job = jobOf({ agentId: 1, agentName: 'Till', startedAt: NOW - 24_000, stepAt: NOW - 24_000 });
  expect(formatTip('last', factsOf({ job }), null)).toContain('0:24');
  expect(formatTip('last', factsOf({ action: 'wake', item: itemOf({ state: 'running' }) }), null)).toBe('Waking, 0:44');
});

test('where something failed, the tip of the last time says why', () => {
  const { failure } = refuse('timeout');
  const job = jobOf({ agentId: 1, agentName: 'Till', state: 'failed', endedAt: NOW, failure });
  expect(formatTip('last', factsOf({ job }), null)).toBe(REFUSAL);
  const item = itemOf({ state: 'failed', endedAt: NOW, failure: refuse('no-right', undefined, 'Not yours.').failure });
  expect(formatTip('last', factsOf({ action: 'wake', item }), null)).toBe('Not yours.');
});
