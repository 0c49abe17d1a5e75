/** What the organisation's policy asks of the app lock. */
export interface LockPolicy {
  /** It cannot be turned off. */
  readonly required: boolean;
  /** Minutes without use until it locks at the latest; null leaves the time to the user. */
  readonly maxMinutes: number | null;
  /** A PIN is not enough. */
  readonly needsPassword: boolean;
  /** Characters that a password has at least. */
  readonly minLength: number;
}

/** Characters that a password has at least, whatever a policy asks for. */
export const SHORTEST_PASSWORD = 8;

/** What holds without a policy. */
export const noLockPolicy: LockPolicy = {
  required: false,
  maxMinutes: null,
  needsPassword: false,
  minLength: SHORTEST_PASSWORD,
};
