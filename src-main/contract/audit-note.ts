import type { AuditEntry, AuditKind } from '../contract/contract.ts';

/** A sentence of the audit log by its key in the catalogue: worded in English when stored, in the language in use when shown. */
export interface Sentence {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** What an entry says: sentences, and texts that stay as they were worded, such as that of a failure. */
export type Saying = readonly (Sentence | string)[];

/**
 * What a feature reports about an action once it is over; everything but `kind` is optional. Must not contain addresses,
 * links or keys; texts are redacted and truncated in any case.
 */
export interface AuditNote {
  readonly kind: AuditKind;
  readonly agentId?: number | null | undefined;
  readonly supportId?: number | null | undefined;
  /** Name of the agent or client; looked up by id if missing. */
  readonly name?: string | null | undefined;
  /** Defaults to `done`. */
  readonly outcome?: AuditEntry['outcome'] | undefined;
  /** Milliseconds. */
  readonly duration?: number | null | undefined;
  /** A text is shown as it is. */
  readonly text?: string | Saying | undefined;
  /** Defaults to the signed-in account. */
  readonly account?: AuditAccount | null | undefined;
}

/** `id` is null if there is none yet, as for a failed sign-in. */
export interface AuditAccount {
  readonly id: string | null;
  readonly label: string;
}

/** Adds an entry. Never throws. */
export type RecordAudit = (note: AuditNote) => void;
