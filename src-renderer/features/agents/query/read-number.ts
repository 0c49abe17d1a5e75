import type { AgentRow, AgentTraits } from '../../../../src-main/contract/contract.ts';
import { formatCount } from '../../../lib/format.ts';
import { numberFormat } from '../../../lib/intl.ts';
import { t } from '../../../../src-main/contract/texts.ts';
import type { RawValue } from './pieces.ts';
import { isInside, lastOf, readRange, splitRange, type Amount } from './ranges.ts';
import { read, unreadable, type Reader, type Reading } from './reading.ts';

/** Binary, as the specification's MB of disks are counted. */
const units: Readonly<Record<string, number>> = { mb: 1, gb: 1024, tb: 1024 * 1024 };
const plainNumber = /^(\d{1,15}(?:\.(\d{1,6}))?)$/;
const sized = /^(\d{1,15}(?:\.(\d{1,6}))?)(mb|gb|tb)$/i;
const share = /^(\d{1,15}(?:\.(\d{1,6}))?)%$/;

const formatNumber = numberFormat({ maximumFractionDigits: 6 });

function amountOf(
  match: RegExpExecArray | null,
  unit: number,
  describeValue: (value: string) => string,
): Amount | null {
  const digits = match?.[1];
  if (digits === undefined) return null;
  const half = (unit / 10 ** (match?.[2]?.length ?? 0)) * 0.5;
  return { value: Number(digits) * unit, half, words: describeValue(formatNumber(Number(digits))) };
}

const readCount = (text: string): Amount | null => {
  const amount = amountOf(plainNumber.exec(text), 1, (value) => value);
  return amount === null ? null : { ...amount, half: 0 };
};

function readSize(text: string): Amount | null {
  const match = sized.exec(text);
  const unit = match?.[3]?.toLowerCase();
  if (unit === undefined) return null;
  return amountOf(match, units[unit] ?? 1, (value) => `${value} ${unit.toUpperCase()}`);
}

const readShare = (text: string): Amount | null => amountOf(share.exec(text), 1, (value) => `${value} %`);

/** "5..10GB" means "5GB..10GB". */
function withUnit(value: RawValue): RawValue {
  const ends = splitRange(value.text);
  const unit = ends === null ? undefined : /(?:%|mb|gb|tb)$/i.exec(ends.to)?.[0];
  if (ends === null || unit === undefined || !plainNumber.test(ends.from)) return value;
  return { ...value, text: `${ends.from}${unit}..${ends.to}` };
}

/** `sessions:` */
export const readSessions: Reader = (value) => {
  const found = readRange(value, readCount);
  if (found === null) return unreadable(t('query.fault.count', { name: 'sessions', value: value.text }));
  const { range, words } = found;
  const test = ({ sessionsTotal }: AgentRow) => (sessionsTotal === null ? null : isInside(sessionsTotal, range));
  return read(test, t('query.say.sessions', { amount: words, count: lastOf(range) }));
};

/** `cores:` */
export const readCores: Reader = (value) => {
  const found = readRange(value, readCount);
  if (found === null) return unreadable(t('query.fault.count', { name: 'cores', value: value.text }));
  return readTrait(
    found.range,
    (traits) => traits.cores,
    t('query.say.cores', { amount: found.words, count: lastOf(found.range) }),
  );
};

/** `ram:` has no named unit in the specification (2.4): a plain number is compared as reported, a size as if that were MB. */
export const readRam: Reader = (given) => {
  const value = withUnit(given);
  const plain = readRange(value, readCount);
  if (plain !== null) return readTrait(plain.range, ramOf, t('query.say.ramReported', { amount: plain.words }));
  const found = readRange(value, readSize);
  if (found === null) return unreadable(t('query.fault.ram', { value: value.text }));
  return readTrait(found.range, ramOf, t('query.say.ram', { amount: found.words }));
};
const ramOf = ({ ram }: AgentTraits): number | null => ram;

/** `free:` of the fullest disk, in percent or in MB, GB, TB. */
export const readFree: Reader = (given) => {
  const value = withUnit(given);
  const byShare = readRange(value, readShare);
  if (byShare !== null)
    return readTrait(
      byShare.range,
      ({ diskFreePercent }) => diskFreePercent,
      t('query.say.free', { amount: byShare.words }),
    );
  const bySize = readRange(value, readSize);
  if (bySize !== null)
    return readTrait(bySize.range, ({ diskFree }) => diskFree, t('query.say.free', { amount: bySize.words }));
  const bare = readRange(value, readCount);
  if (bare === null) return unreadable(t('query.fault.free', { value: value.text }));
  return unreadable(t('query.fault.freeUnit', { value: formatBare(value) }), `${value.op}${value.text}%`);
};
const formatBare = ({ text }: RawValue): string => (plainNumber.test(text) ? formatCount(Number(text)) : text);

function readTrait(
  range: Parameters<typeof isInside>[1],
  get: (traits: AgentTraits) => number | null,
  words: string,
): Reading {
  return read((_, traits) => {
    const value = traits === undefined ? null : get(traits);
    return value === null ? null : isInside(value, range);
  }, words);
}
