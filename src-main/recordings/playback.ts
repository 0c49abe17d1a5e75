import { fail, succeed, type Failure, type Result } from '../contract/failure.ts';
import type { Playback } from '../contract/contract.ts';
import type { SignedRecording } from '../api/client.ts';
import {
  askMedia,
  readContentRange,
  readVideoType,
  readLength,
  type MediaAnswer,
  type MediaHead,
  type MediaTransport,
} from './media-request.ts';
import { emptyVideo, notVideo, statusFailure, mediaNetworkFailure } from './media-failures.ts';
import { t } from '../contract/texts.ts';

export interface PlaybackDeps extends MediaTransport {
  readonly askRecording: (
    sessionId: number,
    options: { readonly attention: 'user'; readonly signal: AbortSignal },
  ) => Promise<Result<SignedRecording>>;
  /** 32 random hexadecimal digits, unguessable. */
  readonly newTicket: () => string;
  /** The failure to report for a 403 of the recording's host. */
  readonly explainRefusal: (failure: Failure) => Promise<Failure>;
}

/** The relevant parts of the player's request. */
export interface PlayerRequest {
  readonly range: string | null;
  readonly signal: AbortSignal | null;
}

/** Access to one recording, valid until another one is requested. */
interface Ticket {
  readonly id: string;
  readonly recording: SignedRecording;
  readonly type: string;
  /** Identify the file: playback ends if a different one is served under the same address. */
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly size: number | null;
  readonly stop: AbortController;
  /** Requests in flight for the player. */
  readonly open: Set<AbortController>;
}

/** The player reads at one position, briefly at two while seeking; older requests are aborted. */
const MAX_OPEN = 3;
const RANGE = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/;

/** A part of a file, both ends included. */
interface Piece {
  readonly first: number;
  readonly last: number;
  readonly size: number;
}

/**
 * Proxies a recording to the player: the page requests ranges by ticket, and the main process requests them from the host of
 * the recording, with the key. Does not read ahead of the player.
 */
export function createPlayback(deps: PlaybackDeps) {
  let ticket: Ticket | null = null;
  let asking: AbortController | null = null;

  const end = (which: Ticket): void => {
    which.stop.abort();
    if (ticket === which) ticket = null;
  };
  const clear = (): void => {
    asking?.abort();
    asking = null;
    if (ticket !== null) end(ticket);
  };

  /** Requests the first byte, so that a failure is reported instead of a black player. */
  async function prepare(recording: SignedRecording, signal: AbortSignal): Promise<Result<Ticket>> {
    const answer = await askMedia(deps, recording.address, { Range: 'bytes=0-0' }, [signal]);
    if ('problem' in answer) return { ok: false, failure: mediaNetworkFailure(answer.problem, 'play') };
    answer.close();
    const { head } = answer;
    if (head.status !== 200 && head.status !== 206) return { ok: false, failure: refusal(head) };
    const type = readVideoType(head.contentType, recording.ending);
    if (type === null) return { ok: false, failure: notVideo('play') };
    const { etag, lastModified } = head;
    const size = sizeOf(head);
    if (size === 0) return { ok: false, failure: emptyVideo('play') };
    const stop = new AbortController();
    return succeed({ id: deps.newTicket(), recording, type, etag, lastModified, size, stop, open: new Set() });
  }

  return {
    /** Returns an address for the player, after one request to the service and one to the host of the recording. */
    async play(sessionId: number): Promise<Result<Playback>> {
      clear();
      const mine = new AbortController();
      asking = mine;
      const requested = await deps.askRecording(sessionId, { attention: 'user', signal: mine.signal });
      const prepared = requested.ok ? await prepare(requested.value, mine.signal) : requested;
      const isRefused = !prepared.ok && prepared.failure.kind === 'no-right' && requested.ok;
      const failure = isRefused ? await deps.explainRefusal(prepared.failure) : null;
      if (mine.signal.aborted) return superseded();
      asking = null;
      if (!prepared.ok) return failure === null ? prepared : { ok: false, failure };
      ticket = prepared.value;
      const { id, size, recording } = prepared.value;
      return succeed({ address: `/recordings/${id}`, size: size ?? recording.size });
    },

    /** The response to the player's request; null if the ticket is not valid. */
    async serve(id: string, request: PlayerRequest): Promise<Response | null> {
      const mine = ticket?.id === id ? ticket : null;
      if (mine === null) return null;
      const own = enter(mine);
      const stops = [mine.stop.signal, own.signal, ...(request.signal === null ? [] : [request.signal])];
      const range = request.range !== null && RANGE.test(request.range) ? request.range : null;
      const answer = await askMedia(deps, mine.recording.address, range === null ? {} : { Range: range }, stops);
      const leave = (): void => void mine.open.delete(own);
      if ('problem' in answer) {
        leave();
        return new Response(null, { status: answer.problem === 'timeout-connect' ? 504 : 502 });
      }
      const { head } = answer;
      const isSame = isSameFile(mine, head);
      const part = isSame ? requestedPart(answer, range, mine.size) : null;
      if (part !== null) return stream(mine, part, leave);
      answer.close();
      leave();
      if (isSame && head.status === 416) return new Response(null, { status: 416, headers: rangeHeaderOf(head) });
      // Another file, access revoked or removed: the player fails, and the next play() reports why.
      if (head.status < 500 && !(isSame && isSuccess(head))) end(mine);
      return new Response(null, { status: 502 });
    },

    /** Ends playback, for example when the account changes. */
    clear,
  };
}

