import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { HostProtocol } from './protocol.ts';

/** What Electron's fetch accepts beyond the standard. */
export type FetchInit = RequestInit & { bypassCustomProtocolHandlers?: boolean };

async function readFile(url: string): Promise<Response> {
  const path = fileURLToPath(url);
  const { size } = await stat(path);
  const body = Readable.toWeb(createReadStream(path)) as unknown as BodyInit;
  return new Response(body, { headers: { 'content-length': String(size) } });
}

/**
 * `fetch` of a session: the app's schemes go to their handlers, `file:` is read, everything else is Node's fetch, with
 * Electron's rule for redirects: `manual` rejects as soon as the server redirects (Node would hand the redirect back).
 */
export async function fetchLikeElectron(
  protocol: HostProtocol,
  input: string | Request,
  init: FetchInit = {},
): Promise<Response> {
  const { bypassCustomProtocolHandlers, ...standard } = init;
  const request = new Request(input, standard);
  const scheme = request.url.slice(0, request.url.indexOf(':'));
  const handler = bypassCustomProtocolHandlers ? undefined : protocol.handlerOf(scheme);
  if (handler) return handler(request);
  if (scheme === 'file') return readFile(request.url);
  const response = await fetch(request);
  if (
    request.redirect === 'manual' &&
    response.status >= 300 &&
    response.status < 400 &&
    response.headers.has('location')
  ) {
    await response.body?.cancel();
    throw new Error('Redirect was cancelled');
  }
  return response;
}
