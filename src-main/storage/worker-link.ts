import { SHARE_ENV, type WorkerOptions } from 'node:worker_threads';
import { fail, type Result } from '../contract/failure.ts';
import type { Clock } from '../lib/clock.ts';
import type { StoreNotice } from './database.ts';
import type { CallName, DoneMark, InputOf, OutputOf, WorkerReply } from './store-calls.ts';
import { t } from '../contract/texts.ts';
import { worded } from './wording.ts';

/**
 * How the worker is started. A list is parsed in parts that are garbage a moment later: with more room for new objects the
 * worker takes more memory and is no faster. It shares the environment so that it can follow the time zone (`time-zone.ts`).
 * Some versions of Node call SQLite experimental, each time, where a person started Longreach from a terminal.
 */
export const inventoryWorkerOptions: WorkerOptions = {
  resourceLimits: { maxYoungGenerationSizeMb: 24 },
  env: SHARE_ENV,
  execArgv: ['--disable-warning=ExperimentalWarning'],
};

/** What is needed of a `worker_threads` Worker. */
export interface WorkerLike {
  postMessage(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  on(event: 'message', listener: (reply: WorkerReply) => void): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  terminate(): Promise<number>;
}

export interface WorkerLinkOptions {
  readonly createWorker: () => WorkerLike;
  readonly clock: Clock;
  /** Runs before anything else is sent to a new worker. */
  readonly prepare: (ask: Ask) => Promise<Result<unknown>>;
  readonly onNotice: (notice: StoreNotice) => void;
  /** For the log: why a worker died, or an unexpected error in it. */
  readonly onBug: (text: string) => void;
  /** A worker died; changes it was making may be on the disk without having been reported. */
  readonly onLost: () => void;
}

export type Ask = <N extends CallName>(
  name: N,
  input: InputOf<N>,
  transfer?: readonly ArrayBuffer[],
) => Promise<Result<OutputOf<N>>>;

/** A worker that dies again within this time stays down until it has passed. */
const RESTART_PAUSE_MS = 60_000;

/** A worker that does not answer a call within this time hangs, for example on a disk that does not respond. */
const ANSWER_MS = 10_000;
/** For calls that check or rewrite the whole database. */
const LONG_ANSWER_MS = 300_000;
const longCalls: ReadonlySet<CallName> = new Set(['attach', 'forgetAccount', 'pruneHistory', 'rewriteFile']);
/** Bytes of a list that are given one millisecond more. */
const LIST_BYTES_PER_MS = 2_000;
/** A timer that is this late was held up, by sleep or by main itself, and so may the answer be. */
const LATE_MS = 1_000;

/** The time a call may take, in milliseconds. */
function findLimit<N extends CallName>(name: N, input: InputOf<N>): number {
  const sized = input as { readonly bytes?: Uint8Array; readonly size?: number } | undefined;
  const size = sized?.size ?? sized?.bytes?.length ?? 0;
  return (longCalls.has(name) ? LONG_ANSWER_MS : ANSWER_MS) + size / LIST_BYTES_PER_MS;
}

/**
 * The connection with the worker: starts it again after it died, or ends it after it hung; calls that were under way then
 * fail with `internal`.
 */
export function linkWorker(options: WorkerLinkOptions) {
  const waiting = new Map<number, (result: Result<unknown>) => void>();
  let worker: WorkerLike | null = null;
  let prepared: Promise<Result<unknown>> | null = null;
  let lastStart: number | null = null;
  let restarting = false;
  let lastId = 0;
  let closed = false;

  const lose = (lost: WorkerLike, why: string): void => {
    if (worker !== lost) return;
    worker = null;
    prepared = null;
    restarting = true;
    options.onBug(why);
    options.onLost();
    for (const answer of [...waiting.values()]) answer(workerDown());
  };

  const receive = ({ id, result, notice, bug }: WorkerReply): void => {
    if (notice !== null) options.onNotice(notice);
    if (bug !== null) options.onBug(bug);
    waiting.get(id)?.(worded(result));
  };

  /** Ends the worker unless the returned function is called within this time. */
  const watch = (watched: WorkerLike, name: CallName, limit: number): (() => void) => {
    const begun = options.clock.now();
    let stop = options.clock.after(limit, () => {
      if (options.clock.now() - begun > limit + LATE_MS) {
        stop = watch(watched, name, limit);
        return;
      }
      lose(watched, `the inventory worker did not answer “${name}” within ${String(Math.round(limit))} ms`);
      void watched.terminate();
    });
    return () => stop();
  };

  const start = (): WorkerLike | null => {
    const time = options.clock.now();
    if (restarting && lastStart !== null && time - lastStart < RESTART_PAUSE_MS) return null;
    // The first start does not count, so a worker that dies once is replaced at once.
    lastStart = restarting ? time : null;
    restarting = false;
    let created: WorkerLike;
    try {
      created = options.createWorker();
    } catch (error) {
      restarting = true;
      lastStart = time;
      options.onBug(describe(error));
      return null;
    }
    created.on('message', receive);
    created.on('error', (error) => {
      lose(created, describe(error));
    });
    created.on('exit', (code) => {
      lose(created, `the inventory worker ended with code ${code}`);
    });
    return created;
  };

  const post: Ask = (name, input, transfer = []) =>
    new Promise((resolve) => {
      const to = worker;
      if (to === null) {
        resolve(workerDown());
        return;
      }
      lastId += 1;
      const id = lastId;
      const stopWatch = watch(to, name, findLimit(name, input));
      waiting.set(id, (result) => {
        stopWatch();
        waiting.delete(id);
        resolve(result as Result<never>);
      });
      to.postMessage({ id, name, input }, transfer);
    });

  /** Starts and prepares the worker if there is none. */
  const ready = async (again: boolean): Promise<Result<unknown>> => {
    if (closed) return workerDown();
    if (worker === null || again) {
      worker ??= start();
      if (worker === null) return workerDown();
      prepared = options.prepare(post);
    }
    return (await prepared) ?? workerDown();
  };

  return {
    /** Runs `prepare` once more; calls made from now on wait for it. Never rejects. */
    prepareAgain: (): Promise<Result<unknown>> => ready(true),

    /** Starts and prepares the worker if there is none, then sends the call. Never rejects. */
    async ask<N extends CallName>(
      name: N,
      input: InputOf<N>,
      transfer?: readonly ArrayBuffer[],
    ): Promise<Result<OutputOf<N>>> {
      const isReady = await ready(false);
      return isReady.ok ? post(name, input, transfer) : isReady;
    },

    /**
     * Sends these calls and blocks until the worker has done everything it was given, for at most so many milliseconds. For the
     * moment before the process ends: nobody gets the answers.
     */
    finishNow(calls: readonly { readonly name: CallName; readonly input: unknown }[], limitMs: number): void {
      if (worker === null) return;
      for (const call of calls) worker.postMessage({ id: 0, ...call });
      const done = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      worker.postMessage({ done } satisfies DoneMark);
      waitFor(done, limitMs);
    },

    /** Lets the worker finish and close its files, then ends it. */
    async close(): Promise<void> {
      if (closed) return;
      closed = true;
      const last = worker;
      if (last !== null) await post('close', undefined);
      worker = null;
      await last?.terminate();
    },
  };
}

/** Blocks this thread until the first number is no longer 0, for at most so many milliseconds. */
function waitFor(done: Int32Array, limitMs: number): void {
  try {
    Atomics.wait(done, 0, 0, limitMs);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The main thread of an engine may not sleep.
    const end = performance.now() + limitMs;
    while (Atomics.load(done, 0) === 0 && performance.now() < end);
  }
}

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** The failure of calls whose worker stopped meanwhile. */
export const workerDown = (): Result<never> => fail('internal', t('store.workerDown'), { reason: 'worker-down' });
