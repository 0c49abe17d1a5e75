import {
  appendFileSync,
  closeSync,
  fdatasyncSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sentence } from '../contract/audit-note.ts';
import { replaceFile, replaceFileSync } from '../lib/atomic-file.ts';
import { say } from '../lib/record/wording.ts';
import { chainStart, decodeLine, GENESIS, type Link } from './entries.ts';

/** The newest entry, in a file of its own so that a truncated month is noticed. */
export interface Head extends Link {
  /** Longreach ended normally after this entry; otherwise more entries may follow. */
  readonly closed: boolean;
}

export interface Tail {
  /** Complete lines, without line feeds. */
  readonly lines: readonly Buffer[];
  /** The bytes after the last line feed, as a crash leaves them; null if there are none. */
  readonly torn: Buffer | null;
}

const monthFile = /^\d{4}-\d{2}\.jsonl$/;
const HEAD = 'head.json';
const LF = 0x0a;
/** More than is normally written between two heads. */
const TAIL_BYTES = 512 * 1024;
const CHUNK_BYTES = 64 * 1024;
/** Longer than any line that is written. */
const MAX_LINE_BYTES = 256 * 1024;

/** "2026-11", in UTC so that it does not depend on the time zone of this computer. `at` in Unix milliseconds. */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/**
 * The folder with one file of JSON lines per month, and the head. Folder 0700, files 0600. All methods throw the errors
 * of the file system.
 */
export function openAuditFiles(folder: string) {
  const pathOf = (month: string): string => join(folder, `${month}.jsonl`);
  const headPath = join(folder, HEAD);

  return {
    makeFolder(): void {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
    },

    /** Oldest first. */
    months: (): readonly string[] =>
      readdirSync(folder)
        .filter((name) => monthFile.test(name))
        .map((name) => name.slice(0, 7))
        .toSorted(),

    /** Null if it is missing or damaged. */
    readHead(): Head | null {
      try {
        return toHead(JSON.parse(readFileSync(headPath, 'utf8')));
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === undefined || code === 'ENOENT') return null;
        throw error;
      }
    },

    writeHead: (head: Head): Promise<void> => replaceFile(headPath, formatHead(head)),
    writeHeadSync: (head: Head): void => replaceFileSync(headPath, formatHead(head)),

    /**
     * Appends a line with a single write, so that nothing of it is left in memory if the process is killed. If the file
     * does not end with a line feed (it was truncated), one is added first.
     */
    append(month: string, line: string): void {
      const fd = openSync(pathOf(month), 'a+', 0o600);
      try {
        const { size } = fstatSync(fd);
        const end = Buffer.alloc(1);
        const isTruncated = size > 0 && readSync(fd, end, 0, 1, size - 1) === 1 && end[0] !== LF;
        writeAll(fd, Buffer.from(isTruncated ? `\n${line}` : line), pathOf(month), size);
      } finally {
        closeSync(fd);
      }
    },

    /** The last lines of a month, at least those since the last head; or all of them. */
    tail(month: string, whole = false): Tail {
      const fd = openSync(pathOf(month), 'r');
      try {
        const { size } = fstatSync(fd);
        const from = whole ? 0 : Math.max(0, size - TAIL_BYTES);
        const bytes = Buffer.alloc(size - from);
        const read = readSync(fd, bytes, 0, bytes.length, from);
        const { lines, torn } = splitLines(bytes.subarray(0, read));
        // The first line may be incomplete where reading began inside the file.
        return { lines: from === 0 ? lines : lines.slice(1), torn };
      } finally {
        closeSync(fd);
      }
    },

    /** Those of the last two months, oldest first. */
    lastLines(whole = false): readonly Buffer[] {
      return this.months()
        .slice(-2)
        .flatMap((month) => this.tail(month, whole).lines);
    },

    /** Moves the torn bytes at the end of a month into a file of their own. */
    moveTornAside(month: string, torn: Buffer): void {
      appendFileSync(join(folder, 'unfinished.txt'), Buffer.concat([torn, Buffer.from('\n')]), { mode: 0o600 });
      truncateSync(pathOf(month), statSync(pathOf(month)).size - torn.length);
    },

    async sync(month: string): Promise<void> {
      const file = await open(pathOf(month), 'r+');
      try {
        await file.datasync();
      } finally {
        await file.close();
      }
    },

    syncNow(month: string): void {
      const fd = openSync(pathOf(month), 'r+');
      try {
        fdatasyncSync(fd);
      } finally {
        closeSync(fd);
      }
    },

    remove: (month: string): Promise<void> => unlink(pathOf(month)),

    /** Leaves nothing in a month but this line, in one step. */
    replace: (month: string, line: string): void => replaceFileSync(pathOf(month), line),

    /** All lines that are there now, oldest first, in chunks. */
    async *lines(): AsyncGenerator<readonly Buffer[]> {
      const sizes = this.months().map((month) => ({ path: pathOf(month), size: statSync(pathOf(month)).size }));
      for (const { path, size } of sizes) yield* linesOf(path, size);
    },
  };
}

