import type { Inventory } from '../../storage/inventory.ts';
import type { Boot } from '../../storage/tables/boot-times.ts';

/** Older ones are ignored: the agent may have got another disk since. */
const MAX_TIMES = 9;

/** The median of the last times in milliseconds; null if it never worked. */
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

/** Notifies of the typical time once it was read; does nothing if it cannot be read. */
export async function notifyTypicalTime(
  inventory: Pick<Inventory, 'call'>,
  agentId: number,
  kind: Boot['kind'],
  notify: (milliseconds: number | null) => void,
): Promise<void> {
  const boots = await inventory.call('boots', { agentId });
  if (boots.ok) notify(typicalTime(boots.value, kind));
}
