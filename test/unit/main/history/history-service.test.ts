import { describe, expect, it } from 'vitest';
import type { HistoryFilter, HistoryPageOfRows } from '../../../../src-main/contract/contract.ts';
import { fail, succeed, type Result } from '../../../../src-main/contract/failure.ts';
import {
  createHistoryService,
  findCompleteAsOf,
  unsupportedParts,
} from '../../../../src-main/history/history-service.ts';
import { hasBegunBy, ignoredPart, type HistoryBatch } from '../../../../src-main/history/history-remote.ts';
import type { CallOptions, SessionReference } from '../../../../src-main/api/client.ts';
import type { HistorySession } from '../../../../src-main/contract/model.ts';
import { everySession } from '../../../../src-main/storage/tables/history-filter.ts';
import { filterOf, makeRecord, makeRecords, makeSession, START } from '../storage/history-records.ts';
import { DAY, HOUR, openHistoryBox, type HistoryBoxOptions } from './history-box.ts';
import { valueOf } from '../../../value-of.ts';

function openServiceBox(options: HistoryBoxOptions = {}) {
  const box = openHistoryBox(options);
  const facts = { signedIn: true, reachable: true, foreign: null as string | null };
  const copied: string[] = [];
  const infos: { reference: SessionReference; attention: CallOptions['attention'] }[] = [];
  let info: Result<HistorySession> = fail('not-found', 'Not there.');
  const client = {
    listHistory: box.service.list,
    historyInfo: (reference: SessionReference, { attention }: CallOptions) => {
      infos.push({ reference, attention });
      return Promise.resolve(info);
    },
  };
  const history = createHistoryService({
    client: () => (facts.signedIn ? client : null),
    connection: box.inventory.connection,
    inventory: box.inventory,
    sync: box.sync,
    policy: box.policy(),
    isReachable: () => facts.reachable,
    clock: box.fake.clock,
    serviceNow: () => box.fake.clock.wallNow(),
    foreignHost: (host) => (host === facts.foreign ? host : null),
    endRules: () => ({ now: Math.floor(box.fake.clock.wallNow() / 1000), here: [] }),
    copy: (text) => {
      copied.push(text);
      return Promise.resolve();
    },
  });
  const page = async (changes: Partial<HistoryFilter> = {}, { asOf = null as number | null, offset = 0 } = {}) =>
    valueOf(await history.page({ filter: filterOf(changes), asOf, offset, limit: 100 }));
  return {
    ...box,
    facts,
    copied,
    infos,
    history,
    page,
    setInfo: (next: Result<HistorySession>) => {
      info = next;
    },
    /** Reads all of the past, then stops the sync. */
    async storeAll(): Promise<void> {
      await box.sync.show();
      box.setSeen(true);
      box.sync.goLive();
      for (let n = 0; n < 500 && !box.sync.state().whole; n += 1) await box.fake.advance(1_000);
      box.sync.goDark();
      box.service.requests.length = 0;
    },
  };
}

const idsOf = ({ rows }: HistoryPageOfRows): readonly number[] => rows.map(({ id }) => id);
const down = (from: number, to: number): readonly number[] =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index);

