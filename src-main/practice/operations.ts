import { infoRecord, listRecord, type HistoryEntry } from './history-entry.ts';
import type { HistoryFilter } from './history.ts';
import { fieldId, readBoolean, readFields, readId, readNumber, settle, type Fields, isFields } from './parameters.ts';
import { empty, json, jsonBytes, Refused, type Outcome } from './reply.ts';
import type { Agent } from './agent.ts';
import type { World } from './service.ts';
import { teamId } from './world.ts';
import type { Agents } from './agents.ts';

/** What an operation is given; the key was checked before. */
interface Call {
  readonly world: World;
  readonly query: URLSearchParams;
  readonly body: Buffer;
}

export interface Operation {
  readonly method: 'GET' | 'POST';
  readonly run: (call: Call) => Outcome;
}

/** Response of operations that report only a result (section 4). The values are not specified; this service sends 1. */
const done = json({ status: 1 });

/**
 * The operations (section 4). Methods and places of parameters that are not specified follow live services (F2 to F6, F26,
 * F27). Statuses where none is specified: 400 for a missing or malformed parameter, 403 for something that is detached or
 * belongs to another account, 404 for what never existed.
 */
export const operations = {
  'agents/list': {
    method: 'GET',
    run: ({ world, query }) =>
      jsonBytes(world.agents.listBody(query.get('search') ?? '', query.get('group_id')?.trim() ?? '')),
  },
  'agents/info': {
    method: 'GET',
    run: ({ world, query }) =>
      withAgent(world, readId(query, 'agent_id'), (agent) => json({ data: world.agents.detailOf(agent) })),
  },
  'agents/update': {
    method: 'POST',
    run: ({ world, body }) =>
      withBody(world, body, (agent, fields) => {
        const changed = changeAgent(world.agents, agent, fields);
        return changed instanceof Refused ? changed : json({ status: 1, data: changed });
      }),
  },
  'agents/connect': { method: 'POST', run: connect },
  'agents/reboot': {
    method: 'POST',
    run: ({ world, body }) =>
      withBody(world, body, (agent, { safe = false }) =>
        typeof safe === 'boolean'
          ? (world.power.reboot(agent, safe) ?? done)
          : new Refused(400, 'The field safe must be true or false.'),
      ),
  },
  'agents/wake': {
    method: 'POST',
    run: ({ world, query }) =>
      withAgent(world, readId(query, 'id'), (agent) => {
        world.power.wake(agent);
        return done;
      }),
  },
  'agents/logout': {
    method: 'POST',
    run: ({ world, query }) =>
      withAgent(world, readId(query, 'agent_id'), (agent) => {
        world.power.detach(agent);
        return done;
      }),
  },
  'support/list': {
    method: 'GET',
    run: ({ world: { support } }) =>
      json({ remain: support.remain, data: support.open().map((open) => support.describe(open)) }),
  },
  'support/create': {
    method: 'POST',
    run: ({ world, query }) => {
      const name = readName(query.get('client_name') ?? '');
      if (name instanceof Refused) return name;
      const created = world.support.create(name);
      return created instanceof Refused ? created : json({ data: world.support.describe(created) });
    },
  },
  'support/info': {
    method: 'GET',
    run: (call) => withSupport(call, (support) => json({ data: call.world.support.describe(support) })),
  },
  'support/update': {
    method: 'POST',
    run: (call) =>
      withSupport(call, (support) => {
        const fields = readFields(call.body);
        if (fields instanceof Refused) return fields;
        const name = readName(fields.name);
        if (name instanceof Refused) return name;
        call.world.support.rename(support, name);
        return done;
      }),
  },
  'support/close': {
    method: 'POST',
    run: (call) =>
      withSupport(call, (support) => {
        call.world.support.close(support);
        return empty();
      }),
  },
  'history/list': { method: 'GET', run: listHistory },
  'history/info': {
    method: 'GET',
    run: ({ world, query }) => {
      const id = readNumber(query, 'session_id');
      if (id instanceof Refused) return id;
      const uid = query.get('session_uid')?.trim() ?? '';
      if (id === null && uid === '') return new Refused(400, 'One of session_id and session_uid is needed.');
      const entry = id === null ? world.history.byUid(uid) : world.history.byId(id);
      if (entry === null) return new Refused(404, 'There is no such session.');
      return json(infoRecord(entry, videoOf(world, entry), teamId));
    },
  },
} as const satisfies Readonly<Record<string, Operation>>;

export type OperationName = keyof typeof operations;

export const isOperation = (name: string): name is OperationName => Object.hasOwn(operations, name);

function withAgent(world: World, id: number | Refused, run: (agent: Agent) => Outcome): Outcome {
  if (id instanceof Refused) return id;
  const agent = world.agents.find(id);
  return agent instanceof Refused ? agent : run(agent);
}

function withBody(world: World, body: Buffer, run: (agent: Agent, fields: Fields) => Outcome): Outcome {
  const fields = readFields(body);
  if (fields instanceof Refused) return fields;
  return withAgent(world, fieldId(fields, 'id'), (agent) => run(agent, fields));
}

function withSupport(
  { world, query }: Call,
  run: (support: Exclude<ReturnType<World['support']['find']>, Refused>) => Outcome,
): Outcome {
  const id = readId(query, 'connection_id');
  if (id instanceof Refused) return id;
  const support = world.support.find(id);
  return support instanceof Refused ? support : run(support);
}

function readName(value: unknown): string | Refused {
  if (typeof value !== 'string' || value.length > 255)
    return new Refused(400, 'The name is a text of at most 255 characters.');
  return value.trim();
}

