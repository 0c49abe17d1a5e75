import { isOperation, operations, type OperationName } from './operations.ts';
import { linkRoutes, type PageKind } from './link-routes.ts';
import { serveVideo, withoutKey } from './recordings.ts';
import { Refused, type Outcome } from './reply.ts';
import type { Asked } from './request.ts';
import type { World } from './service.ts';

/** What a request is for: an operation of the API, a kind of page or file, or nothing this service has. */
export type Purpose = OperationName | PageKind | 'preview' | 'recording' | 'unknown';

/** The parts of the service, each at an address: the API with its previews, the pages of links, the recordings. */
export type Side = 'api' | 'links' | 'media';

export interface Route {
  readonly purpose: Purpose;
  readonly run: () => Outcome;
}

const unknown: Route = { purpose: 'unknown', run: () => new Refused(404, 'There is no such address.') };

const apiPrefix = '/v1/';

/** Finds what a request is for. `HEAD` is answered like `GET`, without the body. */
export function route(world: World, sides: ReadonlySet<Side>, requested: Asked): Route {
  if (sides.has('api')) {
    if (requested.path.startsWith(apiPrefix)) return routeOperation(world, requested);
    const preview = after(requested.path, '/preview/');
    if (preview !== null) return readable(requested, 'preview', () => world.previews.serve(preview));
  }
  const recording = sides.has('media') ? after(requested.path, '/recording/') : null;
  if (recording !== null) return readable(requested, 'recording', () => serveRecording(world, recording, requested));
  return (sides.has('links') ? linkRoutes(world, requested) : null) ?? unknown;
}

const after = (path: string, prefix: string): string | null =>
  path.startsWith(prefix) ? path.slice(prefix.length) : null;

const readable = (requested: Asked, purpose: Purpose, run: () => Outcome): Route =>
  requested.method === 'GET' || requested.method === 'HEAD' ? { purpose, run } : unknown;

/**
 * An operation with another method than its own is an unknown request address (404): the specification knows no other
 * status for it (section 7).
 */
function routeOperation(world: World, requested: Asked): Route {
  const name = requested.path.slice(apiPrefix.length);
  if (!isOperation(name)) return unknown;
  const operation = operations[name];
  const asksLike = requested.method === 'HEAD' ? 'GET' : requested.method;
  if (asksLike !== operation.method) return { purpose: name, run: unknown.run };
  const run = (): Outcome =>
    world.account.admit(keyOf(requested)) ?? operation.run({ world, query: requested.query, body: requested.body });
  return { purpose: name, run: name === 'agents/list' ? () => world.shorten(run(), requested.headers) : run };
}

/** The header takes precedence over the query parameter (section 5). */
export const keyOf = (requested: Asked): string | null =>
  requested.headers['x-api-key'] ?? requested.query.get('apikey');

/** Only the key in the query counts here (2.6). */
function serveRecording(world: World, name: string, requested: Asked): Outcome {
  if (!world.isRecording(name)) return new Refused(404, 'There is no such recording.');
  return world.account.accepts(requested.query.get('apikey')) ? serveVideo(world.video, requested.headers) : withoutKey;
}
