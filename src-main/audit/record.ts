import type { ActivityEntry, ActivityKind } from '../contract/contract.ts';

/**
 * What a feature tells of one thing this console did, once it is over. Everything but `kind` may be left out. No address, no
 * link, no key: texts are redacted and cut all the same.
 */
export interface AuditNote {
  readonly kind: ActivityKind;
  readonly agentId?: number | null | undefined;
  readonly supportId?: number | null | undefined;
  /** The agent or client as it is named now; a computer that is in the list is named without. */
  readonly name?: string | null | undefined;
  /** `done` where it is left out. */
  readonly outcome?: ActivityEntry['outcome'] | undefined;
  /** Milliseconds. */
  readonly duration?: number | null | undefined;
  /** In plain words. */
  readonly text?: string | undefined;
  /** Where it is another than the account that is signed in. */
  readonly account?: AuditAccount | null | undefined;
}

/** An account as entries name it; `id` null where there is none yet, as with a sign-in that fails. */
export interface AuditAccount {
  readonly id: string | null;
  readonly label: string;
}

/** Where features put what they did. Never throws. */
export type RecordAudit = (note: AuditNote) => void;

const MAX_NAME = 300;
const MAX_TEXT = 4_000;
const CUT = ' (cut)';

export interface Around {
  /** Unix milliseconds. */
  readonly at: number;
  /** The account that is signed in. */
  readonly account: AuditAccount | null;
  /** The agent or client as it is known now. */
  readonly nameOf: (target: Pick<AuditNote, 'agentId' | 'supportId'>) => string | null;
  readonly redact: (text: string) => string;
}

export type EntryFields = Omit<ActivityEntry, 'seq'>;

/** The fields of the entry: typed ones as they are, texts without secrets and control characters, none longer than its place. */
export function toFields(note: AuditNote, { at, account, nameOf, redact }: Around): EntryFields {
  const { agentId = null, supportId = null, outcome = 'done', duration = null } = note;
  const name = note.name ?? nameOf(note);
  const owner = note.account === undefined ? account : note.account;
  const tidy = (text: string, max: number): string => {
    const plain = redact(text.toWellFormed())
      .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
      .trim();
    return plain.length > max ? `${plain.slice(0, max - CUT.length).toWellFormed()}${CUT}` : plain;
  };
  return {
    at: Math.round(at),
    account: owner === null ? null : tidy(owner.label, MAX_NAME),
    ...(typeof owner?.id === 'string' ? { accountId: owner.id } : {}),
    kind: note.kind,
    agentId,
    supportId,
    name: name === null ? null : tidy(name, MAX_NAME),
    outcome,
    duration: duration === null ? null : Math.max(0, Math.round(duration)),
    text: tidy(note.text ?? '', MAX_TEXT),
  };
}
