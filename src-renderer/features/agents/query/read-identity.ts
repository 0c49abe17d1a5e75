import { ownId } from '../../../../src-main/contract/account-ids.ts';
import { readTypedId } from '../../../../src-main/contract/typed-id.ts';
import { fold } from '../../../lib/sort-key.ts';
import { t } from '../../../../src-main/contract/texts.ts';
import { parseAddress, parseRange, rangeTest } from './addresses.ts';
import type { RawValue } from './pieces.ts';
import { splitRange } from './ranges.ts';
import { memoise, noComparing, read, unreadable, type Reader, type Reading } from './reading.ts';

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
  if (value.op !== '' && value.op !== '=') return noComparing('ip', value);
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
  if (value.op !== '' && value.op !== '=') return noComparing('id', value);
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
