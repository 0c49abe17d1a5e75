import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { HistoryFilter, SavedViewFields } from '../../../../src-main/contract/contract.ts';
import { unpackRow, unpackTraits } from '../../../../src-main/contract/packed-rows.ts';
import type { CountOrder } from '../../../../src-main/storage/reports/count.ts';
import { valueOf } from '../../../value-of.ts';
import { makeAgent, makeAgents, makeDetail, makeHardware, writeList } from './fixtures.ts';
import { filterOf, makeRecord, makeSession, START } from './history-records.ts';
import type { Runner } from './runner.ts';

/** An account with something in every table, and what its calls answer. Ids are `idBase` plus those of its service. */

const AGENTS = 6;
const DAY_MS = 86_400_000;
const NOW = START + 90_000;

const view: SavedViewFields = {
  name: 'Leeds',
  query: 'id:3',
  chips: [],
  systems: [],
  group: null,
  columns: null,
  layout: null,
  sort: { column: 'name', down: false },
  shortcut: 1,
  notify: true,
};

const listOf = (idBase: number) =>
  Array.from({ length: AGENTS }, (_, index) =>
    makeAgent(index + 1, {
      id: idBase + index + 1,
      sessions: {
        last: {
          id: index === 0 ? null : idBase + 90 + index,
          startTime: START,
          stopTime: null,
          client: index === 2 ? null : { ip: '192.0.2.4', country: 'GB', region: null, city: 'Leeds', userAgent: 'B' },
        },
        total: 4,
      },
    }),
  );

const recordsOf = (idBase: number) => [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((own) => {
    const record = makeRecord(own, { id: idBase + own });
    const agent = record.agent === null ? null : { ...record.agent, id: idBase + (own % 3) + 1 };
    if (own % 4 === 0) return { ...record, agent: null, supportId: idBase + 50 + own };
    return own % 3 === 0 ? { ...record, agent, stop: null } : { ...record, agent };
  }),
  // At the start of one without an end there begins another one of the same client, and of the same agent: the higher id is later.
  makeRecord(9, { id: idBase + 9, agent: null, supportId: idBase + 54, start: START + 3_000, stop: null }),
  makeRecord(10, { id: idBase + 10, agent: null, supportId: idBase + 54, start: START + 3_000 }),
  makeRecord(11, { id: idBase + 11, agent: null, supportId: idBase + 58, start: START + 3_100, stop: null }),
  makeRecord(12, {
    id: idBase + 12,
    agent: { id: idBase + 1, name: 'host-1', group: null, os: null, version: null, owner: null, geo: null },
    start: START + 360,
  }),
];

