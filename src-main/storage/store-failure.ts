import { fail, type FailureKind, type Result } from '../contract/failure.ts';

/**
 * Why the storage worker refuses a call. The worker loads no language, so its failures are without words, which main adds by
 * their reason (`wording.ts`).
 */
const kinds = {
  'newer-version': 'unavailable',
  'not-open': 'internal',
  'not-read-or-written': 'internal',
  'no-account': 'internal',
  'still-kept': 'unavailable',
  'no-array': 'not-the-service',
  'list-interrupted': 'internal',
  'view-gone': 'not-found',
  'too-many-views': 'bad-input',
  'session-gone': 'not-found',
  'has-end': 'bad-input',
  'end-before-start': 'bad-input',
  'end-in-future': 'bad-input',
} as const satisfies Readonly<Record<string, FailureKind>>;

export type StoreReason = keyof typeof kinds;

export const isStoreReason = (reason: string | undefined): reason is StoreReason =>
  reason !== undefined && Object.hasOwn(kinds, reason);

/** A failure of the worker, without words. */
export const refuse = (reason: StoreReason): Result<never> => fail(kinds[reason], '', { reason });
