import { describe, expect, it } from 'vitest';
import type { AgentsChange, ServiceState } from '../../../src-main/ipc/contract.ts';
import { fail, succeed, type FailureKind, type Result } from '../../../src-main/ipc/failure.ts';
import { createAgentsFeed, type Attention } from '../../../src-main/live/agents-feed.ts';
import { visibleIntervals } from '../../../src-main/live/pace-policy.ts';
import { createFakeClock, settle } from './fake-clock.ts';

type Answer = Result<Uint8Array>;
const good = (): Answer => succeed(new Uint8Array());
const bad = (kind: FailureKind, waitMs?: number): Answer =>
  fail(kind, `It was ${kind}.`, waitMs === undefined ? {} : { waitMs });
const noChange: AgentsChange = {
  reset: false,
  upserted: [],
  removed: [],
  summary: { total: 0, online: 0, at: 1, dropped: 0 },
};

interface Sent {
  readonly at: number;
  readonly attention: Attention;
  readonly signal: AbortSignal;
}

function begin({ random = () => 0.5 }: { random?: () => number } = {}) {
  const fake = createFakeClock();
  const sent: Sent[] = [];
  const states: (ServiceState & { readonly shownAt: number })[] = [];
  const changes: AgentsChange[] = [];
  const applied: number[] = [];
  let answer: () => Answer | Promise<Answer> = good;
  let taking: Promise<void> = Promise.resolve();
  let generation = 0;
  const feed = createAgentsFeed({
    clockOffset: () => 0,
    clock: fake.clock,
    random,
    fetchList: async ({ signal, attention }) => {
      sent.push({ at: fake.clock.now(), attention, signal });
      return answer();
    },
    inventory: {
      generation: () => generation,
      apply: async (_bytes, _at, of) => {
        await taking;
        if (of !== generation) return fail('cancelled', 'other account');
        applied.push(fake.clock.now());
        return succeed(noChange);
      },
    },
    onState: (state) => states.push({ ...state, shownAt: fake.clock.now() }),
    onChange: (change) => {
      changes.push(change);
      return Promise.resolve();
    },
  });
  return {
    ...fake,
    feed,
    sent,
    states,
    changes,
    applied,
    answerWith: (next: () => Answer | Promise<Answer>) => {
      answer = next;
    },
    /** What is fetched from now on is taken over only when this is settled. */
    takeAfter: (wait: Promise<void>) => {
      taking = wait;
    },
    switchAccount: () => {
      generation += 1;
    },
    times: () => sent.map(({ at }) => at),
  };
}

/** A promise that the test settles. */
function defer<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settleIt) => {
    resolve = settleIt;
  });
  return { promise, resolve };
}

