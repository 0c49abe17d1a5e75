import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { toNetError, toNetResponse } from './net-response.ts';
import type { HostProtocol } from './protocol.ts';

/** Sends a request to the network; of a response by Electron's net, the body is not yet wrapped. */
export type Send = (request: Request) => Promise<Response>;

/** What Electron's fetch accepts beyond the standard. */
export type FetchInit = RequestInit & { bypassCustomProtocolHandlers?: boolean };

async function readFile(url: string): Promise<Response> {
  const path = fileURLToPath(url);
  const { size } = await stat(path);
  const body = Readable.toWeb(createReadStream(path)) as unknown as BodyInit;
  return new Response(body, { headers: { 'content-length': String(size) } });
}

/**
 * `fetch` of a session: the app's schemes go to their handlers, `file:` is read, everything else is asked with Node's fetch and
 * answered as by Electron's net. Redirects: `manual` rejects as soon as the server redirects (Node would hand the redirect back).
 */
export async function fetchLikeElectron(
  protocol: Pick<HostProtocol, 'handlerOf'>,
  input: string | Request,
  init: FetchInit = {},
  send: Send = fetch,
): Promise<Response> {
  const { bypassCustomProtocolHandlers, ...standard } = init;
  const request = new Request(input, standard);
  const scheme = request.url.slice(0, request.url.indexOf(':'));
  const handler = bypassCustomProtocolHandlers ? undefined : protocol.handlerOf(scheme);
  if (handler) return handler(request);
  if (scheme === 'file') return readFile(request.url);
  const response = await ask(request, send);
  if (request.redirect === 'manual' && isRedirect(response)) {
    await response.body?.cancel();
    throw new Error('Redirect was cancelled');
  }
  return toNetResponse(response, request.signal);
}

async function ask(request: Request, send: Send): Promise<Response> {
  try {
    return await send(request);
  } catch (error) {
    throw request.signal.aborted ? error : toNetError(error, 'head');
  }
}

const isRedirect = ({ status, headers }: Response): boolean => status >= 300 && status < 400 && headers.has('location');
