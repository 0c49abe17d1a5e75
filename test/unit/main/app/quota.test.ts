import { describe, expect, it } from 'vitest';
import { openSession } from '../account-session-box.ts';

const MINUTE = 60_000;

/** Everything was refused with 402 a minute ago, while the Support page is shown. */
async function outOfQuota() {
  const opened = await openSession([{ id: 1, name: 'host-1', online: true }]);
  opened.session.support.setSeen(true);
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