function enter({ open }: Ticket): AbortController {
  const own = new AbortController();
  for (const oldest of open) {
    if (open.size < MAX_OPEN) break;
    oldest.abort();
    open.delete(oldest);
  }
  open.add(own);
  return own;
}

const isSuccess = ({ status }: MediaHead): boolean => status === 200 || status === 206;

/**
 * The answer with exactly the requested bytes; null if it cannot be made of them. Chromium's player reads neither status nor
 * Content-Range of our scheme: it takes whatever arrives for the bytes it requested.
 */
function requestedPart(answer: MediaAnswer, range: string | null, size: number | null): MediaAnswer | null {
  const { head } = answer;
  const [, first, last, fromEnd] = RANGE.exec(range ?? 'bytes=0-') ?? [];
  if (!isSuccess(head)) return null;
  if (head.status === 206) {
    const start = readContentRange(head.contentRange)?.start ?? null;
    return start !== null && (first === undefined || start === Number(first)) ? answer : null;
  }
  if (Number(first) === 0) return answer;
  // The host knows no ranges.
  const total = size ?? sizeOf(head);
  if (total === null) return null;
  const begin = first === undefined ? Math.max(0, total - Number(fromEnd)) : Number(first);
  const end = last === undefined || last === '' ? total - 1 : Math.min(Number(last), total - 1);
  return begin > end ? null : cutOut(answer, { first: begin, last: end, size: total });
}

/** Reads as far as the first byte and drops what is before it. */
function cutOut(answer: MediaAnswer, { first, last, size }: Piece): MediaAnswer {
  let at = 0;
  const length = String(last - first + 1);
  return {
    head: { ...answer.head, status: 206, contentLength: length, contentRange: `bytes ${first}-${last}/${size}` },
    async read() {
      while (at <= last) {
        const bytes = await answer.read();
        if (bytes === null || 'problem' in bytes) return bytes;
        const from = Math.max(0, first - at);
        const to = last + 1 - at;
        at += bytes.length;
        if (from < bytes.length) return bytes.subarray(from, to);
      }
      answer.close();
      return null;
    },
    close: () => answer.close(),
  };
}

/** Streams at the pace of the player; closing either side closes the other. */
function stream(ticket: Ticket, answer: MediaAnswer, leave: () => void): Response {
  const close = (): void => {
    answer.close();
    leave();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = await answer.read();
        if (piece === null) {
          leave();
          controller.close();
        } else if ('problem' in piece) {
          leave();
          controller.error(new Error('the recording broke off'));
        } else controller.enqueue(piece);
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
  const { status, contentLength } = answer.head;
  const length = contentLength !== null && /^\d{1,15}$/.test(contentLength) ? { 'Content-Length': contentLength } : {};
  const headers = { 'Content-Type': ticket.type, 'Accept-Ranges': 'bytes', ...length, ...rangeHeaderOf(answer.head) };
  return new Response(body, { status, headers });
}

/** Passes only a valid Content-Range on to the player. */
const rangeHeaderOf = ({ contentRange }: MediaHead): Readonly<Record<string, string>> =>
  contentRange !== null && readContentRange(contentRange) !== null ? { 'Content-Range': contentRange } : {};

const sizeOf = ({ status, contentRange, contentLength }: MediaHead): number | null => {
  if (status === 206) return readContentRange(contentRange)?.total ?? null;
  return readLength(contentLength);
};

function isSameFile({ etag, lastModified, size }: Ticket, head: MediaHead): boolean {
  const differs = (before: string | null, now: string | null): boolean =>
    before !== null && now !== null && before !== now;
  if (differs(etag, head.etag) || differs(lastModified, head.lastModified)) return false;
  const now = head.status === 416 ? (readContentRange(head.contentRange)?.total ?? null) : sizeOf(head);
  return size === null || now === null || size === now;
}

function refusal(head: MediaHead): Failure {
  // An empty file has no first byte.
  return head.status === 416 || head.status === 204 ? emptyVideo('play') : statusFailure(head.status, 'play');
}

const superseded = (): Result<never> => fail('cancelled', t('media.replaced'), { reason: 'overtaken' });
