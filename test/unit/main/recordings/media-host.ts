import { createHash } from 'node:crypto';

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { onTestFinished } from 'vitest';
import { ApiKey } from '../../../../src-main/api/api-key.ts';
import type { SignedRecording } from '../../../../src-main/api/client.ts';
import type { HistorySession } from '../../../../src-main/contract/model.ts';
import { signRecordingAddress } from '../../../../src-main/api/recording-address.ts';

export const CANARY = 'cAnArY51e0b7d2f94a6c83b1d0e7f2a9';
export const key = ApiKey.parse(CANARY)!;

/** Bytes without repetition, so that a misplaced part is detected. */
export function makeVideo(size: number, seed = 1): Buffer {
  const video = Buffer.alloc(size);
  let state = seed;
  for (let at = 0; at < size; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    video[at] = state >>> 24;
  }
  return video;
}
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export interface Asked {
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
}

/** Responds to one request; `times` counts from 0. */
export type Answer = (requested: Asked, response: ServerResponse, times: number) => void;

export interface MediaHost {
  readonly origin: string;
  readonly requested: Asked[];
  answer: Answer;
  /** Connections that are open now. */
  readonly open: () => number;
}

/** A local host of recordings with scripted responses. */
export async function startMediaHost(answer: Answer): Promise<MediaHost> {
  const requested: Asked[] = [];
  let open = 0;
  const server = createServer((request, response) => {
    const one = { url: new URL(request.url ?? '/', 'http://127.0.0.1'), headers: request.headers };
    requested.push(one);
    open += 1;
    response.on('close', () => (open -= 1));
    host.answer(one, response, requested.length - 1);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const host: MediaHost = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested,
    answer,
    open: () => open,
  };
  return host;
}

/** Runs something once the reader has reached this offset in the file. */
export type WhenRead = (offset: number, run: () => void) => void;

/** Follows how far a file is read. */
export function followReader(): { readonly note: (offset: number) => void; readonly whenRead: WhenRead } {
  let waiting: { readonly offset: number; readonly run: () => void }[] = [];
  return {
    note: (offset) => {
      const due = waiting.filter((one) => one.offset === offset);
      waiting = waiting.filter((one) => !due.includes(one));
      for (const { run } of due) run();
    },
    whenRead: (offset, run) => waiting.push({ offset, run }),
  };
}

export interface VideoOptions {
  readonly etag?: string | null;
  readonly lastModified?: string | null;
  /**
   * Closes the connection once the reader has taken this many bytes of the body. Bytes that it has not taken by then would
   * be lost with the connection.
   */
  readonly cut?: { readonly after: number; readonly whenRead: WhenRead } | null;
  readonly ranges?: boolean;
  readonly contentType?: string;
  /** Omits Content-Length. */
  readonly chunked?: boolean;
}

/** Responds like a web server with this file. */
export function sendVideo(
  video: Buffer,
  { headers }: Asked,
  response: ServerResponse,
  options: VideoOptions = {},
): void {
  const { etag = '"v1"', lastModified = null, cut = null, ranges = true, chunked = false } = options;
  const common = {
    'content-type': options.contentType ?? 'video/mp4',
    ...(etag === null ? {} : { etag }),
    ...(lastModified === null ? {} : { 'last-modified': lastModified }),
  };
  const condition = headers['if-range'];
  const holds = condition === undefined || condition === etag || condition === lastModified;
  const match = ranges && holds ? /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') : null;
  if (match !== null && Number(match[1]) >= video.length) {
    response.writeHead(416, { ...common, 'content-range': `bytes */${video.length}` }).end();
    return;
  }
  const from = match === null ? 0 : Number(match[1]);
  const to =
    match?.[2] === undefined || match[2] === '' ? video.length - 1 : Math.min(Number(match[2]), video.length - 1);
  const body = video.subarray(from, to + 1);
  const length = chunked ? {} : { 'content-length': String(body.length) };
  const place = match === null ? {} : { 'content-range': `bytes ${from}-${to}/${video.length}` };
  response.writeHead(match === null ? 200 : 206, { ...common, ...length, ...place });
  if (cut === null) {
    response.end(body);
    return;
  }
  response.write(body.subarray(0, cut.after));
  cut.whenRead(from + cut.after, () => response.socket?.destroy());
}

const session: HistorySession = {
  id: 5,
  uid: 'u5',
  agentId: 7,
  accountId: 1,
  agentAccountId: 1,
  userAgent: null,
  start: Date.UTC(2026, 10, 19, 14, 50) / 1_000,
  stop: null,
  video: null,
  turboOneTime: null,
  visorComment: null,
  url: null,
  mode: null,
  client: null,
  agent: null,
};

/** The recording as the service reports it: at `/video.mp4` of this host, with the key in its address. */
export function recordingAt(origin: string, size: number | null = null, path = '/video.mp4'): SignedRecording {
  const signed = signRecordingAddress(`${origin}${path}`, key, { address: `${origin}/v1/`, allowedHosts: [] });
  if (!signed.ok) throw new Error(signed.failure.message);
  return { session, address: signed.value, size, ending: '.mp4' };
}
