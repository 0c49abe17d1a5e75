import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainEntry, encodeEntry } from '../../../../src-main/audit/chain.ts';
import type { ActivityVerdict } from '../../../../src-main/contract/contract.ts';
import { fieldsOf, linesOf, makeAuditFolder, openLog, writeLog } from './samples.ts';

const MONTH = '2026-11.jsonl';
const COUNT = 12;
const texts = Array.from({ length: COUNT }, (_, index) => `entry ${index + 1} – ä漢😀`);

/** The files of a whole record, for tampering with. */
async function wholeFiles(): Promise<{ readonly month: Buffer; readonly head: Buffer }> {
  const folder = makeAuditFolder();
  await writeLog(folder, texts);
  return { month: readFileSync(join(folder, MONTH)), head: readFileSync(join(folder, 'head.json')) };
}

/** What Verify says of a record with this in its month, right after the start and again after one more entry and a start. */
async function judge(month: Buffer, head: Buffer): Promise<readonly ActivityVerdict[]> {
  const folder = makeAuditFolder();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, MONTH), month);
  writeFileSync(join(folder, 'head.json'), head);
  const first = openLog(folder);
  const before = await first.log.verify();
  first.log.add(fieldsOf({ text: 'one more' }));
  const after = await first.log.verify();
  await first.log.close();
  const again = await openLog(folder).log.verify();
  rmSync(dirname(folder), { recursive: true, force: true });
  return [before, after, again];
}

const brokenAt = (verdicts: readonly ActivityVerdict[]): readonly (string | null)[] =>
  verdicts.map(({ broken }) => (broken === null ? null : `${broken.why} ${broken.seq}`));

const joinLines = (lines: readonly string[]): Buffer => Buffer.from(lines.map((line) => `${line}\n`).join(''));
const textLines = (month: Buffer): string[] => month.toString('utf8').split('\n').slice(0, -1);

/** As the first version wrote it, which kept no id of the account. */
const FIRST =
  '{"account":"Northwind","agentId":7,"at":1795176000000,"duration":840,"hash":"23d41b19f85a76373cfa06d12f6246996b5583c563dbd7fedb74fcd2f47e941e","kind":"connect","name":"RECEPTION-01","outcome":"done","prev":"0000000000000000000000000000000000000000000000000000000000000000","seq":1,"supportId":null,"text":""}';

