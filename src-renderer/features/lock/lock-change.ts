/** The change to the lock that the user is about to make. */
export type LockChange = 'turn-on' | 'change' | 'turn-off' | 'system-on' | 'system-off';