describe('the pace', () => {
  it('is 15 s in sight, 120 s hidden, 3 s while something waits, and never catches up', async () => {
    const { feed, advance, times } = begin();
    feed.start(null);
    await advance(45_000);
    expect(times()).toEqual([0, 15_000, 30_000, 45_000]);
    feed.setVisible(false);
    await advance(240_000);
    expect(times().slice(4)).toEqual([165_000, 285_000]);
    feed.setWaiting(true);
    await advance(3_000);
    expect(times().slice(6)).toEqual([285_000 + 3_000]);
    feed.setWaiting(false);
    feed.setVisible(true);
    await advance(15_000);
    expect(times().slice(7)).toEqual([303_000]);
  });

  it('is 10 s or a minute in sight where the person set it so, counted from the last try; hidden and waiting stay', async () => {
    const { feed, advance, times } = begin();
    feed.start(null);
    feed.setVisibleInterval(visibleIntervals.quick);
    await advance(20_000);
    expect(times()).toEqual([0, 10_000, 20_000]);
    await advance(5_000);
    feed.setVisibleInterval(visibleIntervals.gentle);
    await advance(55_000);
    expect(times().slice(3)).toEqual([80_000]);
    feed.setVisible(false);
    await advance(120_000);
    feed.setWaiting(true);
    await advance(3_000);
    expect(times().slice(4)).toEqual([200_000, 203_000]);
    feed.setWaiting(false);
    feed.setVisible(true);
    await advance(59_000);
    expect(times()).toHaveLength(6);
    feed.setVisibleInterval(visibleIntervals.normal);
    await advance(0);
    expect(times().slice(6)).toEqual([262_000]);
  });

  it('set while asleep or after the quota was met does not ask', async () => {
    const { feed, advance, times, answerWith } = begin();
    feed.start(null);
    await advance(0);
    feed.suspend();
    feed.setVisibleInterval(visibleIntervals.quick);
    await advance(600_000);
    expect(times()).toEqual([0]);
    answerWith(() => bad('quota'));
    feed.resume();
    await advance(10_000);
    expect(times()).toHaveLength(2);
    feed.setVisibleInterval(visibleIntervals.gentle);
    feed.setVisibleInterval(visibleIntervals.quick);
    await advance(800_000);
    expect(times()).toHaveLength(2);
  });

  it('asks at once when the window comes back after more than its interval, and not before', async () => {
    const { feed, advance, times } = begin();
    feed.start(null);
    feed.setVisible(false);
    await advance(5_000);
    for (let n = 0; n < 20; n += 1) feed.setVisible(n % 2 === 0);
    await advance(1_000);
    expect(times()).toEqual([0]);
    await advance(54_000);
    feed.setVisible(true);
    await settle();
    await advance(0);
    expect(times()).toEqual([0, 60_000]);
  });

  it('counts from the end of the last try, one request at a time', async () => {
    const { feed, advance, times, answerWith } = begin();
    const slow = defer<Answer>();
    answerWith(() => slow.promise);
    feed.start(null);
    await advance(60_000);
    expect(times()).toEqual([0]);
    answerWith(good);
    slow.resolve(good());
    await advance(15_000);
    expect(times()).toEqual([0, 75_000]);
  });

  it('doubles with each failure up to 5 minutes, and is back to normal after a success', async () => {
    const { feed, advance, sent, times, answerWith } = begin({ random: () => 0.999_999 });
    answerWith(() => bad('service-error'));
    feed.start(null);
    await advance(3_600_000);
    const gaps = times()
      .slice(1)
      .map((at, index) => Math.round((at - (times()[index] ?? 0)) / 1_000));
    expect(gaps.slice(0, 7)).toEqual([30, 60, 120, 240, 300, 300, 300]);
    answerWith(good);
    await advance(300_000);
    const before = sent.length;
    await advance(60_000);
    expect(sent.length - before).toBeGreaterThanOrEqual(3);
  });

  it('waits as long as the service asks, ten minutes at most', async () => {
    const { feed, advance, times, answerWith } = begin();
    answerWith(() => bad('busy', 100_000));
    feed.start(null);
    await advance(99_000);
    expect(times()).toEqual([0]);
    await advance(1_000);
    expect(times()).toEqual([0, 100_000]);
    answerWith(() => bad('busy', 86_400_000));
    await advance(100_000);
    const last = times().at(-1) ?? 0;
    await advance(600_000);
    expect(times().at(-1)).toBe(last + 600_000);
  });

  it('F5: a thousand consoles that fail together come back spread', async () => {
    let seed = 1;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const slots = new Map<number, number>();
    for (let n = 0; n < 1_000; n += 1) {
      const { feed, advance, times, answerWith } = begin({ random });
      answerWith(() => bad('service-error'));
      feed.start(null);
      await advance(30_000);
      const slot = Math.floor((times()[1] ?? 0) / 100);
      slots.set(slot, (slots.get(slot) ?? 0) + 1);
      feed.stop();
    }
    expect(Math.max(...slots.values())).toBeLessThanOrEqual(50);
  });
});

describe('F4: the quota', () => {
  it('allows one automatic try in a quarter of an hour, and the person any', async () => {
    const { feed, advance, sent, answerWith } = begin();
    let count = 0;
    answerWith(() => ((count += 1) >= 10 ? bad('quota') : good()));
    feed.start(null);
    await advance(135_000);
    expect(sent).toHaveLength(10);
    feed.setWaiting(true);
    feed.setVisible(false);
    feed.setVisible(true);
    feed.confirmKey();
    await advance(899_000);
    expect(sent).toHaveLength(10);
    expect(await feed.refresh()).toMatchObject({ ok: false, failure: { kind: 'quota' } });
    expect(sent.slice(10).map(({ attention }) => attention)).toEqual(['user']);
    await advance(899_000);
    expect(sent).toHaveLength(11);
    answerWith(good);
    await advance(1_000);
    expect(sent).toHaveLength(12);
    await advance(3_000);
    expect(sent).toHaveLength(13);
    expect(feed.state().kind).toBe('up-to-date');
  });
});

