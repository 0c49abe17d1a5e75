import { readFile, rename, stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { failureKinds } from '../contract/failure.ts';
import { replaceFile } from '../lib/atomic-file.ts';

/** A name in a folder and nothing beside it. */
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

const sum = z.string().regex(/^[0-9a-f]{64}$/);

const fields = z.object({
  id: z.string().min(1).max(40),
  sessionId: count,
  folder,
  /** The name without number and ending, the ending with its dot, and which copy it is. */
  stem: plainName,
  ending: z.string().regex(/^\.[a-z0-9]{2,4}$/),
  copy: count.min(1),
  /** As it is, or will most likely be. */
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
  sha256: sum.nullable(),
  /** What the file is that was whole and about to get its name. */
  whole: z.object({ size: count, sha256: sum }).nullable().default(null),
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

/** What is kept of one download of a recording: enough to go on, never an address, never the key. */
export type LedgerEntry = z.infer<typeof fields>;

/** Of one account. */
export interface AccountLedger {
  readonly downloads: readonly LedgerEntry[];
  /** Absolute paths of unfinished exports, which no run goes on with. */
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
  /** What was kept of this account; what cannot be read is left out. */
  read(accountId: string): Promise<AccountLedger>;
  /** Counts at once and is on the disk soon. What could not be written is written with the next change. */
  write(accountId: string, stored: AccountLedger): void;
  forget(accountId: string): void;
  /** Ends when all of it is on the disk, or cannot be. */
  flush(): Promise<void>;
}

/**
 * The file in which downloads outlive the program, replaced whole with every change. Mode 0600.
 *
 * @param path absolute; null keeps nothing
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
      // The turn in between lets changes of one moment share a write.
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

/** A file that is no ledger is put aside: what it names lies in the downloads folder and is not lost. */
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

/** One bad entry does not cost the others. */
function readAccount(value: unknown): AccountLedger {
  const read = account.safeParse(value).data;
  if (read === undefined) return emptyLedger;
  return { downloads: read.downloads.flatMap((each) => entry.safeParse(each).data ?? []), leftovers: read.leftovers };
}
