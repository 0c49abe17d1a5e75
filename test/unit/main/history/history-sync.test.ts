import { settle } from '../../settle.ts';
import { makeFolder } from '../../make-folder.ts';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AWAY_MS, NEWEST_MS, STEP_MS } from '../../../../src-main/history/history-pace.ts';
import { IDLE_MS, NOTIFY_MS } from '../../../../src-main/history/history-sync.ts';
import { QUOTA_MS, RESUME_MS } from '../../../../src-main/agents/pace.ts';

import { DAY, HOUR, openHistoryBox, type HistoryBox } from './history-box.ts';

const MINUTE = 60_000;
const YEAR = 365 * DAY;

async function begin(box: HistoryBox, { seen = true } = {}): Promise<void> {
  await box.sync.show();
  box.sync.setSeen(seen);
  box.sync.goLive();
}

/** Lets it go on until nothing of the past is missing. */
async function finish(box: HistoryBox, limit = 2_000): Promise<void> {
  for (let n = 0; n < limit && !box.sync.state().whole; n += 1) await box.fake.advance(STEP_MS.page);
  expect(box.sync.state()).toMatchObject({ whole: true, failure: null });
}

describe('the copy of the history', () => {
  it('has the newest part first, then grows backwards until nothing is missing', async () => {
    const box = openHistoryBox();
    box.fill(3_000, 2 * HOUR);
    await begin(box);
    await box.fake.advance(STEP_MS.page);
    const first = box.service.asked[0];
    expect(first).toMatchObject({
      filter: { dateTo: box.now() + 120, offset: 0, limit: 100 },
      attention: 'background',
    });
    await finish(box);
    expect(box.missing()).toEqual([]);
    expect(box.inventory.copy().spans).toHaveLength(1);
    expect(box.sync.state()).toMatchObject({ stored: 3_000, sync: 'idle', progress: null });
    // No page was asked for much more than once: a year of records and a few looks.
    expect(box.service.asked.length).toBeLessThan(45);
  });

  it('asks for one page at a time, a pause between them', async () => {
    const box = openHistoryBox({ random: 0.5 });
    box.fill(2_000, HOUR);
    await begin(box);
    await box.fake.advance(20 * STEP_MS.page);
    const times = box.service.asked.map(({ at }) => at);
    const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(pauses.length).toBeGreaterThan(10);
    expect(new Set(pauses)).toEqual(new Set([STEP_MS.page * 1.25]));
  });

  it('is in no hurry while nobody looks, and hardly asks while the window is hidden', async () => {
    const box = openHistoryBox({ months: 1_200 });
    box.fill(15_000, HOUR);
    await begin(box, { seen: false });
    await box.fake.advance(10 * STEP_MS.window);
    expect(box.service.asked).toHaveLength(10);
    box.sync.setVisible(false);
    await box.fake.advance(AWAY_MS);
    const before = box.service.asked.length;
    expect(before).toBeGreaterThan(40);
    await box.fake.advance(60 * MINUTE);
    expect(box.service.asked.length - before).toBeLessThanOrEqual(60);
    expect(box.service.asked.length - before).toBeGreaterThan(50);
    // Somebody looks again: the pause that was begun is not waited for.
    box.sync.setVisible(true);
    box.sync.setSeen(true);
    const now = box.service.asked.length;
    await box.fake.advance(3 * STEP_MS.page);
    expect(box.service.asked.length - now).toBeGreaterThanOrEqual(3);
  });

  it('goes on where it was after the program ended without a word', async () => {
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
    const requested = box.service.asked.length;
    await begin(next);
    expect(next.sync.state()).toMatchObject({ stored, reachesTo: known?.first });
    await finish(next);
    expect(next.missing()).toEqual([]);
    // What was known is not read again, but for the overlap of the newest part.
    const again = box.service.asked.slice(requested);
    const olds = again.filter(({ filter }) => (filter.dateTo ?? 0) < (known?.first ?? 0));
    expect(again.length - olds.length).toBeLessThanOrEqual(2);
    expect(again.length).toBeLessThan(45);
    next.inventory.close();
  });

  it('misses nothing that begins, ends or is listed late while it reads', async () => {
    const box = openHistoryBox();
    box.fill(1_500, HOUR);
    let turns = 0;
    box.service.whenAsked(() => {
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
    box.service.whenAsked(() => undefined);
    box.service.records.forEach((record, index, all) => {
      all[index] = { ...record, stop: record.stop ?? box.now() };
    });
    await box.fake.advance(40 * MINUTE);
    expect(box.missing()).toEqual([]);
    const filter = { dateFrom: box.now() - HOUR };
    expect(box.service.asked.at(-1)?.filter.dateFrom).toBeLessThan(filter.dateFrom + HOUR);
    expect(box.inventory.copy().openSince).toBeNull();
  });

  it('keeps up with what is new at the pace of who looks', async () => {
    const box = openHistoryBox();
    box.fill(20, HOUR);
    await begin(box);
    await finish(box);
    const requested = box.service.asked.length;
    const id = box.begin();
    await box.fake.advance(NEWEST_MS.page);
    expect(box.missing()).toEqual([]);
    expect(box.service.asked.length - requested).toBeLessThanOrEqual(2);
    expect(box.inventory.ids()).toContain(id);
    box.sync.setSeen(false);
    const later = box.service.asked.length;
    await box.fake.advance(60 * MINUTE);
    expect(box.service.asked.length - later).toBeLessThanOrEqual(13);
  });

  it('reads a long absence like the past, the newest of it first', async () => {
    const box = openHistoryBox();
    box.fill(100, HOUR);
    await begin(box);
    await finish(box);
    box.sync.goDark();
    box.fake.jumpWall(60 * DAY * 1_000);
    box.fill(3_000, 1_500);
    await begin(box);
    await box.fake.advance(2 * STEP_MS.page);
    const top = box.service.asked.findLast(({ filter }) => filter.offset === 0);
    expect(top?.filter.dateFrom).toBeGreaterThan(box.now() - 8 * DAY);
    await box.fake.advance(6 * STEP_MS.page);
    expect(box.sync.state()).toMatchObject({ whole: false, sync: 'older' });
    await finish(box);
    expect(box.missing()).toEqual([]);
    expect(box.inventory.copy().spans).toHaveLength(1);
  });

  it('reaches back no further than the settings want, and forgets what is older', async () => {
    const box = openHistoryBox({ months: 1 });
    box.fill(400, 6 * HOUR);
    await begin(box);
    await finish(box);
    const month = box.now() - 31 * DAY;
    const stored = box.inventory.copy();
    expect(stored.ends?.oldest).toBeGreaterThanOrEqual(month);
    expect(stored.stored).toBeGreaterThan(110);
    expect(stored.stored).toBeLessThan(130);
    expect(box.service.asked.every(({ filter }) => (filter.dateFrom ?? 0) >= month)).toBe(true);

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

  it('keeps nothing, asks nothing and deletes what is there where the settings want none', async () => {
    const box = openHistoryBox();
    box.fill(50, HOUR);
    await begin(box);
    await finish(box);
    box.state.months = 0;
    await box.sync.followSettings();
    expect(box.sync.state()).toMatchObject({ sync: 'off', stored: 0, reachesTo: null, whole: false });
    const requested = box.service.asked.length;
    await box.fake.advance(60 * MINUTE);
    expect(box.service.asked).toHaveLength(requested);
    expect(box.inventory.copy()).toMatchObject({ stored: 0, spans: [] });
    // Also where it was switched off while nothing ran.
    await box.sync.show();
    expect(box.sync.state()).toMatchObject({ sync: 'off', stored: 0 });
  });

  it('is thrown away and begun anew when a person wants that', async () => {
    const box = openHistoryBox();
    box.fill(300, HOUR);
    await begin(box);
    await finish(box);
    expect(await box.sync.forget()).toEqual({ ok: true, value: undefined });
    expect(box.sync.state()).toMatchObject({ stored: 0, reachesTo: null, whole: false });
    await finish(box);
    expect(box.missing()).toEqual([]);
  });

  it('stops and goes on with the past as a person says; the newest part goes on', async () => {
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

  it('says how far it is', async () => {
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
    const dones = box.told.flatMap((told) => told.progress?.done ?? []);
    expect(dones).toEqual([...dones].sort((a, b) => a - b));
    const revisions = box.told.map(({ revision }) => revision);
    expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
  });

  it('tells the pages no more than once a second', async () => {
    const box = openHistoryBox();
    await begin(box);
    const before = box.told.length;
    for (let n = 0; n < 10; n += 1) box.sync.noteChange();
    expect(box.told.length - before).toBeLessThanOrEqual(1);
    await box.fake.advance(NOTIFY_MS);
    expect(box.told.length - before).toBe(1);
    expect(box.told.at(-1)?.revision).toBe(box.sync.state().revision);
  });

  it('is nobody else’s: answers for an account that was put away are not kept', async () => {
    const box = openHistoryBox();
    box.fill(50, HOUR);
    await begin(box);
    const gate = Promise.withResolvers<undefined>();
    box.service.holdUntil(gate.promise);
    await box.fake.advance(STEP_MS.page);
    expect(box.service.asked).toHaveLength(1);
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
    ['says no total', { saysTotal: false }],
    ['answers no more than 30 at once', { most: 30 }],
    ['answers no more than 30 at once and says no total', { most: 30, saysTotal: false }],
    ['lists the oldest first', { order: 'oldest' }],
    ['lists in no order', { order: 'mixed' }],
    ['does not honour dates', { honoursDates: false }],
    ['does not honour dates and says no total', { honoursDates: false, saysTotal: false, most: 30 }],
    ['does not honour dates and lists the oldest first', { honoursDates: false, order: 'oldest' }],
    ['does not honour dates and lists in no order', { honoursDates: false, order: 'mixed' }],
  ] as const)('%s: nothing is missed, and reading comes to its end', async (_words, habits) => {
    const box = openHistoryBox();
    Object.assign(box.service.habits, habits);
    box.fill(900, 9 * HOUR);
    let turns = 0;
    box.service.whenAsked(() => {
      turns += 1;
      if (turns % 10 === 0) box.begin({ stop: box.now() + 60 });
    });
    await begin(box);
    await finish(box);
    box.service.whenAsked(() => undefined);
    // A list in no order is read as a whole, a few times a day.
    box.sync.setSeen(false);
    await box.fake.advance(7 * 60 * MINUTE);
    expect(box.missing(box.now() - YEAR + DAY)).toEqual([]);
    expect(box.inventory.copy().spans).toHaveLength(1);
    expect(box.service.asked.length).toBeLessThan(800);
  });

  it('does not honour dates: the whole list is read from where it was left, also after a restart', async () => {
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
    const requested = box.service.asked.length;
    await begin(next);
    await finish(next);
    expect(next.missing()).toEqual([]);
    const again = box.service.asked.slice(requested).map(({ filter }) => filter.offset ?? 0);
    expect(again.filter((offset) => offset > 100 && offset < stored - 200)).toEqual([]);
    expect(next.sync.ignoresDates()).toBe(true);
    next.inventory.close();
  });

  it('has entries that cannot be read: all others are kept, and how many are left out is said once', async () => {
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

  it('gives the same page whatever is asked: it is not asked for ever', async () => {
    const box = openHistoryBox();
    Object.assign(box.service.habits, { ignoresOffset: true, saysTotal: false });
    box.fill(500, HOUR);
    await begin(box);
    await box.fake.advance(10 * MINUTE);
    expect(box.sync.state()).toMatchObject({ sync: 'stopped', failure: { reason: 'history-paging' } });
    expect(box.service.asked.length).toBeLessThan(20);
  });

  it('has very many sessions: windows get short enough to be read in a few pages', async () => {
    const box = openHistoryBox({ months: 1 });
    box.fill(12_000, 120);
    await begin(box);
    await box.fake.advance(60 * STEP_MS.page);
    const windows = box.service.asked.filter(({ filter }) => filter.offset === 0);
    // Each was read to its end in about five pages.
    expect(windows.length).toBeGreaterThan(7);
    expect(box.inventory.copy().covered).toBeGreaterThan(4_000);
    expect(Math.max(...box.service.asked.map(({ filter }) => filter.offset ?? 0))).toBeLessThan(1_000);
    await finish(box);
    expect(box.missing()).toEqual([]);
  });

  it('has none at all: a look or two tell so', async () => {
    const box = openHistoryBox({ months: 1_200 });
    await begin(box);
    await finish(box);
    expect(box.service.asked.length).toBeLessThanOrEqual(2);
    expect(box.sync.state()).toMatchObject({ stored: 0, whole: true, sync: 'idle' });
  });
});

describe('when the service cannot or will not answer', () => {
  it('402: nothing for a quarter of an hour, then it goes on', async () => {
    const box = openHistoryBox();
    box.fill(1_000, HOUR);
    await begin(box);
    await box.fake.advance(3 * STEP_MS.page);
    box.service.failWith('quota');
    await box.fake.advance(STEP_MS.page);
    const requested = box.service.asked.length;
    expect(box.sync.state()).toMatchObject({ sync: 'stopped', failure: { kind: 'quota' } });
    box.sync.setSeen(false);
    box.sync.setSeen(true);
    box.sync.wake();
    await box.fake.advance(QUOTA_MS - 1);
    expect(box.service.asked).toHaveLength(requested);
    box.service.failWith(null);
    await box.fake.advance(10_000);
    expect(box.service.asked.length).toBeGreaterThan(requested);
    await finish(box);
    expect(box.missing()).toEqual([]);
  });

  it('faults: the pause doubles up to half an hour, and is short again after a success', async () => {
    const box = openHistoryBox();
    box.fill(1_000, HOUR);
    box.service.failWith('timeout');
    await begin(box);
    await box.fake.advance(5 * 60 * MINUTE);
    const times = box.service.asked.map(({ at }) => at);
    const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(pauses.slice(0, 3)).toEqual([8_000, 16_000, 32_000]);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(30 * MINUTE);
    expect(times.length).toBeLessThan(30);
    box.service.failWith(null);
    await box.fake.advance(31 * MINUTE);
    await finish(box);
    expect(box.missing()).toEqual([]);
  });

  it.each(['key-refused', 'no-right'] as const)('%s: it is asked no more until a person asks', async (kind) => {
    const box = openHistoryBox();
    box.fill(10, HOUR);
    box.service.failWith(kind);
    await begin(box);
    await box.fake.advance(STEP_MS.page);
    box.sync.wake();
    await box.fake.advance(24 * 60 * MINUTE);
    expect(box.service.asked).toHaveLength(1);
    expect(box.sync.state()).toMatchObject({ sync: 'stopped', failure: { kind } });
    const refused = box.sync.refresh();
    await settle();
    await box.fake.advance(0);
    expect(await refused).toMatchObject({ ok: false, failure: { kind } });
    box.service.failWith(null);
    const answered = box.sync.refresh();
    await box.fake.advance(0);
    expect(await answered).toEqual({ ok: true, value: undefined });
    expect(box.service.asked.at(-1)?.attention).toBe('user');
    await finish(box);
  });

  it('cancelled: whoever asked is told, and nothing goes round in circles', async () => {
    const box = openHistoryBox();
    box.service.failWith('cancelled');
    await begin(box);
    expect(await box.sync.refresh()).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(box.service.asked).toHaveLength(1);
    expect(box.sync.state().failure).toBeNull();
    box.sync.suspend();
    expect(await box.sync.refresh()).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    box.sync.goDark();
    expect(await box.sync.refresh()).toMatchObject({ ok: false, failure: { kind: 'busy' } });
    expect(box.service.asked).toHaveLength(1);
  });

  it('a refresh under way ends with the account, or with the sleep of the computer', async () => {
    const box = openHistoryBox();
    await begin(box);
    box.service.holdUntil(new Promise(() => undefined));
    const refreshed = box.sync.refresh();
    box.sync.suspend();
    expect(await refreshed).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
  });

  it('a pause that it asks for is kept', async () => {
    const box = openHistoryBox();
    box.service.failWith('busy', { waitMs: 5 * MINUTE });
    await begin(box);
    await box.fake.advance(STEP_MS.page + 5 * MINUTE - 1);
    expect(box.service.asked).toHaveLength(1);
    await box.fake.advance(1);
    expect(box.service.asked).toHaveLength(2);
  });

  it('the disk keeps nothing: it says so and does not ask for what cannot be kept', async () => {
    const box = openHistoryBox();
    box.fill(500, HOUR);
    box.inventory.stopSaving();
    await begin(box);
    await box.fake.advance(60 * MINUTE);
    expect(box.service.asked).toHaveLength(1);
    expect(box.sync.state()).toMatchObject({ sync: 'stopped', failure: { reason: 'not-stored' } });
  });
});

describe('others come first', () => {
  it('nothing is asked while it may not, and it goes on soon after', async () => {
    const box = openHistoryBox();
    box.fill(500, HOUR);
    box.state.may = false;
    await begin(box);
    await box.fake.advance(10 * MINUTE);
    expect(box.service.asked).toEqual([]);
    box.state.may = true;
    await box.fake.advance(IDLE_MS + STEP_MS.page);
    expect(box.service.asked.length).toBeGreaterThan(0);
  });

  it('a person’s own refresh goes out at once, to its end, and is answered', async () => {
    const box = openHistoryBox();
    box.fill(200, 60);
    await begin(box);
    await finish(box);
    const requested = box.service.asked.length;
    const id = box.begin();
    box.state.may = false;
    const refreshed = box.sync.refresh();
    expect(box.sync.refresh()).toBe(refreshed);
    await box.fake.advance(0);
    expect(await refreshed).toEqual({ ok: true, value: undefined });
    expect(box.inventory.ids()).toContain(id);
    expect(box.service.asked.slice(requested).every(({ attention }) => attention === 'user')).toBe(true);
  });

  it('nothing while the computer sleeps; one request, not a burst, afterwards', async () => {
    const box = openHistoryBox({ random: 0.5 });
    box.fill(500, HOUR);
    await begin(box);
    await box.fake.advance(3 * STEP_MS.page);
    box.sync.suspend();
    const requested = box.service.asked.length;
    await box.fake.advance(2 * MINUTE);
    box.fake.sleep(8 * HOUR * 1_000);
    expect(box.service.asked).toHaveLength(requested);
    box.sync.wake();
    await box.fake.advance(MINUTE);
    expect(box.service.asked).toHaveLength(requested);
    box.sync.resume();
    await box.fake.advance(RESUME_MS / 2 - 1);
    expect(box.service.asked).toHaveLength(requested);
    await box.fake.advance(1 + 2 * STEP_MS.page);
    expect(box.service.asked.length - requested).toBeLessThanOrEqual(3);
    await finish(box);
    expect(box.missing()).toEqual([]);
  });

  it('it never goes faster, whatever is called', async () => {
    const box = openHistoryBox();
    box.fill(4_000, HOUR);
    await begin(box);
    for (let n = 0; n < 400; n += 1) {
      if (n % 3 === 0) box.sync.wake();
      if (n % 5 === 0) box.sync.setVisible(n % 2 === 0);
      if (n % 7 === 0) box.sync.setSeen(n % 4 !== 0);
      if (n % 11 === 0) box.sync.suspend();
      if (n % 11 === 1) box.sync.resume();
      if (n % 13 === 0) box.sync.setPaused(n % 26 === 0);
      box.state.may = n % 17 !== 0;
      await box.fake.advance(300);
    }
    const times = box.service.asked.map(({ at }) => at);
    const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(STEP_MS.page);
    expect(times.length).toBeGreaterThan(20);
  });
});
