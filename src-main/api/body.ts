/** The largest JSON body that is read (trust rules 2.4). */
export const MAX_BODY_BYTES = 64 * 1024 * 1024;
const FIRST_GUESS = 64 * 1024;

export type Body =
  | { readonly kind: 'whole'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'truncated' }
  | { readonly kind: 'too-large' };

/**
 * Reads a body to its end, at most `limit` bytes. A declared length that is not reached means that it was cut; it does not
 * count where the body was compressed on its way. The bytes own their buffer, so that it can be transferred to a worker.
 *
 * @throws whatever the stream throws when the connection breaks
 */
export async function readBody(response: Response, limit: number, signal: AbortSignal): Promise<Body> {
  const declared = declaredLength(response.headers);
  if (declared !== null && declared > limit) {
    discard(response);
    return { kind: 'too-large' };
  }
  const bytes = await readUpTo(response, limit, signal, declared ?? FIRST_GUESS);
  if (bytes === null) return { kind: 'too-large' };
  return declared !== null && bytes.length < declared ? { kind: 'truncated' } : { kind: 'whole', bytes };
}

/** Lets the connection go without reading on. */
export function discard(response: Response): void {
  response.body?.cancel().catch(() => undefined);
}

function declaredLength(headers: Headers): number | null {
  const encoding = headers.get('content-encoding') ?? 'identity';
  const length = headers.get('content-length') ?? '';
  return encoding === 'identity' && /^\d{1,15}$/.test(length) ? Number(length) : null;
}

/** Null when there is more than `limit`. The buffer doubles as needed, so that no copy is larger than half of the body. */
async function readUpTo(response: Response, limit: number, signal: AbortSignal, guess: number) {
  if (response.body === null) return new Uint8Array(0);
  const reader = response.body.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    let bytes = new Uint8Array(Math.min(Math.max(guess, 1), limit));
    let used = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return used === bytes.length ? bytes : new Uint8Array(bytes.buffer, 0, used);
      if (used + value.length > limit) {
        cancel();
        return null;
      }
      if (used + value.length > bytes.length)
        bytes = grow(bytes, used, Math.max(bytes.length * 2, used + value.length));
      bytes.set(value, used);
      used += value.length;
    }
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

function grow(bytes: Uint8Array, used: number, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length);
  larger.set(bytes.subarray(0, used));
  return larger;
}
