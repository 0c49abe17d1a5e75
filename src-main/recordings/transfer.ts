import { createHash, type Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sleep } from '../lib/clock.ts';
import type { Failure } from '../contract/failure.ts';
import type { SignedRecording } from '../api/client.ts';
import { delayBeforeRetry, parseRetryAfter } from '../api/retry.ts';
import {
  askMedia,
  readContentRange,
  readVideoType,
  readLength,
  type MediaAnswer,
  type MediaTransport,
} from './media-request.ts';
import {
  changedAgain,
  diskFailure,
  diskFull,
  emptyVideo,
  notVideo,
  statusFailure,
  mediaNetworkFailure,
  wrongSize,
  type MediaUse,
} from './media-failures.ts';
import { hasSpace, openPart, PartWriter } from './part-file.ts';

/** The facts about a part file that are stored to resume it. */
export interface PartMark {
  /** Bytes that are flushed to disk. */
  readonly synced: number;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** The whole size that the host declared. */
  readonly total: number | null;
}

export const freshMark: PartMark = { synced: 0, etag: null, lastModified: null, total: null };

export interface TransferDeps extends MediaTransport {
  /** 0 (included) to 1 (excluded). */
  readonly random: () => number;
  /** Replaced in tests. */
  readonly hasSpace?: typeof hasSpace;
}

export interface TransferOrder {
  readonly partPath: string;
  readonly mark: PartMark;
  readonly recording: SignedRecording;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number | null) => void;
  /** Called when more is flushed to disk or the file starts over. */
  readonly onMark: (mark: PartMark) => void;
}

export type TransferEnd =
  /** The part file is complete. `sha256` is null if it was resumed, so that it has to be read for its hash. */
  | { readonly kind: 'complete'; readonly size: number; readonly sha256: string | null }
  | { readonly kind: 'stopped' }
  /** `drop`: the part file is useless. */
  | { readonly kind: 'failed'; readonly failure: Failure; readonly drop: boolean };

/** Max repetitions after a transient failure (trust 2.5). */
export const MAX_REPETITIONS = 5;

/** A body without a declared length may be this many times the size that the history reports; a longer one is endless. */
const MAX_TIMES_REPORTED = 10;

type Step = TransferEnd | { readonly kind: 'later'; readonly failure: Failure; readonly retryAfter: string | null };

const failed = (failure: Failure, drop = false): TransferEnd => ({ kind: 'failed', failure, drop });

/** Downloads one recording into its part file, resuming after lost connections (trust 2.5). */
export async function transferFile(deps: TransferDeps, order: TransferOrder): Promise<TransferEnd> {
  const transfer = new Transfer(deps, order);
  for (let repetition = 1; ; repetition += 1) {
    const step = await transfer.tryOnce();
    if (step.kind !== 'later') return step;
    const requested = parseRetryAfter(step.retryAfter, deps.clock.wallNow());
    const delay = repetition > MAX_REPETITIONS ? null : delayBeforeRetry(repetition, requested, deps.random);
    if (delay === null) return failed(requested === null ? step.failure : { ...step.failure, waitMs: requested });
    if (!(await sleep(deps.clock, delay, [order.signal]))) return { kind: 'stopped' };
  }
}

class Transfer {
  readonly #deps: TransferDeps;
  readonly #order: TransferOrder;
  #mark: PartMark;
  /** Where the last body without a declared length ended. */
  #lastEnd: number | null = null;

  constructor(deps: TransferDeps, order: TransferOrder) {
    this.#deps = deps;
    this.#order = order;
    this.#mark = order.mark;
  }

