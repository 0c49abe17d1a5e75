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
import { link, makeHarness, reasonOf, type Harness } from './session-harness.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

const end = (reason: EndReason, kind: FailureKind | null = null, closedItself = false): End => ({
  reason,
  failure: kind === null ? null : fail(kind, 'x').failure,
  closedItself,
  automatic: false,
});

describe('automatic attempts', () => {
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

  it('H10: stop after the third crash within a minute', () => {
    const crashed = (...at: number[]) =>
      waitCauseOf({ ...end('page-crashed'), automatic: true }, at.reduce(addCrash, emptyRecord));
    expect(crashed(0)).toBe('network');
    expect(crashed(0, 30_000)).toBe('network');
    expect(crashed(0, 30_000, 59_000)).toBeNull();
    expect(crashed(0, 30_000, 61_000)).toBe('network');
  });

  it('are delayed with random, bounded backoff', () => {
    expect([0, 1, 2, 3, 4, 9].map((tries) => retryDelay(tries, 0))).toEqual(Array(6).fill(1_000));
    expect([0, 1, 2, 3, 4, 9].map((tries) => retryDelay(tries, 1))).toEqual([
      3_000, 5_000, 9_000, 17_000, 31_000, 31_000,
    ]);
  });

  it('run only while the service, the quota and the key allow it and the agent is not known to be offline', () => {
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

const crash = async (harness: Harness, index = -1) => {
  harness.page(index).webContents.emit('render-process-gone', {}, { reason: 'crashed' });
  await settle();
};
const loseNetwork = async (harness: Harness, n: number) => {
  harness.page().webContents.emit('did-fail-load', {}, -106, '', link(n), true);
  await settle();
};
const show = async (harness: Harness) => {
  await harness.giveLink();
  harness.page().webContents.emit('did-navigate', {}, link(harness.requests.length), 200, 'OK');
};
const stateOf = (harness: Harness, index = 0) => harness.tabs()[index]?.state;

describe('tab that lost its page', () => {
  it('reports its next attempt and reconnects with a new link in the same tab without coming to the front', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    harness.clock.pass(100_000);
    await loseNetwork(harness, 1);
    expect(stateOf(harness)).toEqual({
      kind: 'waiting',
      cause: 'network',
      jobId: null,
      since: 1_100_000,
      typicalMs: null,
      nextTryAt: 1_102_000,
    });
    harness.window().calls.splice(0);
    harness.clock.pass(1_999);
    expect(harness.requests).toHaveLength(1);
    harness.clock.pass(1);
    expect(reasonOf(harness)).toBe('connecting');
    expect(harness.requests).toHaveLength(2);
    await show(harness);
    expect(reasonOf(harness)).toBe('open');
    expect(harness.page().webContents.loaded).toEqual([link(2)]);
    expect(harness.page().webContents.focused).toBe(0);
    expect(harness.window().calls).toEqual([]);
  });

  it('makes a limited number of attempts with growing delays, then reports the failure; Reconnect resets the count', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    await crash(harness);
    const waits: number[] = [];
    const { failure } = fail('offline', 'No network.');
    for (let n = 0; n < 20 && reasonOf(harness) === 'waiting'; n += 1) {
      const state = stateOf(harness);
      const wait = state?.kind === 'waiting' ? (state.nextTryAt ?? 0) - harness.clock.wallNow() : 0;
      waits.push(wait);
      harness.clock.pass(wait);
      harness.requests.at(-1)?.answer({ ok: false, failure });
      await settle();
    }
    expect(waits).toEqual([2_000, 3_000, 5_000, 9_000, 16_000]);
    expect(stateOf(harness)).toMatchObject({ kind: 'ended', reason: 'connect-failed', failure });
    expect(harness.requests).toHaveLength(6);
    expect(harness.clock.waiting()).toBe(0);
    harness.sessions.reconnect('tab-1');
    await show(harness);
    await loseNetwork(harness, 7);
    expect(stateOf(harness)).toMatchObject({ kind: 'waiting', nextTryAt: harness.clock.wallNow() + 2_000 });
  });

  it('H10: stops at the third crash within a minute', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    for (let crashes = 0; crashes < 2; crashes += 1) {
      await crash(harness);
      expect(reasonOf(harness)).toBe('waiting');
      harness.clock.pass(3_000);
      await show(harness);
    }
    await crash(harness);
    harness.clock.pass(600_000);
    expect(reasonOf(harness)).toBe('page-crashed');
    expect(harness.requests).toHaveLength(3);
  });

  it('gets all attempts back after a stable session', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    for (let n = 1; n <= 8; n += 1) {
      harness.clock.pass(60_000);
      await loseNetwork(harness, n);
      expect(reasonOf(harness)).toBe('waiting');
      harness.clock.pass(2_000);
      await show(harness);
    }
    for (let n = 9; reasonOf(harness) === 'open' && n < 30; n += 1) {
      await loseNetwork(harness, n);
      if (reasonOf(harness) !== 'waiting') break;
      harness.clock.pass(31_000);
      await show(harness);
    }
    expect(reasonOf(harness)).toBe('network');
    expect(harness.requests).toHaveLength(13);
  });

  it('makes no attempt after a used or blocked link', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    await loseNetwork(harness, 1);
    harness.clock.pass(2_000);
    await harness.giveLink();
    harness.page().webContents.emit('did-navigate', {}, link(2), 410, 'Gone');
    await settle();
    harness.clock.pass(600_000);
    expect(reasonOf(harness)).toBe('link-used');
    expect(harness.requests).toHaveLength(2);
  });

  it.each(['quota', 'key-refused', 'offline', 'failing'] as const)('waits while the service is %s', async (kind) => {
    const harness = makeHarness();
    await harness.openPage(7);
    harness.service.kind = kind;
    await crash(harness);
    harness.clock.pass(3_600_000);
    expect(stateOf(harness)).toMatchObject({ kind: 'waiting', nextTryAt: null });
    expect(harness.requests).toHaveLength(1);
    harness.service.kind = 'up-to-date';
    harness.sessions.refresh();
    harness.sessions.refresh();
    expect(stateOf(harness)).toMatchObject({ nextTryAt: harness.clock.wallNow() + 2_000 });
    harness.service.kind = kind;
    harness.sessions.refresh();
    harness.clock.pass(60_000);
    expect(stateOf(harness)).toMatchObject({ kind: 'waiting', nextTryAt: null });
    expect(harness.requests).toHaveLength(1);
  });

  it('ends when the user cancels waiting, also during an attempt', async () => {
    for (const during of [false, true]) {
      const harness = makeHarness();
      await harness.openPage(7);
      await crash(harness);
      if (during) harness.clock.pass(2_000);
      expect(harness.sessions.stopWaiting('tab-1')).toMatchObject({ ok: true });
      expect(stateOf(harness)).toMatchObject({ kind: 'ended', reason: 'not-back', failure: null });
      harness.clock.pass(600_000);
      expect(harness.requests.length).toEqual(during ? 2 : 1);
      expect(harness.clock.waiting()).toBe(0);
      if (during) expect(harness.requests.at(-1)?.signal.aborted).toBe(true);
    }
    const harness = makeHarness();
    await harness.openPage(7);
    harness.sessions.stopWaiting('tab-1');
    expect(reasonOf(harness)).toBe('open');
    expect(harness.sessions.stopWaiting('tab-9')).toMatchObject({ ok: false });
  });

  it('connects at once when the user opens its agent again', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    await crash(harness);
    harness.sessions.open(7);
    expect(reasonOf(harness)).toBe('connecting');
    expect(harness.requests).toHaveLength(2);
    harness.clock.pass(10_000);
    expect(harness.requests).toHaveLength(2);
  });
});

