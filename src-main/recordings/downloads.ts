import { join } from 'node:path';
import type { Clock } from '../lib/clock.ts';
import type { Download } from '../contract/contract.ts';
import { composeTextId, numberOf, type NumberedAccount } from '../contract/account-ids.ts';
import { fail, succeed, type Failure, type Result } from '../contract/failure.ts';
import type { SignedRecording } from '../api/client.ts';
import { notSignedIn } from '../api/signed-in.ts';
import { createDownloadPlaces, type ExportPlace } from './download-places.ts';
import { fromEntry, type Ledger, type LedgerEntry } from './ledger.ts';
import { exists, removePart } from './part-file.ts';
import {
  leavePlace,
  nameCopy,
  otherAccount,
  placeRecording,
  type PlaceRecordingDeps,
  type RecordingPlace,
} from './places.ts';
import { createQueue, type Work } from './queue.ts';
import { createRecordingWork } from './recording-work.ts';
import type { TransferDeps } from './transfer.ts';
import { t } from '../contract/texts.ts';

export interface DownloadsDeps extends PlaceRecordingDeps {
  readonly clock: Clock;
  readonly newId: () => string;
  readonly ledger: Ledger;
  readonly transfer: TransferDeps;
  /** Shows a file in its folder. */
  readonly reveal: (path: string) => void;
  /** Whether requests may be sent to the service now. */
  readonly mayAsk: () => boolean;
  /** Called at most four times a second with all downloads, oldest first. */
  readonly onChange: (all: readonly Download[]) => void;
  /** Called when a download is done or failed. */
  readonly onEnd: (download: Download) => void;
  /** Called when the service answered 403. */
  readonly explainRefusal: (failure: Failure) => Promise<Failure>;
  /** Goes to the diagnostic log only. */
  readonly onBug: (text: string) => void;
}

export interface NewExport {
  readonly fileName: string;
  readonly place: ExportPlace;
  readonly work: Work;
}

/** How long the signed address of a recording may be used after its request, in milliseconds. */
const ADDRESS_MS = 60_000;
/** Max ended downloads in the list. */
const MAX_ENDED = 100;

const notListed = (): Result<never> => fail('not-found', t('media.notListed'), { reason: 'gone' });

