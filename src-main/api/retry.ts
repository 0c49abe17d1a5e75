/** How often one thing is tried (trust rules 2.1). */
export const TRIES = { user: 3, background: 1 } as const;
export type Attention = keyof typeof TRIES;

const BASE_MS = 500;
const CAP_MS = 30_000;
const MINUTE_MS = 60_000;
const RETRY_SHARE = 0.1;
export const RETRY_AFTER_CAP_MS = 10 * MINUTE_MS;

/**
 * Full jitter: anything between nothing and a span that doubles, 2 s before the first repetition and 4 s before the second.
 * The exponent begins at 2, since a thousand consoles that fail together would crowd a shorter span.
 *
 * @param repetition 1 for the first repetition
 * @param random in [0, 1)
 */
export function retryDelay(repetition: number, random: () => number): number {
  return random() * Math.min(CAP_MS, BASE_MS * 2 ** (repetition + 1));
}

/**
 * Reads `Retry-After`, in seconds or as a date; null where it says nothing usable.
 *
 * @returns milliseconds from now, at most ten minutes, to be measured on the monotonic clock
 */
export function parseRetryAfter(text: string | null, wallNow: number): number | null {
  const trimmed = text?.trim() ?? '';
  if (/^\d{1,10}$/.test(trimmed)) return Math.min(Number(trimmed) * 1_000, RETRY_AFTER_CAP_MS);
  if (!/^[A-Za-z]{3,9},? /.test(trimmed)) return null;
  const date = Date.parse(trimmed);
  return Number.isNaN(date) ? null : Math.min(Math.max(date - wallNow, 0), RETRY_AFTER_CAP_MS);
}

/**
 * How long to wait before a repetition; null where the service asks for a longer pause than a person would sit through.
 */
export function repetitionDelay(repetition: number, retryAfterMs: number | null, random: () => number): number | null {
  const requested = retryAfterMs ?? 0;
  return requested > CAP_MS ? null : requested + retryDelay(repetition, random);
}

/**
 * Keeps repetitions at or under a tenth of all requests of the last minute, so that consoles do not multiply the load of a
 * service that is in trouble. A console that has asked little has earned no repetition yet.
 */
export class RetryBudget {
  readonly #now: () => number;
  #requests: number[] = [];
  #repetitions: number[] = [];

  /** @param now monotonic milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts a request that is no repetition. */
  countRequest(): void {
    this.#forget();
    this.#requests.push(this.#now());
  }

  /** Takes one repetition out of the budget; false when there is none left. */
  takeRepetition(): boolean {
    this.#forget();
    if (this.#repetitions.length + 1 > this.#requests.length * RETRY_SHARE) return false;
    this.#repetitions.push(this.#now());
    return true;
  }

  #forget(): void {
    const start = this.#now() - MINUTE_MS;
    this.#requests = this.#requests.filter((time) => time > start);
    this.#repetitions = this.#repetitions.filter((time) => time > start);
  }
}