/** Fills the account that is open. */
export function fillAccount(runner: Runner, idBase: number): void {
  const former = makeAgents(1, () => ({ id: idBase + 30, sessions: { last: null, total: null } }));
  valueOf(runner.apply({ bytes: writeList([...listOf(idBase), ...former]), at: 900 }));
  valueOf(runner.apply({ bytes: writeList(listOf(idBase)), at: 950 }));
  valueOf(runner.apply({ bytes: writeList(listOf(idBase), 1), at: 1_000 }));
  for (const own of [1, 2]) {
    const { sessions } = makeAgent(own);
    const last = { id: idBase + 77, startTime: START, stopTime: null, client: null };
    const detail = makeDetail(own, { id: idBase + own, sessions: { ...sessions, last }, hardware: makeHardware() });
    valueOf(runner.ask('applyDetail', { detail, at: 2_000 }));
    const changed = { ...detail, version: '3.2.2', name: `"agentId":9 ${own}` };
    valueOf(runner.ask('applyDetail', { detail: changed, at: 2_000 + DAY_MS }));
  }
  for (let at = 3_000; at < 3_022; at += 1)
    valueOf(runner.ask('noteBoot', { agentId: idBase + 2, kind: 'wake', at, ms: 40_000 }));
  valueOf(runner.ask('setFavorites', { agentIds: [idBase + 3, idBase + 5], favorite: true, at: 4_000 }));
  valueOf(runner.ask('setFavorites', { agentIds: [idBase + 5], favorite: false, at: 4_100 }));
  valueOf(runner.ask('addRecent', { agentId: idBase + 4, at: 5_000 }));
  valueOf(runner.ask('addRecent', { agentId: idBase + 1, at: 5_100 }));
  for (const own of [5, 6])
    valueOf(runner.ask('addWatch', { agentId: idBase + own, agentName: `host-${own}`, since: 6_000 + own }));
  valueOf(runner.ask('removeWatch', { agentId: idBase + 6 }));
  valueOf(runner.ask('saveView', { id: null, view }));
  const session = { startedAt: 7_000, endedAt: null, offered: true, note: '' };
  const sessions = [
    { ...session, id: 'of-agent', agentId: idBase + 2, supportId: null, name: 'host-2', note: 'Printer' },
    { ...session, id: 'of-client', agentId: null, supportId: idBase + 54, name: 'Ana', offered: false },
  ];
  for (const each of sessions) valueOf(runner.ask('storeSession', each));
  const span = { first: START, last: START + 10_000 };
  valueOf(runner.ask('storeHistory', { records: recordsOf(idBase), seenAt: NOW, span, oldest: 0 }));
  valueOf(runner.ask('storeHistory', { records: recordsOf(idBase), seenAt: NOW, span: null, oldest: 0 }));
  const learnt = makeSession(2, { id: idBase + 2, agentId: idBase + 3 });
  valueOf(runner.ask('learnSession', { session: learnt, at: 8_000 }));
  const accepted = { sessionId: idBase + 3, end: START + 500, at: 9_000, now: NOW };
  valueOf(runner.ask('acceptEnd', accepted));
  valueOf(runner.ask('acceptEnd', { ...accepted, sessionId: idBase + 6 }));
  valueOf(runner.ask('acceptEnd', { ...accepted, sessionId: idBase + 6, end: null }));
  valueOf(runner.ask('addAcceptedEnds', { ends: [{ sessionId: idBase + 40, end: START + 1, at: 9_001 }] }));
  const seen = [54, 58].map((own) => ({ id: idBase + own, created: START, joined: null, closed: null }));
  valueOf(runner.ask('storeInvitationUpdate', { seen, open: [idBase + 58], at: START + 60, oldest: 0 }));
  valueOf(runner.ask('noteConnectionsLeft', { at: 1_000, remain: 4 }));
}

