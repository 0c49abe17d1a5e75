import { fail, type Failure } from '../contract/failure.ts';
import type { TimeoutCause } from '../api/http.ts';
import type { NetworkError } from '../api/network-error.ts';

/** Failures of recording hosts, of the connection to them and of the disk. Messages contain neither addresses nor sent data. */

const failureOf = (...given: Parameters<typeof fail>): Failure => fail(...given).failure;

/** What the recording was requested for; `partial`: some of it is saved already. */
export type MediaUse = 'play' | 'download' | 'partial';

const advice: Readonly<Record<MediaUse, string>> = {
  play: 'Try again in a moment.',
  download: 'Try again later.',
  partial: 'The part that was downloaded is kept. Resume later.',
};

/** No response, or an incomplete one. The service has just named the host, so this computer has a connection. */
export function mediaNetworkFailure(problem: NetworkError | TimeoutCause, use: MediaUse): Failure {
  switch (problem) {
    case 'redirect':
      return failureOf('not-the-service', 'The recording redirects to another address, and the key isn’t sent there.', {
        reason: 'redirect',
      });
    case 'certificate':
    case 'tls':
      return failureOf(
        'offline',
        'There is no secure connection to the host of the recording, so nothing was sent there.',
        { reason: problem },
      );
    case 'timeout-connect':
      return failureOf('timeout', `The host of the recording didn’t respond in time. ${advice[use]}`, {
        reason: problem,
      });
    case 'timeout-body':
      return failureOf('timeout', `The host of the recording stopped responding. ${advice[use]}`, {
        reason: problem,
      });
    case 'cancelled':
      return failureOf('cancelled', 'The download was cancelled.', { reason: 'cancelled' });
    case 'truncated':
    case 'reset':
      return failureOf('offline', `The connection to the host of the recording was lost. ${advice[use]}`, {
        reason: problem,
      });
    default:
      return failureOf('offline', `The host of the recording can’t be reached. ${advice[use]}`, { reason: problem });
  }
}

/** The host refused the request. */
export function statusFailure(status: number, use: MediaUse): Failure {
  const more = { status };
  switch (status) {
    case 401:
    case 403:
      return failureOf(
        'no-right',
        'This key doesn’t have permission for this recording. Ask the owner of the account for access.',
        { ...more, reason: 'no-right' },
      );
    case 402:
      return failureOf(
        'quota',
        'The plan’s limit is reached, so the recording wasn’t sent. Wait a while, or ask the owner of the account about the plan.',
        { ...more, reason: 'quota' },
      );
    case 404:
    case 410:
      return failureOf(
        'not-found',
        'The host doesn’t have this recording. It may have been removed: refresh the history.',
        { ...more, reason: 'gone' },
      );
    case 429:
      return failureOf('busy', `The host of the recording received too many requests. ${advice[use]}`, {
        ...more,
        reason: 'status-429',
      });
    default:
      return failureOf('service-error', `The host of the recording responded with status ${status}. ${advice[use]}`, {
        ...more,
        reason: `status-${status}`,
      });
  }
}

const notSaved = (use: MediaUse): string => (use === 'play' ? '' : ', so nothing was saved');

export const notVideo = (use: MediaUse): Failure =>
  failureOf('not-the-service', `The response isn’t a recording${notSaved(use)}. Try again later.`, {
    reason: 'not-video',
  });

export const emptyVideo = (use: MediaUse): Failure =>
  failureOf('not-the-service', `The recording is empty${notSaved(use)}. Try again later.`, {
    reason: 'empty',
  });

export const wrongSize = (): Failure =>
  failureOf(
    'not-the-service',
    'The file isn’t the size that its host declared, so it wasn’t saved. Download it again.',
    { reason: 'size' },
  );

export const changedAgain = (): Failure =>
  failureOf('not-the-service', 'The recording changed during the download, so it wasn’t saved. Try again later.', {
    reason: 'changed',
  });

export const diskFull = (): Failure =>
  failureOf('unavailable', 'There isn’t enough space on the disk. Free up space, then resume.', { reason: 'full' });

/** The failure for a file system error; null for any other error, which is a bug. */
export function diskFailure(error: unknown): Failure | null {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  switch (code) {
    case undefined:
      return null;
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return diskFull();
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ELOOP':
      return failureOf(
        'unavailable',
        'The downloads folder can’t be written to. Check its permissions or choose another folder in the settings, then resume.',
        { reason: 'not-writable' },
      );
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ENODEV':
    case 'ENXIO':
      return failureOf(
        'unavailable',
        'The downloads folder doesn’t exist. Connect the disk it is on or choose another folder in the settings, then resume.',
        { reason: 'folder' },
      );
    default:
      return failureOf(
        'unavailable',
        `The file couldn’t be written (${/^[A-Z0-9_]{2,20}$/.test(code) ? code : 'unknown error'}). Check the disk, then resume.`,
        { reason: 'disk' },
      );
  }
}
