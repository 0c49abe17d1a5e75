import type { Attention } from './retry.ts';

export const QUOTA_PAUSE_MS = 15 * 60_000;

export type Admission =
  /** `careful`: one try only, the gate is not open. `probe`: give it back with `endProbe`. */
  | { readonly admitted: true; readonly careful: boolean; readonly probe: boolean }
  | { readonly admitted: false; readonly why: 'quota' | 'hold-off'; readonly waitMs: number };

/**
 * Decides who may ask now (trust rules 2.1, 2.2). After a 402 nothing goes out in the background for fifteen minutes, then
 * a single probe; after `Retry-After` nothing until that time. A person may always try once, and an answer to that opens
 * the gate for all. Measured on the monotonic clock.
 */
export class Gate {
  readonly #now: () => number;
  #quotaUntil: number | null = null;
  #holdUntil = 0;
  #probing = false;

  /** @param now monotonic milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  admit(attention: Attention): Admission {
    const now = this.#now();
    const closed = this.#quotaUntil !== null || now < this.#holdUntil;
    if (attention === 'user') return { admitted: true, careful: closed, probe: false };
    if (now < this.#holdUntil) return { admitted: false, why: 'hold-off', waitMs: this.#holdUntil - now };
    if (this.#quotaUntil === null) return { admitted: true, careful: false, probe: false };
    if (now < this.#quotaUntil) return { admitted: false, why: 'quota', waitMs: this.#quotaUntil - now };
    if (this.#probing) return { admitted: false, why: 'quota', waitMs: 1_000 };
    this.#probing = true;
    return { admitted: true, careful: true, probe: true };
  }

  /** The probe is over, whatever came of it. */
  endProbe(): void {
    this.#probing = false;
  }

  /** A 402 came. @param pauseMs until the next probe */
  closeForQuota(pauseMs: number = QUOTA_PAUSE_MS): void {
    this.#quotaUntil = Math.max(this.#quotaUntil ?? 0, this.#now() + pauseMs);
  }

  /** The service asked for a pause. */
  holdOff(waitMs: number): void {
    this.#holdUntil = Math.max(this.#holdUntil, this.#now() + waitMs);
  }

  /** The service answered as it should: it is neither over its quota nor in need of a pause. */
  open(): void {
    this.#quotaUntil = null;
    this.#holdUntil = 0;
  }
}
