import type { MonotonicClock } from '../lib/clock.ts';
import type { Download } from '../contract/contract.ts';
import { fail } from '../contract/failure.ts';
import { hasEnded, showLine, type Line, type NewLine } from './queue-entry.ts';
import { createQueueUpdates } from './queue-updates.ts';
import { createSpeed } from './speed.ts';
import type { Progress, WorkEnd } from './download-work.ts';

/** So many run at the same time. */
const PARALLEL = 2;

export interface QueueDeps {
  readonly clock: MonotonicClock & { wallNow(): number };
  /** Whether the service may be asked now. */
  readonly mayAsk: () => boolean;
  /** All of them, the oldest first; told at most four times a second. */
  readonly onChange: (all: readonly Download[]) => void;
  /** A line is in another state. */
  readonly onState: () => void;
  /** A line ended by itself: it is done, or failed. */
  readonly onEnd: (download: Download) => void;
  readonly onBug: (error: unknown) => void;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** The list of downloads: who has a turn, what a person does to them, and what pages are told. */
export function createQueue(deps: QueueDeps) {
  const { clock } = deps;
  let lines: Line[] = [];
  /** Between `standBy` and `wake` nothing begins that asks the service. */
  let held = false;
  const list = (): readonly Download[] => lines.map(showLine);

  const updates = createQueueUpdates({
    clock,
    report: () => deps.onChange(list()),
    isMoving: () => lines.some(({ state }) => state === 'running'),
  });
  const changed = (): void => {
    deps.onState();
    updates.notify();
  };

  const note = (line: Line, { done, total, checking }: Progress): void => {
    if (line.state !== 'running' && line.state !== 'checking') return;
    line.state = checking === true ? 'checking' : 'running';
    line.done = done;
    line.total = total;
    line.speed ??= createSpeed(() => clock.now(), done);
    line.speed.note(done);
    updates.notify();
  };

  const finish = (line: Line, state: 'done' | 'failed', more: Partial<Writable<Download>>): void => {
    Object.assign(line, { ...more, state, endedAt: clock.wallNow() });
    changed();
    deps.onEnd(showLine(line));
  };

  const settle = async (line: Line, end: WorkEnd): Promise<void> => {
    line.speed = null;
    if (end.kind === 'done') {
      const { fileName, size, sha256 } = end;
      finish(line, 'done', { fileName, sha256, done: size, total: size, failure: null });
    } else if (line.state === 'cancelled') {
      await line.work.drop();
    } else if (end.kind === 'failed' && (line.state === 'running' || line.state === 'checking')) {
      finish(line, 'failed', { failure: end.failure });
    } else {
      // Stopped: whoever did that has said what it is now.
      if (line.state === 'running' || line.state === 'checking') line.state = 'waiting';
      changed();
    }
    line.turn = null;
    pump();
  };

  const start = (line: Line): void => {
    const stop = new AbortController();
    Object.assign(line, { state: 'running', failure: null, endedAt: null, speed: null });
    const running = line.work
      .run(stop.signal, (progress) => note(line, progress))
      .catch((error: unknown): WorkEnd => {
        deps.onBug(error);
        return brokenEnd;
      });
    line.turn = { stop, over: running.then((end) => settle(line, end)) };
    changed();
    updates.keepReporting();
  };

  /** Who waits gets the next turn: exports first, since they take a moment and somebody waits for them. */
  function pump(): void {
    for (;;) {
      if (lines.filter(({ turn }) => turn !== null).length >= PARALLEL) return;
      const waiting = lines.filter(({ state, turn }) => state === 'waiting' && turn === null);
      const next =
        waiting.find(({ work }) => !work.needsService) ?? (!held && deps.mayAsk() ? waiting.at(0) : undefined);
      if (next === undefined) return;
      start(next);
    }
  }

  const halt = (line: Line, state: 'waiting' | 'paused' | 'cancelled'): void => {
    line.state = state;
    line.speed = null;
    if (state === 'cancelled') line.endedAt = clock.wallNow();
    line.turn?.stop.abort();
  };
  const find = (id: string): Line | undefined => lines.find((line) => line.id === id);

  return {
    list,
    find: (id: string): Download | null => {
      const line = find(id);
      return line === undefined ? null : showLine(line);
    },

    /** Takes a line in; one that waits gets its turn as soon as there is one. */
    add(line: NewLine): Download {
      const added: Line = { ...line, turn: null, speed: null };
      lines = [...lines, added];
      pump();
      changed();
      return showLine(added);
    },

    pause(id: string): void {
      const line = find(id);
      if (line === undefined || hasEnded(line) || line.state === 'paused') return;
      halt(line, 'paused');
      changed();
    },

    /** Goes on with what is paused or has failed. */
    resume(id: string): void {
      const line = find(id);
      if (line?.state !== 'paused' && line?.state !== 'failed') return;
      Object.assign(line, { state: 'waiting', failure: null, endedAt: null });
      pump();
      changed();
    },

    /** Ends it; what is there of the file goes. */
    async cancel(id: string): Promise<void> {
      const line = find(id);
      if (line === undefined || line.state === 'done' || line.state === 'cancelled') return;
      const { turn } = line;
      halt(line, 'cancelled');
      changed();
      if (turn === null) await line.work.drop();
      else await turn.over;
    },

    /** Takes what has ended out of the list; of what has failed the unfinished file goes. Null takes all. */
    async dismiss(id: string | null): Promise<void> {
      const gone = lines.filter((line) => hasEnded(line) && (id === null || line.id === id));
      lines = lines.filter((line) => !gone.includes(line));
      changed();
      await Promise.all(gone.flatMap(({ state, work }) => (state === 'failed' ? [work.drop()] : [])));
    },

    /** The service may be asked again. */
    wake(): void {
      held = false;
      pump();
    },

    /** Something that is waited for may be there now. */
    checkQueue: pump,

    /** Nothing is asked of the service any more; what ran waits. */
    async standBy(): Promise<void> {
      held = true;
      const running = lines.filter(({ turn, work }) => turn !== null && work.needsService);
      for (const line of running) if (line.state === 'running' || line.state === 'checking') halt(line, 'waiting');
      changed();
      await Promise.all(running.flatMap(({ turn }) => (turn === null ? [] : [turn.over])));
    },

    /** Empties the list. @param drop which unfinished files go */
    async clear(drop: (download: Download) => boolean): Promise<void> {
      const gone = lines;
      for (const line of gone) {
        if (line.state === 'done') continue;
        line.state = drop(showLine(line)) ? 'cancelled' : 'paused';
        line.turn?.stop.abort();
      }
      lines = [];
      updates.notify();
      await Promise.all(
        gone.map(async (line) => {
          if (line.turn !== null) await line.turn.over;
          else if (line.state === 'cancelled') await line.work.drop();
        }),
      );
    },

    /** Something runs that ends with the program. */
    isRunning: (): boolean => lines.some(({ state }) => state === 'running' || state === 'checking'),

    /** No more is told; the end of the program. */
    end: () => updates.end(),
  };
}

const brokenEnd: WorkEnd = {
  kind: 'failed',
  failure: fail('internal', 'Something went wrong inside Longreach. The details are in the log.').failure,
};