describe('agent that goes offline', () => {
  const goOffline = async (harness: Harness) => {
    harness.sessions.refresh();
    harness.online.set(7, false);
    harness.sessions.refresh();
    harness.clock.pass(3_000);
    await settle();
    await settle();
  };

  it('is checked once more, then waited for under the last frame, and connected when it is online', async () => {
    const harness = makeHarness();
    const page = await harness.openPage(7);
    await goOffline(harness);
    expect(harness.checks).toEqual([7]);
    expect(stateOf(harness)).toMatchObject({ kind: 'waiting', cause: 'offline', nextTryAt: null });
    expect(page.webContents.destroyed).toBe(true);
    expect(harness.sessions.frame('tab-1')).toEqual(Buffer.from('png'));
    expect(harness.waiting).toEqual([true]);
    harness.clock.pass(3_600_000);
    expect(harness.requests).toHaveLength(1);
    harness.online.set(7, true);
    harness.sessions.refresh();
    harness.clock.pass(2_000);
    expect(reasonOf(harness)).toBe('connecting');
    expect(harness.requests).toHaveLength(2);
    expect(harness.checks).toHaveLength(1);
    expect(harness.waiting).toEqual([true, false]);
    // A refusal right after it came online: it keeps waiting instead of ending.
    harness.online.set(7, false);
    harness.requests.at(-1)?.answer(fail('service-error', 'Not online.'));
    await settle();
    expect(stateOf(harness)).toMatchObject({ kind: 'waiting', cause: 'offline', nextTryAt: null });
  });

  it('keeps its page if the list was wrong or the check failed', async () => {
    for (const answer of [() => succeed(null), () => fail('offline', 'x')]) {
      const harness = makeHarness();
      await harness.openPage(7);
      harness.setCheckAnswer(() => {
        if (answer().ok) harness.online.set(7, true);
        return answer();
      });
      await goOffline(harness);
      harness.sessions.refresh();
      harness.clock.pass(60_000);
      await settle();
      expect(reasonOf(harness)).toBe('open');
      expect(harness.checks).toHaveLength(1);
    }
  });

  it('has no effect if the agent was never listed as online since the page was shown', async () => {
    const harness = makeHarness();
    harness.online.set(7, false);
    await harness.openPage(7);
    await goOffline(harness);
    expect(reasonOf(harness)).toBe('open');
    expect(harness.checks).toEqual([]);
  });
});

