import { fail, type Failure } from '../contract/failure.ts';
import type { TimeoutCause } from '../api/http.ts';
import type { NetworkError } from '../api/network-error.ts';
import { t } from '../contract/texts.ts';

/** Failures of recording hosts, of the connection to them and of the disk. Messages contain neither addresses nor sent data. */

const failureOf = (...given: Parameters<typeof fail>): Failure => fail(...given).failure;

/** What the recording was requested for; `partial`: some of it is saved already. */
export type MediaUse = 'play' | 'download' | 'partial';

type HostProblem = 'slow' | 'stalled' | 'lost' | 'unreachable' | 'tooMany';
const advice = { play: 'main.tryAgain', download: 'main.tryLater', partial: 'media.advice.partial' } as const;
/** What happened, and what to do about it. */
const withAdvice = (problem: HostProblem, use: MediaUse): string => `${t(`media.${problem}`)} ${t(advice[use])}`;

/** No response, or an incomplete one. The service has just named the host, so this computer has a connection. */
export function mediaNetworkFailure(problem: NetworkError | TimeoutCause, use: MediaUse): Failure {
  switch (problem) {
    case 'redirect':
      return failureOf('not-the-service', t('media.redirect'), { reason: 'redirect' });
    case 'certificate':
    case 'tls':
      return failureOf('offline', t('media.insecure'), { reason: problem });
    case 'timeout-connect':
      return failureOf('timeout', withAdvice('slow', use), { reason: problem });
    case 'timeout-body':
      return failureOf('timeout', withAdvice('stalled', use), { reason: problem });
    case 'cancelled':
      return failureOf('cancelled', t('media.cancelled'), { reason: 'cancelled' });
    case 'truncated':
    case 'reset':
      return failureOf('offline', withAdvice('lost', use), { reason: problem });
    default:
      return failureOf('offline', withAdvice('unreachable', use), { reason: problem });
  }
}

/** The host refused the request. */
export function statusFailure(status: number, use: MediaUse): Failure {
  const more = { status };
  switch (status) {
    case 401:
    case 403:
      return failureOf('no-right', t('media.noRight'), { ...more, reason: 'no-right' });
    case 402:
      return failureOf('quota', t('media.quota'), { ...more, reason: 'quota' });
    case 404:
    case 410:
      return failureOf('not-found', t('media.missing'), { ...more, reason: 'gone' });
    case 429:
      return failureOf('busy', withAdvice('tooMany', use), { ...more, reason: 'status-429' });
    default:
      return failureOf('service-error', `${t('media.status', { status: String(status) })} ${t(advice[use])}`, {
        ...more,
        reason: `status-${status}`,
      });
  }
}

const playOrDownload = (use: MediaUse): 'play' | 'download' => (use === 'play' ? 'play' : 'download');

export const notVideo = (use: MediaUse): Failure =>
  failureOf('not-the-service', t(`media.notVideo.${playOrDownload(use)}`), { reason: 'not-video' });

export const emptyVideo = (use: MediaUse): Failure =>
  failureOf('not-the-service', t(`media.empty.${playOrDownload(use)}`), { reason: 'empty' });

export const wrongSize = (): Failure => failureOf('not-the-service', t('media.wrongSize'), { reason: 'size' });

export const changedAgain = (): Failure => failureOf('not-the-service', t('media.changed'), { reason: 'changed' });

export const diskFull = (): Failure => failureOf('unavailable', t('media.diskFull'), { reason: 'full' });

const readOnly = (): Failure => failureOf('unavailable', t('media.notWritable'), { reason: 'not-writable' });
const noFolder = (): Failure => failureOf('unavailable', t('media.noFolder'), { reason: 'folder' });

const diskFailures: Readonly<Record<string, () => Failure>> = {
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  EFBIG: diskFull,
  EACCES: readOnly,
  EPERM: readOnly,
  EROFS: readOnly,
  ELOOP: readOnly,
  ENOENT: noFolder,
  ENOTDIR: noFolder,
  ENODEV: noFolder,
  ENXIO: noFolder,
};

/** The failure for a file system error; null for any other error, which is a bug. */
export function diskFailure(error: unknown): Failure | null {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (code === undefined) return null;
  const named = /^[A-Z0-9_]{2,20}$/.test(code) ? code : t('media.unknownError');
  return diskFailures[code]?.() ?? failureOf('unavailable', t('media.notWritten', { code: named }), { reason: 'disk' });
}
