/** Requests of main that are on their way or whose body is not read to its end. */
const inFlight = new Set<AbortController>();
const coming: { readonly name: string; left: number }[] = [];

/**
 * What happens to the network of a person's computer and never to that of a test: it changes (a VPN comes up), sleeps, is gone.
 * Each takes a name of Chromium's errors without "net::" in front: ERR_NETWORK_CHANGED, ERR_NETWORK_IO_SUSPENDED,
 * ERR_INTERNET_DISCONNECTED, ERR_ADDRESS_UNREACHABLE. Requests of pages are Chromium's own, and not concerned.
 */
export const network = {
  /** Ends all requests that are in flight at once. Returns how many there were. */
  interrupt(name: string): number {
    const ended = [...inFlight];
    inFlight.clear();
    for (const one of ended) one.abort(new Error(`net::${name}`));
    return ended.length;
  },
  /** The next requests fail before anything of them is sent; `Infinity` until `restore`. */
  failNext(name: string, times = 1): void {
    coming.push({ name, left: times });
  },
  restore(): void {
    coming.length = 0;
  },
};

/** Sends a request unless the network is in trouble; trouble that comes later breaks it or its response off. */
export async function sendThroughTrouble(
  request: Request,
  send: (request: Request) => Promise<Response>,
): Promise<Response> {
  const [next] = coming;
  if (next !== undefined) {
    next.left -= 1;
    if (next.left <= 0) coming.shift();
    throw new Error(`net::${next.name}`);
  }
  const trouble = new AbortController();
  const over = (): void => void inFlight.delete(trouble);
  inFlight.add(trouble);
  request.signal.addEventListener('abort', over, { once: true });
  try {
    const signal = AbortSignal.any([request.signal, trouble.signal]);
    const response = await send(new Request(request, { signal }));
    if (response.body === null) {
      over();
      return response;
    }
    const { status, statusText, headers } = response;
    const body = response.body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>({ flush: over }));
    return new Response(body, { status, statusText, headers });
  } catch (error) {
    over();
    throw error;
  }
}
