import { makeFolder } from '../../make-folder.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { HistoryFilter } from '../../../../src-main/contract/contract.ts';
import type { HistoryRecord } from '../../../../src-main/contract/model.ts';
import { addSpan, spansFrom } from '../../../../src-main/storage/tables/history-spans.ts';
import { digestLink } from '../../../../src-main/storage/tables/history-link.ts';
import type { Span } from '../../../../src-main/storage/tables/history-spans.ts';
import { everySession } from '../../../../src-main/storage/tables/history-filter.ts';
import { filterOf, makeRecord, makeRecords, makeSession, START } from './history-records.ts';
import { startRunner, type Runner } from './runner.ts';
import { valueOf } from '../../../value-of.ts';

const LATE = START + 10_000_000;

function start(path = ':memory:', accountId = 'one'): Runner {
  const runner = startRunner(path);
  valueOf(runner.ask('open', { id: accountId, number: 0 }));
  return runner;
}

const store = (runner: Runner, records: readonly HistoryRecord[], span: Span | null = null, oldest = 0) =>
  valueOf(runner.ask('storeHistory', { records, seenAt: LATE, span, oldest }));
const page = (runner: Runner, filter: HistoryFilter, { asOf = LATE, offset = 0, limit = 100 } = {}) =>
  valueOf(runner.ask('historyPage', { filter, asOf, offset, limit }));
const idsOf = (runner: Runner, changes: Partial<HistoryFilter>) =>
  page(runner, filterOf(changes)).rows.map(({ id }) => id);
const copy = (runner: Runner) => valueOf(runner.ask('historyCopy'));
const session = (runner: Runner, sessionId: number) => valueOf(runner.ask('historySession', { sessionId }));

describe('spans', () => {
  it('are merged if they touch, and never overlap', () => {
    const three = [
      { first: 10, last: 19 },
      { first: 30, last: 39 },
      { first: 50, last: 59 },
    ];
    expect(addSpan(three, { first: 22, last: 25 })).toEqual([
      { first: 10, last: 19 },
      { first: 22, last: 25 },
      { first: 30, last: 39 },
      { first: 50, last: 59 },
    ]);
    expect(addSpan(three, { first: 20, last: 29 })).toEqual([
      { first: 10, last: 39 },
      { first: 50, last: 59 },
    ]);
    expect(addSpan(three, { first: 0, last: 100 })).toEqual([{ first: 0, last: 100 }]);
    expect(addSpan(three, { first: 32, last: 33 })).toEqual(three);
    expect(addSpan(three, { first: 7, last: 6 })).toEqual(three);
    expect(spansFrom(three, 35)).toEqual([
      { first: 35, last: 39 },
      { first: 50, last: 59 },
    ]);
  });
});

describe('the digest of a link', () => {
  const digest = digestLink('https://go.service.example/agent/7?x=1');
  it.each([
    ' https://go.service.example/agent/7?x=1 ',
    'https://https://go.service.example/agent/7?x=1',
    'HTTPS://GO.service.example:443/agent/7?x=1#part',
    'go.service.example/agent/7?x=1',
    'https://go.service.example/agent/7/?x=1',
  ])('is the same for %s', (link) => {
    expect(digestLink(link)).toEqual(digest);
  });
  it.each([
    'https://go.service.example/agent/8?x=1',
    'https://go.service.example/agent/7',
    'https://other.example/agent/7?x=1',
  ])('is another for %s', (link) => {
    expect(digestLink(link)).not.toEqual(digest);
  });
  it('is null for an empty text', () => {
    expect(digestLink('  ')).toBeNull();
    expect(digestLink('not a link')).not.toBeNull();
  });
});

