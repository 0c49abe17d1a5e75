/** When a failed request is sent again (trust 2.1); shared by the API client and downloads. */

const BASE_MS = 500;
const MAX_DELAY_MS = 30_000;
const MAX_RETRY_AFTER_MS = 10 * 60_000;

/**
 * Milliseconds to wait before a retry: the pause the service requested, then a random part of a span that doubles with each
 * retry (full jitter). The first span is 2 s, because many consoles that fail together would crowd a shorter one.
 *
 * @param retry 1 for the first retry
 * @param retryAfterMs see `parseRetryAfter`
 * @param random in [0, 1)
 * @returns null where the service requests a longer pause than a user would wait
 */
export function delayBeforeRetry(retry: number, retryAfterMs: number | null, random: () => number): number | null {
  const pause = retryAfterMs ?? 0;
  const span = Math.min(MAX_DELAY_MS, BASE_MS * 2 ** (retry + 1));
  return pause > MAX_DELAY_MS ? null : pause + random() * span;
}

/**
 * Reads `Retry-After`, in seconds or as a date; null where it is missing or unusable.
 *
 * @param wallNow Unix milliseconds, of the clock of the service where its `Date` is known: the other one may differ
 * @returns milliseconds from now, at most ten minutes, to be measured on the monotonic clock
 */
export function parseRetryAfter(text: string | null, wallNow: number): number | null {
  const trimmed = text?.trim() ?? '';
  if (/^\d{1,10}$/.test(trimmed)) return Math.min(Number(trimmed) * 1_000, MAX_RETRY_AFTER_MS);
  if (!/^[A-Za-z]{3,9},? /.test(trimmed)) return null;
  const date = Date.parse(trimmed);
  return Number.isNaN(date) ? null : Math.min(Math.max(date - wallNow, 0), MAX_RETRY_AFTER_MS);
}
