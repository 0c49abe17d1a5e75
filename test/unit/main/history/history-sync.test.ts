import { settle } from '../../settle.ts';
import { makeFolder } from '../../make-folder.ts';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AWAY_MS, NEWEST_MS, NOTIFY_MS, STEP_MS } from '../../../../src-main/history/history-sync.ts';
import { RESUME_SPREAD_MS } from '../../../../src-main/api/poller.ts';
import { QUOTA_PAUSE_MS as QUOTA_REST_MS } from '../../../../src-main/api/request-gate.ts';

import { DAY, HOUR, openHistoryBox, type HistoryBox } from './history-box.ts';

const MINUTE = 60_000;
const YEAR = 365 * DAY;

async function begin(box: HistoryBox, { seen = true } = {}): Promise<void> {
  await box.sync.show();
  box.setSeen(seen);
  box.sync.goLive();
}

/** Lets it go on until nothing of the past is missing. */
async function finish(box: HistoryBox, limit = 2_000): Promise<void> {
  for (let n = 0; n < limit && !box.sync.state().whole; n += 1) await box.fake.advance(STEP_MS.page);
  expect(box.sync.state()).toMatchObject({ whole: true, failure: null });
}

describe('the stored copy', () => {
  it('reads the newest part first, then the past backwards until nothing is missing', async () => {
    const box = openHistoryBox();
    box.fill(3_000, 2 * HOUR);
    await begin(box);
    await box.fake.advance(STEP_MS.page);
    const first = box.service.requests[0];
    expect(first).toMatchObject({
      filter: { dateTo: box.now() + 120, offset: 0, limit: 100 },
      attention: 'background',
    });
    await finish(box);
    expect(box.missing()).toEqual([]);
    expect(box.inventory.copy().spans).toHaveLength(1);
    expect(box.sync.state()).toMatchObject({ stored: 3_000, sync: 'idle', progress: null });
    // No page was requested much more than once: a year of records and a few checks.
    expect(box.service.requests.length).toBeLessThan(45);
  });

  it('requests one page at a time with a pause in between', async () => {
    const box = openHistoryBox({ random: 0.5 });
    box.fill(2_000, HOUR);
    await begin(box);
    await box.fake.advance(20 * STEP_MS.page);
    const times = box.service.requests.map(({ at }) => at);
    const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(pauses.length).toBeGreaterThan(10);
    expect(new Set(pauses)).toEqual(new Set([STEP_MS.page * 1.25]));
  });

  it('is read slower while its page is not shown, and slowest while the window is hidden', async () => {
    const box = openHistoryBox({ months: 1_200 });
    box.fill(15_000, HOUR);
    await begin(box, { seen: false });
    await box.fake.advance(10 * STEP_MS.window);
    expect(box.service.requests).toHaveLength(10);
    box.setVisible(false);
    await box.fake.advance(AWAY_MS);
    const before = box.service.requests.length;
    expect(before).toBeGreaterThan(40);
    await box.fake.advance(60 * MINUTE);
    expect(box.service.requests.length - before).toBeLessThanOrEqual(60);
    expect(box.service.requests.length - before).toBeGreaterThan(50);
    // The page is shown again: the pause that had begun is cut short.
    box.setVisible(true);
    box.setSeen(true);
    const now = box.service.requests.length;
    await box.fake.advance(3 * STEP_MS.page);
    expect(box.service.requests.length - now).toBeGreaterThanOrEqual(3);
  });

  it('continues where it was after the program was killed', async () => {
    const box = openHistoryBox({ path: join(makeFolder(), 'inventory.sqlite') });
    box.fill(4_000, HOUR);
    await begin(box);
    await box.fake.advance(20 * STEP_MS.page);
    const { spans, stored } = box.inventory.copy();
    expect(stored).toBeGreaterThan(1_000);
    const known = spans.at(-1);

    box.inventory.restart();
    const next = { ...box, sync: box.make() };
    box.sync.goDark();
    const requested = box.service.requests.length;
    await begin(next);
    expect(next.sync.state()).toMatchObject({ stored, reachesTo: known?.first });
    await finish(next);
    expect(next.missing()).toEqual([]);
    // What was known is not read again, but for the overlap of the newest part.
    const again = box.service.requests.slice(requested);
    const olds = again.filter(({ filter }) => (filter.dateTo ?? 0) < (known?.first ?? 0));
    expect(again.length - olds.length).toBeLessThanOrEqual(2);
    expect(again.length).toBeLessThan(45);
    next.inventory.close();
  });

  it('misses nothing that begins, ends or is listed late while it is being read', async () => {
    const box = openHistoryBox();
    box.fill(1_500, HOUR);
    let turns = 0;
    box.service.beforeAnswer(() => {
      turns += 1;
      if (turns % 2 === 0) box.begin();
      // Listed when it has ended, with a start of hours ago.
      if (turns % 5 === 0) box.begin({ start: box.now() - 2 * HOUR, stop: box.now() });
      // Those that were open come to their end.
      if (turns % 7 === 0)
        box.service.records.forEach((record, index, all) => {
          if (record.stop === null) all[index] = { ...record, stop: box.now() };
        });
    });
    await begin(box);
    await finish(box);
    box.service.beforeAnswer(() => undefined);
    box.service.records.forEach((record, index, all) => {
      all[index] = { ...record, stop: record.stop ?? box.now() };
    });
    await box.fake.advance(40 * MINUTE);
    expect(box.missing()).toEqual([]);
    const filter = { dateFrom: box.now() - HOUR };
    expect(box.service.requests.at(-1)?.filter.dateFrom).toBeLessThan(filter.dateFrom + HOUR);
    expect(box.inventory.copy().openSince).toBeNull();
  });

  it('requests the newest part again, more often while its page is shown', async () => {
    const box = openHistoryBox();
    box.fill(20, HOUR);
    await begin(box);
    await finish(box);
    const requested = box.service.requests.length;
    const id = box.begin();
    await box.fake.advance(NEWEST_MS.page);
    expect(box.missing()).toEqual([]);
    expect(box.service.requests.length - requested).toBeLessThanOrEqual(2);
    expect(box.inventory.ids()).toContain(id);
    box.setSeen(false);
    const later = box.service.requests.length;
    await box.fake.advance(60 * MINUTE);
    expect(box.service.requests.length - later).toBeLessThanOrEqual(13);
  });

  it('reads the sessions of a long absence like the past, the newest first', async () => {
    const box = openHistoryBox();
    box.fill(100, HOUR);
    await begin(box);
    await finish(box);
    box.sync.goDark();
    box.fake.jumpWall(60 * DAY * 1_000);
    box.fill(3_000, 1_500);
    await begin(box);
    await box.fake.advance(2 * STEP_MS.page);
    const top = box.service.requests.findLast(({ filter }) => filter.offset === 0);
    expect(top?.filter.dateFrom).toBeGreaterThan(box.now() - 8 * DAY);
    await box.fake.advance(6 * STEP_MS.page);
    expect(box.sync.state()).toMatchObject({ whole: false, sync: 'older' });
    await finish(box);
    expect(box.missing()).toEqual([]);
    expect(box.inventory.copy().spans).toHaveLength(1);
  });

  it('reaches back as far as the settings want, and drops older sessions', async () => {
    const box = openHistoryBox({ months: 1 });
    box.fill(400, 6 * HOUR);
    await begin(box);
    await finish(box);
    const month = box.now() - 31 * DAY;
    const stored = box.inventory.copy();
    expect(stored.ends?.oldest).toBeGreaterThanOrEqual(month);
    expect(stored.stored).toBeGreaterThan(110);
    expect(stored.stored).toBeLessThan(130);
    expect(box.service.requests.every(({ filter }) => (filter.dateFrom ?? 0) >= month)).toBe(true);

    box.state.months = 1_200;
    await box.sync.followSettings();
    await finish(box);
    expect(box.missing()).toEqual([]);
    expect(box.sync.state().reachesTo).toBe(box.inventory.copy().ends?.oldest);

    box.state.months = 1;
    await box.sync.followSettings();
    expect(box.inventory.copy().stored).toBeLessThan(130);
    expect(box.sync.state().whole).toBe(true);
  });

  it('is deleted and nothing is requested if the settings want none', async () => {
    const box = openHistoryBox();
    box.fill(50, HOUR);
    await begin(box);
    await finish(box);
    box.state.months = 0;
    await box.sync.followSettings();
    expect(box.sync.state()).toMatchObject({ sync: 'off', stored: 0, reachesTo: null, whole: false });
    const requested = box.service.requests.length;
    await box.fake.advance(60 * MINUTE);
    expect(box.service.requests).toHaveLength(requested);
    expect(box.inventory.copy()).toMatchObject({ stored: 0, spans: [] });
    // Also where it was switched off while nothing ran.
    await box.sync.show();
    expect(box.sync.state()).toMatchObject({ sync: 'off', stored: 0 });
  });

  it('is removed and begun again on request', async () => {
    const box = openHistoryBox();
    box.fill(300, HOUR);
    await begin(box);
    await finish(box);
    expect(await box.sync.forget()).toEqual({ ok: true, value: undefined });
    expect(box.sync.state()).toMatchObject({ stored: 0, reachesTo: null, whole: false });
    await finish(box);
    expect(box.missing()).toEqual([]);
  });

  it('pauses and resumes reading the past on request; the newest part is still read', async () => {
    const box = openHistoryBox();
    box.fill(2_000, HOUR);
    await begin(box);
    await box.fake.advance(8 * STEP_MS.page);
    box.sync.setPaused(true);
    expect(box.sync.state().sync).toBe('paused');
    const { reachesTo } = box.sync.state();
    const id = box.begin();
    await box.fake.advance(5 * MINUTE);
    expect(box.sync.state().reachesTo).toBe(reachesTo);
    expect(box.inventory.ids()).toContain(id);
    box.sync.setPaused(false);
    await finish(box);
    expect(box.missing()).toEqual([]);
  });

  it('reports how far it is', async () => {
    const box = openHistoryBox();
    box.fill(2_000, HOUR);
    await begin(box);
    await box.fake.advance(9 * STEP_MS.page);
    const { progress, sync, reachesTo } = box.sync.state();
    expect(sync).toBe('older');
    expect(progress?.total).toBe(2_000);
    expect(progress?.done).toBeGreaterThan(300);
    expect(progress?.done).toBeLessThan(1_000);
    expect(reachesTo).toBeLessThan(box.now() - 6 * DAY);
    const dones = box.states.flatMap((state) => state.progress?.done ?? []);
    expect(dones).toEqual([...dones].sort((a, b) => a - b));
    const revisions = box.states.map(({ revision }) => revision);
    expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
  });

  it('notifies the pages at most once a second', async () => {
    const box = openHistoryBox();
    await begin(box);
    const before = box.states.length;
    for (let n = 0; n < 10; n += 1) box.sync.noteChange();
    expect(box.states.length - before).toBeLessThanOrEqual(1);
    await box.fake.advance(NOTIFY_MS);
    expect(box.states.length - before).toBe(1);
    expect(box.states.at(-1)?.revision).toBe(box.sync.state().revision);
  });

  it('discards answers for an account that is no longer open', async () => {
    const box = openHistoryBox();
    box.fill(50, HOUR);
    await begin(box);
    const gate = Promise.withResolvers<undefined>();
    box.service.holdUntil(gate.promise);
    await box.fake.advance(STEP_MS.page);
    expect(box.service.requests).toHaveLength(1);
    box.sync.goDark();
    box.inventory.open('two');
    await box.sync.show();
    gate.resolve(undefined);
    await settle();
    expect(box.inventory.copy()).toMatchObject({ stored: 0, spans: [] });
    expect(box.sync.state()).toMatchObject({ stored: 0, at: null });
    await box.fake.advance(NOTIFY_MS);
    expect(box.fake.timers()).toBe(0);
  });
});