describe('stored sessions', () => {
  it('are available after a start, newest first, in pages with the right total', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const before = start(path);
    expect(store(before, makeRecords(250), { first: START, last: START + 20_000 })).toMatchObject({
      stored: 250,
      changed: 250,
      covered: 250,
      lasting: true,
      spans: [{ first: START, last: START + 20_000 }],
      ends: { oldest: START + 60, newest: START + 250 * 60 },
    });
    before.ask('close');

    const runner = start(path);
    const first = page(runner, everySession);
    expect(first).toMatchObject({ total: 250, newer: 0 });
    expect(first.rows.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, index) => 250 - index));
    expect(
      page(runner, everySession, { offset: 200 })
        .rows.map(({ id }) => id)
        .at(-1),
    ).toBe(1);
    expect(page(runner, everySession, { offset: 250 }).rows).toEqual([]);
    expect(first.rows[0]).toEqual({
      id: 250,
      uid: 'uid-250',
      start: START + 250 * 60,
      stop: START + 250 * 60 + 600,
      runs: false,
      acceptedEnd: null,
      supportId: null,
      agentId: 7,
      name: 'host-250',
      group: 'Northgate / Yard',
      os: 'win',
      technicians: ['ana@firm.example'],
      place: 'Leeds, GB',
      recording: { size: 1_250 },
      comment: null,
    });
    runner.ask('close');
  });

  it('have stable offsets and totals as of a moment while newer ones are added', () => {
    const runner = start();
    store(runner, makeRecords(150));
    const asOf = START + 150 * 60;
    store(runner, [makeRecord(151), makeRecord(152)]);
    const second = page(runner, everySession, { asOf, offset: 100 });
    expect(second).toMatchObject({ total: 150, newer: 2 });
    expect(second.rows.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, index) => 50 - index));
  });

  it('of one second are ordered by their ids', () => {
    const runner = start();
    store(
      runner,
      makeRecords(30, () => ({ start: START })),
    );
    const all = [0, 10, 20].flatMap((offset) => page(runner, everySession, { offset, limit: 10 }).rows);
    expect(all.map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, index) => 30 - index));
  });

  it('are updated, and only differences are counted', () => {
    const runner = start();
    store(runner, [makeRecord(1, { stop: null, video: null })]);
    expect(store(runner, [makeRecord(1, { stop: null, video: null })]).changed).toBe(0);
    expect(store(runner, [makeRecord(1)]).changed).toBe(1);
    expect(session(runner, 1)?.row).toMatchObject({ stop: START + 660, recording: { size: 1_001 } });
    expect(copy(runner).stored).toBe(1);
  });

  it('without a start are ordered by when they were first seen, until it is known', () => {
    const runner = start();
    const bare = makeRecord(1, { start: null, stop: null });
    valueOf(runner.ask('storeHistory', { records: [bare], seenAt: START + 5, span: null, oldest: 0 }));
    valueOf(runner.ask('storeHistory', { records: [bare], seenAt: START + 900, span: null, oldest: 0 }));
    expect(copy(runner).ends).toEqual({ oldest: START + 5, newest: START + 5 });
    store(runner, [makeRecord(1)]);
    expect(copy(runner).ends).toEqual({ oldest: START + 60, newest: START + 60 });
  });

  it('with a start that is still ahead stay where they were first seen, and are not new for ever', () => {
    const runner = start();
    const ahead = makeRecord(1, { start: START + 900_000, stop: null });
    const take = (seenAt: number) =>
      valueOf(runner.ask('storeHistory', { records: [ahead], seenAt, span: null, oldest: 0 }));
    take(START + 5);
    expect(page(runner, everySession, { asOf: START + 5 })).toMatchObject({ total: 1, newer: 0 });
    expect(take(START + 60).changed).toBe(0);
    expect(copy(runner).ends).toEqual({ oldest: START + 5, newest: START + 5 });
    expect(session(runner, 1)?.row.start).toBe(START + 900_000);
  });

  it('never hold an address, only the host of the recording and a digest of the link', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const runner = start(path);
    store(runner, makeRecords(20));
    valueOf(runner.ask('learnSession', { session: makeSession(3), at: 5 }));
    expect(session(runner, 3)).toMatchObject({ videoHost: 'st.service.example', hasLink: true });
    expect(JSON.stringify(session(runner, 3))).not.toContain('canary');
    runner.ask('close');
    expect(readFileSync(path).includes('canary')).toBe(false);
    expect(readFileSync(path).includes('ana@firm.example')).toBe(true);
  });

  it('belong to one account, and are deleted with it', () => {
    const runner = start();
    store(runner, makeRecords(3), { first: 1, last: 2 });
    valueOf(runner.ask('open', { id: 'two', number: 0 }));
    expect(copy(runner)).toMatchObject({ stored: 0, spans: [] });
    store(runner, [makeRecord(1, { agent: null, clients: [] })]);
    expect(page(runner, everySession).rows).toMatchObject([{ id: 1, name: null, technicians: [], place: null }]);
    valueOf(runner.ask('forgetAccount', { accountId: 'one' }));
    valueOf(runner.ask('open', { id: 'one', number: 0 }));
    expect(copy(runner)).toMatchObject({ stored: 0, spans: [], ends: null, covered: 0 });
  });

  it('from before the oldest date are not stored, and are pruned', () => {
    const runner = start();
    const span = { first: START, last: START + 6_000 };
    expect(store(runner, makeRecords(100), span, START + 50 * 60)).toMatchObject({
      stored: 51,
      spans: [{ first: START + 50 * 60, last: START + 6_000 }],
    });
    expect(valueOf(runner.ask('pruneHistory', { before: START + 90 * 60 }))).toMatchObject({
      stored: 11,
      changed: 40,
      spans: [{ first: START + 90 * 60, last: START + 6_000 }],
    });
    expect(valueOf(runner.ask('pruneHistory', { before: null }))).toMatchObject({ stored: 0, spans: [] });
  });

  it('with many long texts fit into one message', () => {
    const long = 'x'.repeat(9_000);
    // A page of them would have 27 MB.
    const part = 'x'.repeat(1_500);
    const client = { login: part, userAgent: null, geo: { ip: null, country: part, region: null, city: part } };
    const runner = start();
    const agent = { id: 1, name: long, group: long, os: long, version: null, owner: null, geo: null };
    const clients = Array.from({ length: 60 }, (_, index) => ({ ...client, login: `${index}${part}` }));
    store(
      runner,
      makeRecords(100, () => ({ agent, clients, visorComment: long, uid: long })),
    );
    const all = page(runner, everySession);
    expect(JSON.stringify(all).length).toBeLessThan(500_000);
    expect(all.rows[0]).toMatchObject({ uid: null });
    // The details have the whole comment.
    expect(session(runner, 1)?.comment).toBe(long);
  });

  it('show which one is open, as long as it may still end', () => {
    const runner = start();
    store(runner, [makeRecord(1, { stop: null })], { first: START, last: START + 3_600 });
    expect(copy(runner).openSince).toBe(START + 60);
    store(runner, [], { first: START, last: START + 4 * 86_400 });
    expect(copy(runner).openSince).toBeNull();
  });
});

