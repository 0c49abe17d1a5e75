import type { AuditNote } from '../../../../src-main/contract/audit-note.ts';
import { inEnglish } from '../../../../src-main/lib/record/wording.ts';

/** A note with its text in English, as it is stored. */
export const plainNote = ({ text, ...note }: AuditNote): Omit<AuditNote, 'text'> & { readonly text?: string } =>
  text === undefined ? note : { ...note, text: typeof text === 'string' ? text : inEnglish(text) };

export type PlainNote = ReturnType<typeof plainNote>;
