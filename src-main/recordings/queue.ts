import type { MonotonicClock } from '../clock.ts';
import type { Download } from '../ipc/contract.ts';
import { fail } from '../ipc/failure.ts';
import { createSpeed, type Speed } from './speed.ts';
import type { Progress, Work, WorkEnd } from './work.ts';

/** So many run at the same time. */
export const PARALLEL = 2;
/** Pages are told at most so often, in milliseconds. */
export const TELL_MS = 250;
/** A speed sinks though nothing comes. */
const TICK_MS = 1_000;

export type NewLine = Omit<Download, 'kind' | 'perSecond'> & { readonly work: Work };

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

interface Line extends Omit<NewLine, 'work'> {
  readonly work: Work;
  state: Download['state'];
  fileName: string;
  done: number;
  total: number | null;
  sha256: string | null;
  failure: Download['failure'];
  endedAt: number | null;
  /** There while it has its turn, until the turn is really over. */
  turn: { readonly stop: AbortController; readonly over: Promise<void> } | null;
  speed: Speed | null;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

const hasEnded = ({ state }: Line): boolean => state === 'done' || state === 'failed' || state === 'cancelled';

/** The list of downloads: who has a turn, what a person does to them, and what pages are told. */
export function createQueue(deps: QueueDeps) {
  const { clock } = deps;
  let lines: Line[] = [];
  /** Between `standBy` and `wake` nothing begins that asks the service. */
  let held = false;
  let toldAt = -Infinity;
  let telling: (() => void) | null = null;
  let ticking: (() => void) | null = null;

  const show = ({
    id,
    work,
    sessionId,
    fileName,
    state,
    done,
    total,
    sha256,
    failure,
    startedAt,
    endedAt,
    speed,
  }: Line) =>
    ({
      id,
      kind: work.kind,
      fileName,
      sessionId,
      state,
      done,
      total,
      perSecond: state === 'running' ? (speed?.perSecond() ?? null) : null,
      sha256,
      failure,
      startedAt,
      endedAt,
    }) satisfies Download;
  const list = (): readonly Download[] => lines.map(show);

  const tellNow = (): void => {
    telling = null;
    toldAt = clock.now();
    deps.onChange(list());
  };
  const tell = (): void => {
    if (telling !== null) return;
    const wait = toldAt + TELL_MS - clock.now();
    if (wait <= 0) tellNow();
    else telling = clock.after(wait, tellNow);
  };
  const tick = (): void => {
    ticking ??= clock.after(TICK_MS, () => {
      ticking = null;
      if (!lines.some(({ state }) => state === 'running')) return;
      tell();
      tick();
    });
  };
  const changed = (): void => {
    deps.onState();
    tell();
  };

  const note = (line: Line, { done, total, checking }: Progress): void => {
    if (line.state !== 'running' && line.state !== 'checking') return;
    line.state = checking === true ? 'checking' : 'running';
    line.done = done;
    line.total = total;
    line.speed ??= createSpeed(() => clock.now(), done);
    line.speed.note(done);
    tell();
  };

  const finish = (line: Line, state: 'done' | 'failed', more: Partial<Writable<Download>>): void => {
    Object.assign(line, { ...more, state, endedAt: clock.wallNow() });
    changed();
    deps.onEnd(show(line));
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
    tick();
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
      return line === undefined ? null : show(line);
    },

    /** Takes a line in; one that waits gets its turn as soon as there is one. */
    add(line: NewLine): Download {
      const added: Line = { ...line, turn: null, speed: null };
      lines = [...lines, added];
      pump();
      changed();
      return show(added);
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
    look: pump,

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
        line.state = drop(show(line)) ? 'cancelled' : 'paused';
        line.turn?.stop.abort();
      }
      lines = [];
      tell();
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
    end(): void {
      telling?.();
      ticking?.();
      telling = ticking = () => undefined;
    },
  };
}

export type Queue = ReturnType<typeof createQueue>;

const brokenEnd: WorkEnd = {
  kind: 'failed',
  failure: fail('internal', 'Something went wrong inside Longreach. The details are in the log.').failure,
};
