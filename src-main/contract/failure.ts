/**
 * What can go wrong in the life of this program, told apart by what a person would do differently.
 * Failures are values; only bugs throw.
 */
export const failureKinds = [
  'key-refused', // 401 or 403 on agents/list: replace the key
  'no-right', // 403 elsewhere: ask the account's owner
  'quota', // 402: the plan's request limit; wait
  'not-found', // 404: gone, or a wrong address
  'bad-input', // refused before it was sent, or 400
  'busy', // asked too often, or something is still under way; `waitMs` says how long
  'offline', // no connection to the service
  'timeout',
  'not-the-service', // HTML, a wrong shape, a cut body
  'service-error', // 5xx and every other status
  'cancelled',
  'unavailable', // something of this computer does not answer (keychain, disk)
  'internal', // a bug on our side; details are in the log, never here
] as const;
export type FailureKind = (typeof failureKinds)[number];

export interface Failure {
  readonly kind: FailureKind;
  /** A sentence that is safe to show: what happened and what to do now. Never a key, a link or a body of the service. */
  readonly message: string;
  /** HTTP status of the service's answer, where there was one. */
  readonly status?: number;
  /** How long to wait before trying again, in milliseconds. */
  readonly waitMs?: number;
  /** A finer reason inside the kind, for tests and for choosing a sentence ("certificate", "dns", "truncated"). */
  readonly reason?: string;
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

export const succeed = <T>(value: T): Result<T> => ({ ok: true, value });

export const fail = (
  kind: FailureKind,
  message: string,
  more: Omit<Failure, 'kind' | 'message'> = {},
): { readonly ok: false; readonly failure: Failure } => ({
  ok: false,
  failure: { kind, message, ...more },
});

/** Closes a switch over a union: a new member is a compile error here, and a bug at run time. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${String(value)}`);
}

/** Does what cannot fail, and says so. */
export const done = (run: () => void): Result<void> => {
  run();
  return succeed(undefined);
};
