import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createFakeClock } from '../fake-clock.ts';
import { startStopwatch } from '../../../stopwatch.ts';
import { fieldsOf, linesOf, makeAuditFolder, monthFiles, openLog, writeLog } from './samples.ts';
import { expectMode } from '../../expect-mode.ts';

const child = join(import.meta.dirname, 'log-child.ts');
const isRoot = process.getuid?.() === 0;
const NOVEMBER = '2026-11.jsonl';

describe('the log on disk', () => {
  test('is one file per month, accessible only to this user', async () => {
    const folder = makeAuditFolder();
    await writeLog(folder, ['a']);
    expect(monthFiles(folder)).toEqual([NOVEMBER]);
    if (process.platform === 'win32') return;
    expectMode(folder, 0o700);
    for (const name of [NOVEMBER, 'head.json']) expectMode(join(folder, name), 0o600);
  });

  test('contains an entry before add() returns, and updates the head a second later', async () => {
    const folder = makeAuditFolder();
    const { log, fake } = openLog(folder);
    log.add(fieldsOf({ text: 'at once' }));
    expect(linesOf(join(folder, NOVEMBER))).toHaveLength(1);
    expect(log.readLatest()).toMatchObject([{ account: 'Northwind', accountId: 'account-1', text: 'at once' }]);
    const head = () => JSON.parse(readFileSync(join(folder, 'head.json'), 'utf8')) as { seq: number; closed: boolean };
    expect(head()).toMatchObject({ seq: 0, closed: false });
    await fake.advance(1_000);
    await expect.poll(head).toMatchObject({ seq: 1, closed: false });
    await log.close();
    expect(head()).toMatchObject({ seq: 1, closed: true });
    log.add(fieldsOf({ text: 'after the end' }));
    expect(head()).toMatchObject({ seq: 1, closed: false });
    await log.close();
    expect(head()).toMatchObject({ seq: 2, closed: true });
  });

  test('closes at once where the process ends, and continues if it does not', async () => {
    const folder = makeAuditFolder();
    const { log } = openLog(folder);
    const head = () => JSON.parse(readFileSync(join(folder, 'head.json'), 'utf8')) as unknown;
    log.closeNow();
    log.add(fieldsOf({ text: 'before the end' }));
    log.closeNow();
    expect(head()).toMatchObject({ seq: 1, closed: true });
    log.add(fieldsOf({ text: 'after it' }));
    expect(head()).toMatchObject({ seq: 1, closed: false });
    expect((await log.verify()).broken).toBeNull();
    await log.close();
    expect(head()).toMatchObject({ seq: 2, closed: true });
  });

  test('is cleared up to one entry that says so, from which the chain goes on', async () => {
    const folder = makeAuditFolder();
    const first = openLog(folder);
    first.log.add(fieldsOf({ text: 'in October', at: Date.UTC(2026, 9, 3) }));
    first.log.add(fieldsOf({ text: 'in November' }));
    await first.log.clear();
    expect(monthFiles(folder)).toEqual([NOVEMBER]);
    expect(first.log.readLatest().map(({ seq, kind, text }) => `${seq} ${kind} ${text}`)).toEqual([
      '3 log All earlier entries were deleted in Longreach, up to number 2.',
    ]);
    expect(await first.log.verify()).toMatchObject({ checked: 1, broken: null });
    first.log.add(fieldsOf({ text: 'afterwards' }));
    await first.log.close();
    const second = openLog(folder);
    second.log.add(fieldsOf({ text: 'after the next start' }));
    expect(second.log.readLatest().map(({ seq }) => seq)).toEqual([5, 4, 3]);
    expect(await second.log.verify()).toMatchObject({ checked: 3, broken: null });
    expectMode(join(folder, NOVEMBER), 0o600);
  });

  test('keeps entries that are added while it is cleared', async () => {
    const folder = makeAuditFolder();
    const { log } = openLog(folder);
    log.add(fieldsOf({ text: 'in October', at: Date.UTC(2026, 9, 3) }));
    log.add(fieldsOf({ text: 'in November' }));
    const cleared = log.clear();
    log.add(fieldsOf({ text: 'meanwhile' }));
    await cleared;
    expect(log.readLatest().map(({ seq }) => seq)).toEqual([4, 3]);
    expect((await log.verify()).broken).toBeNull();
  });

  test('shows by Verify that the entry of the clearing was removed, too', async () => {
    const folder = makeAuditFolder();
    const { log } = openLog(folder);
    log.add(fieldsOf({ text: 'a' }));
    await log.clear();
    log.add(fieldsOf({ text: 'b' }));
    const [, last] = linesOf(join(folder, NOVEMBER));
    writeFileSync(join(folder, NOVEMBER), `${last ?? ''}\n`);
    expect((await log.verify()).broken).toMatchObject({ why: 'missing' });
  });

  test('loses at most the entry that was being written when the process is killed', async () => {
    const folder = makeAuditFolder();
    const writer = spawn(process.execPath, [child, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    writer.stdout.on('data', (data: Buffer) => (output += data.toString()));
    await expect.poll(() => output.split('\n').length).toBeGreaterThan(400);
    writer.kill('SIGKILL');
    await once(writer, 'close');
    const last = Number(output.split('\n').at(-2));
    const { log, written } = openLog(folder);
    log.add(fieldsOf({ text: 'after the crash' }));
    expect(written.at(-1)?.seq).toBeGreaterThan(last);
    const verdict = await log.verify();
    expect(verdict.broken).toBeNull();
    expect(verdict.checked).toBeGreaterThan(last);
  });

  test('continues after all entries written since the last head before a crash', async () => {
    const folder = makeAuditFolder();
    const first = openLog(folder);
    for (let one = 0; one < 400; one += 1) first.log.add(fieldsOf({ text: 'x'.repeat(4_000) }));
    const { log, written } = openLog(folder);
    log.add(fieldsOf({ text: 'after the crash' }));
    expect(written.map(({ seq }) => seq)).toEqual([401]);
    expect((await log.verify()).broken).toBeNull();
  });

  test('sets an incomplete line of a crash aside, records that, and does not report it as tampering', async () => {
    const folder = makeAuditFolder();
    const first = openLog(folder);
    for (const text of ['a', 'b', 'c']) first.log.add(fieldsOf({ text }));
    // Not closed: the process was killed in the middle of the third line.
    const path = join(folder, NOVEMBER);
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.subarray(0, -60));
    const { log, written } = openLog(folder);
    await log.start();
    expect(written).toHaveLength(1);
    expect(written[0]).toMatchObject({ seq: 3, kind: 'log', outcome: 'failed' });
    expect(written[0]?.text).toContain('was incomplete');
    expect(await log.verify()).toMatchObject({ checked: 3, broken: null });
    const aside = readFileSync(join(folder, 'unfinished.txt'), 'utf8');
    expect(bytes.includes(Buffer.from(aside.trimEnd()))).toBe(true);
    await log.close();
    const again = openLog(folder);
    await again.log.start();
    expect(again.written).toEqual([]);
  });

  test('records that a truncated line named by the head had been complete', async () => {
    const folder = makeAuditFolder();
    await writeLog(folder, ['a', 'b', 'c']);
    const path = join(folder, NOVEMBER);
    writeFileSync(path, readFileSync(path).subarray(0, -1));
    const { log, written } = openLog(folder);
    await log.start();
    expect(written[0]?.text).toContain('was written completely');
    expect((await log.verify()).broken).toMatchObject({ seq: 3, why: 'missing' });
  });

  test('continues after entries that follow the head, also across the end of a month', async () => {
    const folder = makeAuditFolder();
    const first = openLog(folder);
    first.log.add(fieldsOf({ at: Date.UTC(2026, 10, 30), text: 'a' }));
    await first.fake.advance(1_000);
    await expect.poll(() => readFileSync(join(folder, 'head.json'), 'utf8')).toContain('"seq":1');
    first.log.add(fieldsOf({ at: Date.UTC(2026, 11, 1), text: 'b' }));
    const { log, written } = openLog(folder);
    log.add(fieldsOf({ at: Date.UTC(2026, 11, 1), text: 'c' }));
    expect(written.map(({ seq }) => seq)).toEqual([3]);
    expect(await log.verify()).toMatchObject({ checked: 3, broken: null });
  });

  test.skipIf(isRoot || process.platform === 'win32')(
    'buffers entries while the disk is unwritable, reports it once, and writes them in order later',
    async () => {
      const folder = makeAuditFolder();
      await writeLog(folder, ['a']);
      chmodSync(join(folder, NOVEMBER), 0o400);
      const { log, problems, fake, written } = openLog(folder);
      log.add(fieldsOf({ text: 'b' }));
      log.add(fieldsOf({ text: 'c' }));
      expect(written).toEqual([]);
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatch(/EACCES|EPERM/);
      chmodSync(join(folder, NOVEMBER), 0o600);
      await fake.advance(10_000);
      expect(written.map(({ text }) => text)).toEqual(['b', 'c']);
      expect(await log.verify()).toMatchObject({ checked: 3, broken: null });
    },
  );

  test('buffers entries while the folder cannot be created', async () => {
    const folder = makeAuditFolder();
    writeFileSync(folder, 'a file is in the way');
    const { log, problems, fake, written } = openLog(folder);
    log.add(fieldsOf({ text: 'a' }));
    log.add(fieldsOf({ text: 'b' }));
    expect(written).toEqual([]);
    expect(problems).toHaveLength(1);
    rmSync(folder);
    await fake.advance(10_000);
    expect(written.map(({ text }) => text)).toEqual(['a', 'b']);
    expect(await log.verify()).toMatchObject({ checked: 2, broken: null });
  });
});

describe('retention', () => {
  const monthly = async (folder: string): Promise<void> => {
    const { log } = openLog(folder);
    for (let month = 0; month < 11; month += 1)
      log.add(fieldsOf({ at: Date.UTC(2026, month, 20), text: `m${month + 1}` }));
    await log.close();
  };

  test('removes whole months, records the removal, and Verify begins after them', async () => {
    const folder = makeAuditFolder();
    await monthly(folder);
    const { log, written } = openLog(folder, { months: 6 });
    await log.start();
    expect(monthFiles(folder)).toEqual(
      ['05', '06', '07', '08', '09', '10', '11'].map((month) => `2026-${month}.jsonl`),
    );
    expect(written).toMatchObject([
      { seq: 12, kind: 'log', text: 'Entries up to 2026-04 were deleted according to the settings.' },
    ]);
    expect(await log.verify()).toEqual({ checked: 8, since: Date.UTC(2026, 4, 20), broken: null });
    await log.close();
    const later = openLog(folder, { months: 6 });
    await later.log.start();
    expect(later.written).toEqual([]);
    expect((await later.log.verify()).broken).toBeNull();
    // A month that was not removed by retention is reported as missing.
    rmSync(join(folder, '2026-05.jsonl'));
    expect((await later.log.verify()).broken).toMatchObject({ seq: 5, why: 'missing' });
  });

  test('removes nothing if set to keep all', async () => {
    const folder = makeAuditFolder();
    await monthly(folder);
    const { log } = openLog(folder, { months: 0 });
    await log.start();
    expect(monthFiles(folder)).toHaveLength(11);
  });

  test('completes an interrupted removal', async () => {
    const folder = makeAuditFolder();
    await monthly(folder);
    const stored = readFileSync(join(folder, '2026-03.jsonl'));
    const first = openLog(folder, { months: 6 });
    await first.log.start();
    writeFileSync(join(folder, '2026-03.jsonl'), stored);
    await first.log.close();
    const { log } = openLog(folder, { months: 6 });
    await log.start();
    expect(existsSync(join(folder, '2026-03.jsonl'))).toBe(false);
    expect((await log.verify()).broken).toBeNull();
  });

  test('never removes the month that is being written to, whatever the clock shows', async () => {
    const folder = makeAuditFolder();
    await monthly(folder);
    const { log } = openLog(folder, { months: 1, fake: createFakeClock(Date.UTC(2027, 10, 1)) });
    await log.start();
    // The month of the newest entry and that of the entry about the removal remain.
    expect(monthFiles(folder)).toEqual(['2026-11.jsonl', '2027-11.jsonl']);
    expect((await log.verify()).broken).toBeNull();
  });

  test('removes nothing if the clock is more than a year ahead of the entries, and records that once', async () => {
    const folder = makeAuditFolder();
    await monthly(folder);
    const ahead = createFakeClock(Date.UTC(2031, 0, 1));
    const first = openLog(folder, { months: 6, fake: ahead });
    await first.log.start();
    const text = 'Entries up to 2026-11 are kept for now because this computer’s clock jumped more than a year ahead.';
    expect(first.written).toMatchObject([{ kind: 'log', outcome: 'failed', text }]);
    // Entries written under that clock do not confirm it.
    first.log.add(fieldsOf({ at: ahead.clock.wallNow(), text: 'under the wrong clock' }));
    await first.log.prune();
    await first.log.close();
    const again = openLog(folder, { months: 6, fake: ahead });
    await again.log.start();
    expect(first.written).toHaveLength(2);
    expect(again.written).toEqual([]);
    expect(monthFiles(folder)).toHaveLength(12);

    // Once the clock is right again, the retention applies.
    const { log, written } = openLog(folder, { months: 6, fake: createFakeClock(Date.UTC(2026, 11, 1)) });
    await log.start();
    expect(written).toMatchObject([{ text: 'Entries up to 2026-05 were deleted according to the settings.' }]);
    expect(await log.verify()).toMatchObject({ broken: null });
  });

  test('removes entries before a long pause once the retention period begins after the pause', async () => {
    const folder = makeAuditFolder();
    await monthly(folder);
    const { log } = openLog(folder);
    for (let month = 0; month < 8; month += 1) log.add(fieldsOf({ at: Date.UTC(2029, month, 20) }));
    await log.close();
    const early = openLog(folder, { months: 6, fake: createFakeClock(Date.UTC(2029, 5, 20)) });
    await early.log.start();
    expect(monthFiles(folder)).toHaveLength(19);
    const late = openLog(folder, { months: 6, fake: createFakeClock(Date.UTC(2029, 7, 20)) });
    await late.log.start();
    expect(monthFiles(folder)[0]).toBe('2029-02.jsonl');
    expect((await late.log.verify()).broken).toBeNull();
  });
});

test('verify() yields to other work in slices of about 4 ms', async () => {
  const folder = makeAuditFolder();
  mkdirSync(folder, { recursive: true });
  const { log } = openLog(folder);
  for (let one = 0; one < 20_000; one += 1) log.add(fieldsOf({ text: `entry ${one}` }));
  let turns = 0;
  let running = true;
  const count = (): void => {
    turns += 1;
    if (running) setImmediate(count);
  };
  setImmediate(count);
  const cost = startStopwatch();
  expect((await log.verify()).broken).toBeNull();
  running = false;
  const took = cost();
  // Ten times the slice, to hold on slow machines.
  expect(turns).toBeGreaterThan(took / 40);
});
