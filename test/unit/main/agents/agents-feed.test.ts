import { settle } from '../../settle.ts';
import { describe, expect, it } from 'vitest';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { MAX_CONFIRMED_MS } from '../../../../src-main/agents/agents-feed.ts';
import { bad, begin, defer, good, goodWith, noChange, unchanged, type Answer } from './feed-box.ts';

describe('a refused key', () => {
  it('stops polling until the key is replaced; the user may still refresh', async () => {
    const { feed, advance, sent, answerWith, states, setVisible, setAsleep } = begin();
    answerWith(() => bad('key-refused'));
    feed.start(null);
    await advance(0);
    expect(feed.state()).toMatchObject({ kind: 'key-refused', nextTryAt: null });
    setAsleep(true);
    setAsleep(false);
    setVisible(false);
    setVisible(true);
    void feed.confirmKey();
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
    void feed.confirmKey();
    void feed.confirmKey();
    await advance(0);
    expect(times()).toEqual([0, 1_000]);
    await advance(10_000);
    expect(feed.state().kind).toBe('key-refused');

    const other = begin();
    other.feed.start(null);
    other.setVisible(false);
    await other.advance(1_000);
    void other.feed.confirmKey();
    await other.advance(30_000);
    void other.feed.confirmKey();
    await other.advance(30_000);
    expect(other.times()).toEqual([0, 1_000]);
    void other.feed.confirmKey();
    await other.advance(0);
    expect(other.times()).toEqual([0, 1_000, 61_000]);
    expect(other.feed.state().kind).toBe('up-to-date');
  });
});

describe('a refresh by the user', () => {
  it('is shown, unlike a background request, and returns its result to all callers', async () => {
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
    expect(sent.map(({ attention }) => attention)).toEqual(['background', 'background', 'user']);
    expect(feed.state().refreshing).toBe(false);
    expect(states.filter(({ refreshing }, index) => refreshing && states[index - 1]?.refreshing !== true)).toHaveLength(
      1,
    );
  });

  it('follows the request that is under way: one more for all callers, and no burst', async () => {
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
    // Not cleared in between: to the user it is one refresh.
    expect(feed.state().refreshing).toBe(true);
    await advance(1_000);
    second.resolve(good());
    expect(await Promise.all(outcomes)).toEqual([succeed(noChange), succeed(noChange), succeed(noChange)]);
    expect(feed.state().refreshing).toBe(false);
    expect(states.filter(({ refreshing }, index) => refreshing && states[index - 1]?.refreshing !== true)).toHaveLength(
      1,
    );
    answerWith(good);
    await advance(19_000);
    expect(times()).toEqual([0, 2_000, 22_000]);
  });

  it.each(['quota', 'key-refused'] as const)('does not follow if the request under way ended with %s', async (kind) => {
    const { feed, advance, sent, answerWith } = begin();
    const slow = defer<Answer>();
    answerWith(() => slow.promise);
    feed.start(null);
    await advance(1_000);
    const requested = feed.refresh();
    slow.resolve(bad(kind));
    expect(await requested).toMatchObject({ ok: false, failure: { kind } });
    expect(sent).toHaveLength(1);
    expect(feed.state().refreshing).toBe(false);
  });

  it('is not carried over to another account', async () => {
    const { feed, advance, sent, answerWith } = begin();
    const slow = defer<Answer>();
    answerWith(() => slow.promise);
    feed.start(null);
    await advance(1_000);
    const requested = feed.refresh();
    answerWith(good);
    feed.start(null);
    slow.resolve(good());
    expect(await requested).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(sent).toHaveLength(2);
    expect(await feed.refresh()).toEqual(succeed(noChange));
  });

  it('starts with a list that was fetched already without requesting it again', async () => {
    const { feed, firstList, advance, sent, applied, changes } = begin();
    expect(await feed.startWith(firstList)).toEqual(succeed(noChange));
    expect(applied).toEqual([0]);
    expect(changes).toHaveLength(1);
    expect(sent).toEqual([]);
    await advance(15_000);
    expect(sent).toHaveLength(1);
  });

  it('fails while signed out', async () => {
    const { feed, sent } = begin();
    expect(await feed.refresh()).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    expect(sent).toEqual([]);
  });
});

