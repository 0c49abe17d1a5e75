import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClock, systemTime, type Clock, type TimeSource } from './clock.ts';
import { randomToken } from './identity.ts';
import { completeOptions, type CompleteOptions, type PracticeOptions } from './options.ts';
import { isOperation, operations, type OperationName } from './operations.ts';
import { linkRoutes, type PageKind } from './link-routes.ts';
import { readVideo, serveVideo, withoutKey, type Video } from './recordings.ts';
import { refusal, Refused, type Outcome, type Reply } from './reply.ts';
import { isLoopbackHost, plainHeaders, readBody, readTarget, type Asked } from './request.ts';
import { createWorld, type Origins, type World } from './service.ts';

/** What a request is for: an operation of the API, a kind of page or file, or nothing this service has. */
export type Purpose = OperationName | PageKind | 'preview' | 'recording' | 'unknown';

/** The parts of the service, each at an address: the API with its previews, the pages of links, the recordings. */
export type Side = 'api' | 'links' | 'media';

interface Route {
  readonly purpose: Purpose;
  readonly run: () => Outcome;
}

/** A request that was read, and where its answer goes. */
export interface Exchange {
  readonly requested: Asked;
  /** The parts of the service at the address that the request was sent to. */
  readonly sides: ReadonlySet<Side>;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Carries out a request and sends its answer. */
export type Handle = (exchange: Exchange) => void;

/** What cannot be passed between processes; the program starts the service without any of it. */
export interface PracticeParts {
  /** The source of the clock; by default the system's. */
  readonly time?: TimeSource;
  readonly video?: Video;
  /**
   * The extension point of the service: handles every request in place of the service, with its world. The tests inject
   * faults through it.
   */
  readonly extend?: (world: World) => Handle;
}

export interface PracticeService {
  /** Base address of the API, ending in /v1/. */
  readonly address: string;
  readonly key: string;
  /** The origin of connection links. */
  readonly linkOrigin: string;
  /** The origin of recordings. */
  readonly mediaOrigin: string;
  close(): Promise<void>;
}

/** Starts the service on 127.0.0.1. Rejects where a port is taken. */
export async function startPracticeService(
  options: PracticeOptions = {},
  parts: PracticeParts = {},
): Promise<PracticeService> {
  const complete = completeOptions(options, () => randomToken(16));
  const servers = await listenAll(complete);
  const clock = createClock(parts.time ?? systemTime, complete.timeScale);
  const { origins } = servers;
  const world = createWorld(complete, clock, origins, parts.video ?? readVideo());
  const handle = parts.extend?.(world) ?? createHandle(world);
  for (const { server, sides } of servers.list) {
    server.on('request', (request, response) => void answer(handle, clock, sides, request, response));
  }
  return {
    address: `${origins.api}/v1/`,
    key: complete.key,
    linkOrigin: origins.links,
    mediaOrigin: origins.media,
    close: () => closeAll(servers.list, clock),
  };
}

const createHandle =
  (world: World): Handle =>
  ({ requested, sides, request, response }) =>
    send(request, response, replyTo(route(world, sides, requested).run()), world.clock);

/** The reply to an outcome: a refusal becomes one with its status. */
export const replyTo = (outcome: Outcome): Reply => (outcome instanceof Refused ? refusal(outcome) : outcome);

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

interface Listening {
  readonly server: Server;
  readonly sides: ReadonlySet<Side>;
}

/** One server for everything, or further ones for links and recordings. */
async function listenAll(options: CompleteOptions): Promise<{ list: readonly Listening[]; origins: Origins }> {
  const shared = new Set<Side>(['api', 'links', 'media']);
  const list: Listening[] = [];
  const listen = async (port: number, sides: ReadonlySet<Side>): Promise<string> => {
    const server = createServer({ keepAliveTimeout: 60_000 });
    list.push({ server, sides });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const own = async (side: Side, port: number | undefined): Promise<string | null> => {
    if (port === undefined) return null;
    shared.delete(side);
    return listen(port, new Set([side]));
  };
  try {
    const links = await own('links', options.linkPort);
    const media = await own('media', options.mediaPort);
    const api = await listen(options.port, shared);
    return { list, origins: { api, links: links ?? api, media: media ?? api } };
  } catch (error) {
    for (const { server } of list) server.close();
    throw error;
  }
}

async function closeAll(list: readonly Listening[], clock: Clock): Promise<void> {
  clock.stop();
  await Promise.all(
    list.map(
      ({ server }) =>
        new Promise<void>((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    ),
  );
}

async function answer(
  handle: Handle,
  clock: Clock,
  sides: ReadonlySet<Side>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const requested = await read(request);
    if (requested instanceof Refused) {
      // The rest of the body is not read: the connection ends with the answer.
      response.setHeader('connection', 'close');
      send(request, response, refusal(requested), clock);
    } else {
      handle({ requested, sides, request, response });
    }
  } catch {
    // The client closed the connection while its body was being read.
    response.destroy();
  }
}

async function read(request: IncomingMessage): Promise<Asked | Refused> {
  if (!isLoopbackHost(request.headers.host)) return new Refused(421, 'This service answers to this computer only.');
  const target = readTarget(request);
  if (target === null) return new Refused(400, 'The address cannot be read.');
  const body = await readBody(request);
  if (body === null) return new Refused(413, 'The request is too large.');
  const { pathname: path, searchParams: query } = target;
  return { method: request.method ?? 'GET', path, query, headers: plainHeaders(request), body };
}

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
  // A 304 would have to state the length of the body that it leaves out.
  const length = reply.status === 304 ? {} : { 'content-length': String(reply.body.length) };
  response.writeHead(reply.status, { ...headersOf(reply, clock), ...length });
  response.end(request.method === 'HEAD' ? undefined : reply.body);
}
