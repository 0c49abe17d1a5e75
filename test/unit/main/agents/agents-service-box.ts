import { gatherBody } from '../../../../src-main/api/body.ts';
import type { IncomingList, Kept } from '../../../../src-main/storage/incoming-list.ts';
import { settle } from '../../settle.ts';
import { createWithClient } from '../../../../src-main/api/signed-in.ts';
import { createUnconfirmed } from '../../../../src-main/api/unconfirmed.ts';
import type {
  AgentDetails,
  AgentRow,
  AgentsChange,
  BulkChange,
  Job,
  UnconfirmedChange,
} from '../../../../src-main/contract/contract.ts';
import { fail, succeed, type Result } from '../../../../src-main/contract/failure.ts';
import { packRow, rowOf } from '../../../../src-main/contract/packed-rows.ts';
import { createJobs } from '../../../../src-main/agents/jobs/jobs.ts';
import { ApiKey } from '../../../../src-main/api/api-key.ts';
import { makePolicy } from '../policy-box.ts';
import { createAgentsFeed } from '../../../../src-main/agents/agents-feed.ts';
import { createAgentsService } from '../../../../src-main/agents/agents-service.ts';
import { createDetails } from '../../../../src-main/agents/details.ts';
import { createRefusalJudge } from '../../../../src-main/agents/refusal-judge.ts';
import { createSnapshot } from '../../../../src-main/agents/snapshot.ts';
import { createServiceClient, type ServiceClient } from '../../../../src-main/api/client.ts';
import { parseAgentList } from '../api/first-account.ts';
import type { AgentDetail } from '../../../../src-main/contract/model.ts';
import { fakeCalls } from '../storage/fake-calls.ts';
import { toDetails } from '../../../../src-main/storage/rows/agent-details.ts';
import { createBooks } from './jobs/fixtures.ts';
import { createFakeClock } from '../fake-clock.ts';

export const SECRET_LINK = 'https://go.service.example/permanent-canary';

/** One agent at the invented service, as it is on the wire. */
export interface WireAgent {
  name: string;
  group: string;
  online: boolean;
  last_time: number;
  /** Empty while it is off. */
  permanent_url: string;
  geo: { ip: string };
  hardware?: object;
}

export interface Sent {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

type Override = (sent: Sent) => Response | Promise<Response> | null;

const json = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'Content-Type': 'application/json' } });

