import type { MonotonicClock } from '../lib/clock.ts';
import type { Result } from '../contract/failure.ts';
import { readBody, type RequestEnd } from '../api/body.ts';
import type { Fetch } from '../api/http.ts';
import { judgeLinkHost } from '../api/link-host.ts';
import { readImageType, type ImageType } from './image-type.ts';

/** For one preview as a whole, from the request to its last byte. */
export const PREVIEW_LIMIT_MS = 10_000;
export const PREVIEW_LIMIT_BYTES = 4 * 1024 * 1024;
/** A cached preview of this age is returned without a request. */
export const FRESH_MS = 20_000;
/** If a new preview cannot be read, a cached one up to this age is returned; an older one would pass for the present screen. */
export const STALE_LIMIT_MS = 60_000;
const CACHE_BYTES = 64 * 1024 * 1024;
const PARALLEL = 4;
/** About as many as fit on the screen. */
const WAITING = 60;

export interface PreviewsOptions {
  readonly fetch: Fetch;
  /** The address of an agent's preview (2.1 `preview_url`); null if it has none. */
  readonly address: (agentId: number) => Promise<Result<string | null>>;
  /** The base address of the service; null while signed out, and then nothing is read. */
  readonly serviceAddress: () => string | null;
  readonly clock: MonotonicClock;
  /** False while this computer sleeps: then only cached previews are returned. */
  readonly mayAsk: () => boolean;
}

interface Preview {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: ImageType;
}

export interface Previews {
  /**
   * The preview of an agent's screen; null if there is none. With `anyAge` a cached one is returned however old it is: for
   * offline agents, whose preview is marked as an earlier one.
   */
  get(agentId: number, anyAge?: boolean): Promise<Preview | null>;
  /** Bytes of the cached ones. */
  bytes(): number;
  /** Forgets all previews and stops the requests that are under way. */
  clear(): void;
}

/**
 * Reads previews without the key, because their addresses are secrets of their own (F14). An address is used once and
 * neither stored nor logged: any error leads to no preview, without details.
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
    const tooLate = Promise.withResolvers<null>();
    const end = () => {
      cut.abort();
      tooLate.resolve(null);
    };
    const stopTimer = clock.after(PREVIEW_LIMIT_MS, end);
    stopped.addEventListener('abort', end, { once: true });
    try {
      const preview = await Promise.race([tooLate.promise, readPreview(options, agentId, cut)]);
      if (preview === null || stopped.aborted) return null;
      const stored = { ...preview, at };
      cache.put(agentId, stored);
      return stored;
    } finally {
      stopTimer();
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
      return older !== null && (anyAge || age(older) < STALE_LIMIT_MS) ? show(older) : null;
    },
    bytes: () => cache.size,
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

/** One request, or none. Never throws, because an error's message could contain the address. */
async function readPreview(options: PreviewsOptions, agentId: number, request: RequestEnd): Promise<Preview | null> {
  const { signal } = request;
  try {
    const known = await options.address(agentId);
    const service = options.serviceAddress();
    if (!known.ok || known.value === null || service === null) return null;
    const judged = judgeLinkHost(known.value, service);
    if (judged.kind === 'never') return null;
    signal.throwIfAborted();
    const response = await options.fetch(judged.url.href, {
      method: 'GET',
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      headers: { accept: 'image/png, image/jpeg, image/webp' },
      signal,
    });
    // A fetch may ignore its signal or `redirect`: late and redirected responses are discarded.
    if (response.status !== 200 || response.redirected || signal.aborted) {
      request.abort();
      return null;
    }
    const body = await readBody(response, PREVIEW_LIMIT_BYTES, request);
    const type = body.kind === 'complete' ? readImageType(body.bytes) : null;
    // A copy, because the buffer may be larger than the counted size.
    return body.kind === 'complete' && type !== null ? { bytes: body.bytes.slice(), type } : null;
  } catch {
    return null;
  }
}

/**
 * Runs `parallel` tasks at a time, last requested first. If more than `waiting` wait, the oldest are dropped: the user has
 * scrolled past them.
 */
export class PreviewQueue {
  readonly #parallel: number;
  readonly #waiting: number;
  readonly #line: { readonly run: () => Promise<void>; readonly drop: () => void }[] = [];
  #running = 0;

  constructor(parallel: number, waiting: number) {
    this.#parallel = parallel;
    this.#waiting = waiting;
  }

  /** The result of `work`, which never throws; null if it was dropped before it began. */
  add<T>(work: () => Promise<T>): Promise<T | null> {
    return new Promise((resolve) => {
      const run = async () => resolve(await work());
      this.#line.push({ run, drop: () => resolve(null) });
      this.#next();
      while (this.#line.length > this.#waiting) this.#line.shift()?.drop();
    });
  }

  /** Drops all that wait; running ones continue. */
  clear(): void {
    for (const entry of this.#line.splice(0)) entry.drop();
  }

  #next(): void {
    if (this.#running >= this.#parallel) return;
    const entry = this.#line.pop();
    if (entry === undefined) return;
    this.#running += 1;
    void entry.run().finally(() => {
      this.#running -= 1;
      this.#next();
    });
  }
}

export interface CachedPreview {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: ImageType;
  /** Monotonic milliseconds when it was requested: what it shows is not newer. */
  readonly at: number;
}

/** Previews by agent in memory, up to `limit` bytes; the least recently used is dropped first. */
export class PreviewCache {
  readonly #limit: number;
  readonly #previews = new Map<number, CachedPreview>();
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** In bytes. */
  get size(): number {
    return this.#size;
  }

  get(agentId: number): CachedPreview | null {
    const preview = this.#previews.get(agentId);
    if (preview === undefined) return null;
    this.#previews.delete(agentId);
    this.#previews.set(agentId, preview);
    return preview;
  }

  put(agentId: number, preview: CachedPreview): void {
    this.drop(agentId);
    this.#previews.set(agentId, preview);
    this.#size += preview.bytes.length;
    for (const oldest of this.#previews.keys()) {
      if (this.#size <= this.#limit) return;
      this.drop(oldest);
    }
  }

  drop(agentId: number): void {
    this.#size -= this.#previews.get(agentId)?.bytes.length ?? 0;
    this.#previews.delete(agentId);
  }

  clear(): void {
    this.#previews.clear();
    this.#size = 0;
  }
}
