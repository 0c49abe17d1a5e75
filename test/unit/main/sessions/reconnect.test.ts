import { settle } from '../../settle.ts';
import { describe, expect, it, vi } from 'vitest';
import type { EndReason, WaitCause } from '../../../../src-main/contract/contract.ts';
import { fail, succeed, type FailureKind } from '../../../../src-main/contract/failure.ts';
import {
  waitCauseOf,
  retryDelay,
  emptyRecord,
  mayReconnect,
  MAX_TRIES,
  addCrash,
  type End,
} from '../../../../src-main/sessions/reconnect-rules.ts';
import { link, makeBench, reasonOf, type Bench } from './session-box.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

const end = (reason: EndReason, kind: FailureKind | null = null, closedItself = false): End => ({
  reason,
  failure: kind === null ? null : fail(kind, 'x').failure,
  closedItself,
  automatic: false,
});

describe('whether a tab tries again', () => {
  it.each<[End, boolean, WaitCause | null]>([
    [end('network'), false, 'network'],
    [end('network'), true, 'network'],
    [end('page-crashed'), false, 'network'],
    [end('page-crashed', null, true), false, null],
    [end('link-used'), true, null],
    [end('blocked'), true, null],
    [end('page-failed'), true, null],
    [end('not-back'), true, null],
    [end('agent-offline', 'service-error'), false, null],
    [end('agent-offline', 'service-error'), true, 'offline'],
    [end('connect-failed', 'offline'), false, null],
    [end('connect-failed', 'offline'), true, 'network'],
    [end('connect-failed', 'timeout'), true, 'network'],
    [end('connect-failed', 'service-error'), true, 'network'],
    [end('connect-failed', 'quota'), true, null],
    [end('connect-failed', 'key-refused'), true, null],
    [end('connect-failed', 'no-right'), true, null],
    [end('connect-failed', 'not-found'), true, null],
    [end('connect-failed', 'internal'), true, null],
  ])('after %o (by itself: %s) waits for %s', (what, byItself, cause) => {
    expect(waitCauseOf({ ...what, automatic: byItself }, emptyRecord)).toBe(cause);
    expect(waitCauseOf({ ...what, automatic: byItself }, { ...emptyRecord, tries: MAX_TRIES })).toBeNull();
  });

  it('H10: not after the third crash within a minute', () => {
    const crashed = (...at: number[]) =>
      waitCauseOf({ ...end('page-crashed'), automatic: true }, at.reduce(addCrash, emptyRecord));
    expect(crashed(0)).toBe('network');
    expect(crashed(0, 30_000)).toBe('network');
    expect(crashed(0, 30_000, 59_000)).toBeNull();
    expect(crashed(0, 30_000, 61_000)).toBe('network');
  });

  it('at a pace that slows down, is spread at random and has a limit', () => {
    expect([0, 1, 2, 3, 4, 9].map((tries) => retryDelay(tries, 0))).toEqual(Array(6).fill(1_000));
    expect([0, 1, 2, 3, 4, 9].map((tries) => retryDelay(tries, 1))).toEqual([
      3_000, 5_000, 9_000, 17_000, 31_000, 31_000,
    ]);
  });

  it('only while the service answers, the plan and the key allow it, and the computer is not known to be offline', () => {
    const may = (
      cause: WaitCause,
      kind: Parameters<typeof mayReconnect>[2]['service']['kind'],
      online: boolean | null,
    ) => mayReconnect(cause, 100, { service: { kind, at: 50 }, online });
    expect(may('network', 'up-to-date', true)).toBe(true);
    expect(may('network', 'up-to-date', null)).toBe(true);
    expect(may('offline', 'up-to-date', false)).toBe(false);
    for (const kind of ['starting', 'offline', 'key-refused', 'quota', 'failing'] as const) {
      expect(may('network', kind, true)).toBe(false);
    }
    expect(may('slept', 'up-to-date', true)).toBe(false);
    expect(mayReconnect('slept', 100, { service: { kind: 'up-to-date', at: 100 }, online: true })).toBe(true);
  });
});

const crash = async (bench: Bench, index = -1) => {
  bench.page(index).webContents.emit('render-process-gone', {}, { reason: 'crashed' });
  await settle();
};
const loseNetwork = async (bench: Bench, n: number) => {
  bench.page().webContents.emit('did-fail-load', {}, -106, '', link(n), true);
  await settle();
};
const show = async (bench: Bench) => {
  await bench.giveLink();
  bench.page().webContents.emit('did-navigate', {}, link(bench.asked.length), 200, 'OK');
};
const stateOf = (bench: Bench, index = 0) => bench.tabs()[index]?.state;