describe('the source of a filter', () => {
  const spans = [
    { first: 100, last: 200 },
    { first: 1_000, last: 5_000 },
  ];
  it.each([
    [{ from: 1_000, to: null }, null, 5_000, 5_000],
    [{ from: 1_000, to: null }, null, 5_100, 5_000], // a little old: as of then
    [{ from: 1_000, to: null }, null, 9_000, null], // too old for the present
    [{ from: 1_000, to: 4_000 }, null, 9_000, 9_000], // the past does not grow old
    [{ from: 150, to: 180 }, null, 9_000, 9_000],
    [{ from: 150, to: 1_200 }, null, 5_000, null], // a gap
    [{ from: null, to: 4_000 }, null, 5_000, null],
    [{ from: 2_000, to: null }, 4_500, 9_000, 4_500],
    [{ from: 2_000, to: null }, 6_000, 6_000, null],
  ])('is the copy for the period %o as of %s at %i, complete as of %s', (period, asOf, now, expected) => {
    expect(findCompleteAsOf(spans, period, asOf, now)).toBe(expected);
  });

  it('is never the copy if nothing is stored', () => {
    expect(findCompleteAsOf([], { from: 5, to: 6 }, null, 10)).toBeNull();
    expect(findCompleteAsOf([{ first: 0, last: 90 }], { from: null, to: null }, null, 100)).toBe(90);
  });

  it('is not the service if most of its records do not match; a single odd one is accepted', () => {
    const records = makeRecords(10);
    const odd = makeRecord(11, { video: null, supportId: 3 });
    expect(ignoredPart([...records, odd], filterOf({ recording: true }))).toBeNull();
    expect(ignoredPart([...records, odd], filterOf({ recording: false }))).toBe('other');
    expect(ignoredPart(records, filterOf({ agentId: 8 }))).toBe('other');
    expect(ignoredPart([odd], filterOf({ supportId: 4 }))).toBe('other');
    expect(ignoredPart([], filterOf({ supportId: 4, link: 'https://go.example/x' }))).toBeNull();
    // A link leads to one agent: a single other one shows that links were not compared.
    const link = 'https://go.service.example/agent-canary/3';
    expect(ignoredPart([makeRecord(3), makeRecord(4)], filterOf({ link }))).toBe('link');
    expect(ignoredPart([makeRecord(3)], filterOf({ link }))).toBeNull();
  });

  it('is not the service for the parts of a filter that it has no parameter for', () => {
    expect(unsupportedParts(everySession)).toEqual([]);
    expect(unsupportedParts(filterOf({ text: ' a ' }))).toEqual(['text']);
    expect(unsupportedParts(filterOf({ text: ' ', kind: 'support' }))).toEqual(['kind']);
    expect(unsupportedParts(filterOf({ kind: 'support', supportId: 5 }))).toEqual([]);
    expect(unsupportedParts(filterOf({ kind: 'agents', agentId: 5 }))).toEqual([]);
    expect(unsupportedParts(filterOf({ kind: 'agents', supportId: 5, text: 'x' }))).toEqual(['text', 'kind']);
  });
});

