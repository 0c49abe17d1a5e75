import { join } from 'node:path';
import type { Clock } from '../lib/clock.ts';
import type { Download } from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import type { SignedRecording } from '../api/client.ts';
import { nameCopy } from './file-name.ts';
import { fromEntry } from './ledger-lines.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';
import { exists, removePart } from './part-file.ts';
import { otherAccount, placeRecording, type PlaceRecordingDeps } from './place-recording.ts';
import { leavePlace } from './places.ts';
import { createQueue } from './queue.ts';
import { createRecordingWork, type RecordingPlace } from './recording-work.ts';
import type { TransferDeps } from './transfer.ts';
import { createExportPlaces, type ExportPlace } from './export-places.ts';
import type { Work } from './download-work.ts';

export interface DownloadsDeps extends PlaceRecordingDeps {
  readonly clock: Clock;
  readonly newId: () => string;
  readonly ledger: Ledger;
  readonly transfer: TransferDeps;
  /** Shows a file in its folder. */
  readonly reveal: (path: string) => void;
  /** Whether anything may be asked of the service now. */
  readonly mayAsk: () => boolean;
  /** All of them, the oldest first, at most four times a second. */
  readonly onChange: (all: readonly Download[]) => void;
  /** One is done, or has failed. */
  readonly onEnd: (download: Download) => void;
  /** The service refused one (403). */
  readonly onRefused: () => void;
  /** For the log alone. */
  readonly onBug: (text: string) => void;
}

export interface NewExport {
  readonly fileName: string;
  readonly place: ExportPlace;
  readonly work: Work;
}

/** So long after it was asked for, an address is asked for anew. */
const ADDRESS_MS = 60_000;
/** Ended downloads that are kept in mind. */
const MAX_ENDED = 100;

const notHere = (): Result<never> => fail('not-found', 'This download is no longer in the list.', { reason: 'gone' });

