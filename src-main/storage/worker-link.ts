import { fail, type Result } from '../contract/failure.ts';
import type { Clock } from '../lib/clock.ts';
import type { StoreNotice } from './notice.ts';
import type { InputOf, OutputOf, WorkerCallName, WorkerReply } from './worker-calls.ts';

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
  /** Sent to every new worker before anything else, by way of `ask`. */
  readonly prepare: (ask: Ask) => Promise<Result<unknown>>;
  readonly onNotice: (notice: StoreNotice) => void;
  /** For the log: why a worker died, or what a bug said. */
  readonly onBug: (text: string) => void;
  /** A worker died; what it was doing may be done on the disk without anyone having been told. */
  readonly onLost: () => void;
}

export type Ask = <N extends WorkerCallName>(
  name: N,
  input: InputOf<N>,
  transfer?: readonly ArrayBuffer[],
) => Promise<Result<OutputOf<N>>>;

/** A worker that dies again within this time stays down until it has passed. */
const RESTART_PAUSE_MS = 60_000;

/** Talks to the worker, restarts it when it died, and answers what was under way then with a Failure `internal`. */
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
    waiting.get(id)?.(result);
  };

  const start = (): WorkerLike | null => {
    const time = options.clock.now();
    if (restarting && lastStart !== null && time - lastStart < RESTART_PAUSE_MS) return null;
    // The first start does not count: a worker that ran well and died once is back at once.
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
      waiting.set(id, (result) => {
        waiting.delete(id);
        resolve(result as Result<never>);
      });
      to.postMessage({ id, name, input }, transfer);
    });

  return {
    /** Starts the worker where there is none, prepares it, then asks. Never throws. */
    async ask<N extends WorkerCallName>(
      name: N,
      input: InputOf<N>,
      transfer?: readonly ArrayBuffer[],
    ): Promise<Result<OutputOf<N>>> {
      if (closed) return workerDown();
      if (worker === null) {
        worker = start();
        if (worker === null) return workerDown();
        prepared = options.prepare(post);
      }
      const ready = await prepared;
      if (ready === null) return workerDown();
      return ready.ok ? post(name, input, transfer) : ready;
    },

    /** Lets the worker finish and close its files, then ends it. */
    async close(): Promise<void> {
      if (closed) return;
      closed = true;
      const last = worker;
      if (last !== null) await post('close', null);
      worker = null;
      await last?.terminate();
    },
  };
}

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

const workerDown = (): Result<never> =>
  fail('internal', 'The part of Longreach that stores the list stopped. It restarts automatically within a minute.', {
    reason: 'worker-down',
  });
