import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PART_BYTES, takeRowsInParts } from '../../../../src-main/api/list-rows.ts';
import { parseAgentList } from '../../../../src-main/api/wire-agents.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
/** Fills rows up to several parts; what looks like the beginning of a row is in its middle. */
const filler = 'x'.repeat(9_000);
const row = (id: number, more: object = {}) => ({ id, name: `agent ${String(id)} é 𝄞`, group: filler, ...more });
const rowsOf = (count: number, more: object = {}) => Array.from({ length: count }, (_, at) => row(at + 1, more));
/** Rows of more than three parts. */
const MANY = Math.ceil((3.2 * PART_BYTES) / 9_050);

function takeAll(text: string) {
  const parts: (readonly unknown[])[] = [];
  const isRead = takeRowsInParts(bytesOf(text), (rows) => parts.push(rows));
  return { isRead, rows: parts.flat(), parts: parts.length };
}

describe('rows of a long list', () => {
  const rows = rowsOf(MANY);
  test.each([
    ['a bare array', JSON.stringify(rows)],
    ['an envelope', JSON.stringify({ data: rows })],
    [
      'an envelope with fields before and after it',
      JSON.stringify({ status: 200, note: 'ö', data: rows, total: MANY }),
    ],
    ['indented text', JSON.stringify({ status: 200, data: rows }, null, 2)],
    ['a byte order mark', `\ufeff${JSON.stringify({ data: rows })}`],
  ])('are read in parts: %s', (_name, text) => {
    const read = takeAll(text);
    expect(read.isRead).toBe(true);
    expect(read.parts).toBeGreaterThan(2);
    expect(read.rows).toEqual(rows);
  });

  test('are told from what only looks like the beginning of one', () => {
    const text = `},{"id":7,"name":"no agent"},{"id":8`;
    const alike = rowsOf(MANY).map((each, at) => (at === 118 || at === 240 ? { ...each, name: text } : each));
    const read = takeAll(JSON.stringify(alike));
    expect(read.isRead).toBe(true);
    expect(read.rows).toEqual(alike);
  });

  test.each([
    ['a body of one part', JSON.stringify(rowsOf(3))],
    [
      'nested lists of the same form in every row',
      JSON.stringify(
        rowsOf(3_000, { group: '', of: rowsOf(2, { group: 'x' }) }).map((each) => ({
          id: each.id,
          of: Array.from({ length: 90 }, () => ({ id: 1, of: 1 })),
        })),
      ),
    ],
    ['a second array of rows', `{"data":${JSON.stringify(rowsOf(MANY))},"data":[]}`],
    ['a body that breaks off', JSON.stringify(rowsOf(MANY)).slice(0, -1)],
    ['text after the end', `${JSON.stringify(rowsOf(MANY))}x`],
    ['an envelope that closes with the wrong bracket', `{"data":${JSON.stringify(rowsOf(MANY))}]`],
    ['no array', JSON.stringify({ data: { id: filler.repeat(400) } })],
  ])('are left to be read whole: %s', (_name, text) => {
    expect(takeAll(text).isRead).toBe(false);
  });
});

test('a list that is read in parts is the list that is read whole', () => {
  const entry = fc.oneof(
    { weight: 30, arbitrary: fc.integer({ min: 0, max: 1_000 }).map((id) => row(id)) },
    fc.constant(null),
    fc.constant([]),
    fc.record({ id: fc.constant(-1), name: fc.string() }),
    fc.integer({ min: 0, max: 50 }).map((id) => ({ name: '"},{"id":3,', id, data: [{ id: 1 }, { id: 2 }] })),
  );
  const lists = fc.record({
    rows: fc.array(entry, { minLength: 25, maxLength: 40 }),
    pretty: fc.boolean(),
    bare: fc.boolean(),
  });
  fc.assert(
    fc.property(lists, ({ rows, pretty, bare }) => {
      const long = Array.from({ length: 12 }, () => rows).flat();
      const text = JSON.stringify(bare ? long : { data: long, total: 1 }, null, pretty ? 1 : 0);
      const whole = parseAgentList(
        bytesOf(`${bare ? '' : '{"deep":{},'}${bare ? ' '.repeat(4_100) : ''}${bare ? text : text.slice(1)}`),
      );
      expect(parseAgentList(bytesOf(text))).toEqual(whole);
    }),
    { numRuns: 15 },
  );
});
