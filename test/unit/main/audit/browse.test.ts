import { settle } from '../../settle.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createAudit } from '../../../../src-main/audit/audit.ts';
import { createBrowser } from '../../../../src-main/audit/browse.ts';
import { auditExportParts } from '../../../../src-main/audit/export.ts';
import type { ActivityEntry, ActivityFilter } from '../../../../src-main/contract/contract.ts';
import { succeed, type Result } from '../../../../src-main/contract/failure.ts';
import { createFakeClock } from '../fake-clock.ts';
import { defaultPageSettings } from '../../../../src-main/contract/default-settings.ts';
import { readCsv } from '../export/samples.ts';
import { fieldsOf, makeAuditFolder, monthFiles, openLog } from './samples.ts';

const all: ActivityFilter = { text: '', kinds: [], outcome: 'all', from: null, to: null };
const slices = { now: () => performance.now(), nextTurn: () => new Promise<void>((resolve) => setImmediate(resolve)) };
const valueOf = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
};
const seqs = ({ entries }: { readonly entries: readonly ActivityEntry[] }): readonly number[] =>
  entries.map(({ seq }) => seq);

/** Entries that a browser reads in place of files. */
function browserOf(entries: readonly ActivityEntry[], given = slices) {
  const fake = createFakeClock();
  let reads = 0;
  const browser = createBrowser({
    log: {
      read: async (take, pause) => {
        reads += 1;
        for (const entry of entries) {
          take(entry);
          await pause();
        }
      },
    },
    clock: fake.clock,
    slices: given,
  });
  return { browser, fake, reads: () => reads };
}

const entryOf = (seq: number, part: Partial<ActivityEntry> = {}): ActivityEntry => ({
  ...fieldsOf({ at: Date.UTC(2026, 10, 20, 12, 0, seq) }),
  seq,
  ...part,
});

describe('looking through the record', () => {
  test('goes from the newest to the oldest, a piece at a time, with the true total', async () => {
    const { browser } = browserOf(Array.from({ length: 25 }, (_, index) => entryOf(index + 1)));
    const first = await browser.page(all, null, 10);
    expect([seqs(first)[0], seqs(first).at(-1), first.total, first.more]).toEqual([25, 16, 25, true]);
    expect(first.since).toBe(Date.UTC(2026, 10, 20, 12, 0, 1));
    const last = await browser.page(all, 6, 10);
    expect([seqs(last), last.more]).toEqual([[5, 4, 3, 2, 1], false]);
  });

  test('finds words in names, accounts, texts and actions, without case and accents, and numbers of agents', async () => {
    const { browser } = browserOf([
      entryOf(1, { name: 'Königstraße 4', account: 'Northwind' }),
      entryOf(2, { kind: 'note', text: 'Replaced the toner', account: 'Contoso' }),
      entryOf(3, { kind: 'reboot-safe', agentId: 4711 }),
    ]);
    const find = async (text: string) => seqs(await browser.page({ ...all, text }, null, 50));
    expect(await find('konigstrasse')).toEqual([1]);
    expect(await find('toner CONTOSO')).toEqual([2]);
    expect(await find('reboot')).toEqual([3]);
    expect(await find('4711')).toEqual([3]);
    expect(await find('#2')).toEqual([2]);
    expect(await find('toner northwind')).toEqual([]);
  });

  test('filters by kinds, outcome and period, both ends included', async () => {
    const { browser } = browserOf([
      entryOf(1, { kind: 'wake', outcome: 'failed', at: 10_000 }),
      entryOf(2, { kind: 'wake', at: 20_999 }),
      entryOf(3, { kind: 'note', outcome: 'cancelled', at: 21_000 }),
    ]);
    const find = async (part: Partial<ActivityFilter>) => seqs(await browser.page({ ...all, ...part }, null, 50));
    expect(await find({ kinds: ['wake'] })).toEqual([2, 1]);
    expect(await find({ kinds: ['wake'], outcome: 'failed' })).toEqual([1]);
    expect(await find({ outcome: 'done' })).toEqual([2]);
    expect(await find({ from: 20, to: 20 })).toEqual([2]);
    expect(await find({ from: 11 })).toEqual([3, 2]);
    expect(await find({ to: 20 })).toEqual([2, 1]);
  });

  test('takes new entries in, also while the files are read, and lets the memory go when nobody looks', async () => {
    const { browser, fake, reads } = browserOf([entryOf(1), entryOf(2)]);
    const first = browser.page(all, null, 10);
    browser.take(entryOf(2));
    browser.take(entryOf(3));
    expect(seqs(await first)).toEqual([3, 2, 1]);
    browser.take(entryOf(4));
    expect(seqs(await browser.page(all, null, 10))).toEqual([4, 3, 2, 1]);
    expect(reads()).toBe(1);
    await fake.advance(120_000);
    await browser.page(all, null, 10);
    expect(reads()).toBe(2);
  });

  test('leaves out kinds that this version does not know', async () => {
    const { browser } = browserOf([entryOf(1, { kind: 'of-the-future' as never }), entryOf(2)]);
    expect(seqs(await browser.page(all, null, 10))).toEqual([2]);
  });

  test('holds 100,000 entries without holding the process', async () => {
    // A hundredth of a millisecond for each, whatever the machine takes.
    let at = 0;
    let turns = 0;
    const { browser } = browserOf(
      Array.from({ length: 100_000 }, (_, index) => entryOf(index + 1, { text: `case ${index}` })),
      {
        now: () => (at += 0.01),
        nextTurn: () => {
          turns += 1;
          return slices.nextTurn();
        },
      },
    );
    const page = await browser.page({ ...all, text: 'case 9999' }, null, 50);
    expect([page.total, seqs(page)[0]]).toEqual([19, 100_000]);
    // At most some four milliseconds at a time.
    expect(turns).toBeGreaterThan(200);
  });
});