describe('a filter', () => {
  const filled = (): Runner => {
    const runner = start();
    const client = (login: string, city: string) => ({
      login,
      userAgent: null,
      geo: { ip: null, country: 'DE', region: null, city },
    });
    store(runner, [
      makeRecord(1),
      makeRecord(2, { supportId: 44, agent: null, video: null, visorComment: 'Drucker in der Königstraße' }),
      makeRecord(3, { clients: [client('jonas@firm.example', 'Köln'), client('rosa@firm.example', 'Ulm')] }),
      makeRecord(4, { supportId: 0, agent: { ...makeRecord(4).agent!, id: 9, group: 'Alder & 100%_Pike' }, url: null }),
      makeRecord(1_234, { uid: 'ab-42' }),
    ]);
    return runner;
  };

  it('finds words in any order, without regard to case and accents', () => {
    const runner = filled();
    expect(idsOf(runner, { text: 'KONIGSTRASSE drucker' })).toEqual([2]);
    expect(idsOf(runner, { text: 'koln' })).toEqual([3]);
    expect(idsOf(runner, { text: 'rosa jonas' })).toEqual([3]);
    expect(idsOf(runner, { text: 'rosa ana' })).toEqual([]);
    expect(idsOf(runner, { text: 'northgate host-1' })).toEqual([1_234, 1]);
    expect(idsOf(runner, { text: '100%_p' })).toEqual([4]);
    expect(idsOf(runner, { text: '%' })).toEqual([4]);
    expect(idsOf(runner, { text: "' OR 1=1 --" })).toEqual([]);
    expect(idsOf(runner, { text: '\u0301' })).toEqual([]);
  });

  it('returns matches in pages, follows changes, and excludes sessions that began later', () => {
    const runner = start();
    store(
      runner,
      makeRecords(250, (id) => ({ visorComment: id % 2 === 0 ? 'Even' : null })),
    );
    const filter = filterOf({ text: 'even' });
    const asOf = START + 200 * 60;
    expect(page(runner, filter, { asOf })).toMatchObject({ total: 100, newer: 25 });
    const second = page(runner, filter, { asOf, offset: 90 });
    expect(second.rows.map(({ id }) => id)).toEqual([20, 18, 16, 14, 12, 10, 8, 6, 4, 2]);
    store(runner, [makeRecord(7, { visorComment: 'Even now' }), makeRecord(300, { visorComment: 'even' })]);
    expect(page(runner, filter, { asOf })).toMatchObject({ total: 101, newer: 26 });
    valueOf(runner.ask('learnSession', { session: makeSession(2, { visorComment: 'Odd' }), at: 5 }));
    expect(page(runner, filter, { asOf, offset: 99 }).rows.map(({ id }) => id)).toEqual([4]);
    valueOf(runner.ask('pruneHistory', { before: START + 100 * 60 }));
    expect(page(runner, filter, { asOf }).total).toBe(51);
    valueOf(runner.ask('pruneHistory', { before: null }));
    expect(page(runner, filter, { asOf })).toEqual({ rows: [], total: 0, newer: 0 });
  });

  it('finds a session by id and uid', () => {
    const runner = filled();
    expect(idsOf(runner, { text: '1234' })).toEqual([1_234]);
    expect(idsOf(runner, { text: ' ab-42 ' })).toEqual([1_234]);
    expect(idsOf(runner, { text: 'b-4' })).toEqual([]);
  });

  it('separates agents, support sessions, recordings and periods', () => {
    const runner = filled();
    expect(idsOf(runner, { kind: 'support' })).toEqual([2]);
    expect(idsOf(runner, { kind: 'agents' })).toEqual([1_234, 4, 3, 1]);
    expect(idsOf(runner, { supportId: 44 })).toEqual([2]);
    expect(idsOf(runner, { agentId: 9 })).toEqual([4]);
    expect(idsOf(runner, { recording: false })).toEqual([2]);
    expect(idsOf(runner, { recording: true, agentId: 7 })).toEqual([1_234, 3, 1]);
    expect(idsOf(runner, { from: START + 120, to: START + 180 })).toEqual([3, 2]);
  });

  it('finds a pasted link by its digest alone', () => {
    const runner = filled();
    expect(idsOf(runner, { link: ' http://go.service.example/agent-canary/3/ ' })).toEqual([3]);
    expect(idsOf(runner, { link: 'https://go.service.example/agent-canary/4' })).toEqual([]);
    expect(idsOf(runner, { link: ' ' })).toHaveLength(5);
  });

  it('reads all sessions piece by piece, each once and with its whole comment', () => {
    const runner = start();
    const comment = 'y'.repeat(2_000);
    store(
      runner,
      makeRecords(95, (id) => ({ start: START + Math.floor(id / 10), visorComment: comment })),
    );
    const ids: number[] = [];
    let mark = null;
    for (;;) {
      const input = { filter: everySession, asOf: LATE, mark, limit: 20 };
      const piece: { rows: readonly { id: number; comment: string | null }[]; mark: never } = valueOf(
        runner.ask('historyPiece', input),
      ) as never;
      if (piece.rows.length === 0) break;
      expect(piece.rows[0]?.comment).toBe(comment);
      ids.push(...piece.rows.map(({ id }) => id));
      ({ mark } = piece);
    }
    expect(ids).toEqual(Array.from({ length: 95 }, (_, index) => 95 - index));
    expect(valueOf(runner.ask('historyCount', { filter: everySession, asOf: START + 1 }))).toEqual({
      total: 19,
      newer: 76,
    });
  });
});

