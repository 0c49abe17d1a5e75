import { fail, succeed, type Failure, type Result } from '../contract/failure.ts';
import type { Playback } from '../contract/contract.ts';
import type { SignedRecording } from '../api/client.ts';
import { askMedia, type MediaAnswer, type MediaHead, type MediaTransport } from './media-request.ts';
import { readFilmType } from './media-type.ts';
import { emptyFilm, notFilm, statusFailure, mediaNetworkFailure } from './media-failures.ts';
import { readContentRange } from './resume.ts';

export interface PlaybackDeps extends MediaTransport {
  readonly askRecording: (
    sessionId: number,
    options: { readonly attention: 'user'; readonly signal: AbortSignal },
  ) => Promise<Result<SignedRecording>>;
  /** 32 random letters and digits, not to be guessed. */
  readonly newTicket: () => string;
  /** The service refused it (403). */
  readonly onRefused: () => void;
}

/** What of a player's request counts. */
export interface PlayerRequest {
  readonly range: string | null;
  readonly signal: AbortSignal | null;
}

/** What makes one recording play: good until another one is asked for. */
interface Ticket {
  readonly id: string;
  readonly recording: SignedRecording;
  readonly type: string;
  /** The file as it was first seen: another one under the same address is not played on. */
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly size: number | null;
  readonly stop: AbortController;
  /** What is under way for the player; the oldest ends where it forgets some. */
  readonly open: Set<AbortController>;
}

/** A player reads at one place, and for a moment at two. */
const MAX_OPEN = 3;
const RANGE = /^bytes=(?:\d{1,15}-\d{0,15}|-\d{1,15})$/;

/**
 * Plays a recording: the player of our page asks for parts at an address that means something here alone, and this asks the
 * host of the recording for them, with the key. Nothing is read ahead of the player.
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

  /** Asks for the first byte: whatever is wrong is known, in words, before a player shows a black picture. */
  async function prepare(recording: SignedRecording, signal: AbortSignal): Promise<Result<Ticket>> {
    const answer = await askMedia(deps, recording.address, { Range: 'bytes=0-0' }, [signal]);
    if ('problem' in answer) return { ok: false, failure: mediaNetworkFailure(answer.problem) };
    answer.close();
    const { head } = answer;
    if (head.status !== 200 && head.status !== 206) return { ok: false, failure: refusal(head) };
    const type = readFilmType(head.contentType, recording.ending);
    if (type === null) return { ok: false, failure: notFilm() };
    const { etag, lastModified } = head;
    const size = sizeOf(head);
    const stop = new AbortController();
    return succeed({ id: deps.newTicket(), recording, type, etag, lastModified, size, stop, open: new Set() });
  }

  return {
    /** An address for the player. One request to the service and one to the host of the recording. */
    async play(sessionId: number): Promise<Result<Playback>> {
      clear();
      const mine = new AbortController();
      asking = mine;
      const requested = await deps.askRecording(sessionId, { attention: 'user', signal: mine.signal });
      const looked = requested.ok ? await prepare(requested.value, mine.signal) : requested;
      if (mine.signal.aborted) return overtaken();
      asking = null;
      if (!looked.ok) {
        if (looked.failure.kind === 'no-right' && requested.ok) deps.onRefused();
        return looked;
      }
      ticket = looked.value;
      const { id, size, recording } = looked.value;
      return succeed({ address: `/recordings/${id}`, size: size ?? recording.size });
    },

    /** What the player gets. `headers` say kind, length and place; null where there is nothing to play under this address. */
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
      if (isSame && (head.status === 200 || head.status === 206)) return stream(mine, answer, leave);
      answer.close();
      leave();
      if (isSame && head.status === 416) return new Response(null, { status: 416, headers: placeOf(head) });
      // Another file, no right any more, removed: the player says so, and asking for it anew says why.
      if (head.status < 500) end(mine);
      return new Response(null, { status: 502 });
    },

    /** Nothing plays any more: another account, or the end. */
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

/** Bytes as the player takes them; whoever lets go on either side ends the other. */
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
  const headers = { 'Content-Type': ticket.type, 'Accept-Ranges': 'bytes', ...length, ...placeOf(answer.head) };
  return new Response(body, { status, headers });
}

/** Only what reads as a place in a file goes on to the player. */
const placeOf = ({ contentRange }: MediaHead): Readonly<Record<string, string>> =>
  contentRange !== null && readContentRange(contentRange) !== null ? { 'Content-Range': contentRange } : {};

const sizeOf = ({ status, contentRange, contentLength }: MediaHead): number | null => {
  if (status === 206) return readContentRange(contentRange)?.total ?? null;
  return contentLength !== null && /^\d{1,15}$/.test(contentLength) ? Number(contentLength) : null;
};

function isSameFile({ etag, lastModified, size }: Ticket, head: MediaHead): boolean {
  const differs = (before: string | null, now: string | null): boolean =>
    before !== null && now !== null && before !== now;
  if (differs(etag, head.etag) || differs(lastModified, head.lastModified)) return false;
  const now = head.status === 416 ? (readContentRange(head.contentRange)?.total ?? null) : sizeOf(head);
  return size === null || now === null || size === now;
}

function refusal(head: MediaHead): Failure {
  // The first byte of nothing.
  return head.status === 416 || head.status === 204 ? emptyFilm() : statusFailure(head.status);
}

const overtaken = (): Result<never> =>
  fail('cancelled', 'Another recording was asked for meanwhile.', { reason: 'overtaken' });
