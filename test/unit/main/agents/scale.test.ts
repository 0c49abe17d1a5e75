import { serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../../src-main/lib/clock.ts';
import type { AgentsChange } from '../../../../src-main/contract/contract.ts';
import { ApiKey } from '../../../../src-main/api/api-key.ts';
import { createServiceClient } from '../../../../src-main/api/client.ts';
import { createAccountSession } from '../../../../src-main/app/account-session.ts';
import { memorySettings, sessionDefaults } from '../account-session-deps.ts';

const COUNT = 50_000;
/** How long the main thread may be blocked (Z1). */
const LONGEST_TURN_MS = 100;

const bodyOf = (online: (id: number) => boolean): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    JSON.stringify({
      data: Array.from({ length: COUNT }, (_, id) => ({
        id,
        name: `DESPATCH-DESK-${String(id)}`,
        group: `Northfield / Site ${String(id % 1_000)}`,
        os: 'win',
        version: '3.2.1',
        online: online(id),
        last_time: 1_790_000_000,
        geo: { ip: `198.51.${String(id % 250)}.7`, country: 'Portugal', region: 'Norte', city: 'Braga' },
        owner: 'owner@firm.example',
        sessions: { total: 4 },
      })),
    }),
  );

/** The most processor time this thread spent in one turn of its event loop, in milliseconds, until it is stopped. */
function watchTurns(): () => number {
  let longest = 0;
  let stopped = false;
  let last = process.threadCpuUsage();
  const turn = (): void => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, (now.user + now.system - last.user - last.system) / 1_000);
    last = now;
    if (!stopped) setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    stopped = true;
    return longest;
  };
}

/** Measures the CPU time of the main thread, which does not depend on the load of the test host (Z1, Z2). */
it('takes over 50,000 agents, and a change of one in a hundred, in short turns and small messages', async () => {
  const key = ApiKey.parse('cAnArY7d1f0a93b45c6e8821f9d0a7b3c');
  if (key === null) throw new Error('the key of the test is none');
  let body = bodyOf((id) => id % 2 === 0);
  const client = createServiceClient({
    address: 'https://api.service.example/v1/',
    key,
    clock: systemClock,
    random: () => 0.5,
    fetch: (href) =>
      Promise.resolve(
        new Response(href.includes('agents/list') ? body : '{"data":[]}', {
          headers: { 'Content-Type': 'application/json' },
        }),
      ),
  });
  const sent: AgentsChange[] = [];
  const session = createAccountSession({
    ...sessionDefaults,
    createWorker: () => new Worker(new URL('../../../../src-main/storage/worker.ts', import.meta.url)),
    workerClock: systemClock,
    clock: systemClock,
    push: (event, data) => {
      if (event === 'agents:changed') sent.push(data as AgentsChange);
    },
    settings: memorySettings({ refreshPace: 'gentle', hardwareScan: false, historyMonths: 0 }),
    onBug: (text) => {
      throw new Error(text);
    },
  });
  onTestFinished(async () => {
    session.goDark();
    await session.close();
  });
  const rowsSent = (): number => sent.reduce((sum, { upserted }) => sum + upserted.length, 0);
  const take = async (count: number): Promise<{ longest: number; sizes: number[] }> => {
    sent.length = 0;
    const stop = watchTurns();
    expect(await session.agentsService.refresh()).toMatchObject({ ok: true });
    await expect.poll(rowsSent, { timeout: 30_000, interval: 5 }).toBe(count);
    return { longest: stop(), sizes: sent.map((part) => serialize(part).length) };
  };

  await session.showCached('account-1');
  session.goLive({ client, groupId: () => null, video: () => null }, null);
  const first = await take(COUNT);
  expect(session.snapshot.summary()).toMatchObject({ total: COUNT, online: COUNT / 2 });
  expect(first.longest).toBeLessThan(LONGEST_TURN_MS);
  expect(Math.max(...first.sizes)).toBeLessThan(1_000_000);

  body = bodyOf((id) => (id % 100 === 0 ? id % 2 === 1 : id % 2 === 0));
  const second = await take(COUNT / 100);
  expect(second.longest).toBeLessThan(LONGEST_TURN_MS);
  expect(second.sizes).toHaveLength(1);
  expect(second.sizes[0]).toBeLessThan(100_000);

  const unchanged = await take(0);
  expect(unchanged.longest).toBeLessThan(LONGEST_TURN_MS);
  expect(Math.max(...unchanged.sizes)).toBeLessThan(1_000);
}, 60_000);
