import { appendFileSync, chmodSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { appendFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { bytesOf } from '../lib/file-facts.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

const weights: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3 };

const MAX_FILE_BYTES = 2_000_000;
const MAX_LINE = 8_000;

export interface LogOptions {
  /** The folder of `longreach.log` and its predecessor. Null writes no file. */
  readonly directory: string | null;
  readonly level: LogLevel;
  /** Takes secrets out of every text before it goes anywhere. */
  readonly redact: (text: string) => string;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Gets each finished, redacted line too: the terminal, where there is one. */
  readonly echo?: ((line: string) => void) | undefined;
  readonly maxFileBytes?: number | undefined;
}

/** Levels and one sink. Nothing here throws. */
export function createLog({ directory, level, redact, now, echo, maxFileBytes = MAX_FILE_BYTES }: LogOptions) {
  const sink = directory === null ? null : openSink(directory, maxFileBytes);

  const write = (at: LogLevel, message: string, details: readonly unknown[]): void => {
    if (weights[at] < weights[level]) return;
    try {
      const text = [message, ...details.map(describe)].join(' ');
      // Redacted before it is cut, so that a secret is never cut into a piece too short to be known.
      const clean = redact(text);
      const short = clean.length > MAX_LINE ? `${clean.slice(0, MAX_LINE)} (cut)` : clean;

      const oneLine = short.replaceAll(/\r?\n/g, '\n    ').replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ');
      const line = `${new Date(now()).toISOString()} ${at.padEnd(5)} ${oneLine}`;
      sink?.add(`${line}\n`);
      echo?.(line);
    } catch {
      // A log that cannot be written must not stop what it records.
    }
  };

  return {
    debug: (message: string, ...details: readonly unknown[]): void => {
      write('debug', message, details);
    },
    info: (message: string, ...details: readonly unknown[]): void => {
      write('info', message, details);
    },
    warn: (message: string, ...details: readonly unknown[]): void => {
      write('warn', message, details);
    },
    error: (message: string, ...details: readonly unknown[]): void => {
      write('error', message, details);
    },
    /** Waits until all lines are in the file. */
    flush: (): Promise<void> => sink?.flush() ?? Promise.resolve(),
    /** All lines that are stored, the oldest first; empty without a file. */
    read: (): Promise<string> => sink?.read() ?? Promise.resolve(''),
    /** Bytes on the disk. */
    bytes: (): Promise<number> => sink?.bytes() ?? Promise.resolve(0),
    /** Deletes the files; the next line begins a new one. Rejects with the error of the file system. */
    clear: (): Promise<void> => sink?.clear() ?? Promise.resolve(),
    /** What `flush` waits for at once, for the moment before the process ends. */
    flushSync: (): void => {
      sink?.flushSync();
    },
  };
}

function describe(detail: unknown): string {
  if (typeof detail === 'string') return detail;
  try {
    return inspect(detail, { depth: 4, breakLength: Infinity, maxStringLength: 2_000, maxArrayLength: 20 });
  } catch {
    return '(cannot be shown)';
  }
}

/** One file that starts over at its limit; its predecessor stays. Lines are written in the background, in order. */
function openSink(directory: string, maxBytes: number) {
  const path = join(directory, 'longreach.log');
  const earlier = join(directory, 'longreach.1.log');
  let waiting = '';
  let size: number | null = null;
  let writing: Promise<void> | null = null;

  const prepare = (more: number): void => {
    if (size === null) {
      mkdirSync(directory, { recursive: true, mode: 0o700 });
      const stat = statSync(path, { throwIfNoEntry: false });
      size = stat?.size ?? 0;
      if (stat !== undefined && (stat.mode & 0o077) !== 0) chmodSync(path, 0o600);
    }
    if (size > 0 && size + more > maxBytes) {
      renameSync(path, earlier);
      size = 0;
    }
    size += more;
  };

  const take = (): string => {
    const text = waiting;
    waiting = '';
    prepare(Buffer.byteLength(text));
    return text;
  };

  const drain = async (): Promise<void> => {
    await Promise.resolve();
    try {
      while (waiting !== '') await appendFile(path, take(), { mode: 0o600 });
    } catch {
      // The folder is gone, full or not ours: the lines are lost, the next ones are tried again.
      size = null;
    }
    writing = null;
  };

  const flush = async (): Promise<void> => {
    while (writing !== null) await writing;
  };

  return {
    async read(): Promise<string> {
      await flush();
      const parts = await Promise.all([earlier, path].map((file) => readFile(file, 'utf8').catch(() => '')));
      return parts.join('');
    },
    bytes: (): Promise<number> => bytesOf([earlier, path]),
    async clear(): Promise<void> {
      await flush();
      size = null;
      for (const file of [earlier, path]) await rm(file, { force: true });
    },
    add(text: string): void {
      // If the disk does not keep up, the newest lines are dropped before memory fills up.
      if (waiting.length + text.length > maxBytes) return;
      waiting += text;
      writing ??= drain();
    },
    flush,
    flushSync(): void {
      try {
        if (waiting !== '') appendFileSync(path, take(), { mode: 0o600 });
      } catch {
        size = null;
      }
    },
  };
}

export type FileLog = ReturnType<typeof createLog>;
