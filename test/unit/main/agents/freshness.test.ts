import { describe, expect, it } from 'vitest';
import { createFreshness, FRESH_MS, MATCHING_MS } from '../../../../src-main/agents/freshness.ts';
import { createSnapshot } from '../../../../src-main/agents/snapshot.ts';
import { fail, succeed, type Result } from '../../../../src-main/contract/failure.ts';
import type { AgentDetails, AgentsChange } from '../../../../src-main/contract/contract.ts';
import { packAgent } from '../../../../src-main/contract/packed-rows.ts';
import { defaultSettings, type Settings } from '../../../../src-main/contract/settings.ts';
import { createFakeClock } from '../fake-clock.ts';
import { makePolicy } from '../policy-box.ts';
import { makeAgents } from '../storage/fixtures.ts';
import { toStored } from '../../../../src-main/storage/rows/agent-row.ts';
import { valueOf } from '../../../value-of.ts';

/** Three agents whose list was read at the beginning, and all that a request beside it touches. */
function begin({ listBudget = 'unlimited' }: Partial<Pick<Settings, 'listBudget'>> = {}) {
  const fake = createFakeClock();
  const policy = makePolicy(fake.clock, { settings: () => ({ ...defaultSettings, listBudget }) });
  const snapshot = createSnapshot();
  const list = (at: number, reset = false): AgentsChange => ({
    reset,
    upserted: makeAgents(3).map((agent) => packAgent(toStored(agent), false)),
    removed: [],
    summary: { total: 3, online: 1, at, dropped: 0 },
  });
  snapshot.apply(list(fake.clock.wallNow()));
  const read: number[] = [];
  const searched: string[] = [];
  const signals: AbortSignal[] = [];
  const changes: AgentsChange[] = [];
  const spent: number[] = [];
  const partAt: number[] = [];
  let connection = {};
  let readable = true;
  let found = { bytes: new Uint8Array(300), sentBytes: 200 };
  const freshness = createFreshness({
    clock: fake.clock,
    snapshot,
    connection: () => connection,
    inventory: {
      receiveList: () => ({
        begin: () => undefined,
        take: () => Promise.resolve(),
        end: () => Promise.reject(new Error('not asked for')),
        keep: (at) => {
          partAt.push(at);
          return Promise.resolve(
            succeed({ change: { ...list(at), upserted: list(at).upserted.slice(0, 1) }, agentIds: [1, 2] }),
          );
        },
        drop: () => undefined,
      }),
    },
    readAgent: (agentId): Promise<Result<AgentDetails>> => {
      read.push(agentId);
      if (readable) freshness.noteRead(agentId, fake.clock.wallNow());
      return Promise.resolve(readable ? succeed({ agentId } as AgentDetails) : fail('not-found', 'It is gone.'));
    },
    search: async (search, signal, sink) => {
      searched.push(search);
      signals.push(signal);
      sink.begin();
      await sink.take(found.bytes);
      return succeed({ kind: 'received', sentBytes: found.sentBytes, validator: null });
    },
    policy,
    onSpent: (bytes) => spent.push(bytes),
    onChange: (change) => {
      changes.push(change);
      return Promise.resolve();
    },
  });
  return {
    ...fake,
    freshness,
    snapshot,
    list,
    read,
    searched,
    signals,
    changes,
    spent,
    partAt,
    forbid: () => {
      policy.set({ current: false });
    },
    breakReading: () => {
      readable = false;
    },
    find: (bytes: number) => {
      found = { bytes: new Uint8Array(bytes), sentBytes: bytes };
    },
    switchAccount: () => {
      connection = {};
    },
  };
}

describe('the agent about to be acted on', () => {
  it('is read unless it was read a moment ago', async () => {
    const { freshness, advance, read, clock } = begin();
    await freshness.keepFresh(1);
    expect(read).toEqual([]);
    await advance(FRESH_MS);
    await freshness.keepFresh(1);
    await freshness.keepFresh(1);
    await freshness.keepFresh(2);
    expect(read).toEqual([1, 2]);
    expect(freshness.checkedAt(1)).toBe(clock.wallNow());
    await advance(FRESH_MS);
    await freshness.keepFresh(1);
    expect(read).toEqual([1, 2, 1]);
  });

  it('is not read while background requests have to wait, nor if it is not in the list', async () => {
    const { freshness, advance, read, forbid } = begin();
    await advance(60_000);
    await freshness.keepFresh(99);
    forbid();
    await freshness.keepFresh(1);
    expect(read).toEqual([]);
  });

  it('is left alone for half a minute after it could not be read', async () => {
    const { freshness, advance, read, breakReading } = begin();
    breakReading();
    await advance(FRESH_MS);
    await freshness.keepFresh(1);
    await advance(29_000);
    await freshness.keepFresh(1);
    expect(read).toEqual([1]);
    await advance(1_000);
    await freshness.keepFresh(1);
    expect(read).toEqual([1, 1]);
  });

  it('is read after the clock of this computer was set back', async () => {
    const { freshness, read, snapshot, list, clock } = begin();
    snapshot.apply(list(clock.wallNow() + 3_600_000));
    await freshness.keepFresh(1);
    expect(read).toEqual([1]);
  });
});

