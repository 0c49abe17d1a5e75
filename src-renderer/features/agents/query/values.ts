import { ownId } from '../../../../src-main/contract/account-ids.ts';
import type { AgentRow, AgentTraits } from '../../../../src-main/contract/contract.ts';
import { levelsOf } from '../../../../src-main/contract/group-path.ts';
import { t } from '../../../../src-main/contract/texts.ts';
import { readTypedId } from '../../../../src-main/contract/typed-id.ts';
import { isFavorite } from '../../../lib/agent-state.ts';
import { formatCountry } from '../../../lib/format.ts';
import { osName, type KnownSystem } from '../../../lib/os.ts';
import { fold, squeeze } from '../../../lib/sort-key.ts';
import { memoise } from '../../../lib/text.ts';
import { haystackOf } from '../search/search.ts';
import { parseAddress, parseRange, rangeTest } from './addresses.ts';
import { splitRange, type RawValue } from './syntax.ts';
import { nearest, terms, type TermName } from './terms.ts';

/** The result of `haystackOf` for a row; if it has to be put together, only when it is read. */
export interface Made {
  readonly haystack: string;
}

/** Whether an agent answers to a value; null where that is not known, which neither the term nor its negation matches. */
export type Test = (row: AgentRow, traits: AgentTraits | undefined, made: Made | undefined) => boolean | null;

/** What became of one value of a term. */
export type Reading =
  | { readonly kind: 'read'; readonly test: Test; readonly words: string }
  /** `instead` replaces the value. */
  | { readonly kind: 'unreadable'; readonly message: string; readonly instead: string | null };

export const read = (test: Test, words: string): Reading => ({ kind: 'read', test, words });

export const unreadable = (message: string, instead: string | null = null): Reading => ({
  kind: 'unreadable',
  message,
  instead,
});

/** Reads one value; `now` in Unix milliseconds. */
export type Reader = (value: RawValue, now: number) => Reading;

/** A value that cannot be compared, with its sign. */
const noComparing = (name: string, { op }: RawValue): Reading => unreadable(t('query.fault.noComparing', { name, op }));

/** Any of the values; not known where none is and one of them might be. */
export function anyOf(tests: readonly Test[]): Test {
  const [only] = tests;
  if (only !== undefined && tests.length === 1) return only;
  return (row, traits, made) => {
    let answer: boolean | null = false;
    for (const test of tests) {
      const here = test(row, traits, made);
      if (here === true) return true;
      if (here === null) answer = null;
    }
    return answer;
  };
}

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

const states = terms.is.values;
type StateTerm = (typeof states)[number];

/** The same tests as those of the chips and marks. */
const stateTests: Readonly<Record<StateTerm, Test>> = {
  online: (row) => row.online === true,
  offline: (row) => row.online === false,
  favorite: isFavorite,
  session: (row) => row.inSession && row.online !== false,
  // An agent that is online does not sleep; of the others only the cached details show it.
  asleep: (row, traits) => (row.online === true ? false : (traits?.asleep ?? null)),
  blocked: (row) => row.disabled,
  limited: (row) => row.limited,
  missing: (row) => !row.installed,
  unknown: (row) => row.online === null,
};
const isState = (text: string): text is StateTerm => (states as readonly string[]).includes(text);

const statesByOtherNames: Readonly<Record<string, StateTerm>> = {
  favourite: 'favorite',
  favorites: 'favorite',
  favourites: 'favorite',
  starred: 'favorite',
  sleeping: 'asleep',
  sleep: 'asleep',
  busy: 'session',
  connected: 'session',
  disabled: 'blocked',
  uninstalled: 'missing',
  up: 'online',
  down: 'offline',
};

export const readState: Reader = (value) => {
  if (isComparing(value)) return noComparing('is', value);
  const text = fold(value.text);
  if (isState(text)) return read(stateTests[text], t(`query.say.is.${text}`));
  const meant = statesByOtherNames[text] ?? nearest(text, states);
  return refuseChoice('is', value.text, states, meant);
};

/** What users type for a system, by the name that the service uses (2.1 `os`). */
const systemNames: Readonly<Record<string, KnownSystem>> = {
  windows: 'win',
  win: 'win',
  mac: 'mac',
  macos: 'mac',
  linux: 'linux',
  android: 'android',
};

/** `os:` is the beginning of a known name ("win", "windows"), or part of the service's value. */
export const readSystem: Reader = (value) => {
  if (isComparing(value)) return noComparing('os', value);
  const text = fold(value.text).trim();
  if (text === '') {
    if (!value.quoted) return unreadable(t('query.fault.empty', { name: 'os' }));
    return read((row) => row.os === null, t('query.say.noSystem'));
  }
  const meant = new Set<string>();
  for (const [name, os] of Object.entries(systemNames)) if (name.startsWith(text)) meant.add(os);
  if (meant.size === 0) {
    const near = nearest(text, Object.keys(systemNames));
    if (near !== null && !text.startsWith(near)) return refuseChoice('os', value.text, Object.keys(systemNames), near);
  }
  const answers = memoise((os: string) => meant.has(os) || fold(os).includes(text));
  const [only] = meant;
  const words = meant.size === 1 && only !== undefined ? osName(only) : t('query.say.os', { text: value.text });
  return read((row) => row.os !== null && answers(row.os), words);
};