describe('a tab that lost its page', () => {
  it('waits, says when, and comes back with a new link in the same tab, without coming to the front', async () => {
    const bench = makeBench();
    await bench.openPage(7);
    bench.clock.pass(100_000);
    await loseNetwork(bench, 1);
    expect(stateOf(bench)).toEqual({
      kind: 'waiting',
      cause: 'network',
      jobId: null,
      since: 1_100_000,
      typicalMs: null,
      nextTryAt: 1_102_000,
    });
    bench.window().calls.splice(0);
    bench.clock.pass(1_999);
    expect(bench.asked).toHaveLength(1);
    bench.clock.pass(1);
    expect(reasonOf(bench)).toBe('connecting');
    expect(bench.asked).toHaveLength(2);
    await show(bench);
    expect(reasonOf(bench)).toBe('open');
    expect(bench.page().webContents.loaded).toEqual([link(2)]);
    expect(bench.page().webContents.focused).toBe(0);
    expect(bench.window().calls).toEqual([]);
  });

  it('tries a handful of times, ever more slowly, then says what went wrong; Reconnect gives it new tries', async () => {
    const bench = makeBench();
    await bench.openPage(7);
    await crash(bench);
    const waits: number[] = [];
    const { failure } = fail('offline', 'No network.');
    for (let n = 0; n < 20 && reasonOf(bench) === 'waiting'; n += 1) {
      const state = stateOf(bench);
      const wait = state?.kind === 'waiting' ? (state.nextTryAt ?? 0) - bench.clock.wallNow() : 0;
      waits.push(wait);
      bench.clock.pass(wait);
      bench.asked.at(-1)?.answer({ ok: false, failure });
      await settle();
    }
    expect(waits).toEqual([2_000, 3_000, 5_000, 9_000, 16_000]);
    expect(stateOf(bench)).toMatchObject({ kind: 'ended', reason: 'connect-failed', failure });
    expect(bench.asked).toHaveLength(6);
    expect(bench.clock.waiting()).toBe(0);
    bench.sessions.reconnect('tab-1');
    await show(bench);
    await loseNetwork(bench, 7);
    expect(stateOf(bench)).toMatchObject({ kind: 'waiting', nextTryAt: bench.clock.wallNow() + 2_000 });
  });

  it('H10: stops at the third crash in a minute', async () => {
    const bench = makeBench();
    await bench.openPage(7);
    for (let crashes = 0; crashes < 2; crashes += 1) {
      await crash(bench);
      expect(reasonOf(bench)).toBe('waiting');
      bench.clock.pass(3_000);
      await show(bench);
    }
    await crash(bench);
    bench.clock.pass(600_000);
    expect(reasonOf(bench)).toBe('page-crashed');
    expect(bench.asked).toHaveLength(3);
  });

  it('has all its tries again after a session that lasted', async () => {
    const bench = makeBench();
    await bench.openPage(7);
    for (let n = 1; n <= 8; n += 1) {
      bench.clock.pass(60_000);
      await loseNetwork(bench, n);
      expect(reasonOf(bench)).toBe('waiting');
      bench.clock.pass(2_000);
      await show(bench);
    }
    for (let n = 9; reasonOf(bench) === 'open' && n < 30; n += 1) {
      await loseNetwork(bench, n);
      if (reasonOf(bench) !== 'waiting') break;
      bench.clock.pass(31_000);
      await show(bench);
    }
    expect(reasonOf(bench)).toBe('network');
    expect(bench.asked).toHaveLength(13);
  });

  it('never tries a link again that is used up or leads elsewhere', async () => {
    const bench = makeBench();
    await bench.openPage(7);
    await loseNetwork(bench, 1);
    bench.clock.pass(2_000);
    await bench.giveLink();
    bench.page().webContents.emit('did-navigate', {}, link(2), 410, 'Gone');
    await settle();
    bench.clock.pass(600_000);
    expect(reasonOf(bench)).toBe('link-used');
    expect(bench.asked).toHaveLength(2);
  });

  it.each(['quota', 'key-refused', 'offline', 'failing'] as const)('waits while the service is %s', async (kind) => {
    const bench = makeBench();
    await bench.openPage(7);
    bench.service.kind = kind;
    await crash(bench);
    bench.clock.pass(3_600_000);
    expect(stateOf(bench)).toMatchObject({ kind: 'waiting', nextTryAt: null });
    expect(bench.asked).toHaveLength(1);
    bench.service.kind = 'up-to-date';
    bench.sessions.refresh();
    bench.sessions.refresh();
    expect(stateOf(bench)).toMatchObject({ nextTryAt: bench.clock.wallNow() + 2_000 });
    bench.service.kind = kind;
    bench.sessions.refresh();
    bench.clock.pass(60_000);
    expect(stateOf(bench)).toMatchObject({ kind: 'waiting', nextTryAt: null });
    expect(bench.asked).toHaveLength(1);
  });

  it('waits no longer where a person stops it, also in the middle of a try', async () => {
    for (const during of [false, true]) {
      const bench = makeBench();
      await bench.openPage(7);
      await crash(bench);
      if (during) bench.clock.pass(2_000);
      expect(bench.sessions.stopWaiting('tab-1')).toMatchObject({ ok: true });
      expect(stateOf(bench)).toMatchObject({ kind: 'ended', reason: 'not-back', failure: null });
      bench.clock.pass(600_000);
      expect(bench.asked.length).toEqual(during ? 2 : 1);
      expect(bench.clock.waiting()).toBe(0);
      if (during) expect(bench.asked.at(-1)?.signal.aborted).toBe(true);
    }
    const bench = makeBench();
    await bench.openPage(7);
    bench.sessions.stopWaiting('tab-1');
    expect(reasonOf(bench)).toBe('open');
    expect(bench.sessions.stopWaiting('tab-9')).toMatchObject({ ok: false });
  });

  it('connects at once where a person opens its computer again', async () => {
    const bench = makeBench();
    await bench.openPage(7);
    await crash(bench);
    bench.sessions.open(7);
    expect(reasonOf(bench)).toBe('connecting');
    expect(bench.asked).toHaveLength(2);
    bench.clock.pass(10_000);
    expect(bench.asked).toHaveLength(2);
  });
});