/** `device_id` counts only where `agent_id` is not given (4.4); any `video` is accepted (F11). */
function connect({ world, query }: Call): Outcome {
  const requested = settle({ id: readNumber(query, 'agent_id'), deviceId: readNumber(query, 'device_id') });
  if (requested instanceof Refused) return requested;
  const { id, deviceId } = requested;
  if (id === null && deviceId === null) return new Refused(400, 'One of agent_id and device_id is needed.');
  const agent = id === null ? world.agents.findDevice(deviceId ?? 0) : world.agents.find(id);
  if (agent instanceof Refused) return agent;
  if (!agent.installed) return new Refused(400, 'The agent is not installed.');
  if (agent.disabled) return new Refused(400, 'The agent is blocked.');
  if (!agent.online) return new Refused(400, 'The agent is offline.');
  return json({ data: { url: world.links.issue(agent) } });
}

const videoOf = (world: World, entry: HistoryEntry): { url: string; size: number } | null =>
  entry.hasVideo ? { url: world.addresses.recordingOf(entry.uid), size: world.video.bytes.length } : null;

const largestPage = 100;
const usualPage = 20;

function listHistory({ world, query }: Call): Outcome {
  const requested = settle({
    agentId: readNumber(query, 'agent_id'),
    supportId: readNumber(query, 'support_id'),
    dateFrom: readNumber(query, 'date_from'),
    dateTo: readNumber(query, 'date_to'),
    video: readBoolean(query, 'video'),
    offset: readNumber(query, 'offset'),
    limit: readNumber(query, 'limit'),
  });
  if (requested instanceof Refused) return requested;
  const { offset, limit, ...filter } = requested;
  if (limit === 0) return new Refused(400, 'The parameter limit must be at least 1.');
  const url = query.get('url')?.trim() ?? '';
  const size = Math.min(largestPage, limit ?? usualPage);
  return historyPage(world, { ...filter, url: url === '' ? null : url }, offset ?? 0, size);
}

/** Metadata at the top level, the echo without the filter `url` (4.13). */
function historyPage(world: World, filter: HistoryFilter, offset: number, limit: number): Outcome {
  const { total, entries } = world.history.page(filter, offset, limit);
  return json({
    offset,
    limit,
    total,
    filter: {
      date_from: filter.dateFrom,
      date_to: filter.dateTo,
      agent_id: filter.agentId,
      support_id: filter.supportId,
      video: filter.video,
    },
    data: entries.map((entry) => listRecord(entry, videoOf(world, entry))),
  });
}

/** The checked parameters of `agents/update`; only those that were sent are present. */
interface Change {
  name?: string;
  enabled?: boolean;
  path?: string;
  password?: string;
}

const letter = /\p{L}/u;
const digit = /\p{Nd}/u;

/** At least 8 characters, letters and digits both required (4.3). */
const isConnectionPassword = (text: string): boolean =>
  text.length >= 8 && text.length <= 128 && letter.test(text) && digit.test(text);

function readChange(fields: Fields): Change | Refused {
  const change: Change = {};
  const { name, permanent_url: link } = fields;
  if (name !== undefined) {
    if (typeof name !== 'string') return new Refused(400, 'The field name must be a text.');
    const trimmed = name.trim();
    if (trimmed === '' || trimmed.length > 255) return new Refused(400, 'The name must have 1 to 255 characters.');
    change.name = trimmed;
  }
  if (link === undefined) return change;
  if (!isFields(link)) return new Refused(400, 'The field permanent_url must be an object.');
  return readLink(link, change);
}

function readLink(link: Fields, change: Change): Change | Refused {
  const { enable, url, password } = link;
  if (enable !== undefined) {
    if (typeof enable !== 'boolean') return new Refused(400, 'The field permanent_url.enable must be true or false.');
    change.enabled = enable;
  }
  if (url !== undefined) {
    if (typeof url !== 'string' || !/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(url)) {
      return new Refused(400, 'The path of the link takes letters, digits, hyphens and underscores, at most 64.');
    }
    change.path = url;
  }
  if (password !== undefined) {
    if (typeof password !== 'string' || !isConnectionPassword(password)) {
      return new Refused(400, 'The password needs at least 8 characters, with letters and digits.');
    }
    change.password = password;
  }
  return change;
}

/**
 * Changes only what was sent (4.3). Nothing is changed when any part is refused.
 * @returns the changed data, without the password
 */
function changeAgent(agents: Agents, agent: Agent, fields: Fields): Record<string, unknown> | Refused {
  const change = readChange(fields);
  if (change instanceof Refused) return change;
  const { name, enabled, path, password } = change;
  if (path !== undefined) {
    const holder = agents.byPermanentPath(path);
    if (holder !== null && holder !== agent) return new Refused(400, 'Another agent has a link with this path.');
  }
  if (name !== undefined) agent.name = name;
  const { permanent } = agent;
  if (path !== undefined) permanent.path = path;
  if (password !== undefined) permanent.password = password;
  if (enabled !== undefined) permanent.enabled = enabled;
  if (permanent.enabled) permanent.path ??= `agent-${String(agent.deviceId)}`;
  agents.changed(agent);
  const link = { ...(enabled === undefined ? {} : { enable: enabled }), ...(path === undefined ? {} : { url: path }) };
  return {
    id: agent.id,
    ...(name === undefined ? {} : { name }),
    ...(Object.keys(link).length === 0 ? {} : { permanent_url: link }),
  };
}
