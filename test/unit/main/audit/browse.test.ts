import { settle } from '../../settle.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createAudit } from '../../../../src-main/audit/audit.ts';
import type { RecordedEntry } from '../../../../src-main/audit/entries.ts';
import { auditTable, createBrowser, createRecentReasons } from '../../../../src-main/audit/browse.ts';
import type { AuditEntry, AuditFilter } from '../../../../src-main/contract/contract.ts';
import { loadTexts, useEnglish } from '../../../../src-main/lib/load-texts.ts';
import { say } from '../../../../src-main/lib/record/wording.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { createFakeClock } from '../fake-clock.ts';
import { defaultSettings } from '../../../../src-main/contract/settings.ts';
import { readCsv, textOf } from '../export/samples.ts';
import { createTestAnchors, fieldsOf, makeAuditFolder, monthFiles, openLog } from './samples.ts';
import { valueOf } from '../../../value-of.ts';

afterEach(() => useEnglish());

const all: AuditFilter = { text: '', kinds: [], outcome: 'all', from: null, to: null };
const slices = { now: () => performance.now(), nextTurn: () => new Promise<void>((resolve) => setImmediate(resolve)) };
const seqs = ({ entries }: { readonly entries: readonly AuditEntry[] }): readonly number[] =>
  entries.map(({ seq }) => seq);

/** A browser whose log holds these entries. */
function browserOf(entries: readonly RecordedEntry[], sliceDeps = slices) {
  const fake = createFakeClock();
  const followers = new Set<(entry: RecordedEntry) => void>();
  let reads = 0;
  const browser = createBrowser({
    log: {
      read: async (take) => {
        reads += 1;
        for (const entry of entries) take(entry);
        await slices.nextTurn();
      },
      follow: follow(followers),
    },
    clock: fake.clock,
    slices: sliceDeps,
  });
  const write = (entry: RecordedEntry): void => followers.forEach((take) => take(entry));
  return { browser, fake, reads: () => reads, followers, write };
}

const follow =
  (followers: Set<(entry: RecordedEntry) => void>) =>
  (take: (entry: RecordedEntry) => void): (() => void) => {
    followers.add(take);
    return () => followers.delete(take);
  };

const entryOf = (seq: number, part: Partial<RecordedEntry> = {}): RecordedEntry => ({
  ...fieldsOf({ at: Date.UTC(2026, 10, 20, 12, 0, seq) }),
  seq,
  link: { prev: `prev-${String(seq)}`, hash: `hash-${String(seq)}` },
  ...part,
});