describe('a list without an array', () => {
  const noArray = () => fail('not-the-service', 'There was no list.', { reason: 'no-array' });

  it('can be accepted as empty without a request, and the next list counts normally', async () => {
    const { feed, advance, answerWith, sent, emptied, changes, applied } = begin();
    answerWith(noArray);
    feed.start(77);
    await advance(0);
    expect(feed.state()).toMatchObject({ kind: 'failing', mayBeEmpty: true, at: 77 });
    expect(await feed.showEmptyList()).toEqual(succeed(undefined));
    expect(sent).toHaveLength(1);
    expect(emptied).toHaveLength(1);
    expect(changes).toHaveLength(1);
    expect(feed.state()).toMatchObject({ kind: 'up-to-date', mayBeEmpty: false, message: null });
    answerWith(good);
    await advance(20_000);
    expect(sent).toHaveLength(2);
    expect(applied).toHaveLength(1);
    expect(emptied).toHaveLength(1);
  });

  it('cannot be accepted after another response', async () => {
    const { feed, advance, answerWith, emptied } = begin();
    feed.start(77);
    await advance(0);
    expect(await feed.showEmptyList()).toMatchObject({ ok: false, failure: { reason: 'not-empty' } });
    answerWith(() => bad('service-error'));
    await advance(20_000);
    expect(feed.state()).toMatchObject({ kind: 'failing', mayBeEmpty: false });
    expect(await feed.showEmptyList()).toMatchObject({ ok: false, failure: { reason: 'not-empty' } });
    expect(emptied).toEqual([]);
  });

  it('is not accepted if a list that is under way turns out to have agents', async () => {
    const { feed, advance, answerWith, sent, emptied, applied } = begin();
    answerWith(noArray);
    feed.start(77);
    await advance(0);
    const { promise, resolve } = defer<Answer>();
    answerWith(() => promise);
    const refreshed = feed.refresh();
    const shown = feed.showEmptyList();
    answerWith(good);
    resolve(good());
    await refreshed;
    await shown;
    expect(emptied).toEqual([]);
    expect(applied).toHaveLength(2);
    expect(sent).toHaveLength(3);
  });
});