describe('a page of the history', () => {
  it('comes from the service, with all its filters, while nothing is stored', async () => {
    const box = openServiceBox();
    box.fill(250, HOUR, HOUR, { supportId: 9 });
    const from = box.now() - 300 * HOUR;
    const first = await box.page({ agentId: 7, supportId: 9, recording: true, from });
    expect(first).toMatchObject({ source: 'service', total: 250, newer: 0, dropped: 0, unsupported: [] });
    expect(first.asOf).toBe(box.now());
    expect(idsOf(first)).toEqual(down(250, 151));
    expect(box.service.requests).toEqual([
      {
        filter: {
          agentId: 7,
          supportId: 9,
          url: undefined,
          dateFrom: from,
          dateTo: box.now(),
          video: true,
          offset: 0,
          limit: 100,
        },
        attention: 'user',
        at: 0,
      },
    ]);
    expect(JSON.stringify(first)).not.toContain('canary');
  });

  it('belongs to the same list while new sessions begin', async () => {
    const box = openServiceBox();
    box.fill(250, HOUR);
    const first = await box.page();
    box.fake.jumpWall(60_000);
    for (let n = 0; n < 7; n += 1) box.begin();
    const second = await box.page({}, { asOf: first.asOf, offset: 100 });
    const third = await box.page({}, { asOf: first.asOf, offset: 200 });
    expect([...idsOf(first), ...idsOf(second), ...idsOf(third)]).toEqual(down(250, 1));
    expect([first, second, third].map(({ total }) => total)).toEqual([250, 250, 250]);
    expect(idsOf(await box.page())[0]).toBe(257);
  });

  it('leaves out what began later, but not for ever what began in the future', () => {
    const begunBy = (start: number | null) => hasBegunBy(100, 200)({ start });
    expect(begunBy(100)).toBe(true);
    expect(begunBy(150)).toBe(false);
    expect(begunBy(201)).toBe(true);
    expect(begunBy(null)).toBe(true);
  });

  it('comes from a complete copy without a request, with the number of newer sessions', async () => {
    const box = openServiceBox({ months: 1_200 });
    box.fill(250, HOUR);
    await box.storeAll();
    const first = await box.page();
    expect(first).toMatchObject({ source: 'cached', total: 250, newer: 0, unsupported: [] });
    expect(box.service.requests).toEqual([]);
    box.fake.jumpWall(120_000);
    box.begin();
    box.begin();
    await box.storeAll();
    box.sync.goLive();
    const refreshed = box.sync.refresh();
    await box.fake.advance(1_000);
    valueOf(await refreshed);
    const second = await box.page({}, { asOf: first.asOf, offset: 200 });
    expect(second).toMatchObject({ source: 'cached', total: 250, newer: 2 });
    expect(idsOf(second)).toEqual(down(50, 1));
  });

  it('of the service comes with the number of newer sessions of the copy, also of one that began this second', async () => {
    const box = openServiceBox({ months: 1_200 });
    box.fill(250, HOUR);
    const first = await box.page();
    expect(first).toMatchObject({ source: 'service', newer: 0 });
    box.begin({ start: first.asOf + 1 });
    await box.storeAll();
    const again = await box.page({}, { asOf: first.asOf });
    expect(again).toMatchObject({ source: 'service', total: 250, newer: 1 });
    expect(idsOf(again)).toEqual(idsOf(first));
  });

  it('of the service has no number of newer sessions where none are stored', async () => {
    const box = openServiceBox({ months: 0 });
    box.fill(250, HOUR);
    expect(await box.page()).toMatchObject({ source: 'service', newer: null });
  });

  it('comes from the same source as the first page, although the copy has become complete meanwhile', async () => {
    const box = openServiceBox({ months: 1_200 });
    box.fill(250, HOUR);
    const first = await box.page();
    expect(first.source).toBe('service');
    await box.storeAll();
    expect((await box.page({}, { asOf: first.asOf, offset: 100 })).source).toBe('service');
    expect((await box.page()).source).toBe('cached');
  });

  it('of the past needs no current copy', async () => {
    const box = openServiceBox();
    box.fill(250, HOUR);
    await box.storeAll();
    box.fake.jumpWall(5 * DAY * 1_000);
    const to = box.now() - 6 * DAY;
    expect(await box.page({ from: to - DAY, to })).toMatchObject({ source: 'cached', total: 24 });
    expect((await box.page({ from: to - DAY })).source).toBe('service');
  });

  it('by text or kind comes from the copy alone, and says so if the copy is incomplete', async () => {
    const box = openServiceBox();
    box.fill(250, HOUR);
    await box.page();
    expect(await box.page({ text: 'HOST-24' })).toMatchObject({ source: 'cached', total: 10, unsupported: ['text'] });
    expect(await box.page({ kind: 'support' })).toMatchObject({ source: 'cached', total: 0, unsupported: ['kind'] });
    expect(box.service.requests).toHaveLength(1);
    await box.storeAll();
    const from = box.now() - 100 * DAY;
    expect(await box.page({ text: 'host-24', from })).toMatchObject({ source: 'cached', total: 11, unsupported: [] });
  });

  it('comes from whatever is stored while offline, and after a failure of the service', async () => {
    const box = openServiceBox();
    box.fill(250, HOUR);
    expect(idsOf(await box.page())).toHaveLength(100);
    box.facts.reachable = false;
    expect(await box.page()).toMatchObject({ source: 'cached', total: 100 });
    expect(box.service.requests).toHaveLength(1);
    box.facts.reachable = true;
    box.facts.signedIn = false;
    expect((await box.page()).source).toBe('cached');
    box.facts.signedIn = true;
    for (const kind of ['offline', 'timeout', 'quota', 'service-error', 'key-refused'] as const) {
      box.service.failWith(kind);
      expect(await box.page(), kind).toMatchObject({ source: 'cached', total: 100 });
    }
    box.service.failWith('no-right');
    const refused = await box.history.page({ filter: everySession, asOf: null, offset: 0, limit: 10 });
    expect(refused).toMatchObject({ ok: false, failure: { kind: 'no-right' } });
  });

  it('fails if nothing is stored and the service does not answer', async () => {
    const box = openServiceBox();
    box.service.failWith('timeout');
    const page = await box.history.page({ filter: everySession, asOf: null, offset: 0, limit: 10 });
    expect(page).toMatchObject({ ok: false, failure: { kind: 'timeout' } });
  });

  it('is stored, except for sessions older than the settings want', async () => {
    const box = openServiceBox({ months: 1 });
    await box.sync.show();
    box.fill(100, DAY);
    await box.page();
    expect(box.inventory.copy().stored).toBeGreaterThan(28);
    expect(box.inventory.copy().stored).toBeLessThan(33);
    expect(box.inventory.copy().spans).toEqual([]);
    const none = openServiceBox({ months: 0 });
    none.fill(100, HOUR);
    expect(idsOf(await none.page())).toHaveLength(100);
    expect(none.inventory.copy().stored).toBe(0);
  });

  it('stops reading in the background while the user waits for it', async () => {
    const box = openServiceBox();
    const gate = Promise.withResolvers<undefined>();
    box.service.holdUntil(gate.promise);
    const page = box.page();
    expect(box.policy().circumstances.userWaits).toBe(true);
    gate.resolve(undefined);
    await page;
    expect(box.policy().circumstances.userWaits).toBe(false);
  });
});

