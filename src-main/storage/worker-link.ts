import { SHARE_ENV, type WorkerOptions } from 'node:worker_threads';
import type { AgentsSummary } from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import type { Clock } from '../lib/clock.ts';
import type { StoreNotice } from './database.ts';
import type {
  CallName,
  CallSubject,
  DoneMark,
  InputOf,
  Opening,
  OutputOf,
  WorkerReply,
  WorkerStart,
} from './store-calls.ts';
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
  readonly createWorker: (start: WorkerStart) => WorkerLike;
  /** See `WorkerStart`. */
  readonly userPath: string | null;
  readonly clock: Clock;
  /** For the log: why a worker died, or an unexpected error in it. */
  readonly onBug: (text: string) => void;
}

/** An account whose calls come through the link. */
export interface LinkedAccount {
  /** Each worker opens it like this before it gets any other call about it. */
  readonly opening: Opening;
  readonly onOpened: (opened: Result<AgentsSummary>) => void;
  readonly onNotice: (notice: StoreNotice) => void;
  /** A worker died; changes it was making may be on the disk without having been reported. */
  readonly onLost: () => void;
}

type Ask = <N extends CallName>(
  of: CallSubject,
  name: N,
  input: InputOf<N>,
  transfer?: readonly ArrayBuffer[],
) => Promise<Result<OutputOf<N>>>;

/** A call without its answer. */
export interface UnansweredCall {
  readonly of: CallSubject;
  readonly name: CallName;
  readonly input: unknown;
}

/** A call that waits for its turn. */
interface WaitingCall extends UnansweredCall {
  readonly transfer: readonly ArrayBuffer[];
  readonly answer: (result: Promise<Result<never>>) => void;
}

/** A worker, and the accounts that it has tried to open. */
interface Running {
  readonly thread: WorkerLike;
  readonly opened: Map<number, Result<AgentsSummary>>;
}

/** Whoever loses a worker again within this time waits until it has passed. */
const RESTART_PAUSE_MS = 60_000;

/** A worker that does not answer a call within this time hangs, for example on a disk that does not respond. */
const ANSWER_MS = 10_000;
/** For calls that check or rewrite the whole database. */
const LONG_ANSWER_MS = 300_000;
const longCalls: ReadonlySet<CallName> = new Set(['open', 'forgetAccount', 'pruneHistory', 'rewriteFile']);
/** Bytes of a list that are given one millisecond more. */
const LIST_BYTES_PER_MS = 2_000;
/** A timer that is this late was held up, by sleep or by main itself, and so may the answer be. */
const LATE_MS = 1_000;

/** The time a call may take, in milliseconds. */
function findLimit({ of, name, input }: UnansweredCall): number {
  const sized = input as { readonly bytes?: Uint8Array; readonly size?: number } | undefined;
  const size = sized?.size ?? sized?.bytes?.length ?? 0;
  const isLong = longCalls.has(name) || (of !== null && 'databasePath' in of);
  return (isLong ? LONG_ANSWER_MS : ANSWER_MS) + size / LIST_BYTES_PER_MS;
}

const numberOf = (of: CallSubject): number | null => (of !== null && 'account' in of ? of.account : null);

/**
 * The connection with the one worker of all accounts, which gets one call at a time. It is started again after it died, and
 * ended after it hung; the call under way then fails with `internal`, and the others go to the next worker. An account whose
 * calls end workers again and again waits for the rest of a minute, without the others.
 */
