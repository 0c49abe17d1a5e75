import type { Download } from '../contract/contract.ts';
import { succeed, type Result } from '../contract/failure.ts';
import { toEntry } from './ledger-lines.ts';
import type { AccountLedger } from './ledger.ts';
import { isOfTheFolder, movePlace, partPathAt } from './places.ts';
import type { RecordingPlace } from './recording-work.ts';

/** Where an export of the history goes. */
export interface ExportPlace {
  /** Another one counts from the next time it is begun. */
  folder: string;
  /** Of its unfinished file, there. */
  readonly partPath: () => string;
}

/**
 * Where each download of the list goes, and how one that cannot be written there goes elsewhere.
 *
 * @param list the downloads of now
 */
export function createExportPlaces(list: () => readonly Download[]) {
  const recordings = new Map<string, RecordingPlace>();
  const exports = new Map<string, ExportPlace>();
  /** Downloads that are about to go to another folder. */
  const moving = new Map<string, Promise<Result<void>>>();

  /** Whether another download goes to this part file: an unfinished one may have lost it and comes back to it all the same. */
  const isTaken = (partPath: string): boolean =>
    list().some(({ id, state }) => {
      const place = recordings.get(id);
      return place !== undefined && state !== 'done' && state !== 'cancelled' && partPathAt(place) === partPath;
    });

  const move = (download: Download, folder: string): Promise<Result<void>> => {
    const { id, state, failure } = download;
    const recording = recordings.get(id);
    const place = recording ?? exports.get(id);
    const isStuck = state === 'failed' && isOfTheFolder(failure);
    if (place === undefined || !isStuck || folder === place.folder) return Promise.resolve(succeed(undefined));
    if (recording === undefined) {
      // Nothing stays of an export that failed.
      place.folder = folder;
      return Promise.resolve(succeed(undefined));
    }
    const under = movePlace(recording, folder, isTaken).finally(() => moving.delete(id));
    moving.set(id, under);
    return under;
  };

  return {
    isTaken,
    addRecording: (id: string, place: RecordingPlace): void => void recordings.set(id, place),
    addExport: (id: string, place: ExportPlace): void => void exports.set(id, place),
    /** Its unfinished file is gone for good. */
    forgetExport: (id: string): void => void exports.delete(id),

    folderOf: (id: string): string | null => (recordings.get(id) ?? exports.get(id))?.folder ?? null,

    /** What outlives the program: the recordings, and the files of exports that no run goes on with. */
    stored: (): AccountLedger => ({
      downloads: list().flatMap((download) => {
        const place = recordings.get(download.id);
        return place === undefined ? [] : (toEntry(download, place) ?? []);
      }),
      leftovers: list().flatMap(({ id, state }) =>
        state === 'done' || state === 'failed' ? [] : (exports.get(id)?.partPath() ?? []),
      ),
    }),

    /** A person chose this folder since the one of before could not be written to: the download begins anew there. */
    move: (download: Download, folder: string): Promise<Result<void>> =>
      moving.get(download.id) ?? move(download, folder),

    clear(): void {
      recordings.clear();
      exports.clear();
    },
  };
}
