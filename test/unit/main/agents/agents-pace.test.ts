import { settle } from '../../settle.ts';
import { describe, expect, it } from 'vitest';
import { fail } from '../../../../src-main/contract/failure.ts';
import { listBudgets, pauseForCost } from '../../../../src-main/api/list-pause.ts';
import { bad, begin, defer, good, type Answer } from './feed-box.ts';

describe('the pace', () => {
  it('is 15 s while visible, 120 s while hidden, 3 s while a job waits, and never catches up', async () => {
    const { feed, advance, times, setVisible, setWaiting } = begin();
    feed.start(null);
    await advance(45_000);
    expect(times()).toEqual([0, 15_000, 30_000, 45_000]);
    setVisible(false);
    await advance(240_000);
    expect(times().slice(4)).toEqual([165_000, 285_000]);
    setWaiting(true);
    await advance(3_000);
    expect(times().slice(6)).toEqual([285_000 + 3_000]);
    setWaiting(false);
    setVisible(true);
    await advance(15_000);
    expect(times().slice(7)).toEqual([303_000]);
  });

  it('is 10 s or a minute while visible by the setting, counted from the last try; hidden and waiting stay', async () => {
    const { feed, advance, times, setVisible, setWaiting, setPace } = begin();
    feed.start(null);
    setPace('quick');
    await advance(20_000);
    expect(times()).toEqual([0, 10_000, 20_000]);
    await advance(5_000);
    setPace('gentle');
    await advance(55_000);
    expect(times().slice(3)).toEqual([80_000]);
    setVisible(false);
    await advance(120_000);
    setWaiting(true);
    await advance(3_000);
    expect(times().slice(4)).toEqual([200_000, 203_000]);
    setWaiting(false);
    setVisible(true);
    await advance(59_000);
    expect(times()).toHaveLength(6);
    setPace('normal');
    await advance(0);
    expect(times().slice(6)).toEqual([262_000]);
  });

  it('follows the bytes of the last list, within the budget of the settings (S14)', async () => {
    const { feed, advance, times, sendBytes, states, setVisible, setWaiting, setBudget } = begin();
    sendBytes(39_000_000);
    feed.start(null);
    // Two lists an hour, and a tenth more for the spread of the pauses.
    const pause = 2_000_000;
    await advance(pause - 1);
    expect(times()).toEqual([0]);
    await advance(1);
    expect(times()).toEqual([0, pause]);
    expect(states.at(-1)).toMatchObject({ listBytes: 39_000_000, nextTryAt: (states.at(-1)?.at ?? 0) + pause });
    setVisible(false);
    setVisible(true);
    await advance(pause - 1);
    expect(times()).toHaveLength(2);
    setBudget('large');
    await advance(0);
    expect(times()).toHaveLength(3);
    setBudget('unlimited');
    await advance(15_000);
    expect(times()).toHaveLength(4);
    void feed.refresh();
    await advance(0);
    expect(times()).toHaveLength(5);
    setBudget('small');
    setWaiting(true);
    await advance(3_000);
    expect(times()).toHaveLength(6);
    sendBytes(50_000);
    setWaiting(false);
    await feed.refresh();
    await advance(15_000);
    expect(times()).toHaveLength(8);
  });

  it('spends at most a twentieth of the time on lists (S14)', async () => {
    const { feed, advance, times, answerWith } = begin();
    answerWith(async () => {
      await advance(2_000);
      return good();
    });
    feed.start(null);
    await settle();
    answerWith(good);
    await advance(37_999);
    expect(times()).toEqual([0]);
    await advance(1);
    expect(times()).toEqual([0, 40_000]);
    await advance(15_000);
    expect(times()).toEqual([0, 40_000, 55_000]);
  });

  it('is an hour at most by the time that a list took: the clock may have jumped meanwhile', () => {
    expect(pauseForCost({ ms: 8 * 3_600_000, bytes: 150_000 }, listBudgets.normal)).toBe(3_600_000);
  });

  it('of any hour takes no more than the budget, its first and last list included', () => {
    for (const bytes of [1, 150_000, 6_500_000, 39_000_000, 60_000_000]) {
      const shortest = 0.9 * Math.max(15_000, pauseForCost({ ms: 0, bytes }, listBudgets.normal));
      const lists = Math.ceil(3_600_000 / shortest);
      expect(lists * bytes).toBeLessThanOrEqual(100_000_000);
    }
  });

  it('of an hour takes no more than the budget, whatever the size of the list', () => {
    for (const bytes of [1, 150_000, 6_500_000, 39_000_000, 160_000_000]) {
      for (const budget of [listBudgets.small, listBudgets.normal, listBudgets.large]) {
        const pause = Math.max(15_000, pauseForCost({ ms: 0, bytes }, budget));
        expect((3_600_000 / pause) * bytes).toBeLessThanOrEqual((budget ?? 0) * 1.001);
      }
    }
  });

  it('set during sleep or after a 402 sends nothing', async () => {
    const { feed, advance, times, answerWith, setAsleep, setPace } = begin();
    feed.start(null);
    await advance(0);
    setAsleep(true);
    setPace('quick');
    await advance(600_000);
    expect(times()).toEqual([0]);
    answerWith(() => bad('quota'));
    setAsleep(false);
    await advance(10_000);
    expect(times()).toHaveLength(2);
    setPace('gentle');
    setPace('quick');
    await advance(800_000);
    expect(times()).toHaveLength(2);
  });

  it('polls at once if the window becomes visible after more than its interval, and not before', async () => {
    const { feed, advance, times, setVisible } = begin();
    feed.start(null);
    setVisible(false);
    await advance(5_000);
    for (let n = 0; n < 20; n += 1) setVisible(n % 2 === 0);
    await advance(1_000);
    expect(times()).toEqual([0]);
    await advance(54_000);
    setVisible(true);
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
    // Nineteen times as long as it took (S14).
    await advance(19 * 60_000);
    expect(times()).toEqual([0, 1_200_000]);
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

  it('waits as long as the service requests, ten minutes at most', async () => {
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
  it('allows one automatic try in a quarter of an hour, and any number by the user', async () => {
    const { feed, advance, sent, answerWith, setVisible, setWaiting } = begin();
    let count = 0;
    answerWith(() => ((count += 1) >= 10 ? bad('quota') : good()));
    feed.start(null);
    await advance(135_000);
    expect(sent).toHaveLength(10);
    setWaiting(true);
    setVisible(false);
    setVisible(true);
    void feed.confirmKey();
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

describe('a 402 of another request', () => {
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
