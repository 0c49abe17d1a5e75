import type { LockPolicy } from '../contract/lock-policy.ts';

/** Minutes without use until it locks, by the setting and the policy; 0 for never. */
export function effectiveMinutes(setting: number, { maxMinutes }: LockPolicy): number {
  if (maxMinutes === null) return setting;
  return setting === 0 ? maxMinutes : Math.min(setting, maxMinutes);
}
