import { describe, expect, it } from 'vitest';
import type { AgentDetails, AgentRow } from '../../../../../src-main/contract/contract.ts';
import { succeed, type Result } from '../../../../../src-main/contract/failure.ts';
import { createJobs } from '../../../../../src-main/agents/jobs/jobs.ts';
import { createWatch, MAX_WATCHES } from '../../../../../src-main/agents/jobs/watch.ts';
import { createFakeClock } from '../../fake-clock.ts';
import { bad, createBooks, makeChange, makeDetails, makeRow } from './fixtures.ts';

const DAY_MS = 86_400_000;
const WALL = Date.UTC(2026, 10, 20, 12);

function begin() {
  const fake = createFakeClock(WALL);
  const looks: string[] = [];
  const rows = new Map<number, AgentRow>();
  const books = createBooks();
  let answer: (agentId: number) => Result<AgentDetails> = (agentId) => succeed(makeDetails(agentId, { online: false }));
  const jobs = createJobs({ clock: fake.clock, onChange: () => undefined });
  const watch = createWatch({
    jobs,
    clock: fake.clock,
    random: () => 0.5,
    inventory: books.inventory,
    row: (agentId) => rows.get(agentId),
    readAgent: (agentId, { attention }) => {
      looks.push(`${agentId} ${attention}`);
      return Promise.resolve(answer(agentId));
    },
  });
  const see = (row: AgentRow): void => {
    rows.set(row.id, row);
    watch.takeChange(makeChange([row], [], fake.clock.wallNow()));
  };
  rows.set(1, makeRow(1, { online: false }));
  return {
    ...fake,
    jobs,
    watch,
    books,
    rows,
    looks,
    see,
    start: (id = 1) => watch.start({ id, name: `host-${id}` }),
    states: () => jobs.current().map(({ agentId, state }) => `${agentId} ${state}`),
    show: (next: typeof answer) => {
      answer = next;
    },
  };
}

