import type { MonotonicClock } from '../lib/clock.ts';
import type { Download } from '../contract/contract.ts';
import { fail, type Failure } from '../contract/failure.ts';
import { createThrottle } from '../lib/throttle.ts';
import { t } from '../contract/texts.ts';

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

/** The work of one download, run by the queue. */
export interface Work {
  readonly kind: Download['kind'];
  /** Its next run sends requests, so it waits while none may be sent. */
  readonly needsService: boolean;
  /** Continues from the last state until done or aborted. Rejects only on bugs. */
  run(signal: AbortSignal, report: (progress: Progress) => void): Promise<WorkEnd>;
  /** Removes the partial file. */
  drop(): Promise<void>;
}

export interface Progress {
  readonly done: number;
  readonly total: number | null;
  /** The file is complete and is being hashed. */
  readonly checking?: boolean;
}

export type NewQueueEntry = Omit<Download, 'kind' | 'perSecond'> & { readonly work: Work };

/** A download in the queue with its run-time state. */
export interface QueueEntry extends Omit<NewQueueEntry, 'work'> {
  readonly work: Work;
  state: Download['state'];
  fileName: string;
  done: number;
  total: number | null;
  sha256: string | null;
  reportedSize?: number | undefined;
  failure: Download['failure'];
  endedAt: number | null;
  /** The current run, until it has really ended; else null. */
  turn: { readonly stop: AbortController; readonly over: Promise<void> } | null;
  speed: Speed | null;
}

const hasEnded = ({ state }: QueueEntry): boolean => state === 'done' || state === 'failed' || state === 'cancelled';

/** The download as pages receive it. */
const toDownload = ({
  id,
  work,
  sessionId,
  fileName,
  state,
  done,
  total,
  sha256,
  reportedSize,
  failure,
  startedAt,
  endedAt,
  speed,
}: QueueEntry): Download => ({
  id,
  kind: work.kind,
  fileName,
  sessionId,
  state,
  done,
  total,
  perSecond: state === 'running' ? (speed?.perSecond() ?? null) : null,
  sha256,
  reportedSize,
  failure,
  startedAt,
  endedAt,
});

/** Max downloads that run at the same time. */
const MAX_RUNNING = 2;

