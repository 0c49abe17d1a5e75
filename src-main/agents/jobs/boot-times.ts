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
export interface BootTimes {
  noteBoot(boot: Boot & { readonly agentId: number }): Promise<unknown>;
  /** The newest first. */
  boots(agentId: number): Promise<Result<readonly Boot[]>>;
}

/** Older ones say little about a machine that may have been given another disk since. */
const MAX_TIMES = 9;

/** The median of what it took the last times; null where it never worked. */
export function typicalTime(boots: readonly Boot[], kind: Boot['kind']): number | null {
  const times = boots
    .flatMap((boot) => (boot.kind === kind && boot.ms !== null ? [boot.ms] : []))
    .slice(0, MAX_TIMES)
    .sort((a, b) => a - b);
  const middle = times.length >> 1;
  const upper = times[middle];
  if (upper === undefined) return null;
  const lower = times[times.length % 2 === 1 ? middle : middle - 1] ?? upper;
  return Math.round((lower + upper) / 2);
}

/** Tells the usual time as soon as it was looked up; nothing where it cannot be. */
export async function hasTypicalTime(
  records: Pick<BootTimes, 'boots'>,
  agentId: number,
  kind: Boot['kind'],
  notify: (milliseconds: number | null) => void,
): Promise<void> {
  const boots = await records.boots(agentId);
  if (boots.ok) notify(typicalTime(boots.value, kind));
}
