import { describe, expect, it } from 'vitest';
import { openSession } from '../account-session-box.ts';

const MINUTE = 60_000;

/** Everything was refused with 402 a minute ago, while the Support page is shown. */
async function outOfQuota() {
  const opened = await openSession([{ id: 1, name: 'host-1', online: true }]);
  opened.session.requestPolicy.set({ supportSeen: true });
  opened.answerStatus(() => 402);
  await opened.advance(2 * MINUTE);
  expect(opened.session.feed.state().kind).toBe('quota');
  expect(opened.session.support.state().failure?.kind).toBe('quota');
  const before = opened.requested.length;
  const asked = (): readonly string[] => opened.requested.slice(before).map(({ path }) => path);
  return { ...opened, asked };
}

describe('after a 402', () => {
  it('the first success ends the rest of everything that polls', async () => {
    const { session, advance, answerStatus, asked } = await outOfQuota();
    answerStatus(() => 200);
    expect((await session.agentsService.refresh()).ok).toBe(true);
    await advance(1_000);
    expect(asked()).toEqual(['agents/list', 'support/list']);
    expect(session.support.state().failure).toBeNull();
  });

  it('any call that succeeds ends it, also one of a technician for something else', async () => {
    const { session, advance, answerStatus, asked } = await outOfQuota();
    answerStatus(() => 200);
    await session.details.read(1, { attention: 'user' });
    await advance(1_000);
    expect([...asked()].sort()).toEqual(['agents/info', 'agents/list', 'support/list']);
    expect(session.support.state().failure).toBeNull();
  });

  it('a call that fails again ends nothing', async () => {
    const { session, advance, asked } = await outOfQuota();
    await session.agentsService.refresh();
    await advance(5 * MINUTE);
    expect(asked()).toEqual(['agents/list']);
    expect(session.support.state().failure?.kind).toBe('quota');
  });
});

describe('a pause that the service requests', () => {
  it('goes on after a success of the user, and everything polls again at its end', async () => {
    const { session, advance, answerStatus, requested } = await openSession([{ id: 1, name: 'host-1', online: true }]);
    session.requestPolicy.set({ supportSeen: true });
    answerStatus(() => 503, { 'retry-after': '60' });
    expect((await session.agentsService.refresh()).ok).toBe(false);
    answerStatus(() => 200);
    expect((await session.agentsService.refresh()).ok).toBe(true);
    const before = requested.length;
    await advance(57_000);
    expect(requested.slice(before)).toEqual([]);
    await advance(6_000);
    expect(new Set(requested.slice(before).map(({ path }) => path))).toEqual(new Set(['agents/list', 'support/list']));
    expect([session.feed.state().kind, session.support.state().failure]).toEqual(['up-to-date', null]);
  });
});