describe('a service that', () => {
  it.each([
    ['gives no total', { givesTotal: false }],
    ['returns no more than 30 at once', { maxPage: 30 }],
    ['returns no more than 30 at once and gives no total', { maxPage: 30, givesTotal: false }],
    ['lists the oldest first', { order: 'oldest' }],
    ['lists in no order', { order: 'mixed' }],
    ['ignores dates', { honoursDates: false }],
    ['ignores dates and gives no total', { honoursDates: false, givesTotal: false, maxPage: 30 }],
    ['ignores dates and lists the oldest first', { honoursDates: false, order: 'oldest' }],
    ['ignores dates and lists in no order', { honoursDates: false, order: 'mixed' }],
  ] as const)('%s is read to the end without a gap', async (_words, habits) => {
    const box = openHistoryBox();
    Object.assign(box.service.habits, habits);
    box.fill(900, 9 * HOUR);
    let turns = 0;
    box.service.beforeAnswer(() => {
      turns += 1;
      if (turns % 10 === 0) box.begin({ stop: box.now() + 60 });
    });
    await begin(box);
    await finish(box);
    box.service.beforeAnswer(() => undefined);
    // A list in no order is read as a whole, a few times a day.
    box.setSeen(false);
    await box.fake.advance(7 * 60 * MINUTE);
    expect(box.missing(box.now() - YEAR + DAY)).toEqual([]);
    expect(box.inventory.copy().spans).toHaveLength(1);
    expect(box.service.requests.length).toBeLessThan(800);
  });

  it('ignores dates is read from where reading stopped, also after a restart', async () => {
    const box = openHistoryBox({ path: join(makeFolder(), 'inventory.sqlite') });
    box.service.habits.honoursDates = false;
    box.fill(2_000, HOUR);
    await begin(box);
    await box.fake.advance(15 * STEP_MS.page);
    const { stored } = box.inventory.copy();
    expect(stored).toBeGreaterThan(900);
    box.inventory.restart();
    const next = { ...box, sync: box.make() };
    box.sync.goDark();
    const requested = box.service.requests.length;
    await begin(next);
    await finish(next);
    expect(next.missing()).toEqual([]);
    const again = box.service.requests.slice(requested).map(({ filter }) => filter.offset ?? 0);
    expect(again.filter((offset) => offset > 100 && offset < stored - 200)).toEqual([]);
    expect(next.sync.ignoresDates()).toBe(true);
    next.inventory.close();
  });

  it('has unreadable entries: all others are stored, and the number left out is reported once', async () => {
    const box = openHistoryBox();
    box.service.habits.broken = new Set([3, 100, 105, 290, 299]);
    box.fill(300, HOUR);
    await begin(box);
    await finish(box);
    await box.fake.advance(10 * MINUTE);
    expect(box.missing()).toEqual([3, 100, 105, 290, 299]);
    expect(box.dropped.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(5);
    expect(box.dropped.length).toBeLessThan(5);
  });

  it('returns the same page for every offset is not asked for ever', async () => {
    const box = openHistoryBox();
    Object.assign(box.service.habits, { ignoresOffset: true, givesTotal: false });
    box.fill(500, HOUR);
    await begin(box);
    await box.fake.advance(10 * MINUTE);
    expect(box.sync.state()).toMatchObject({ sync: 'stopped', failure: { reason: 'history-paging' } });
    expect(box.service.requests.length).toBeLessThan(20);
  });

  it('has very many sessions is read in windows short enough for a few pages', async () => {
    const box = openHistoryBox({ months: 1 });
    box.fill(12_000, 120);
    await begin(box);
    await box.fake.advance(60 * STEP_MS.page);
    const windows = box.service.requests.filter(({ filter }) => filter.offset === 0);
    // Each was read to its end in about five pages.
    expect(windows.length).toBeGreaterThan(7);
    expect(box.inventory.copy().covered).toBeGreaterThan(4_000);
    expect(Math.max(...box.service.requests.map(({ filter }) => filter.offset ?? 0))).toBeLessThan(1_000);
    await finish(box);
    expect(box.missing()).toEqual([]);
  });

  it('has more sessions in one hour than a window should hold is read to the end', async () => {
    const box = openHistoryBox({ months: 1 });
    box.fill(1_500, 2, 0);
    await begin(box);
    await finish(box, 100);
    expect(box.missing()).toEqual([]);
  });

  it('has no sessions needs no more than two requests', async () => {
    const box = openHistoryBox({ months: 1_200 });
    await begin(box);
    await finish(box);
    expect(box.service.requests.length).toBeLessThanOrEqual(2);
    expect(box.sync.state()).toMatchObject({ stored: 0, whole: true, sync: 'idle' });
  });
});

describe('after a failure', () => {
  it('402: nothing is sent for a quarter of an hour, then reading continues', async () => {
    const box = openHistoryBox();
    box.fill(1_000, HOUR);
    await begin(box);
    await box.fake.advance(3 * STEP_MS.page);
    box.service.failWith('quota');
    await box.fake.advance(STEP_MS.page);
    const requested = box.service.requests.length;
    expect(box.sync.state()).toMatchObject({ sync: 'stopped', failure: { kind: 'quota' } });
    box.setSeen(false);
    box.setSeen(true);
    box.wake();
    await box.fake.advance(QUOTA_REST_MS - 1);
    expect(box.service.requests).toHaveLength(requested);
    box.service.failWith(null);
    await box.fake.advance(10_000);
    expect(box.service.requests.length).toBeGreaterThan(requested);
    await finish(box);
    expect(box.missing()).toEqual([]);
  });

  it('the pause doubles up to half an hour, and is short again after a success', async () => {
    const box = openHistoryBox();
    box.fill(1_000, HOUR);
    box.service.failWith('timeout');
    await begin(box);
    await box.fake.advance(5 * 60 * MINUTE);
    const times = box.service.requests.map(({ at }) => at);
    const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(pauses.slice(0, 3)).toEqual([8_000, 16_000, 32_000]);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(30 * MINUTE);
    expect(times.length).toBeLessThan(30);
    box.service.failWith(null);
    await box.fake.advance(31 * MINUTE);
    await finish(box);
    expect(box.missing()).toEqual([]);
  });

  it.each(['key-refused', 'no-right'] as const)('%s: nothing is sent until the user requests it', async (kind) => {
    const box = openHistoryBox();
    box.fill(10, HOUR);
    box.service.failWith(kind);
    await begin(box);
    await box.fake.advance(STEP_MS.page);
    box.wake();
    await box.fake.advance(24 * 60 * MINUTE);
    expect(box.service.requests).toHaveLength(1);
    expect(box.sync.state()).toMatchObject({ sync: 'stopped', failure: { kind } });
    const refused = box.sync.refresh();
    await settle();
    await box.fake.advance(0);
    expect(await refused).toMatchObject({ ok: false, failure: { kind } });
    box.service.failWith(null);
    const answered = box.sync.refresh();
    await box.fake.advance(0);
    expect(await answered).toEqual({ ok: true, value: undefined });
    expect(box.service.requests.at(-1)?.attention).toBe('user');
    await finish(box);
  });

  it('cancelled: the user gets an answer, and nothing is repeated', async () => {
    const box = openHistoryBox();
    box.service.failWith('cancelled');
    await begin(box);
    expect(await box.sync.refresh()).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(box.service.requests).toHaveLength(1);
    expect(box.sync.state().failure).toBeNull();
    box.setAsleep(true);
    expect(await box.sync.refresh()).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    box.sync.goDark();
    expect(await box.sync.refresh()).toMatchObject({ ok: false, failure: { kind: 'busy' } });
    expect(box.service.requests).toHaveLength(1);
  });

  it('a refresh that is under way ends when this computer goes to sleep', async () => {
    const box = openHistoryBox();
    await begin(box);
    box.service.holdUntil(new Promise(() => undefined));
    const refreshed = box.sync.refresh();
    box.setAsleep(true);
    expect(await refreshed).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
  });

  it('a wait that the service requests is respected', async () => {
    const box = openHistoryBox();
    box.service.failWith('busy', { waitMs: 5 * MINUTE });
    await begin(box);
    await box.fake.advance(STEP_MS.page + 5 * MINUTE - 1);
    expect(box.service.requests).toHaveLength(1);
    await box.fake.advance(1);
    expect(box.service.requests).toHaveLength(2);
  });

  it('a disk that stores nothing is reported, and nothing more is requested', async () => {
    const box = openHistoryBox();
    box.fill(500, HOUR);
    box.inventory.stopSaving();
    await begin(box);
    await box.fake.advance(60 * MINUTE);
    expect(box.service.requests).toHaveLength(1);
    expect(box.sync.state()).toMatchObject({ sync: 'stopped', failure: { reason: 'not-stored' } });
  });
});

describe('reading in the background', () => {
  it('sends nothing while it is not allowed, and continues soon after', async () => {
    const box = openHistoryBox();
    box.fill(500, HOUR);
    box.state.may = false;
    await begin(box);
    await box.fake.advance(10 * MINUTE);
    expect(box.service.requests).toEqual([]);
    box.state.may = true;
    await box.fake.advance(10_000 + STEP_MS.page);
    expect(box.service.requests.length).toBeGreaterThan(0);
  });

  it('makes way for a refresh, which reads the newest part to its end at once', async () => {
    const box = openHistoryBox();
    box.fill(200, 60);
    await begin(box);
    await finish(box);
    const requested = box.service.requests.length;
    const id = box.begin();
    box.state.may = false;
    const refreshed = [box.sync.refresh(), box.sync.refresh(), box.sync.refresh()];
    await box.fake.advance(0);
    const done = { ok: true, value: undefined };
    expect(await Promise.all(refreshed)).toEqual([done, done, done]);
    const readings = box.service.requests.slice(requested).filter(({ filter }) => filter.offset === 0);
    expect(readings).toHaveLength(2);
    expect(box.inventory.ids()).toContain(id);
    expect(box.service.requests.slice(requested).every(({ attention }) => attention === 'user')).toBe(true);
  });

  it('sends nothing while this computer sleeps, and no burst afterwards', async () => {
    const box = openHistoryBox({ random: 0.5 });
    box.fill(500, HOUR);
    await begin(box);
    await box.fake.advance(3 * STEP_MS.page);
    box.setAsleep(true);
    const requested = box.service.requests.length;
    await box.fake.advance(2 * MINUTE);
    box.fake.sleep(8 * HOUR * 1_000);
    expect(box.service.requests).toHaveLength(requested);
    box.wake();
    await box.fake.advance(MINUTE);
    expect(box.service.requests).toHaveLength(requested);
    box.setAsleep(false);
    await box.fake.advance(RESUME_SPREAD_MS / 2 - 1);
    expect(box.service.requests).toHaveLength(requested);
    await box.fake.advance(1 + 2 * STEP_MS.page);
    expect(box.service.requests.length - requested).toBeLessThanOrEqual(3);
    await finish(box);
    expect(box.missing()).toEqual([]);
  });

  it('never goes faster than its pace, whatever is called', async () => {
    const box = openHistoryBox();
    box.fill(4_000, HOUR);
    await begin(box);
    for (let n = 0; n < 400; n += 1) {
      if (n % 3 === 0) box.wake();
      if (n % 5 === 0) box.setVisible(n % 2 === 0);
      if (n % 7 === 0) box.setSeen(n % 4 !== 0);
      if (n % 11 === 0) box.setAsleep(true);
      if (n % 11 === 1) box.setAsleep(false);
      if (n % 13 === 0) box.sync.setPaused(n % 26 === 0);
      box.state.may = n % 17 !== 0;
      await box.fake.advance(300);
    }
    const times = box.service.requests.map(({ at }) => at);
    const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(STEP_MS.page);
    expect(times.length).toBeGreaterThan(20);
  });
});