describe('a filter by link', () => {
  const link = 'https://go.service.example/agent-canary/7';

  it('is sent to the service, and the answer is checked', async () => {
    const box = openServiceBox();
    box.fill(20, HOUR);
    const found = await box.page({ link });
    expect(found).toMatchObject({ source: 'service', total: 1, unsupported: [] });
    expect(idsOf(found)).toEqual([7]);
  });

  it('is answered by the copy if the service ignores it (F12)', async () => {
    const box = openServiceBox();
    box.service.habits.honoursUrl = false;
    box.fill(20, HOUR);
    const found = await box.page({ link });
    expect(found).toMatchObject({ source: 'cached', total: 1, unsupported: ['link'] });
    expect(idsOf(found)).toEqual([7]);
    const more = await box.page({ link }, { asOf: found.asOf, offset: 1 });
    expect(more).toMatchObject({ rows: [], total: 1, source: 'cached', unsupported: ['link'] });
  });

  it('with other capitals is found in the copy', async () => {
    const box = openServiceBox();
    box.fill(20, HOUR);
    await box.page();
    const found = await box.page({ link: ' HTTPS://GO.service.example/agent-canary/7/ ' });
    expect(found).toMatchObject({ source: 'cached', unsupported: ['link'] });
    expect(idsOf(found)).toEqual([7]);
  });

  it('finds nothing among records without a link', async () => {
    const box = openServiceBox();
    box.service.habits.honoursUrl = false;
    box.fill(20, HOUR, HOUR, { url: null });
    expect(await box.page({ link })).toMatchObject({ source: 'cached', total: 0, unsupported: ['link'] });
  });
});

it('a period is not sent to a service that ignores dates', async () => {
  const box = openServiceBox();
  box.service.habits.honoursDates = false;
  box.fill(300, HOUR);
  const period = { from: box.now() - 11 * DAY, to: box.now() - 10 * DAY };
  // The first answer shows it: the stored part is all there is.
  expect(await box.page(period)).toMatchObject({ source: 'cached', total: 0 });
  await box.storeAll();
  expect(await box.page(period)).toMatchObject({ source: 'cached', total: 25 });
});