/** What the open account answers to every call that reads, by call. */
export function answersOf(runner: Runner, idBase: number): Readonly<Record<string, unknown>> {
  const agentIds = Array.from({ length: AGENTS }, (_, index) => idBase + index + 1);
  const pageOf = (changes: Partial<HistoryFilter>): unknown =>
    valueOf(runner.ask('historyPage', { filter: filterOf(changes), asOf: NOW, offset: 0, limit: 20 }));
  const count = (order: CountOrder): unknown => {
    for (let first = true; ; first = false) {
      const step = valueOf(runner.ask('count', { run: 1, order: first ? order : null }));
      if (step.state === 'done') return step.answer;
    }
  };
  const here = [
    { agentId: idBase + 1, supportId: null, since: START },
    ...[54, 58].map((own) => ({ agentId: null, supportId: idBase + own, since: START })),
  ];
  const period = { from: 0, to: NOW, groups: null, now: NOW, here };
  const unpacked = (rows: Parameters<typeof unpackRow>[0][]) => rows.map((row) => unpackRow(row));
  const first = valueOf(runner.ask('page', { afterId: null, limit: 2 }));
  const piece = valueOf(runner.ask('historyPiece', { filter: filterOf({}), asOf: NOW, mark: null, limit: 3 }));
  const ofAgent = { agentId: idBase + 2, supportId: null };
  const unended = { ...ofAgent, id: idBase + 3, start: START + 180, technician: null };
  return {
    first: { ...first, rows: unpacked([...first.rows]) },
    rest: unpacked([...valueOf(runner.ask('page', { afterId: idBase + 2, limit: 9 })).rows]),
    rows: unpacked([...valueOf(runner.ask('rows', { ids: [idBase + 3] }))]),
    traits: valueOf(runner.ask('traits', { afterId: null, limit: 9 })).traits.map((packed) => unpackTraits(packed)),
    laterTraits: valueOf(runner.ask('traits', { afterId: idBase + 1, limit: 9 })).traits.length,
    details: agentIds.map((agentId) => valueOf(runner.ask('details', { agentId }))),
    changes: agentIds.map((agentId) => valueOf(runner.ask('changes', { agentId }))),
    boots: agentIds.map((agentId) => valueOf(runner.ask('boots', { agentId }))),
    scan: valueOf(runner.ask('idsToScan', { limit: 9, olderThan: 3 * DAY_MS })).map((id) => ({ id })),
    favorites: valueOf(runner.ask('favorites')),
    recents: valueOf(runner.ask('recents')),
    watches: valueOf(runner.ask('watches')),
    views: valueOf(runner.ask('views')),
    restorable: valueOf(runner.ask('restorableSessions')),
    latest: valueOf(runner.ask('latestSessions', { limit: 9 })),
    acceptedEnds: valueOf(runner.ask('acceptedEnds')),
    copy: valueOf(runner.ask('historyCopy')),
    all: pageOf({}),
    ofAgent: pageOf(ofAgent),
    ofClient: pageOf({ supportId: idBase + 54 }),
    found: pageOf({ text: 'leeds' }),
    foundOfAgent: pageOf({ ...ofAgent, text: 'leeds' }),
    typed: pageOf({ text: '6' }),
    piece,
    nextPiece: valueOf(runner.ask('historyPiece', { filter: filterOf({}), asOf: NOW, mark: piece.mark, limit: 9 })),
    sessions: recordsOf(idBase).map(({ id }) => valueOf(runner.ask('historySession', { sessionId: id }))),
    byUid: valueOf(runner.ask('historySession', { uid: 'uid-2' })),
    agentHistory: valueOf(runner.ask('agentHistory', { agentId: idBase + 3, offset: 0, limit: 9 })),
    ends: valueOf(runner.ask('judgeEnds', { sessions: [unended], now: NOW, here: [{ ...ofAgent, since: START }] })),
    reports: count({ kind: 'reports', ...period }),
    odd: count({ kind: 'odd', ...period, nightHours: [20, 6] }),
    timesheet: count({
      kind: 'timesheet',
      ...period,
      by: 'agent',
      rounding: { minutes: 0, how: 'up', each: 'session' },
    }),
    connectionsLeft: valueOf(runner.ask('noteConnectionsLeft', { at: 1_001, remain: 4 })),
    sizes: valueOf(runner.ask('contentSizes')),
  };
}

const idNames = new Set(['id', 'agentId', 'supportId', 'sessionId']);

/** The same with the ids of the service; fails where an id has not the number of the account in front. */
export function withServiceIds(value: unknown, idBase: number): unknown {
  if (Array.isArray(value)) return value.map((each) => withServiceIds(each, idBase));
  if (value instanceof Map) return withServiceIds([...value.entries()], idBase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]: [string, unknown]) => {
      if (!idNames.has(name) || typeof each !== 'number') return [name, withServiceIds(each, idBase)];
      if (each < idBase || each >= idBase + 2 ** 42) throw new Error(`${name} ${each} is not one of this account`);
      return [name, each - idBase];
    }),
  );
}

/** What is on the disk as SQL: the account's database, and the file with what the user made. */
export const storedText = (path: string) => ({
  database: sqlOf(path),
  user: sqlOf(join(dirname(path), 'user.db')).filter((line) => !line.startsWith('INSERT INTO "changes"')),
});

export function sqlOf(path: string): readonly string[] {
  const database = new DatabaseSync(path, { readOnly: true });
  const all = (sql: string): readonly Record<string, unknown>[] => database.prepare(sql).all();
  const schema = all('SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid');
  const rowsOf = (table: string): string[] => {
    const names = all(`SELECT name FROM pragma_table_info('${table}')`).map(({ name }) => `quote("${String(name)}")`);
    const rows = all(`SELECT ${names.join(` || ', ' || `)} AS line FROM "${table}"`);
    return rows.map(({ line }) => `INSERT INTO "${table}" VALUES (${String(line)});`).sort();
  };
  const lines = [
    ...['application_id', 'user_version'].map(
      (name) => `PRAGMA ${name} = ${String(all(`PRAGMA ${name}`)[0]?.[name])};`,
    ),
    ...schema.map(({ sql }) => `${String(sql)};`),
    ...schema.filter(({ type }) => type === 'table').flatMap(({ name }) => rowsOf(String(name))),
  ];
  database.close();
  return lines;
}
