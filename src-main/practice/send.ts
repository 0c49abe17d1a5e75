import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from './clock.ts';
import type { Reply } from './reply.ts';

/** The headers of a reply, with the date of the service's own clock. */
export const headersOf = (reply: Reply, clock: Clock): Record<string, string> => ({
  ...reply.headers,
  date: new Date(clock.now()).toUTCString(),
});

/** Sends a reply; to `HEAD` without its body. */
export function send(request: IncomingMessage, response: ServerResponse, reply: Reply, clock: Clock): void {
  if (response.destroyed) return;
  if (reply.follow !== undefined) {
    response.writeHead(reply.status, headersOf(reply, clock));
    return reply.follow(response);
  }
  response.writeHead(reply.status, { ...headersOf(reply, clock), 'content-length': String(reply.body.length) });
  response.end(request.method === 'HEAD' ? undefined : reply.body);
}
