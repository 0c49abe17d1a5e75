import { isFavorite } from '../../../lib/agent-state.ts';
import { fold } from '../../../lib/sort-key.ts';
import { t } from '../../../../src-main/contract/texts.ts';
import { osName, type KnownSystem } from '../../../lib/os.ts';
import { nearest } from './near.ts';
import { memoise, noComparing, read, unreadable, type Reader, type Reading, type Test } from './reading.ts';

/** The values of `is:`, in the order in which they are offered. */
const states = [
  'online',
  'offline',
  'favorite',
  'session',
  'asleep',
  'blocked',
  'limited',
  'missing',
  'unknown',
] as const;
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
  if (value.op !== '' && value.op !== '=') return noComparing('is', value);
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
  if (value.op !== '' && value.op !== '=') return noComparing('os', value);
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
  if (value.op !== '' && value.op !== '=') return noComparing('wol', value);
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
