import type { Result } from '../contract/failure.ts';
import type { SignedRecording } from '../api/client.ts';
import { nameCopy } from './file-name.ts';
import { diskFailure, wrongSize } from './media-failures.ts';
import { giveName, nameAgain, type Naming, type WholeFile } from './file-naming.ts';
import { hashFile, partPathOf, removePart } from './part-file.ts';
import { freshMark, isWhole, transferFile, type PartMark, type TransferDeps } from './transfer.ts';
import type { Progress, Work, WorkEnd } from './download-work.ts';

/** Where a recording goes, and how far it is. */
export interface RecordingPlace {
  /** Another one where a person chose that because of this one. */
  folder: string;
  readonly stem: string;
  readonly ending: string;
  copy: number;
  mark: PartMark;
  /** `video.size` of the history. */
  reportedSize: number | null;
  /** All of it was there and about to get its name; null before, and where it is gone again. */
  whole: WholeFile | null;
}

export interface RecordingWorkDeps {
  readonly transfer: TransferDeps;
  /** Where the recording lies now. */
  readonly ask: (signal: AbortSignal) => Promise<Result<SignedRecording>>;
  /** Something of the place is different. */
  readonly onStore: () => void;
  /** What is known of the place is on the disk afterwards. */
  readonly save: () => Promise<void>;
  /** The service refused it (403): the key may be no good any more. */
  readonly onRefused: () => void;
}

/** Downloads one recording, turn by turn, until it is there whole under its final name. */
export function createRecordingWork(place: RecordingPlace, deps: RecordingWorkDeps): Work {
  const nameOf = nameCopy(place.stem, place.ending);
  const partPath = (): string => partPathOf(place.folder, nameOf(place.copy));
  const naming = (): Naming => ({ folder: place.folder, nameOf, copy: place.copy });
  const keep = (mark: PartMark): void => {
    place.mark = mark;
    deps.onStore();
  };
  /** What is there, or was, is of no use. */
  const restart = (): void => {
    place.whole = null;
    keep(freshMark);
  };

  /** All of it is in the part file: checks it once more and gives it its name. */
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
    if (!(await isWhole(partPath(), size))) {
      await removePart(partPath());
      restart();
      return { kind: 'failed', failure: wrongSize() };
    }
    // A kill after the file has its name and before that is kept must not download it again.
    place.whole = { size, sha256 };
    await deps.save();
    return { kind: 'done', fileName: await giveName(naming()), size, sha256 };
  }

  /** It was whole in a run of the program that ended then. Where it is gone, it waits to be downloaded anew. */
  async function finishAgain(
    whole: WholeFile,
    signal: AbortSignal,
    report: (progress: Progress) => void,
  ): Promise<WorkEnd> {
    const { size } = whole;
    let read = 0;
    const onBytes = (bytes: number): void =>
      report({ done: Math.min((read += bytes), size), total: size, checking: true });
    const fileName = await nameAgain(naming(), whole, signal, onBytes);
    if (fileName !== null) return { kind: 'done', fileName, ...whole };
    restart();
    return { kind: 'stopped' };
  }

  async function run(signal: AbortSignal, report: (progress: Progress) => void): Promise<WorkEnd> {
    if (place.whole !== null) return finishAgain(place.whole, signal, report);
    const requested = await deps.ask(signal);
    if (signal.aborted) return { kind: 'stopped' };
    if (!requested.ok) return { kind: 'failed', failure: requested.failure };
    place.reportedSize = requested.value.size;
    const end = await transferFile(deps.transfer, {
      partPath: partPath(),
      mark: place.mark,
      recording: requested.value,
      signal,
      onProgress: (done, total) => report({ done, total }),
      onMark: keep,
    });
    if (end.kind === 'stopped') return end;
    if (end.kind === 'complete') return finish(end.size, end.sha256, signal, report);
    if (end.failure.kind === 'no-right') deps.onRefused();
    if (end.drop) {
      await removePart(partPath());
      restart();
    }
    return { kind: 'failed', failure: end.failure };
  }

  return {
    kind: 'recording',
    get needsService() {
      return place.whole === null;
    },
    async run(signal, report) {
      try {
        return await run(signal, report);
      } catch (error) {
        if (signal.aborted) return { kind: 'stopped' };
        const failure = diskFailure(error);
        if (failure === null) throw error;
        return { kind: 'failed', failure };
      }
    },
    drop: () => removePart(partPath()),
  };
}
