import { readFile, rename, stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { composeId, composeTextId, isComposable, ownId, ownTextId } from '../contract/account-ids.ts';
import type { Download } from '../contract/contract.ts';
import { failureKinds, type Failure } from '../contract/failure.ts';
import { replaceFile } from '../lib/atomic-file.ts';
import { differingSize, type RecordingPlace } from './places.ts';

/** A file name without any path. */
const plainName = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^/\\\0]+$/)
  .refine((name) => name !== '.' && name !== '..');
const count = z.number().int().nonnegative();
const folder = z.string().min(1).max(4_000).refine(isAbsolute);
const failure = z.object({
  kind: z.enum(failureKinds),
  message: z.string().max(500),
  reason: z.string().max(60).optional(),
});

const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/);

const fields = z.object({
  id: z.string().min(1).max(40),
  /** The id that the service knows. */
  sessionId: count.refine(isComposable),
  folder,
  /** The name without copy number and extension, the extension with its dot, and the number of the copy. */
  stem: plainName,
  ending: z.string().regex(/^\.[a-z0-9]{2,4}$/),
  copy: count.min(1),
  /** The final name, or the expected one. */
  fileName: plainName,
  state: z.enum(['waiting', 'paused', 'failed', 'done']),
  mark: z.object({
    synced: count,
    etag: z.string().max(200).nullable(),
    lastModified: z.string().max(200).nullable(),
    total: count.nullable(),
  }),
  /** `video.size` of the history. */
  reportedSize: count.nullable(),
  size: count,
  sha256: sha256Hex.nullable(),
  /** Set once the part file was complete, before it was renamed. */
  whole: z.object({ size: count, sha256: sha256Hex }).nullable().default(null),
  failure: failure.nullable(),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
});

/** An earlier version stored `told` instead of `reportedSize`. */
const entry = z.preprocess(
  (given) =>
    typeof given === 'object' && given !== null && 'told' in given ? { reportedSize: given.told, ...given } : given,
  fields,
);

/** The stored state of one download of a recording: enough to resume it, but no address and no key. */
export type LedgerEntry = z.infer<typeof fields>;

/** The stored downloads of one account. */
interface AccountLedger {
  readonly downloads: readonly LedgerEntry[];
  /** Absolute paths of partial exports, to be removed at the next start. */
  readonly leftovers: readonly string[];
}

const account = z.object({
  downloads: z.array(z.unknown()).max(2_000),
  leftovers: z
    .array(
      z
        .string()
        .max(5_000)
        .refine((path) => isAbsolute(path) && path.endsWith('.part')),
    )
    .max(100)
    .catch([]),
});
const file = z.object({ version: z.literal(1), accounts: z.record(z.string().max(100), z.unknown()) });

const MAX_BYTES = 4_000_000;
const emptyLedger: AccountLedger = { downloads: [], leftovers: [] };

export interface Ledger {
  /** The stored downloads of an account without unreadable entries. */
  read(accountId: string): Promise<AccountLedger>;
  /** Takes effect at once and is written soon; a failed write is repeated with the next change. */
  write(accountId: string, stored: AccountLedger): void;
  forget(accountId: string): void;
  /** Resolves once all changes are written or have failed to be. */
  flush(): Promise<void>;
}

/**
 * The file that stores the downloads across runs; replaced atomically on every change. Mode 0600.
 *
 * @param path absolute; null stores nothing
 */
