import type { AuditAccount, AuditNote, Saying } from '../contract/audit-note.ts';
import { ownId } from '../contract/account-ids.ts';
import type { AuditEntry } from '../contract/contract.ts';
import { inEnglish } from '../lib/record/wording.ts';

const MAX_NAME = 300;
const MAX_TEXT = 4_000;
const CUT = ' […]';

export interface RecordContext {
  /** Unix milliseconds. */
  readonly at: number;
  /** The signed-in account. */
  readonly account: AuditAccount | null;
  /** The current name of the agent or client. */
  readonly nameOf: (target: Pick<AuditNote, 'agentId' | 'supportId'>) => string | null;
  readonly redact: (text: string) => string;
}

/** An entry as it is recorded. */
export interface RecordedEntry extends AuditEntry {
  /** What `text`, which is English, was made of; absent where nothing of it is a sentence, or where it was cut or redacted. */
  readonly sentences?: Saying;
  /** Its place in the chain: the hash of the entry before, and its own. */
  readonly link: { readonly prev: string; readonly hash: string };
}

export type EntryFields = Omit<RecordedEntry, 'seq' | 'link'>;

/**
 * The fields of the entry, with the identifiers as the service of its account knows them, texts redacted, control characters
 * replaced and lengths limited.
 */
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
    agentId: agentId === null ? null : ownId(agentId),
    supportId: supportId === null ? null : ownId(supportId),
    name: name === null ? null : clean(name, MAX_NAME),
    outcome,
    duration: duration === null ? null : Math.max(0, Math.round(duration)),
    ...worded(note.text ?? '', (text) => clean(text, MAX_TEXT)),
  };
}

/** The fields of an entry with this text. */
export function worded(
  said: string | Saying,
  clean = (text: string) => text,
): Pick<RecordedEntry, 'text' | 'sentences'> {
  if (typeof said === 'string') return { text: clean(said) };
  const english = inEnglish(said);
  const text = clean(english);
  const isPlain = said.every((part) => typeof part === 'string');
  // Sentences must not keep parts that were taken out of the text.
  const isWhole = text === english && valuesOf(said).every((value) => clean(value) === value);
  return isPlain || !isWhole ? { text } : { text, sentences: said };
}

const valuesOf = (said: Saying): readonly string[] =>
  said
    .flatMap((part) => (typeof part === 'string' ? [part] : Object.values(part.values ?? {})))
    .filter((value) => typeof value === 'string');
