import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClock, systemTime, type Clock, type TimeSource } from './clock.ts';
import { createControls, createControlTable, runControl, type Controls } from './controls.ts';
import { deliver, replacement } from './deliver.ts';
import { replacesAnswer } from './faults.ts';
import { randomToken, sameSecret } from './identity.ts';
import { Journal } from './journal.ts';
import { completeOptions, type CompleteOptions, type PracticeOptions } from './options.ts';
import { readFilm, type Film } from './recordings.ts';
import { json, refusal, Refused, type Outcome, type Reply } from './reply.ts';
import { isLoopbackHost, plainHeaders, readBody, readTarget, type Asked } from './request.ts';
import { route, type Side } from './router.ts';
import { createWorld, type Origins, type World } from './service.ts';

/** What cannot cross a process border, and only tests change. */
export interface PracticeParts {
  /** The clock's source; the computer's. `standingTime` makes time pass by `controls.advance` alone. */
  readonly time?: TimeSource;
  readonly film?: Film;
}

export interface PracticeService {
  /** Base address of the API, ending in /v1/. */
  readonly address: string;
  readonly key: string;
  /** Where connection links lead. */
  readonly linkOrigin: string;
  /** Where recordings lie. */
  readonly mediaOrigin: string;
  /** Only with `testControls`. */
  readonly controls: Controls | null;
  /** Opens the same controls over HTTP: `POST {api origin}/practice-control/{name}` with this in `X-Practice-Control`. */
  readonly controlToken: string | null;
  close(): Promise<void>;
}

interface Surroundings {
  readonly world: World;
  readonly journal: Journal;
  readonly methods: Map<string, 'GET' | 'POST'>;
  readonly control: ((name: string, token: string | undefined, body: Buffer) => Reply) | null;
}

const controlPrefix = '/practice-control/';

/** Starts the service on 127.0.0.1. Rejects where a port is taken. */
export async function startPracticeService(
  options: PracticeOptions = {},
  parts: PracticeParts = {},
): Promise<PracticeService> {
  const complete = completeOptions(options, () => randomToken(16));
  const servers = await listenAll(complete);
  const clock = createClock(parts.time ?? systemTime, complete.timeScale);
  const { origins } = servers;
  const world = createWorld(complete, clock, origins, parts.film ?? readFilm());
  const surroundings = surround(world, complete.testControls);
  for (const { server, sides } of servers.list) {
    server.on('request', (request, response) => void answer(surroundings.inner, sides, request, response));
  }
  return {
    address: `${origins.api}/v1/`,
    key: complete.key,
    linkOrigin: origins.links,
    mediaOrigin: origins.media,
    controls: surroundings.controls,
    controlToken: surroundings.token,
    close: () => closeAll(servers.list, clock),
  };
}

function surround(
  world: World,
  open: boolean,
): { inner: Surroundings; controls: Controls | null; token: string | null } {
  const journal = new Journal();
  const methods = new Map<string, 'GET' | 'POST'>();
  if (!open) return { inner: { world, journal, methods, control: null }, controls: null, token: null };
  const table = createControlTable({ world, journal, methods });
  const token = randomToken();
  const control = (name: string, given: string | undefined, body: Buffer): Reply => {
    if (!sameSecret(given ?? '', token)) return refusal(new Refused(404, 'There is no such address.'));
    const result = runControl(table, name, body.length === 0 ? undefined : parsed(body));
    return result instanceof Refused ? refusal(result) : json({ value: result ?? null });
  };
  return { inner: { world, journal, methods, control }, controls: createControls(table), token };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
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
  surroundings: Surroundings,
  sides: ReadonlySet<Side>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const requested = await read(request);
    if (requested instanceof Refused) {
      // What is left of the body is not read: the connection ends with the answer.
      response.setHeader('connection', 'close');
      deliver(request, response, refusal(requested), null, surroundings.world.clock);
    } else {
      respond(surroundings, sides, requested, request, response);
    }
  } catch {
    // The other side hung up while its body was being read.
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

const replyOf = (outcome: Outcome): Reply => (outcome instanceof Refused ? refusal(outcome) : outcome);

function respond(
  { world, journal, methods, control }: Surroundings,
  sides: ReadonlySet<Side>,
  requested: Asked,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { clock, faults, account } = world;
  if (control !== null && sides.has('api') && requested.method === 'POST' && requested.path.startsWith(controlPrefix)) {
    const reply = control(
      requested.path.slice(controlPrefix.length),
      requested.headers['x-practice-control'],
      requested.body,
    );
    deliver(request, response, reply, null, clock);
    return;
  }
  const { purpose, run } = route(world, sides, requested, methods);
  const rule = faults.strike(purpose);
  const inPlace = rule !== null && replacesAnswer(rule.fault) && !rule.takesEffect;
  const reply = inPlace ? json({}) : replyOf(run());
  const sent = rule === null ? reply : (replacement(rule.fault) ?? reply);
  if (control !== null) {
    const at = clock.now();
    const silent = rule?.fault.kind === 'silence' || rule?.fault.kind === 'reset';
    journal.note(at, purpose, requested, silent ? 0 : sent.status, (key) => account.accepts(key));
  }
  deliver(request, response, reply, rule?.fault ?? null, clock);
}
