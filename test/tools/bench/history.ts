import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { serialize } from 'node:v8';
import { systemClock, type Clock } from '../../../src-main/lib/clock.ts';
import type { HistoryState } from '../../../src-main/contract/contract.ts';
import { makePolicy } from '../../unit/main/policy-box.ts';
import { createHistorySync } from '../../../src-main/history/history-sync.ts';
import { startPracticeService, type PracticeService } from '../../../src-main/practice/server.ts';
import { ApiKey } from '../../../src-main/api/api-key.ts';
import { createServiceClient, type HistoryFilter as Question } from '../../../src-main/api/client.ts';
import { everySession } from '../../../src-main/storage/tables/history-filter.ts';
import type { Inventory } from '../../../src-main/storage/inventory.ts';
import { createStorage } from '../../../src-main/storage/storage.ts';
import { createWorker } from './fleet.ts';
import { compare, ROUNDS, time, type Figure } from './measure.ts';
import { valueOf } from '../../value-of.ts';

const FRAME = 1_000 / 60;
const YEAR = 365 * 86_400;
/** What the worker may be held up for by one piece of counting. */
const MAX_HELD = 200;
const MOST_MESSAGE = 1_000;

/** S11: so many sessions read from the service, then counted, searched and paged, all by the built worker. */
export async function measureHistory(records: number): Promise<readonly Figure[]> {
  const service = await startPracticeService({ agents: 2_000, historyRecords: records, still: true });
  const folder = mkdtempSync(join(tmpdir(), 'longreach-bench-'));
  const databasePath = join(folder, 'history.db');
  const storage = createStorage({
    createWorker,
    userPath: join(folder, 'user.db'),
    clock: systemClock,
    onBug: (text) => {
      throw new Error(text);
    },
  });
  const inventory = storage.inventory({ databasePath, onNotice: () => undefined });
  try {
    valueOf(await inventory.open({ id: 'bench', number: 0 }));
    const synced = await measureSync(service, inventory);
    const plain = openPlainly(databasePath);
    const { stored } = valueOf(await inventory.call('historyCopy'));
    const at = `${stored.toLocaleString('en')} sessions`;
    const figures = [
      ...synced,
      ...(await measureReports(inventory, plain, at)),
      await measureSearch(inventory, plain, at),
      await measureScroll(inventory, plain, at, stored),
    ];
    plain.close();
    return figures;
  } finally {
    await storage.close();
    await service.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Time in which every pause is over at once, and counts as having passed. */
function hurriedClock(): Clock {
  let passed = 0;
  return {
    now: () => systemClock.now() + passed,
    wallNow: () => systemClock.wallNow(),
    after: (milliseconds, run) => {
      const due = setImmediate(() => {
        passed += milliseconds;
        run();
      });
      return () => clearImmediate(due);
    },
  };
}

/** All of the history, without the pauses, beside the same requests whose answers nobody reads. */
async function measureSync(service: PracticeService, inventory: Inventory): Promise<readonly Figure[]> {
  const key = ApiKey.parse(service.key);
  if (key === null) throw new Error('the service gave no key');
  const client = createServiceClient({
    number: 0,
    address: service.address,
    key,
    fetch: globalThis.fetch,
    clock: systemClock,
    random: Math.random,
  });
  let requested = 0;
  let theirs = 0;
  const { promise: whole, resolve } = Promise.withResolvers<HistoryState>();
  const policy = makePolicy(systemClock);
  const sync = createHistorySync({
    // Both in turn, so that a busy machine slows them alike.
    list: async (filter) => {
      requested += 1;
      theirs += await time(() => askPlainly(service, filter));
      return client.listHistory(filter, { attention: 'user' });
    },
    connection: () => client,
    inventory,
    clock: hurriedClock(),
    serviceNow: () => Date.now(),
    random: () => 0,
    policy,
    months: () => 1_200,
    onChange: (state) => {
      if (state.whole || state.failure !== null) resolve(state);
    },
    onDropped: () => undefined,
  });
  await sync.show();
  const all = await time(async () => {
    sync.goLive();
    const { failure } = await whole;
    if (failure !== null) throw new Error(failure.message);
  });
  sync.goDark();
  const ours = all - theirs;
  const { stored } = valueOf(await inventory.call('historyCopy'));
  const perThousand = (milliseconds: number): number => (milliseconds / stored) * 1_000;
  return [
    {
      what: `S11 reading 1,000 of ${stored.toLocaleString('en')} sessions into the copy, without the pauses`,
      ours: perThousand(ours),
      yardstick: `the same ${requested.toLocaleString('en')} requests, answers unread`,
      theirs: perThousand(theirs),
      target: null,
    },
  ];
}

/** The same question, its answer fetched and dropped. */
async function askPlainly(
  { address, key }: PracticeService,
  { dateFrom, dateTo, offset, limit }: Question,
): Promise<void> {
  const given = Object.entries({ date_from: dateFrom, date_to: dateTo, offset, limit });
  const query = new URLSearchParams(
    given.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  const answer = await fetch(`${address}history/list?${query}`, { headers: { 'X-Api-Key': key } });
  await answer.arrayBuffer();
}

type Plain = ReturnType<typeof openPlainly>;

/** The same file, asked in SQL alone. */
function openPlainly(path: string) {
  const database = new DatabaseSync(path, { readOnly: true });
  const account = Number(database.prepare('SELECT key FROM accounts').get()?.key);
  return {
    all: (sql: string, ...values: SQLInputValue[]) => database.prepare(sql).all(account, ...values),
    close: () => database.close(),
  };
}

/** The tables of Reports as one would write them: a statement for each; days and hours by a shift that never changes. */
function countInSql(plain: Plain, from: number, to: number, now: number): void {
  const length = `max(0, coalesce(stop, ${now}) - start)`;
  const where = 'FROM history WHERE account = ?1 AND at >= ?2 AND at < ?3';
  const shift = -60 * new Date().getTimezoneOffset();
  const group = `CASE WHEN support IS NULL THEN coalesce("group", '') ELSE '' END`;
  const longest = 'ORDER BY seconds DESC LIMIT 500';
  const tables = [
    `SELECT count(*), sum(${length}), count(DISTINCT agent) ${where}`,
    `SELECT ${length} AS seconds ${where} ORDER BY seconds LIMIT 1 OFFSET (SELECT count(*) / 2 ${where})`,
    `SELECT (at + ${shift}) / 86400 AS day, count(*), sum(${length}) ${where} GROUP BY day`,
    `SELECT (at + ${shift}) / 3600 % 168 AS hour, count(*) ${where} GROUP BY hour`,
    `SELECT technician, count(*), sum(${length}) AS seconds ${where} GROUP BY technician ${longest}`,
    `SELECT agent, max(name), count(*), sum(${length}) AS seconds ${where} GROUP BY agent ${longest}`,
    `SELECT ${group} AS name, count(*), sum(${length}) AS seconds ${where} GROUP BY name ${longest}`,
  ];
  for (const sql of tables) plain.all(sql, from, to);
}

/** The longest that a call waited which was asked again and again meanwhile. */
async function waitOfOthers(inventory: Inventory, work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  const over = new AbortController();
  const others = (async () => {
    while (!over.signal.aborted) longest = Math.max(longest, await time(() => inventory.call('watches')));
  })();
  await work();
  over.abort();
  await others;
  return longest;
}

/** The longest that this thread did nothing else, in milliseconds. */
async function holdOfMain(work: () => Promise<unknown>): Promise<number> {
  const held = monitorEventLoopDelay({ resolution: 1 });
  held.enable();
  await work();
  held.disable();
  return held.max / 1e6;
}

async function measureReports(inventory: Inventory, plain: Plain, at: string): Promise<readonly Figure[]> {
  const now = Math.floor(Date.now() / 1_000);
  const period = { from: now - YEAR, to: now, groups: null, now, here: [] };
  const count = async () => valueOf(await inventory.count('reports', period));
  const reports = await count();
  const { ours, theirs } = await compare(ROUNDS, count, () => countInSql(plain, period.from, period.to, now));
  const longest: number[] = [];
  const held: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    longest.push(await waitOfOthers(inventory, count));
    held.push(await holdOfMain(count));
  }
  const what = `S11 Reports of a year, ${reports.records.toLocaleString('en')} of ${at}`;
  return [
    {
      what: `${what}, less one frame`,
      ours: Math.max(0, ours - FRAME),
      yardstick: 'a statement of SQL for each table',
      theirs,
      target: 1.5,
    },
    // A busy machine only ever lengthens it.
    {
      what: 'S11 another call to the worker while a year is counted waits',
      ours: Math.min(...longest),
      yardstick: `${String(MAX_HELD)} ms`,
      theirs: MAX_HELD,
      target: 1,
    },
    { what: 'S7 main thread held up by Reports', ours: Math.min(...held), yardstick: '16 ms', theirs: 16, target: 1 },
    {
      what: 'S8 bytes to the page for Reports of a year',
      ours: serialize(reports).length / 1_000,
      yardstick: 'one message',
      theirs: MOST_MESSAGE,
      unit: 'kB',
      target: 1,
    },
  ];
}
const NEWEST = 'ORDER BY at DESC, id DESC';
const LAST_SECOND = 100_000_000_000;

/** The searched texts, another one in every round, because results are remembered. */
const texts = [
  'certificate renewed',
  'printer default',
  'mail profile',
  'scratch disk',
  'licence dongle',
  'shared calendar',
  'drawer opens',
] as const;

/** The first page of what a text finds that nobody looked for before, and how many there are. */
async function measureSearch(inventory: Inventory, plain: Plain, at: string): Promise<Figure> {
  let round = 0;
  const { ours, theirs } = await compare(
    texts.length - 1,
    async () => {
      const filter = { ...everySession, text: texts[round] ?? '' };
      return valueOf(await inventory.call('historyPage', { filter, asOf: LAST_SECOND, offset: 0, limit: 100 }));
    },
    () => {
      const found = (texts[round] ?? '').split(' ').map((word) => `instr(found, '${word}') > 0`);
      const where = `FROM history WHERE account = ? AND ${found.join(' AND ')}`;
      plain.all(`SELECT * ${where} ${NEWEST} LIMIT 100`);
      plain.all(`SELECT count(*) ${where}`);
      round += 1;
    },
  );
  return {
    what: `S11 searching ${at} for two words, less one frame`,
    ours: Math.max(0, ours - FRAME),
    yardstick: 'the same page and its total in SQL',
    theirs,
    target: 1.5,
  };
}

/** A page near the end of all sessions, as somebody gets it who drags the scroll bar down. */
async function measureScroll(inventory: Inventory, plain: Plain, at: string, stored: number): Promise<Figure> {
  const offset = Math.floor(stored * 0.95);
  const { ours, theirs } = await compare(
    ROUNDS,
    async () =>
      valueOf(await inventory.call('historyPage', { filter: everySession, asOf: LAST_SECOND, offset, limit: 100 })),
    () => {
      plain.all(`SELECT * FROM history WHERE account = ? ${NEWEST} LIMIT 100 OFFSET ${String(offset)}`);
      plain.all('SELECT count(*) FROM history WHERE account = ?');
    },
  );
  return {
    what: `S11 a page at the end of ${at}, less one frame`,
    ours: Math.max(0, ours - FRAME),
    yardstick: 'the same page and the total in SQL',
    theirs,
    target: 1.5,
  };
}
