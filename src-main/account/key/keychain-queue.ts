import type { KeyProblem } from '../../contract/contract.ts';
import type { MonotonicClock } from '../../lib/clock.ts';
import { ChildHolder, type KeychainChild } from './keychain-child.ts';
import { parseReply, type KeychainOperation, type KeychainOutcome } from './keychain-protocol.ts';

export interface KeychainLineOptions {
  readonly spawn: () => KeychainChild;
  readonly clock: MonotonicClock;
  readonly limit: number;
  readonly restartPause: number;
  readonly idle: number;
}

interface Caller {
  readonly id: number;
  readonly operation: KeychainOperation;
  /** When its time is up, in monotonic milliseconds. */
  readonly limitAt: number;
  readonly answer: (outcome: KeychainOutcome) => void;
}

/** The share of the limit that has to be left for a process to be started. */
const START_SHARE = 1 / 20;

const unavailable = (problem: KeyProblem): KeychainOutcome => ({ kind: 'unavailable', problem });

/**
 * All requests to the keychain form this queue: one runs, the others wait, and each is answered within the
 * limit counted from the moment of asking. Calls that hang block the threads of their process, hence one at a time; a
 * call that overruns costs the process its life, which also takes back the system's unlock prompt.
 */
export class KeychainLine {
  readonly #options: KeychainLineOptions;
  readonly #child: ChildHolder;
  #waiting: readonly Caller[] = [];
  #served: Caller | null = null;
  #lastId = 0;
  #closed = false;
  #stopIdling = (): void => undefined;

  constructor(options: KeychainLineOptions) {
    this.#options = options;
    this.#child = new ChildHolder({
      spawn: options.spawn,
      clock: options.clock,
      restartPause: options.restartPause,
      onMessage: (message) => this.#take(message),
      onCrash: () => {
        this.#finish(unavailable('crashed'));
        this.#serveNext();
      },
      onGone: () => this.#serveNext(),
    });
  }

  ask(operation: KeychainOperation): Promise<KeychainOutcome> {
    if (this.#closed) return Promise.resolve(unavailable('crashed'));
    const { promise, resolve } = Promise.withResolvers<KeychainOutcome>();
    const stopTimer = this.#options.clock.after(this.#options.limit, () => this.#overrun(caller));
    this.#lastId += 1;
    const caller: Caller = {
      id: this.#lastId,
      operation,
      limitAt: this.#options.clock.now() + this.#options.limit,
      answer: (outcome) => {
        stopTimer();
        resolve(outcome);
      },
    };
    this.#waiting = [...this.#waiting, caller];
    this.#serveNext();
    return promise;
  }

  close(): void {
    this.#closed = true;
    this.#stopIdling();
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#finish(unavailable('crashed'));
    for (const caller of waiting) caller.answer(unavailable('crashed'));
    this.#child.retire();
  }

  #serveNext(): void {
    if (this.#served !== null || this.#closed) return;
    this.#stopIdling();
    const [next, ...rest] = this.#waiting;
    if (next === undefined) {
      this.#stopIdling = this.#options.clock.after(this.#options.idle, () => this.#child.retire());
      return;
    }
    if (!this.#child.isRunning() && this.#isTooLate(next)) {
      this.#waiting = rest;
      next.answer(unavailable('timeout'));
      this.#serveNext();
      return;
    }
    const child = this.#child.get();
    if (child === 'leaving') return;
    this.#waiting = rest;
    if (child === 'crashed') {
      next.answer(unavailable('crashed'));
      this.#serveNext();
      return;
    }
    this.#served = next;
    child.send({ ...next.operation, id: next.id });
  }

  /** A process that is started now would be ended before it could answer, with the system's prompt just shown again. */
  #isTooLate({ limitAt }: Caller): boolean {
    return limitAt - this.#options.clock.now() < this.#options.limit * START_SHARE;
  }

  #take(message: unknown): void {
    const reply = parseReply(message);
    if (reply === null || reply.id !== this.#served?.id) return;
    this.#child.noteHealthy();
    this.#finish(reply.outcome);
    // The native library holds on to its connection to the service; after a failure the next call deserves a new one.
    if (reply.outcome.kind === 'unavailable') this.#child.retire();
    this.#serveNext();
  }

  #finish(outcome: KeychainOutcome): void {
    this.#served?.answer(outcome);
    this.#served = null;
  }

  #overrun(caller: Caller): void {
    this.#waiting = this.#waiting.filter((other) => other !== caller);
    caller.answer(unavailable('timeout'));
    if (this.#served !== caller) return;
    this.#served = null;
    this.#child.retire();
    this.#serveNext();
  }
}