describe('a single session', () => {
  it('is known from the copy, and from what the service returned before', async () => {
    const box = openServiceBox({ months: 0 });
    box.fill(3, HOUR);
    expect(valueOf(await box.history.details(2))).toBeNull();
    await box.page();
    box.facts.foreign = 'st.service.example';
    const details = valueOf(await box.history.details(2));
    expect(details).toMatchObject({
      row: { id: 2, name: 'host-2' },
      hasLink: true,
      foreignHost: 'st.service.example',
      info: null,
      agent: { version: '3.1', owner: 'owner@firm.example' },
    });
    expect(details?.clients).toHaveLength(1);
    expect(JSON.stringify(details)).not.toContain('canary');
    box.facts.foreign = null;
    expect(valueOf(await box.history.details(2))?.foreignHost).toBeNull();
    box.history.clear();
    expect(valueOf(await box.history.details(2))).toBeNull();
  });

  it('is requested by both of its identifiers where both are known, and the details are stored', async () => {
    const box = openServiceBox();
    box.fill(3, HOUR);
    await box.page();
    box.setInfo(succeed(makeSession(2, { id: null, start: null })));
    const read = valueOf(await box.history.readDetails({ sessionId: 2 }));
    expect(box.infos).toEqual([{ reference: { sessionId: 2, sessionUid: 'uid-2' }, attention: 'user' }]);
    expect(read).toMatchObject({ row: { id: 2, name: 'host-2' }, info: { mode: 'control', oneTime: true } });
    expect(JSON.stringify(read)).not.toContain('canary');
    expect(valueOf(await box.history.details(2))?.info).toMatchObject({ at: box.fake.clock.wallNow() });
    expect(box.sync.state().revision).toBeGreaterThan(1);
  });

  it('is requested by its id, too, where only its uid is asked for', async () => {
    const box = openServiceBox();
    box.fill(3, HOUR);
    await box.page();
    box.setInfo(succeed(makeSession(2, { id: null })));
    expect(valueOf(await box.history.readDetails({ uid: 'uid-2' })).row.id).toBe(2);
    expect(box.infos[0]?.reference).toEqual({ sessionId: 2, sessionUid: 'uid-2' });
  });

  it('that is not stored is described as far as the service does', async () => {
    const box = openServiceBox({ months: 0 });
    box.setInfo(succeed(makeSession(41)));
    const read = valueOf(await box.history.readDetails({ uid: 'uid-41' }));
    expect(box.infos[0]?.reference).toEqual({ sessionUid: 'uid-41' });
    expect(read).toMatchObject({ row: { id: 41, uid: 'uid-41', name: null, agentId: 7 }, comment: 'Said later' });
    expect(valueOf(await box.history.session(41))).toMatchObject({ videoHost: 'st.service.example' });
    box.setInfo(succeed(makeSession(41, { id: null })));
    expect(await box.history.readDetails({ uid: 'uid-41' })).toMatchObject({ ok: false, failure: { reason: 'no-id' } });
  });

  it('is forgotten if the account is changed while its details are being stored', async () => {
    const box = openServiceBox({ months: 0 });
    box.setInfo(succeed(makeSession(41)));
    const { promise, resolve } = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const { call } = box.inventory;
    box.inventory.call = async (name, ...input) => {
      if (name === 'learnSession') {
        begun.resolve();
        await promise;
      }
      return call(name, ...input);
    };
    const reading = box.history.readDetails({ sessionId: 41 });
    await begun.promise;
    const { isClosed } = box.inventory;
    box.inventory.isClosed = () => true;
    box.history.clear();
    resolve();
    expect(await reading).toMatchObject({ ok: false, failure: { reason: 'other-account' } });
    box.inventory.isClosed = isClosed;
    box.inventory.open('two');
    expect(valueOf(await box.history.session(41))).toBeNull();
  });

  it('has its link put on the clipboard only', async () => {
    const box = openServiceBox();
    box.setInfo(succeed(makeSession(5)));
    expect(await box.history.copyLink(5)).toEqual({ ok: true, value: undefined });
    expect(box.copied).toEqual(['https://go.service.example/agent-canary/5']);
    box.setInfo(succeed(makeSession(5, { url: null })));
    expect(await box.history.copyLink(5)).toMatchObject({ ok: false, failure: { reason: 'no-link' } });
    box.setInfo(fail('no-right', 'No.'));
    expect(await box.history.copyLink(5)).toMatchObject({ ok: false, failure: { kind: 'no-right' } });
    expect(box.copied).toHaveLength(1);
  });

  it('of another account is not returned', async () => {
    const box = openServiceBox();
    box.fill(3, HOUR);
    const gate = Promise.withResolvers<undefined>();
    box.service.holdUntil(gate.promise);
    const page = box.history.page({ filter: everySession, asOf: null, offset: 0, limit: 10 });
    box.inventory.open('two');
    gate.resolve(undefined);
    expect(await page).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(box.inventory.copy().stored).toBe(0);
    expect(valueOf(await box.history.details(2))).toBeNull();
  });
});