describe('the quota met by another request', () => {
  it('rests only as long as the client holds requests back', async () => {
    const { feed, advance, times, answerWith } = begin();
    answerWith(() => fail('quota', 'held back', { reason: 'waiting', waitMs: 60_000 }));
    feed.start(null);
    await advance(0);
    expect(feed.state().kind).toBe('quota');
    answerWith(good);
    await advance(60_000);
    expect(times()).toEqual([0, 60_000]);
    expect(feed.state().kind).toBe('up-to-date');
  });
});

describe('a refused key', () => {
  it('stops asking until the key is replaced; the person may still try', async () => {
    const { feed, advance, sent, answerWith, states } = begin();
    answerWith(() => bad('key-refused'));
    feed.start(null);
    await advance(0);
    expect(feed.state()).toMatchObject({ kind: 'key-refused', nextTryAt: null });
    feed.suspend();
    feed.resume();
    feed.setVisible(false);
    feed.setVisible(true);
    feed.confirmKey();
    await advance(86_400_000);
    expect(sent).toHaveLength(1);
    await feed.refresh();
    expect(sent).toHaveLength(2);

    answerWith(good);
    feed.start(feed.state().at);
    await advance(0);
    expect(states.slice(-2).map(({ kind }) => kind)).toEqual(['starting', 'up-to-date']);
    await advance(15_000);
    expect(sent).toHaveLength(4);
  });

  it('is decided by one list after a 403 elsewhere, at most once a minute', async () => {
    const { feed, advance, times, answerWith } = begin();
    feed.start(null);
    await advance(1_000);
    answerWith(() => bad('key-refused'));
    feed.confirmKey();
    feed.confirmKey();
    await advance(0);
    expect(times()).toEqual([0, 1_000]);
    await advance(10_000);
    expect(feed.state().kind).toBe('key-refused');

    const other = begin();
    other.feed.start(null);
    other.feed.setVisible(false);
    await other.advance(1_000);
    other.feed.confirmKey();
    await other.advance(30_000);
    other.feed.confirmKey();
    await other.advance(30_000);
    expect(other.times()).toEqual([0, 1_000]);
    other.feed.confirmKey();
    await other.advance(0);
    expect(other.times()).toEqual([0, 1_000, 61_000]);
    expect(other.feed.state().kind).toBe('up-to-date');
  });
});

describe('what a person asks for', () => {
  it('joins what is under way, shows that it refreshes, and tells the outcome', async () => {
    const { feed, advance, sent, states, answerWith } = begin();
    feed.start(null);
    await advance(0);
    const slow = defer<Answer>();
    answerWith(() => slow.promise);
    await advance(15_000);
    expect(feed.state().refreshing).toBe(false);
    const outcomes = [feed.refresh(), feed.refresh()];
    expect(feed.state().refreshing).toBe(true);
    slow.resolve(good());
    expect(await Promise.all(outcomes)).toEqual([succeed(noChange), succeed(noChange)]);
    expect(sent).toHaveLength(2);
    expect(feed.state().refreshing).toBe(false);
    expect(states.filter(({ refreshing }) => refreshing)).toHaveLength(1);
  });

  it('goes out after what was under way when they asked: one more for all of them, and no burst', async () => {
    const { feed, advance, sent, times, states, answerWith } = begin();
    const [first, second] = [defer<Answer>(), defer<Answer>()];
    answerWith(() => first.promise);
    feed.start(null);
    await advance(2_000);
    const outcomes = [feed.refresh(), feed.refresh(), feed.refresh()];
    answerWith(() => second.promise);
    first.resolve(good());
    await settle();
    expect(sent.map(({ attention }) => attention)).toEqual(['background', 'user']);
    // Not put out in between: to the person it is one refresh.
    expect(feed.state().refreshing).toBe(true);
    await advance(1_000);
    second.resolve(good());
    expect(await Promise.all(outcomes)).toEqual([succeed(noChange), succeed(noChange), succeed(noChange)]);
    expect(feed.state().refreshing).toBe(false);
    expect(states.filter(({ refreshing }, index) => refreshing && states[index - 1]?.refreshing !== true)).toHaveLength(
      1,
    );
    answerWith(good);
    await advance(15_000);
    expect(times()).toEqual([0, 2_000, 18_000]);
  });

  it.each(['quota', 'key-refused'] as const)('asks no more where what was under way ended with %s', async (kind) => {
    const { feed, advance, sent, answerWith } = begin();
    const slow = defer<Answer>();
    answerWith(() => slow.promise);
    feed.start(null);
    await advance(1_000);
    const asked = feed.refresh();
    slow.resolve(bad(kind));
    expect(await asked).toMatchObject({ ok: false, failure: { kind } });
    expect(sent).toHaveLength(1);
    expect(feed.state().refreshing).toBe(false);
  });

  it('is not carried over to another account', async () => {
    const { feed, advance, sent, answerWith } = begin();
    const slow = defer<Answer>();
    answerWith(() => slow.promise);
    feed.start(null);
    await advance(1_000);
    const asked = feed.refresh();
    answerWith(good);
    feed.start(null);
    slow.resolve(good());
    expect(await asked).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(sent).toHaveLength(2);
    expect(await feed.refresh()).toEqual(succeed(noChange));
  });

  it('starts with a list that is already there without asking for it again', async () => {
    const { feed, advance, sent, applied, changes } = begin();
    expect(await feed.startWith(new Uint8Array([1]))).toEqual(succeed(noChange));
    expect(applied).toEqual([0]);
    expect(changes).toHaveLength(1);
    expect(sent).toEqual([]);
    await advance(15_000);
    expect(sent).toHaveLength(1);
  });

  it('is refused kindly when nobody is signed in', async () => {
    const { feed, sent } = begin();
    expect(await feed.refresh()).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(sent).toEqual([]);
  });
});

