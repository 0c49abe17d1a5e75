import { createHash, type Hash } from 'node:crypto';
import { stat, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sleep } from '../lib/clock.ts';
import type { Failure } from '../contract/failure.ts';
import type { SignedRecording } from '../api/client.ts';
import { parseRetryAfter, repetitionDelay } from '../api/retry.ts';
import { askMedia, type MediaAnswer, type MediaTransport } from './media-request.ts';
import { readFilmType } from './media-type.ts';
import {
  changedAgain,
  diskFailure,
  diskFull,
  emptyFilm,
  notFilm,
  statusFailure,
  mediaNetworkFailure,
  wrongSize,
} from './media-failures.ts';
import { hasSpace, openPart } from './part-file.ts';
import { PartWriter } from './part-writer.ts';
import { decideResume, judgeSize, resumeHeaders } from './resume.ts';

/** What is kept of a part file so that it can be gone on with. */
export interface PartMark {
  /** Bytes that are certainly on the disk. */
  readonly synced: number;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** What the host declared as the whole length. */
  readonly total: number | null;
}

export const freshMark: PartMark = { synced: 0, etag: null, lastModified: null, total: null };

export interface TransferDeps extends MediaTransport {
  /** 0 (included) to 1 (excluded). */
  readonly random: () => number;
  /** Whether so many bytes more fit there. */
  readonly hasSpace?: typeof hasSpace;
}

export interface TransferOrder {
  readonly partPath: string;
  readonly mark: PartMark;
  readonly recording: SignedRecording;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number | null) => void;
  /** More is certainly on the disk, or the file begins anew. */
  readonly onMark: (mark: PartMark) => void;
}

export type TransferEnd =
  /** All of it is in the part file. `sha256` null where a part of it is from before and has to be read again. */
  | { readonly kind: 'complete'; readonly size: number; readonly sha256: string | null }
  | { readonly kind: 'stopped' }
  /** `drop`: what is there belongs to nothing and is of no use. */
  | { readonly kind: 'failed'; readonly failure: Failure; readonly drop: boolean };

/** How often it goes on by itself after the connection broke off (trust rules 2.5). */
export const CHAIN = 5;

type Step = TransferEnd | { readonly kind: 'later'; readonly failure: Failure; readonly retryAfter: string | null };

const failed = (failure: Failure, drop = false): TransferEnd => ({ kind: 'failed', failure, drop });

/** Brings one recording into its part file: asks, goes on where it broke off, and says when all of it is there. */
export async function transferFile(deps: TransferDeps, order: TransferOrder): Promise<TransferEnd> {
  const transfer = new Transfer(deps, order);
  for (let repetition = 1; ; repetition += 1) {
    const step = await transfer.tryOnce();
    if (step.kind !== 'later') return step;
    const requested = parseRetryAfter(step.retryAfter, deps.clock.wallNow());
    const delay = repetition > CHAIN ? null : repetitionDelay(repetition, requested, deps.random);
    if (delay === null) return failed(requested === null ? step.failure : { ...step.failure, waitMs: requested });
    if (!(await sleep(deps.clock, delay, [order.signal]))) return { kind: 'stopped' };
  }
}

class Transfer {
  readonly #deps: TransferDeps;
  readonly #order: TransferOrder;
  #mark: PartMark;

  constructor(deps: TransferDeps, order: TransferOrder) {
    this.#deps = deps;
    this.#order = order;
    this.#mark = order.mark;
  }

  /** One request, or a second one where what is there turns out to be of another file. */
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

  /** Null where it has to begin anew. */
  async #ask(file: FileHandle): Promise<Step | null> {
    const { size } = await file.stat();
    // What was not certainly written may be anything after the computer went off.
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
      const failure = mediaNetworkFailure(answer.problem);
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
          return { kind: 'later', failure: statusFailure(head.status), retryAfter: head.retryAfter };
        case 'failed':
          return failed(decision.reason === 'empty' ? emptyFilm() : statusFailure(head.status));
        case 'write':
          if (readFilmType(head.contentType, ending) === null) return failed(notFilm());
          return await this.#write(file, answer, decision.from, decision.total);
      }
    } finally {
      answer.close();
    }
  }

  async #restart(file: FileHandle): Promise<void> {
    await file.truncate(0);
    this.#store(freshMark);
  }

  #store(mark: PartMark): void {
    this.#mark = mark;
    this.#order.onMark(mark);
  }

  /** Writes what comes, from this byte on. A body that is longer than it may be is not read to its end. */
  async #write(file: FileHandle, answer: MediaAnswer, from: number, total: number | null): Promise<Step> {
    const reportedSize = this.#order.recording.size;
    if (total !== null && reportedSize !== null && total !== reportedSize) return failed(wrongSize(), true);
    const limit = total ?? reportedSize;
    const freeSpace = this.#deps.hasSpace ?? hasSpace;
    if (limit !== null && !(await freeSpace(dirname(this.#order.partPath), limit - from))) return failed(diskFull());
    await file.truncate(from);
    const { etag, lastModified } = answer.head;
    // A rest (206) may leave out what the whole has said.
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
    const read = await this.#writeAll(writer, answer, limit);
    if (read !== 'end') return read;
    if (limit !== null && writer.at < limit) {
      return { kind: 'later', failure: mediaNetworkFailure('truncated'), retryAfter: null };
    }
    return this.#judge(writer.at, total, hash);
  }

  /** Whatever ends it, what was written is certainly on the disk afterwards. */
  async #writeAll(writer: PartWriter, answer: MediaAnswer, limit: number | null): Promise<Step | 'end'> {
    try {
      for (;;) {
        const piece = await answer.read();
        if (piece === null) break;
        if ('problem' in piece) {
          await writer.end();
          if (piece.problem === 'cancelled') return { kind: 'stopped' };
          return { kind: 'later', failure: mediaNetworkFailure(piece.problem), retryAfter: null };
        }
        if (limit !== null && writer.at + piece.length > limit) {
          await writer.end();
          return failed(wrongSize(), true);
        }
        await writer.write(piece);
        this.#order.onProgress(writer.at, limit);
      }
    } catch (error) {
      // What was written before the disk was full is good.
      await writer.end().catch(() => undefined);
      throw error;
    }
    await writer.end();
    return 'end';
  }

  #judge(written: number, total: number | null, hash: Hash | null): TransferEnd {
    if (written === 0) return failed(emptyFilm(), true);
    const verdict = judgeSize(written, total, this.#order.recording.size);
    if (verdict !== 'complete') return failed(wrongSize(), true);
    return { kind: 'complete', size: written, sha256: hash?.digest('hex') ?? null };
  }
}

function failDisk(error: unknown): TransferEnd {
  const failure = diskFailure(error);
  if (failure === null) throw error;
  return failed(failure);
}

/** Whether the part file has exactly so many bytes. */
export const isWhole = (path: string, size: number): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile() && found.size === size,
    () => false,
  );
