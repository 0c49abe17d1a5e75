import { createHash } from 'node:crypto';
import type { ActivityEntry } from '../contract/contract.ts';

/** What the first entry of all has in front of it. */
export const GENESIS = '0'.repeat(64);

/** A place in the chain: an entry by its number and the hash it was written with. */
export interface Link {
  readonly seq: number;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
}

export interface StoredEntry extends ActivityEntry {
  /** The hash of the entry before. */
  readonly prev: string;
  /** SHA-256 of the canonical JSON of everything else of this entry, `prev` included. */
  readonly hash: string;
  /** Where entries were removed as the settings say: the last of them, after which the chain goes on. */
  readonly removedSeq?: number;
  readonly removedHash?: string;
}

type Body = Omit<StoredEntry, 'hash'>;

/** Canonical JSON: these keys in this order, no white space. What an entry does not have is left out, older ones stay whole. */
const bodyKeys: (keyof Body)[] = [
  'account',
  'accountId',
  'agentId',
  'at',
  'duration',
  'kind',
  'name',
  'outcome',
  'prev',
  'removedHash',
  'removedSeq',
  'seq',
  'supportId',
  'text',
];
const allKeys: (keyof StoredEntry)[] = [...bodyKeys.slice(0, 5), 'hash', ...bodyKeys.slice(5)];

const hashOf = (body: Body): string => createHash('sha256').update(write(body, bodyKeys)).digest('hex');

const write = (value: object, keys: string[]): string => JSON.stringify(value, keys);

/** The entry that follows `before`. */
export function chainEntry(entry: Omit<Body, 'seq' | 'prev'>, before: Link): StoredEntry {
  const body: Body = { ...entry, seq: before.seq + 1, prev: before.hash };
  return { ...body, hash: hashOf(body) };
}

/** What everybody else sees of it. */
export const toEntry = (entry: StoredEntry): ActivityEntry => ({
  seq: entry.seq,
  at: entry.at,
  account: entry.account,
  ...(entry.accountId === undefined ? {} : { accountId: entry.accountId }),
  kind: entry.kind,
  agentId: entry.agentId,
  supportId: entry.supportId,
  name: entry.name,
  outcome: entry.outcome,
  duration: entry.duration,
  text: entry.text,
});

/** One line of a file, its end included. */
export const encodeEntry = (entry: StoredEntry): string => `${write(entry, allKeys)}\n`;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** What one line holds, as it says itself; null where it is no entry at all. */
export function readEntry(line: Uint8Array): StoredEntry | null {
  return readText(line)?.entry ?? null;
}

/** The same with whether it is `sound`: byte for byte what its hash was made of. */
export function decodeLine(line: Uint8Array): { readonly entry: StoredEntry; readonly sound: boolean } | null {
  const read = readText(line);
  if (read === null) return null;
  const { entry, text } = read;
  return { entry, sound: write(entry, allKeys) === text && hashOf(entry) === entry.hash };
}

function readText(line: Uint8Array): { readonly entry: StoredEntry; readonly text: string } | null {
  try {
    const text = decoder.decode(line);
    const entry: unknown = JSON.parse(text);
    return isStored(entry) ? { entry, text } : null;
  } catch {
    return null;
  }
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isCountOrNull = (value: unknown): boolean => value === null || isCount(value);
const isText = (value: unknown): boolean => typeof value === 'string';
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);

const shape: Readonly<Record<keyof StoredEntry, (value: unknown) => boolean>> = {
  account: isTextOrNull,
  accountId: (value) => value === undefined || isText(value),
  agentId: isCountOrNull,
  at: (value) => Number.isSafeInteger(value),
  duration: isCountOrNull,
  hash: isText,
  kind: isText,
  name: isTextOrNull,
  outcome: (value) => value === 'done' || value === 'failed' || value === 'cancelled',
  prev: isText,
  removedHash: (value) => value === undefined || isText(value),
  removedSeq: (value) => value === undefined || isCount(value),
  seq: isCount,
  supportId: isCountOrNull,
  text: isText,
};

/** A kind that this version does not know is no damage: the file may be of a newer one. */
function isStored(value: unknown): value is StoredEntry {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const given = value as Readonly<Record<string, unknown>>;
  return allKeys.every((key) => shape[key](given[key]));
}
