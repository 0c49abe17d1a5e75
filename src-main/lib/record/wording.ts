import en from '../../../locales/en.json' with { type: 'json' };
import type { Texts } from '../../../locales/texts.d.ts';
import type { Saying, Sentence } from '../../contract/audit-note.ts';
import { isInUse, makeTranslate, textOf, type Catalogue, type TextKey, type Translate } from '../../contract/texts.ts';

/**
 * The sentences of the audit log. An entry stores the key and the values of its sentences, so a released key keeps its meaning and the
 * names of its values: a sentence that says something else gets a new key.
 */
type RecordKey = Extract<TextKey, `record.${string}`>;

/** A sentence of the audit log: stored in English together with its key and values, and shown in the language of the page. */
export const say = <Key extends RecordKey>(key: Key, ...[values]: Texts[Key]): Sentence =>
  values === undefined ? { key } : { key, values };

let inStored: Translate | null = null;

/** What an entry says as it is stored, whatever the language of the program. */
export function inEnglish(saying: Saying): string {
  const translate = (inStored ??= makeTranslate('en', en, String));
  return saying.map((part) => (typeof part === 'string' ? part : translate(part.key, part.values))).join(' ');
}

/**
 * What an entry says in the language of the program. Entries without sentences, and those with a sentence that this version does
 * not know, are shown in their stored text.
 */
export function inLanguage({ text, sentences }: { readonly text: string; readonly sentences?: Saying }): string {
  if (sentences === undefined || isInUse(en)) return text;
  const parts = sentences.map((part) => (typeof part === 'string' ? part : word(part)));
  return parts.includes(null) ? text : parts.join(' ');
}

const word = ({ key, values }: Sentence): string | null =>
  hasValues(formsOf(key), values ?? {}) ? textOf(key, values) : null;

const english: Catalogue = en;

/** The English text of a sentence, or its plural forms; none where this version does not know it. */
function formsOf(key: string): readonly string[] {
  if (!key.startsWith('record.')) return [];
  return [key, `${key}_one`, `${key}_other`].flatMap((each) => english[each] ?? []);
}

/** Whether there is a value for each name in the text, and a number where it has plural forms. */
function hasValues(forms: readonly string[], values: NonNullable<Sentence['values']>): boolean {
  if (forms.length === 0 || (forms.length > 1 && typeof values.count !== 'number')) return false;
  return [...forms.join(' ').matchAll(/\{\{(\w+)\}\}/g)].every(([, name = '']) => Object.hasOwn(values, name));
}
