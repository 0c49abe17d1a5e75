/**
 * Decides how an interrupted download of a recording goes on (trust rules 2.5). Pure: the downloader writes what is decided
 * here, so that a wrong file never gets its final name.
 */

/** What is kept of a download: the size of its `.part` file and what the server said when it began. */
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
  /** Write the body into the part file from this byte on, cutting off what is behind it. `total`: its final size. */
  | { readonly kind: 'write'; readonly from: number; readonly total: number | null }
  /** The part file holds everything already. */
  | { readonly kind: 'complete' }
  /** Drop the part file and ask again without a range. */
  | { readonly kind: 'start-over' }
  /** Keep the part file and try again later. */
  | { readonly kind: 'later' }
  | { readonly kind: 'failed'; readonly reason: 'status' | 'unasked-range' | 'empty' };

const PASSING = new Set([408, 429, 500, 502, 503, 504]);

/**
 * The headers that ask for the rest; null where the download has to begin anew, since nothing proves that the rest would
 * belong to the same file.
 */
export function resumeHeaders(part: PartFile): { readonly Range: string; readonly 'If-Range': string } | null {
  const validator = isStrong(part.etag) ? part.etag : part.lastModified;
  return part.have > 0 && validator !== null ? { Range: `bytes=${part.have}-`, 'If-Range': validator } : null;
}

/** Decides by the head of the answer to a request that carried `resumeHeaders(part)`. */
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
      return PASSING.has(head.status) ? { kind: 'later' } : { kind: 'failed', reason: 'status' };
  }
}

/** A range that does not begin where the part file ends, or that belongs to another version of the file, is of no use. */
function decideRange(part: PartFile, head: DownloadHead): ResumeDecision {
  const range = readContentRange(head.contentRange);
  const sameFile = head.etag === null || !isStrong(part.etag) || head.etag === part.etag;
  if (range?.start !== part.have || !sameFile) return { kind: 'start-over' };
  return { kind: 'write', from: part.have, total: range.total };
}

export type SizeVerdict = 'complete' | 'too-short' | 'too-long';

/**
 * The last word before the file gets its name.
 *
 * @param written bytes in the part file after the body ended
 * @param total what the server declared, where it did
 * @param reportedSize `video.size` of the history, where it was given
 */
export function judgeSize(written: number, total: number | null, reportedSize: number | null): SizeVerdict {
  for (const expected of [total, reportedSize]) {
    if (expected !== null && written < expected) return 'too-short';
    if (expected !== null && written > expected) return 'too-long';
  }
  return written === 0 ? 'too-short' : 'complete';
}

function isStrong(etag: string | null): etag is string {
  return etag !== null && /^"[^"]*"$/.test(etag);
}

function readLength(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** `Content-Range` in bytes; null where it is none. `start` null of a range that cannot be had, `total` null of one of unknown length. */
export function readContentRange(
  text: string | null,
): { readonly start: number | null; readonly total: number | null } | null {
  const match = /^bytes (?:(\d{1,15})-\d{1,15}|\*)\/(\d{1,15}|\*)$/.exec(text ?? '');
  if (match === null) return null;
  return { start: readLength(match[1] ?? null), total: readLength(match[2] ?? null) };
}
