import { isOperation, operations, type OperationName } from './operations.ts';
import { linkRoutes, type PageKind } from './link-routes.ts';
import { serveFilm, withoutKey } from './recordings.ts';
import { Refused, type Outcome } from './reply.ts';
import type { Asked } from './request.ts';
import type { World } from './service.ts';

/** What a request is for: an operation of the API, a kind of page or file, or nothing this service has. */
export type Purpose = OperationName | PageKind | 'preview' | 'recording' | 'unknown';

/** What is served where: the API with its pictures, the pages of links, the recordings. */
export type Side = 'api' | 'links' | 'media';

export interface Route {
  readonly purpose: Purpose;
  readonly run: () => Outcome;
}

const unknown: Route = { purpose: 'unknown', run: () => new Refused(404, 'There is no such address.') };

const apiPrefix = '/v1/';

/** Finds what a request is for. `HEAD` is answered like `GET`, without the body. */
export function route(
  world: World,
  sides: ReadonlySet<Side>,
  asked: Asked,
  methods: ReadonlyMap<string, string>,
): Route {
  if (sides.has('api')) {
    if (asked.path.startsWith(apiPrefix)) return routeOperation(world, asked, methods);
    const preview = after(asked.path, '/preview/');
    if (preview !== null) return readable(asked, 'preview', () => world.previews.serve(preview));
  }
  const recording = sides.has('media') ? after(asked.path, '/recording/') : null;
  if (recording !== null) return readable(asked, 'recording', () => serveRecording(world, recording, asked));
  return (sides.has('links') ? linkRoutes(world, asked) : null) ?? unknown;
}

const after = (path: string, prefix: string): string | null =>
  path.startsWith(prefix) ? path.slice(prefix.length) : null;

const readable = (asked: Asked, purpose: Purpose, run: () => Outcome): Route =>
  asked.method === 'GET' || asked.method === 'HEAD' ? { purpose, run } : unknown;

/**
 * An operation with another method than its own is an unknown request address (404): the specification knows no other
 * status for it (section 7).
 */
function routeOperation(world: World, asked: Asked, methods: ReadonlyMap<string, string>): Route {
  const name = asked.path.slice(apiPrefix.length);
  if (!isOperation(name)) return unknown;
  const operation = operations[name];
  const method = methods.get(name) ?? operation.method;
  const asksLike = asked.method === 'HEAD' ? 'GET' : asked.method;
  if (asksLike !== method) return { purpose: name, run: unknown.run };
  return {
    purpose: name,
    run: () => world.account.admit(keyOf(asked)) ?? operation.run({ world, query: asked.query, body: asked.body }),
  };
}

/** The header counts before the query parameter (specification 5). */
export const keyOf = (asked: Asked): string | null => asked.headers['x-api-key'] ?? asked.query.get('apikey');

/** The key in the query is the only one that counts here (specification 2.6). */
function serveRecording(world: World, name: string, asked: Asked): Outcome {
  if (!world.isRecording(name)) return new Refused(404, 'There is no such recording.');
  return world.account.accepts(asked.query.get('apikey')) ? serveFilm(world.film, asked.headers) : withoutKey;
}
