import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ListRows, PART_BYTES } from '../../../../src-main/api/list-rows.ts';
import { worded } from '../../../../src-main/api/agent-list.ts';
import { parseAgentList, openAgentList } from './first-account.ts';
import type { Agent } from '../../../../src-main/contract/model.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const row = (id: number, more: object = {}) => ({ id, name: `agent ${String(id)} é 𝄞`, ...more });
const rowsOf = (count: number, more: object = {}) => Array.from({ length: count }, (_, at) => row(at + 1, more));
/** Bytes of a part in these tests: two or three rows. */
const SMALL = 100;

/** Reads a body that arrives in pieces that end at these places. */
function readPieces(body: Uint8Array, ends: readonly number[], partBytes = SMALL) {
  const parts: (readonly unknown[])[] = [];
  const reader = new ListRows((rows) => parts.push(rows), partBytes);
  let from = 0;
  for (const end of [...ends, body.length]) {
    reader.push(body.subarray(from, end));
    from = end;
  }
  return { end: reader.end(), rows: parts.flat(), parts: parts.length };
}
const readWhole = (text: string) => readPieces(bytesOf(text), []);

describe('rows of a long list', () => {
  const rows = rowsOf(12);
  const forms: [string, string][] = [
    ['a bare array', JSON.stringify(rows)],
    ['an envelope', JSON.stringify({ data: rows })],
    ['an envelope with fields before and after it', JSON.stringify({ status: 200, note: 'ö', data: rows, total: 12 })],
    ['indented text', JSON.stringify({ status: 200, data: rows }, null, 2)],
    ['a byte order mark', `\ufeff${JSON.stringify({ data: rows })}`],
  ];

  test.each(forms)('are taken in parts: %s', (_name, text) => {
    const read = readWhole(text);
    expect(read.end).toEqual({ ok: true, value: { kind: 'rows' } });
    expect(read.parts).toBeGreaterThan(2);
    expect(read.rows).toEqual(rows);
  });

  test.each(forms)('are the same wherever the body is cut in two: %s', (_name, text) => {
    const body = bytesOf(text);
    for (let cut = 0; cut <= body.length; cut += 1) {
      const read = readPieces(body, [cut]);
      expect(read.end).toEqual({ ok: true, value: { kind: 'rows' } });
      expect(read.rows).toEqual(rows);
    }
  });

  test.each(forms)('are the same if every byte comes alone: %s', (_name, text) => {
    const body = bytesOf(text);
    const read = readPieces(
      body,
      Array.from(body, (_byte, at) => at),
    );
    expect(read.end).toEqual({ ok: true, value: { kind: 'rows' } });
    expect(read.rows).toEqual(rows);
  });

  test('are taken before the body ends, and bytes of taken rows are not held', () => {
    const taken: unknown[] = [];
    const reader = new ListRows((more) => taken.push(...more), SMALL);
    const body = bytesOf(JSON.stringify(rowsOf(1_000)));
    for (let from = 0; from < body.length - 200; from += 50) reader.push(body.subarray(from, from + 50));
    expect(taken.length).toBeGreaterThan(980);
  });

  test('are told from text that looks like the beginning of one', () => {
    const alike = rowsOf(12, { note: `},{"id":7,"name":"no agent"},{"id":8 \\" [[{{` });
    const read = readWhole(JSON.stringify(alike));
    expect(read.end).toEqual({ ok: true, value: { kind: 'rows' } });
    expect(read.rows).toEqual(alike);
  });

  test('are told from nested lists of the same form', () => {
    const nested = rowsOf(40).map(({ id }) => ({ id, of: Array.from({ length: 30 }, () => ({ id: 1, of: 1 })) }));
    const read = readWhole(JSON.stringify(nested));
    expect(read.end).toEqual({ ok: true, value: { kind: 'rows' } });
    expect(read.rows).toEqual(nested);
  });

  test.each([
    ['a short body', JSON.stringify(rowsOf(3)), { kind: 'value', json: rowsOf(3) }],
    [
      'no array',
      JSON.stringify({ data: { id: 'x'.repeat(400) } }),
      { kind: 'value', json: { data: { id: 'x'.repeat(400) } } },
    ],
    [
      'nested values before the rows',
      JSON.stringify({ deep: {}, data: rows }),
      { kind: 'value', json: { deep: {}, data: rows } },
    ],
    [
      'a second field of the same name, which counts',
      `{"status":200,"data":${JSON.stringify(rows)},"data":[{"id":5}],"total":1}`,
      { kind: 'value', json: { status: 200, data: [{ id: 5 }], total: 1 } },
    ],
  ])('do not count where the body is read as one value: %s', (_name, text, value) => {
    expect(readWhole(text).end).toEqual({ ok: true, value });
  });

  test.each([
    ['a body that breaks off between rows', JSON.stringify(rows).slice(0, -1), 'truncated'],
    ['a body that breaks off within a text', JSON.stringify(rows).slice(0, -12), 'truncated'],
    ['an envelope that does not close', JSON.stringify({ data: rows }).slice(0, -1), 'truncated'],
    ['text after the end', `${JSON.stringify(rows)}x`, 'shape'],
    ['an envelope that closes with the wrong bracket', `{"data":${JSON.stringify(rows)}]`, 'shape'],
    ['an error in the middle', JSON.stringify(rows).replace('"id":6', '"id":06'), 'shape'],
    ['an error before the rows', `{"status":1.2.3,"data":${JSON.stringify(rows)}}`, 'shape'],
    ['a field with the name that stands for the rows', `{"data":${JSON.stringify(rows)},"[rows]":1}`, 'shape'],
    ['a web page', `<html>${' '.repeat(400)}</html>`, 'html'],
    ['nothing but spaces', ' '.repeat(400), 'empty'],
  ])('cannot be read: %s', (_name, text, problem) => {
    expect(readWhole(text).end).toEqual({ ok: false, problem });
  });

  test('of a hostile body that offers a wrong beginning everywhere are read in a few times its length', () => {
    const text = `[{"id":1,"of":[0${',{"id":1}'.repeat(20_000)}]}]`;
    const body = bytesOf(text);
    const read = readPieces(
      body,
      Array.from({ length: body.length / 50 }, (_, at) => at * 50),
    );
    expect(read.rows).toEqual(JSON.parse(text));
  });
});