describe('the sessions of an agent', () => {
  it('are requested by its id, a page at a time', async () => {
    const box = openServiceBox();
    box.fill(31, HOUR);
    const page = valueOf(await box.history.ofAgent({ agentId: 7, offset: 20, limit: 10 }));
    expect(page).toMatchObject({ total: 31, dropped: 0 });
    expect(page.sessions.map(({ id }) => id)).toEqual(down(11, 2));
    expect(box.service.requests).toMatchObject([{ filter: { agentId: 7, offset: 20, limit: 10 }, attention: 'user' }]);
  });

  it('come the newest first and without any address that carries rights', async () => {
    const box = openServiceBox();
    const place = { ip: '203.0.113.4', country: 'Portugal', region: null, city: 'Braga' };
    box.service.records.push(
      makeRecord(1, { supportId: 0, clients: [], video: null, visorComment: null }),
      makeRecord(3, {
        supportId: 12,
        stop: 0,
        clients: [{ userAgent: 'Chrome', login: 'ana@firm.example', geo: place }],
        video: { url: 'https://st.example/video-canary.mp4', size: 5_000 },
        visorComment: 'Printer driver',
      }),
      makeRecord(2, { start: null, stop: null, uid: null, clients: [], video: null }),
    );
    const { sessions } = valueOf(await box.history.ofAgent({ agentId: 7, offset: 0, limit: 10 }));
    expect(sessions).toEqual([
      {
        id: 2,
        uid: null,
        start: null,
        stop: null,
        runs: false,
        support: false,
        technicians: [],
        recording: null,
        comment: null,
      },
      {
        id: 3,
        uid: 'uid-3',
        start: START + 180,
        stop: null,
        runs: false,
        support: true,
        technicians: [{ login: 'ana@firm.example', userAgent: 'Chrome', place }],
        recording: { size: 5_000 },
        comment: 'Printer driver',
      },
      {
        id: 1,
        uid: 'uid-1',
        start: START + 60,
        stop: START + 660,
        runs: false,
        support: false,
        technicians: [],
        recording: null,
        comment: null,
      },
    ]);
    expect(JSON.stringify(sessions)).not.toContain('canary');
  });

  it('fail with what the service said', async () => {
    const box = openServiceBox();
    box.service.failWith('quota');
    const page = await box.history.ofAgent({ agentId: 7, offset: 0, limit: 10 });
    expect(page).toMatchObject({ ok: false, failure: { kind: 'quota' } });
  });

  it('come from the copy if it is complete or the service does not answer', async () => {
    const box = openServiceBox({ months: 1_200 });
    box.fill(30, HOUR);
    const question = { agentId: 7, offset: 0, limit: 20 };
    box.service.failWith('offline');
    expect(await box.history.ofAgent(question)).toMatchObject({ ok: false, failure: { kind: 'offline' } });
    box.service.failWith(null);
    await box.page();
    box.service.failWith('offline');
    expect(valueOf(await box.history.ofAgent(question))).toMatchObject({ total: 30 });
    box.facts.signedIn = false;
    expect(valueOf(await box.history.ofAgent(question)).sessions).toHaveLength(20);
  });
});

