import type { Download } from '../contract/contract.ts';
import { succeed, type Result } from '../contract/failure.ts';
import { toEntry, type AccountLedger } from './ledger.ts';
import { isFolderFailure, movePlace, partPathAt, type RecordingPlace } from './places.ts';

/** Where an export of the history is written. */
export interface ExportPlace {
  /** A change takes effect when the export starts over. */
  folder: string;
  /** Path of its partial file. */
  readonly partPath: () => string;
}

/**
 * Keeps the place of each download, and moves those that cannot be written there to another folder.
 *
 * @param list the current downloads
 */
export function createDownloadPlaces(list: () => readonly Download[]) {
  const recordings = new Map<string, RecordingPlace>();
  const exports = new Map<string, ExportPlace>();
  /** Downloads that are being moved to another folder. */
  const moving = new Map<string, Promise<Result<void>>>();

  /** Whether an unfinished download writes to this part file, even if the file does not exist at the moment. */
  const isTaken = (partPath: string): boolean =>
    list().some(({ id, state }) => {
      const place = recordings.get(id);
      return place !== undefined && state !== 'done' && state !== 'cancelled' && partPathAt(place) === partPath;
    });

  const move = (download: Download, folder: string): Promise<Result<void>> => {
    const { id, state, failure } = download;
    const recording = recordings.get(id);
    const place = recording ?? exports.get(id);
    const isMovable = state === 'failed' && isFolderFailure(failure);
    if (place === undefined || !isMovable || folder === place.folder) return Promise.resolve(succeed(undefined));
    if (recording === undefined) {
      // A failed export has no partial file to remove.
      place.folder = folder;
      return Promise.resolve(succeed(undefined));
    }
    const moved = movePlace(recording, folder, isTaken).finally(() => moving.delete(id));
    moving.set(id, moved);
    return moved;
  };

  return {
    isTaken,
    addRecording: (id: string, place: RecordingPlace): void => void recordings.set(id, place),
    addExport: (id: string, place: ExportPlace): void => void exports.set(id, place),
    /** To be called once its partial file is removed. */
    forgetExport: (id: string): void => void exports.delete(id),

    folderOf: (id: string): string | null => (recordings.get(id) ?? exports.get(id))?.folder ?? null,

    /** What is stored across runs: the recordings, and the partial files of exports. */
    stored: (): AccountLedger => ({
      downloads: list().flatMap((download) => {
        const place = recordings.get(download.id);
        return place === undefined ? [] : (toEntry(download, place) ?? []);
      }),
      leftovers: list().flatMap(({ id, state }) =>
        state === 'done' || state === 'failed' ? [] : (exports.get(id)?.partPath() ?? []),
      ),
    }),

    /** If the download failed because of its folder, it starts over in this one. */
    move: (download: Download, folder: string): Promise<Result<void>> =>
      moving.get(download.id) ?? move(download, folder),

    clear(): void {
      recordings.clear();
      exports.clear();
    },
  };
}
