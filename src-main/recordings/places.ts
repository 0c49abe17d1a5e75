import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SignedRecording } from '../api/client.ts';
import { fail, succeed, type Failure, type Result } from '../contract/failure.ts';
import { dayOf, twoDigits } from '../contract/local-day.ts';
import { safeTitle } from '../export/file-name.ts';
import { publishFile } from '../export/new-file.ts';
import type { MonotonicClock } from '../lib/clock.ts';
import { exists } from '../lib/file-facts.ts';
import { diskFailure } from './media-failures.ts';
import { hashFile, hasSize, partPathOf, removePart, reservePart } from './part-file.ts';
import { freshMark, type PartMark } from './transfer.ts';
import { t } from '../contract/texts.ts';

/** Where a recording is saved, and how much of it is there. */
export interface RecordingPlace {
  /** Changes if the user chooses another folder after a failure. */
  folder: string;
  readonly stem: string;
  readonly ending: string;
  copy: number;
  mark: PartMark;
  /** `video.size` of the history. */
  reportedSize: number | null;
  /** Set while the complete part file is about to be renamed; else null. */
  whole: WholeFile | null;
}

/** The size that the service reports, if it has one and the file has another. */
export const differingSize = (reportedSize: number | null, size: number): number | undefined =>
  reportedSize === null || reportedSize === size ? undefined : reportedSize;

interface NewPlace {
  readonly folder: string;
  /** Of the agent or client. */
  readonly name: string | null;
  /** Unix seconds */
  readonly start: number | null;
  /** ".mp4" */
  readonly ending: string;
  /** `video.size` of the history. */
  readonly reportedSize: number | null;
  readonly isTaken: IsTaken;
}

/** Whether another download writes to this part file, even if it does not exist at the moment. */
export type IsTaken = (partPath: string) => boolean;

/** Reserves the first free name for a recording in this folder. */
async function takePlace(place: NewPlace): Promise<Result<RecordingPlace>> {
  const { folder, name, start, ending, reportedSize, isTaken } = place;
  const stem = recordingStem(name, start);
  const reserved = await reservePart(folder, nameCopy(stem, ending), isTaken).then(succeed, toFailure);
  if (!reserved.ok) return reserved;
  return succeed({ folder, stem, ending, copy: reserved.value, mark: freshMark, reportedSize, whole: null });
}

/** Reserves a name in another folder, where the download starts over, and removes the part file in the old one. */
export async function movePlace(place: RecordingPlace, folder: string, isTaken: IsTaken): Promise<Result<void>> {
  const reserved = await reservePart(folder, nameCopy(place.stem, place.ending), isTaken).then(succeed, toFailure);
  if (!reserved.ok) return reserved;
  await leavePlace(place);
  Object.assign(place, { folder, copy: reserved.value, mark: freshMark, whole: null });
  return succeed(undefined);
}

type Named = Pick<RecordingPlace, 'folder' | 'stem' | 'ending' | 'copy'>;

export const partPathAt = ({ folder, stem, ending, copy }: Named): string =>
  partPathOf(folder, nameCopy(stem, ending)(copy));

/** Removes the part file, which frees the name. */
export const leavePlace = (place: Named): Promise<void> => removePart(partPathAt(place));

/** Reasons of failures that another folder may solve. */
const folderReasons: ReadonlySet<string> = new Set(['folder', 'not-writable', 'full', 'disk']);

export const isFolderFailure = (failure: Failure | null): boolean => folderReasons.has(failure?.reason ?? '');

function toFailure(error: unknown): { readonly ok: false; readonly failure: Failure } {
  const failure = diskFailure(error);
  if (failure === null) throw error;
  return { ok: false, failure };
}

