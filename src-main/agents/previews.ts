import type { MonotonicClock } from '../lib/clock.ts';
import type { Result } from '../contract/failure.ts';
import { discard, readBody } from '../api/body.ts';
import type { Fetch } from '../api/request.ts';
import { isLoopback } from '../api/web-address.ts';
import { PreviewCache, type CachedPreview } from './preview-cache.ts';
import { PreviewQueue } from './preview-queue.ts';
import { readImageType, type ImageType } from './image-type.ts';

/** The whole of one picture, from the request to its last byte. */
export const PREVIEW_LIMIT_MS = 10_000;
export const PREVIEW_LIMIT_BYTES = 4 * 1024 * 1024;
/** Asked again within this time, the same picture answers. */
export const FRESH_MS = 20_000;
/** Up to this age an older picture answers for a newer one that cannot be had; then it would pass for the screen of now. */
export const STAND_IN_MS = 60_000;
export const CACHE_BYTES = 64 * 1024 * 1024;
const PARALLEL = 4;
/** About as many as one screen full of cards. */
const WAITING = 60;

export interface PreviewsOptions {
  readonly fetch: Fetch;
  /** Where the service keeps the picture of an agent's screen (2.1 `preview_url`); null where it has none. */
  readonly address: (agentId: number) => Promise<Result<string | null>>;
  /** Whether pictures may come from this computer, then also unencrypted: only while the service itself is reached so. */
  readonly allowInsecureLoopback: () => boolean;
  readonly clock: MonotonicClock;
  /** False while the computer sleeps: then what is in memory has to do. */
  readonly mayAsk: () => boolean;
}

export interface Preview {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: ImageType;
}

export interface Previews {
  /**
   * The picture of an agent's screen; null where there is none to be had. With `anyAge` an older one stands in however old
   * it is: for agents that are away, whose picture is shown as one of before.
   */
  get(agentId: number, anyAge?: boolean): Promise<Preview | null>;
  /** Forgets all pictures and stops what is under way: another account, or the end. */
  clear(): void;
}

/**
 * Reads pictures of screens without the key, because their addresses are secrets of their own (field fact F14). An address
 * is used once and neither kept nor told: whatever goes wrong comes to no picture, without a word.
 */
export function createPreviews(options: PreviewsOptions): Previews {
  const { clock } = options;
  const cache = new PreviewCache(CACHE_BYTES);
  const queue = new PreviewQueue(PARALLEL, WAITING);
  const underWay = new Map<number, Promise<CachedPreview | null>>();
  let stop = new AbortController();

  async function read(agentId: number, stopped: AbortSignal): Promise<CachedPreview | null> {
    const at = clock.now();
    const cut = new AbortController();
    const late = Promise.withResolvers<null>();
    const end = () => {
      cut.abort();
      late.resolve(null);
    };
    const off = clock.after(PREVIEW_LIMIT_MS, end);
    stopped.addEventListener('abort', end, { once: true });
    try {
      const preview = await Promise.race([late.promise, readPreview(options, agentId, cut.signal)]);
      if (preview === null || stopped.aborted) return null;
      const stored = { ...preview, at };
      cache.put(agentId, stored);
      return stored;
    } finally {
      off();
      stopped.removeEventListener('abort', end);
    }
  }

  function readOnce(agentId: number): Promise<CachedPreview | null> {
    const known = underWay.get(agentId);
    if (known !== undefined) return known;
    const { signal } = stop;
    const reading = queue
      .add(() => (signal.aborted ? Promise.resolve(null) : read(agentId, signal)))
      .finally(() => {
        if (underWay.get(agentId) === reading) underWay.delete(agentId);
      });
    underWay.set(agentId, reading);
    return reading;
  }

  return {
    async get(agentId, anyAge = false) {
      const age = (preview: CachedPreview) => clock.now() - preview.at;
      const stored = cache.get(agentId);
      if (stored !== null && age(stored) < FRESH_MS) return show(stored);
      const { signal } = stop;
      const fresh = options.mayAsk() ? await readOnce(agentId) : null;
      if (fresh !== null) return show(fresh);
      const older = signal.aborted ? null : cache.get(agentId);
      return older !== null && (anyAge || age(older) < STAND_IN_MS) ? show(older) : null;
    },
    clear() {
      stop.abort();
      stop = new AbortController();
      queue.clear();
      underWay.clear();
      cache.clear();
    },
  };
}

const show = ({ bytes, type }: CachedPreview): Preview => ({ bytes, type });

/** Https to the open internet; to this computer only where that is allowed; no user names. */
function readPreviewAddress(text: string, loopback: boolean): string | null {
  const url = URL.parse(text);
  if (url === null || url.hostname === '' || url.username !== '' || url.password !== '') return null;
  const here = isLoopback(url.hostname);
  const safe = here ? loopback && /^https?:$/.test(url.protocol) : url.protocol === 'https:';
  return safe ? url.href : null;
}

/** One request, or none. Never throws: an error's message could carry the address. */
async function readPreview(options: PreviewsOptions, agentId: number, signal: AbortSignal): Promise<Preview | null> {
  try {
    const known = await options.address(agentId);
    const loopback = options.allowInsecureLoopback();
    const url = known.ok && known.value !== null ? readPreviewAddress(known.value, loopback) : null;
    if (url === null) return null;
    signal.throwIfAborted();
    const response = await options.fetch(url, {
      method: 'GET',
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      headers: { accept: 'image/png, image/jpeg, image/webp' },
      signal,
    });
    // A fetch that does not listen to its signal answers late; a redirect that was followed all the same is not taken.
    if (response.status !== 200 || response.redirected || signal.aborted) {
      discard(response);
      return null;
    }
    const body = await readBody(response, PREVIEW_LIMIT_BYTES, signal);
    const type = body.kind === 'whole' ? readImageType(body.bytes) : null;
    // A copy of its own size: what is kept is counted by it.
    return body.kind === 'whole' && type !== null ? { bytes: body.bytes.slice(), type } : null;
  } catch {
    return null;
  }
}
