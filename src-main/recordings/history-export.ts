import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { HistoryFilter, HistoryRow } from '../contract/contract.ts';
import type { CsvMarks } from '../contract/csv-marks.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import { exportFileName } from '../export/file-name.ts';
import { createTableWriter } from '../export/formats.ts';
import type { Cell, Writer } from '../export/table.ts';
import type { FileFormat } from '../contract/inputs.ts';
import { historyColumns } from '../export/history-table.ts';
import { publishFile } from '../export/new-file.ts';
import type { NewExport } from './downloads.ts';
import { diskFailure } from './media-failures.ts';
import { makeFolder, removePart } from './part-file.ts';
import type { Progress, Work, WorkEnd } from './work.ts';
import { t } from '../contract/texts.ts';

export interface HistoryExportDeps {
  readonly folder: string;
  readonly format: FileFormat;
  readonly marks: CsvMarks;
  /** Unix milliseconds; its date is part of the file name. */
  readonly at: number;
  /** Distinguishes the partial files of concurrent exports. */
  readonly id: string;
  /** Part of the file name; null for none. */
  readonly name: string | null;
  readonly begin: () => HistoryReading;
}

const toCells = (row: HistoryRow): readonly Cell[] => historyColumns.map(({ read }) => read(row));

/** State of a paused export. */
interface PartialExport {
  readonly file: FileHandle;
  readonly reading: HistoryReading;
  readonly writer: Writer;
  done: number;
  total: number | null;
}

/**
 * Exports all sessions that match a filter; the file gets its name only once it is complete. Can be paused and resumed in
 * the same run. A failed export starts over, in the folder that is chosen then.
 */
export function createHistoryExport({ format, marks, at, id, name, begin, ...order }: HistoryExportDeps): NewExport {
  // Read once, so that a change of the language leaves the partial file its name.
  const general = t('media.history');
  const title = name === null ? general : `${general} ${name}`;
  const nameOf = (copy: number): string => exportFileName({ title, at, extension: format, copy });
  /** A change takes effect when the export starts over. */
  let { folder } = order;
  /** Until the file has its name, or was given up. */
  let isPartial = true;
  const partPath = (): string => join(folder, `.${nameOf(1)}.${id}.part`);
  let partial: PartialExport | null = null;

  async function openFile(): Promise<PartialExport> {
    await makeFolder(folder);
    const file = await open(partPath(), 'wx', 0o600);
    const writer = createTableWriter(format, historyColumns, marks);
    partial = { file, reading: begin(), writer, done: 0, total: null };
    await file.writeFile(writer.open());
    return partial;
  }

  async function writeAll(signal: AbortSignal, report: (progress: Progress) => void): Promise<WorkEnd> {
    const run = partial ?? (await openFile());
    const { file, reading, writer } = run;
    report(run);
    for (;;) {
      if (signal.aborted) return { kind: 'stopped' };
      // Rows that were read are written even if the export was paused meanwhile.
      const part = await reading.next();
      if (!part.ok) return { kind: 'failed', failure: part.failure };
      if (part.value === null) break;
      const { rows, total } = part.value;
      if (rows.length > 0) await file.writeFile(writer.write(rows.map(toCells), run.done === 0));
      run.done += rows.length;
      run.total = total;
      report(run);
    }
    await file.writeFile(writer.close());
    await file.sync();
    await file.close();
    partial = null;
    const fileName = await publishFile(folder, nameOf, partPath());
    isPartial = false;
    return { kind: 'done', fileName, size: run.done, sha256: null };
  }

  async function drop(): Promise<void> {
    const last = partial;
    partial = null;
    last?.reading.close();
    await last?.file.close().catch(() => undefined);
    await removePart(partPath());
    isPartial = false;
  }

  const work: Work = {
    recording: null,
    needsService: false,
    get folder() {
      return folder;
    },
    get leftover() {
      return isPartial ? partPath() : null;
    },
    async run(signal, report) {
      isPartial = true;
      try {
        const end = await writeAll(signal, ({ done, total }) => report({ done, total }));
        if (end.kind === 'failed') await drop();
        return end;
      } catch (error) {
        await drop();
        const failure = diskFailure(error);
        if (failure === null) throw error;
        return { kind: 'failed', failure };
      }
    },
    drop,
    move(to) {
      // A failed export has no partial file to remove.
      folder = to;
      return Promise.resolve(succeed(undefined));
    },
  };
  return { fileName: nameOf(1), work };
}

/** Reads all sessions that match a filter. */
export interface HistoryReading {
  /** The next rows, newest first; null at the end. */
  next(): Promise<Result<HistoryPart | null>>;
  /** Stops reading. */
  close(): void;
}

interface HistoryPart {
  readonly rows: readonly HistoryRow[];
  /** Number of all matches; null if unknown. */
  readonly total: number | null;
}

export interface HistorySource {
  /** All matches in parts; ends after a failure. */
  readonly eachRow: (filter: HistoryFilter, signal: AbortSignal) => AsyncIterator<Result<HistoryPart>, unknown>;
  /** Whether the account was closed. */
  readonly isClosed: () => boolean;
}

const otherAccount = (): Result<never> => fail('cancelled', t('main.notExported'), { reason: 'account' });

/** Fails if the account is closed meanwhile. */
export function readHistory(source: HistorySource, filter: HistoryFilter): HistoryReading {
  const end = new AbortController();
  const parts = source.eachRow(filter, end.signal);
  return {
    async next() {
      const next = await parts.next();
      if (source.isClosed()) return otherAccount();
      return next.done === true ? succeed(null) : next.value;
    },
    close(): void {
      end.abort();
      void parts.return?.();
    },
  };
}
