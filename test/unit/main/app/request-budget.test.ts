import { describe, expect, it } from 'vitest';
import { openSession } from '../account-session-box.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const agents = Array.from({ length: 400 }, (_, index) => ({
  id: index + 1,
  name: `host-${String(index)}`,
  online: true,
}));

describe('the budget of background reading', () => {
  it('without one, lists and details follow their own pace', async () => {
    const { session, requested, advance } = await openSession(agents);
    await advance(HOUR, 5_000);
    expect(requested.length).toBeGreaterThan(500);
    expect(session.meter.usage().operations.map(({ operation }) => operation)).toContain('agents/info');
  });

  it('is not exceeded in an hour, leaves lists to the end of it, and the user never waits', async () => {
    const { session, requested, requestedOf, advance } = await openSession(agents, { requestBudget: 'small' });
    await advance(HOUR - MINUTE, 5_000);
    expect(requested.length).toBeLessThanOrEqual(120);
    expect(requestedOf('agents/info').length).toBeGreaterThan(20);
    const late = requestedOf('agents/list').filter(({ at }) => at > HOUR - 15 * MINUTE);
    expect(late.length).toBeGreaterThan(5);
    const before = requested.length;
    for (let id = 1; id <= 30; id += 1) expect((await session.details.read(id, { attention: 'user' })).ok).toBe(true);
    expect((await session.agentsService.refresh()).ok).toBe(true);
    expect(requested.length).toBe(before + 31);
  });

  it('that the user has spent rests background reading until the next hour', async () => {
    const { session, requestedOf, advance } = await openSession(agents, { requestBudget: 'small', hardwareScan: true });
    for (let id = 1; id <= 130; id += 1) await session.details.read(id, { attention: 'user' });
    await session.agentsService.refresh();
    const [lists, details] = [requestedOf('agents/list').length, requestedOf('agents/info').length];
    await advance(30 * MINUTE, 5_000);
    expect(requestedOf('agents/list')).toHaveLength(lists);
    expect(requestedOf('agents/info')).toHaveLength(details);
    await advance(60 * MINUTE, 5_000);
    expect(requestedOf('agents/list').length).toBeGreaterThan(lists + 10);
    expect(requestedOf('agents/info').length).toBeGreaterThan(details + 10);
  });
});