export interface PlaceRecordingDeps {
  readonly clock: Pick<MonotonicClock, 'now'>;
  /** Requests the signed address of the recording of a session (4.14). */
  readonly askRecording: (
    sessionId: number,
    options: { readonly attention: 'user' | 'background'; readonly signal?: AbortSignal },
  ) => Promise<Result<SignedRecording>>;
  /** Name of the agent or client of a session, and its start in Unix seconds; null if unknown. */
  readonly describe: (
    sessionId: number,
  ) => Promise<{ readonly name: string | null; readonly start: number | null } | null>;
  readonly downloadsFolder: () => string;
}

export interface PlacedRecording {
  readonly place: RecordingPlace;
  readonly recording: SignedRecording;
  /** Time of the response, in monotonic milliseconds. */
  readonly at: number;
}

export const otherAccount = (): Result<never> => fail('cancelled', t('media.notDownloaded'), { reason: 'account' });

/**
 * Requests the address of a recording and reserves a name for its file.
 *
 * @param isOver whether the account has changed meanwhile: then no name is reserved
 */
export async function placeRecording(
  deps: PlaceRecordingDeps,
  sessionId: number,
  isTaken: IsTaken,
  isOver: () => boolean,
): Promise<Result<PlacedRecording>> {
  const requested = await deps.askRecording(sessionId, { attention: 'user' });
  const at = deps.clock.now();
  if (isOver()) return otherAccount();
  if (!requested.ok) return requested;
  const recording = requested.value;
  const { ending, size: reportedSize, session } = recording;
  const known = await deps.describe(sessionId);
  const { name, start } = { name: known?.name ?? null, start: known?.start ?? session.start };
  const taken = await takePlace({ folder: deps.downloadsFolder(), name, start, ending, reportedSize, isTaken });
  if (!taken.ok) return taken;
  return succeed({ place: taken.value, recording, at });
}

/**
 * The file name of a recording without copy number and extension: "ng-dc01 2026-11-19 14.50". Valid on Windows, macOS and
 * Linux, and without path separators (I6).
 *
 * @param name of the agent or client, as the service has it
 * @param start Unix seconds; shown in local time
 */
export function recordingStem(name: string | null, start: number | null): string {
  const title = safeTitle(name ?? t('media.recording'));
  const date = new Date((start ?? Number.NaN) * 1_000);
  return Number.isNaN(date.getTime()) ? title : `${title} ${formatFileTime(date)}`;
}

const formatFileTime = (date: Date): string =>
  `${dayOf(date.getTime())} ${twoDigits(date.getHours())}.${twoDigits(date.getMinutes())}`;

/** The name of the n-th copy: "ng-dc01 2026-11-19 14.50 (2).mp4". `ending` includes the dot. */
export const nameCopy =
  (stem: string, ending: string) =>
  (copy: number): string =>
    `${stem}${copy > 1 ? ` (${copy})` : ''}${ending}`;

/** Identifies a complete file independent of its name. */
export interface WholeFile {
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

/** Renames the complete part file and returns the name. Throws file system errors. */
export const publishPart = (place: Named): Promise<string> =>
  publishFile(place.folder, nameCopy(place.stem, place.ending), partPathAt(place), place.copy);

/**
 * Completes a renaming that the end of Longreach interrupted: finds the file by its content under its new name, or renames
 * it. Returns the name; null if there is no such file. Throws file system errors, also if the folder is missing.
 *
 * @param onBytes number of further bytes read
 */
export async function resumePublish(
  place: Named,
  whole: WholeFile,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<string | null> {
  const { folder, stem, ending } = place;
  const nameOf = nameCopy(stem, ending);
  await stat(folder);
  const isSame = async (path: string): Promise<boolean> =>
    (await hasSize(path, whole.size)) && (await hashFile(path, signal, onBytes)) === whole.sha256;
  if (await isSame(partPathAt(place))) return publishPart(place);
  for (let { copy } = place; await exists(join(folder, nameOf(copy))); copy += 1) {
    if (await isSame(join(folder, nameOf(copy)))) return nameOf(copy);
  }
  return null;
}
