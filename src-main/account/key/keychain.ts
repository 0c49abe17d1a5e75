import type { KeyProblem } from '../../contract/contract.ts';
import { systemClock, type MonotonicClock } from '../../lib/clock.ts';
import { ChildHolder, type KeychainChild } from './keychain-child.ts';
import { parseReply, type KeychainOperation, type KeychainOutcome } from './keychain-operations.ts';
import { formatStoredKey, parseStoredKey, type StoredKey } from './stored-key.ts';

/** How long a caller waits for a key, in milliseconds. */
export const ANSWER_LIMIT = 10_000;

export interface KeyUnavailable {
  readonly kind: 'unavailable';
  readonly problem: KeyProblem;
}

export type KeyRead = ({ readonly kind: 'found' } & StoredKey) | { readonly kind: 'absent' } | KeyUnavailable;
type KeyWritten = { readonly kind: 'written' } | KeyUnavailable;
export type KeyRemoved = { readonly kind: 'removed' } | { readonly kind: 'still-there' } | KeyUnavailable;

/** The keychain of the system, seen from main. Every call answers within the limit; nothing rejects. */
export interface Keychain {
  /** `absent` is only returned for a keychain that is proven open. */
  read(account: string): Promise<KeyRead>;
  /** Read back and compared before it counts as written. */
  write(account: string, stored: StoredKey): Promise<KeyWritten>;
  /** `removed` is only returned for a keychain that is proven open. */
  remove(account: string): Promise<KeyRemoved>;
  /** Writes and reads an entry of its own. */
  probe(): Promise<{ readonly kind: 'unlocked' } | KeyUnavailable>;
  /**
   * Names of our entries. Not to be called for a keychain that may be locked: the system would ask the user to unlock it, and
   * the process can crash.
   */
  list(): Promise<{ readonly kind: 'listed'; readonly accounts: readonly string[] } | KeyUnavailable>;
  /** Ends the process; pending requests fail with `crashed`. For the end of the program. */
  close(): void;
}

export interface KeychainOptions {
  readonly spawn: () => KeychainChild;
  readonly clock?: MonotonicClock;
  /** Limit for each caller, waiting in line included, in milliseconds. */
  readonly limit?: number;
  /** At most one restart after a crash within this time, in milliseconds. */
  readonly restartPause?: number;
  /** An idle process is ended after this time, in milliseconds: no memory, and no stale connection to the service. */
  readonly idle?: number;
}

interface Caller {
  readonly id: number;
  readonly operation: KeychainOperation;
  /** When its time is up, in monotonic milliseconds. */
  readonly limitAt: number;
  readonly answer: (outcome: KeychainOutcome | KeyUnavailable) => void;
}

/** The share of the limit that has to be left for a process to be started. */
const START_SHARE = 1 / 20;

const unavailable = (problem: KeyProblem): KeyUnavailable => ({ kind: 'unavailable', problem });

/**
 * The keychain behind its own process, which is started when it is first needed. All requests form one queue: one runs, the
 * others wait, and each is answered within the limit counted from the moment of asking. Calls that hang block the threads of
 * their process, hence one at a time; a call that overruns costs the process its life, which also takes back the system's
 * unlock prompt.
 */
export function createKeychain({
  spawn,
  clock = systemClock,
  limit = ANSWER_LIMIT,
  restartPause = 60_000,
  idle = 30_000,
}: KeychainOptions): Keychain {
  let waiting: readonly Caller[] = [];
  let served: Caller | null = null;
  let lastId = 0;
  let isClosed = false;
  let stopIdling = (): void => undefined;

  const finish = (outcome: KeychainOutcome | KeyUnavailable): void => {
    served?.answer(outcome);
    served = null;
  };

  const child = new ChildHolder({
    spawn,
    clock,
    restartPause,
    onMessage(message) {
      const reply = parseReply(message);
      if (reply === null || reply.id !== served?.id) return;
      child.noteHealthy();
      finish(reply.outcome);
      // The native library holds on to its connection to the service; after a failure the next call deserves a new one.
      if (reply.outcome.kind === 'unavailable') child.retire();
      serveNext();
    },
    onCrash() {
      finish(unavailable('crashed'));
      serveNext();
    },
    onGone: () => serveNext(),
  });

  /** A process that is started now would be ended before it could answer, with the system's prompt just shown again. */
  const isTooLate = ({ limitAt }: Caller): boolean => limitAt - clock.now() < limit * START_SHARE;

  function serveNext(): void {
    if (served !== null || isClosed) return;
    stopIdling();
    const [next, ...rest] = waiting;
    if (next === undefined) {
      stopIdling = clock.after(idle, () => child.retire());
      return;
    }
    const server = !child.isRunning() && isTooLate(next) ? 'timeout' : child.get();
    if (server === 'leaving') return;
    waiting = rest;
    if (server === 'timeout' || server === 'crashed') {
      next.answer(unavailable(server));
      serveNext();
      return;
    }
    served = next;
    server.send({ ...next.operation, id: next.id });
  }

  const overrun = (caller: Caller): void => {
    waiting = waiting.filter((other) => other !== caller);
    caller.answer(unavailable('timeout'));
    if (served !== caller) return;
    served = null;
    child.retire();
    serveNext();
  };

  /** One of these answers; any other belongs to another request, and the process counts as crashed. */
  async function ask<K extends KeychainOutcome['kind']>(
    operation: KeychainOperation,
    ...kinds: readonly K[]
  ): Promise<Extract<KeychainOutcome, { readonly kind: K }> | KeyUnavailable> {
    if (isClosed) return unavailable('crashed');
    const { promise, resolve } = Promise.withResolvers<KeychainOutcome | KeyUnavailable>();
    const stopTimer = clock.after(limit, () => overrun(caller));
    lastId += 1;
    const caller: Caller = {
      id: lastId,
      operation,
      limitAt: clock.now() + limit,
      answer: (outcome) => {
        stopTimer();
        resolve(outcome);
      },
    };
    waiting = [...waiting, caller];
    serveNext();
    const outcome = await promise;
    if (outcome.kind === 'unavailable') return outcome;
    return isOneOf(outcome, kinds) ? outcome : unavailable('crashed');
  }

  return {
    read: async (account) => {
      const outcome = await ask({ op: 'read', account }, 'found', 'absent');
      if (outcome.kind !== 'found') return outcome;
      const stored = parseStoredKey(outcome.secret);
      return stored === null ? unavailable('unreadable') : { kind: 'found', ...stored };
    },
    write: (account, stored) => ask({ op: 'write', account, secret: formatStoredKey(stored) }, 'written'),
    remove: (account) => ask({ op: 'remove', account }, 'removed', 'still-there'),
    probe: () => ask({ op: 'probe' }, 'unlocked'),
    list: () => ask({ op: 'list' }, 'listed'),
    close() {
      isClosed = true;
      stopIdling();
      const callers = waiting;
      waiting = [];
      finish(unavailable('crashed'));
      for (const caller of callers) caller.answer(unavailable('crashed'));
      child.retire();
    },
  };
}

const isOneOf = <K extends KeychainOutcome['kind']>(
  outcome: KeychainOutcome,
  kinds: readonly K[],
): outcome is Extract<KeychainOutcome, { readonly kind: K }> => kinds.some((kind) => kind === outcome.kind);
