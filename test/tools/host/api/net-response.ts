/** Codes of Node's fetch and the words that Chromium has for the same; the first that occurs in the error wins. */
const words: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED/, 'ERR_CONNECTION_REFUSED'],
  [/ENOTFOUND|EAI_|ENODATA|ESERVFAIL/, 'ERR_NAME_NOT_RESOLVED'],
  [/ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT/, 'ERR_CONNECTION_TIMED_OUT'],
  [/UND_ERR_(?:HEADERS|BODY)_TIMEOUT/, 'ERR_TIMED_OUT'],
  [/ECONNRESET|EPIPE/, 'ERR_CONNECTION_RESET'],
  [/ECONNABORTED/, 'ERR_CONNECTION_ABORTED'],
  [/ENETUNREACH|EHOSTUNREACH|EADDRNOTAVAIL/, 'ERR_ADDRESS_UNREACHABLE'],
  [/ENETDOWN/, 'ERR_INTERNET_DISCONNECTED'],
  [/redirect count exceeded/, 'ERR_TOO_MANY_REDIRECTS'],
  // Node's fetch asks only http: and https:, so another scheme comes from a redirect.
  [/URL scheme must be a HTTP/, 'ERR_UNSAFE_REDIRECT'],
  [/unknown scheme/, 'ERR_UNKNOWN_URL_SCHEME'],
  [/UND_ERR_RES_CONTENT_LENGTH_MISMATCH/, 'ERR_CONTENT_LENGTH_MISMATCH'],
  [/Z_(?:DATA|BUF)_ERROR/, 'ERR_CONTENT_DECODING_FAILED'],
  [/bad port/, 'ERR_UNSAFE_PORT'],
  [/CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/, 'ERR_CERT_DATE_INVALID'],
  [/ALTNAME/, 'ERR_CERT_COMMON_NAME_INVALID'],
  [/SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET/, 'ERR_CERT_AUTHORITY_INVALID'],
  [/EPROTO|ERR_SSL/, 'ERR_SSL_PROTOCOL_ERROR'],
  [/HPE_|HTTPParserError/, 'ERR_INVALID_HTTP_RESPONSE'],
  [/UND_ERR_HEADERS_OVERFLOW/, 'ERR_RESPONSE_HEADERS_TOO_BIG'],
];

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  const parts: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
  const causes = [error.cause, ...parts].map((one) => (one === undefined ? '' : textOf(one)));
  return [error.name, code, error.message, ...causes].join(' ');
}

/** What fails in Electron's net says so as "net::ERR_…", before the head of a response and after it. */
export function toNetError(error: unknown, phase: 'head' | 'body'): Error {
  const text = textOf(error);
  if (error instanceof Error && error.message.startsWith('net::')) return error;
  const known = words.find(([pattern]) => pattern.test(text))?.[1];
  if (known === undefined && text.includes('redirect'))
    return new Error("Attempted to redirect, but redirect policy was 'error'");
  const lost = phase === 'head' ? 'ERR_EMPTY_RESPONSE' : 'ERR_INCOMPLETE_CHUNKED_ENCODING';
  return new Error(`net::${known ?? (text.includes('UND_ERR_SOCKET') ? lost : 'ERR_FAILED')}`);
}

/** Responses whose body is neither read to its end nor aborted; Electron holds their loaders for as long. */
const held = new Set<object>();

/**
 * A response as Electron's net makes it from its loader: without `url` and `redirected`; and cancelling its body ends the
 * stream but not the loader, which goes on holding the connection until the request's signal is aborted.
 */
export function toNetResponse(response: Response, signal: AbortSignal): Response {
  const headers = new Headers();
  for (const name of new Set(response.headers.keys())) headers.set(name, response.headers.get(name) ?? '');
  const { status, statusText } = response;
  return new Response(response.body && holdBody(response.body, signal), { headers, status, statusText });
}

function holdBody(source: ReadableStream<Uint8Array>, signal: AbortSignal): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  held.add(reader);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) {
            held.delete(reader);
            controller.close();
          } else controller.enqueue(value);
        } catch (error) {
          held.delete(reader);
          controller.error(signal.aborted ? signal.reason : toNetError(error, 'body'));
        }
      },
      // Nothing here: Electron's IncomingMessage has no way back to its loader.
      cancel: () => undefined,
    },
    { highWaterMark: 0 },
  );
}
