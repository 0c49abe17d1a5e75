import type { Download } from '../../../../src-main/contract/contract.ts';
import { assertNever, type Failure } from '../../../../src-main/contract/failure.ts';
import { formatCount } from '../../../lib/format.ts';
import { t } from '../../../../src-main/contract/texts.ts';
import { formatBytes, formatSpan } from '../../../lib/units.ts';

/** Downloads in words. Pure. */

export const isOver = ({ state }: Download): boolean => state === 'done' || state === 'failed' || state === 'cancelled';
/** The recording is on a host that must be allowed to get the key first. */
export const needsHost = (failure: Failure | null): boolean => failure?.reason === 'recording-host';
const isMoving = ({ state }: Download): boolean => state === 'running' || state === 'checking';

/** 0 to 100; null where it is not known how much there is. */
export function percentOf({ state, done, total }: Download): number | null {
  if (state === 'done') return 100;
  return total === null || total <= 0 ? null : Math.min(100, (done / total) * 100);
}

/** "402 MiB", or "2,160 rows" of an export. */
const amount = ({ kind }: Pick<Download, 'kind'>, value: number): string =>
  kind === 'recording' ? formatBytes(value) : t('downloads.rows', { count: value });

/** "402 of 611 MiB", "2,160 of 3,412 rows", "402 MiB" where the whole is not known. */
function describeDone(download: Download): string {
  const { kind, done, total } = download;
  if (total === null) return amount(download, done);
  if (kind === 'history') return t('downloads.rowsOf', { done: formatCount(done), count: total });
  const [value, unit] = formatBytes(done).split(' ');
  const [, wholeUnit] = formatBytes(total).split(' ');
  return t('downloads.of', {
    done: unit === wholeUnit ? (value ?? '') : formatBytes(done),
    total: formatBytes(total),
  });
}

/** The time that is left in whole seconds; null where it is unknown. */
function secondsLeft({ done, total, perSecond }: Download): number | null {
  if (total === null || perSecond === null || perSecond <= 0) return null;
  return Math.ceil(Math.max(0, total - done) / perSecond);
}

/** "402 MiB, saved"; with the size that the service reports, where the file has another. */
function describeSaved({ kind, done, reportedSize }: Download): string {
  const saved = amount({ kind }, done);
  if (reportedSize === undefined) return t('downloads.done', { amount: saved });
  const reported = formatBytes(reportedSize);
  // A small difference is only seen in bytes.
  const isSame = reported === saved;
  return t('downloads.doneOther', {
    amount: isSame ? t('downloads.bytes', { count: done }) : saved,
    reported: isSame ? t('downloads.bytes', { count: reportedSize }) : reported,
  });
}

/** The progress: "402 of 611 MiB, 8.1 MiB/s, 26 s left"; for a failed download, why it failed. */
export function describeProgress(download: Download): string {
  const { state, failure, perSecond, kind } = download;
  switch (state) {
    case 'waiting':
      return t('downloads.waiting');
    case 'paused':
      return t('downloads.pausedAt', { progress: describeDone(download) });
    case 'checking':
      return t('downloads.checking');
    case 'done':
      return describeSaved(download);
    case 'cancelled':
      return t('downloads.cancelled');
    case 'failed':
      return failure?.message ?? t('downloads.stopped');
    case 'running': {
      const left = secondsLeft(download);
      const speed =
        perSecond === null || kind === 'history' ? null : t('downloads.speed', { speed: formatBytes(perSecond) });
      const rest = left === null ? null : t('downloads.left', { time: formatSpan(left * 1000) });
      return [describeDone(download), speed, rest].filter((part) => part !== null).join(', ');
    }
    default:
      return assertNever(state);
  }
}

/** "2 of 3 running, 11.2 MiB/s", "All done"; for the head of the panel. */
export function describeAllDownloads(list: readonly Download[]): string {
  const open = list.filter((one) => !isOver(one));
  if (open.length === 0) return t('downloads.allEnded', { count: list.length });
  const moving = list.filter(isMoving);
  const speed = moving.reduce((sum, one) => sum + (one.kind === 'recording' ? (one.perSecond ?? 0) : 0), 0);
  const running = t('downloads.running', { running: moving.length, count: open.length });
  return speed === 0 ? running : `${running}, ${t('downloads.speed', { speed: formatBytes(speed) })}`;
}