describe('sleep of this computer', () => {
  it('stops all attempts; afterwards the tabs reconnect one by one, the visible one first', async () => {
    const harness = makeHarness();
    for (const id of [7, 8, 9]) await harness.openPage(id);
    harness.sessions.select('tab-2');
    harness.sessions.suspend();
    harness.clock.pass(8 * 3_600_000);
    harness.sessions.resume();
    await settle();
    await settle();
    expect(harness.tabs().map(({ state }) => state)).toMatchObject(
      Array(3).fill({ kind: 'waiting', cause: 'slept', nextTryAt: null }),
    );
    harness.clock.pass(10_000);
    expect(harness.requests).toHaveLength(3);
    // The first answer of the service after waking.
    harness.service.at = harness.clock.wallNow();
    harness.sessions.refresh();
    const now = harness.clock.wallNow();
    const times = harness.tabs().map(({ state }) => (state.kind === 'waiting' ? (state.nextTryAt ?? 0) - now : 0));
    expect(times).toEqual([4_000, 2_000, 6_000]);
    const requested: [number, number][] = [];
    for (let ms = 0; ms < 20_000; ms += 500) {
      harness.clock.pass(500);
      for (const { agentId } of harness.requests.slice(3 + requested.length)) requested.push([agentId, ms + 500]);
    }
    expect(requested).toEqual([
      [8, 2_000],
      [7, 4_000],
      [9, 6_000],
    ]);
  });

  it('keeps the gap between attempts that become due together', async () => {
    const harness = makeHarness();
    for (const id of [7, 8, 9]) await harness.openPage(id);
    for (const index of [0, 1, 2]) await crash(harness, index);
    harness.clock.pass(60_000);
    expect(harness.requests).toHaveLength(4);
    harness.clock.pass(1_999);
    expect(harness.requests).toHaveLength(4);
    harness.clock.pass(1);
    expect(harness.requests).toHaveLength(5);
    harness.clock.pass(2_000);
    expect(harness.requests).toHaveLength(6);
  });

  it('cancels an attempt that becomes due during sleep', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    await crash(harness);
    harness.sessions.suspend();
    harness.clock.pass(3_600_000);
    harness.sessions.refresh();
    expect(harness.requests).toHaveLength(1);
    expect(harness.clock.waiting()).toBe(0);
    harness.sessions.resume();
    // An answer from before the sleep does not count, whatever the tab waits for.
    harness.clock.pass(60_000);
    expect(harness.requests).toHaveLength(1);
    expect(stateOf(harness)).toMatchObject({ kind: 'waiting', nextTryAt: null });
    harness.service.at = harness.clock.wallNow();
    harness.sessions.refresh();
    harness.clock.pass(2_000);
    expect(harness.requests).toHaveLength(2);
  });

  it('twice, with an answer in between: only an answer after the second counts', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    harness.sessions.suspend();
    harness.sessions.resume();
    await settle();
    harness.clock.pass(500);
    harness.service.at = harness.clock.wallNow();
    harness.sessions.refresh();
    harness.sessions.suspend();
    harness.clock.pass(3_600_000);
    harness.sessions.resume();
    await settle();
    harness.clock.pass(60_000);
    expect(harness.requests).toHaveLength(1);
    harness.service.at = harness.clock.wallNow();
    harness.sessions.refresh();
    harness.clock.pass(2_000);
    expect(harness.requests).toHaveLength(2);
  });
});

describe('manual reconnect during an automatic change', () => {
  it('keeps the connection that was requested while the lost page is being captured', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    harness.sessions.suspend();
    harness.sessions.resume();
    harness.sessions.reconnect('tab-1');
    await settle();
    await settle();
    expect(reasonOf(harness)).toBe('connecting');
    expect(harness.requests).toHaveLength(2);
    expect(harness.requests[1]?.signal.aborted).toBe(false);
  });
});

