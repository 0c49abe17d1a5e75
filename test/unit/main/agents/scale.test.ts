import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serialize } from 'node:v8';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../../src-main/lib/clock.ts';
import type { AgentsChange } from '../../../../src-main/contract/contract.ts';
import { ApiKey } from '../../../../src-main/api/api-key.ts';
import { createServiceClient } from '../../../../src-main/api/client.ts';
import { startWorker } from '../storage/wire.ts';
import { createStorage } from '../../../../src-main/storage/storage.ts';
import { createAccountSession } from '../../../../src-main/app/account-session.ts';
import { makeFolder } from '../../make-folder.ts';
import { memorySettings, sessionDefaults } from '../account-session-deps.ts';
import type { Takeover } from './scale-child.ts';
import { isLong } from '../../../long.ts';
import { watchTurns } from './turns.ts';

const COUNT = 50_000;
/** How long the main thread may be blocked (Z1): processor time, with the compiling of code that never ran before. */
const LONGEST_TURN_MS = 100;
/** Most rows that main takes over in one turn: what the time of a turn comes of, on every computer alike. */
const MOST_ROWS = 1_000;
/** How large the list is that is taken over by a process of its own. */
const LIST = isLong ? COUNT : COUNT / 5;
/** How much the process may grow meanwhile (Z1). */
const MAX_GROWTH_MB = isLong ? 350 : 120;
/** How much processor time all of it may take, in times that of decoding and parsing the list (Z1); beginning weighs more in a short one. */
const MAX_EFFORT = isLong ? 15 : 25;

const agentOf = (id: number, online: boolean) => ({
  id,
  name: `DESPATCH-DESK-${String(id)}`,
  group: `Northfield / Site ${String(id % 1_000)}`,
  os: 'win',
  version: '3.2.1',
  online,
  last_time: 1_790_000_000,
  geo: { ip: `198.51.${String(id % 250)}.7`, country: 'Portugal', region: 'Norte', city: 'Braga' },
  owner: 'owner@firm.example',
  sessions: { total: 4 },
});
/** With every field of (2.1) and (2.2): 50,000 of them are as large as the list of a live service. */
const wholeAgentOf = (id: number) => ({
  ...agentOf(id, id % 2 === 0),
  device_id: 100_000_000 + id,
  disabled: false,
  limited: false,
  link_time: 1_700_000_000 + id,
  permanent_url: '',
  preview_url: `https://www.service.example/preview/${String(id)}.png`,
  installed: true,
  favorite: false,
  sessions: {
    last: {
      id: 900_000 + id,
      start_time: 1_789_000_000,
      stop_time: 1_789_000_600,
      client: { ip: '198.51.100.4', country: 'Portugal', region: 'Norte', city: 'Porto', user_agent: 'Browser/1' },
    },
    total: 4,
  },
});
const bodyOf = (agent: (id: number) => object, count = COUNT): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify({ data: Array.from({ length: count }, (_, id) => agent(id)) }));

/** The longest turn, and the most rows in one, while a list comes, one that differs a little, and the same again. */
async function takeOver(): Promise<{ readonly longest: number; readonly rows: number }> {
  const key = ApiKey.parse('cAnArY7d1f0a93b45c6e8821f9d0a7b3c');
  if (key === null) throw new Error('the key of the test is none');
  let body = bodyOf((id) => agentOf(id, id % 2 === 0));
  const client = createServiceClient({
    number: 0,
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
  let rows = 0;
  let rowsOfTurn = 0;
  const storage = createStorage({
    createWorker: startWorker,
    userPath: null,
    clock: systemClock,
    onBug: (text) => {
      throw new Error(text);
    },
  });
  const session = createAccountSession({
    ...sessionDefaults,
    storage,
    clock: systemClock,
    push: (event, data) => {
      if (event !== 'agents:changed') return;
      const part = data as AgentsChange;
      sent.push(part);
      if (rowsOfTurn === 0) setImmediate(() => (rowsOfTurn = 0));
      rowsOfTurn += part.upserted.length;
      rows = Math.max(rows, rowsOfTurn);
    },
    settings: memorySettings({ refreshPace: 'gentle', hardwareScan: false, historyMonths: 0 }),
    onBug: (text) => {
      throw new Error(text);
    },
  });
  onTestFinished(async () => {
    session.goDark();
    await session.close();
    await storage.close();
  });
  const rowsSent = (): number => sent.reduce((sum, { upserted }) => sum + upserted.length, 0);
  const take = async (count: number): Promise<{ longest: number; sizes: number[] }> => {
    sent.length = 0;
    // Watching keeps a processor busy.
    const stop = isLong ? watchTurns() : () => 0;
    expect(await session.agentsService.refresh()).toMatchObject({ ok: true });
    await expect.poll(rowsSent, { interval: 5 }).toBe(count);
    return { longest: stop(), sizes: sent.map((part) => serialize(part).length) };
  };

  await session.showCached({ id: 'account-1', number: 0 });
  session.goLive({ client, groupId: () => null, video: () => null }, null);
  const first = await take(COUNT);
  expect(session.snapshot.summary()).toMatchObject({ total: COUNT, online: COUNT / 2 });
  expect(Math.max(...first.sizes)).toBeLessThan(1_000_000);

  body = bodyOf((id) => agentOf(id, id % 100 === 0 ? id % 2 === 1 : id % 2 === 0));
  const second = await take(COUNT / 100);
  expect(second.sizes).toHaveLength(1);
  expect(second.sizes[0]).toBeLessThan(100_000);

  const unchanged = await take(0);
  expect(Math.max(...unchanged.sizes)).toBeLessThan(1_000);
  return { longest: Math.max(first.longest, second.longest, unchanged.longest), rows };
}

it('Z1 and Z2: takes over 50,000 agents, and a change of one in a hundred, in short turns and small messages', async () => {
  const { longest, rows } = await takeOver();
  expect(rows).toBe(MOST_ROWS);
  expect(longest).toBeLessThan(LONGEST_TURN_MS);
});

it('Z1: takes over a long list within bounded memory and processor time', async () => {
  const path = join(makeFolder(), 'list.json');
  const body = bodyOf(wholeAgentOf, LIST);
  expect(body.byteLength).toBeGreaterThan(LIST * 600);
  writeFileSync(path, body);
  const child = join(import.meta.dirname, 'scale-child.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [child, path, makeFolder(), String(LIST)]);
  const { rows, grown, processor, parsing } = JSON.parse(stdout) as Takeover;
  expect(rows).toBe(LIST);
  expect(grown).toBeLessThan(MAX_GROWTH_MB);
  expect(processor / parsing).toBeLessThan(MAX_EFFORT);
});