export const readWol: Reader = (value) => {
  if (isComparing(value)) return noComparing('wol', value);
  const text = fold(value.text);
  if (text !== 'yes' && text !== 'no') {
    const meant = /^(y|true|on|1)$/.test(text) ? 'yes' : /^(n|false|off|0)$/.test(text) ? 'no' : null;
    return refuseChoice('wol', value.text, ['yes', 'no'], meant);
  }
  const needle = text === 'yes';
  const test: Test = (_, traits) => {
    const wol = traits?.wol ?? null;
    return wol === null ? null : wol === needle;
  };
  return read(test, t(needle ? 'query.say.wol' : 'query.say.noWol'));
};

function refuseChoice(name: string, typed: string, choices: readonly string[], meant: string | null): Reading {
  if (meant !== null) return unreadable(t('query.fault.choiceNear', { name, value: typed, other: meant }), meant);
  return unreadable(t('query.fault.choice', { name, value: typed, choices: choices.join(', ') }));
}

/** "3.8.12" as its numbers; what follows them ("3.8.12-beta") is left aside. Null where there is none. */
function partsOf(version: string): readonly number[] | null {
  const numbers = /^v?(\d{1,9}(?:\.\d{1,9}){0,9})/i.exec(version.trim())?.[1];
  return numbers === undefined ? null : numbers.split('.').map(Number);
}

/** Compares as far as `family` goes: 3.8.12 is of the family 3.8 and gives 0. */
function compareToFamily(version: readonly number[], family: readonly number[]): number {
  for (const [at, value] of family.entries()) {
    const here = version[at] ?? 0;
    if (here !== value) return here - value;
  }
  return 0;
}

/** `ip:` is an address, the beginning of one, a network or a range. */
export const readIp: Reader = (value) => {
  if (isComparing(value)) return noComparing('ip', value);
  if (value.text === '' && value.quoted) return read((row) => row.ip === null, t('query.say.noIp'));
  const range = parseRange(value.text);
  if (range === null) return unreadable(t('query.fault.ip', { value: value.text }));
  const answers = rangeTest(range);
  const isPart = parseAddress(value.text) === null;
  const words = t(isPart ? 'query.say.ipIn' : 'query.say.ip', { text: value.text });
  return read((row) => row.ip !== null && answers(row.ip), words);
};

/** `id:` is the number of the agent or of its device (2.1, 2.3). */
export const readId: Reader = (value) => {
  if (isComparing(value)) return noComparing('id', value);
  const id = readTypedId(value.text);
  if (id === null) return unreadable(t('query.fault.id', { value: value.text }));
  return read((row) => ownId(row.id) === id || row.deviceId === id, t('query.say.id', { text: String(id) }));
};

/** `version:` compares number by number as far as the value goes: 3.8 is the family of 3.8.0, 3.8.12 and so on. */
export const readVersion: Reader = (value) => {
  if (value.text === '' && value.quoted) return read((row) => row.version === null, t('query.say.noVersion'));
  const ends = splitRange(value.text);
  if (ends !== null) return readFamilies(value, ends);
  const family = familyOf(value.text);
  if (family === null) {
    const isPlain = value.op === '' && value.text !== '';
    return isPlain ? readPart(value) : unreadable(t('query.fault.version', { value: value.text }));
  }
  const words = { text: value.text };
  switch (value.op) {
    case '<':
      return readFamily((order) => order < 0, family, t('query.say.versionUnder', words));
    case '<=':
      return readFamily((order) => order <= 0, family, t('query.say.versionUpTo', words));
    case '>':
      return readFamily((order) => order > 0, family, t('query.say.versionOver', words));
    case '>=':
      return readFamily((order) => order >= 0, family, t('query.say.versionFrom', words));
    case '=':
      return readExactly(family, t('query.say.version', words));
    case '':
      return readFamily((order) => order === 0, family, t('query.say.version', words));
  }
};

const familyOf = (text: string): readonly number[] | null => (/^v?\d+(\.\d+)*\.?$/i.test(text) ? partsOf(text) : null);

function readFamily(isRequested: (order: number) => boolean, family: readonly number[], words: string): Reading {
  const answers = memoise((version: string) => {
    const parts = partsOf(version);
    return parts !== null && isRequested(compareToFamily(parts, family));
  });
  return read((row) => row.version !== null && answers(row.version), words);
}

/** The same number to its last part: 3.8 is 3.8.0 and not 3.8.12. */
function readExactly(needle: readonly number[], words: string): Reading {
  const answers = memoise((version: string) => {
    const parts = partsOf(version);
    return parts !== null && compareToFamily(parts, needle) === 0 && compareToFamily(needle, parts) === 0;
  });
  return read((row) => row.version !== null && answers(row.version), words);
}

function readFamilies(value: RawValue, { from, to }: { readonly from: string; readonly to: string }): Reading {
  const low = familyOf(from);
  const high = familyOf(to);
  const isBroken = (low === null && from !== '') || (high === null && to !== '') || (low === null && high === null);
  if (isBroken || value.op !== '') return unreadable(t('query.fault.version', { value: value.text }));
  const answers = memoise((version: string) => {
    const parts = partsOf(version);
    if (parts === null) return false;
    return (low === null || compareToFamily(parts, low) >= 0) && (high === null || compareToFamily(parts, high) <= 0);
  });
  const words =
    low === null
      ? t('query.say.versionUpTo', { text: to })
      : high === null
        ? t('query.say.versionFrom', { text: from })
        : t('query.say.versionBetween', { from, to });
  return read((row) => row.version !== null && answers(row.version), words);
}

function readPart({ text }: RawValue): Reading {
  const needle = fold(text);
  const answers = memoise((version: string) => fold(version).includes(needle));
  return read((row) => row.version !== null && answers(row.version), t('query.say.version', { text }));
}
