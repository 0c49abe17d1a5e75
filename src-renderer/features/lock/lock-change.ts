/** What of the lock is about to change. */
export type LockChange = 'turn-on' | 'change' | 'turn-off' | 'system-on' | 'system-off';