describe('watching an agent', () => {
  it('waits for days by the list, is stored meanwhile, and checks only every few minutes', async () => {
    const { start, advance, books, looks, jobs, see, states } = begin();
    const started = start();
    expect(started).toMatchObject({ ok: true, value: { kind: 'watch', step: 'coming-up', limitAt: null } });
    await advance(3_600_000);
    expect(books.stored.get(1)).toEqual({ agentId: 1, agentName: 'host-1', since: WALL });
    expect(looks).toHaveLength(15);
    expect(new Set(looks)).toEqual(new Set(['1 background']));
    see(makeRow(1, { online: false }));
    await advance(0);
    expect(states()).toEqual(['1 running']);
    see(makeRow(1, { online: true }));
    await advance(0);
    expect(jobs.current()).toMatchObject([{ state: 'done' }]);
    expect(books.stored.size).toBe(0);
  });

  it('notices by its own check if the list is not refreshed', async () => {
    const { start, advance, show, states } = begin();
    start();
    await advance(239_000);
    show((agentId) => succeed(makeDetails(agentId, { online: true })));
    await advance(1_000);
    expect(states()).toEqual(['1 done']);
  });

  it('checks one agent at a time, however many are watched, each in turn', async () => {
    const { start, advance, looks, rows } = begin();
    for (let id = 2; id <= 3; id += 1) rows.set(id, makeRow(id, { online: false }));
    for (let id = 1; id <= 3; id += 1) {
      start(id);
      await advance(1);
    }
    await advance(4 * 240_000);
    expect(looks).toEqual(['1 background', '2 background', '3 background', '1 background']);
  });

  it('is done at once if the agent turns out to be online', async () => {
    const { start, advance, rows, show, states, books, timers } = begin();
    rows.set(1, makeRow(1, { online: true }));
    show((agentId) => succeed(makeDetails(agentId, { online: true })));
    start();
    await advance(0);
    expect(states()).toEqual(['1 done']);
    expect(books.stored.size).toBe(0);
    await advance(60_100);
    expect(timers()).toBe(0);
  });

  it('waits if the check shows that the list was outdated', async () => {
    const { start, advance, rows, looks, states } = begin();
    rows.set(1, makeRow(1, { online: true }));
    start();
    await advance(1_000);
    expect(looks).toEqual(['1 user']);
    expect(states()).toEqual(['1 running']);
  });

  it('ends when the agent has left the list, or is not found', async () => {
    const left = begin();
    left.start();
    await left.advance(0);
    left.watch.takeChange(makeChange([], [1]));
    await left.advance(0);
    expect(left.jobs.current()).toMatchObject([{ state: 'failed', failure: { kind: 'not-found' } }]);
    expect(left.books.stored.size).toBe(0);

    const missing = begin();
    missing.start();
    await missing.advance(0);
    missing.show(() => bad('not-found'));
    await missing.advance(240_000);
    expect(missing.states()).toEqual(['1 failed']);
  });

  it.each(['offline', 'quota', 'no-right', 'key-refused', 'service-error'] as const)(
    'outlives looks that end in %s',
    async (kind) => {
      const { start, advance, show, states } = begin();
      show(() => bad(kind));
      start();
      await advance(1_000_000);
      expect(states()).toEqual(['1 running']);
    },
  );

  it('is removed when the user cancels it, and stays stored when the program ends', async () => {
    const cancelled = begin();
    const started = cancelled.start();
    await cancelled.advance(0);
    if (started.ok) cancelled.jobs.cancel(started.value.id);
    await cancelled.advance(DAY_MS);
    expect(cancelled.books.stored.size).toBe(0);
    expect(cancelled.looks).toEqual([]);

    const ended = begin();
    ended.start();
    await ended.advance(0);
    ended.jobs.clear();
    await ended.advance(DAY_MS);
    expect(ended.books.stored.size).toBe(1);
    expect(ended.looks).toEqual([]);
    expect(ended.timers()).toBe(0);
  });

  it('continues after a restart, with its original start', async () => {
    const { watch, advance, books, jobs, see, rows } = begin();
    const since = WALL - 3 * DAY_MS;
    books.stored.set(1, { agentId: 1, agentName: 'host-1', since });
    books.stored.set(2, { agentId: 2, agentName: 'host-2', since });
    rows.set(2, makeRow(2, { online: true }));
    await watch.resume(() => true);
    expect(jobs.current()).toMatchObject([
      { agentId: 1, startedAt: since, state: 'running' },
      { agentId: 2, startedAt: since, state: 'running' },
    ]);
    // The first list has host-2 online as stored, so it is not part of the change.
    await advance(2_000);
    see(makeRow(9));
    await advance(0);
    expect(jobs.current().map(({ state }) => state)).toEqual(['running', 'done']);
    expect([...books.stored.keys()]).toEqual([1]);
  });

  it('does not go by the stored list after a restart', async () => {
    const { watch, advance, books, rows, states, looks } = begin();
    books.stored.set(1, { agentId: 1, agentName: 'host-1', since: WALL - DAY_MS });
    rows.set(1, makeRow(1, { online: true }));
    await watch.resume(() => true);
    watch.takeChange(makeChange([], [], WALL - 60_000));
    await advance(1_000);
    expect(states()).toEqual(['1 running']);
    expect(looks).toEqual([]);
    rows.set(1, makeRow(1, { online: false }));
    watch.takeChange(makeChange([makeRow(1, { online: false })], [], WALL + 1_000));
    watch.takeChange(makeChange([], [], WALL + 16_000));
    await advance(0);
    expect(states()).toEqual(['1 running']);
  });

  it('starts nothing for an account that was closed while the watches were read', async () => {
    const { watch, books, states } = begin();
    books.stored.set(1, { agentId: 1, agentName: 'host-1', since: 0 });
    await watch.resume(() => false);
    expect(states()).toEqual([]);
  });

  it('is started once, also after it was resumed', async () => {
    const { watch, start, advance, states, books } = begin();
    start();
    start();
    await advance(0);
    await watch.resume(() => true);
    expect(states()).toEqual(['1 running']);
    expect(books.stored.size).toBe(1);
  });

  it('is limited in number', async () => {
    const { start, rows, advance } = begin();
    for (let id = 1; id <= MAX_WATCHES + 1; id += 1) rows.set(id, makeRow(id, { online: false }));
    for (let id = 1; id <= MAX_WATCHES; id += 1) expect(start(id).ok).toBe(true);
    await advance(0);
    expect(start(MAX_WATCHES + 1)).toMatchObject({ ok: false, failure: { kind: 'busy', reason: 'too-many' } });
    expect(start(1).ok).toBe(true);
  });
});
