import type { Agent, LastConnection } from './agent.ts';
import {
  agentAwayPage,
  agentLinkPage,
  invitePage,
  joinedPage,
  linkUnknownPage,
  linkUsedPage,
  nothingHerePage,
  onetimePage,
  passwordPage,
  supportClosedPage,
  supportWaitingPage,
} from './pages.ts';
import { sameSecret } from './identity.ts';
import { sendRemoteFile } from './remote-files.ts';
import { remotePage } from './remote-page.ts';
import { empty, Refused, type Outcome, type Reply } from './reply.ts';
import type { Asked } from './request.ts';
import type { World } from './service.ts';
import { sessionKey, type Session } from './sessions.ts';
import { supportKey, type Support } from './support.ts';
import { clientOf } from './seed.ts';
import { technicians } from './world.ts';

/** Pages that people and remote views open; none of them requires the key. */
export type PageKind =
  | 'remote-page'
  | 'session-events'
  | 'session-leave'
  | 'session-file'
  | 'support-page'
  | 'support-events'
  | 'support-leave'
  | 'invite-page'
  | 'permanent-page'
  | 'onetime-page'
  | 'agent-page'
  | 'start-page';

/** The result of a request for a page. */
export interface PageMatch {
  readonly purpose: PageKind;
  readonly run: () => Outcome;
}

interface PageRoute {
  readonly kind: PageKind;
  readonly path: RegExp;
  readonly methods: readonly string[];
  readonly run: (world: World, requested: Asked, found: readonly string[]) => Outcome;
}

const read = ['GET', 'HEAD'];

const pageRoutes: readonly PageRoute[] = [
  { kind: 'session-events', path: /^\/session\/(\d+)\/(\w+)\/events$/, methods: ['GET'], run: followSession },
  { kind: 'session-leave', path: /^\/session\/(\d+)\/(\w+)\/leave$/, methods: ['POST'], run: leaveSession },
  { kind: 'session-file', path: /^\/session\/(\d+)\/(\w+)\/file\/([\w.-]+)$/, methods: ['GET'], run: sendSessionFile },
  { kind: 'session-file', path: /^\/turbo\/(\w+)\/file\/([\w.-]+)$/, methods: ['GET'], run: sendSupportFile },
  { kind: 'support-page', path: /^\/turbo\/(\w+)$/, methods: read, run: openSupport },
  { kind: 'support-events', path: /^\/turbo\/(\w+)\/events$/, methods: ['GET'], run: followSupport },
  { kind: 'support-leave', path: /^\/turbo\/(\w+)\/leave$/, methods: ['POST'], run: leaveSupport },
  { kind: 'invite-page', path: /^\/invite\/(\d{9})$/, methods: [...read, 'POST'], run: answerInvite },
  { kind: 'permanent-page', path: /^\/go\/([\w-]+)$/, methods: [...read, 'POST'], run: openPermanent },
  { kind: 'onetime-page', path: /^\/onetime\/(\d+)$/, methods: read, run: onetimePage },
  { kind: 'agent-page', path: /^\/agent\/(\d+)$/, methods: read, run: showAgent },
];

export function linkRoutes(world: World, requested: Asked): PageMatch | null {
  if (requested.path === '/' && read.includes(requested.method)) {
    if (!requested.query.has('connect')) return { purpose: 'start-page', run: nothingHerePage };
    return { purpose: 'remote-page', run: () => openLink(world, requested) };
  }
  for (const { kind, path, methods, run } of pageRoutes) {
    const match = path.exec(requested.path);
    if (match !== null && methods.includes(requested.method)) {
      return { purpose: kind, run: () => run(world, requested, match.slice(1)) };
    }
  }
  return null;
}

/** The first `GET` opens the link and uses it up, whatever the page then shows; `HEAD` only looks. */
function openLink(world: World, requested: Asked): Reply {
  if (requested.method === 'HEAD') {
    const state = world.links.peek(requested.query);
    return state === 'fresh' ? empty() : state === 'used' ? linkUsedPage() : linkUnknownPage();
  }
  const taken = world.links.take(requested.query);
  if (taken === 'used') return linkUsedPage();
  const agent = taken === 'unknown' ? null : world.agents.byId(taken);
  if (agent === null) return linkUnknownPage();
  if (!agent.online || agent.disabled) return agentAwayPage(agent.name);
  return showDesktop(world, requested, agent);
}

function showDesktop(world: World, requested: Asked, agent: Agent): Reply {
  const { client, login } = visitorOf(requested);
  const session = world.sessions.begin(agent, client, login);
  return remotePage({
    name: agent.name,
    where: [agent.group, agent.site.ip].filter((part) => part !== '').join(' · '),
    user: agent.user?.name ?? null,
    os: agent.os,
    safeMode: agent.safeMode,
    trade: agent.site.customer.trade,
    seed: agent.hardwareSeed,
    events: `/session/${session.id}/${session.pageToken}/events`,
    leave: `/session/${session.id}/${session.pageToken}/leave`,
    files: `/session/${session.id}/${session.pageToken}/file/`,
  });
}