describe('K10: another key or account', () => {
  it('drops what is under way, whatever it answers later', async () => {
    const { feed, advance, sent, applied, changes, answerWith } = begin();
    const late = defer<Answer>();
    answerWith(() => late.promise);
    feed.start(null);
    const asked = feed.refresh();
    await settle();
    answerWith(() => bad('offline'));
    feed.start(null);
    expect(sent[0]?.signal.aborted).toBe(true);
    late.resolve(good());
    expect(await asked).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    await advance(0);
    expect(applied).toEqual([]);
    expect(changes).toEqual([]);
    expect(feed.state().kind).toBe('offline');
  });

  it('does not store an answer asked for under the account before, even without a new start', async () => {
    const { feed, advance, applied, answerWith, switchAccount } = begin();
    const late = defer<Answer>();
    answerWith(() => late.promise);
    feed.start(null);
    await settle();
    switchAccount();
    late.resolve(good());
    await advance(0);
    expect(applied).toEqual([]);
    expect(feed.state().kind).toBe('starting');
  });

  it('asks for nothing after a stop', async () => {
    const { feed, advance, sent, timers } = begin();
    feed.start(null);
    await advance(1_000);
    feed.stop();
    await advance(3_600_000);
    expect(sent).toHaveLength(1);
    expect(timers()).toBe(0);
  });
});

describe('C5: sleep', () => {
  it.each([0, 0.5, 0.999_999])(
    '8 h: nothing meanwhile, one request 0 to 10 s after, no burst (random %d)',
    async (random) => {
      const { feed, advance, sleep, jumpWall, sent, times } = begin({ random: () => random });
      feed.start(null);
      await advance(1_000);
      feed.suspend();
      await advance(4 * 3_600_000);
      expect(sent).toHaveLength(1);
      sleep(4 * 3_600_000);
      jumpWall(8 * 3_600_000);
      const woken = 1_000 + 8 * 3_600_000;
      feed.resume();
      feed.resume();
      await advance(10_000);
      expect(sent).toHaveLength(2);
      const first = (times()[1] ?? 0) - woken;
      expect(first).toBeGreaterThanOrEqual(0);
      expect(first).toBeLessThan(10_000);
      await advance(15_000);
      expect(sent.length).toBeLessThanOrEqual(4);
    },
  );

  it('a resume without a sleep before it changes nothing', async () => {
    const { feed, advance, times } = begin();
    feed.start(null);
    await advance(14_000);
    feed.resume();
    await advance(1_000);
    expect(times()).toEqual([0, 15_000]);
  });

  it('drops the request that was under way', async () => {
    const { feed, advance, sent, answerWith, states } = begin();
    answerWith(() => defer<Answer>().promise);
    feed.start(null);
    await settle();
    feed.suspend();
    expect(sent[0]?.signal.aborted).toBe(true);
    answerWith(good);
    feed.resume();
    await advance(5_000);
    expect(sent).toHaveLength(2);
    expect(states.at(-1)?.kind).toBe('up-to-date');
  });

  it('without being told of it: one late request, not one for each that was missed', async () => {
    const { feed, advance, sleep, sent } = begin();
    feed.start(null);
    await advance(1_000);
    sleep(8 * 3_600_000);
    await advance(1_000);
    expect(sent).toHaveLength(2);
  });
});