/** The downloads of the current account. Recordings are resumed after a restart, exports are not. */
export function createDownloads(deps: DownloadsDeps) {
  const { clock, ledger } = deps;
  const starting = new Map<number, Promise<Result<Download>>>();
  /** Another object once this account is closed or opened again: what was begun before no longer counts. */
  let account: NumberedAccount | null = null;
  /** What was stored of it is in the list, so the list may replace it. */
  let isRead = false;
  /** Incremented on standBy(): afterwards the key or the allowed hosts may differ, so addresses are requested again. */
  let standBys = 0;

  const store = (): void => {
    if (account !== null && isRead) ledger.write(account.id, places.stored());
  };

  const save = (): Promise<void> => {
    store();
    return ledger.flush();
  };

  const queue = createQueue({
    clock,
    mayAsk: deps.mayAsk,
    onChange: deps.onChange,
    onState: store,
    onEnd: deps.onEnd,
    onBug: (error) => deps.onBug(`a download ended with ${error instanceof Error ? error.name : typeof error}`),
  });

  const places = createDownloadPlaces(() => queue.list());

  /** @param known an address that was requested just before, for the first run */
  const workFor = (
    sessionId: number,
    place: RecordingPlace,
    known: { readonly recording: SignedRecording; readonly at: number } | null,
  ): Work => {
    let unused = known;
    const standBysBefore = standBys;
    return createRecordingWork(place, {
      transfer: deps.transfer,
      requestAddress: (signal) => {
        const first = unused;
        unused = null;
        const isValid = first !== null && standBysBefore === standBys && clock.now() - first.at < ADDRESS_MS;
        if (isValid) return Promise.resolve(succeed(first.recording));
        return deps.askRecording(sessionId, { attention: 'user', signal });
      },
      onStore: store,
      save,
      explainRefusal: deps.explainRefusal,
    });
  };

  const take = (entry: LedgerEntry, number: number): void => {
    const { place, download } = fromEntry(entry, number);
    places.addRecording(download.id, place);
    queue.add({ ...download, work: workFor(download.sessionId, place, null) });
  };

  async function begin(sessionId: number): Promise<Result<Download>> {
    const mine = account;
    const placed = await placeRecording(deps, sessionId, places.isTaken, () => mine !== account);
    if (!placed.ok) return placed;
    const { place, recording, at } = placed.value;
    if (mine !== account) {
      await leavePlace(place);
      return otherAccount();
    }
    const id = composeTextId(numberOf(sessionId), deps.newId());
    places.addRecording(id, place);
    dismissOldest();
    const fileName = nameCopy(place.stem, place.ending)(place.copy);
    const work = workFor(sessionId, place, { recording, at });
    return succeed(queue.add({ ...newDownload(id, fileName), sessionId, total: recording.size, work }));
  }

  const dismissOldest = (): void => {
    const ended = queue.list().filter(({ state }) => state === 'done' || state === 'cancelled');
    for (const { id } of ended.slice(0, -MAX_ENDED)) void queue.dismiss(id);
  };

  const newDownload = (id: string, fileName: string) =>
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

  const ifListed = (downloadId: string, run: () => unknown): Result<void> => {
    if (queue.find(downloadId) === null) return notListed();
    run();
    return succeed(undefined);
  };

  return {
    current: (): readonly Download[] => queue.list(),

    /** Loads the downloads of this account; unfinished ones continue with wake(). */
    async open({ id, number }: NumberedAccount): Promise<void> {
      if (id === account?.id && isRead) return;
      await this.close();
      const mine = { id, number };
      account = mine;
      const stored = await ledger.read(id);
      if (mine !== account) return;
      await Promise.all(stored.leftovers.map(removePart));
      if (mine !== account) return;
      for (const entry of stored.downloads) take(entry, number);
      isRead = true;
      store();
      queue.wake();
    },

    /** Requests may be sent: continues what waits. */
    wake: (): void => queue.wake(),

    /** Starts what has become ready. */
    checkQueue: (): void => queue.checkQueue(),

    /** Stops all requests; running downloads wait for wake(). */
    standBy(): Promise<void> {
      standBys += 1;
      return queue.standBy();
    },

    /** Stores and unloads the downloads of the account; partial exports are removed. */
    async close(): Promise<void> {
      await queue.standBy();
      store();
      account = null;
      isRead = false;
      await queue.clear(({ kind }) => kind === 'history');
      places.clear();
    },

    /** Removes everything of the account's downloads except finished files. */
    async forget(id: string): Promise<void> {
      if (id === account?.id && isRead) {
        account = null;
        isRead = false;
        await queue.clear(() => true);
        places.clear();
      } else {
        for (const entry of (await ledger.read(id)).downloads) if (entry.state !== 'done') await leavePlace(entry);
      }
      ledger.forget(id);
      await ledger.flush();
    },

    /** Downloads the recording of a session, or continues an unfinished download of it. */
    start(sessionId: number): Promise<Result<Download>> {
      const known = queue
        .list()
        .find((each) => each.sessionId === sessionId && each.state !== 'done' && each.state !== 'cancelled');
      if (known !== undefined)
        return this.resume(known.id).then((gone) => (gone.ok ? succeed(queue.find(known.id) ?? known) : gone));
      const begun = starting.get(sessionId) ?? begin(sessionId).finally(() => starting.delete(sessionId));
      starting.set(sessionId, begun);
      return begun;
    },

    /** Adds an export of the history. If this run does not finish it, its partial file is removed at the next start. */
    addExport({ fileName, place, work }: NewExport): Result<Download> {
      if (account === null) return notSignedIn();
      const id = composeTextId(account.number, deps.newId());
      places.addExport(id, place);
      return succeed(queue.add({ ...newDownload(id, fileName), work }));
    },

    pause: (downloadId: string) => ifListed(downloadId, () => queue.pause(downloadId)),
    /** Continues a paused or failed download; in the current downloads folder if the previous one was the cause. */
    async resume(downloadId: string): Promise<Result<void>> {
      const download = queue.find(downloadId);
      if (download === null) return notListed();
      const moved = await places.move(download, deps.downloadsFolder());
      if (!moved.ok) return moved;
      queue.resume(downloadId);
      return succeed(undefined);
    },
    async cancel(downloadId: string): Promise<Result<void>> {
      if (queue.find(downloadId) === null) return notListed();
      await queue.cancel(downloadId);
      places.forgetExport(downloadId);
      store();
      return succeed(undefined);
    },
    async dismiss(downloadId: string | null): Promise<Result<void>> {
      await queue.dismiss(downloadId);
      return succeed(undefined);
    },

    /** Shows the finished file in its folder. */
    async show(downloadId: string): Promise<Result<void>> {
      const download = queue.find(downloadId);
      if (download === null) return notListed();
      const folder = places.folderOf(downloadId);
      const path = folder === null ? null : join(folder, download.fileName);
      if (download.state !== 'done' || path === null || !(await exists(path)))
        return fail('unavailable', t('main.fileGone'), { reason: 'file' });
      deps.reveal(path);
      return succeed(undefined);
    },

    isRunning: (): boolean => queue.isRunning(),

    /** Resolves once the ledger is written; downloads continue. */
    save,

    /** Stops everything at the end of the program. */
    async end(): Promise<void> {
      await this.close();
      queue.end();
      await ledger.flush();
    },
  };
}