/** The downloads of the account that is shown: recordings outlive the program, exports do not. */
export function createDownloads(deps: DownloadsDeps) {
  const { clock, ledger } = deps;
  const starting = new Map<number, Promise<Result<Download>>>();
  let accountId: string | null = null;
  /** Grows with every change of the account. */
  let turn = 0;
  /** Grows whenever nothing may be asked for a while: the key, or who may have it, can be another afterwards. */
  let breaks = 0;

  const keep = (): void => {
    if (accountId !== null) ledger.write(accountId, exportPlaces.stored());
  };

  const save = (): Promise<void> => {
    keep();
    return ledger.flush();
  };

  const queue = createQueue({
    clock,
    mayAsk: deps.mayAsk,
    onChange: deps.onChange,
    onState: keep,
    onEnd: deps.onEnd,
    onBug: (error) => deps.onBug(`a download ended with ${error instanceof Error ? error.name : typeof error}`),
  });

  const exportPlaces = createExportPlaces(() => queue.list());

  /** @param known an address that was asked for a moment ago, good for the first turn */
  const workFor = (
    sessionId: number,
    place: RecordingPlace,
    known: { readonly recording: SignedRecording; readonly at: number } | null,
  ): Work => {
    let fresh = known;
    const before = breaks;
    return createRecordingWork(place, {
      transfer: deps.transfer,
      ask: (signal) => {
        const given = fresh;
        fresh = null;
        const isGood = given !== null && before === breaks && clock.now() - given.at < ADDRESS_MS;
        if (isGood) return Promise.resolve(succeed(given.recording));
        return deps.askRecording(sessionId, { attention: 'user', signal });
      },
      onStore: keep,
      save,
      onRefused: deps.onRefused,
    });
  };

  const take = (entry: LedgerEntry): void => {
    const { place, line } = fromEntry(entry);
    exportPlaces.addRecording(line.id, place);
    queue.add({ ...line, work: workFor(entry.sessionId, place, null) });
  };

  async function begin(sessionId: number): Promise<Result<Download>> {
    const mine = turn;
    const placed = await placeRecording(deps, sessionId, exportPlaces.isTaken, () => mine !== turn);
    if (!placed.ok) return placed;
    const { place, recording, at } = placed.value;
    if (mine !== turn) {
      await leavePlace(place);
      return otherAccount();
    }
    const id = deps.newId();
    exportPlaces.addRecording(id, place);
    forgetOldest();
    const fileName = nameCopy(place.stem, place.ending)(place.copy);
    const work = workFor(sessionId, place, { recording, at });
    return succeed(queue.add({ ...newLine(id, fileName), sessionId, total: recording.size, work }));
  }

  const forgetOldest = (): void => {
    const ended = queue.list().filter(({ state }) => state === 'done' || state === 'cancelled');
    for (const { id } of ended.slice(0, -MAX_ENDED)) void queue.dismiss(id);
  };

  const newLine = (id: string, fileName: string) =>
    ({
      id,
      fileName,
      sessionId: null,
      state: 'waiting',
      done: 0,
      total: null,
      sha256: null,
      failure: null,
      startedAt: clock.wallNow(),
      endedAt: null,
    }) as const;

  const ifKnown = (downloadId: string, run: () => unknown): Result<void> => {
    if (queue.find(downloadId) === null) return notHere();
    run();
    return succeed(undefined);
  };

  return {
    current: (): readonly Download[] => queue.list(),

    /** Shows the downloads of this account; those that were under way go on with `goLive`. */
    async open(id: string): Promise<void> {
      if (id === accountId) return;
      await this.close();
      turn += 1;
      const mine = turn;
      const stored = await ledger.read(id);
      if (mine !== turn) return;
      await Promise.all(stored.leftovers.map(removePart));
      if (mine !== turn) return;
      for (const entry of stored.downloads) take(entry);
      // Not before all of them are in the list: what is kept is what is in the list.
      accountId = id;
      keep();
      queue.wake();
    },

    /** The service may be asked: what waits goes on. */
    wake: (): void => queue.wake(),

    /** Something is different that may have been waited for. */
    checkQueue: (): void => queue.checkQueue(),

    /** Nothing more is asked of the service; what ran waits. */
    standBy(): Promise<void> {
      breaks += 1;
      return queue.standBy();
    },

    /** Puts the downloads of the account away as they are; unfinished exports go. */
    async close(): Promise<void> {
      await queue.standBy();
      keep();
      accountId = null;
      turn += 1;
      await queue.clear(({ kind }) => kind === 'history');
      exportPlaces.clear();
    },

    /** Nothing of the account's downloads stays but finished files. */
    async forget(id: string): Promise<void> {
      if (id === accountId) {
        accountId = null;
        turn += 1;
        await queue.clear(() => true);
        exportPlaces.clear();
      } else {
        for (const entry of (await ledger.read(id)).downloads) if (entry.state !== 'done') await leavePlace(entry);
      }
      ledger.forget(id);
      await ledger.flush();
    },

    /** Downloads the recording of a session; one that is under way or unfinished is gone on with. */
    start(sessionId: number): Promise<Result<Download>> {
      const known = queue
        .list()
        .find((each) => each.sessionId === sessionId && each.state !== 'done' && each.state !== 'cancelled');
      if (known !== undefined)
        return this.resume(known.id).then((gone) => (gone.ok ? succeed(queue.find(known.id) ?? known) : gone));
      const under = starting.get(sessionId) ?? begin(sessionId).finally(() => starting.delete(sessionId));
      starting.set(sessionId, under);
      return under;
    },

    /** Takes in an export of the history; its unfinished file is removed at the next start where this run does not end it. */
    addExport({ fileName, place, work }: NewExport): Download {
      const id = deps.newId();
      exportPlaces.addExport(id, place);
      return queue.add({ ...newLine(id, fileName), work });
    },

    pause: (downloadId: string) => ifKnown(downloadId, () => queue.pause(downloadId)),
    /** Goes on with what is paused or has failed; in the folder of now where that of before was what went wrong. */
    async resume(downloadId: string): Promise<Result<void>> {
      const download = queue.find(downloadId);
      if (download === null) return notHere();
      const moved = await exportPlaces.move(download, deps.downloadsFolder());
      if (!moved.ok) return moved;
      queue.resume(downloadId);
      return succeed(undefined);
    },
    async cancel(downloadId: string): Promise<Result<void>> {
      if (queue.find(downloadId) === null) return notHere();
      await queue.cancel(downloadId);
      exportPlaces.forgetExport(downloadId);
      keep();
      return succeed(undefined);
    },
    async dismiss(downloadId: string | null): Promise<Result<void>> {
      await queue.dismiss(downloadId);
      return succeed(undefined);
    },

    /** Shows the finished file in its folder. */
    async show(downloadId: string): Promise<Result<void>> {
      const download = queue.find(downloadId);
      if (download === null) return notHere();
      const folder = exportPlaces.folderOf(downloadId);
      const path = folder === null ? null : join(folder, download.fileName);
      if (download.state !== 'done' || path === null || !(await exists(path)))
        return fail('unavailable', 'That file is no longer where it was saved.', { reason: 'file' });
      deps.reveal(path);
      return succeed(undefined);
    },

    isRunning: (): boolean => queue.isRunning(),

    /** What is known is on the disk afterwards; everything goes on. */
    save,

    /** The end of the program: what runs stops where it is. */
    async end(): Promise<void> {
      await this.close();
      queue.end();
      await ledger.flush();
    },
  };
}