describe('all rows of a filter', () => {
  const collect = async (pieces: AsyncIterable<Result<HistoryBatch>>) => {
    const all: Result<HistoryBatch>[] = [];
    for await (const piece of pieces) all.push(piece);
    return all;
  };
  const idsIn = (pieces: readonly Result<HistoryBatch>[]) =>
    pieces.flatMap((piece) => valueOf(piece).rows.map(({ id }) => id));
  const never = new AbortController().signal;

  it('come from a complete copy', async () => {
    const box = openServiceBox({ months: 1_200 });
    box.fill(1_201, HOUR, HOUR, { visorComment: 'z'.repeat(900) });
    await box.storeAll();
    const pieces = await collect(box.history.eachRow(everySession, never));
    expect(idsIn(pieces)).toEqual(down(1_201, 1));
    expect(pieces.map((piece) => valueOf(piece).total)).toEqual([1_201, 1_201, 1_201]);
    expect(valueOf(pieces[0]!).rows[0]?.comment).toHaveLength(900);
    expect(box.service.requests).toEqual([]);
  });

  it.each([true, false])('come from the service otherwise, each once (a total: %s)', async (givesTotal) => {
    const box = openServiceBox();
    box.service.habits.givesTotal = givesTotal;
    box.fill(450, HOUR);
    box.service.beforeAnswer(() => {
      box.fake.jumpWall(1_000);
      box.begin();
    });
    const pieces = await collect(box.history.eachRow(everySession, never));
    expect(idsIn(pieces)).toEqual(down(450, 1));
    expect(pieces.every((piece) => valueOf(piece).source === 'service')).toBe(true);
  });

  it('come from the copy if the service ignores the filter', async () => {
    const box = openServiceBox();
    box.service.habits.honoursUrl = false;
    box.fill(50, HOUR);
    const link = 'https://go.service.example/agent-canary/7';
    expect(idsIn(await collect(box.history.eachRow(filterOf({ link }), never)))).toEqual([7]);
  });

  it('end with the first failure, and when reading is stopped', async () => {
    const box = openServiceBox();
    box.fill(450, HOUR);
    let pages = 0;
    box.service.beforeAnswer(() => {
      pages += 1;
      if (pages === 3) box.service.failWith('timeout');
    });
    const pieces = await collect(box.history.eachRow(everySession, never));
    expect(pieces.map(({ ok }) => ok)).toEqual([true, true, false]);
    const stopped = await collect(box.history.eachRow(everySession, AbortSignal.abort()));
    expect(stopped).toMatchObject([{ ok: false, failure: { kind: 'cancelled' } }]);
  });

  it('end if the service returns the same page again', async () => {
    const box = openServiceBox();
    Object.assign(box.service.habits, { ignoresOffset: true, givesTotal: false });
    box.fill(450, HOUR);
    expect(idsIn(await collect(box.history.eachRow(everySession, never)))).toHaveLength(100);
    expect(box.service.requests).toHaveLength(2);
  });

  it('end if that page holds a session that began meanwhile, or nothing readable', async () => {
    const box = openServiceBox();
    Object.assign(box.service.habits, { ignoresOffset: true, givesTotal: false, honoursDates: false });
    box.fill(450, HOUR);
    const stop = new AbortController();
    box.service.beforeAnswer(() => {
      if (box.service.requests.length === 1) {
        box.fake.jumpWall(1_000);
        box.begin();
      }
      if (box.service.requests.length > 60) stop.abort();
    });
    expect(idsIn(await collect(box.history.eachRow(everySession, stop.signal)))).toHaveLength(99);
    expect(box.service.requests).toHaveLength(2);
    box.service.habits.broken = new Set(box.service.records.map(({ id }) => id));
    expect(await collect(box.history.eachRow(everySession, stop.signal))).toEqual([]);
    expect(box.service.requests.length).toBeLessThan(30);
  });
});
