import type { ActivityEntry, ActivityKind } from '../contract/contract.ts';

/**
 * What a feature reports about an action once it is over; everything but `kind` is optional. Must not contain addresses,
 * links or keys; texts are redacted and truncated in any case.
 */
export interface AuditNote {
  readonly kind: ActivityKind;
  readonly agentId?: number | null | undefined;
  readonly supportId?: number | null | undefined;
  /** Name of the agent or client; looked up by id if missing. */
  readonly name?: string | null | undefined;
  /** Defaults to `done`. */
  readonly outcome?: ActivityEntry['outcome'] | undefined;
  /** Milliseconds. */
  readonly duration?: number | null | undefined;
  /** Shown as it is. */
  readonly text?: string | undefined;
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

const MAX_NAME = 300;
const MAX_TEXT = 4_000;
const CUT = ' (cut)';

export interface RecordContext {
  /** Unix milliseconds. */
  readonly at: number;
  /** The signed-in account. */
  readonly account: AuditAccount | null;
  /** The current name of the agent or client. */
  readonly nameOf: (target: Pick<AuditNote, 'agentId' | 'supportId'>) => string | null;
  readonly redact: (text: string) => string;
}

export type EntryFields = Omit<ActivityEntry, 'seq'>;

/** The fields of the entry, with texts redacted, control characters replaced and lengths limited. */
export function toFields(note: AuditNote, { at, account, nameOf, redact }: RecordContext): EntryFields {
  const { agentId = null, supportId = null, outcome = 'done', duration = null } = note;
  const name = note.name ?? nameOf(note);
  const owner = note.account === undefined ? account : note.account;
  const clean = (text: string, max: number): string => {
    const plain = redact(text.toWellFormed())
      .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
      .trim();
    return plain.length > max ? `${plain.slice(0, max - CUT.length).toWellFormed()}${CUT}` : plain;
  };
  return {
    at: Math.round(at),
    account: owner === null ? null : clean(owner.label, MAX_NAME),
    ...(typeof owner?.id === 'string' ? { accountId: owner.id } : {}),
    kind: note.kind,
    agentId,
    supportId,
    name: name === null ? null : clean(name, MAX_NAME),
    outcome,
    duration: duration === null ? null : Math.max(0, Math.round(duration)),
    text: clean(note.text ?? '', MAX_TEXT),
  };
}
