import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { describeNetworkError, networkFailure } from '../api/failures.ts';
import { receiveHead, RequestTimeout, sendRequest, type Fetch } from '../api/http.ts';
import { classifyFetchError, type NetworkError } from '../api/network-error.ts';
import { fail, succeed, type Failure, type Result } from '../contract/failure.ts';
import type { Clock } from '../lib/clock.ts';
import type { Attention } from '../api/request-gate.ts';
import type { ReleaseFile } from './release.ts';
import { t } from '../contract/texts.ts';

/** How a feed is reached: the same way as the service, but never with a key. */
export interface FeedTransport {
  readonly fetch: Fetch;
  readonly clock: Clock;
}

/** Longer than any release notes. */
const MAX_DESCRIPTION_BYTES = 256 * 1024;
/** Milliseconds until a head arrives, and without a byte of a package. */
const HEAD_LIMIT = 30_000;
const STALL_LIMIT = 60_000;

/** Reads a small text of a feed. Redirects are refused: they could lead away from what was configured. */
export async function readText(transport: FeedTransport, url: string, attention: Attention): Promise<Result<string>> {
  const request = { url, method: 'GET', headers: { 'Cache-Control': 'no-cache' }, body: null, attention } as const;
  const sent = await sendRequest(transport, request, [], { headMs: HEAD_LIMIT, bodyBytes: MAX_DESCRIPTION_BYTES });
  if ('error' in sent) return { ok: false, failure: feedFailure(sent.error) };
  if (sent.response.status !== 200) return { ok: false, failure: statusFailure(sent.response.status) };
  return succeed(new TextDecoder().decode(sent.response.body));
}

export interface DownloadOptions {
  readonly attention: Attention;
  readonly stop: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Writes a file of a release to `path` and proves that it is the described one, by its size and SHA-512. Nothing is left
 * behind where that fails. Fails with `cancelled` after a stop.
 */
export async function downloadFile(
  transport: FeedTransport,
  file: ReleaseFile,
  path: string,
  options: DownloadOptions,
): Promise<Result<void>> {
  const timeout = new RequestTimeout(transport.clock, [options.stop]);
  let phase: 'head' | 'body' = 'head';
  try {
    const init: RequestInit = { redirect: 'error', credentials: 'omit', cache: 'no-store', signal: timeout.signal };
    const response = await receiveHead(timeout, HEAD_LIMIT, () => transport.fetch(file.url, init, options.attention));
    if (response.status !== 200) return { ok: false, failure: statusFailure(response.status) };
    phase = 'body';
    const written = await writeBody(response, file, path, timeout, options.onProgress);
    if (!written.ok) await rm(path, { force: true });
    return written;
  } catch (error) {
    await rm(path, { force: true }).catch(() => undefined);
    if (isDiskError(error)) return fail('unavailable', diskText(error), { reason: 'disk' });
    return { ok: false, failure: feedFailure(timeout.cause ?? classifyFetchError(error, phase)) };
  } finally {
    timeout.abort();
    timeout.release();
  }
}

async function writeBody(
  { body }: Response,
  { size, sha512 }: ReleaseFile,
  path: string,
  timeout: RequestTimeout,
  onProgress: (share: number) => void,
): Promise<Result<void>> {
  if (body === null) return wrongFile();
  const hash = createHash('sha512');
  const reader = body.getReader();
  const target = await open(path, 'w', 0o600);
  let written = 0;
  try {
    for (;;) {
      const { done, value } = await timeout.within(STALL_LIMIT, 'timeout-body', reader.read());
      if (done) break;
      written += value.byteLength;
      // A body without an end must not fill the disk.
      if (written > size) return wrongFile();
      hash.update(value);
      await target.writeFile(value);
      onProgress(written / size);
    }
    await target.sync();
  } finally {
    await target.close();
    reader.releaseLock();
  }
  return written === size && hash.digest('base64') === sha512 ? succeed(undefined) : wrongFile();
}

const wrongFile = (): Result<never> => fail('not-the-service', t('update.wrongFile'), { reason: 'update-hash' });

const isDiskError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && ['open', 'write', 'fsync', 'close'].includes(String(error.syscall));

const diskText = ({ code }: NodeJS.ErrnoException): string =>
  code === 'ENOSPC' ? t('update.diskFull') : t('update.notSaved');

const statusFailure = (status: number): Failure => ({
  kind: status === 404 ? 'not-found' : 'service-error',
  message: status === 404 ? t('update.noRelease') : t('update.status', { status: String(status) }),
  status,
  reason: 'update-status',
});

function feedFailure(error: NetworkError | 'cancelled'): Failure {
  switch (error) {
    case 'cancelled':
      return { kind: 'cancelled', message: t('update.stopped'), reason: error };
    case 'redirect':
      return {
        kind: 'not-the-service',
        message: t('update.redirect'),
        reason: error,
      };
    case 'too-large':
      return {
        kind: 'not-the-service',
        message: t('update.tooLarge'),
        reason: error,
      };
    case 'network':
    case 'reset':
      return { kind: 'offline', message: t('update.unreachable'), reason: error };
    case 'timeout-connect':
    case 'timeout-body':
      return { kind: 'timeout', message: t('update.timeout'), reason: error };
    case 'truncated':
    case 'empty':
      return { kind: 'not-the-service', message: t('update.cutOff'), reason: error };
    default: {
      const { kind } = networkFailure(error);
      const { cause } = describeNetworkError(error);
      return { kind, message: t('update.unusable', { cause }), reason: error };
    }
  }
}
