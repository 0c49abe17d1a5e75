import type { SupportSession } from '../contract/contract.ts';

/** An invitation is open and the window can be seen. */
export const FAST_MS = 5_000;
/** An invitation is open and nobody looks; or a session runs, which changes little. */
export const SLOW_MS = 30_000;
/** Nothing is open, but the page is looked at. */
export const IDLE_MS = 60_000;
/** Only invitations that were forgotten are open, and nobody looks. */
export const FORGOTTEN_MS = 300_000;
/** A client who is invited comes within this time, in milliseconds; after it the invitation is asked about less often. */
export const FRESH_MS = 60 * 60_000;

export interface SupportAttention {
  /** The console window can be seen. */
  readonly visible: boolean;
  /** The page of support is the one that is shown. */
  readonly seen: boolean;
  /** Unix milliseconds by the service's clock. */
  readonly now: number;
}

/** Milliseconds between two lists; null where nobody needs one. */
export function supportInterval(sessions: readonly SupportSession[], { visible, seen, now }: SupportAttention) {
  const open = sessions.filter(({ phase }) => phase !== 'closed');
  const isLooked = visible && seen;
  if (open.length === 0) return isLooked ? IDLE_MS : null;
  const isAwaited = ({ phase, joinedAt, createTime }: SupportSession): boolean =>
    phase !== 'in-session' && (joinedAt !== null || createTime === null || now - createTime * 1000 < FRESH_MS);
  if (open.some(isAwaited)) return visible ? FAST_MS : SLOW_MS;
  if (open.some(({ phase }) => phase === 'in-session')) return SLOW_MS;
  return isLooked ? IDLE_MS : FORGOTTEN_MS;
}
