import { settle } from '../settle.ts';
import { onTestFinished } from 'vitest';
import type { EventName, Events, Job, Settings } from '../../../src-main/contract/contract.ts';
import { succeed } from '../../../src-main/contract/failure.ts';
import { ApiKey } from '../../../src-main/api/api-key.ts';
import { openAgentList } from '../../../src-main/api/wire-agents.ts';
import { createServiceClient } from '../../../src-main/api/client.ts';
import type { WorkerReply, WorkerRequest, WorkerStart } from '../../../src-main/storage/store-calls.ts';
import type { WorkerLike } from '../../../src-main/storage/worker-link.ts';
import type { Clock } from '../../../src-main/lib/clock.ts';
import { createStorage, type Storage } from '../../../src-main/storage/storage.ts';
import { createRunner } from '../../../src-main/storage/worker-runner.ts';
import { createAccountSession } from '../../../src-main/app/account-session.ts';
import type { AccountSessionDeps } from '../../../src-main/app/account-session-types.ts';
import { memorySettings, sessionDefaults } from './account-session-deps.ts';
import { createFakeClock } from './fake-clock.ts';

/** A request as it reached the simulated service. */
export interface ReceivedRequest {
  readonly at: number;
  readonly path: string;
  readonly agentId: number | null;
}

export interface WireAgent {
  readonly id: number;
  readonly name: string;
  online: boolean;
  readonly [field: string]: unknown;
}

/** The inventory worker without its thread; it answers in the next microtask. */
export function createThreadlessWorker({ userPath }: WorkerStart, now: () => number): WorkerLike {
  const run = createRunner({ userPath, openList: openAgentList, now });
  const listeners: ((reply: WorkerReply) => void)[] = [];
  return {
    postMessage: (message) => {
      const request = structuredClone(message) as WorkerRequest;
      const sent = structuredClone(run(request));
      queueMicrotask(() => listeners.forEach((listener) => listener(sent)));
    },
    on: (event, listener) => {
      if (event === 'message') listeners.push(listener as (reply: WorkerReply) => void);
    },
    terminate: () => Promise.resolve(0),
  };
}

/** What is stored of all accounts, with that worker. */
export const threadlessStorage = (clock: Clock, bugs: string[] = [], userPath: string | null = null): Storage =>
  createStorage({
    clock,
    createWorker: (start) => createThreadlessWorker(start, clock.wallNow),
    userPath,
    onBug: (text) => bugs.push(`inventory: ${text}`),
  });

/** What a test brings in place of the simple service and of the constant random numbers. */
export interface SessionBoxParts {
  /** In place of the simple answer to this request. Rejects where nothing is reached. */
  readonly answer?: (path: string, url: URL, init: RequestInit) => Promise<Response>;
  /** What random numbers are by the moment, in monotonic milliseconds. */
  readonly randomAt?: (now: number) => number;
  /** Instead of those of `sessionDefaults`. */
  readonly session?: Partial<AccountSessionDeps>;
  /** Unix milliseconds at the beginning. */
  readonly wall?: number;
}

/** An account session with everything real but the thread, the clock and the service. It is live when this resolves. */
export async function openSession(
  agents: WireAgent[],
  settings: Partial<Settings> = {},
  { answer: answerAll, randomAt = () => 0.5, session: parts = {}, wall }: SessionBoxParts = {},
) {
  let seen = 0;
  // Timers run at their moment, each once the answers to the requests before are taken.
  const settled = async (): Promise<void> => {
    await settle();
    while (answerAll !== undefined && seen < requested.length) {
      seen = requested.length;
      await rest();
    }
  };
  const fake = createFakeClock(wall, settled);
  const random = (): number => randomAt(fake.clock.now());
  const requested: ReceivedRequest[] = [];
  const events: { readonly event: EventName; readonly data: unknown }[] = [];
  const ended: Job[] = [];
  const opened: number[] = [];
  const notices: string[] = [];
  const bugs: string[] = [];
  let statusOf: (path: string) => number = () => 200;
  let moreHeaders: Readonly<Record<string, string>> = {};
  const answer = (path: string, agentId: number | null): unknown => {
    if (path === 'agents/list') return { data: agents };
    if (path === 'support/list') return { remain: 5, data: [] };
    if (path === 'agents/info') return { data: agents.find(({ id }) => id === agentId) ?? {} };
    return { status: 1 };
  };
  const key = ApiKey.parse('cAnArY7d1f0a93b45c6e8821f9d0a7b3c');
  if (key === null) throw new Error('the test key is invalid');
  const client = createServiceClient({
    number: 0,
    address: 'https://api.service.example/v1/',
    key,
    clock: fake.clock,
    random,
    judgeRefusal: (refusal) => session.judgeRefusal(client, refusal),
    observe: (event) => session.meter.count(event),
    fetch: async (href, init) => {
      const url = new URL(href);
      const body = typeof init.body === 'string' ? (JSON.parse(init.body) as { id?: number }) : {};
      const path = url.pathname.replace(/^.*\/v1\//, '');
      const id = url.searchParams.get('agent_id') ?? url.searchParams.get('id') ?? body.id ?? null;
      const agentId = id === null ? null : Number(id);
      requested.push({ at: fake.clock.now(), path, agentId });
      if (answerAll !== undefined) return answerAll(path, url, init);
      await Promise.resolve();
      return new Response(JSON.stringify(answer(path, agentId)), {
        status: statusOf(path),
        headers: { 'Content-Type': 'application/json', ...moreHeaders },
      });
    },
  });
  const stored = memorySettings({ historyMonths: 0, ...settings });
  const storage = threadlessStorage(fake.clock, bugs);
  const session = createAccountSession({
    ...sessionDefaults,
    ...parts,
    random,
    storage,
    clock: fake.clock,
    push: (event, data) => events.push({ event, data }),
    settings: stored,
    openSession: (agentId) => {
      opened.push(agentId);
      return succeed(undefined);
    },
    onBug: (text) => bugs.push(text),
  });
  session.on('jobEnded', (job) => ended.push(job));
  session.on('notice', (message) => notices.push(message));
  onTestFinished(async () => {
    await session.close();
    await storage.close();
  });
  /** Lets answers arrive: their streams take some turns of the event loop. */
  const rest = async (): Promise<void> => {
    for (let turn = 0; turn < 8; turn += 1) await settle();
  };
  const advance = async (ms: number, step = 500): Promise<void> => {
    for (let left = ms; left > 0; left -= step) {
      await fake.advance(Math.min(step, left));
      await rest();
    }
  };
  await session.showCached({ id: 'account-1', number: 0 });
  session.goLive({ client, groupId: () => null, video: () => null }, null);
  await rest();
  return {
    ...fake,
    session,
    requested,
    ended,
    opened,
    notices,
    bugs,
    rest,
    advance,
    /** From timer to timer: quicker than `advance`, for a service of the test's own. */
    pass: fake.advance,
    async changeSettings(patch: Partial<Settings>): Promise<void> {
      await stored.change(patch);
      session.followSettings();
    },
    answerStatus: (next: typeof statusOf, headers: typeof moreHeaders = {}) => {
      statusOf = next;
      moreHeaders = headers;
    },
    received: <E extends EventName>(event: E): Events[E][] =>
      events.filter((one) => one.event === event).map(({ data }) => data as Events[E]),
    requestedOf: (path: string) => requested.filter((one) => one.path === path),
  };
}
