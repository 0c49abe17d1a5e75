import { createHash } from 'node:crypto';
import type { Saying } from '../contract/audit-note.ts';
import type { AuditEntry, AuditVerdict } from '../contract/contract.ts';
import { inEnglish } from '../lib/record/wording.ts';

/** An entry as it is recorded. */
export interface RecordedEntry extends AuditEntry {
  /** What `text`, which is English, was made of; absent where nothing of it is a sentence, or where it was cut or redacted. */
  readonly sentences?: Saying;
  /** Its place in the chain: the hash of the entry before, and its own. */
  readonly link: { readonly prev: string; readonly hash: string };
}

export type EntryFields = Omit<RecordedEntry, 'seq' | 'link'>;

/** The fields of an entry with this text. */
export function worded(
  said: string | Saying,
  clean = (text: string) => text,
): Pick<RecordedEntry, 'text' | 'sentences'> {
  if (typeof said === 'string') return { text: clean(said) };
  const english = inEnglish(said);
  const text = clean(english);
  const isPlain = said.every((part) => typeof part === 'string');
  // Sentences must not keep parts that were taken out of the text.
  const isWhole = text === english && valuesOf(said).every((value) => clean(value) === value);
  return isPlain || !isWhole ? { text } : { text, sentences: said };
}

const valuesOf = (said: Saying): readonly string[] =>
  said
    .flatMap((part) => (typeof part === 'string' ? [part] : Object.values(part.values ?? {})))
    .filter((value) => typeof value === 'string');

/** `prev` of the very first entry. */
export const GENESIS = '0'.repeat(64);

/** A place in the chain: the number and hash of an entry. */
export interface Link {
  readonly seq: number;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
}

/** The place before the first entry. */
export const chainStart: Link = { seq: 0, hash: GENESIS };

export interface StoredEntry extends Omit<RecordedEntry, 'link'> {
  /** Hash of the entry before. */
  readonly prev: string;
  /** SHA-256 of the canonical JSON of all other fields, `prev` included. */
  readonly hash: string;
  /** Only in the entry that records a removal by retention: the last removed entry, after which the chain continues. */
  readonly removedSeq?: number;
  readonly removedHash?: string;
}

type Body = Omit<StoredEntry, 'hash'>;

/**
 * Canonical JSON: these keys in this order, no white space. Missing fields are left out, so entries of earlier versions
 * keep their hash.
 */
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
  'sentences',
  'seq',
  'supportId',
  'text',
];
const allKeys: (keyof StoredEntry)[] = [...bodyKeys.slice(0, 5), 'hash', ...bodyKeys.slice(5)];

const hashOf = (body: Body): string => createHash('sha256').update(canonicalJson(body, bodyKeys)).digest('hex');

/** Not by an allow list of JSON.stringify(), which would also apply to the fields of the sentences. */
function canonicalJson(entry: Partial<StoredEntry>, keys: readonly (keyof StoredEntry)[]): string {
  const ordered: Record<string, unknown> = {};
  for (const key of keys) ordered[key] = entry[key];
  return JSON.stringify(ordered);
}

/** The entry that follows `before`. */
export function chainEntry(entry: Omit<Body, 'seq' | 'prev'>, before: Link): StoredEntry {
  const body: Body = { ...entry, seq: before.seq + 1, prev: before.hash };
  return { ...body, hash: hashOf(body) };
}

/** The entry without the fields of the chain, for everything outside of the audit log. */
export const toEntry = (entry: StoredEntry): RecordedEntry => ({
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
  ...(entry.sentences === undefined ? {} : { sentences: entry.sentences }),
  link: { prev: entry.prev, hash: entry.hash },
});

/** One line of a file, with its line feed. */
export const encodeEntry = (entry: StoredEntry): string => `${canonicalJson(entry, allKeys)}\n`;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The entry in a line, its hash unchecked; null if the line is not an entry. */
export function readEntry(line: Uint8Array): StoredEntry | null {
  return parseLine(line)?.entry ?? null;
}

/** The entry in a line, and whether it is `sound`: byte for byte what its hash was computed from. */
export function decodeLine(line: Uint8Array): { readonly entry: StoredEntry; readonly sound: boolean } | null {
  const parsed = parseLine(line);
  if (parsed === null) return null;
  const { entry, text } = parsed;
  return { entry, sound: canonicalJson(entry, allKeys) === text && hashOf(entry) === entry.hash };
}

function parseLine(line: Uint8Array): { readonly entry: StoredEntry; readonly text: string } | null {
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

function isSaying(value: unknown): value is Saying {
  return Array.isArray(value) && value.every((part: unknown) => isText(part) || isSentence(part));
}

function isSentence(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('key' in value) || !isText(value.key)) return false;
  if (!('values' in value)) return true;
  const { values } = value;
  return typeof values === 'object' && values !== null && Object.values(values).every(isValue);
}