test('a file of it has the newest first and runs no formula', async () => {
  const entries = [entryOf(1), entryOf(2, { name: '=HYPERLINK("x")', text: '+1, "two"\r\nthree', outcome: 'failed' })];
  const read = async (format: 'csv' | 'json'): Promise<string> => {
    let text = '';
    for await (const part of auditExportParts(format, entries, () => Promise.resolve())) text += part;
    return text;
  };
  const [heads, newest, oldest] = readCsv((await read('csv')).slice(1));
  expect(heads?.slice(0, 5)).toEqual(['Number', 'Time (UTC)', 'Account', 'Action', 'Agent or client']);
  expect(newest?.[4]).toBe('\'=HYPERLINK("x")');
  expect(newest?.[9]).toBe('\'+1, "two"\r\nthree');
  expect(oldest?.[1]).toBe('2026-11-20 12:00:01');
  const json = JSON.parse(await read('json')) as { number: number; action: string; text: string }[];
  expect(json.map(({ number }) => number)).toEqual([2, 1]);
  expect(json[0]).toMatchObject({ action: 'connect', outcome: 'failed', text: '+1, "two"\r\nthree' });
});

describe('the whole of it', () => {
  function setUp(userData: string) {
    const fake = createFakeClock();
    const told: number[] = [];
    const saved: string[] = [];
    const months = { now: 24 };
    const activity = createAudit({
      userData,
      clock: fake.clock,
      months: () => months.now,
      account: () => ({ kind: 'first-run' }),
      nameOfAgent: (agentId) => (agentId === 7 ? 'RECEPTION-01' : null),
      nameOfClient: () => null,
      redact: (text) => text,
      push: (_event, data) => void told.push((data as { newest: number }).newest),
      save: async ({ parts, title, format, count }) => {
        let text = '';
        for await (const part of parts) text += part;
        saved.push(text);
        return succeed({ exportId: '1', fileName: `${title}.${format}`, folder: '~', count });
      },
      nextTurn: slices.nextTurn,
      onProblem: () => undefined,
    });
    return { activity, fake, told, saved, months };
  }

  test('records below the profile folder, tells the page of it at most four times a second, and offers reasons again', async () => {
    const folder = makeAuditFolder();
    const { activity, fake, told } = setUp(folder);
    activity.start();
    await settle();
    for (let one = 0; one < 5; one += 1) activity.record({ kind: 'reason', agentId: 7, text: `ticket ${one % 2}` });
    expect(told).toEqual([]);
    await fake.advance(250);
    expect(told).toEqual([5]);
    expect(activity.reasons()).toEqual(['ticket 0', 'ticket 1']);
    activity.record({ kind: 'reason', agentId: 7, text: 'ticket 9' });
    activity.record({ kind: 'reason', agentId: 7, outcome: 'cancelled', text: 'no reason' });
    expect(activity.reasons()).toEqual(['ticket 9', 'ticket 0', 'ticket 1']);
    expect(valueOf(await activity.page(all, null, 1)).entries).toMatchObject([{ seq: 7, name: 'RECEPTION-01' }]);
    expect(valueOf(await activity.verify())).toMatchObject({ checked: 7, broken: null });
    await activity.close();
    expect(readFileSync(join(folder, 'activity', '2026-11.jsonl'), 'utf8').split('\n')).toHaveLength(8);
    expect(setUp(folder).activity.reasons()).toEqual(['ticket 9', 'ticket 0', 'ticket 1']);
  });

  test('exports what the filter lets through', async () => {
    const { activity, saved } = setUp(makeAuditFolder());
    activity.record({ kind: 'wake', agentId: 7 });
    activity.record({ kind: 'connect', agentId: 7 });
    const exported = valueOf(await activity.export({ ...all, kinds: ['wake'] }, 'json'));
    expect(exported).toMatchObject({ fileName: 'Longreach activity.json', count: 1 });
    expect(JSON.parse(saved[0] ?? '')).toMatchObject([{ number: 1, action: 'wake' }]);
  });

  test('removes what is older than the settings say once the choice has settled', async () => {
    const folder = makeAuditFolder();
    const old = openLog(join(folder, 'activity'));
    for (const month of [0, 3, 9]) old.log.add(fieldsOf({ at: Date.UTC(2026, month, 1) }));
    await old.log.close();
    const { activity, fake, months } = setUp(folder);
    const change = activity.auditSettings(defaultPageSettings);
    const choose = (activityMonths: number): void => {
      months.now = activityMonths;
      change({ ...defaultPageSettings, activityMonths });
    };
    const stored = (): readonly string[] => monthFiles(join(folder, 'activity'));
    choose(6);
    await fake.advance(300_000);
    choose(12);
    await fake.advance(400_000);
    expect(stored()).toContain('2026-01.jsonl');
    choose(6);
    await fake.advance(600_000);
    await expect.poll(stored).toEqual(['2026-10.jsonl', '2026-11.jsonl']);
    expect(valueOf(await activity.verify()).broken).toBeNull();
    expect(valueOf(await activity.page(all, null, 10)).since).toBe(Date.UTC(2026, 9, 1));
  });

  test('says so where it cannot be read', async () => {
    const folder = makeAuditFolder();
    const { log } = openLog(join(folder, 'in-the-way'));
    await log.close();
    const { activity } = setUp(join(folder, 'in-the-way', 'head.json'));
    const answer = await activity.verify();
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'unavailable', reason: 'activity' } });
  });
});