  /** One request, and a second one if the part file turns out to be of another file. */
  async tryOnce(): Promise<Step> {
    if (this.#order.signal.aborted) return { kind: 'stopped' };
    let file: FileHandle;
    try {
      file = await openPart(this.#order.partPath);
    } catch (error) {
      return failDisk(error);
    }
    try {
      return (await this.#ask(file)) ?? (await this.#ask(file)) ?? failed(changedAgain(), true);
    } catch (error) {
      return failDisk(error);
    } finally {
      await file.close().catch(() => undefined);
    }
  }

  /** Null if the download has to start over. */
  async #ask(file: FileHandle): Promise<Step | null> {
    const { size } = await file.stat();
    // Bytes that were not flushed may be garbage after a power failure.
    const part = { ...this.#mark, have: Math.min(size, this.#mark.synced) };
    const range = resumeHeaders(part);
    if (range === null) await this.#restart(file);
    else await file.truncate(part.have);
    const have = range === null ? 0 : part.have;
    this.#order.onProgress(have, this.#mark.total ?? this.#order.recording.size);
    const { address, ending } = this.#order.recording;
    const answer = await askMedia(this.#deps, address, range ?? {}, [this.#order.signal]);
    if ('problem' in answer) {
      if (answer.problem === 'cancelled') return { kind: 'stopped' };
      const failure = mediaNetworkFailure(answer.problem, this.#use());
      const isFinal = answer.problem === 'redirect' || answer.problem === 'certificate';
      return isFinal ? failed(failure) : { kind: 'later', failure, retryAfter: null };
    }
    try {
      const { head } = answer;
      const decision = decideResume(range === null ? { ...part, have: 0 } : part, head);
      switch (decision.kind) {
        case 'start-over':
          await this.#restart(file);
          return null;
        case 'complete':
          return this.#judge(have, this.#mark.total ?? have, null);
        case 'later':
          return { kind: 'later', failure: statusFailure(head.status, this.#use()), retryAfter: head.retryAfter };
        case 'failed':
          return failed(
            decision.reason === 'empty' ? emptyVideo(this.#use()) : statusFailure(head.status, this.#use()),
          );
        case 'write':
          if (readVideoType(head.contentType, ending) === null) return failed(notVideo(this.#use()));
          return await this.#write(file, answer, decision.from, decision.total);
      }
    } finally {
      answer.close();
    }
  }

  #use(): MediaUse {
    return this.#mark.synced > 0 ? 'partial' : 'download';
  }

  async #restart(file: FileHandle): Promise<void> {
    await file.truncate(0);
    this.#store(freshMark);
  }

  #store(mark: PartMark): void {
    this.#mark = mark;
    this.#order.onMark(mark);
  }

  /** Writes the body from this offset on; aborts a body that is too long. */
  async #write(file: FileHandle, answer: MediaAnswer, from: number, total: number | null): Promise<Step> {
    const expected = total ?? this.#order.recording.size;
    const freeSpace = this.#deps.hasSpace ?? hasSpace;
    const folder = dirname(this.#order.partPath);
    if (expected !== null && !(await freeSpace(folder, Math.max(0, expected - from)))) return failed(diskFull());
    await file.truncate(from);
    const { etag, lastModified } = answer.head;
    // A 206 response may omit validators that the 200 response had.
    const same = from > 0 ? this.#mark : freshMark;
    this.#store({ etag: etag ?? same.etag, lastModified: lastModified ?? same.lastModified, total, synced: from });
    const hash = from === 0 ? createHash('sha256') : null;
    const writer = new PartWriter({
      file,
      from,
      hash,
      clock: this.#deps.clock,
      onSynced: (synced) => this.#store({ ...this.#mark, synced }),
    });
    const read = await this.#writeAll(writer, answer, total);
    if (read !== 'end') return read;
    if (this.#isCut(writer.at, total)) {
      return { kind: 'later', failure: mediaNetworkFailure('truncated', this.#use()), retryAfter: null };
    }
    return this.#judge(writer.at, total, hash);
  }

  /**
   * Whether a body that ended here lacks its rest. Without a declared length, a lost connection looks like the end: a file
   * that is shorter than reported is whole if it ends at the same byte a second time.
   */
  #isCut(end: number, total: number | null): boolean {
    if (total !== null) return end < total;
    const isNewEnd = end !== this.#lastEnd;
    this.#lastEnd = end;
    return end < (this.#order.recording.size ?? 0) && isNewEnd;
  }

  /** Flushes the written bytes, however it ends. */
  async #writeAll(writer: PartWriter, answer: MediaAnswer, total: number | null): Promise<Step | 'end'> {
    const reportedSize = this.#order.recording.size;
    const limit = total ?? (reportedSize === null ? Infinity : reportedSize * MAX_TIMES_REPORTED);
    try {
      for (;;) {
        const chunk = await answer.read();
        if (chunk === null) break;
        if ('problem' in chunk) {
          await writer.end();
          if (chunk.problem === 'cancelled') return { kind: 'stopped' };
          return { kind: 'later', failure: mediaNetworkFailure(chunk.problem, this.#use()), retryAfter: null };
        }
        if (writer.at + chunk.length > limit) {
          await writer.end();
          return failed(wrongSize(), true);
        }
        await writer.write(chunk);
        const expected = total ?? reportedSize;
        this.#order.onProgress(writer.at, expected !== null && writer.at > expected ? null : expected);
      }
    } catch (error) {
      // What was written before the error is still valid.
      await writer.end().catch(() => undefined);
      throw error;
    }
    await writer.end();
    return 'end';
  }

  #judge(written: number, total: number | null, hash: Hash | null): TransferEnd {
    if (written === 0) return failed(emptyVideo(this.#use()), true);
    if (judgeSize(written, total) !== 'complete') return failed(wrongSize(), true);
    return { kind: 'complete', size: written, sha256: hash?.digest('hex') ?? null };
  }
}

function failDisk(error: unknown): TransferEnd {
  const failure = diskFailure(error);
  if (failure === null) throw error;
  return failed(failure);
}

/** The size of a `.part` file and the validators from the first response. */
export interface PartFile {
  readonly have: number;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface DownloadHead {
  readonly status: number;
  readonly contentLength: string | null;
  readonly contentRange: string | null;
  readonly etag: string | null;
}

export type ResumeDecision =
  /** Truncate the part file at this offset and write the body there. `total`: its final size. */
  | { readonly kind: 'write'; readonly from: number; readonly total: number | null }
  /** The part file is complete. */
  | { readonly kind: 'complete' }
  /** Discard the part file and request without a range. */
  | { readonly kind: 'start-over' }
  /** Keep the part file and try again later. */
  | { readonly kind: 'later' }
  | { readonly kind: 'failed'; readonly reason: 'status' | 'unasked-range' | 'empty' };

/** Transient statuses (trust 2.2). */
const TRANSIENT = new Set([408, 429, 500, 502, 503, 504]);

/** The headers to request the rest; null if there is no validator to prove that the rest belongs to the same file. */
export function resumeHeaders(part: PartFile): { readonly Range: string; readonly 'If-Range': string } | null {
  const validator = isStrong(part.etag) ? part.etag : part.lastModified;
  return part.have > 0 && validator !== null ? { Range: `bytes=${part.have}-`, 'If-Range': validator } : null;
}

/** Decides by the head of the response to a request with `resumeHeaders(part)`. */
export function decideResume(part: PartFile, head: DownloadHead): ResumeDecision {
  const requested = resumeHeaders(part) !== null;
  switch (head.status) {
    case 200:
      return { kind: 'write', from: 0, total: readLength(head.contentLength) };
    case 206:
      return requested ? decideRange(part, head) : { kind: 'failed', reason: 'unasked-range' };
    case 416:
      if (!requested) return { kind: 'failed', reason: 'status' };
      return readContentRange(head.contentRange)?.total === part.have ? { kind: 'complete' } : { kind: 'start-over' };
    case 204:
      return { kind: 'failed', reason: 'empty' };
    default:
      return TRANSIENT.has(head.status) ? { kind: 'later' } : { kind: 'failed', reason: 'status' };
  }
}

/** Rejects a range that does not begin at the end of the part file or belongs to another version of the file. */
function decideRange(part: PartFile, head: DownloadHead): ResumeDecision {
  const range = readContentRange(head.contentRange);
  const sameFile = head.etag === null || !isStrong(part.etag) || head.etag === part.etag;
  if (range?.start !== part.have || !sameFile) return { kind: 'start-over' };
  return { kind: 'write', from: part.have, total: range.total };
}

export type SizeVerdict = 'complete' | 'too-short' | 'too-long';

/**
 * Compares the sizes before the file gets its name. The size that the history reports does not count: it may belong to
 * another file than the host sends.
 *
 * @param written bytes in the part file after the end of the body
 * @param total as declared by the host; null without
 */
export function judgeSize(written: number, total: number | null): SizeVerdict {
  if (written === 0 || (total !== null && written < total)) return 'too-short';
  return total !== null && written > total ? 'too-long' : 'complete';
}

function isStrong(etag: string | null): etag is string {
  return etag !== null && /^"[^"]*"$/.test(etag);
}
