import { describe, expect, it } from 'vitest';
import type { HistoryFilter, HistoryPageOfRows } from '../../../../src-main/contract/contract.ts';
import { fail, succeed, type Result } from '../../../../src-main/contract/failure.ts';
import { createHistoryService } from '../../../../src-main/history/history-service.ts';
import type { HistoryPiece } from '../../../../src-main/history/history-parts.ts';
import { ignoredPart, unaskable, wholeAsOf } from '../../../../src-main/history/history-source.ts';
import type { CallOptions, SessionReference } from '../../../../src-main/api/client.ts';
import type { HistorySession } from '../../../../src-main/api/model.ts';
import { valueOf } from '../storage/fixtures.ts';
import { everySession } from '../../../../src-main/storage/tables/history-filter.ts';
import { filterOf, makeRecord, makeRecords, makeSession } from '../storage/history-records.ts';
import { DAY, HOUR, openHistoryBox, type HistoryBoxOptions } from './history-box.ts';

function openDeskBox(options: HistoryBoxOptions = {}) {
  const box = openHistoryBox(options);
  const facts = { signedIn: true, reachable: true, foreign: null as string | null };
  const copied: string[] = [];
  const confirmed: string[] = [];
  const infos: { reference: SessionReference; attention: CallOptions['attention'] }[] = [];
  let info: Result<HistorySession> = fail('not-found', 'Not there.');
  const client = {
    listHistory: box.service.list,
    historyInfo: (reference: SessionReference, { attention }: CallOptions) => {
      infos.push({ reference, attention });
      return Promise.resolve(info);
    },
  };
  const desk = createHistoryService({
    client: () => (facts.signedIn ? client : null),
    inventory: box.inventory,
    sync: box.sync,
    askAgent: () => Promise.resolve(fail('offline', 'Not now.')),
    isReachable: () => facts.reachable,
    confirmKey: () => confirmed.push('asked'),
    clock: box.fake.clock,
    serviceNow: () => box.fake.clock.wallNow(),
    foreignHost: (host) => (host === facts.foreign ? host : null),
    copy: (text) => {
      copied.push(text);
      return Promise.resolve();
    },
  });
  const page = async (changes: Partial<HistoryFilter> = {}, { asOf = null as number | null, offset = 0 } = {}) =>
    valueOf(await desk.page({ filter: filterOf(changes), asOf, offset, limit: 100 }));
  return {
    ...box,
    facts,
    copied,
    confirmed,
    infos,
    desk,
    page,
    setInfo: (next: Result<HistorySession>) => {
      info = next;
    },
    /** Reads all of the past, then nobody asks any more. */
    async keepAll(): Promise<void> {
      await box.sync.show();
      box.sync.setSeen(true);
      box.sync.goLive();
      for (let n = 0; n < 500 && !box.sync.state().whole; n += 1) await box.fake.advance(1_000);
      box.sync.goDark();
      box.service.asked.length = 0;
    },
  };
}

const idsOf = ({ rows }: HistoryPageOfRows): readonly number[] => rows.map(({ id }) => id);
const down = (from: number, to: number): readonly number[] =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index);

describe('where a filter is read', () => {
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
  ])('period %o as of %s at %i: whole as of %s', (period, asOf, now, expected) => {
    expect(wholeAsOf(spans, period, asOf, now)).toBe(expected);
  });

  it('is never whole where nothing is kept', () => {
    expect(wholeAsOf([], { from: 5, to: 6 }, null, 10)).toBeNull();
    expect(wholeAsOf([{ first: 0, last: 90 }], { from: null, to: null }, null, 100)).toBe(90);
  });

  it('one odd record is the service’s affair; most of them odd: it did not look at that part', () => {
    const records = makeRecords(10);
    const odd = makeRecord(11, { video: null, supportId: 3 });
    expect(ignoredPart([...records, odd], filterOf({ recording: true }))).toBeNull();
    expect(ignoredPart([...records, odd], filterOf({ recording: false }))).toBe('other');
    expect(ignoredPart(records, filterOf({ agentId: 8 }))).toBe('other');
    expect(ignoredPart([odd], filterOf({ supportId: 4 }))).toBe('other');
    expect(ignoredPart([], filterOf({ supportId: 4, link: 'https://go.example/x' }))).toBeNull();
    // A link leads to one computer: a single other one shows that links were not compared.
    const link = 'https://go.service.example/agent-canary/3';
    expect(ignoredPart([makeRecord(3), makeRecord(4)], filterOf({ link }))).toBe('link');
    expect(ignoredPart([makeRecord(3)], filterOf({ link }))).toBeNull();
  });

  it('what the service has no parameter for', () => {
    expect(unaskable(everySession)).toEqual([]);
    expect(unaskable(filterOf({ text: ' a ' }))).toEqual(['text']);
    expect(unaskable(filterOf({ text: ' ', kind: 'support' }))).toEqual(['kind']);
    expect(unaskable(filterOf({ kind: 'support', supportId: 5 }))).toEqual([]);
    expect(unaskable(filterOf({ kind: 'agents', agentId: 5 }))).toEqual([]);
    expect(unaskable(filterOf({ kind: 'agents', supportId: 5, text: 'x' }))).toEqual(['text', 'kind']);
  });
});

