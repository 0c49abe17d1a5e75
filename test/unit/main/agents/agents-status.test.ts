import { describe, expect, it } from 'vitest';
import type { ServiceState } from '../../../../src-main/contract/contract.ts';
import { fail, type FailureKind } from '../../../../src-main/contract/failure.ts';
import { bad, begin, good } from './feed-box.ts';

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

  it.each(['tls', 'certificate', 'proxy'])(
    'says what is wrong where nothing is reached because of %s',
    async (reason) => {
      const { feed, advance, answerWith } = begin();
      answerWith(() => fail('offline', `It was ${reason}.`, { reason }));
      feed.start(77);
      await advance(0);
      expect(feed.state()).toMatchObject({ kind: 'offline', message: `It was ${reason}.` });
    },
  );

  it('stays as it is where a try was only held back for a moment, and tells a longer pause', async () => {
    const { feed, advance, answerWith } = begin();
    feed.start(null);
    await advance(0);
    answerWith(() => fail('busy', 'It waits.', { reason: 'waiting', waitMs: 1_950 }));
    await advance(15_000);
    expect(feed.state()).toMatchObject({ kind: 'up-to-date', message: null });
    answerWith(() => fail('busy', 'It waits.', { reason: 'waiting', waitMs: 60_000 }));
    await advance(30_000);
    expect(feed.state()).toMatchObject({ kind: 'failing', message: 'It waits.' });
  });

  it('names the next try, and is published once per quiet refresh', async () => {
    const { feed, advance, states, clock } = begin();
    feed.start(null);
    await advance(0);
    expect(feed.state().nextTryAt).toBe(clock.wallNow() + 15_000);
    const before = states.length;
    await advance(30_000);
    expect(states.length - before).toBe(2);
  });

  it('shows the first failure at once, the age of the list, and the reason as it changes', async () => {
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

  it('F10: flapping for an hour never changes it within 10 s', async () => {
    const { feed, advance, states, answerWith, setWaiting } = begin();
    let count = 0;
    answerWith(() => ((count += 1) % 2 === 0 ? bad('service-error') : good()));
    setWaiting(true);
    feed.start(null);
    await advance(3_600_000);
    const turns = states.filter(({ kind }, index) => index > 0 && kind !== states[index - 1]?.kind);
    expect(turns.length).toBeGreaterThan(10);
    const gaps = turns.slice(1).map(({ shownAt }, index) => shownAt - (turns[index]?.shownAt ?? 0));
    // The first turn leaves "starting", which is no status that could flicker.
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(10_000);
  });

  it('is right again within 10 s after a flicker', async () => {
    const { feed, advance, answerWith, setWaiting } = begin();
    feed.start(null);
    await advance(0);
    answerWith(() => bad('offline'));
    setWaiting(true);
    await advance(9_999);
    expect(feed.state().kind).toBe('up-to-date');
    await advance(1);
    expect(feed.state().kind).toBe('offline');
  });

  it('changes at once after a refresh that the user asked for', async () => {
    const { feed, advance, answerWith } = begin();
    feed.start(null);
    await advance(0);
    answerWith(() => bad('offline'));
    await feed.refresh();
    expect(feed.state().kind).toBe('offline');
    answerWith(() => good());
    await feed.refresh();
    expect(feed.state().kind).toBe('up-to-date');
  });
});
