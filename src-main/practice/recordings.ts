import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refused, type Outcome } from './reply.ts';

/** The one video of every recording. Ranges may be requested (RFC 9110), as players and resumed downloads do. */
export class Video {
  readonly bytes: Buffer;
  /** Strong: the bytes are the same whenever it is the same. */
  readonly tag: string;
  readonly lastModified: string;

  constructor(bytes: Buffer, lastModified = 'Thu, 20 Nov 2025 12:00:00 GMT') {
    this.bytes = bytes;
    this.tag = `"${hash('sha256', bytes).slice(0, 24)}"`;
    this.lastModified = lastModified;
  }
}

/**
 * The video is in the program's assets, two or three folders above this file, which runs from the sources, from the built
 * main folder, or from its chunks.
 */
export function readVideo(from: string = import.meta.dirname): Video {
  const found = ['../..', '../../..']
    .map((up) => join(from, up, 'assets', 'practice', 'recording.mp4'))
    .find((path) => existsSync(path));
  if (found === undefined) throw new Error('assets/practice/recording.mp4 is missing');
  return new Video(readFileSync(found));
}

interface Range {
  readonly first: number;
  readonly last: number;
}

/** One range of bytes; several at once and other units count as none, a range outside as unsatisfiable. */
export function readRange(header: string | undefined, size: number): Range | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  const [, from = '', to = ''] = match ?? [];
  if (match === null || (from === '' && to === '')) return 'whole';
  if (from === '')
    return Number(to) === 0 ? 'unsatisfiable' : { first: Math.max(0, size - Number(to)), last: size - 1 };
  if (to !== '' && Number(to) < Number(from)) return 'whole';
  if (Number(from) >= size) return 'unsatisfiable';
  return { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

/** Answers a download or a player. `If-Range` with another tag or date gets the whole video. */
export function serveVideo(video: Video, headers: Readonly<Record<string, string | undefined>>): Outcome {
  const common = {
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    etag: video.tag,
    'last-modified': video.lastModified,
    'cache-control': 'private, no-store',
  };
  const condition = headers['if-range'];
  const same = condition === undefined || condition === video.tag || condition === video.lastModified;
  const range = same ? readRange(headers.range, video.bytes.length) : 'whole';
  if (range === 'whole') return { status: 200, headers: common, body: video.bytes };
  if (range === 'unsatisfiable') {
    return {
      status: 416,
      headers: { ...common, 'content-range': `bytes */${video.bytes.length}` },
      body: Buffer.alloc(0),
    };
  }
  const contentRange = `bytes ${range.first}-${range.last}/${video.bytes.length}`;
  return {
    status: 206,
    headers: { ...common, 'content-range': contentRange },
    body: video.bytes.subarray(range.first, range.last + 1),
  };
}

/** Response to a request without the key in the query (2.6). */
export const withoutKey = new Refused(403, 'The recording wants the key in the query.');
