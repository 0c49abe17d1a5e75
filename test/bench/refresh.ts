import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { serialize } from 'node:v8';
import { z } from 'zod';
import { fetchList, renameEvery, valueOf, withInventory } from './fleet.ts';
import { median, time, type Figure } from './measure.ts';

const ROUNDS = 5;

/** The elements as loosely as anything could be asked for: known fields of the right type or left out. */
const text = z.string().nullish();
const looseList = z.looseObject({
  data: z.array(
    z.looseObject({
      id: z.number(),
      name: z.string(),
      group: text,
      os: text,
      online: z.boolean().nullish(),
      version: text,
      owner: text,
      geo: z.looseObject({ ip: text, city: text, country: text }).nullish(),
    }),
  ),
});

/** What each of the steps takes when it is done in the plainest way, one after the other. */
function readPlainly(bytes: Uint8Array): number {
  const start = performance.now();
  const list = looseList.parse(JSON.parse(new TextDecoder().decode(bytes)));
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE agents (id INTEGER PRIMARY KEY, body TEXT NOT NULL)');
  const upsert = database.prepare(
    'INSERT INTO agents VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body',
  );
  database.exec('BEGIN');
  for (const agent of list.data) upsert.run(agent.id, JSON.stringify(agent));
  database.exec('COMMIT');
  const passed = performance.now() - start;
  database.close();
  return passed;
}

interface Round {
  readonly first: number;
  readonly same: number;
  readonly some: number;
  /** Milliseconds the caller's thread was held up at most. */
  readonly held: number;
  readonly sameBytes: number;
  readonly someBytes: number;
  readonly someCount: number;
}

const refreshRound = (bytes: Uint8Array, changed: Uint8Array): Promise<Round> =>
  withInventory(async (inventory) => {
    valueOf(await inventory.open('bench'));
    const first = await time(async () => valueOf(await inventory.apply(bytes.slice(), Date.now())));
    const held = monitorEventLoopDelay({ resolution: 1 });
    held.enable();
    const copies = [bytes.slice(), changed.slice()] as const;
    held.reset();
    let began = performance.now();
    const same = valueOf(await inventory.apply(copies[0], Date.now()));
    const sameTime = performance.now() - began;
    began = performance.now();
    const some = valueOf(await inventory.apply(copies[1], Date.now()));
    const someTime = performance.now() - began;
    held.disable();
    return {
      first,
      same: sameTime,
      some: someTime,
      held: held.max / 1e6,
      sameBytes: serialize(same).length,
      someBytes: serialize(some).length,
      someCount: some.upserted.length,
    };
  });

/** Refreshing so many agents in the worker: the first time, unchanged, and with one in a hundred changed. */
export async function measureRefresh(agents: number): Promise<readonly Figure[]> {
  const bytes = await fetchList(agents);
  const changed = renameEvery(bytes, 100);
  const rounds: Round[] = [];
  const plain: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const theirs = readPlainly(bytes);
    const ours = await refreshRound(bytes, changed);
    if (round < 0) continue;
    plain.push(theirs);
    rounds.push(ours);
  }
  const of = (name: keyof Round): number => median(rounds.map((round) => round[name]));
  const at = `${agents.toLocaleString('en')} agents`;
  const yardstick = 'decode, JSON.parse, loose check, upsert of the same body';
  const theirs = median(plain);
  return [
    { what: `S6 refresh, ${at}, all new`, ours: of('first'), yardstick, theirs, target: 1.2 },
    { what: `S6 refresh, ${at}, unchanged`, ours: of('same'), yardstick, theirs, target: 0.8 },
    { what: `S6 refresh, ${at}, 1 % changed`, ours: of('some'), yardstick, theirs, target: null },
    {
      what: `S7 main thread held up by a refresh, ${at}`,
      ours: of('held'),
      yardstick: 'a frame',
      theirs: 16,
      target: 1,
    },
    {
      what: `S8 bytes to the page, ${at}, unchanged`,
      ours: of('sameBytes') / 1000,
      yardstick: '1 kB',
      theirs: 1,
      unit: 'kB',
      target: 1,
    },
    {
      what: `S8 bytes to the page for each of ${of('someCount').toLocaleString('en')} changed rows`,
      ours: of('someBytes') / of('someCount') / 1000,
      yardstick: '1 kB',
      theirs: 1,
      unit: 'kB',
      target: 1,
    },
  ];
}

/** How the time of an unchanged refresh grows: for each agent, beside the smallest list. */
export async function measureRefreshGrowth(sizes: readonly number[]): Promise<readonly Figure[]> {
  const perAgent: number[] = [];
  for (const agents of sizes) {
    const bytes = await fetchList(agents);
    const rounds: number[] = [];
    for (let round = 0; round < 3; round += 1) rounds.push((await refreshRound(bytes, bytes)).same);
    perAgent.push((median(rounds) / agents) * 1000);
  }
  const [base = 0] = perAgent;
  return sizes.slice(1).map((agents, at) => ({
    what: `S13 unchanged refresh for each 1,000 of ${agents.toLocaleString('en')} agents`,
    ours: perAgent[at + 1] ?? 0,
    yardstick: `the same of ${(sizes[0] ?? 0).toLocaleString('en')}`,
    theirs: base,
    target: 1,
  }));
}
