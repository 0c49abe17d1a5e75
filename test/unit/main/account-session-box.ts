import { settle } from '../settle.ts';
import { onTestFinished } from 'vitest';
import type { EventName, Events, Job } from '../../../src-main/contract/contract.ts';
import { succeed } from '../../../src-main/contract/failure.ts';
import { ApiKey } from '../../../src-main/account/key/api-key.ts';
import { parseAgentList } from '../../../src-main/api/wire-agents.ts';
import { createServiceClient } from '../../../src-main/api/client.ts';
import type { WorkerReply, WorkerRequest } from '../../../src-main/storage/worker-calls.ts';
import type { WorkerLike } from '../../../src-main/storage/worker-link.ts';
import { createRunner } from '../../../src-main/storage/worker-runner.ts';
import { createAccountSession, type AccountSessionDeps } from '../../../src-main/app/account-session.ts';
import { createFakeClock } from './fake-clock.ts';

/** One request, as it reached the invented service. */
export interface Asked {
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

/** The inventory worker without its thread: what it is asked is answered in the next turn. */
function createThreadlessWorker(now: () => number): WorkerLike {
  const run = createRunner({ parse: parseAgentList, now });
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

/** The workbench with everything real but the thread, the clock and the service. */
export async function openBench(
  agents: WireAgent[],
  more: Partial<Pick<AccountSessionDeps, 'settings' | 'databasePath'>> = {},
) {
  const fake = createFakeClock();
  const requested: Asked[] = [];
  const events: { readonly event: EventName; readonly data: unknown }[] = [];
  const ended: Job[] = [];
  const opened: number[] = [];
  const notices: string[] = [];
  const bugs: string[] = [];
  let statusOf: (path: string) => number = () => 200;
  const answer = (path: string, agentId: number | null): unknown => {
    if (path === 'agents/list') return { data: agents };
    if (path === 'agents/info') return { data: agents.find(({ id }) => id === agentId) ?? {} };
    return { status: 1 };
  };
  const key = ApiKey.parse('cAnArY7d1f0a93b45c6e8821f9d0a7b3c');
  if (key === null) throw new Error('the key of the test is none');
  const client = createServiceClient({
    address: 'https://api.service.example/v1/',
    key,
    clock: fake.clock,
    random: () => 0.5,
    onRefusal: () => bench.feed.confirmKey(),
    fetch: async (href, init) => {
      const url = new URL(href);
      const body = typeof init.body === 'string' ? (JSON.parse(init.body) as { id?: number }) : {};
      const path = url.pathname.replace(/^.*\/v1\//, '');
      const id = url.searchParams.get('agent_id') ?? url.searchParams.get('id') ?? body.id ?? null;
      const agentId = id === null ? null : Number(id);
      requested.push({ at: fake.clock.now(), path, agentId });
      await Promise.resolve();
      return new Response(JSON.stringify(answer(path, agentId)), {
        status: statusOf(path),
        headers: { 'Content-Type': 'application/json' },
      });
    },
  });
  const bench = createAccountSession({
    createWorker: () => createThreadlessWorker(fake.clock.wallNow),
    databasePath: ':memory:',
    clock: fake.clock,
    random: () => 0.5,
    push: (event, data) => events.push({ event, data }),
    client: () => client,
    groupId: () => null,
    video: () => null,
    settings: () => ({ refreshPace: 'normal', hardwareScan: true, historyMonths: 0, recordingHosts: [] }),
    openSession: (agentId) => {
      opened.push(agentId);
      return succeed(undefined);
    },
    copy: () => Promise.resolve(),
    files: { downloadsFolder: () => '/nowhere', homeFolder: '/nowhere', reveal: () => undefined },
    newId: () => 'id',
    onChange: () => undefined,
    onJobs: () => undefined,
    onJobEnd: (job) => ended.push(job),
    onBulk: () => undefined,
    onNotice: (message) => notices.push(message),
    onBug: (text) => bugs.push(text),
    ...more,
  });
  onTestFinished(() => bench.close());
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
  await bench.showCached('account-1');
  bench.agentsService.goLive(null);
  await rest();
  return {
    ...fake,
    bench,
    asked: requested,
    ended,
    opened,
    notices,
    bugs,
    rest,
    advance,
    answerStatus: (next: typeof statusOf) => {
      statusOf = next;
    },
    heard: <E extends EventName>(event: E): Events[E][] =>
      events.filter((one) => one.event === event).map(({ data }) => data as Events[E]),
    askedFor: (path: string) => requested.filter((one) => one.path === path),
  };
}
