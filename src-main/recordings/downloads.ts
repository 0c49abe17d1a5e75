import { join } from 'node:path';
import { type Clock, createThrottle } from '../lib/clock.ts';
import { exists } from '../lib/file-facts.ts';
import type { Download } from '../contract/contract.ts';
import { composeTextId, numberOf, type NumberedAccount } from '../contract/account-ids.ts';
import { fail, succeed, type Failure, type Result } from '../contract/failure.ts';
import { notSignedIn } from '../api/signed-in.ts';
import { fromEntry, toEntry, type Ledger } from './ledger.ts';
import { removePart } from './part-file.ts';
import {
  isFolderFailure,
  leavePlace,
  nameCopy,
  otherAccount,
  partPathAt,
  placeRecording,
  type PlacedRecording,
  type PlaceRecordingDeps,
  type RecordingPlace,
} from './places.ts';
import type { TransferDeps } from './transfer.ts';
import { createRecordingWork, createSpeed, type Progress, type Speed, type Work, type WorkEnd } from './work.ts';
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
  readonly work: Work;
}

/** A download with its run-time state. */
interface Entry {
  /** As pages receive it, but for its speed. */
  download: Download;
  readonly work: Work;
  /** Has the address for the first run; null once it is used, or the key or the allowed hosts may differ. */
  placed: PlacedRecording | null;
  /** The current run, until it has really ended; else null. */
  turn: { readonly stop: AbortController; readonly over: Promise<void> } | null;
  speed: Speed | null;
  /** It is being moved to another folder. */
  moving: Promise<Result<void>> | null;
}

/** How long the signed address of a recording may be used after its request, in milliseconds. */
const ADDRESS_MS = 60_000;
/** Max ended downloads in the list. */
const MAX_ENDED = 100;
/** Max downloads that run at the same time. */
const MAX_RUNNING = 2;
/** Milliseconds between two reports to the pages at least. */
const NOTIFY_MS = 250;
/** The shown speed falls although nothing arrives, so it is reported this often. */
const TICK_MS = 1_000;

const notListed = (): Result<never> => fail('not-found', t('media.notListed'), { reason: 'gone' });

const isRunning = ({ download: { state } }: Entry): boolean => state === 'running' || state === 'checking';
const hasEnded = ({ download: { state } }: Entry): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled';

const toDownload = ({ download, speed }: Entry): Download =>
  download.state === 'running' ? { ...download, perSecond: speed?.perSecond() ?? null } : download;

/**
 * The downloads of the current account: runs them in order, applies the user's commands and reports changes. Recordings are
 * resumed after a restart, exports are not.
 */
