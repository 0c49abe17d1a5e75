import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { fetchList, renameEvery, withWorker } from './fleet.ts';
import { overRounds, ROUNDS, time, type Figure } from './measure.ts';
import type { InMain } from './refresh-in-main.ts';

/** What each of the steps takes when it is done in the plainest way. Milliseconds. */
async function refreshPlainly(bytes: Uint8Array): Promise<number> {
  const worker = new Worker(join(import.meta.dirname, 'refresh-plainly.ts'));
  await once(worker, 'message');
  const copy = bytes.slice();
  const passed = await time(() => {
    worker.postMessage(copy, [copy.buffer]);
    return once(worker, 'message');
  });
  await once(worker, 'exit');
  return passed;
}

interface InWorker {
  readonly first: number;
  readonly same: number;
  readonly some: number;
}

/** From the last byte to the end of the work in the worker; only the changed rows have to cross then. */
const refreshInWorker = (bytes: Uint8Array, changed: Uint8Array): Promise<InWorker> =>
  withWorker(async (ask) => {
    const apply = (list: Uint8Array): Promise<number> => {
      const bytes = list.slice();
      return time(async () => {
        await ask('begin', { list: 1, number: 0, extent: 'all' });
        await ask('part', { list: 1, at: 0, bytes }, [bytes.buffer]);
        await ask('keep', { list: 1, parts: 1, size: bytes.length, at: Date.now() });
      });
    };
    return { first: await apply(bytes), same: await apply(bytes), some: await apply(changed) };
  });

/** Takes these lists over one after the other, in a process that does nothing else. */
async function refreshInMain(paths: readonly string[]): Promise<InMain> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, 'refresh-in-main.ts'),
    ...paths,
  ]);
  return JSON.parse(stdout) as InMain;
}

/** What a main process goes through with a list that brings all agents, none and a few. */
async function measureMain(bytes: Uint8Array, changed: Uint8Array): Promise<readonly InMain[]> {
  const folder = mkdtempSync(join(tmpdir(), 'longreach-bench-'));
  const [all, some] = [join(folder, 'all.json'), join(folder, 'some.json')];
  writeFileSync(all, bytes);
  writeFileSync(some, changed);
  try {
    const rounds: InMain[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await refreshInMain([all, all, some]));
    return rounds;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Refreshing so many agents in the worker: the first time, unchanged, and with one in a hundred changed. */
export async function measureRefresh(agents: number): Promise<readonly Figure[]> {
  const bytes = await fetchList(agents);
  const changed = renameEvery(bytes, 100);
  const mains = await measureMain(bytes, changed);
  const rounds: InWorker[] = [];
  const plain: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const theirs = await refreshPlainly(bytes);
    const ours = await refreshInWorker(bytes, changed);
    if (round < 0) continue;
    plain.push(theirs);
    rounds.push(ours);
  }
  const of = (name: keyof InWorker) => ({
    ...overRounds(
      rounds.map((round) => round[name]),
      plain,
    ),
    yardstick: 'decode, JSON.parse, loose check, upsert of the same body',
  });
  // A busy machine only ever lengthens it; the counts are the same in every round.
  const held = Math.min(...mains.map((main) => main.held));
  const [, same, some] = mains[0]?.changes ?? [];
  if (same === undefined || some === undefined) throw new Error('the lists were not taken over');
  const at = `${agents.toLocaleString('en')} agents`;
  const kilobyte = { yardstick: '1 kB', theirs: 1, unit: 'kB', target: 1 };
  return [
    { what: `S6 refresh in the worker, ${at}, all new`, ...of('first'), target: 1.2 },
    { what: `S6 refresh in the worker, ${at}, unchanged`, ...of('same'), target: 0.8 },
    { what: `S6 refresh in the worker, ${at}, 1 % changed`, ...of('some'), target: null },
    { what: `S7 main thread held up by a refresh, ${at}`, ours: held, yardstick: '16 ms', theirs: 16, target: 1 },
    { what: `S8 bytes to the page, ${at}, unchanged`, ours: same.bytes / 1000, ...kilobyte },
    {
      what: `S8 bytes to the page for each of ${some.agents.toLocaleString('en')} changed rows`,
      ours: some.bytes / some.agents / 1000,
      ...kilobyte,
    },
  ];
}

/** How the time of an unchanged refresh grows: for each agent, beside the smallest list. */
export async function measureRefreshGrowth(sizes: readonly number[]): Promise<readonly Figure[]> {
  const perAgent: number[] = [];
  for (const agents of sizes) {
    const bytes = await fetchList(agents);
    const rounds: number[] = [];
    for (let round = 0; round < 3; round += 1) rounds.push((await refreshInWorker(bytes, bytes)).same);
    // Of the rounds the one the machine disturbed least.
    perAgent.push((Math.min(...rounds) / agents) * 1000);
  }
  const [base = 0] = perAgent;
  const yardstick = `the same of ${(sizes[0] ?? 0).toLocaleString('en')}`;
  return sizes.slice(1).map((agents, at) => ({
    what: `S13 unchanged refresh in the worker for each 1,000 of ${agents.toLocaleString('en')} agents`,
    ours: perAgent[at + 1] ?? 0,
    yardstick,
    theirs: base,
    target: 1,
  }));
}