describe('a computer that goes offline', () => {
  const goOffline = async (bench: Bench) => {
    bench.sessions.refresh();
    bench.online.set(7, false);
    bench.sessions.refresh();
    bench.clock.pass(3_000);
    await settle();
    await settle();
  };

  it('is asked about once more, then waited for over the last frame, and connected to when it is online', async () => {
    const bench = makeBench();
    const page = await bench.openPage(7);
    await goOffline(bench);
    expect(bench.looks).toEqual([7]);
    expect(stateOf(bench)).toMatchObject({ kind: 'waiting', cause: 'offline', nextTryAt: null });
    expect(page.webContents.destroyed).toBe(true);
    expect(bench.sessions.frame('tab-1')).toEqual(Buffer.from('png'));
    expect(bench.waiting).toEqual([true]);
    bench.clock.pass(3_600_000);
    expect(bench.asked).toHaveLength(1);
    bench.online.set(7, true);
    bench.sessions.refresh();
    bench.clock.pass(2_000);
    expect(reasonOf(bench)).toBe('connecting');
    expect(bench.asked).toHaveLength(2);
    expect(bench.looks).toHaveLength(1);
    expect(bench.waiting).toEqual([true, false]);
    // Not quite back: it goes on waiting instead of ending.
    bench.online.set(7, false);
    bench.asked.at(-1)?.answer(fail('service-error', 'Not online.'));
    await settle();
    expect(stateOf(bench)).toMatchObject({ kind: 'waiting', cause: 'offline', nextTryAt: null });
  });

  it('keeps its page where the list was wrong, or the service could not be asked', async () => {
    for (const answer of [() => succeed(null), () => fail('offline', 'x')]) {
      const bench = makeBench();
      await bench.openPage(7);
      bench.setLookAnswer(() => {
        if (answer().ok) bench.online.set(7, true);
        return answer();
      });
      await goOffline(bench);
      bench.sessions.refresh();
      bench.clock.pass(60_000);
      await settle();
      expect(reasonOf(bench)).toBe('open');
      expect(bench.looks).toHaveLength(1);
    }
  });

  it('is no matter where it was never seen online since its page is there', async () => {
    const bench = makeBench();
    bench.online.set(7, false);
    await bench.openPage(7);
    await goOffline(bench);
    expect(reasonOf(bench)).toBe('open');
    expect(bench.looks).toEqual([]);
  });
});