describe('the chain', () => {
  test('has in each entry the hash of the one before, made of everything else it holds', async () => {
    const folder = makeAuditFolder();
    await writeLog(folder, ['a', 'b', 'c']);
    const entries = linesOf(join(folder, MONTH)).map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(entries.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(entries[0]?.prev).toBe('0'.repeat(64));
    for (const [index, entry] of entries.entries()) {
      // Worked out here once more, by the words of the documentation: the keys in order, no white space, without the hash.
      const sorted = Object.fromEntries(
        Object.entries(entry)
          .filter(([key]) => key !== 'hash')
          .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      );
      expect(entry.hash).toBe(createHash('sha256').update(JSON.stringify(sorted)).digest('hex'));
      if (index > 0) expect(entry.prev).toBe(entries[index - 1]?.hash);
    }
  });

  test('is whole as it was written, over months and starts', async () => {
    const folder = makeAuditFolder();
    await writeLog(folder, texts);
    const { log } = openLog(folder);
    log.add(fieldsOf({ at: Date.UTC(2026, 11, 1), text: 'in December' }));
    log.add(fieldsOf({ at: Date.UTC(2026, 8, 1), text: 'the clock was put back' }));
    await log.close();
    expect(linesOf(join(folder, '2026-12.jsonl'))).toHaveLength(2);
    const verdict = await openLog(folder).log.verify();
    expect(verdict).toEqual({ checked: COUNT + 2, since: Date.UTC(2026, 10, 20, 12), broken: null });
  });

  test('tells any one byte that is another', async () => {
    const { month, head } = await wholeFiles();
    const change = fc.record({ at: fc.nat(month.length - 1), by: fc.integer({ min: 1, max: 255 }) });
    await fc.assert(
      fc.asyncProperty(change, async ({ at, by }) => {
        const other = Buffer.from(month);
        other[at] = ((other[at] ?? 0) + by) % 256;
        for (const { broken } of await judge(other, head)) expect(broken).not.toBeNull();
      }),
      { numRuns: 120 },
    );
  });

  test('tells lines that are deleted, swapped, doubled or cut off, and where', async () => {
    const { month, head } = await wholeFiles();
    const lines = textLines(month);
    await fc.assert(
      fc.asyncProperty(fc.nat(COUNT - 1), fc.nat(COUNT - 2), async (one, step) => {
        const other = (one + 1 + step) % COUNT;
        const without = await judge(joinLines(lines.toSpliced(one, 1)), head);
        expect(brokenAt(without)).toEqual(without.map(() => `missing ${one + 1}`));
        const swapped = lines.map((line, at) => (at === one ? lines[other] : at === other ? lines[one] : line) ?? '');
        for (const { broken } of await judge(joinLines(swapped), head)) {
          expect(broken).not.toBeNull();
          expect(broken).toMatchObject({ seq: Math.min(one, other) + 1, why: 'missing' });
        }
        const doubled = await judge(joinLines(lines.toSpliced(one, 0, lines[one] ?? '')), head);
        expect(brokenAt(doubled)).toEqual(doubled.map(() => `changed ${one + 1}`));
        const cut = await judge(joinLines(lines.slice(0, one)), head);
        expect(brokenAt(cut)).toEqual(cut.map(() => `missing ${one + 1}`));
      }),
      { numRuns: 30 },
    );
  });

  test('tells bytes that are cut off the end, also inside a line', async () => {
    const { month, head } = await wholeFiles();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: month.length }), async (bytes) => {
        const left = month.subarray(0, month.length - bytes);
        const whole = textLines(Buffer.concat([left, Buffer.from('x\n')])).length - 1;
        const verdicts = await judge(left, head);
        expect(brokenAt(verdicts)).toEqual(verdicts.map(() => `missing ${whole + 1}`));
      }),
      { numRuns: 60 },
    );
  });

  test('is whole over entries from before the id of the account was kept', async () => {
    const { seq, hash } = JSON.parse(FIRST) as { seq: number; hash: string };
    const verdicts = await judge(joinLines([FIRST]), Buffer.from(JSON.stringify({ seq, hash, closed: true })));
    expect(verdicts.map(({ checked, broken }) => [checked, broken])).toEqual([1, 2, 2].map((count) => [count, null]));
    const named = FIRST.replace('"agentId"', '"accountId":"account-1","agentId"');
    expect(brokenAt(await judge(joinLines([named]), Buffer.from(JSON.stringify({ seq, hash }))))[0]).toBe('changed 1');
  });

  test('tells entries that were added behind the end, however well they are made', async () => {
    const { month, head } = await wholeFiles();
    const last = JSON.parse(textLines(month).at(-1) ?? '') as { seq: number; hash: string };
    const forged = encodeEntry(chainEntry(fieldsOf({ text: 'never happened' }), last));
    const verdicts = await judge(Buffer.concat([month, Buffer.from(forged)]), head);
    expect(brokenAt(verdicts)).toEqual(verdicts.map(() => `changed ${COUNT + 1}`));
  });

  test('tells an entry that was written anew with a hash that fits it', async () => {
    const { month, head } = await wholeFiles();
    const lines = textLines(month);
    const before = JSON.parse(lines[3] ?? '') as { seq: number; hash: string };
    const forged = encodeEntry(chainEntry(fieldsOf({ text: 'something else' }), before)).trimEnd();
    const verdicts = await judge(joinLines(lines.toSpliced(4, 1, forged)), head);
    // The entry itself fits; the next one does not follow upon it.
    expect(brokenAt(verdicts)).toEqual(verdicts.map(() => 'changed 6'));
    expect(verdicts.map(({ checked }) => checked)).toEqual([COUNT, COUNT + 1, COUNT + 1]);
  });

  test('tells lines that are no entries', async () => {
    const { month, head } = await wholeFiles();
    const lines = textLines(month);
    for (const junk of ['', 'null', '[]', '{}', '{"seq":3}', 'x'.repeat(400_000)]) {
      const verdicts = await judge(joinLines(lines.toSpliced(2, 1, junk)), head);
      expect(brokenAt(verdicts)).toEqual(verdicts.map(() => 'unreadable 3'));
    }
    const bytes = Buffer.concat([
      joinLines(lines.slice(0, 2)),
      Buffer.from([0xff, 0xfe, 0x0a]),
      joinLines(lines.slice(3)),
    ]);
    expect(brokenAt(await judge(bytes, head))[0]).toBe('unreadable 3');
  });

  test('tells a head that is gone, or names another entry', async () => {
    const { month, head } = await wholeFiles();
    const without = await judge(month, Buffer.from('not json'));
    expect(brokenAt(without)).toEqual(without.map(() => `missing ${COUNT + 1}`));
    const other = { ...(JSON.parse(head.toString()) as object), hash: 'f'.repeat(64) };
    const changed = await judge(month, Buffer.from(JSON.stringify(other)));
    expect(brokenAt(changed)[0]).toBe(`changed ${COUNT}`);
    expect(brokenAt(changed)[2]).toBe(`changed ${COUNT + 1}`);
  });

  test('tells a whole month that is gone', async () => {
    const folder = makeAuditFolder();
    const { log } = openLog(folder);
    for (const month of [8, 9, 10]) log.add(fieldsOf({ at: Date.UTC(2026, month, 3) }));
    await log.close();
    rmSync(join(folder, '2026-10.jsonl'));
    expect(brokenAt([await openLog(folder).log.verify()])).toEqual(['missing 2']);
    rmSync(join(folder, '2026-09.jsonl'));
    expect(brokenAt([await openLog(folder).log.verify()])).toEqual(['missing 1']);
    rmSync(join(folder, '2026-11.jsonl'));
    expect(brokenAt([await openLog(folder).log.verify()])).toEqual(['missing 1']);
  });

  test('goes on beside what is cut while it is open, without hiding it', async () => {
    const folder = makeAuditFolder();
    const { log } = openLog(folder);
    for (const text of ['a', 'b', 'c']) log.add(fieldsOf({ text }));
    const path = join(folder, MONTH);
    writeFileSync(path, readFileSync(path).subarray(0, -40));
    log.add(fieldsOf({ text: 'd' }));
    appendFileSync(path, 'scribble\n');
    expect(linesOf(path).map((line) => line.slice(0, 9))).toHaveLength(5);
    expect(brokenAt([await log.verify()])).toEqual(['unreadable 3']);
  });
});