describe('many tabs', () => {
  it.each(['quota', 'key-refused'] as const)(
    'ask no more after one was refused (%s), until the service answers',
    async (kind) => {
      const harness = makeHarness();
      for (const id of [7, 8, 9]) await harness.openPage(id);
      for (const index of [0, 1, 2]) await crash(harness, index);
      harness.clock.pass(2_000);
      expect(harness.requests).toHaveLength(4);
      harness.requests.at(-1)?.answer(fail(kind, 'No more.'));
      await settle();
      harness.clock.pass(60_000);
      expect(harness.requests).toHaveLength(4);
      expect(reasonOf(harness)).toBe('connect-failed');
      harness.service.at = harness.clock.wallNow();
      harness.sessions.refresh();
      for (let second = 0; second < 10; second += 1) harness.clock.pass(1_000);
      expect(harness.requests).toHaveLength(6);
    },
  );

  it('that go offline together are checked one after the other, and not at all after sleep', async () => {
    const harness = makeHarness();
    for (const id of [7, 8, 9]) await harness.openPage(id);
    harness.sessions.refresh();
    for (const id of [7, 8, 9]) harness.online.set(id, false);
    harness.sessions.refresh();
    harness.clock.pass(3_000);
    expect(harness.checks).toHaveLength(1);
    harness.clock.pass(500);
    expect(harness.checks).toHaveLength(2);
    harness.sessions.suspend();
    harness.sessions.resume();
    harness.clock.pass(10_000);
    expect(harness.checks).toHaveLength(2);
  });

  it('that lose their connection while another window is focused do not take the focus', async () => {
    for (const focused of [true, false]) {
      const harness = makeHarness();
      await harness.openPage(7);
      harness.window().emit(focused ? 'focus' : 'blur');
      const had = harness.window().webContents.focused;
      await crash(harness);
      expect(harness.window().webContents.focused - had).toBe(focused ? 1 : 0);
    }
  });
});

describe('H10: unresponsive page', () => {
  const hangs = (harness: Harness) => harness.tabs().map((tab) => tab.hangs);

  it('is reported for its own tab only, which stays open, until it responds again', async () => {
    const harness = makeHarness();
    const first = await harness.openPage(7);
    const second = await harness.openPage(8);
    first.webContents.emit('unresponsive');
    expect(hangs(harness)).toEqual([true, false]);
    expect(reasonOf(harness, 0)).toBe('open');
    expect(second.visible).toBe(true);
    expect(harness.sessions.select('tab-1').ok).toBe(true);
    expect(first.visible).toBe(true);
    expect(first.webContents.destroyed).toBe(false);
    expect(harness.requests).toHaveLength(2);
    first.webContents.emit('responsive');
    expect(hangs(harness)).toEqual([false, false]);
  });

  it('is no longer reported once another page or connection has replaced it', async () => {
    const harness = makeHarness();
    const page = await harness.openPage(7);
    page.webContents.emit('unresponsive');
    page.webContents.emit('did-navigate', {}, 'https://link.service.example/again', 200, 'OK');
    expect(hangs(harness)).toEqual([false]);
    page.webContents.emit('unresponsive');
    harness.sessions.reconnect('tab-1');
    expect(hangs(harness)).toEqual([false]);
    expect(page.webContents.destroyed).toBe(true);
    page.webContents.emit('unresponsive');
    expect(hangs(harness)).toEqual([false]);
  });

  it('is no longer reported when the session ends or waits', async () => {
    const harness = makeHarness();
    const page = await harness.openPage(7);
    page.webContents.emit('unresponsive');
    await crash(harness);
    expect(reasonOf(harness)).toBe('waiting');
    expect(hangs(harness)).toEqual([false]);
  });
});

describe('C8: crash of our own page', () => {
  it('uncovers the remote page that a dialog covered, and keeps it alive', async () => {
    const harness = makeHarness();
    const page = await harness.openPage(7);
    await harness.sessions.setCovered('sessions', true);
    expect(page.visible).toBe(false);
    expect(harness.sessions.state('sessions').covered).toBe(true);
    harness.window().webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    expect(page.visible).toBe(true);
    expect(harness.sessions.state('sessions').covered).toBe(false);
    expect(reasonOf(harness)).toBe('open');
  });
});

describe('hostile names', () => {
  it('become one short line without direction overrides, in the title and in the state for the pages', async () => {
    const harness = makeHarness();
    harness.known.set(7, `Kasse\u202egnp.exe\u2066\n${'x'.repeat(10_000)}`);
    harness.known.set(8, '\u202e\u200b \u2069');
    await harness.openPage(7);
    const [name = ''] = harness.tabs().map((tab) => tab.name);
    expect(name).toHaveLength(200);
    expect(name.startsWith('Kassegnp.exe xxx')).toBe(true);
    expect(name.endsWith('…')).toBe(true);
    expect(harness.window().title).toBe(`${name} – Longreach`);
    await harness.openPage(8);
    expect(harness.tabs()[1]?.name).toBe('Unknown agent');
  });
});