describe('this computer slept', () => {
  it('nothing is tried while it sleeps; afterwards the tabs come back one by one, the seen one first', async () => {
    const bench = makeBench();
    for (const id of [7, 8, 9]) await bench.openPage(id);
    bench.sessions.select('tab-2');
    bench.sessions.suspend();
    bench.clock.pass(8 * 3_600_000);
    bench.sessions.resume();
    await settle();
    await settle();
    expect(bench.tabs().map(({ state }) => state)).toMatchObject(
      Array(3).fill({ kind: 'waiting', cause: 'slept', nextTryAt: null }),
    );
    bench.clock.pass(10_000);
    expect(bench.asked).toHaveLength(3);
    // The first good answer of the service after that.
    bench.service.at = bench.clock.wallNow();
    bench.sessions.refresh();
    const now = bench.clock.wallNow();
    const times = bench.tabs().map(({ state }) => (state.kind === 'waiting' ? (state.nextTryAt ?? 0) - now : 0));
    expect(times).toEqual([4_000, 2_000, 6_000]);
    const requested: [number, number][] = [];
    for (let ms = 0; ms < 20_000; ms += 500) {
      bench.clock.pass(500);
      for (const { agentId } of bench.asked.slice(3 + requested.length)) requested.push([agentId, ms + 500]);
    }
    expect(requested).toEqual([
      [8, 2_000],
      [7, 4_000],
      [9, 6_000],
    ]);
  });

  it('tries that fell due together do not run together', async () => {
    const bench = makeBench();
    for (const id of [7, 8, 9]) await bench.openPage(id);
    for (const index of [0, 1, 2]) await crash(bench, index);
    bench.clock.pass(60_000);
    expect(bench.asked).toHaveLength(4);
    bench.clock.pass(1_999);
    expect(bench.asked).toHaveLength(4);
    bench.clock.pass(1);
    expect(bench.asked).toHaveLength(5);
    bench.clock.pass(2_000);
    expect(bench.asked).toHaveLength(6);
  });

  it('a try that was due does not run while it sleeps, nor late', async () => {
    const bench = makeBench();
    await bench.openPage(7);
    await crash(bench);
    bench.sessions.suspend();
    bench.clock.pass(3_600_000);
    bench.sessions.refresh();
    expect(bench.asked).toHaveLength(1);
    expect(bench.clock.waiting()).toBe(0);
    bench.sessions.resume();
    // What the service said before is no news, whatever the tab waits for.
    bench.clock.pass(60_000);
    expect(bench.asked).toHaveLength(1);
    expect(stateOf(bench)).toMatchObject({ kind: 'waiting', nextTryAt: null });
    bench.service.at = bench.clock.wallNow();
    bench.sessions.refresh();
    bench.clock.pass(2_000);
    expect(bench.asked).toHaveLength(2);
  });

  it('twice, with an answer in between: only one that came after the second counts', async () => {
    const bench = makeBench();
    await bench.openPage(7);
    bench.sessions.suspend();
    bench.sessions.resume();
    await settle();
    bench.clock.pass(500);
    bench.service.at = bench.clock.wallNow();
    bench.sessions.refresh();
    bench.sessions.suspend();
    bench.clock.pass(3_600_000);
    bench.sessions.resume();
    await settle();
    bench.clock.pass(60_000);
    expect(bench.asked).toHaveLength(1);
    bench.service.at = bench.clock.wallNow();
    bench.sessions.refresh();
    bench.clock.pass(2_000);
    expect(bench.asked).toHaveLength(2);
  });
});

describe('a person who is quicker', () => {
  it('keeps the connection asked for while the lost page is being put away', async () => {
    const bench = makeBench();
    await bench.openPage(7);
    bench.sessions.suspend();
    bench.sessions.resume();
    bench.sessions.reconnect('tab-1');
    await settle();
    await settle();
    expect(reasonOf(bench)).toBe('connecting');
    expect(bench.asked).toHaveLength(2);
    expect(bench.asked[1]?.signal.aborted).toBe(false);
  });
});