export function createLedger(path: string | null, onProblem: (text: string) => void): Ledger {
  let accounts: Promise<Map<string, AccountLedger>> | null = null;
  let requested = 0;
  let written = 0;
  let writing: Promise<void> | null = null;

  const load = (): Promise<Map<string, AccountLedger>> => (accounts ??= path === null ? empty() : readLedger(path));

  const save = (): void => {
    requested += 1;
    writing ??= (async () => {
      const all = await load();
      // Changes of the same turn share one write.
      await Promise.resolve();
      while (written < requested) {
        written = requested;
        if (path === null) continue;
        const text = JSON.stringify({ version: 1, accounts: Object.fromEntries(all) });
        await replaceFile(path, `${text}\n`).catch(() => onProblem('the list of downloads could not be written'));
      }
      writing = null;
    })();
  };

  const change = (run: (all: Map<string, AccountLedger>) => void): void => {
    void load().then((all) => {
      run(all);
      save();
    });
  };

  return {
    read: async (accountId) => (await load()).get(accountId) ?? emptyLedger,
    write: (accountId, stored) => change((all) => void all.set(accountId, stored)),
    forget: (accountId) => change((all) => void all.delete(accountId)),
    async flush() {
      await load();
      await Promise.resolve();
      while (writing !== null) await writing;
    },
  };
}

const empty = () => Promise.resolve(new Map<string, AccountLedger>());

/** Moves an invalid file aside; the downloaded files themselves are not affected. */
async function readLedger(path: string): Promise<Map<string, AccountLedger>> {
  try {
    if ((await stat(path)).size > MAX_BYTES) throw new Error('too large');
    const read = file.parse(JSON.parse(await readFile(path, 'utf8')));
    return new Map(Object.entries(read.accounts).map(([id, stored]) => [id, readAccount(stored)]));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      await rename(path, `${path}.damaged`).catch(() => undefined);
    return new Map();
  }
}

/** Skips invalid entries. */
function readAccount(value: unknown): AccountLedger {
  const read = account.safeParse(value).data;
  if (read === undefined) return emptyLedger;
  return { downloads: read.downloads.flatMap((each) => entry.safeParse(each).data ?? []), leftovers: read.leftovers };
}

/** The stored form of a download; null if cancelled, and for an export. A running one is stored as waiting. */
export function toEntry(download: Download, place: RecordingPlace | null): LedgerEntry | null {
  const { sessionId, state, failure } = download;
  if (sessionId === null || place === null || state === 'cancelled') return null;
  const { fileName, sha256, startedAt, endedAt, done: size } = download;
  const id = ownTextId(download.id);
  const stored = { id, sessionId: ownId(sessionId), fileName, size, sha256, startedAt, endedAt, ...place };
  return {
    ...stored,
    state: state === 'running' || state === 'checking' ? 'waiting' : state,
    failure: toStoredFailure(failure),
  };
}

/** Omits `waitMs`, which does not apply to the next run. */
function toStoredFailure(failure: Failure | null): LedgerEntry['failure'] {
  if (failure === null) return null;
  const { kind, message, reason } = failure;
  return { kind, message, ...(reason === undefined ? {} : { reason }) };
}

/** @param number of the account whose download it is */
export function fromEntry(
  entry: LedgerEntry,
  number: number,
): {
  readonly place: RecordingPlace;
  readonly download: Download & { readonly sessionId: number };
} {
  const { folder, stem, ending, copy, mark, reportedSize, whole } = entry;
  const { fileName, state, sha256, startedAt, endedAt, size } = entry;
  const id = composeTextId(number, entry.id);
  const sessionId = composeId(number, entry.sessionId);
  const failure = entry.failure === null ? null : toFailure(entry.failure);
  const isDone = state === 'done';
  const done = isDone ? size : mark.synced;
  const total = isDone ? size : (mark.total ?? reportedSize);
  return {
    place: { folder, stem, ending, copy, mark, reportedSize, whole },
    download: {
      ...{ id, sessionId, fileName, state, done, total, sha256, failure, startedAt, endedAt },
      kind: 'recording',
      perSecond: null,
      reportedSize: isDone ? differingSize(reportedSize, size) : undefined,
    },
  };
}

const toFailure = ({ kind, message, reason }: NonNullable<LedgerEntry['failure']>): Failure =>
  reason === undefined ? { kind, message } : { kind, message, reason };
