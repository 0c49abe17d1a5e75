/** Reading the body of a response up to a size limit. */

/** A sink gets a longer body in parts of nearly this size. */
const PART_SIZE = 2 * 1024 * 1024;
/** First size of the buffer where the service declares no length. */
const FIRST_BUFFER_BYTES = 64 * 1024;

/** Takes a body in parts while it arrives, so that a long one is never in memory as a whole. */
export interface BodySink {
  /** A body begins: parts of an earlier one do not count. */
  begin(): void;
  /** The next part; its buffer may be transferred. The one after it is read once this is settled. */
  take(part: Uint8Array<ArrayBuffer>): Promise<void>;
}

/** A sink for a body that is parsed in this process; one of more than `limit` bytes is dropped. */
export function gatherBody(limit: number) {
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const sink: BodySink = {
    begin() {
      parts = [];
      size = 0;
    },
    take(part) {
      size += part.length;
      if (size <= limit) parts.push(part);
      else parts = [];
      return Promise.resolve();
    },
  };
  /** With a buffer of their own; null where they were too many. */
  const bytes = (): Uint8Array<ArrayBuffer> | null => {
    if (size > limit) return null;
    const [only = new Uint8Array(0), ...others] = parts;
    if (others.length === 0) return only;
    const all = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  };
  return { sink, bytes };
}

interface ReadingOptions {
  /** Limits the wait for each part of the body. */
  readonly limitEach?: <T>(chunk: Promise<T>) => Promise<T>;
  /** Takes the body. */
  readonly sink?: BodySink | undefined;
}

export type Body =
  /** `bytes` is empty where a sink has the body. */
  | { readonly kind: 'complete'; readonly bytes: Uint8Array<ArrayBuffer>; readonly size: number }
  | { readonly kind: 'truncated' }
  | { readonly kind: 'too-large' };

/** What ends a request, for good: in Electron, cancelling the body of a response leaves its connection open. */
export type RequestEnd = Pick<AbortController, 'signal' | 'abort'>;

/**
 * Reads a body of at most `limit` bytes; a longer one ends the request. It is truncated where it ends before its declared
 * length, which is ignored for compressed bodies. The bytes own their buffer, so that it can be transferred to a worker.
 *
 * @throws whatever the stream throws when the connection breaks
 */
export async function readBody(
  response: Response,
  limit: number,
  request: RequestEnd,
  options: ReadingOptions = {},
): Promise<Body> {
  const declared = declaredLength(response.headers);
  const isTooLarge = declared !== null && declared > limit;
  const body = isTooLarge ? null : await readUpTo(response, limit, request.signal, declared, options);
  if (body === null) {
    request.abort();
    return { kind: 'too-large' };
  }
  return declared !== null && body.size < declared ? { kind: 'truncated' } : { kind: 'complete', ...body };
}

function declaredLength(headers: Headers): number | null {
  return (headers.get('content-encoding') ?? 'identity') === 'identity' ? readLength(headers) : null;
}

/** Null where there are more than `limit` bytes. Collecting chunks and joining them would need twice the memory. */
async function readUpTo(
  response: Response,
  limit: number,
  signal: AbortSignal,
  declared: number | null,
  { limitEach = (chunk) => chunk, sink }: ReadingOptions,
) {
  if (response.body === null) return { bytes: new Uint8Array(0), size: 0 };
  const reader = response.body.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  const buffer = new BodyBuffer(limit, declared, sink);
  try {
    for (;;) {
      const { done, value } = await limitEach(reader.read());
      if (done) return signal.aborted ? null : await buffer.end();
      if (buffer.size + value.length > limit) {
        cancel();
        return null;
      }
      await buffer.add(value);
      // What arrived before it ended must not get among the parts of the next body.
      if (signal.aborted) return null;
    }
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** What has arrived of a body: in one buffer, which a sink gets each time it is full. */
class BodyBuffer {
  readonly #limit: number;
  readonly #sink: BodySink | undefined;
  #bytes: Uint8Array<ArrayBuffer>;
  #used = 0;
  #streamed = 0;

  constructor(limit: number, declared: number | null, sink: BodySink | undefined) {
    this.#limit = sink === undefined ? limit : Math.min(limit, PART_SIZE);
    this.#sink = sink;
    this.#bytes = new Uint8Array(Math.min(Math.max(declared ?? FIRST_BUFFER_BYTES, 1), this.#limit));
  }

  /** Of all that was added. */
  get size(): number {
    return this.#streamed + this.#used;
  }

  async add(chunk: Uint8Array): Promise<void> {
    if (this.#sink !== undefined && this.#used + chunk.length > PART_SIZE) await this.#stream(this.#sink, PART_SIZE);
    const needed = this.#used + chunk.length;
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(Math.min(this.#bytes.length * 2, this.#limit), needed));
      larger.set(this.#bytes.subarray(0, this.#used));
      this.#bytes = larger;
    }
    this.#bytes.set(chunk, this.#used);
    this.#used += chunk.length;
    if (this.#streamed > 0) release(chunk);
  }

  async end(): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly size: number }> {
    const { size } = this;
    if (this.#sink === undefined) return { bytes: this.#filled(), size };
    await this.#stream(this.#sink, 0);
    return { bytes: new Uint8Array(0), size };
  }

  #filled(): Uint8Array<ArrayBuffer> {
    return this.#used === this.#bytes.length ? this.#bytes : new Uint8Array(this.#bytes.buffer, 0, this.#used);
  }

  /** @param room bytes of the next part; it is made only where one follows, because a list is read every few seconds */
  async #stream(sink: BodySink, room: number): Promise<void> {
    if (this.#streamed === 0) sink.begin();
    if (this.#used === 0) return;
    const part = this.#filled();
    this.#streamed += this.#used;
    this.#used = 0;
    this.#bytes = new Uint8Array(room);
    await sink.take(part);
  }
}

/** Copied chunks are collected late, and those of a long list are together as large as it. They are nobody else's. */
function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** Bytes as they are sent; null where the head does not say. */
export function readLength(headers: Headers): number | null {
  const length = headers.get('content-length') ?? '';
  return /^\d{1,15}$/.test(length) ? Number(length) : null;
}