describe('details', () => {
  it('are added to the stored session, and remain when the list is read again', () => {
    const runner = start();
    store(runner, [makeRecord(5, { stop: null, video: null })]);
    const known = valueOf(runner.ask('learnSession', { session: makeSession(5), at: 77 }));
    expect(known).toMatchObject({
      row: { stop: START + 5 * 60 + 700, recording: { size: 2_000 }, comment: 'Said later', name: 'host-5' },
      info: { at: 77, mode: 'control', oneTime: true, accountId: 30, agentAccountId: 31, agent: null },
    });
    expect(idsOf(runner, { text: 'said later' })).toEqual([5]);
    store(runner, [makeRecord(5, { stop: null, uid: null, video: null })]);
    expect(session(runner, 5)).toMatchObject({
      info: { at: 77 },
      row: { comment: 'Said later', uid: 'uid-5', stop: START + 5 * 60 + 700, recording: null },
    });
    expect(idsOf(runner, { text: 'said later' })).toEqual([5]);
    store(runner, [makeRecord(5, { visorComment: 'Changed' })]);
    expect(session(runner, 5)?.comment).toBe('Changed');
    expect(valueOf(runner.ask('historySession', { uid: 'uid-5' }))?.row.id).toBe(5);
  });

  it('of a session that is not stored are not stored; a session without an id is found by its uid', () => {
    const runner = start();
    store(runner, [makeRecord(5)]);
    expect(valueOf(runner.ask('learnSession', { session: makeSession(6), at: 7 }))).toBeNull();
    const bare = makeSession(5, { id: null, turboOneTime: null });
    expect(valueOf(runner.ask('learnSession', { session: bare, at: 8 }))).toMatchObject({
      row: { id: 5 },
      info: { at: 8, oneTime: null },
    });
    expect(copy(runner).stored).toBe(1);
  });
});

