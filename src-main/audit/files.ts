import {
  appendFileSync,
  closeSync,
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
import { replaceFile, replaceFileSync } from '../lib/atomic-file.ts';
import { GENESIS, type Link } from './chain.ts';

/** The newest entry, kept apart so that a file whose end was cut off does not pass for whole. */
export interface Head extends Link {
  /** The program ended in good order after it; otherwise entries may follow. */
  readonly closed: boolean;
}

export interface Tail {
  /** Whole lines at the end, without their ends. */
  readonly lines: readonly Buffer[];
  /** Bytes of a line without an end; a crash leaves one behind. */
  readonly torn: Buffer | null;
  /** The file's beginning is among the lines. */
  readonly fromStart: boolean;
}

const monthFile = /^\d{4}-\d{2}\.jsonl$/;
const HEAD = 'head.json';
const LF = 0x0a;
/** More than what is written between two heads. */
const TAIL_BYTES = 512 * 1024;
const PIECE_BYTES = 64 * 1024;
/** Longer lines were never written. */
const MAX_LINE_BYTES = 256 * 1024;

/** "2026-11", in UTC: the month of a file does not depend on where this computer is. */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** The folder with one file for each month and the head. Folder 0700, files 0600. Everything throws what the disk throws. */
export function openAuditFiles(folder: string) {
  const pathOf = (month: string): string => join(folder, `${month}.jsonl`);
  const headPath = join(folder, HEAD);

  return {
    make(): void {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
    },

    /** The oldest first. */
    months: (): readonly string[] =>
      readdirSync(folder)
        .filter((name) => monthFile.test(name))
        .map((name) => name.slice(0, 7))
        .toSorted(),

    /** Null where there is none, and where it cannot be read as one. */
    readHead(): Head | null {
      try {
        return toHead(JSON.parse(readFileSync(headPath, 'utf8')));
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === undefined || code === 'ENOENT') return null;
        throw error;
      }
    },

    writeHead: (head: Head): Promise<void> => replaceFile(headPath, headText(head)),
    writeHeadSync: (head: Head): void => replaceFileSync(headPath, headText(head)),

    /**
     * Adds one line in one go, so that the death of this process leaves it whole or torn, and nothing of it in memory. A
     * file that does not end with a line's end (somebody cut it) is given one first.
     */
    append(month: string, line: string): void {
      const fd = openSync(pathOf(month), 'a+', 0o600);
      try {
        const { size } = fstatSync(fd);
        const end = Buffer.alloc(1);
        const isOpen = size > 0 && readSync(fd, end, 0, 1, size - 1) === 1 && end[0] !== LF;
        writeWhole(fd, Buffer.from(isOpen ? `\n${line}` : line), pathOf(month), size);
      } finally {
        closeSync(fd);
      }
    },

    /** The last lines of a month, as many as are written between two heads; or all of it. */
    tail(month: string, whole = false): Tail {
      const fd = openSync(pathOf(month), 'r');
      try {
        const { size } = fstatSync(fd);
        const from = whole ? 0 : Math.max(0, size - TAIL_BYTES);
        const bytes = Buffer.alloc(size - from);
        const read = readSync(fd, bytes, 0, bytes.length, from);
        return splitTail(bytes.subarray(0, read), from === 0);
      } finally {
        closeSync(fd);
      }
    },

    /** Puts a line that was not finished into a file of its own, and the month ends with its last whole line. */
    putAside(month: string, torn: Buffer): void {
      appendFileSync(join(folder, 'unfinished.txt'), Buffer.concat([torn, Buffer.from('\n')]), { mode: 0o600 });
      const fd = openSync(pathOf(month), 'r');
      const { size } = fstatSync(fd);
      closeSync(fd);
      truncateSync(pathOf(month), size - torn.length);
    },

    async sync(month: string): Promise<void> {
      const file = await open(pathOf(month), 'r+');
      try {
        await file.datasync();
      } finally {
        await file.close();
      }
    },

    remove: (month: string): Promise<void> => unlink(pathOf(month)),

    /** All months with their sizes in bytes, the oldest first. */
    sizes(): readonly { readonly month: string; readonly size: number }[] {
      return this.months().map((month) => ({ month, size: statSync(pathOf(month)).size }));
    },

    /**
     * The lines in the first `size` bytes of a month, some at a time, without their ends; an empty one where a line is longer
     * than any that was written.
     */
    async *lines(month: string, size: number): AsyncGenerator<readonly Buffer[]> {
      const file = await open(pathOf(month), 'r');
      try {
        let rest: Buffer = Buffer.alloc(0);
        let isLost = false;
        let left = size;
        while (left > 0) {
          const requested = Math.min(PIECE_BYTES, left);
          const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(requested), 0, requested, null);
          if (bytesRead === 0) break;
          left -= bytesRead;
          const { lines, torn } = splitTail(Buffer.concat([rest, buffer.subarray(0, bytesRead)]), true);
          if (lines.length > 0) {
            yield isLost ? [Buffer.alloc(0), ...lines.slice(1)] : lines;
            isLost = false;
          }
          rest = torn ?? Buffer.alloc(0);
          if (rest.length > MAX_LINE_BYTES) {
            rest = rest.subarray(0, 0);
            isLost = true;
          }
        }
        if (isLost || rest.length > 0) yield [isLost ? Buffer.alloc(0) : rest];
      } finally {
        await file.close();
      }
    },
  };
}

export type AuditFiles = ReturnType<typeof openAuditFiles>;

const headText = (head: Head): string => `${JSON.stringify(head)}\n`;

function toHead(json: unknown): Head | null {
  if (typeof json !== 'object' || json === null) return null;
  const { seq, hash, closed } = json as Partial<Record<keyof Head, unknown>>;
  const isOne = Number.isSafeInteger(seq) && typeof hash === 'string' && hash.length === GENESIS.length;
  return isOne ? { seq: seq as number, hash, closed: closed === true } : null;
}

/** What was written of a line that the disk had no room for is taken back. */
function writeWhole(fd: number, bytes: Buffer, path: string, size: number): void {
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at);
  } catch (error) {
    try {
      truncateSync(path, size);
    } catch {
      // The next line begins on a line of its own all the same.
    }
    throw error;
  }
}

function splitTail(bytes: Buffer, fromStart: boolean): Tail {
  const lines: Buffer[] = [];
  let at = 0;
  for (;;) {
    const end = bytes.indexOf(LF, at);
    if (end === -1) break;
    lines.push(bytes.subarray(at, end));
    at = end + 1;
  }
  const torn = at < bytes.length ? bytes.subarray(at) : null;
  // Where the reading began inside a line, what is left of that line says nothing.
  return { lines: fromStart ? lines : lines.slice(1), torn, fromStart };
}