it('an agent that the user stays on is never older than 5 s (S14)', async () => {
  const { freshness, advance, clock, read } = begin();
  await advance(60_000);
  await freshness.keepFresh(1);
  for (let second = 0; second < 60; second += 2) {
    await advance(2_000);
    expect(clock.wallNow() - freshness.checkedAt(1)).toBeLessThanOrEqual(FRESH_MS);
    await freshness.keepFresh(1);
  }
  expect(read).toHaveLength(16);
});

describe('the time of an agent', () => {
  it('is that of the list, or of what was read of it alone since then', async () => {
    const { freshness, advance, snapshot, list, clock } = begin();
    const first = clock.wallNow();
    await advance(FRESH_MS);
    await freshness.keepFresh(1);
    expect(freshness.checkedAt(1)).toBe(first + FRESH_MS);
    expect(freshness.checkedAt(2)).toBe(first);
    await advance(1_000);
    snapshot.apply(list(clock.wallNow()));
    expect(freshness.checkedAt(1)).toBe(clock.wallNow());
    freshness.noteRead(1, first);
    expect(freshness.checkedAt(1)).toBe(clock.wallNow());
  });

  it('is forgotten with the account', async () => {
    const { freshness, advance, snapshot, list } = begin();
    await advance(FRESH_MS);
    await freshness.keepFresh(1);
    snapshot.apply(list(5, true));
    expect(freshness.checkedAt(1)).toBe(5);
  });
});

describe('the agents that match', () => {
  it('are read by the service’s search once the list is older than 15 s, and again every 15 s', async () => {
    const { freshness, advance, searched, partAt, changes, spent, clock } = begin();
    expect(valueOf(await freshness.refreshMatching('host'))).toEqual({ at: null, agentIds: [] });
    await advance(MATCHING_MS);
    expect(valueOf(await freshness.refreshMatching(' host '))).toEqual({ at: clock.wallNow(), agentIds: [1, 2] });
    expect(valueOf(await freshness.refreshMatching('host'))).toEqual({ at: null, agentIds: [] });
    await advance(MATCHING_MS);
    await freshness.refreshMatching('host');
    expect(searched).toEqual(['host', 'host']);
    expect(partAt).toHaveLength(2);
    expect(changes).toHaveLength(2);
    expect(spent).toEqual([200, 200]);
    expect(freshness.checkedAt(2)).toBe(clock.wallNow());
    expect(freshness.checkedAt(3)).toBeLessThan(clock.wallNow());
  });

  it('are read 3 s after another search, and nothing is searched for without a text', async () => {
    const { freshness, advance, searched } = begin();
    await advance(MATCHING_MS);
    await freshness.refreshMatching('');
    await freshness.refreshMatching('ho');
    await freshness.refreshMatching('host');
    await advance(3_000);
    await freshness.refreshMatching('host');
    expect(searched).toEqual(['ho', 'host']);
  });

  it('cost at most a quarter of the budget of bytes (S14)', async () => {
    const { freshness, advance, searched, spent, find } = begin({ listBudget: 'normal' });
    find(1_000_000);
    await advance(MATCHING_MS);
    for (let second = 0; second < 3_600; second += 15) {
      await freshness.refreshMatching('host');
      await advance(15_000);
    }
    expect(searched.length).toBeGreaterThan(20);
    expect(spent.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(26_000_000);
  });

  it('are not searched for an hour by a service that answers with a whole list', async () => {
    const { freshness, advance, searched, partAt, find } = begin();
    find(1_300_001);
    await advance(MATCHING_MS);
    await freshness.refreshMatching('host');
    await advance(3_599_000);
    await freshness.refreshMatching('host');
    expect(searched).toHaveLength(1);
    expect(partAt).toHaveLength(0);
    await advance(1_000);
    await freshness.refreshMatching('host');
    expect(searched).toHaveLength(2);
  });

  it('are dropped after another account was opened', async () => {
    const { freshness, advance, snapshot, list, signals, changes } = begin();
    await advance(MATCHING_MS);
    const search = freshness.refreshMatching('host');
    snapshot.apply(list(0, true));
    expect(valueOf(await search)).toEqual({ at: null, agentIds: [] });
    expect(signals[0]?.aborted).toBe(true);
    expect(changes).toHaveLength(0);
  });
});