it('returns the sessions of one agent in pages, with who joined', () => {
  const runner = start();
  store(
    runner,
    makeRecords(30, (id) => ({ agent: { ...makeRecord(id).agent!, id: id % 3 } })),
  );
  const found = valueOf(runner.ask('agentHistory', { agentId: 1, offset: 2, limit: 3 }));
  expect(found).toMatchObject({ total: 10, dropped: 0 });
  expect(found.sessions.map(({ id }) => id)).toEqual([22, 19, 16]);
  expect(found.sessions[0]).toMatchObject({
    support: false,
    technicians: [{ login: 'ana@firm.example', userAgent: 'Browser 1', place: { city: 'Leeds' } }],
    recording: { size: 1_022 },
  });
});

describe('disk faults', () => {
  const span = { first: START, last: START + 60_000 };
  const one = [makeRecord(9_001)];

  it('L2: replaces a copy damaged while it is open by an empty one, and reports that', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const runner = start(path);
    // More than the cache of SQLite holds, so that it reads garbage.
    for (let n = 0; n < 30; n += 1)
      store(
        runner,
        makeRecords(100, (id) => ({ id: n * 100 + id, visorComment: 'x'.repeat(2_000) })),
        span,
      );
    for (const file of [path, `${path}-wal`]) writeFileSync(file, Buffer.alloc(readFileSync(file).length, 'garbage '));
    expect(page(runner, filterOf({ text: 'northgate' }), { offset: 900 })).toEqual({ rows: [], total: 0, newer: 0 });
    expect(runner.notices).toEqual(['rebuilt']);
    expect(store(runner, one)).toMatchObject({ stored: 1, spans: [], lasting: true });
    expect(runner.bugs).toEqual([]);
    runner.ask('close');
  });

  it('L3: on a full disk the copy remains as it was complete, and reports that it stores no more', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const runner = startRunner(path, { maxPages: 80 });
    valueOf(runner.ask('open', { id: 'one', number: 0 }));
    store(runner, makeRecords(20), { first: START, last: START + 100 });
    expect(store(runner, makeRecords(5_000), span)).toMatchObject({
      stored: 20,
      spans: [{ first: START, last: START + 100 }],
      lasting: false,
    });
    expect(runner.notices).toEqual(['full']);
    expect(page(runner, everySession).total).toBe(20);
    expect(store(runner, one)).toMatchObject({ stored: 20, lasting: false });
    expect(valueOf(runner.ask('learnSession', { session: makeSession(3), at: 5 }))).toBeNull();
    expect(runner.notices).toEqual(['full']);
    expect(runner.bugs).toEqual([]);
    runner.ask('close');
  });
});
