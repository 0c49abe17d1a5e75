import {
  packedFields,
  packedTraits,
  type AgentRow,
  type AgentTraits,
  type StoredAgent,
  type StoredDetail,
} from './agent-fields.ts';
import { withoutMarks } from './fold.ts';

/**
 * A row of the list as the worker sends it and the main process forwards it to a page: the JSON text of its values in the
 * order of `packedFields`, and behind them one number for all its flags. It is packed once and parsed only where it is read.
 * A single string is copied cheaply at each border; an array would be copied value by value, and V8 writes an array that it
 * received much larger.
 */
export type PackedRow = string & { readonly packs: AgentRow };

/** The traits of an agent as they are stored and sent: the JSON text of an object. */
export type PackedTraits = string & { readonly packs: AgentTraits };

type Value = string | number | boolean | null;
type Unpacked<T> = { -readonly [Name in keyof T]: Value };

type ShareText = (text: string) => string;
const keepText: ShareText = (text) => text;
const MAX_SHARED = 50_000;

/**
 * Returns one and the same string for equal texts. Each message brings its own copy of every text, and groups, owners and
 * models repeat thousands of times. Starts over when it holds very many, so that texts no row uses any more are released.
 */
export function createTextSharing(): ShareText {
  const texts = new Map<string, string>();
  return (text) => {
    const shared = texts.get(text);
    if (shared !== undefined) return shared;
    if (texts.size >= MAX_SHARED) texts.clear();
    texts.set(text, text);
    return text;
  };
}

/** An object with room for all its properties from the start, as `JSON.parse` makes them; its copies have it too. */
const makeEmpty = <T>(fields: readonly (keyof T)[]): Unpacked<T> =>
  JSON.parse(JSON.stringify(Object.fromEntries(fields.map((field) => [field, null])))) as Unpacked<T>;

const emptyRow = makeEmpty<AgentRow>(packedFields.map(({ field }) => field));
const emptyTraits = makeEmpty<AgentTraits>(['agentId', 'at', ...packedTraits.map(({ field }) => field)]);

const valueFields = packedFields.filter(({ type }) => type !== 'flag');
const flagsFromLast = packedFields.filter(({ type }) => type === 'flag').reverse();

/** @param isLocalFavorite marked in this console */
export function packAgent(agent: StoredAgent, isLocalFavorite: boolean): PackedRow {
  return packValues(({ read }) => read(agent, isLocalFavorite));
}

export const packRow = (row: AgentRow): PackedRow => packValues(({ field }) => row[field]);

/** Each flag is a digit of a number to the base 3: unknown, false or true. */
const flagDigit = (value: Value | undefined): number => (value === true ? 2 : value === false ? 1 : 0);

/** Marks that change the direction of text are removed here, once for all that shows rows; the details show them. */
function packValues(read: (field: (typeof packedFields)[number]) => Value | undefined): PackedRow {
  const values: Value[] = [];
  let flags = 0;
  for (const field of packedFields) {
    const value = read(field);
    if (field.type === 'flag') flags = flags * 3 + flagDigit(value);
    else values.push(value ?? null);
  }
  values.push(flags);
  return withoutMarks(JSON.stringify(values)) as PackedRow;
}

/** @param share called with every text but the name, which differs from agent to agent */
export function unpackRow(packed: PackedRow, share = keepText): AgentRow {
  const values = JSON.parse(packed) as readonly Value[];
  const row = { ...emptyRow };
  let at = 0;
  for (const { field } of valueFields) {
    const value = values[at] ?? null;
    row[field] = typeof value === 'string' && field !== 'name' ? share(value) : value;
    at += 1;
  }
  let flags = Number(values[at]);
  for (const { field } of flagsFromLast) {
    const digit = flags % 3;
    row[field] = digit === 0 ? null : digit === 2;
    flags = (flags - digit) / 3;
  }
  // TypeScript cannot see that each field gets a value of the type that its own row of the table reads.
  return row as AgentRow;
}

/** The row of an agent that is shown without being stored. */
export const rowOf = (agent: StoredAgent, isLocalFavorite: boolean): AgentRow =>
  unpackRow(packAgent(agent, isLocalFavorite));

/** The traits in the details of an agent. @param at Unix milliseconds when they were read */
export function traitsOf(agent: StoredDetail, at: number): AgentTraits {
  const traits = { ...emptyTraits, agentId: agent.id, at };
  for (const { field, read } of packedTraits) traits[field] = read(agent);
  return traits as AgentTraits;
}

export const packTraits = (traits: AgentTraits): PackedTraits => JSON.stringify(traits) as PackedTraits;

/** Fields that an earlier version did not store are null. */
export function unpackTraits(packed: PackedTraits, share = keepText): AgentTraits {
  const traits: Unpacked<AgentTraits> = { ...emptyTraits, ...(JSON.parse(packed) as AgentTraits) };
  for (const { field } of packedTraits) {
    const value = traits[field];
    if (typeof value === 'string') traits[field] = share(value);
  }
  return traits as AgentTraits;
}

/** Rows in one message of the storage worker: copying more would hold up the main thread for too long. */
export const MAX_ROWS = 2_000;

/** Characters of the rows in one message: with two bytes for each of them it stays under 1 MB. */
const MAX_CHARACTERS = 450_000;

/** How many of these rows, from this one on, fit into one message; at least one. */
export function countFitting(rows: readonly PackedRow[], from: number, maxRows: number): number {
  const end = Math.min(rows.length, from + maxRows);
  let characters = 0;
  for (let at = from; at < end; at += 1) {
    characters += rows[at]?.length ?? 0;
    if (characters > MAX_CHARACTERS && at > from) return at - from;
  }
  return end - from;
}