/** Whoever opens a link counts as the account's first technician, with the browser that sent the request. */
function visitorOf(requested: Asked): { client: LastConnection['client']; login: string } {
  const technician = technicians[0];
  if (technician === undefined) throw new Error('the world has no technicians');
  return {
    client: clientOf(technician, (requested.headers['user-agent'] ?? '').slice(0, 300)),
    login: technician.login,
  };
}

const events = (follow: NonNullable<Reply['follow']>): Reply => ({
  status: 200,
  headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
  body: Buffer.alloc(0),
  follow,
});

function sessionOf(world: World, [id = '', token = '']: readonly string[]): Session | null {
  return world.sessions.ofPage(Number(id), token);
}

/** 204: the page does not reconnect. */
function followSession(world: World, _asked: Asked, found: readonly string[]): Outcome {
  const session = sessionOf(world, found);
  if (session?.endedAt !== null) return empty(204);
  return events((response) => world.streams.attach(sessionKey(session.id), response));
}

function leaveSession(world: World, _asked: Asked, found: readonly string[]): Outcome {
  const session = sessionOf(world, found);
  if (session === null) return new Refused(404, 'There is no such session.');
  world.streams.leave(sessionKey(session.id));
  return empty(204);
}

/** What the file manager of a remote desktop offers; nobody else gets it. */
function sendSessionFile(world: World, _asked: Asked, found: readonly string[]): Outcome {
  const [, , name = ''] = found;
  return sessionOf(world, found) === null ? new Refused(404, 'There is no such session.') : sendRemoteFile(name);
}

function sendSupportFile(world: World, _asked: Asked, [token = '', name = '']: readonly string[]): Outcome {
  return world.support.byToken(token) === null ? new Refused(404, 'There is no such session.') : sendRemoteFile(name);
}

/** The operator's page: it may be opened again as long as the connection is open. */
function openSupport(world: World, requested: Asked, [token = '']: readonly string[]): Outcome {
  const support = world.support.byToken(token);
  if (support === null) return linkUnknownPage();
  if (support.status === 3) return supportClosedPage();
  if (requested.method === 'HEAD') return empty();
  if (!world.support.operate(support, visitorOf(requested))) return supportWaitingPage();
  world.streams.expect(supportKey(support.id));
  return supportDesktop(support);
}

function supportDesktop({ visitor, name, token }: Support): Reply {
  return remotePage({
    name: name === '' ? visitor.name : name,
    where: `${visitor.place.city}, ${visitor.place.country} · ${visitor.ip}`,
    user: visitor.name,
    os: visitor.os,
    safeMode: false,
    trade: null,
    seed: visitor.desktopSeed,
    events: `/turbo/${token}/events`,
    leave: `/turbo/${token}/leave`,
    files: `/turbo/${token}/file/`,
  });
}

function followSupport(world: World, _asked: Asked, [token = '']: readonly string[]): Outcome {
  const support = world.support.byToken(token);
  if (support?.status !== 2) return empty(204);
  return events((response) => world.streams.attach(supportKey(support.id), response));
}

function leaveSupport(world: World, _asked: Asked, [token = '']: readonly string[]): Outcome {
  const support = world.support.byToken(token);
  if (support !== null) world.streams.leave(supportKey(support.id));
  return empty(204);
}

function answerInvite(world: World, requested: Asked, [code = '']: readonly string[]): Outcome {
  const support = world.support.byCode(code);
  if (support === null) return supportClosedPage();
  if (requested.method !== 'POST') return support.status === 0 ? invitePage(code) : joinedPage();
  world.support.join(support.id);
  return joinedPage();
}

/** A permanent link: the password, where one is set, then the agent. It is never used by the console to connect. */
function openPermanent(world: World, requested: Asked, [path = '']: readonly string[]): Outcome {
  const agent = world.agents.byPermanentPath(path);
  if (agent?.permanent.enabled !== true) return linkUnknownPage();
  const { password } = agent.permanent;
  if (password !== null) {
    if (requested.method !== 'POST') return passwordPage(path, false);
    const given = new URLSearchParams(requested.body.toString('utf8')).get('password') ?? '';
    if (!sameSecret(given, password)) return passwordPage(path, true);
  }
  if (requested.method === 'HEAD') return empty();
  return agent.online ? showDesktop(world, requested, agent) : agentAwayPage(agent.name);
}

function showAgent(world: World, _asked: Asked, [deviceId = '']: readonly string[]): Outcome {
  const agent = world.agents.findDevice(Number(deviceId));
  return agent instanceof Refused ? nothingHerePage() : agentLinkPage(agent.name);
}