describe('C6: the wall clock', () => {
  it.each([
    ['a day back', -86_400_000],
    ['ten years on', 315_576_000_000],
    ['an hour on', 3_600_000],
  ])('%s: the pace stays', async (_name, jump) => {
    const { feed, advance, jumpWall, times, clock } = begin();
    feed.start(null);
    await advance(20_000);
    jumpWall(jump);
    await advance(25_000);
    expect(times()).toEqual([0, 15_000, 30_000, 45_000]);
    expect(feed.state().at).toBe(clock.wallNow());
  });
});

describe('the status', () => {
  const kinds: readonly [FailureKind, ServiceState['kind'], string | null][] = [
    ['offline', 'offline', null],
    ['key-refused', 'key-refused', null],
    ['quota', 'quota', null],
    ['timeout', 'failing', 'It was timeout.'],
    ['busy', 'failing', 'It was busy.'],
    ['not-found', 'failing', 'It was not-found.'],
    ['not-the-service', 'failing', 'It was not-the-service.'],
    ['service-error', 'failing', 'It was service-error.'],
    ['internal', 'failing', 'It was internal.'],
  ];
  it.each(kinds)('of %s is %s', async (failure, kind, message) => {
    const { feed, advance, answerWith } = begin();
    answerWith(() => bad(failure));
    feed.start(77);
    await advance(0);
    expect(feed.state()).toMatchObject({ kind, message, at: 77 });
  });

  it('names the next try, and tells once per quiet refresh', async () => {
    const { feed, advance, states, clock } = begin();
    feed.start(null);
    await advance(0);
    expect(feed.state().nextTryAt).toBe(clock.wallNow() + 15_000);
    const before = states.length;
    await advance(30_000);
    expect(states.length - before).toBe(2);
  });

  it('shows the first failure at once, keeps the age of the picture, and the reason as it changes', async () => {
    const { feed, advance, states, answerWith, clock } = begin();
    feed.start(null);
    await advance(0);
    const { at } = feed.state();
    answerWith(() => bad('service-error'));
    await advance(15_000);
    expect(feed.state()).toMatchObject({ kind: 'failing', at, since: clock.wallNow() });
    answerWith(() => bad('timeout'));
    await advance(30_000);
    expect(states.at(-1)).toMatchObject({ kind: 'failing', message: 'It was timeout.' });
  });

  it('F10: flapping for an hour never changes it within 10 s, even when somebody keeps asking', async () => {
    const { feed, advance, states, answerWith } = begin();
    let count = 0;
    answerWith(() => ((count += 1) % 2 === 0 ? bad('service-error') : good()));
    feed.start(null);
    for (let second = 0; second < 3_600; second += 4) {
      await advance(4_000);
      void feed.refresh();
    }
    const turns = states.filter(({ kind }, index) => index > 0 && kind !== states[index - 1]?.kind);
    expect(turns.length).toBeGreaterThan(10);
    const gaps = turns.slice(1).map(({ shownAt }, index) => shownAt - (turns[index]?.shownAt ?? 0));
    // The first turn leaves "starting", which is no status that could flicker.
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(10_000);
  });

  it('is true again within 10 s after a flicker', async () => {
    const { feed, advance, answerWith } = begin();
    feed.start(null);
    await advance(0);
    answerWith(() => bad('offline'));
    await feed.refresh();
    expect(feed.state().kind).toBe('up-to-date');
    await advance(9_999);
    expect(feed.state().kind).toBe('up-to-date');
    await advance(1);
    expect(feed.state().kind).toBe('offline');
  });
});

describe('a list that is being taken over', () => {
  it.each(['suspend', 'stop', 'start'] as const)(
    'is told although %s came first: the kept picture has it',
    async (how) => {
      const { feed, changes, applied, takeAfter } = begin();
      const { promise, resolve } = defer<void>();
      takeAfter(promise);
      feed.start(null);
      await settle();
      if (how === 'start') feed.start(null);
      else feed[how]();
      takeAfter(Promise.resolve());
      resolve();
      await settle();
      expect(changes).toHaveLength(applied.length);
      expect(changes.length).toBeGreaterThan(0);
    },
  );

  it('is told to nobody when another account was opened', async () => {
    const { feed, changes, applied, takeAfter, switchAccount } = begin();
    const { promise, resolve } = defer<void>();
    takeAfter(promise);
    feed.start(null);
    await settle();
    feed.stop();
    switchAccount();
    resolve();
    await settle();
    expect([applied, changes]).toEqual([[], []]);
  });
});
