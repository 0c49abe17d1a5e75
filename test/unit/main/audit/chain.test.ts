import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainEntry, encodeEntry } from '../../../../src-main/audit/entries.ts';
import type { AuditVerdict } from '../../../../src-main/contract/contract.ts';
import { isLong } from '../../../long.ts';
import { fieldsOf, linesOf, makeAuditFolder, openLog, writeLog } from './samples.ts';

const MONTH = '2026-11.jsonl';
const COUNT = 12;
const texts = Array.from({ length: COUNT }, (_, index) => `entry ${index + 1} – ä漢😀`);

/** The files of an intact log, for tampering with. */
async function intactFiles(): Promise<{ readonly month: Buffer; readonly head: Buffer }> {
  const folder = makeAuditFolder();
  await writeLog(folder, texts);
  return { month: readFileSync(join(folder, MONTH)), head: readFileSync(join(folder, 'head.json')) };
}

/** The verdicts on these files right after the start, after one more entry, and after another start. */
async function verdictsOn(month: Buffer, head: Buffer): Promise<readonly AuditVerdict[]> {
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

const brokenAt = (verdicts: readonly AuditVerdict[]): readonly (string | null)[] =>
  verdicts.map(({ broken }) => (broken === null ? null : `${broken.why} ${broken.seq}`));

const joinLines = (lines: readonly string[]): Buffer => Buffer.from(lines.map((line) => `${line}\n`).join(''));
const textLines = (month: Buffer): string[] => month.toString('utf8').split('\n').slice(0, -1);

/** As written by the first version, which did not store the id of the account. */
const FIRST =
  '{"account":"Northwind","agentId":7,"at":1795176000000,"duration":840,"hash":"23d41b19f85a76373cfa06d12f6246996b5583c563dbd7fedb74fcd2f47e941e","kind":"connect","name":"RECEPTION-01","outcome":"done","prev":"0000000000000000000000000000000000000000000000000000000000000000","seq":1,"supportId":null,"text":""}';

/** With sentences. Their keys stay in the order in which they were written. */
const WITH_SENTENCES =
  '{"account":"Northwind","accountId":"account-1","agentId":7,"at":1795176060000,"duration":120,"hash":"3e50ba9c0e776e76d663eef63ac5e072947974c3aee37910b1c019689955eeee","kind":"rename","name":"RECEPTION-01","outcome":"failed","prev":"23d41b19f85a76373cfa06d12f6246996b5583c563dbd7fedb74fcd2f47e941e","sentences":[{"key":"record.newName","values":{"name":"FRONT"}},"The agent is offline."],"seq":2,"supportId":null,"text":"New name: “FRONT”. The agent is offline."}';

describe('the chain', () => {
  test('holds in each entry the hash of the one before, computed from all its other fields', async () => {
    const folder = makeAuditFolder();
    await writeLog(folder, ['a', 'b', 'c']);
    const entries = linesOf(join(folder, MONTH)).map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(entries.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(entries[0]?.prev).toBe('0'.repeat(64));
    for (const [index, entry] of entries.entries()) {
      // Computed as documented: keys in order, no white space, without the hash.
      const sorted = Object.fromEntries(
        Object.entries(entry)
          .filter(([key]) => key !== 'hash')
          .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      );
      expect(entry.hash).toBe(createHash('sha256').update(JSON.stringify(sorted)).digest('hex'));
      if (index > 0) expect(entry.prev).toBe(entries[index - 1]?.hash);
    }
  });

  test('is intact across months and restarts', async () => {
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

  test('detects any single changed byte', async () => {
    const { month, head } = await intactFiles();
    const change = fc.record({ at: fc.nat(month.length - 1), by: fc.integer({ min: 1, max: 255 }) });
    await fc.assert(
      fc.asyncProperty(change, async ({ at, by }) => {
        const other = Buffer.from(month);
        other[at] = ((other[at] ?? 0) + by) % 256;
        for (const { broken } of await verdictsOn(other, head)) expect(broken).not.toBeNull();
      }),
      { numRuns: isLong ? 120 : 40 },
    );
  });

  test('detects deleted, swapped, doubled and truncated lines, and where', async () => {
    const { month, head } = await intactFiles();
    const lines = textLines(month);
    await fc.assert(
      fc.asyncProperty(fc.nat(COUNT - 1), fc.nat(COUNT - 2), async (one, step) => {
        const other = (one + 1 + step) % COUNT;
        const without = await verdictsOn(joinLines(lines.toSpliced(one, 1)), head);
        expect(brokenAt(without)).toEqual(without.map(() => `missing ${one + 1}`));
        const swapped = lines.map((line, at) => (at === one ? lines[other] : at === other ? lines[one] : line) ?? '');
        for (const { broken } of await verdictsOn(joinLines(swapped), head)) {
          expect(broken).not.toBeNull();
          expect(broken).toMatchObject({ seq: Math.min(one, other) + 1, why: 'missing' });
        }
        const doubled = await verdictsOn(joinLines(lines.toSpliced(one, 0, lines[one] ?? '')), head);
        expect(brokenAt(doubled)).toEqual(doubled.map(() => `changed ${one + 1}`));
        const cut = await verdictsOn(joinLines(lines.slice(0, one)), head);
        expect(brokenAt(cut)).toEqual(cut.map(() => `missing ${one + 1}`));
      }),
      { numRuns: isLong ? 30 : 10 },
    );
  });

  test('detects bytes truncated at the end, also within a line', async () => {
    const { month, head } = await intactFiles();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: month.length }), async (bytes) => {
        const left = month.subarray(0, month.length - bytes);
        const whole = textLines(Buffer.concat([left, Buffer.from('x\n')])).length - 1;
        const verdicts = await verdictsOn(left, head);
        expect(brokenAt(verdicts)).toEqual(verdicts.map(() => `missing ${whole + 1}`));
      }),
      { numRuns: isLong ? 60 : 20 },
    );
  });

  test('covers the sentences of an entry, and is intact over entries with and without them', async () => {
    const { seq, hash } = JSON.parse(WITH_SENTENCES) as { seq: number; hash: string };
    const head = Buffer.from(JSON.stringify({ seq, hash, closed: true }));
    expect(brokenAt(await verdictsOn(joinLines([FIRST, WITH_SENTENCES]), head))).toEqual([null, null, null]);
    for (const [from, to] of [
      ['record.newName', 'record.view.gone'],
      ['{"name":"FRONT"}', '{"name":"BACK"}'],
      ['{"name":"FRONT"}', '{"name":"FRONT","more":1}'],
      ['"sentences":[', '"sentences":["Not by me.",'],
    ] as const) {
      expect(WITH_SENTENCES).toContain(from);
      const changed = await verdictsOn(joinLines([FIRST, WITH_SENTENCES.replace(from, to)]), head);
      expect(brokenAt(changed), to).toEqual(['changed 2', 'changed 2', 'changed 2']);
    }
    const odd = WITH_SENTENCES.replace(/"sentences":\[.*?\],/, '"sentences":"FRONT",');
    expect(brokenAt(await verdictsOn(joinLines([FIRST, odd]), head))[0]).toBe('unreadable 2');
  });

  test('is intact over entries without the id of the account, from earlier versions', async () => {
    const { seq, hash } = JSON.parse(FIRST) as { seq: number; hash: string };
    const verdicts = await verdictsOn(joinLines([FIRST]), Buffer.from(JSON.stringify({ seq, hash, closed: true })));
    expect(verdicts.map(({ checked }) => checked)).toEqual([1, 2, 2]);
    expect(brokenAt(verdicts)).toEqual([null, null, null]);
    const named = FIRST.replace('"agentId"', '"accountId":"account-1","agentId"');
    expect(brokenAt(await verdictsOn(joinLines([named]), Buffer.from(JSON.stringify({ seq, hash }))))[0]).toBe(
      'changed 1',
    );
  });

  test('detects well-formed entries that were appended', async () => {
    const { month, head } = await intactFiles();
    const last = JSON.parse(textLines(month).at(-1) ?? '') as { seq: number; hash: string };
    const forged = encodeEntry(chainEntry(fieldsOf({ text: 'never happened' }), last));
    const verdicts = await verdictsOn(Buffer.concat([month, Buffer.from(forged)]), head);
    expect(brokenAt(verdicts)).toEqual(verdicts.map(() => `changed ${COUNT + 1}`));
  });

  test('detects a replaced entry with a valid hash', async () => {
    const { month, head } = await intactFiles();
    const lines = textLines(month);
    const before = JSON.parse(lines[3] ?? '') as { seq: number; hash: string };
    const forged = encodeEntry(chainEntry(fieldsOf({ text: 'something else' }), before)).trimEnd();
    const verdicts = await verdictsOn(joinLines(lines.toSpliced(4, 1, forged)), head);
    // The entry itself is sound, but the next one does not follow it.
    expect(brokenAt(verdicts)).toEqual(verdicts.map(() => 'changed 6'));
    expect(verdicts.map(({ checked }) => checked)).toEqual([COUNT, COUNT + 1, COUNT + 1]);
  });

  test('detects lines that are not entries', async () => {
    const { month, head } = await intactFiles();
    const lines = textLines(month);
    for (const junk of ['', 'null', '[]', '{}', '{"seq":3}', 'x'.repeat(400_000)]) {
      const verdicts = await verdictsOn(joinLines(lines.toSpliced(2, 1, junk)), head);
      expect(brokenAt(verdicts)).toEqual(verdicts.map(() => 'unreadable 3'));
    }
    const bytes = Buffer.concat([
      joinLines(lines.slice(0, 2)),
      Buffer.from([0xff, 0xfe, 0x0a]),
      joinLines(lines.slice(3)),
    ]);
    expect(brokenAt(await verdictsOn(bytes, head))[0]).toBe('unreadable 3');
  });

  test('detects an unreadable head and a head that names another entry', async () => {
    const { month, head } = await intactFiles();
    const without = await verdictsOn(month, Buffer.from('not json'));
    expect(brokenAt(without)).toEqual(without.map(() => `missing ${COUNT + 1}`));
    const other = { ...(JSON.parse(head.toString()) as object), hash: 'f'.repeat(64) };
    const changed = await verdictsOn(month, Buffer.from(JSON.stringify(other)));
    expect(brokenAt(changed)[0]).toBe(`changed ${COUNT}`);
    expect(brokenAt(changed)[2]).toBe(`changed ${COUNT + 1}`);
  });

  test('detects a missing month', async () => {
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

  test('continues after a line that was truncated while the log is open, and reports it', async () => {
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
