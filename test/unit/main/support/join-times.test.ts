import { describe, expect, it } from 'vitest';
import type { SupportSession } from '../../../../src-main/contract/contract.ts';
import { createJoinTimes } from '../../../../src-main/support/join-times.ts';
import type { InvitationUpdate } from '../../../../src-main/storage/reports/join-times.ts';

/** Unix seconds by the service's clock, which is two minutes ahead. */
const CREATED = 1_790_000_000;
const AHEAD = 120_000;
const START = CREATED * 1000 - AHEAD;

function setUp(months = 12) {
  const updates: InvitationUpdate[] = [];
  const now = { at: START, months };
  const joinTimes = createJoinTimes({
    store: (one) => void updates.push(one),
    months: () => now.months,
    now: () => now.at,
    clockOffset: () => AHEAD,
  });
  return {
    joinTimes,
    updates,
    now,
    /** Takes a list that was read that many seconds after the start. */
    list: (after: number, ...sessions: SupportSession[]) => {
      now.at = START + after * 1000;
      joinTimes.take({ sessions, at: now.at });
    },
  };
}

const session = (id: number, changes: Partial<SupportSession> = {}): SupportSession => ({
  id,
  phase: 'waiting',
  status: 0,
  createTime: CREATED,
  inviteCode: '123456789',
  hasLink: true,
  canJoin: true,
  clientName: 'Bea',
  clientOs: null,
  preview: null,
  joinedAt: null,
  startedAt: null,
  closedAt: null,
  ...changes,
});
const joined = (id: number, after: number, changes: Partial<SupportSession> = {}) =>
  session(id, { phase: 'joined', joinedAt: START + after * 1000, ...changes });

describe('join times', () => {
  it('follow a support session from creation to end, by the clock of the service', () => {
    const { list, updates } = setUp();
    list(5, session(1));
    list(65, joined(1, 65));
    list(200, joined(1, 65, { phase: 'closed', closedAt: START + 200_000 }));
    expect(updates.map(({ seen }) => seen)).toEqual([
      [{ id: 1, created: CREATED, joined: null, closed: null }],
      [{ id: 1, created: CREATED, joined: CREATED + 65, closed: null }],
      [{ id: 1, created: CREATED, joined: CREATED + 65, closed: CREATED + 200 }],
    ]);
    expect(updates.map(({ open }) => open)).toEqual([[1], [1], []]);
    expect(updates.map(({ at }) => at)).toEqual([CREATED + 5, CREATED + 65, CREATED + 200]);
  });

  it('are stored once, and not again after other changes', () => {
    const { list, joinTimes, updates } = setUp();
    list(5, session(1));
    list(10, session(1, { clientName: 'Cid' }));
    list(15, joined(1, 15));
    list(20, joined(1, 15, { phase: 'in-session' }));
    joinTimes.take({ sessions: [joined(1, 15)], at: START + 20_000 });
    expect(updates).toHaveLength(2);
  });

  it('are unknown for a client who had joined before the first list', () => {
    const { list, updates } = setUp();
    list(5, joined(1, 5), session(2));
    expect(updates[0]?.seen).toMatchObject([{ joined: null }, { joined: null }]);
    list(300, joined(1, 5), joined(2, 300));
    expect(updates[1]?.seen).toEqual([{ id: 2, created: CREATED, joined: CREATED + 300, closed: null }]);
  });

  it('are unknown for a client who joined within a long gap between two lists', () => {
    const { list, updates, joinTimes, now } = setUp();
    list(5, session(1), session(2));
    // The same list again, as after a failed request, does not close the gap.
    now.at = START + 290_000;
    joinTimes.take({ sessions: [session(1), session(2)], at: START + 5_000 });
    list(306, joined(1, 306), session(2));
    list(606, joined(1, 306), joined(2, 606));
    expect(updates.flatMap(({ seen }) => seen).map(({ id, joined: at }) => [id, at])).toEqual([
      [1, null],
      [2, null],
      [2, CREATED + 606],
    ]);
    list(700, joined(1, 306, { phase: 'closed', closedAt: START + 700_000 }), joined(2, 606));
    expect(updates.at(-1)?.seen).toEqual([{ id: 1, created: CREATED, joined: null, closed: CREATED + 700 }]);
  });

  it('keep the first time if a client leaves and joins again', () => {
    const { list, updates } = setUp();
    list(5, session(1));
    list(65, joined(1, 65));
    list(100, session(1));
    list(130, joined(1, 130));
    expect(updates.map(({ seen }) => seen[0]?.joined)).toEqual([null, CREATED + 65]);
  });

  it('include a support session that was just created before any list has it, without ending others', () => {
    const { joinTimes, updates, now, list } = setUp();
    now.at = START + 3_000;
    joinTimes.take({ sessions: [session(1, { createTime: null })], at: null });
    expect(updates).toEqual([
      expect.objectContaining({ seen: [{ id: 1, created: CREATED + 3, joined: null, closed: null }], open: null }),
    ]);
    list(9, session(1));
    expect(updates[1]).toMatchObject({ seen: [], open: [1] });
  });

  it('report with the first list what is open, even if nothing is: all others have ended', () => {
    const { joinTimes, updates, list } = setUp();
    joinTimes.take({ sessions: [], at: null });
    expect(updates).toEqual([]);
    list(5);
    list(9);
    expect(updates).toEqual([expect.objectContaining({ seen: [], open: [], at: CREATED + 5 })]);
    joinTimes.clear();
    list(12);
    expect(updates).toHaveLength(2);
  });

  it('are stored for as long as the history', () => {
    const { list, updates, now } = setUp(3);
    list(5, session(1));
    now.months = 0;
    list(6, session(2));
    now.months = 1_200;
    list(7, session(3));
    const months = updates.map(({ oldest }) => oldest);
    expect(months[0]).toBe(Date.parse('2026-06-21T14:13:25Z') / 1000);
    expect(months.slice(1)).toEqual([Number.MAX_SAFE_INTEGER, 0]);
  });
});