export function createDownloads(deps: DownloadsDeps) {
  const { clock, ledger } = deps;
  let entries: readonly Entry[] = [];
  const starting = new Map<number, Promise<Result<Download>>>();
  /** Another object once this account is closed or opened again: what was begun before no longer counts. */
  let account: NumberedAccount | null = null;
  /** What was stored of it is in the list, so the list may replace it. */
  let isRead = false;
  /** Between standBy() and wake() no work starts that needs the service. */
  let isHeld = false;
  let isEnded = false;
  let stopTick: (() => void) | null = null;

  const list = (): readonly Download[] => entries.map(toDownload);
  const find = (id: string): Entry | undefined => entries.find(({ download }) => download.id === id);
  const report = createThrottle(clock, NOTIFY_MS, () => deps.onChange(list()));
  const notify = (): void => {
    if (!isEnded) report();
  };

  const store = (): void => {
    if (account === null || !isRead) return;
    ledger.write(account.id, {
      downloads: entries.flatMap(({ download, work }) => toEntry(download, work.recording) ?? []),
      leftovers: entries.flatMap(({ work }) => work.leftover ?? []),
    });
  };
  const save = (): Promise<void> => {
    store();
    return ledger.flush();
  };
  const changed = (): void => {
    store();
    notify();
  };
  const set = (entry: Entry, change: Partial<Download>): void => {
    entry.download = { ...entry.download, ...change };
  };

  /** While one runs. */
  const keepReporting = (): void => {
    stopTick ??= clock.after(TICK_MS, () => {
      stopTick = null;
      if (!entries.some(({ download }) => download.state === 'running')) return;
      notify();
      keepReporting();
    });
  };

  const takeProgress = (entry: Entry, { done, total, checking }: Progress): void => {
    if (!isRunning(entry)) return;
    set(entry, { state: checking === true ? 'checking' : 'running', done, total });
    entry.speed ??= createSpeed(() => clock.now(), done);
    entry.speed.note(done);
    notify();
  };

  const finish = (entry: Entry, change: Partial<Download>): void => {
    set(entry, { ...change, endedAt: clock.wallNow() });
    changed();
    deps.onEnd(entry.download);
  };

  const settle = async (entry: Entry, end: WorkEnd): Promise<void> => {
    entry.speed = null;
    if (end.kind === 'done') {
      const { fileName, size, sha256, reportedSize } = end;
      finish(entry, { state: 'done', fileName, sha256, done: size, total: size, reportedSize, failure: null });
    } else if (entry.download.state === 'cancelled') {
      await entry.work.drop();
    } else if (end.kind === 'failed' && isRunning(entry)) {
      finish(entry, { state: 'failed', failure: end.failure });
    } else {
      // Stopped: pause() or cancel() has already set the state.
      if (isRunning(entry)) set(entry, { state: 'waiting' });
      changed();
    }
    entry.turn = null;
    pump();
  };

  const run = (entry: Entry): void => {
    const stop = new AbortController();
    set(entry, { state: 'running', failure: null, endedAt: null });
    entry.speed = null;
    const running = entry.work
      .run(stop.signal, (progress) => takeProgress(entry, progress))
      .catch((error: unknown): WorkEnd => {
        deps.onBug(`a download ended with ${error instanceof Error ? error.name : typeof error}`);
        return { kind: 'failed', failure: fail('internal', t('main.bug')).failure };
      });
    entry.turn = { stop, over: running.then((end) => settle(entry, end)) };
    changed();
    keepReporting();
  };

  /** Starts what waits and may run: exports first, because they are short and the user waits for them. */
  function pump(): void {
    for (;;) {
      if (entries.filter(({ turn }) => turn !== null).length >= MAX_RUNNING) return;
      const waiting = entries.filter(({ download, turn }) => download.state === 'waiting' && turn === null);
      const next =
        waiting.find(({ work }) => !work.needsService) ?? (!isHeld && deps.mayAsk() ? waiting.at(0) : undefined);
      if (next === undefined) return;
      run(next);
    }
  }

  const halt = (entry: Entry, state: 'waiting' | 'paused' | 'cancelled'): void => {
    set(entry, state === 'cancelled' ? { state, endedAt: clock.wallNow() } : { state });
    entry.speed = null;
    entry.turn?.stop.abort();
  };

  /** Adds a download; if its state is `waiting`, it starts as soon as there is a free slot. */
  const add = (download: Download, work: Work, placed: PlacedRecording | null = null): Download => {
    const entry: Entry = { download, work, placed, turn: null, speed: null, moving: null };
    entries = [...entries, entry];
    pump();
    changed();
    return toDownload(entry);
  };

  const newDownload = (id: string, kind: Download['kind'], fileName: string): Download => ({
    id,
    kind,
    fileName,
    sessionId: null,
    state: 'waiting',
    done: 0,
    total: null,
    perSecond: null,
    sha256: null,
    failure: null,
    startedAt: clock.wallNow(),
    endedAt: null,
  });

  /** Whether an unfinished download writes to this part file, even if the file does not exist at the moment. */
  const isTaken = (partPath: string): boolean =>
    entries.some(
      ({ download: { state }, work: { recording } }) =>
        recording !== null && state !== 'done' && state !== 'cancelled' && partPathAt(recording) === partPath,
    );

  const workFor = (id: string, sessionId: number, place: RecordingPlace): Work =>
    createRecordingWork(place, {
      ...deps,
      requestAddress: (signal) => {
        const entry = find(id);
        const placed = entry?.placed ?? null;
        if (entry !== undefined) entry.placed = null;
        return placed !== null && clock.now() - placed.at < ADDRESS_MS
          ? Promise.resolve(succeed(placed.recording))
          : deps.askRecording(sessionId, { attention: 'user', signal });
      },
      onStore: store,
      save,
    });

  async function begin(sessionId: number): Promise<Result<Download>> {
    const mine = account;
    const placed = await placeRecording(deps, sessionId, isTaken, () => mine !== account);
    if (!placed.ok) return placed;
    const { place, recording } = placed.value;
    if (mine !== account) {
      await leavePlace(place);
      return otherAccount();
    }
    const id = composeTextId(numberOf(sessionId), deps.newId());
    const ended = entries.filter(({ download: { state } }) => state === 'done' || state === 'cancelled');
    for (const { download } of ended.slice(0, -MAX_ENDED)) void dismiss(download.id);
    const download = newDownload(id, 'recording', nameCopy(place.stem, place.ending)(place.copy));
    const work = workFor(id, sessionId, place);
    return succeed(add({ ...download, sessionId, total: recording.size }, work, placed.value));
  }

  /** If the download failed because of its folder, it starts over in the one that is chosen now. */
  const moveIfNeeded = (entry: Entry): Promise<Result<void>> => {
    const { state, failure } = entry.download;
    const folder = deps.downloadsFolder();
    if (entry.moving !== null) return entry.moving;
    if (state !== 'failed' || !isFolderFailure(failure) || folder === entry.work.folder)
      return Promise.resolve(succeed(undefined));
    entry.moving = entry.work.move(folder, isTaken).finally(() => (entry.moving = null));
    return entry.moving;
  };

  async function resume(downloadId: string): Promise<Result<void>> {
    const entry = find(downloadId);
    if (entry === undefined) return notListed();
    const moved = await moveIfNeeded(entry);
    if (!moved.ok) return moved;
    const { state } = entry.download;
    if (state !== 'paused' && state !== 'failed') return succeed(undefined);
    set(entry, { state: 'waiting', failure: null, endedAt: null });
    pump();
    changed();
    return succeed(undefined);
  }

  async function dismiss(downloadId: string | null): Promise<Result<void>> {
    const gone = entries.filter(
      (entry) => hasEnded(entry) && (downloadId === null || entry.download.id === downloadId),
    );
    entries = entries.filter((entry) => !gone.includes(entry));
    changed();
    await Promise.all(gone.flatMap(({ download, work }) => (download.state === 'failed' ? [work.drop()] : [])));
    return succeed(undefined);
  }

  /** Stops what needs the service; it waits for wake(). */
  async function standBy(): Promise<void> {
    isHeld = true;
    for (const entry of entries) entry.placed = null;
    const running = entries.filter(({ turn, work }) => turn !== null && work.needsService);
    for (const entry of running) if (isRunning(entry)) halt(entry, 'waiting');
    changed();
    await Promise.all(running.flatMap(({ turn }) => (turn === null ? [] : [turn.over])));
  }

  /** Unloads the account and empties the list. @param drops which partial files are removed */
  async function clear(drops: (work: Work) => boolean): Promise<void> {
    account = null;
    isRead = false;
    const gone = entries;
    for (const entry of gone) {
      if (entry.download.state === 'done') continue;
      set(entry, { state: drops(entry.work) ? 'cancelled' : 'paused' });
      entry.turn?.stop.abort();
    }
    entries = [];
    notify();
    await Promise.all(
      gone.map(async ({ download, turn, work }) => {
        if (turn !== null) await turn.over;
        else if (download.state === 'cancelled') await work.drop();
      }),
    );
  }

  function wake(): void {
    isHeld = false;
    pump();
  }

  /** Stores and unloads the downloads of the account; partial exports are removed. */
  async function close(): Promise<void> {
    await standBy();
    store();
    await clear(({ recording }) => recording === null);
  }

  return {
    current: list,

    /** Loads the downloads of this account; unfinished ones continue with wake(). */
    async open({ id, number }: NumberedAccount): Promise<void> {
      if (id === account?.id && isRead) return;
      await close();
      const mine = { id, number };
      account = mine;
      const stored = await ledger.read(id);
      if (mine !== account) return;
      await Promise.all(stored.leftovers.map(removePart));
      if (mine !== account) return;
      for (const one of stored.downloads) {
        const { place, download } = fromEntry(one, number);
        add(download, workFor(download.id, download.sessionId, place));
      }
      isRead = true;
      store();
      wake();
    },

    /** Requests may be sent: continues what waits. */
    wake,

    /** Starts what has become ready. */
    checkQueue: pump,

    standBy,

    close,

    /** Removes everything of the account's downloads except finished files. */
    async forget(id: string): Promise<void> {
      if (id === account?.id && isRead) await clear(() => true);
      else for (const entry of (await ledger.read(id)).downloads) if (entry.state !== 'done') await leavePlace(entry);
      ledger.forget(id);
      await ledger.flush();
    },

    /** Downloads the recording of a session, or continues an unfinished download of it. */
    start(sessionId: number): Promise<Result<Download>> {
      const known = entries.find(
        ({ download: { sessionId: of, state } }) => of === sessionId && state !== 'done' && state !== 'cancelled',
      );
      if (known !== undefined)
        return resume(known.download.id).then((resumed) => (resumed.ok ? succeed(toDownload(known)) : resumed));
      const begun = starting.get(sessionId) ?? begin(sessionId).finally(() => starting.delete(sessionId));
      starting.set(sessionId, begun);
      return begun;
    },

    /** Adds an export of the history. If this run does not finish it, its partial file is removed at the next start. */
    addExport({ fileName, work }: NewExport): Result<Download> {
      if (account === null) return notSignedIn();
      return succeed(add(newDownload(composeTextId(account.number, deps.newId()), 'history', fileName), work));
    },

    pause(downloadId: string): Result<void> {
      const entry = find(downloadId);
      if (entry === undefined) return notListed();
      if (hasEnded(entry) || entry.download.state === 'paused') return succeed(undefined);
      halt(entry, 'paused');
      changed();
      return succeed(undefined);
    },

    /** Continues a paused or failed download; in the current downloads folder if the previous one was the cause. */
    resume,

    /** Ends it and removes the partial file. */
    async cancel(downloadId: string): Promise<Result<void>> {
      const entry = find(downloadId);
      if (entry === undefined) return notListed();
      if (entry.download.state !== 'done' && entry.download.state !== 'cancelled') {
        const { turn } = entry;
        halt(entry, 'cancelled');
        changed();
        await (turn?.over ?? entry.work.drop());
      }
      store();
      return succeed(undefined);
    },

    /** Removes an ended download from the list (null: all ended ones), with the partial file of a failed one. */
    dismiss,

    /** Shows the finished file in its folder. */
    async show(downloadId: string): Promise<Result<void>> {
      const entry = find(downloadId);
      if (entry === undefined) return notListed();
      const path = join(entry.work.folder, entry.download.fileName);
      if (entry.download.state !== 'done' || !(await exists(path)))
        return fail('unavailable', t('main.fileGone'), { reason: 'file' });
      deps.reveal(path);
      return succeed(undefined);
    },

    /** Whether anything runs that quitting would interrupt. */
    isRunning: (): boolean => entries.some(isRunning),

    /** Resolves once the ledger is written; downloads continue. */
    save,

    /** Stops everything at the end of the program. */
    async end(): Promise<void> {
      await close();
      isEnded = true;
      report.cancel();
      stopTick?.();
      await ledger.flush();
    },
  };
}
