import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cell } from '../export/columns.ts';
import { exportFileName } from '../export/file-name.ts';
import { createTableWriter, type ExportFormat, type Writer } from '../export/formats.ts';
import { historyColumns } from '../export/history-table.ts';
import { publishFile } from '../export/new-file.ts';
import type { HistoryRow } from '../contract/contract.ts';
import type { HistoryReading } from './history-reading.ts';
import { diskFailure } from './media-failures.ts';
import { makeFolder, removePart } from './part-file.ts';
import type { NewExport } from './downloads.ts';
import type { ExportPlace } from './export-places.ts';
import type { Progress, Work, WorkEnd } from './download-work.ts';

export interface HistoryExportDeps {
  readonly folder: string;
  readonly format: ExportFormat;
  /** Unix milliseconds; the name carries the day. */
  readonly at: number;
  /** Tells unfinished files of two exports apart. */
  readonly id: string;
  readonly begin: () => HistoryReading;
}

const toLine = (row: HistoryRow): readonly Cell[] => historyColumns.map(({ read }) => read(row));

const TITLE = 'Longreach history';

/** What is there of an export between two turns. */
interface Unfinished {
  readonly file: FileHandle;
  readonly reading: HistoryReading;
  readonly writer: Writer;
  done: number;
  total: number | null;
}

/**
 * Writes all sessions of a filter into a table: whole under its name, or not at all. It can be paused and gone on with in
 * the same run; what failed begins anew, in another folder where one was chosen since.
 */
export function createHistoryExport({ folder, format, at, id, begin }: HistoryExportDeps): NewExport {
  const nameOf = (copy: number): string => exportFileName({ title: TITLE, at, extension: format, copy });
  const place: ExportPlace = {
    folder,
    partPath: () => join(place.folder, `.${nameOf(1)}.${id}.part`),
  };
  let unfinished: Unfinished | null = null;

  async function openFile(): Promise<Unfinished> {
    await makeFolder(place.folder);
    const file = await open(place.partPath(), 'wx', 0o600);
    const writer = createTableWriter(format, historyColumns);
    unfinished = { file, reading: begin(), writer, done: 0, total: null };
    await file.writeFile(writer.open);
    return unfinished;
  }

  async function writeAll(signal: AbortSignal, report: (progress: Progress) => void): Promise<WorkEnd> {
    const run = unfinished ?? (await openFile());
    const { file, reading, writer } = run;
    report(run);
    for (;;) {
      if (signal.aborted) return { kind: 'stopped' };
      // What was read is written even where it was stopped meanwhile: it is not read again.
      const piece = await reading.next();
      if (!piece.ok) return { kind: 'failed', failure: piece.failure };
      if (piece.value === null) break;
      const { rows, total } = piece.value;
      if (rows.length > 0) await file.writeFile(writer.write(rows.map(toLine), run.done === 0));
      run.done += rows.length;
      run.total = total;
      report(run);
    }
    await file.writeFile(writer.close);
    await file.sync();
    await file.close();
    unfinished = null;
    const fileName = await publishFile(place.folder, nameOf, place.partPath());
    return { kind: 'done', fileName, size: run.done, sha256: null };
  }

  async function drop(): Promise<void> {
    const last = unfinished;
    unfinished = null;
    last?.reading.close();
    await last?.file.close().catch(() => undefined);
    await removePart(place.partPath());
  }

  const work: Work = {
    kind: 'history',
    needsService: false,
    async run(signal, report) {
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
  };
  return { fileName: nameOf(1), place, work };
}