/** A scripted service that records its requests. */
function createWireService(agents: Map<number, WireAgent>) {
  const sent: Sent[] = [];
  let override: Override = () => null;

  const onAgent = (id: unknown, run: (agent: WireAgent, id: number) => Response): Response => {
    const agent = agents.get(Number(id));
    return agent === undefined ? json({ error: 'There is no such agent.' }, 404) : run(agent, Number(id));
  };
  const update = (agent: WireAgent, body: Record<string, unknown>): Response => {
    if (typeof body.name === 'string') agent.name = body.name;
    const link = body.permanent_url as { enable?: boolean } | undefined;
    if (link?.enable !== undefined) agent.permanent_url = link.enable ? SECRET_LINK : '';
    return json({ status: 1, data: {} });
  };

  const answer = ({ path, query, body }: Sent): Response => {
    const fields = (body ?? {}) as Record<string, unknown>;
    switch (path) {
      case 'agents/list': {
        const search = query.search?.toLowerCase() ?? '';
        const rows = [...agents].map(([id, agent]) => ({ id, ...agent, hardware: undefined }));
        return json({ data: rows.filter(({ name }) => name.toLowerCase().includes(search)) });
      }
      case 'agents/info':
        return onAgent(query.agent_id, (agent, id) => json({ data: { id, ...agent } }));
      case 'agents/update':
        return onAgent(fields.id, (agent) => update(agent, fields));
      case 'agents/connect':
        return json({ data: { url: 'https://go.service.example/?connect=1&llt=x&s=y' } });
      case 'agents/logout':
        return onAgent(query.agent_id, (_agent, id) => json({ status: agents.delete(id) ? 1 : 0 }));
      case 'history/list':
        return json({ offset: 0, limit: 20, total: 0, data: [] });
      default:
        return json({ status: 1 });
    }
  };

  return {
    sent,
    overrideBy: (next: Override) => {
      override = next;
    },
    fetch: async (href: string, init: RequestInit): Promise<Response> => {
      await Promise.resolve();
      const url = new URL(href);
      const request: Sent = {
        path: url.pathname.replace(/^.*\/v1\//, ''),
        query: Object.fromEntries(url.searchParams),
        body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
      };
      sent.push(request);
      return override(request) ?? answer(request);
    },
  };
}

/** The inventory in memory, as far as agents service, feed and details use it. */
function createMemoryInventory() {
  const books = createBooks();
  const rows = new Map<number, AgentRow>();
  const favorites = new Set<number>();
  /** How many agents each call marked. */
  const marking: number[] = [];
  const details = new Map<number, AgentDetails>();
  let at: number | null = null;

  const change = (upserted: readonly AgentRow[], removed: readonly number[] = []): AgentsChange => {
    for (const row of upserted) rows.set(row.id, row);
    for (const id of removed) rows.delete(id);
    const online = [...rows.values()].filter((row) => row.online === true).length;
    return {
      reset: false,
      upserted: upserted.map(packRow),
      removed,
      summary: { total: rows.size, online, at, dropped: 0 },
    };
  };
  const isReportable = (row: AgentRow): boolean => JSON.stringify(rows.get(row.id)) !== JSON.stringify(row);

  const keep = (bytes: Uint8Array, now: number): Promise<Result<Kept>> => {
    const list = parseAgentList(bytes);
    if (!list.ok) return Promise.resolve(list);
    at = now;
    const fresh = list.value.agents.map((agent) => rowOf(agent, favorites.has(agent.id)));
    const ids = new Set(fresh.map(({ id }) => id));
    const gone = [...rows.keys()].filter((id) => !ids.has(id));
    return Promise.resolve(succeed({ change: change(fresh.filter(isReportable), gone), agentIds: [] }));
  };

  return {
    ...books,
    favorites,
    marking,
    inventory: {
      call: fakeCalls({
        ...books.calls,
        page: () => succeed({ rows: [...rows.values()].map(packRow), done: true, summary: change([]).summary }),
        recents: () => succeed([]),
        addRecent: (recent) => succeed([recent]),
        details: ({ agentId }) => succeed(details.get(agentId) ?? null),
      }),
      isClosed: () => false,
      open: () => Promise.resolve(succeed(change([]).summary)),
      forgetAccount: () => Promise.resolve(succeed(null)),
      setFavorites: (agentIds: readonly number[], favorite: boolean): Promise<Result<AgentsChange>> => {
        marking.push(agentIds.length);
        const marked = agentIds.flatMap((agentId) => rows.get(agentId) ?? []);
        for (const { id } of marked) {
          if (favorite) favorites.add(id);
          else favorites.delete(id);
        }
        return Promise.resolve(succeed(change(marked.map((row) => ({ ...row, localFavorite: favorite })))));
      },
      receiveList: (): IncomingList => {
        const body = gatherBody(1_000_000);
        return {
          ...body.sink,
          end: () => Promise.reject(new Error('no list of these tests proves a key')),
          keep: (now) => keep(body.bytes() ?? new Uint8Array(0), now),
          drop: () => undefined,
        };
      },
      isAsListed: () => false,
      applyEmpty: () => Promise.resolve(succeed(change([]))),
      confirmList: () => Promise.resolve(succeed(null)),
      applyDetail: (detail: AgentDetail, now: number) => {
        const read = toDetails(detail, now);
        details.set(detail.id, read);
        const row = rowOf(detail, favorites.has(detail.id));
        return Promise.resolve(succeed({ change: change(isReportable(row) ? [row] : []), details: read }));
      },
    },
  };
}

/** A desk over an invented service, with everything between them as it is in the program. */
export async function openDesk(
  count = 3,
  { signedIn = true, startsSlowly = false, groupId = null as string | null } = {},
) {
  const fake = createFakeClock();
  const agents = new Map<number, WireAgent>();
  for (let id = 1; id <= count; id += 1) {
    agents.set(id, {
      name: `host-${id}`,
      group: 'Leeds',
      online: id % 2 === 0,
      last_time: 1_790_000_000,
      permanent_url: '',
      geo: { ip: '198.51.100.7' },
    });
  }
  const service = createWireService(agents);
  const { inventory, favorites, marking, stored, noted } = createMemoryInventory();
  const changes: AgentsChange[] = [];
  const bulkChanges: BulkChange[] = [];
  const opened: number[] = [];
  const copied: string[] = [];
  const detailsRead: AgentDetails[] = [];
  const log: string[] = [];
  const seenJobs: (readonly Job[])[] = [];
  const key = ApiKey.parse('cAnArY7d1f0a93b45c6e8821f9d0a7b3c');
  if (key === null) throw new Error('the key of the test is none');
  const signedInClient = createServiceClient({
    number: 0,
    address: 'https://api.service.example/v1/',
    key,
    fetch: service.fetch,
    clock: fake.clock,
    random: () => 0.5,
    observe: (event) => log.push(JSON.stringify(event)),
    judgeRefusal: (refusal) => judge(refusal),
  });
  let client: ServiceClient | null = signedIn ? signedInClient : null;
  const keyRead = Promise.withResolvers<undefined>();
  if (!startsSlowly) keyRead.resolve(undefined);
  let copyWorks = true;

  const withClient = createWithClient({ client: () => client, started: () => keyRead.promise });
  const snapshot = createSnapshot();
  const jobs = createJobs({ clock: fake.clock, onChange: (now) => seenJobs.push(now) });
  const feed = createAgentsFeed({
    policy: makePolicy(fake.clock),
    fetchList: (call, validator, sink) =>
      withClient((current) => current.readAgentList({ groupId: groupId ?? undefined }, call, { validator, sink })),
    inventory,
    clock: fake.clock,
    clockOffset: () => 0,
    random: () => 0.5,
    onState: () => undefined,
    onChange: (change) => desk.takeChange(change),
  });
  const details = createDetails({
    agentInfo: async (agentId, options) => (await client?.agentInfo(agentId, options)) ?? fail('busy', 'not signed in'),
    inventory,
    connection: () => client,
    clock: fake.clock,
    onChange: (change) => void desk.takeChange(change),
    onDetails: (read) => {
      detailsRead.push(read);
      unconfirmed.take({ kind: 'details', details: read });
    },
  });
  const unconfirmed = createUnconfirmed({ clock: fake.clock, onChange: (changes) => lostChanges.push(changes) });
  const lostChanges: (readonly UnconfirmedChange[])[] = [];
  const judge = createRefusalJudge({ feed, snapshot, clock: fake.clock, isLimited: () => groupId !== null });
  const desk = createAgentsService({
    inventory,
    snapshot,
    feed,
    jobs,
    unconfirmed,
    client: () => client,
    started: () => keyRead.promise,
    groupId: () => groupId ?? undefined,
    video: () => null,
    details,
    openSession: (agentId) => {
      opened.push(agentId);
      return succeed({ tabId: 'tab-1' });
    },
    copy: (text) => {
      copied.push(text);
      return copyWorks ? Promise.resolve() : Promise.reject(new Error('no clipboard'));
    },
    clock: fake.clock,
    random: () => 0.5,
    nextTurn: () => new Promise((resolve) => setImmediate(resolve)),
    onChange: (change) => changes.push(change),
    onBulk: (change) => bulkChanges.push(change),
    onNotice: () => undefined,
  });

  /** Answers come through streams, which take some turns of the event loop. */
  const rest = async (): Promise<void> => {
    for (let turn = 0; turn < 8; turn += 1) await settle();
  };
  const advance = async (ms: number, step = 500): Promise<void> => {
    for (let left = ms; left > 0; left -= step) {
      await fake.advance(Math.min(step, left));
      await rest();
    }
  };
  await desk.showCached({ id: 'account-1', number: 0 });
  if (signedIn) {
    desk.goLive(null);
    await rest();
  }
  service.sent.length = 0;

  return {
    ...fake,
    advance,
    rest,
    agents,
    desk,
    feed,
    jobs,
    snapshot,
    changes,
    bulkChanges,
    opened,
    copied,
    detailsRead,
    lostChanges,
    log,
    seenJobs,
    favorites,
    marking,
    /** Ends the start; the key was read, or not. */
    endStart: (isKeyRead: boolean) => {
      if (isKeyRead) client = signedInClient;
      keyRead.resolve(undefined);
    },
    kept: stored,
    noted,
    sent: service.sent,
    overrideBy: service.overrideBy,
    /** Requests of one operation. */
    sentTo: (path: string) => service.sent.filter((request) => request.path === path),
    breakClipboard: () => {
      copyWorks = false;
    },
    json,
  };
}

export type DeskBox = Awaited<ReturnType<typeof openDesk>>;
