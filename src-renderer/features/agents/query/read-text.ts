import type { AgentRow, AgentTraits } from '../../../../src-main/contract/contract.ts';
import { squeeze } from '../../../lib/sort-key.ts';
import { formatCountry } from '../../../lib/format.ts';
import { levelsOf } from '../../../../src-main/contract/group-path.ts';
import { t } from '../../../../src-main/contract/texts.ts';
import { haystackOf } from '../search/search.ts';
import type { TermName } from './names.ts';
import type { RawValue } from './pieces.ts';
import { memoise, noComparing, read, unreadable, type Reader, type Reading } from './reading.ts';

const isComparing = ({ op }: RawValue): boolean => op !== '' && op !== '=';

/** Reads a text that is part of the field, or all of it after "="; `""` means that there is none. */
function readText(
  name: TermName,
  value: RawValue,
  get: (row: AgentRow, traits: AgentTraits | undefined) => string | null | undefined,
  words: { readonly some: string; readonly none: string },
): Reading {
  if (isComparing(value)) return noComparing(name, value);
  const needle = squeeze(value.text);
  if (needle === '') {
    if (!value.quoted) return unreadable(t('query.fault.empty', { name }));
    return read((row, traits) => {
      const text = get(row, traits);
      return text === undefined ? null : (text ?? '').trim() === '';
    }, words.none);
  }
  const answers = memoise(
    value.op === '=' ? (text: string) => squeeze(text) === needle : (text: string) => squeeze(text).includes(needle),
  );
  return read((row, traits) => {
    const text = get(row, traits);
    return text === undefined ? null : text !== null && answers(text);
  }, words.some);
}

export const readOwner: Reader = (value) =>
  readText('owner', value, (row) => row.owner, {
    some: t('query.say.owner', { text: value.text }),
    none: t('query.say.noOwner'),
  });

/** `account:` is its short name, where all accounts are in view. */
export const readAccount: Reader = (value) =>
  readText('account', value, (row) => row.account, {
    some: t('query.say.account', { text: value.text }),
    none: t('query.say.noAccount'),
  });

export const readUser: Reader = (value) =>
  readText('user', value, (row) => row.osUser, {
    some: t('query.say.user', { text: value.text }),
    none: t('query.say.noUser'),
  });

/** A field of the cached hardware; undefined where none is cached. */
const readTraitText =
  (name: 'model' | 'cpu' | 'osname' | 'domain', get: (traits: AgentTraits) => string | null): Reader =>
  (value) =>
    readText(name, value, (_, traits) => (traits === undefined ? undefined : get(traits)), {
      some: t(`query.say.${name}`, { text: value.text }),
      none: t(`query.none.${name}`),
    });

export const readModel = readTraitText('model', (traits) => traits.model);
export const readCpu = readTraitText('cpu', (traits) => traits.cpu);
export const readOsName = readTraitText('osname', (traits) => traits.osName);
export const readDomain = readTraitText('domain', (traits) => traits.domain);

/** `name:` searches the first line of the searched text, which is the name. */
export const readName: Reader = (value) => {
  if (isComparing(value)) return noComparing('name', value);
  const needle = squeeze(value.text);
  const isExact = value.op === '=';
  if (needle === '' && !value.quoted) return unreadable(t('query.fault.empty', { name: 'name' }));
  const words = needle === '' ? t('query.say.noName') : t('query.say.name', { text: value.text });
  return read((row, _, made) => {
    const haystack = made?.haystack ?? haystackOf(row);
    const end = haystack.indexOf('\n');
    if (isExact || needle === '') return (end < 0 ? haystack : haystack.slice(0, end)) === needle;
    const at = haystack.indexOf(needle);
    return at >= 0 && (end < 0 || at + needle.length <= end);
  }, words);
};

/**
 * `group:` matches a group and all below it: some levels of its path, one after the other, answer to those of the value. A
 * value that begins with a slash begins at the top.
 */
export const readGroup: Reader = (value) => {
  if (isComparing(value)) return noComparing('group', value);
  const needle = levelsOf(value.text).map(squeeze);
  if (needle.length === 0) {
    if (!value.quoted) return unreadable(t('query.fault.empty', { name: 'group' }));
    return read((row) => row.group === null || row.group.trim() === '', t('query.say.noGroup'));
  }
  const how = { exact: value.op === '=', fromTop: /^\s*\//.test(value.text) };
  const answers = memoise((group: string) => levelsAnswer(foldedLevels(group), needle, how));
  return read((row) => row.group !== null && answers(row.group), t('query.say.group', { text: value.text }));
};

/** Cached from one key press to the next: a fleet has few groups. */
const foldedLevels = memoise((group: string): readonly string[] => levelsOf(group).map(squeeze));

/** Whether a group's levels, one after the other, match the requested ones. */
export function levelsAnswer(
  levels: readonly string[],
  needle: readonly string[],
  { exact, fromTop }: { readonly exact: boolean; readonly fromTop: boolean },
): boolean {
  const answers = (level: string, want: string): boolean => (exact ? level === want : level.includes(want));
  const starts = fromTop ? levels.slice(0, 1) : levels;
  return starts.some((_, from) => needle.every((want, at) => answers(levels[from + at] ?? '', want)));
}

export const nameOfCountry = memoise(formatCountry);
/** "GB" is found by its name too. */
const nameCountry = memoise((country: string) =>
  nameOfCountry(country) === country ? country : `${country}\n${nameOfCountry(country)}`,
);

/** `place:` is part of the city, the region or the country, which is named in English where the service sends its code. */
export const readPlace: Reader = (value) => {
  if (isComparing(value)) return noComparing('place', value);
  const needle = squeeze(value.text);
  if (needle === '') {
    if (!value.quoted) return unreadable(t('query.fault.empty', { name: 'place' }));
    return read(({ city, region, country }) => !city && !region && !country, t('query.say.noPlace'));
  }
  const isExact = value.op === '=';
  const answers = memoise((text: string) =>
    text.split('\n').some((line) => (isExact ? squeeze(line) === needle : squeeze(line).includes(needle))),
  );
  const test = ({ city, region, country }: AgentRow): boolean =>
    (city !== null && answers(city)) ||
    (region !== null && answers(region)) ||
    (country !== null && answers(nameCountry(country)));
  return read(test, t('query.say.place', { text: value.text }));
};
