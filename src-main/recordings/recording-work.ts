import type { Failure, Result } from '../contract/failure.ts';
import type { SignedRecording } from '../api/client.ts';
import { diskFailure, wrongSize } from './media-failures.ts';
import { hashFile, hasSize, partPathOf, removeEmptyPart, removePart } from './part-file.ts';
import {
  differingSize,
  publishPart,
  resumePublish,
  nameCopy,
  type Naming,
  type RecordingPlace,
  type WholeFile,
} from './places.ts';
import type { Progress, Work, WorkEnd } from './queue.ts';
import { freshMark, transferFile, type PartMark, type TransferDeps } from './transfer.ts';

export interface RecordingWorkDeps {
  readonly transfer: TransferDeps;
  /** Requests the current address of the recording. */
  readonly requestAddress: (signal: AbortSignal) => Promise<Result<SignedRecording>>;
  /** Called when the place changed. */
  readonly onStore: () => void;
  /** Resolves once the place is stored on disk. */
  readonly save: () => Promise<void>;
  /** The failure to report for a 403 of the recording's host. */
  readonly explainRefusal: (failure: Failure) => Promise<Failure>;
}

/** Downloads one recording, resuming over several runs, until the complete file has its final name. */
export function createRecordingWork(place: RecordingPlace, deps: RecordingWorkDeps): Work {
  const nameOf = nameCopy(place.stem, place.ending);
  const partPath = (): string => partPathOf(place.folder, nameOf(place.copy));
  const naming = (): Naming => ({ folder: place.folder, nameOf, copy: place.copy });
  const storeMark = (mark: PartMark): void => {
    place.mark = mark;
    deps.onStore();
  };
  /** Discards the state of the part file. */
  const reset = (): void => {
    place.whole = null;
    storeMark(freshMark);
  };

  const done = (fileName: string, whole: WholeFile): WorkEnd => {
    const reportedSize = differingSize(place.reportedSize, whole.size);
    return { kind: 'done', fileName, ...whole, reportedSize };
  };

  /** Hashes and checks the complete part file, then renames it. */
  async function finish(
    size: number,
    known: string | null,
    signal: AbortSignal,
    report: (progress: Progress) => void,
  ): Promise<WorkEnd> {
    let read = 0;
    const onBytes = (bytes: number): void => report({ done: (read += bytes), total: size, checking: true });
    report({ done: known === null ? 0 : size, total: size, checking: true });
    const sha256 = known ?? (await hashFile(partPath(), signal, onBytes));
    if (!(await hasSize(partPath(), size))) {
      await removePart(partPath());
      reset();
      return { kind: 'failed', failure: wrongSize() };
    }
    // If Longreach is killed between renaming and storing that, the file must not be downloaded again.
    place.whole = { size, sha256 };
    await deps.save();
    return done(await publishPart(naming()), place.whole);
  }

  /** Continues after a previous run that ended during finish(). If the file is gone, it is downloaded again. */
  async function resumeFinish(
    whole: WholeFile,
    signal: AbortSignal,
    report: (progress: Progress) => void,
  ): Promise<WorkEnd> {
    const { size } = whole;
    let read = 0;
    const onBytes = (bytes: number): void =>
      report({ done: Math.min((read += bytes), size), total: size, checking: true });
    const fileName = await resumePublish(naming(), whole, signal, onBytes);
    if (fileName !== null) return done(fileName, whole);
    reset();
    return { kind: 'stopped' };
  }

  async function run(signal: AbortSignal, report: (progress: Progress) => void): Promise<WorkEnd> {
    if (place.whole !== null) return resumeFinish(place.whole, signal, report);
    const requested = await deps.requestAddress(signal);
    if (signal.aborted) return { kind: 'stopped' };
    if (!requested.ok) return { kind: 'failed', failure: requested.failure };
    place.reportedSize = requested.value.size;
    const end = await transferFile(deps.transfer, {
      partPath: partPath(),
      mark: place.mark,
      recording: requested.value,
      signal,
      onProgress: (done, total) => report({ done, total }),
      onMark: storeMark,
    });
    if (end.kind === 'stopped') return end;
    if (end.kind === 'complete') return finish(end.size, end.sha256, signal, report);
    if (end.drop) {
      await removePart(partPath());
      reset();
    }
    const isRefused = end.failure.kind === 'no-right';
    return { kind: 'failed', failure: isRefused ? await deps.explainRefusal(end.failure) : end.failure };
  }

  async function tryRun(signal: AbortSignal, report: (progress: Progress) => void): Promise<WorkEnd> {
    try {
      return await run(signal, report);
    } catch (error) {
      if (signal.aborted) return { kind: 'stopped' };
      const failure = diskFailure(error);
      if (failure === null) throw error;
      return { kind: 'failed', failure };
    }
  }

  return {
    kind: 'recording',
    get needsService() {
      return place.whole === null;
    },
    async run(signal, report) {
      const end = await tryRun(signal, report);
      // Its name stays reserved while the download is in the list.
      if (end.kind === 'failed') await removeEmptyPart(partPath());
      return end;
    },
    drop: () => removePart(partPath()),
  };
}