describe('many tabs', () => {
  it.each(['quota', 'key-refused'] as const)(
    'ask no more after one was refused (%s), until the service answers',
    async (kind) => {
      const bench = makeBench();
      for (const id of [7, 8, 9]) await bench.openPage(id);
      for (const index of [0, 1, 2]) await crash(bench, index);
      bench.clock.pass(2_000);
      expect(bench.asked).toHaveLength(4);
      bench.asked.at(-1)?.answer(fail(kind, 'No more.'));
      await settle();
      bench.clock.pass(60_000);
      expect(bench.asked).toHaveLength(4);
      expect(reasonOf(bench)).toBe('connect-failed');
      bench.service.at = bench.clock.wallNow();
      bench.sessions.refresh();
      for (let second = 0; second < 10; second += 1) bench.clock.pass(1_000);
      expect(bench.asked).toHaveLength(6);
    },
  );

  it('that go offline together are not asked about all at once, and not at all after a sleep', async () => {
    const bench = makeBench();
    for (const id of [7, 8, 9]) await bench.openPage(id);
    bench.sessions.refresh();
    for (const id of [7, 8, 9]) bench.online.set(id, false);
    bench.sessions.refresh();
    bench.clock.pass(3_000);
    expect(bench.looks).toHaveLength(1);
    bench.clock.pass(500);
    expect(bench.looks).toHaveLength(2);
    bench.sessions.suspend();
    bench.sessions.resume();
    bench.clock.pass(10_000);
    expect(bench.looks).toHaveLength(2);
  });

  it('that break off while a person works elsewhere do not take the keyboard', async () => {
    for (const focused of [true, false]) {
      const bench = makeBench();
      await bench.openPage(7);
      bench.window().emit(focused ? 'focus' : 'blur');
      const had = bench.window().webContents.focused;
      await crash(bench);
      expect(bench.window().webContents.focused - had).toBe(focused ? 1 : 0);
    }
  });
});

describe('H10: a page that hangs', () => {
  const hangs = (bench: Bench) => bench.tabs().map((tab) => tab.hangs);

  it('is told of its own tab alone, which stays open, until it answers again', async () => {
    const bench = makeBench();
    const first = await bench.openPage(7);
    const second = await bench.openPage(8);
    first.webContents.emit('unresponsive');
    expect(hangs(bench)).toEqual([true, false]);
    expect(reasonOf(bench, 0)).toBe('open');
    expect(second.visible).toBe(true);
    expect(bench.sessions.select('tab-1').ok).toBe(true);
    expect(first.visible).toBe(true);
    expect(first.webContents.destroyed).toBe(false);
    expect(bench.asked).toHaveLength(2);
    first.webContents.emit('responsive');
    expect(hangs(bench)).toEqual([false, false]);
  });

  it('is no more where another page, or another connection, has taken its place', async () => {
    const bench = makeBench();
    const page = await bench.openPage(7);
    page.webContents.emit('unresponsive');
    page.webContents.emit('did-navigate', {}, 'https://link.service.example/again', 200, 'OK');
    expect(hangs(bench)).toEqual([false]);
    page.webContents.emit('unresponsive');
    bench.sessions.reconnect('tab-1');
    expect(hangs(bench)).toEqual([false]);
    expect(page.webContents.destroyed).toBe(true);
    page.webContents.emit('unresponsive');
    expect(hangs(bench)).toEqual([false]);
  });

  it('is over where the session ends or waits', async () => {
    const bench = makeBench();
    const page = await bench.openPage(7);
    page.webContents.emit('unresponsive');
    await crash(bench);
    expect(reasonOf(bench)).toBe('waiting');
    expect(hangs(bench)).toEqual([false]);
  });
});

describe('C8: our own page crashes', () => {
  it('while a question of ours lies over the remote page: that comes back, and lives on', async () => {
    const bench = makeBench();
    const page = await bench.openPage(7);
    await bench.sessions.setCovered('sessions', true);
    expect(page.visible).toBe(false);
    expect(bench.sessions.state('sessions').covered).toBe(true);
    bench.window().webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    expect(page.visible).toBe(true);
    expect(bench.sessions.state('sessions').covered).toBe(false);
    expect(reasonOf(bench)).toBe('open');
  });
});

describe('hostile names', () => {
  it('stay one short line that turns nothing, in the title and in what the pages are told', async () => {
    const bench = makeBench();
    bench.known.set(7, `Kasse\u202egnp.exe\u2066\n${'x'.repeat(10_000)}`);
    bench.known.set(8, '\u202e\u200b \u2069');
    await bench.openPage(7);
    const [name = ''] = bench.tabs().map((tab) => tab.name);
    expect(name).toHaveLength(200);
    expect(name.startsWith('Kassegnp.exe xxx')).toBe(true);
    expect(name.endsWith('…')).toBe(true);
    expect(bench.window().title).toBe(`${name} – Longreach`);
    await bench.openPage(8);
    expect(bench.tabs()[1]?.name).toBe('Unknown computer');
  });
});
