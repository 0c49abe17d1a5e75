import type { Saying, Sentence } from '../../contract/audit-note.ts';
import { makeTranslate, type Message, type ParamArgument, type Translate } from '../../contract/messages.ts';
import { speaksEnglish, textOf } from '../texts.ts';
import { enRecord } from './strings.ts';

type RecordKey = keyof typeof enRecord;

/** A sentence of Activity: stored in English together with its key and values, and shown in the language of the page. */
export const say = <Key extends RecordKey>(key: Key, ...[values]: ParamArgument<(typeof enRecord)[Key]>): Sentence =>
  values === undefined ? { key } : { key, values };

let english: Translate | null = null;

/** What an entry says as it is stored, whatever the language of the program. */
export function inEnglish(saying: Saying): string {
  const translate = (english ??= makeTranslate('en', enRecord, String));
  return saying.map((part) => (typeof part === 'string' ? part : translate(part.key, part.values))).join(' ');
}

/**
 * What an entry says in the language of the program. The stored text stands for entries without sentences, and for those with a
 * sentence that this version does not know.
 */
export function inLanguage({ text, sentences }: { readonly text: string; readonly sentences?: Saying }): string {
  if (sentences === undefined || speaksEnglish()) return text;
  const parts = sentences.map((part) => (typeof part === 'string' ? part : word(part)));
  return parts.includes(null) ? text : parts.join(' ');
}

function word({ key, values }: Sentence): string | null {
  const message: Message | undefined = isKnown(key) ? enRecord[key] : undefined;
  return message === undefined || !hasValues(message, values ?? {}) ? null : textOf(key, values);
}

const isKnown = (key: string): key is RecordKey => Object.hasOwn(enRecord, key);

/** Whether there is a value for each name in the text. */
function hasValues(message: Message, values: NonNullable<Sentence['values']>): boolean {
  const forms = typeof message === 'string' ? [message] : [message.one ?? '', message.other];
  if (typeof message !== 'string' && typeof values.count !== 'number') return false;
  return [...forms.join(' ').matchAll(/\{(\w+)\}/g)].every(([, name = '']) => Object.hasOwn(values, name));
}