describe('browsing the entries', () => {
  test('returns pages from newest to oldest with the total number of matches', async () => {
    const { browser } = browserOf(Array.from({ length: 25 }, (_, index) => entryOf(index + 1)));
    const first = await browser.page(all, null, 10);
    expect(seqs(first)).toEqual([25, 24, 23, 22, 21, 20, 19, 18, 17, 16]);
    expect(first).toMatchObject({ total: 25, more: true });
    expect(first.since).toBe(Date.UTC(2026, 10, 20, 12, 0, 1));
    const last = await browser.page(all, 6, 10);
    expect(seqs(last)).toEqual([5, 4, 3, 2, 1]);
    expect(last.more).toBe(false);
  });

  test('finds words in names, accounts, texts and actions regardless of case and accents, and ids of agents', async () => {
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

  test('shows entries in the language of the program, and finds what is shown and what is stored', async () => {
    const sentences = [say('record.lock.manual')];
    const { browser, reads } = browserOf([
      entryOf(1, { kind: 'lock', text: 'Locked by the user.' }),
      entryOf(2, { kind: 'lock', text: 'Locked by the user.', sentences }),
    ]);
    const find = (text: string) => browser.page({ ...all, text }, null, 50);
    expect(seqs(await find('benutzer'))).toEqual([]);
    await loadTexts({ language: 'de', locale: 'de-DE' });
    expect(seqs(await find('benutzer'))).toEqual([2]);
    const { entries } = await find('locked');
    expect(entries.map(({ text }) => text)).toEqual(['Vom Benutzer gesperrt.', 'Locked by the user.']);
    expect(entries[0]).not.toHaveProperty('sentences');
    await loadTexts({ language: 'es', locale: 'es-ES' });
    expect(seqs(await find('benutzer'))).toEqual([]);
    expect(seqs(await find('usuario'))).toEqual([2]);
    expect(reads()).toBe(1);
  });

  test('finds actions by the names that the page has for them', async () => {
    const { browser } = browserOf([entryOf(1, { kind: 'reboot' }), entryOf(2, { kind: 'wake' })]);
    const kindNames = { reboot: 'Neustart', wake: 'Wecken' };
    expect(seqs(await browser.page({ ...all, text: 'neustart', kindNames }, null, 50))).toEqual([1]);
    expect(seqs(await browser.page({ ...all, text: 'wake', kindNames }, null, 50))).toEqual([2]);
    expect(seqs(await browser.page({ ...all, text: 'neustart wecken', kindNames }, null, 50))).toEqual([]);
  });

  test('filters by kinds, outcome and period, with inclusive ends', async () => {
    const { browser } = browserOf([
      entryOf(1, { kind: 'wake', outcome: 'failed', at: 10_000 }),
      entryOf(2, { kind: 'wake', at: 20_999 }),
      entryOf(3, { kind: 'note', outcome: 'cancelled', at: 21_000 }),
    ]);
    const find = async (part: Partial<AuditFilter>) => seqs(await browser.page({ ...all, ...part }, null, 50));
    expect(await find({ kinds: ['wake'] })).toEqual([2, 1]);
    expect(await find({ kinds: ['wake'], outcome: 'failed' })).toEqual([1]);
    expect(await find({ outcome: 'done' })).toEqual([2]);
    expect(await find({ from: 20, to: 20 })).toEqual([2]);
    expect(await find({ from: 11 })).toEqual([3, 2]);
    expect(await find({ to: 20 })).toEqual([2, 1]);
  });

  test('includes entries written while the files are read, and drops its cache after two minutes without a read', async () => {
    const { browser, fake, reads, followers, write } = browserOf([entryOf(1), entryOf(2)]);
    const first = browser.page(all, null, 10);
    write(entryOf(2));
    write(entryOf(3));
    expect(seqs(await first)).toEqual([3, 2, 1]);
    write(entryOf(4));
    expect(seqs(await browser.page(all, null, 10))).toEqual([4, 3, 2, 1]);
    expect(reads()).toBe(1);
    await fake.advance(120_000);
    expect(followers.size).toBe(0);
    await browser.page(all, null, 10);
    expect(reads()).toBe(2);
  });

  test('omits kinds that this version does not know', async () => {
    const { browser } = browserOf([entryOf(1, { kind: 'of-the-future' as never }), entryOf(2)]);
    expect(seqs(await browser.page(all, null, 10))).toEqual([2]);
  });

  test('filters 100,000 entries in slices of about 4 ms', async () => {
    // Each entry takes 0.01 ms of fake time.
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
    expect(page.total).toBe(19);
    expect(seqs(page)[0]).toBe(100_000);
    expect(turns).toBeGreaterThan(200);
  });
});

test('an exported file has the newest entry first and contains no formulas', async () => {
  const entries = [entryOf(1), entryOf(2, { name: '=HYPERLINK("x")', text: '+1, "two"\r\nthree', outcome: 'failed' })];
  const read = (format: 'csv' | 'json'): Promise<string> =>
    textOf({ title: '', count: 2, format, table: auditTable(entries, () => Promise.resolve()) });
  const [header, newest, oldest] = readCsv((await read('csv')).slice(1));
  expect(header?.slice(0, 5)).toEqual(['Number', 'Time (UTC)', 'Account', 'Action', 'Agent or client']);
  expect(newest?.[4]).toBe('\'=HYPERLINK("x")');
  expect(newest?.[9]).toBe('\'+1, "two" three');
  expect(oldest?.[1]).toBe('2026-11-20 12:00:01');
  // By these it can be proven later what the record held.
  expect(header?.slice(-2)).toEqual(['Previous hash', 'Hash']);
  expect(oldest?.slice(-2)).toEqual(['prev-1', 'hash-1']);
  const json = JSON.parse(await read('json')) as { number: number; action: string; text: string }[];
  expect(json.map(({ number }) => number)).toEqual([2, 1]);
  expect(json[0]).toMatchObject({
    prev: 'prev-2',
    hash: 'hash-2',
    action: 'connect',
    outcome: 'failed',
    text: '+1, "two"\r\nthree',
  });
});

describe('the audit', () => {
  function setUp(userData: string) {
    const fake = createFakeClock();
    const notified: number[] = [];
    const saved: string[] = [];
    const months = { now: 24 };
    const audit = createAudit({
      userData,
      clock: fake.clock,
      months: () => months.now,
      account: () => ({ kind: 'first-run' }),
      nameOfAgent: (agentId) => (agentId === 7 ? 'RECEPTION-01' : null),
      nameOfClient: () => null,
      redact: (text) => text,
      push: (_event, data) => void notified.push((data as { newest: number }).newest),
      save: async (order) => {
        saved.push(await textOf(order));
        return succeed({ exportId: '1', fileName: `${order.title}.${order.format}`, folder: '~', count: order.count });
      },
      nextTurn: slices.nextTurn,
      onProblem: () => undefined,
      anchors: createTestAnchors().port,
    });
    return { audit, fake, notified, saved, months };
  }

  test('writes to the profile folder, notifies the page at most four times a second, and offers recent reasons', async () => {
    const folder = makeAuditFolder();
    const { audit, fake, notified } = setUp(folder);
    audit.start();
    await settle();
    for (let one = 0; one < 5; one += 1) audit.record({ kind: 'reason', agentId: 7, text: `ticket ${one % 2}` });
    expect(notified).toEqual([]);
    await fake.advance(250);
    expect(notified).toEqual([5]);
    expect(audit.reasons()).toEqual(['ticket 0', 'ticket 1']);
    audit.record({ kind: 'reason', agentId: 7, text: 'ticket 9' });
    audit.record({ kind: 'reason', agentId: 7, outcome: 'cancelled', text: 'no reason' });
    expect(audit.reasons()).toEqual(['ticket 9', 'ticket 0', 'ticket 1']);
    expect(valueOf(await audit.page(all, null, 1)).entries).toMatchObject([{ seq: 7, name: 'RECEPTION-01' }]);
    expect(valueOf(await audit.verify())).toMatchObject({ checked: 7, broken: null });
    await audit.close();
    expect(readFileSync(join(folder, 'activity', '2026-11.jsonl'), 'utf8').split('\n')).toHaveLength(8);
    expect(setUp(folder).audit.reasons()).toEqual(['ticket 9', 'ticket 0', 'ticket 1']);
  });

  test('exports the entries that match the filter', async () => {
    const { audit, saved } = setUp(makeAuditFolder());
    audit.record({ kind: 'wake', agentId: 7 });
    audit.record({ kind: 'connect', agentId: 7 });
    const exported = valueOf(await audit.export({ ...all, kinds: ['wake'] }, 'json'));
    expect(exported).toMatchObject({ fileName: 'Longreach audit log.json', count: 1 });
    expect(JSON.parse(saved[0] ?? '')).toMatchObject([{ number: 1, action: 'wake' }]);
  });

  test('stores and exports English in every language, and shows the language', async () => {
    const { audit, saved } = setUp(makeAuditFolder());
    await loadTexts({ language: 'ru', locale: 'ru-RU' });
    audit.record({ kind: 'rename', agentId: 7, text: [say('record.newName', { name: 'FRONT' })] });
    expect(valueOf(await audit.page(all, null, 1)).entries).toMatchObject([{ text: 'Новое имя: «FRONT».' }]);
    await audit.export(all, 'json');
    expect(JSON.parse(saved[0] ?? '')).toMatchObject([{ text: 'New name: “FRONT”.' }]);
    expect(valueOf(await audit.verify())).toMatchObject({ checked: 1, broken: null });
  });

  test('applies a changed retention ten minutes after the last change', async () => {
    const folder = makeAuditFolder();
    const old = openLog(join(folder, 'activity'));
    for (const month of [0, 3, 9]) old.log.add(fieldsOf({ at: Date.UTC(2026, month, 1) }));
    await old.log.close();
    const { audit, fake, months } = setUp(folder);
    const change = audit.auditSettings(defaultSettings);
    const choose = (activityMonths: number): void => {
      months.now = activityMonths;
      change({ ...defaultSettings, activityMonths });
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
    expect(valueOf(await audit.verify()).broken).toBeNull();
    expect(valueOf(await audit.page(all, null, 10)).since).toBe(Date.UTC(2026, 9, 1));
  });

  test('returns a failure if the folder cannot be read', async () => {
    const folder = makeAuditFolder();
    const { log } = openLog(join(folder, 'in-the-way'));
    await log.close();
    const { audit } = setUp(join(folder, 'in-the-way', 'head.json'));
    const answer = await audit.verify();
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'unavailable', reason: 'activity' } });
  });
});

