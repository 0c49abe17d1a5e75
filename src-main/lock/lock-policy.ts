import type { LockState } from '../contract/lock.ts';

/** What the organisation requires of the lock. */
export type LockPolicy = LockState['policy'];

export const noLockPolicy: LockPolicy = { required: false, maxMinutes: null };

/** Minutes without use until it locks, by the setting and the policy; 0 for never. */
export function effectiveMinutes(setting: number, { maxMinutes }: LockPolicy): number {
  if (maxMinutes === null) return setting;
  return setting === 0 ? maxMinutes : Math.min(setting, maxMinutes);
}
