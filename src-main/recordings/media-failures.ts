import { fail, type Failure } from '../contract/failure.ts';
import type { TimeoutCause } from '../api/http.ts';
import type { NetworkError } from '../api/network-error.ts';

/** Failures of recording hosts, of the connection to them and of the disk. Messages contain neither addresses nor sent data. */

const failureOf = (...given: Parameters<typeof fail>): Failure => fail(...given).failure;
const LATER = 'The part that was downloaded is kept: resume later.';

/** No response, or an incomplete one. */
export function mediaNetworkFailure(problem: NetworkError | TimeoutCause): Failure {
  switch (problem) {
    case 'redirect':
      return failureOf(
        'not-the-service',
        'The recording redirects to another address, and the key is not sent there.',
        {
          reason: 'redirect',
        },
      );
    case 'certificate':
    case 'tls':
      return failureOf(
        'offline',
        'There is no secure connection to the server that holds the recording, so nothing was sent there.',
        { reason: problem },
      );
    case 'timeout-connect':
    case 'timeout-body':
      return failureOf('timeout', `The server that holds the recording stopped responding. ${LATER}`, {
        reason: problem,
      });
    case 'cancelled':
      return failureOf('cancelled', 'It was cancelled.', { reason: 'cancelled' });
    case 'truncated':
    case 'reset':
      return failureOf('offline', `The connection was lost several times. ${LATER}`, { reason: problem });
    default:
      return failureOf(
        'offline',
        'The server that holds the recording cannot be reached. Check the internet connection, then resume.',
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
        "The service gives this key no right to this recording. Ask the account's owner for access.",
        { ...more, reason: 'no-right' },
      );
    case 402:
      return failureOf(
        'quota',
        "The plan's limit is reached, so the recording was not given. Wait a while, or ask the account's owner about the plan.",
        { ...more, reason: 'quota' },
      );
    case 404:
    case 410:
      return failureOf('not-found', 'The recording no longer exists. It was removed from the service.', {
        ...more,
        reason: 'gone',
      });
    case 429:
      return failureOf('busy', `Too many requests were sent to the service. ${LATER}`, {
        ...more,
        reason: 'status-429',
      });
    default:
      return failureOf(
        'service-error',
        `The server that holds the recording responded with status ${status}. ${LATER}`,
        {
          ...more,
          reason: `status-${status}`,
        },
      );
  }
}

export const notVideo = (): Failure =>
  failureOf('not-the-service', 'The response is not a recording, so nothing was saved. Try again later.', {
    reason: 'not-film',
  });

export const emptyVideo = (): Failure =>
  failureOf('not-the-service', 'The recording is empty, so nothing was saved. Try again later.', {
    reason: 'empty',
  });

export const wrongSize = (): Failure =>
  failureOf(
    'not-the-service',
    'The recording does not have the size that the service reports, so it was not saved. Start again to download it anew.',
    { reason: 'size' },
  );

export const changedAgain = (): Failure =>
  failureOf('not-the-service', 'The recording changes while it is downloaded, so it was not saved. Try again later.', {
    reason: 'changed',
  });

export const diskFull = (): Failure =>
  failureOf('unavailable', 'There is not enough space on the disk. Free some space, then resume.', { reason: 'full' });

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
        'The downloads folder cannot be written to. Check who may write there, or choose another one in the settings, then resume.',
        { reason: 'not-writable' },
      );
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ENODEV':
    case 'ENXIO':
      return failureOf(
        'unavailable',
        'The downloads folder does not exist. Connect its disk, or choose another folder in the settings, then resume.',
        { reason: 'folder' },
      );
    default:
      return failureOf(
        'unavailable',
        `The file could not be written (${/^[A-Z0-9_]{2,20}$/.test(code) ? code : 'unknown error'}). Check the disk, then resume.`,
        { reason: 'disk' },
      );
  }
}
