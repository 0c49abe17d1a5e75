/** Whether the user waits for a request. */
export type Attention = 'user' | 'background';

/** What a client tells of its quota. */
export interface ClientQuota {
  /** Monotonic milliseconds of the next probe after a 402; null where the quota is not spent. */
  readonly until: () => number | null;
  /** Calls back with the first success after a 402, and at the end of a pause that the service requested. Returns the "off". */
  readonly onOpened: (listener: () => void) => () => void;
}

/** After a 402 (trust 2.2). */
export const QUOTA_PAUSE_MS = 15 * 60_000;

type Admission =
  /** `once`: no retries, the gate is closed. `probe`: to be ended with `endProbe`. */
  | { readonly admitted: true; readonly once: boolean; readonly probe: boolean }
  | { readonly admitted: false; readonly why: 'quota' | 'hold-off'; readonly waitMs: number };

/**
 * Decides which calls are sent now (trust 2.1, 2.2). After a 402 background calls wait for fifteen minutes, then a single
 * one probes; after `Retry-After` and a 429 they wait until that time, whatever succeeds meanwhile. Calls of the user are
 * always tried once, and a success ends what a 402 began.
 */
export class Gate {
  readonly #now: () => number;
  #quotaUntil: number | null = null;
  #holdUntil = -Infinity;
  #probing = false;

  /** @param now monotonic milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  admit(attention: Attention): Admission {
    const now = this.#now();
    const heldMs = this.heldMs();
    const isClosed = this.#quotaUntil !== null || heldMs > 0;
    if (attention === 'user') return { admitted: true, once: isClosed, probe: false };
    if (heldMs > 0) return { admitted: false, why: 'hold-off', waitMs: heldMs };
    if (this.#quotaUntil === null) return { admitted: true, once: false, probe: false };
    if (now < this.#quotaUntil) return { admitted: false, why: 'quota', waitMs: this.#quotaUntil - now };
    if (this.#probing) return { admitted: false, why: 'quota', waitMs: 1_000 };
    this.#probing = true;
    return { admitted: true, once: true, probe: true };
  }

  endProbe(): void {
    this.#probing = false;
  }

  /** @param pauseMs until the next probe */
  closeForQuota(pauseMs: number): void {
    this.#quotaUntil = Math.max(this.#quotaUntil ?? 0, this.#now() + pauseMs);
  }

  holdOff(waitMs: number): void {
    this.#holdUntil = Math.max(this.#holdUntil, this.#now() + waitMs);
  }

  /** Milliseconds that are left of a pause that the service requested. */
  heldMs(): number {
    return Math.max(0, this.#holdUntil - this.#now());
  }

  /** Of the next probe after a 402; null where the quota is not spent. */
  get quotaUntil(): number | null {
    return this.#quotaUntil;
  }

  isOutOfQuota(): boolean {
    return this.#quotaUntil !== null;
  }

  /** Returns whether this opens the gate: a pause that the service requested goes on. */
  endQuota(): boolean {
    const wasOutOfQuota = this.#quotaUntil !== null;
    this.#quotaUntil = null;
    return wasOutOfQuota && this.heldMs() === 0;
  }
}

const MINUTE_MS = 60_000;
const RETRY_SHARE = 0.1;
/** A quiet console must be able to retry at all. */
const MIN_RETRIES = 3;

/**
 * Limits retries to a tenth of the requests of the last minute, or three where that is more (trust 2.1), so that many
 * consoles do not multiply the load of a failing service.
 */
export class RetryBudget {
  readonly #now: () => number;
  #requests: number[] = [];
  #retries: number[] = [];

  /** @param now monotonic milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts a request that is no retry. */
  countRequest(): void {
    this.#forget();
    this.#requests.push(this.#now());
  }

  /** Takes one retry out of the budget; false when there is none left. */
  takeRetry(): boolean {
    this.#forget();
    if (this.#retries.length + 1 > Math.max(MIN_RETRIES, this.#requests.length * RETRY_SHARE)) return false;
    this.#retries.push(this.#now());
    return true;
  }

  #forget(): void {
    const start = this.#now() - MINUTE_MS;
    this.#requests = this.#requests.filter((time) => time > start);
    this.#retries = this.#retries.filter((time) => time > start);
  }
}
