import { succeed, type Failure, type Result } from '../contract/failure.ts';
import { nameCopy, recordingStem } from './file-name.ts';
import { diskFailure } from './media-failures.ts';
import { partPathOf, removePart, reservePart } from './part-file.ts';
import type { RecordingPlace } from './recording-work.ts';
import { freshMark } from './transfer.ts';

/** Where downloads go: a name that is taken before the first byte comes. The Failures are those of the disk. */

export interface NewPlace {
  readonly folder: string;
  /** Of the computer or client. */
  readonly name: string | null;
  /** Unix seconds */
  readonly start: number | null;
  /** ".mp4" */
  readonly ending: string;
  /** `video.size` of the history. */
  readonly reportedSize: number | null;
  readonly isTaken: IsTaken;
}

/** Whether another download goes to this part file: one that failed may have none at the moment, and comes back to it. */
type IsTaken = (partPath: string) => boolean;

/** Takes the first free name of a recording in this folder. */
export async function takePlace(place: NewPlace): Promise<Result<RecordingPlace>> {
  const { folder, name, start, ending, reportedSize, isTaken } = place;
  const stem = recordingStem(name, start);
  const reserved = await reservePart(folder, nameCopy(stem, ending), isTaken).then(succeed, noFolder);
  if (!reserved.ok) return reserved;
  return succeed({ folder, stem, ending, copy: reserved.value, mark: freshMark, reportedSize, whole: null });
}

/** Takes a name in another folder: the download begins anew there, and nothing stays in the one of before. */
export async function movePlace(place: RecordingPlace, folder: string, isTaken: IsTaken): Promise<Result<void>> {
  const reserved = await reservePart(folder, nameCopy(place.stem, place.ending), isTaken).then(succeed, noFolder);
  if (!reserved.ok) return reserved;
  await leavePlace(place);
  Object.assign(place, { folder, copy: reserved.value, mark: freshMark, whole: null });
  return succeed(undefined);
}

type Named = Pick<RecordingPlace, 'folder' | 'stem' | 'ending' | 'copy'>;

export const partPathAt = ({ folder, stem, ending, copy }: Named): string =>
  partPathOf(folder, nameCopy(stem, ending)(copy));

/** The name is free again. */
export const leavePlace = (place: Named): Promise<void> => removePart(partPathAt(place));

/** What may be better in another folder. */
const ofTheFolder: ReadonlySet<string> = new Set(['folder', 'not-writable', 'full', 'disk']);

export const isOfTheFolder = (failure: Failure | null): boolean => ofTheFolder.has(failure?.reason ?? '');

function noFolder(error: unknown): { readonly ok: false; readonly failure: Failure } {
  const failure = diskFailure(error);
  if (failure === null) throw error;
  return { ok: false, failure };
}