describe('a page of the history', () => {
  it('comes from the service while nothing is kept, with the filters that it has', async () => {
    const box = openDeskBox();
    box.fill(250, HOUR, HOUR, { supportId: 9 });
    const from = box.now() - 300 * HOUR;
    const first = await box.page({ agentId: 7, supportId: 9, recording: true, from });
    expect(first).toMatchObject({ source: 'service', total: 250, newer: null, dropped: 0, unasked: [] });
    expect(first.asOf).toBe(box.now());
    expect(idsOf(first)).toEqual(down(250, 151));
    expect(box.service.asked).toEqual([
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

  it('stays the same list while new sessions begin', async () => {
    const box = openDeskBox();
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

  it('comes from the copy where that is whole, without a request, and tells how many are newer', async () => {
    const box = openDeskBox({ months: 1_200 });
    box.fill(250, HOUR);
    await box.keepAll();
    const first = await box.page();
    expect(first).toMatchObject({ source: 'kept', total: 250, newer: 0, unasked: [] });
    expect(box.service.asked).toEqual([]);
    box.fake.jumpWall(120_000);
    box.begin();
    box.begin();
    await box.keepAll();
    box.sync.goLive();
    const refreshed = box.sync.refresh();
    await box.fake.advance(1_000);
    valueOf(await refreshed);
    const second = await box.page({}, { asOf: first.asOf, offset: 200 });
    expect(second).toMatchObject({ source: 'kept', total: 250, newer: 2 });
    expect(idsOf(second)).toEqual(down(50, 1));
  });

  it('goes on where it began, although the copy has become whole meanwhile', async () => {
    const box = openDeskBox({ months: 1_200 });
    box.fill(250, HOUR);
    const first = await box.page();
    expect(first.source).toBe('service');
    await box.keepAll();
    expect((await box.page({}, { asOf: first.asOf, offset: 100 })).source).toBe('service');
    expect((await box.page()).source).toBe('kept');
  });

  it('of the past needs no present copy', async () => {
    const box = openDeskBox();
    box.fill(250, HOUR);
    await box.keepAll();
    box.fake.jumpWall(5 * DAY * 1_000);
    const to = box.now() - 6 * DAY;
    expect(await box.page({ from: to - DAY, to })).toMatchObject({ source: 'kept', total: 24 });
    expect((await box.page({ from: to - DAY })).source).toBe('service');
  });

  it('of text or kind is answered by the copy alone, and says so where that is not whole', async () => {
    const box = openDeskBox();
    box.fill(250, HOUR);
    await box.page();
    expect(await box.page({ text: 'HOST-24' })).toMatchObject({ source: 'kept', total: 10, unasked: ['text'] });
    expect(await box.page({ kind: 'support' })).toMatchObject({ source: 'kept', total: 0, unasked: ['kind'] });
    expect(box.service.asked).toHaveLength(1);
    await box.keepAll();
    const from = box.now() - 100 * DAY;
    expect(await box.page({ text: 'host-24', from })).toMatchObject({ source: 'kept', total: 11, unasked: [] });
  });

  it('offline comes from whatever is kept; so does one that the service fails on', async () => {
    const box = openDeskBox();
    box.fill(250, HOUR);
    expect(idsOf(await box.page())).toHaveLength(100);
    box.facts.reachable = false;
    expect(await box.page()).toMatchObject({ source: 'kept', total: 100 });
    expect(box.service.asked).toHaveLength(1);
    box.facts.reachable = true;
    box.facts.signedIn = false;
    expect((await box.page()).source).toBe('kept');
    box.facts.signedIn = true;
    for (const kind of ['offline', 'timeout', 'quota', 'service-error', 'key-refused'] as const) {
      box.service.failWith(kind);
      expect(await box.page(), kind).toMatchObject({ source: 'kept', total: 100 });
    }
    expect(box.confirmed).toHaveLength(1);
    box.service.failWith('no-right');
    const refused = await box.desk.page({ filter: everySession, asOf: null, offset: 0, limit: 10 });
    expect(refused).toMatchObject({ ok: false, failure: { kind: 'no-right' } });
  });

  it('fails where nothing is kept and the service does not answer', async () => {
    const box = openDeskBox();
    box.service.failWith('timeout');
    const page = await box.desk.page({ filter: everySession, asOf: null, offset: 0, limit: 10 });
    expect(page).toMatchObject({ ok: false, failure: { kind: 'timeout' } });
  });

  it('keeps what it was shown, but nothing of before the settings’ oldest date', async () => {
    const box = openDeskBox({ months: 1 });
    await box.sync.show();
    box.fill(100, DAY);
    await box.page();
    expect(box.inventory.copy().stored).toBeGreaterThan(28);
    expect(box.inventory.copy().stored).toBeLessThan(33);
    expect(box.inventory.copy().spans).toEqual([]);
    const none = openDeskBox({ months: 0 });
    none.fill(100, HOUR);
    expect(idsOf(await none.page())).toHaveLength(100);
    expect(none.inventory.copy().stored).toBe(0);
  });

  it('lets the background rest while a person waits for it', async () => {
    const box = openDeskBox();
    const gate = Promise.withResolvers<undefined>();
    box.service.holdUntil(gate.promise);
    const page = box.page();
    expect(box.desk.isWaiting()).toBe(true);
    gate.resolve(undefined);
    await page;
    expect(box.desk.isWaiting()).toBe(false);
  });
});

describe('a filter by link', () => {
  const link = 'https://go.service.example/agent-canary/7';

  it('is asked of the service, and its answer checked', async () => {
    const box = openDeskBox();
    box.fill(20, HOUR);
    const found = await box.page({ link });
    expect(found).toMatchObject({ source: 'service', total: 1, unasked: [] });
    expect(idsOf(found)).toEqual([7]);
  });

  it('is answered by the copy where the service does not honour it (field fact F12)', async () => {
    const box = openDeskBox();
    box.service.habits.honoursUrl = false;
    box.fill(20, HOUR);
    const found = await box.page({ link });
    expect(found).toMatchObject({ source: 'kept', total: 1, unasked: ['link'] });
    expect(idsOf(found)).toEqual([7]);
    const more = await box.page({ link }, { asOf: found.asOf, offset: 1 });
    expect(more).toMatchObject({ rows: [], total: 1, source: 'kept', unasked: ['link'] });
  });

  it('pasted in other letters is found in the copy', async () => {
    const box = openDeskBox();
    box.fill(20, HOUR);
    await box.page();
    const found = await box.page({ link: ' HTTPS://GO.service.example/agent-canary/7/ ' });
    expect(found).toMatchObject({ source: 'kept', unasked: ['link'] });
    expect(idsOf(found)).toEqual([7]);
  });

  it('of records without a link finds none that it cannot vouch for', async () => {
    const box = openDeskBox();
    box.service.habits.honoursUrl = false;
    box.fill(20, HOUR, HOUR, { url: null });
    expect(await box.page({ link })).toMatchObject({ source: 'kept', total: 0, unasked: ['link'] });
  });
});

it('a service that honours no dates is not asked for a period', async () => {
  const box = openDeskBox();
  box.service.habits.honoursDates = false;
  box.fill(300, HOUR);
  const period = { from: box.now() - 11 * DAY, to: box.now() - 10 * DAY };
  // The first answer shows it: what is kept is all there is to tell.
  expect(await box.page(period)).toMatchObject({ source: 'kept', total: 0 });
  await box.keepAll();
  expect(await box.page(period)).toMatchObject({ source: 'kept', total: 25 });
});

describe('single sessions', () => {
  it('are known from the copy, and from what was shown', async () => {
    const box = openDeskBox({ months: 0 });
    box.fill(3, HOUR);
    expect(valueOf(await box.desk.details(2))).toBeNull();
    await box.page();
    box.facts.foreign = 'st.service.example';
    const details = valueOf(await box.desk.details(2));
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
    expect(valueOf(await box.desk.details(2))?.foreignHost).toBeNull();
    box.desk.clear();
    expect(valueOf(await box.desk.details(2))).toBeNull();
  });

  it('are asked about by number first, and what is learnt is kept', async () => {
    const box = openDeskBox();
    box.fill(3, HOUR);
    await box.page();
    box.setInfo(succeed(makeSession(2, { id: null, start: null })));
    const read = valueOf(await box.desk.readDetails({ sessionId: 2 }));
    expect(box.infos).toEqual([{ reference: { sessionId: 2 }, attention: 'user' }]);
    expect(read).toMatchObject({ row: { id: 2, name: 'host-2' }, info: { mode: 'control', oneTime: true } });
    expect(JSON.stringify(read)).not.toContain('canary');
    expect(valueOf(await box.desk.details(2))?.info).toMatchObject({ at: box.fake.clock.wallNow() });
    expect(box.sync.state().revision).toBeGreaterThan(1);
  });

  it('that nobody kept are told as far as the service tells', async () => {
    const box = openDeskBox({ months: 0 });
    box.setInfo(succeed(makeSession(41)));
    const read = valueOf(await box.desk.readDetails({ uid: 'uid-41' }));
    expect(box.infos[0]?.reference).toEqual({ sessionUid: 'uid-41' });
    expect(read).toMatchObject({ row: { id: 41, uid: 'uid-41', name: null, agentId: 7 }, comment: 'Said later' });
    expect(valueOf(await box.desk.session(41))).toMatchObject({ videoHost: 'st.service.example' });
    box.setInfo(succeed(makeSession(41, { id: null })));
    expect(await box.desk.readDetails({ uid: 'uid-41' })).toMatchObject({ ok: false, failure: { reason: 'no-id' } });
  });

  it('of an account that is left while its details are kept are forgotten', async () => {
    const box = openDeskBox({ months: 0 });
    box.setInfo(succeed(makeSession(41)));
    const { promise, resolve } = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const { learnSession } = box.inventory;
    box.inventory.learnSession = async (input, of) => {
      begun.resolve();
      await promise;
      return learnSession(input, of);
    };
    const reading = box.desk.readDetails({ sessionId: 41 });
    await begun.promise;
    box.inventory.open('two');
    box.desk.clear();
    resolve();
    expect(await reading).toMatchObject({ ok: false, failure: { reason: 'other-account' } });
    expect(valueOf(await box.desk.session(41))).toBeNull();
  });

  it('give their link to the clipboard alone', async () => {
    const box = openDeskBox();
    box.setInfo(succeed(makeSession(5)));
    expect(await box.desk.copyLink(5)).toEqual({ ok: true, value: undefined });
    expect(box.copied).toEqual(['https://go.service.example/agent-canary/5']);
    box.setInfo(succeed(makeSession(5, { url: null })));
    expect(await box.desk.copyLink(5)).toMatchObject({ ok: false, failure: { reason: 'no-link' } });
    box.setInfo(fail('no-right', 'No.'));
    expect(await box.desk.copyLink(5)).toMatchObject({ ok: false, failure: { kind: 'no-right' } });
    expect(box.confirmed).toHaveLength(1);
    expect(box.copied).toHaveLength(1);
  });

  it('of another account are not told', async () => {
    const box = openDeskBox();
    box.fill(3, HOUR);
    const gate = Promise.withResolvers<undefined>();
    box.service.holdUntil(gate.promise);
    const page = box.desk.page({ filter: everySession, asOf: null, offset: 0, limit: 10 });
    box.inventory.open('two');
    gate.resolve(undefined);
    expect(await page).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(box.inventory.copy().stored).toBe(0);
    expect(valueOf(await box.desk.details(2))).toBeNull();
  });
});

describe('the sessions of an agent', () => {
  it('come from the copy where it is whole or nothing else answers', async () => {
    const box = openDeskBox({ months: 1_200 });
    box.fill(30, HOUR);
    const question = { agentId: 7, offset: 0, limit: 20 };
    expect(await box.desk.ofAgent(question)).toMatchObject({ ok: false, failure: { kind: 'offline' } });
    await box.page();
    expect(valueOf(await box.desk.ofAgent(question))).toMatchObject({ total: 30 });
    box.facts.signedIn = false;
    expect(valueOf(await box.desk.ofAgent(question)).sessions).toHaveLength(20);
  });
});

describe('each row of a filter', () => {
  const collect = async (pieces: AsyncIterable<Result<HistoryPiece>>) => {
    const all: Result<HistoryPiece>[] = [];
    for await (const piece of pieces) all.push(piece);
    return all;
  };
  const idsIn = (pieces: readonly Result<HistoryPiece>[]) =>
    pieces.flatMap((piece) => valueOf(piece).rows.map(({ id }) => id));
  const never = new AbortController().signal;

  it('comes from the copy where that is whole', async () => {
    const box = openDeskBox({ months: 1_200 });
    box.fill(1_201, HOUR, HOUR, { visorComment: 'z'.repeat(900) });
    await box.keepAll();
    const pieces = await collect(box.desk.eachRow(everySession, never));
    expect(idsIn(pieces)).toEqual(down(1_201, 1));
    expect(pieces.map((piece) => valueOf(piece).total)).toEqual([1_201, 1_201, 1_201]);
    expect(valueOf(pieces[0]!).rows[0]?.comment).toHaveLength(900);
    expect(box.service.asked).toEqual([]);
  });

  it.each([true, false])('is asked of the service otherwise, each once (a total: %s)', async (saysTotal) => {
    const box = openDeskBox();
    box.service.habits.saysTotal = saysTotal;
    box.fill(450, HOUR);
    box.service.whenAsked(() => {
      box.fake.jumpWall(1_000);
      box.begin();
    });
    const pieces = await collect(box.desk.eachRow(everySession, never));
    expect(idsIn(pieces)).toEqual(down(450, 1));
    expect(pieces.every((piece) => valueOf(piece).source === 'service')).toBe(true);
  });

  it('comes from the copy where the service does not honour the filter', async () => {
    const box = openDeskBox();
    box.service.habits.honoursUrl = false;
    box.fill(50, HOUR);
    const link = 'https://go.service.example/agent-canary/7';
    expect(idsIn(await collect(box.desk.eachRow(filterOf({ link }), never)))).toEqual([7]);
  });

  it('ends with the failure, and when it is stopped', async () => {
    const box = openDeskBox();
    box.fill(450, HOUR);
    let pages = 0;
    box.service.whenAsked(() => {
      pages += 1;
      if (pages === 3) box.service.failWith('timeout');
    });
    const pieces = await collect(box.desk.eachRow(everySession, never));
    expect(pieces.map(({ ok }) => ok)).toEqual([true, true, false]);
    const stopped = await collect(box.desk.eachRow(everySession, AbortSignal.abort()));
    expect(stopped).toMatchObject([{ ok: false, failure: { kind: 'cancelled' } }]);
  });

  it('is not asked for ever of a service that gives the same page again', async () => {
    const box = openDeskBox();
    Object.assign(box.service.habits, { ignoresOffset: true, saysTotal: false });
    box.fill(450, HOUR);
    expect(idsIn(await collect(box.desk.eachRow(everySession, never)))).toHaveLength(100);
    expect(box.service.asked).toHaveLength(2);
  });

  it('is not asked for ever either where that page holds a session that began meanwhile, or nothing that can be read', async () => {
    const box = openDeskBox();
    Object.assign(box.service.habits, { ignoresOffset: true, saysTotal: false, honoursDates: false });
    box.fill(450, HOUR);
    const stop = new AbortController();
    box.service.whenAsked(() => {
      if (box.service.asked.length === 1) {
        box.fake.jumpWall(1_000);
        box.begin();
      }
      if (box.service.asked.length > 60) stop.abort();
    });
    expect(idsIn(await collect(box.desk.eachRow(everySession, stop.signal)))).toHaveLength(99);
    expect(box.service.asked).toHaveLength(2);
    box.service.habits.broken = new Set(box.service.records.map(({ id }) => id));
    expect(await collect(box.desk.eachRow(everySession, stop.signal))).toEqual([]);
    expect(box.service.asked.length).toBeLessThan(30);
  });
});
