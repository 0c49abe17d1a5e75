import type { Failure, Result } from '../contract/failure.ts';
import type { SignedRecording } from '../api/client.ts';
import { diskFailure, wrongSize } from './media-failures.ts';
import { hashFile, hasSize, removeEmptyPart, removePart } from './part-file.ts';
import {
  differingSize,
  movePlace,
  partPathAt,
  publishPart,
  resumePublish,
  type IsTaken,
  type RecordingPlace,
  type WholeFile,
} from './places.ts';
import { freshMark, transferFile, type PartMark, type TransferDeps } from './transfer.ts';

/** How one run of a download ended. */
export type WorkEnd =
  | {
      readonly kind: 'done';
      readonly fileName: string;
      readonly size: number;
      readonly sha256: string | null;
      /** See `Download`. */
      readonly reportedSize?: number | undefined;
    }
  /** It was aborted; the partial file stays. */
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** The work of one download: fetching a recording, or writing an export of the history. */
export interface Work {
  /** Where the recording is saved, which is stored across runs; null for an export. */
  readonly recording: RecordingPlace | null;
  /** The folder that it writes to. */
  readonly folder: string;
  /** Its partial file if the next start has to remove it; null if there is none, or one to be continued. */
  readonly leftover: string | null;
  /** Its next run sends requests, so it waits while none may be sent. */
  readonly needsService: boolean;
  /** Continues from the last state until done or aborted. Rejects only on bugs. */
  run(signal: AbortSignal, report: (progress: Progress) => void): Promise<WorkEnd>;
  /** Removes the partial file. */
  drop(): Promise<void>;
  /** Starts over in another folder; only after a failure. */
  move(folder: string, isTaken: IsTaken): Promise<Result<void>>;
}

export interface Progress {
  readonly done: number;
  readonly total: number | null;
  /** The file is complete and is being hashed. */
  readonly checking?: boolean;
}

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
  const partPath = (): string => partPathAt(place);
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
    return done(await publishPart(place), place.whole);
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
    const fileName = await resumePublish(place, whole, signal, onBytes);
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
    recording: place,
    leftover: null,
    get folder() {
      return place.folder;
    },
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
    move: (folder, isTaken) => movePlace(place, folder, isTaken),
  };
}

/** Time over which the speed is averaged, in milliseconds. */
const SPAN_MS = 5_000;
/** Minimum time between two measuring points, in milliseconds. */
const STEP_MS = 100;

export interface Speed {
  /** Records the amount that is done now. */
  note(done: number): void;
  /** Amount per second over the last seconds; null during the first half second. */
  perSecond(): number | null;
}

/** Measures the speed of a download. `now`: monotonic milliseconds. */
export function createSpeed(now: () => number, done: number): Speed {
  let points = [{ at: now(), done }];
  return {
    note(reached) {
      const at = now();
      const before = points.at(-2);
      if (before !== undefined && at - before.at < STEP_MS) points.pop();
      points.push({ at, done: reached });
      // One point from before the span stays as its beginning.
      while (points.length > 2 && (points[1]?.at ?? at) <= at - SPAN_MS) points = points.slice(1);
    },
    perSecond() {
      const [first] = points;
      const last = points.at(-1);
      const passed = first === undefined ? 0 : now() - first.at;
      if (first === undefined || last === undefined || passed < 500) return null;
      return Math.max(0, Math.round(((last.done - first.done) * 1_000) / passed));
    },
  };
}