export interface QueueDeps {
  readonly clock: MonotonicClock & { wallNow(): number };
  /** Whether requests may be sent now. */
  readonly mayAsk: () => boolean;
  /** Called at most four times a second with all downloads, oldest first. */
  readonly onChange: (all: readonly Download[]) => void;
  /** Called when the state of a download changed. */
  readonly onState: () => void;
  /** Called when a download is done or failed. */
  readonly onEnd: (download: Download) => void;
  readonly onBug: (error: unknown) => void;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** The list of downloads: runs them in order, applies the user's commands and reports changes. */
export function createQueue(deps: QueueDeps) {
  const { clock } = deps;
  let entries: QueueEntry[] = [];
  /** Between standBy() and wake() no work starts that needs the service. */
  let held = false;
  const list = (): readonly Download[] => entries.map(toDownload);

  const updates = createQueueUpdates({
    clock,
    report: () => deps.onChange(list()),
    isMoving: () => entries.some(({ state }) => state === 'running'),
  });
  const changed = (): void => {
    deps.onState();
    updates.notify();
  };

  const recordProgress = (entry: QueueEntry, { done, total, checking }: Progress): void => {
    if (entry.state !== 'running' && entry.state !== 'checking') return;
    entry.state = checking === true ? 'checking' : 'running';
    entry.done = done;
    entry.total = total;
    entry.speed ??= createSpeed(() => clock.now(), done);
    entry.speed.note(done);
    updates.notify();
  };

  const finish = (entry: QueueEntry, state: 'done' | 'failed', more: Partial<Writable<Download>>): void => {
    Object.assign(entry, { ...more, state, endedAt: clock.wallNow() });
    changed();
    deps.onEnd(toDownload(entry));
  };

  const settle = async (entry: QueueEntry, end: WorkEnd): Promise<void> => {
    entry.speed = null;
    if (end.kind === 'done') {
      const { fileName, size, sha256, reportedSize } = end;
      finish(entry, 'done', { fileName, sha256, done: size, total: size, reportedSize, failure: null });
    } else if (entry.state === 'cancelled') {
      await entry.work.drop();
    } else if (end.kind === 'failed' && (entry.state === 'running' || entry.state === 'checking')) {
      finish(entry, 'failed', { failure: end.failure });
    } else {
      // Stopped: pause() or cancel() has already set the state.
      if (entry.state === 'running' || entry.state === 'checking') entry.state = 'waiting';
      changed();
    }
    entry.turn = null;
    pump();
  };

  const start = (entry: QueueEntry): void => {
    const stop = new AbortController();
    Object.assign(entry, { state: 'running', failure: null, endedAt: null, speed: null });
    const running = entry.work
      .run(stop.signal, (progress) => recordProgress(entry, progress))
      .catch((error: unknown): WorkEnd => {
        deps.onBug(error);
        return bugEnd();
      });
    entry.turn = { stop, over: running.then((end) => settle(entry, end)) };
    changed();
    updates.keepReporting();
  };

  /** Starts waiting downloads: exports first, because they are short and the user waits for them. */
  function pump(): void {
    for (;;) {
      if (entries.filter(({ turn }) => turn !== null).length >= MAX_RUNNING) return;
      const waiting = entries.filter(({ state, turn }) => state === 'waiting' && turn === null);
      const next =
        waiting.find(({ work }) => !work.needsService) ?? (!held && deps.mayAsk() ? waiting.at(0) : undefined);
      if (next === undefined) return;
      start(next);
    }
  }

  const halt = (entry: QueueEntry, state: 'waiting' | 'paused' | 'cancelled'): void => {
    entry.state = state;
    entry.speed = null;
    if (state === 'cancelled') entry.endedAt = clock.wallNow();
    entry.turn?.stop.abort();
  };
  const find = (id: string): QueueEntry | undefined => entries.find((entry) => entry.id === id);

  return {
    list,
    find: (id: string): Download | null => {
      const entry = find(id);
      return entry === undefined ? null : toDownload(entry);
    },

    /** Adds a download; if its state is `waiting`, it starts as soon as there is a free slot. */
    add(entry: NewQueueEntry): Download {
      const added: QueueEntry = { ...entry, turn: null, speed: null };
      entries = [...entries, added];
      pump();
      changed();
      return toDownload(added);
    },

    pause(id: string): void {
      const entry = find(id);
      if (entry === undefined || hasEnded(entry) || entry.state === 'paused') return;
      halt(entry, 'paused');
      changed();
    },

    /** Continues a paused or failed download. */
    resume(id: string): void {
      const entry = find(id);
      if (entry?.state !== 'paused' && entry?.state !== 'failed') return;
      Object.assign(entry, { state: 'waiting', failure: null, endedAt: null });
      pump();
      changed();
    },

    /** Ends it and removes the partial file. */
    async cancel(id: string): Promise<void> {
      const entry = find(id);
      if (entry === undefined || entry.state === 'done' || entry.state === 'cancelled') return;
      const { turn } = entry;
      halt(entry, 'cancelled');
      changed();
      if (turn === null) await entry.work.drop();
      else await turn.over;
    },

    /** Removes an ended download from the list (null: all ended ones), with the partial file of a failed one. */
    async dismiss(id: string | null): Promise<void> {
      const gone = entries.filter((entry) => hasEnded(entry) && (id === null || entry.id === id));
      entries = entries.filter((entry) => !gone.includes(entry));
      changed();
      await Promise.all(gone.flatMap(({ state, work }) => (state === 'failed' ? [work.drop()] : [])));
    },

    /** Requests may be sent again. */
    wake(): void {
      held = false;
      pump();
    },

    /** Starts what has become ready. */
    checkQueue: pump,

    /** Stops what needs the service; it waits for wake(). */
    async standBy(): Promise<void> {
      held = true;
      const running = entries.filter(({ turn, work }) => turn !== null && work.needsService);
      for (const entry of running) if (entry.state === 'running' || entry.state === 'checking') halt(entry, 'waiting');
      changed();
      await Promise.all(running.flatMap(({ turn }) => (turn === null ? [] : [turn.over])));
    },

    /**
     * Empties the list.
     *
     * @param drop which partial files are removed
     */
    async clear(drop: (download: Download) => boolean): Promise<void> {
      const gone = entries;
      for (const entry of gone) {
        if (entry.state === 'done') continue;
        entry.state = drop(toDownload(entry)) ? 'cancelled' : 'paused';
        entry.turn?.stop.abort();
      }
      entries = [];
      updates.notify();
      await Promise.all(
        gone.map(async (entry) => {
          if (entry.turn !== null) await entry.turn.over;
          else if (entry.state === 'cancelled') await entry.work.drop();
        }),
      );
    },

    /** Whether anything runs that quitting would interrupt. */
    isRunning: (): boolean => entries.some(({ state }) => state === 'running' || state === 'checking'),

    /** Stops reporting, at the end of the program. */
    end: () => updates.end(),
  };
}

const bugEnd = (): WorkEnd => ({ kind: 'failed', failure: fail('internal', t('main.bug')).failure });

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
function createSpeed(now: () => number, done: number): Speed {
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

interface QueueUpdatesParts {
  readonly clock: MonotonicClock;
  /** Reports the downloads as they are now. */
  readonly report: () => void;
  /** Whether anything runs of which the speed is shown. */
  readonly isMoving: () => boolean;
}

/** Milliseconds between two reports to the pages at least. */
const NOTIFY_MS = 250;
/** The shown speed falls although nothing arrives, so it is reported this often. */
const TICK_MS = 1_000;

/** Decides when pages hear of the downloads: after changes, at most four times a second, and each second while one runs. */
function createQueueUpdates({ clock, report, isMoving }: QueueUpdatesParts) {
  let isEnded = false;
  let stopTick: (() => void) | null = null;
  const notify = createThrottle(clock, NOTIFY_MS, report);

  const keepReporting = (): void => {
    if (isEnded) return;
    stopTick ??= clock.after(TICK_MS, () => {
      stopTick = null;
      if (!isMoving()) return;
      notify();
      keepReporting();
    });
  };

  return {
    notify(): void {
      if (!isEnded) notify();
    },
    keepReporting,
    /** Sends no more reports. */
    end(): void {
      isEnded = true;
      notify.cancel();
      stopTick?.();
    },
  };
}