describe('K10: another key or account', () => {
  it('drops the request under way, whatever its response', async () => {
    const { feed, advance, sent, applied, changes, answerWith } = begin();
    const late = defer<Answer>();
    answerWith(() => late.promise);
    feed.start(null);
    const requested = feed.refresh();
    await settle();
    answerWith(() => bad('offline'));
    feed.start(null);
    expect(sent[0]?.signal.aborted).toBe(true);
    late.resolve(good());
    expect(await requested).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    await advance(0);
    expect(applied).toEqual([]);
    expect(changes).toEqual([]);
    expect(feed.state().kind).toBe('offline');
  });

  it('does not store a response for the account before, even without a new start', async () => {
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

  it('sends nothing after a stop', async () => {
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
      const { feed, advance, sleep, jumpWall, sent, times, setAsleep } = begin({ random: () => random });
      feed.start(null);
      await advance(1_000);
      setAsleep(true);
      await advance(4 * 3_600_000);
      expect(sent).toHaveLength(1);
      sleep(4 * 3_600_000);
      jumpWall(8 * 3_600_000);
      const woken = 1_000 + 8 * 3_600_000;
      setAsleep(false);
      setAsleep(false);
      await advance(10_000);
      expect(sent).toHaveLength(2);
      const first = (times()[1] ?? 0) - woken;
      expect(first).toBeGreaterThanOrEqual(0);
      expect(first).toBeLessThan(10_000);
      await advance(15_000);
      expect(sent.length).toBeLessThanOrEqual(4);
    },
  );

  it('resuming without a sleep before it changes nothing', async () => {
    const { feed, advance, times, setAsleep } = begin();
    feed.start(null);
    await advance(14_000);
    setAsleep(false);
    await advance(1_000);
    expect(times()).toEqual([0, 15_000]);
  });

  it('drops the request that was under way', async () => {
    const { feed, advance, sent, answerWith, states, setAsleep } = begin();
    answerWith(() => defer<Answer>().promise);
    feed.start(null);
    await settle();
    setAsleep(true);
    expect(sent[0]?.signal.aborted).toBe(true);
    answerWith(good);
    setAsleep(false);
    await advance(5_000);
    expect(sent).toHaveLength(2);
    expect(states.at(-1)?.kind).toBe('up-to-date');
  });

  it('unnoticed: one late request, not one for each that was missed', async () => {
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

describe('a list that is being stored', () => {
  it.each(['suspend', 'stop', 'start'] as const)(
    'is reported although %s came first: the stored snapshot has it',
    async (how) => {
      const { feed, changes, applied, takeAfter, setAsleep } = begin();
      const { promise, resolve } = defer<void>();
      takeAfter(promise);
      feed.start(null);
      await settle();
      if (how === 'start') feed.start(null);
      else if (how === 'suspend') setAsleep(true);
      else feed.stop();
      takeAfter(Promise.resolve());
      resolve();
      await settle();
      expect(changes).toHaveLength(applied.length);
      expect(changes.length).toBeGreaterThan(0);
    },
  );

  it('is not reported if another account was opened', async () => {
    const { feed, changes, applied, takeAfter, switchAccount } = begin();
    const { promise, resolve } = defer<void>();
    takeAfter(promise);
    feed.start(null);
    await settle();
    feed.stop();
    switchAccount();
    resolve();
    await settle();
    expect(applied).toEqual([]);
    expect(changes).toEqual([]);
  });
});

describe('a list that the service confirms', () => {
  const validator = { etag: '"a1"', lastModified: null };
  const confirming = () => {
    const box = begin();
    box.answerWith(() => (box.sent.at(-1)?.validator === validator ? unchanged() : goodWith(validator)));
    // The pause by the size of the list is no concern here.
    box.setBudget('unlimited');
    return box;
  };

  it('is stored again with the time of the confirmation, and nobody hears of rows', async () => {
    const { feed, advance, sent, applied, confirmed, changes, clock } = confirming();
    feed.start(null);
    await advance(30_000);
    expect(sent.map((one) => one.validator)).toEqual([null, validator, validator]);
    expect(applied).toHaveLength(1);
    const [first, second] = confirmed;
    expect((first?.at ?? 0) - (first?.listAt ?? 0)).toBe(15_000);
    expect(second?.listAt).toBe(first?.at);
    expect(changes).toHaveLength(3);
    expect(feed.state()).toMatchObject({ kind: 'up-to-date', at: clock.wallNow(), listBytes: 39_000_000 });
  });

  it('costs no bytes of the budget (S14)', async () => {
    const { feed, advance, times, setBudget } = confirming();
    setBudget('normal');
    feed.start(null);
    const pause = 2_000_000;
    await advance(pause + 15_000);
    expect(times()).toEqual([0, pause, pause + 15_000]);
  });

  it('is requested as a whole an hour after it was last sent so, whatever the service confirms', async () => {
    const { feed, advance, sent } = confirming();
    feed.start(null);
    await advance(MAX_CONFIRMED_MS + 60_000);
    const whole = sent.filter((one) => one.validator === null).map(({ at }) => at);
    expect(whole).toEqual([0, MAX_CONFIRMED_MS]);
  });

  it('is requested as a whole after single rows were changed', async () => {
    const { feed, advance, sent, changeRow, applied } = confirming();
    feed.start(null);
    await advance(1_000);
    changeRow();
    await advance(14_000);
    expect(sent.map((one) => one.validator)).toEqual([null, null]);
    expect(applied).toHaveLength(2);
  });

  it('is requested as a whole at once where a row was changed while the service answered', async () => {
    const { feed, advance, sent, answerWith, changeRow, applied } = confirming();
    feed.start(null);
    await advance(0);
    answerWith(() => {
      if (sent.at(-1)?.validator === null) return goodWith(validator);
      changeRow();
      return unchanged();
    });
    await advance(15_000);
    expect(sent.map((one) => one.validator)).toEqual([null, validator, null]);
    expect(applied).toHaveLength(2);
  });

  it('is requested as a whole after another start, for another key or account', async () => {
    const { feed, advance, sent } = confirming();
    feed.start(null);
    await advance(0);
    feed.start(feed.state().at);
    await advance(0);
    expect(sent.map((one) => one.validator)).toEqual([null, null]);
  });
});