export function linkWorker({ createWorker, userPath, clock, onBug }: WorkerLinkOptions) {
  const accounts = new Map<number, LinkedAccount>();
  const queue: WaitingCall[] = [];
  const pauses = new Map<number | null, ReturnType<typeof createPause>>();
  let worker: Running | null = null;
  /** The call whose turn it is, until it is sent. */
  let next: WaitingCall | null = null;
  /** The call that the worker works on. */
  let underWay: { id: number; number: number | null; answer: (result: Result<unknown>) => void } | null = null;
  let lastId = 0;
  let isWorking = false;
  let closed = false;

  const pauseOf = (number: number | null) => {
    const known = pauses.get(number) ?? createPause(clock);
    pauses.set(number, known);
    return known;
  };

  const lose = (lost: Running, why: string): void => {
    if (worker !== lost) return;
    worker = null;
    onBug(why);
    const call = underWay;
    for (const pause of call === null ? pauses.values() : [pauseOf(call.number)]) pause.noteLoss();
    for (const account of accounts.values()) account.onLost();
    call?.answer(workerDown());
  };

  const receive = ({ id, result, notice, bug }: WorkerReply): void => {
    if (bug !== null) onBug(bug);
    const call = underWay;
    if (call === null || call.id !== id) return;
    if (notice !== null && call.number !== null) accounts.get(call.number)?.onNotice(notice);
    call.answer(worded(result));
  };

  /** Ends the worker unless the returned function is called within this time. */
  const watch = (watched: Running, name: CallName, limit: number): (() => void) => {
    const begun = clock.now();
    let stop = clock.after(limit, () => {
      if (clock.now() - begun > limit + LATE_MS) {
        stop = watch(watched, name, limit);
        return;
      }
      lose(watched, `the inventory worker did not answer “${name}” within ${String(Math.round(limit))} ms`);
      void watched.thread.terminate();
    });
    return () => stop();
  };

  const start = (): Running | null => {
    let thread: WorkerLike;
    try {
      thread = createWorker({ userPath });
    } catch (error) {
      onBug(describe(error));
      return null;
    }
    const created: Running = { thread, opened: new Map() };
    thread.on('message', receive);
    thread.on('error', (error) => {
      lose(created, describe(error));
    });
    thread.on('exit', (code) => {
      lose(created, `the inventory worker ended with code ${code}`);
    });
    return created;
  };

  const post = (to: Running, call: UnansweredCall, transfer: readonly ArrayBuffer[] = []): Promise<Result<unknown>> =>
    new Promise((resolve) => {
      lastId += 1;
      to.thread.postMessage({ id: lastId, of: call.of, name: call.name, input: call.input }, transfer);
      const stopWatch = watch(to, call.name, findLimit(call));
      underWay = {
        id: lastId,
        number: numberOf(call.of),
        answer: (result) => {
          stopWatch();
          underWay = null;
          resolve(result);
        },
      };
    });

  const open = async (there: Running, number: number, account: LinkedAccount): Promise<Result<AgentsSummary>> => {
    const opened = await post(there, openingOf(number, account));
    there.opened.set(number, opened as Result<AgentsSummary>);
    account.onOpened(opened as Result<AgentsSummary>);
    return opened as Result<AgentsSummary>;
  };

  /** Starts a worker if there is none, and opens the account in it first. */
  const carryOut = async (call: WaitingCall): Promise<Result<unknown>> => {
    const { of, name, transfer } = call;
    const number = numberOf(of);
    const account = number === null ? undefined : accounts.get(number);
    // A worker that was lost has nothing open.
    if (name === 'close' && worker === null) return succeed(null);
    const pause = pauseOf(number);
    if (closed || (name !== 'close' && pause.isOn())) return workerDown();
    worker ??= start();
    if (worker === null) {
      pause.noteLoss();
      pause.begin();
      return workerDown();
    }
    const there = worker;
    if (number !== null && account !== undefined) {
      if (name === 'open') return open(there, number, account);
      const known = there.opened.get(number);
      // What was of a newer version may have been left aside for another account.
      const opened = known?.ok === true ? known : await open(there, number, account);
      if (!opened.ok) return opened;
    }
    next = null;
    return post(there, call, transfer);
  };

  const work = async (): Promise<void> => {
    if (isWorking) return;
    isWorking = true;
    for (let call = queue.shift(); call !== undefined; call = queue.shift()) {
      next = call;
      const answer = carryOut(call) as Promise<Result<never>>;
      call.answer(answer);
      await answer.catch(() => undefined);
      next = null;
    }
    isWorking = false;
  };

  const ask: Ask = (of, name, input, transfer = []) =>
    new Promise((answer) => {
      queue.push({ of, name, input, transfer, answer });
      void work();
    });

  const isLinked = (number: number, account: LinkedAccount): boolean => accounts.get(number) === account;

  return {
    /** One call, in the order of all calls. Never rejects. */
    ask,

    /** Opens an account; again to show its stored data once more. */
    open(number: number, account: LinkedAccount): Promise<Result<AgentsSummary>> {
      accounts.set(number, account);
      return ask({ account: number }, 'open', account.opening);
    },

    /** Whether calls with this number are still about this account: one that is added again has the number it had before. */
    isLinked,

    /** Ends the account in the worker, unless its number belongs to another one by now. */
    async leave(number: number, account: LinkedAccount): Promise<void> {
      if (!isLinked(number, account)) return;
      accounts.delete(number);
      await ask({ account: number }, 'close', undefined);
    },

    /**
     * Sends these calls behind those that wait, and blocks until the worker has done everything it was given, for at most so many
     * milliseconds. For the moment before the process ends: nobody gets the answers.
     */
    finishNow(calls: readonly UnansweredCall[], limitMs: number): void {
      const here = worker;
      closed = true;
      if (here === null) return;
      for (const call of [...(next === null ? [] : [next]), ...queue, ...calls]) {
        const number = numberOf(call.of);
        const account = number === null ? undefined : accounts.get(number);
        if (number !== null && account !== undefined && !here.opened.has(number)) {
          here.opened.set(number, workerDown());
          here.thread.postMessage({ id: 0, ...openingOf(number, account) });
        }
        here.thread.postMessage({ id: 0, of: call.of, name: call.name, input: call.input });
      }
      const done = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      here.thread.postMessage({ done } satisfies DoneMark);
      waitFor(done, limitMs);
    },

    /** Lets the worker finish and close its files, then ends it. */
    async close(): Promise<void> {
      if (closed) return;
      await ask(null, 'close', undefined);
      closed = true;
      const last = worker;
      worker = null;
      await last?.thread.terminate();
    },
  };
}

export type WorkerLink = ReturnType<typeof linkWorker>;

const openingOf = (number: number, { opening }: LinkedAccount): UnansweredCall => ({
  of: { account: number },
  name: 'open',
  input: opening,
});

/** The first worker that is lost is replaced at once; after each other one there is a pause. */
function createPause(clock: Pick<Clock, 'now'>) {
  let lastStart: number | null = null;
  let isLost = false;
  return {
    noteLoss(): void {
      isLost = true;
    },
    /** As if a worker had been started now. */
    begin(): void {
      lastStart = clock.now();
    },
    /** Whether nothing may be started for whoever asks. Otherwise this counts as a start. */
    isOn(): boolean {
      if (!isLost) return false;
      const now = clock.now();
      if (lastStart !== null && now - lastStart < RESTART_PAUSE_MS) return true;
      lastStart = now;
      isLost = false;
      return false;
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
