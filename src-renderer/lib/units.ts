import { formatCount } from './format.ts';
import { numberFormat } from './intl.ts';
import { t } from '../../src-main/contract/texts.ts';

/**
 * Numbers of the service in words. Only what the specification names a unit for is converted (2.4: the sizes of logical disks in
 * MB, taken as 1,024-based; 2.6: recordings in bytes). Everything else is shown as it was reported.
 */

const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;
const MIB = 2;
/** Below this share of free space a disk needs attention, in percent. */
export const LOW_PERCENT = 10;

interface Scaled {
  readonly value: number;
  readonly unit: number;
}

function scale(value: number, from: number): Scaled {
  let scaled = value;
  let unit = from;
  // From 1,000 on the next unit reads better: 0.98 GiB instead of 1,004 MiB.
  while (Math.abs(scaled) >= 1000 && unit < units.length - 1) {
    scaled /= 1024;
    unit += 1;
  }
  return { value: scaled, unit };
}

/** Three digits that matter: "18.4", "237", "1.82", "0". */
function writeScaled(value: number): string {
  const size = Math.abs(value);
  return size >= 100 ? wholeNumber(value) : size >= 10 ? oneDecimal(value) : twoDecimals(value);
}
const wholeNumber = numberFormat({ maximumFractionDigits: 0 });
const oneDecimal = numberFormat({ maximumFractionDigits: 1 });
const twoDecimals = numberFormat({ maximumFractionDigits: 2 });

const write = ({ value, unit }: Scaled): string => `${writeScaled(value)} ${units[unit] ?? ''}`;

/** A size reported in MB: "237 GiB", "1.82 TiB". A missing one is a dash. */
export const formatMb = (mb: number | null): string => (mb === null ? t('none') : write(scale(mb, MIB)));

/** A size in bytes: "12.4 MiB". A missing one is a dash. */
export const formatBytes = (bytes: number | null): string => (bytes === null ? t('none') : write(scale(bytes, 0)));

const megabytes = numberFormat({ style: 'unit', unit: 'megabyte', maximumSignificantDigits: 2 });

/** An amount of data as plans of data count it: "39 MB", "0.16 MB". */
export const formatData = (bytes: number): string => megabytes(bytes / 1_000_000);

/** "18.4 of 237 GiB free"; both with their unit where they differ: "640 MiB of 237 GiB free". Sizes in MB. */
export function formatFree(freeMb: number | null, sizeMb: number | null): string {
  if (sizeMb === 0 && (freeMb ?? 0) === 0) return t('details.sizeZero');
  if (freeMb === null) return formatMb(sizeMb);
  if (sizeMb === null || sizeMb === 0) return t('details.freeOnly', { free: formatMb(freeMb) });
  const size = scale(sizeMb, MIB);
  const free = scale(freeMb, MIB);
  const inSizeUnit = freeMb / 1024 ** (size.unit - MIB);
  const same = free.unit === size.unit || inSizeUnit >= 1 || freeMb === 0;
  return t('details.freeOf', { free: same ? writeScaled(inSizeUnit) : write(free), size: write(size) });
}

/** How full it is, 0 to 100; null where that is unknown. */
export function percentUsed(free: number | null, size: number | null): number | null {
  if (free === null || size === null || size <= 0) return null;
  return Math.min(100, Math.max(0, ((size - free) / size) * 100));
}

/** "16,268 (unit unknown)": the specification names no unit, so none is added. */
export const asReported = (value: number | null): string =>
  value === null ? t('none') : t('details.asReported', { value: formatCount(value) });

/** As many MB would be no amount of memory and no disk that exists, so that bytes are the likely reading. */
const LIKELY_BYTES = 2 ** 28;

/** "64 GiB if bytes" for an amount of memory or a disk that is likely to be in bytes; otherwise null. */
export const readAsBytes = (value: number | null): string | null =>
  value === null || value < LIKELY_BYTES ? null : t('details.ifBytes', { size: formatBytes(value) });

/** "68,719,476,736 (64 GiB if bytes)", or "16,268 (unit unknown)" */
export function sizeAsReported(value: number | null): string {
  const reading = readAsBytes(value);
  return value === null || reading === null ? asReported(value) : `${formatCount(value)} (${reading})`;
}

/** A number as it came: "16,268"; a missing one is a dash. */
export const formatNumber = (value: number | null): string => (value === null ? t('none') : formatCount(value));

/** A span of time in its two largest parts: "45 s", "1 min 10 s", "23 min", "2 h 5 min", "3 d 4 h". */
export function formatSpan(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  const two = (large: string, rest: number, small: string): string => (rest > 0 ? `${large} ${small}` : large);
  if (minutes === 0) return t('details.seconds', { count: seconds });
  if (minutes < 10)
    return two(t('details.minutes', { count: minutes }), seconds % 60, t('details.seconds', { count: seconds % 60 }));
  if (hours === 0) return t('details.minutes', { count: minutes });
  if (days === 0)
    return two(t('details.hours', { count: hours }), minutes % 60, t('details.minutes', { count: minutes % 60 }));
  return two(t('details.days', { count: days }), hours % 24, t('details.hours', { count: hours % 24 }));
}