describe('recent reasons', () => {
  const reason = (text: string, part: Parameters<typeof fieldsOf>[0] = {}) =>
    fieldsOf({ kind: 'reason', text, agentId: null, ...part });

  test('are the distinct ones of the account, newest first, also after a rename of the account', () => {
    const { accountId: _, ...before } = reason('From before');
    const followers = new Set<(entry: RecordedEntry) => void>();
    const stored = [
      reason('Toner'),
      reason('Backup', { account: 'Northwind Ltd' }),
      reason('Toner'),
      reason('Theirs', { accountId: 'account-2' }),
      reason('Left out', { outcome: 'cancelled' }),
      // Earlier versions did not store the id of the account.
      before,
    ];
    const reasons = createRecentReasons({
      readLatest: () => stored.map((fields, seq) => ({ ...fields, seq, link: { prev: '', hash: '' } })),
      follow: follow(followers),
    });
    expect(reasons.of({ id: 'account-1', label: 'Northwind' })).toEqual(['Toner', 'Backup', 'From before']);
    expect(reasons.of({ id: 'account-2', label: 'Contoso' })).toEqual(['Theirs']);
    expect(reasons.of(null)).toEqual([]);
    for (const take of followers) take({ ...entryOf(9), ...reason('New') });
    expect(reasons.of({ id: 'account-1', label: 'Renamed' })).toEqual(['New', 'Toner', 'Backup']);
  });
});
