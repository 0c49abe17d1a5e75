import type { Result } from '../../contract/failure.ts';

/** One time an agent was started over the network or restarted. */
export interface Boot {
  readonly kind: 'wake' | 'reboot';
  /** Unix milliseconds when it was asked for. */
  readonly at: number;
  /** Milliseconds from the request to being online; null where it did not come. */
  readonly ms: number | null;
}

/** What is kept of them, for the open account. */
export interface BootBook {
  noteBoot(boot: Boot & { readonly agentId: number }): Promise<unknown>;
  /** The newest first. */
  boots(agentId: number): Promise<Result<readonly Boot[]>>;
}

/** Older ones say little about a machine that may have been given another disk since. */
const MOST_TIMES = 9;

/** The median of what it took the last times; null where it never worked. */
export function usualTime(boots: readonly Boot[], kind: Boot['kind']): number | null {
  const times = boots
    .flatMap((boot) => (boot.kind === kind && boot.ms !== null ? [boot.ms] : []))
    .slice(0, MOST_TIMES)
    .sort((a, b) => a - b);
  const middle = times.length >> 1;
  const upper = times[middle];
  if (upper === undefined) return null;
  const lower = times[times.length % 2 === 1 ? middle : middle - 1] ?? upper;
  return Math.round((lower + upper) / 2);
}

/** Tells the usual time as soon as it was looked up; nothing where it cannot be. */
export async function tellUsual(
  book: Pick<BootBook, 'boots'>,
  agentId: number,
  kind: Boot['kind'],
  tell: (milliseconds: number | null) => void,
): Promise<void> {
  const boots = await book.boots(agentId);
  if (boots.ok) tell(usualTime(boots.value, kind));
}