test('rows are taken in parts of about a megabyte', () => {
  const text = JSON.stringify(rowsOf(5_000, { group: 'x'.repeat(700) }));
  const read = readPieces(bytesOf(text), [], PART_BYTES);
  expect(read.parts).toBe(Math.ceil(text.length / PART_BYTES));
  expect(read.rows).toHaveLength(5_000);
});

test('a list that arrives in any pieces is the list that is read whole', () => {
  const filler = 'x'.repeat(9_000);
  const entry = fc.oneof(
    { weight: 30, arbitrary: fc.integer({ min: 0, max: 1_000 }).map((id) => row(id, { group: filler })) },
    fc.constant(null),
    fc.constant([]),
    fc.record({ id: fc.constant(-1), name: fc.string() }),
    fc.integer({ min: 0, max: 50 }).map((id) => ({ name: '"},{"id":3,', id, data: [{ id: 1 }, { id: 2 }] })),
  );
  const lists = fc.record({
    rows: fc.array(entry, { minLength: 25, maxLength: 40 }),
    pretty: fc.boolean(),
    bare: fc.boolean(),
    pieces: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
  });
  fc.assert(
    fc.property(lists, ({ rows, pretty, bare, pieces }) => {
      const long = Array.from({ length: 12 }, () => rows).flat();
      const text = JSON.stringify(bare ? long : { data: long, total: 1 }, null, pretty ? 1 : 0);
      const whole = parseAgentList(
        bytesOf(`${bare ? '' : '{"deep":{},'}${bare ? ' '.repeat(4_100) : ''}${bare ? text : text.slice(1)}`),
      );
      const body = bytesOf(text);
      const agents: Agent[] = [];
      const reader = openAgentList({ take: (more) => agents.push(...more), restart: () => agents.splice(0) });
      let from = 0;
      for (const end of [
        ...pieces.sort((a, b) => a - b).map((share) => Math.floor(share * body.length)),
        body.length,
      ]) {
        reader.push(body.subarray(from, end));
        from = end;
      }
      const list = worded(reader.end());
      expect(list.ok ? { ok: true, value: { ...list.value, agents } } : list).toEqual(whole);
    }),
    { numRuns: 15 },
  );
});