const isValue = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

const shape: Readonly<Record<keyof StoredEntry, (value: unknown) => boolean>> = {
  account: isTextOrNull,
  accountId: (value) => value === undefined || isText(value),
  agentId: isCountOrNull,
  at: (value) => Number.isSafeInteger(value),
  duration: isCountOrNull,
  hash: isText,
  // An unknown kind is no damage: a newer version may have written it.
  kind: isText,
  name: isTextOrNull,
  outcome: (value) => value === 'done' || value === 'failed' || value === 'cancelled',
  prev: isText,
  removedHash: (value) => value === undefined || isText(value),
  removedSeq: (value) => value === undefined || isCount(value),
  sentences: (value) => value === undefined || isSaying(value),
  seq: isCount,
  supportId: isCountOrNull,
  text: isText,
};

function isStored(value: unknown): value is StoredEntry {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const fields = value as Readonly<Record<string, unknown>>;
  return allKeys.every((key) => shape[key](fields[key]));
}

type Broken = NonNullable<AuditVerdict['broken']>;

/**
 * The newest of the places that are stored outside of the record; null without any. They may be older than the record, never
 * newer: a newer one shows that the record was longer.
 */
export const newestAnchor = (anchors: readonly (Link | null)[]): Link | null =>
  anchors.reduce((newest, anchor) => ((anchor?.seq ?? 0) > (newest?.seq ?? 0) ? anchor : newest), null);

/**
 * Checks the chain over lines that are passed in file order. Reports the first place that differs from what was written,
 * but follows the chain through all lines.
 *
 * @param newest the last entry that was written, as the head has it
 * @param anchors places of entries as they are stored outside of the record
 */
export function createChainCheck(newest: Link, anchors: readonly Link[] = []) {
  let last = chainStart;
  let first: StoredEntry | null = null;
  /** The very first line is a sound entry. */
  let isFirstSound = false;
  /** The last removed entry of each removal by retention. */
  const removals: Link[] = [];
  let checked = 0;
  let broken: Broken | null = null;

  const report = (why: Broken['why'], seq: number, at: number | null): void => {
    broken ??= { seq, at, why };
  };

  return {
    take(line: Uint8Array): void {
      checked += 1;
      const read = decodeLine(line);
      if (read === null) {
        report('unreadable', last.seq + 1, null);
        // Without its hash only the number of the next entry can be checked.
        last = { seq: last.seq + 1, hash: '' };
        return;
      }
      const { entry, sound } = read;
      if (first === null) {
        first = entry;
        isFirstSound = sound && checked === 1;
      } else if (entry.seq > last.seq + 1) report('missing', last.seq + 1, entry.at);
      else if (entry.seq <= last.seq) report('changed', entry.seq, entry.at);
      else if (last.hash !== '' && entry.prev !== last.hash) report('changed', entry.seq, entry.at);
      if (!sound) report('changed', entry.seq, entry.at);
      if (entry.removedSeq !== undefined) removals.push({ seq: entry.removedSeq, hash: entry.removedHash ?? '' });
      // Everything up to this entry was replaced by something else that is sound in itself.
      if (anchors.some(({ seq, hash }) => seq === entry.seq && hash !== entry.hash))
        report('changed', entry.seq, entry.at);
      last = { seq: entry.seq, hash: entry.hash };
    },

    end(): AuditVerdict {
      const anchor = newestAnchor(anchors);
      if (broken === null && anchor !== null && last.seq < anchor.seq) report('missing', last.seq + 1, null);
      if (broken === null && last.seq < newest.seq) report('missing', last.seq + 1, null);
      else if (last.seq !== newest.seq || last.hash !== newest.hash) report('changed', last.seq, null);
      // A break at the beginning comes before any other.
      if (first !== null && isFirstSound) broken = checkBeginning(first, removals) ?? broken;
      return { checked, since: first?.at ?? null, broken };
    },
  };
}

/** The chain may begin with its very first entry or right after the entries that retention removed. */
function checkBeginning({ seq, prev, at }: StoredEntry, removals: readonly Link[]): Broken | null {
  if (seq === 1) return prev === GENESIS ? null : { seq, at, why: 'changed' };
  // A removal was recorded, but not all of its files are deleted yet.
  if (removals.some((removed) => removed.seq >= seq)) return null;
  const last = removals.reduce((newest, removed) => (removed.seq > newest.seq ? removed : newest), chainStart);
  if (last.seq < seq - 1) return { seq: last.seq + 1, at, why: 'missing' };
  return last.hash === prev ? null : { seq, at, why: 'changed' };
}
