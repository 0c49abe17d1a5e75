/** What can go wrong, distinguished by what a user would do about it. Failures are values; only bugs throw. */
export const failureKinds = [
  'key-refused', // 401 or 403 of agents/list: replace the key
  'no-right', // 401 or 403 elsewhere: ask the account owner
  'quota', // 402, a limit of the plan: wait
  'not-found', // 404: removed, or a wrong address
  'bad-input', // refused before it was sent, or 400
  'busy', // requested too often, or something is still under way; `waitMs` is how long to wait
  'offline', // no connection to the service
  'timeout',
  'not-the-service', // HTML, an unknown format, a truncated body, 405 or another sign that the call is unknown
  'service-error', // 5xx and every other status
  'cancelled',
  'unavailable', // something on this computer doesn't respond (keychain, disk)
  'internal', // a bug of Longreach; details are only in the log
] as const;
export type FailureKind = (typeof failureKinds)[number];

export interface Failure {
  readonly kind: FailureKind;
  /** Shown as it is: what happened, why and what to do, in whole sentences. Never contains a key or a link. */
  readonly message: string;
  /** The HTTP status, where there was a response. */
  readonly status?: number;
  /** Milliseconds until it makes sense to try again. */
  readonly waitMs?: number;
  /** The reason within the kind ("certificate", "dns", "truncated"), for the log and for what is offered next. */
  readonly reason?: string;
  /** The account that the failure is about, where a page can lead there. */
  readonly accountId?: string;
  /** The request changes something and may have been carried out although it failed. */
  readonly unsure?: boolean;
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

/** Closes a switch over a union: a member that is not handled is a compile error. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${String(value)}`);
}

/** Runs what cannot fail, and returns its success. */
export const done = (run: () => void): Result<void> => {
  run();
  return succeed(undefined);
};