export type AuditFiles = ReturnType<typeof openAuditFiles>;

const formatHead = (head: Head): string => `${JSON.stringify(head)}\n`;

function toHead(json: unknown): Head | null {
  if (typeof json !== 'object' || json === null) return null;
  const { seq, hash, closed } = json as Partial<Record<keyof Head, unknown>>;
  const isHead = Number.isSafeInteger(seq) && typeof hash === 'string' && hash.length === GENESIS.length;
  return isHead ? { seq: seq as number, hash, closed: closed === true } : null;
}

/**
 * The lines in the first `size` bytes of a file, in chunks, without line feeds. A line that is longer than any that is ever
 * written comes as an empty one.
 */
async function* linesOf(path: string, size: number): AsyncGenerator<readonly Buffer[]> {
  const file = await open(path, 'r');
  try {
    let rest: Buffer = Buffer.alloc(0);
    let isTooLong = false;
    let left = size;
    while (left > 0) {
      const requested = Math.min(CHUNK_BYTES, left);
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(requested), 0, requested, null);
      if (bytesRead === 0) break;
      left -= bytesRead;
      const { lines, torn } = splitLines(Buffer.concat([rest, buffer.subarray(0, bytesRead)]));
      if (lines.length > 0) {
        yield isTooLong ? [Buffer.alloc(0), ...lines.slice(1)] : lines;
        isTooLong = false;
      }
      rest = torn ?? Buffer.alloc(0);
      if (rest.length > MAX_LINE_BYTES) {
        rest = rest.subarray(0, 0);
        isTooLong = true;
      }
    }
    if (isTooLong || rest.length > 0) yield [isTooLong ? Buffer.alloc(0) : rest];
  } finally {
    await file.close();
  }
}

/** Writes a line. If the disk is full, takes its written part back. */
function writeAll(fd: number, bytes: Buffer, path: string, size: number): void {
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at);
  } catch (error) {
    try {
      truncateSync(path, size);
    } catch {
      // The next append starts a new line anyway.
    }
    throw error;
  }
}

function splitLines(bytes: Buffer): Tail {
  const lines: Buffer[] = [];
  let at = 0;
  for (let end = bytes.indexOf(LF); end !== -1; end = bytes.indexOf(LF, at)) {
    lines.push(bytes.subarray(at, end));
    at = end + 1;
  }
  return { lines, torn: at < bytes.length ? bytes.subarray(at) : null };
}

export interface ChainEnd {
  /** What the next entry follows. */
  readonly newest: Link;
  /** The newest file; "" if there is none. */
  readonly month: string;
  /** There is neither an entry nor a head yet. */
  readonly isNew: boolean;
  /** The faults that were found, to be recorded as entries. */
  readonly notes: readonly Sentence[];
}

/**
 * Finds the end of the chain by the files and the head, and sets a torn line aside. After a crash, entries that follow
 * the head belong to the chain. Any other difference from the head is tampering: the chain then continues from the head,
 * so that the break stays visible.
 */
export function findChainEnd(files: AuditFiles): ChainEnd {
  const months = files.months();
  const month = months.at(-1) ?? '';
  const head = files.readHead();
  if (month === '' && head === null) return { newest: chainStart, month, isNew: true, notes: [] };
  const torn = month === '' ? null : files.tail(month).torn;
  if (head?.closed === true && torn === null) return { newest: head, month, isNew: false, notes: [] };
  if (torn !== null) files.moveTornAside(month, torn);
  const lines = files.lastLines();
  const last = lines.findLast((line) => decodeLine(line) !== null);
  const entry = last === undefined ? null : decodeLine(last)?.entry;
  const isCrash = head !== null && !head.closed && head.seq <= (entry?.seq ?? 0);
  const notes = torn === null ? [] : [say(isCrash ? 'record.log.torn' : 'record.log.cut')];
  if (head !== null) {
    // Read all lines if unusually many were written between the last head and a crash.
    const newest = followHead(head, lines) ?? followHead(head, files.lastLines(true)) ?? head;
    return { newest, month, isNew: false, notes };
  }
  // Skips a number, because how many entries there were is unknown.
  return {
    newest: { seq: (entry?.seq ?? 0) + 1, hash: entry?.hash ?? GENESIS },
    month,
    isNew: false,
    notes: [...notes, say('record.log.noHead')],
  };
}

/** The last of the entries that follow the head without a gap; null if the head's entry is not among these lines. */
function followHead(head: Head, lines: readonly Buffer[]): Link | null {
  if (head.closed) return head;
  let newest: Link | null = null;
  for (const line of lines) {
    const read = decodeLine(line);
    const entry = read?.sound === true ? read.entry : null;
    if (newest === null) {
      const isFirst = head.seq === 0 && entry?.seq === 1 && entry.prev === head.hash;
      if (isFirst || (entry?.seq === head.seq && entry.hash === head.hash)) newest = entry;
    } else if (entry?.seq === newest.seq + 1 && entry.prev === newest.hash) newest = entry;
    else return newest;
  }
  return newest;
}
