import { squeeze } from '../../../lib/sort-key.ts';
import { levelsOf } from '../../../../src-main/contract/group-path.ts';
import { t } from '../../../../src-main/contract/texts.ts';
import type { Counted } from './fleet-values.ts';
import { otherNames, termNames, type TermName } from './names.ts';
import { quoteValue } from './pieces.ts';
import type { Place } from './place.ts';
import { levelsAnswer } from './read-text.ts';

/** A text that can replace the one being typed. */
export interface Suggestion {
  readonly insert: string;
  readonly label: string;
  readonly hint: string | null;
  /** How many agents answer to it; null for the name of a term. */
  readonly count: number | null;
}

/** More values are too many to choose from; names of terms are all shown. */
const MAX = 8;

/** The suggestions for a place, the best first. None where the only suggestion is already typed. */
export function suggest(place: Place, valuesOf: (name: TermName) => readonly Counted[]): readonly Suggestion[] {
  if (place.kind === 'name') return suggestNames(place.typed);
  const all = valuesOf(place.name);
  const typed = squeeze(place.typed.replace(/^=?["“”„]?/, ''));
  const found = bestOf(all, typed);
  const suggestions = found.map((value) => ({
    insert: valueText(place.name, value, all),
    label: value.label,
    hint: value.hint,
    count: value.count,
  }));
  const [only] = found;
  return found.length === 1 && only?.key === typed ? [] : suggestions;
}

function suggestNames(typed: string): readonly Suggestion[] {
  const begins = termNames.filter((name) => name.startsWith(typed));
  const meant = Object.entries(otherNames).filter(([other]) => typed.length > 1 && other.startsWith(typed));
  const names = [...new Set([...begins, ...meant.map(([, name]) => name)])];
  return names.map((name) => ({ insert: `${name}:`, label: `${name}:`, hint: t(`query.about.${name}`), count: null }));
}

/**
 * The value that is typed, then those that begin with the typed text, then those with a word that does, then those that
 * contain it. Each kind keeps its order.
 */
function bestOf(all: readonly Counted[], typed: string): readonly Counted[] {
  if (typed === '') return all.slice(0, MAX);
  const ranks: Counted[][] = [[], [], [], []];
  for (const value of all) {
    const at = value.key.indexOf(typed);
    if (at < 0) continue;
    const inWord = at > 0 && /[a-z0-9]/.test(value.key.charAt(at - 1));
    const rank = ranks[value.key === typed ? 0 : at === 0 ? 1 : inWord ? 3 : 2];
    if (rank !== undefined && rank.length < MAX) rank.push(value);
  }
  return ranks.flat().slice(0, MAX);
}

const asTyped: ReadonlySet<TermName> = new Set(['is', 'os', 'seen', 'sessions', 'free', 'ram', 'wol', 'cores', 'ip']);

/** The shortest text for a value that no other value answers to: "Leeds", or "=Leeds" where there is a "Leeds warehouse". */
function valueText(name: TermName, value: Counted, all: readonly Counted[]): string {
  if (asTyped.has(name)) return value.value === '' ? '""' : name === 'os' ? quoteValue(value.value) : value.value;
  if (name === 'group') return groupText(value, all);
  const isPart = all.some((other) => other !== value && other.key.includes(value.key));
  return `${isPart ? '=' : ''}${quoteValue(value.value)}`;
}

/** As `valueText`, but a text may also find the groups below the meant one, because a group includes them. */
function groupText({ value, label, levels }: Counted, all: readonly Counted[]): string {
  if (value === '') return '""';
  const isOnly = (text: string, how: { readonly exact: boolean; readonly fromTop: boolean }): boolean => {
    const needle = levelsOf(text).map(squeeze);
    const isOther = (other: Counted) => levels.some((level, at) => other.levels[at] !== level);
    return !all.some((other) => levelsAnswer(other.levels, needle, how) && isOther(other));
  };
  if (isOnly(label, { exact: false, fromTop: false })) return quoteValue(label);
  if (isOnly(label, { exact: true, fromTop: false })) return `=${quoteValue(label)}`;
  if (isOnly(value, { exact: true, fromTop: false })) return `=${quoteValue(value)}`;
  return `=${quoteValue(`/${value}`)}`;
}
