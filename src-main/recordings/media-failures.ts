import { fail, type Failure } from '../contract/failure.ts';
import type { TimeoutCause } from '../api/http.ts';
import type { NetworkError } from '../api/network-error.ts';

/** Failures of recording hosts, of the connection to them and of the disk. Messages contain neither addresses nor sent data. */

const failureOf = (...given: Parameters<typeof fail>): Failure => fail(...given).failure;
const LATER = 'The part that was downloaded is kept. Resume later.';

/** No response, or an incomplete one. */
export function mediaNetworkFailure(problem: NetworkError | TimeoutCause): Failure {
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
    case 'timeout-body':
      return failureOf('timeout', `The host of the recording stopped responding. ${LATER}`, {
        reason: problem,
      });
    case 'cancelled':
      return failureOf('cancelled', 'The download was cancelled.', { reason: 'cancelled' });
    case 'truncated':
    case 'reset':
      return failureOf('offline', `The connection was lost repeatedly. ${LATER}`, { reason: problem });
    default:
      return failureOf(
        'offline',
        'The host of the recording can’t be reached. Check your internet connection, then resume.',
        { reason: problem },
      );
  }
}

/** @param waitMs from Retry-After; null without */
export function statusFailure(status: number, waitMs: number | null = null): Failure {
  const more = { status, ...(waitMs === null ? {} : { waitMs }) };
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
      return failureOf('not-found', 'The recording is no longer available. It was removed from the service.', {
        ...more,
        reason: 'gone',
      });
    case 429:
      return failureOf('busy', `The service received too many requests. ${LATER}`, {
        ...more,
        reason: 'status-429',
      });
    default:
      return failureOf('service-error', `The host of the recording responded with status ${status}. ${LATER}`, {
        ...more,
        reason: `status-${status}`,
      });
  }
}

export const notVideo = (): Failure =>
  failureOf('not-the-service', 'The response isn’t a recording, so nothing was saved. Try again later.', {
    reason: 'not-video',
  });

export const emptyVideo = (): Failure =>
  failureOf('not-the-service', 'The recording is empty, so nothing was saved. Try again later.', {
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
