import { fail, type Failure } from '../contract/failure.ts';
import type { Cut } from '../api/request-timeout.ts';
import type { NetworkError } from '../api/network-error.ts';

/** What a host of recordings, the way to it or the disk has done, in words. Never an address, never what was sent. */

const failureOf = (...given: Parameters<typeof fail>): Failure => fail(...given).failure;
const LATER = 'What is there is kept: go on later.';

/** The answer did not come, or broke off. */
export function mediaNetworkFailure(problem: NetworkError | Cut): Failure {
  switch (problem) {
    case 'redirect':
      return failureOf('not-the-service', 'The recording leads on to another address, and the key is not sent there.', {
        reason: 'redirect',
      });
    case 'certificate':
    case 'tls':
      return failureOf(
        'offline',
        'There is no secure connection to the computer that holds the recording, so nothing was sent there.',
        { reason: problem },
      );
    case 'timeout-connect':
    case 'timeout-body':
      return failureOf('timeout', `The computer that holds the recording stopped answering. ${LATER}`, {
        reason: problem,
      });
    case 'cancelled':
      return failureOf('cancelled', 'It was cancelled.', { reason: 'cancelled' });
    case 'truncated':
    case 'reset':
      return failureOf('offline', `The connection broke off again and again. ${LATER}`, { reason: problem });
    default:
      return failureOf(
        'offline',
        'The computer that holds the recording cannot be reached. Check the internet connection, then go on.',
        { reason: problem },
      );
  }
}

/** @param waitMs what the host asks to wait, where it does */
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
      return failureOf('not-found', 'The recording is no longer there. It was removed at the service.', {
        ...more,
        reason: 'gone',
      });
    case 429:
      return failureOf('busy', `The service was asked too often. ${LATER}`, { ...more, reason: 'status-429' });
    default:
      return failureOf(
        'service-error',
        `The computer that holds the recording answered with status ${status}. ${LATER}`,
        {
          ...more,
          reason: `status-${status}`,
        },
      );
  }
}

export const notFilm = (): Failure =>
  failureOf('not-the-service', 'What came back is not a recording, so nothing of it was kept. Try again later.', {
    reason: 'not-film',
  });

export const emptyFilm = (): Failure =>
  failureOf('not-the-service', 'The recording came back empty, so nothing was kept. Try again later.', {
    reason: 'empty',
  });

export const wrongSize = (): Failure =>
  failureOf(
    'not-the-service',
    'The recording is not as long as the service says, so it was not kept. Start again to download it anew.',
    { reason: 'size' },
  );

export const changedAgain = (): Failure =>
  failureOf('not-the-service', 'The recording changes while it is read, so it was not kept. Try again later.', {
    reason: 'changed',
  });

export const diskFull = (): Failure =>
  failureOf('unavailable', 'There is not enough space on the disk. Make space, then go on.', { reason: 'full' });

/** What the file system said; null where it said nothing, so that it is a bug of ours. */
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
        'The downloads folder cannot be written to. Check who may write there, or choose another one in the settings, then go on.',
        { reason: 'not-writable' },
      );
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ENODEV':
    case 'ENXIO':
      return failureOf(
        'unavailable',
        'The downloads folder is not there. Connect the disk it is on, or choose another folder in the settings, then go on.',
        { reason: 'folder' },
      );
    default:
      return failureOf(
        'unavailable',
        `The disk did not take the file (${/^[A-Z0-9_]{2,20}$/.test(code) ? code : 'no reason given'}). Look at the disk, then go on.`,
        { reason: 'disk' },
      );
  }
}
