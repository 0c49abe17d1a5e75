import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readHistoryPage } from '../../api/first-account.ts';
import type { HistoryRecord } from '../../../../../src-main/contract/model.ts';
import type { CountOrder, Counts } from '../../../../../src-main/storage/reports/count.ts';
import {
  isRunning,
  proposeEnd,
  type EndRules,
  type EndSources,
  type UnendedSession,
} from '../../../../../src-main/storage/reports/session-ends.ts';
import { valueOf } from '../../../../value-of.ts';
import { makeFolder } from '../../../make-folder.ts';
import { makeAgent, writeList } from '../fixtures.ts';
import { startRunner, type Runner } from '../runner.ts';
import { useZone } from './counting.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const NOW = 1_795_000_000;

const session: UnendedSession = { id: 5, start: NOW - HOUR, agentId: 7, supportId: null, technician: 'anna' };
const sourcesOf = (part: Partial<EndSources> = {}): EndSources => ({
  agent: () => ({ online: true, lastTime: null }),
  hasLater: () => false,
  nextStart: () => null,
  acceptedEnd: () => null,
  ...part,
});
const rules: EndRules = { now: NOW, here: [] };
const offline = (lastTime: number | null) => sourcesOf({ agent: () => ({ online: false, lastTime }) });

describe('a session without an end', () => {
  it('runs where it began within a day on an agent that is online, and is the last one of its technician there', () => {
    expect(isRunning(session, rules, sourcesOf())).toBe(true);
    expect(isRunning({ ...session, start: NOW - DAY + 1 }, rules, sourcesOf())).toBe(true);
    expect(isRunning({ ...session, start: NOW - DAY }, rules, sourcesOf())).toBe(false);
    expect(isRunning(session, rules, sourcesOf({ hasLater: () => true }))).toBe(false);
    expect(isRunning(session, rules, offline(NOW - 60))).toBe(false);
    expect(isRunning(session, rules, sourcesOf({ agent: () => ({ online: null, lastTime: null }) }))).toBe(false);
    expect(isRunning(session, rules, sourcesOf({ agent: () => undefined }))).toBe(false);
    expect(isRunning({ ...session, agentId: null, supportId: 9 }, rules, sourcesOf())).toBe(false);
  });

  it('runs where this console shows it, however long, and not where the tab is younger than the session', () => {
    const old = { ...session, start: NOW - 3 * DAY };
    const tab = { agentId: 7, supportId: null, since: NOW - 3 * DAY + 20 };
    expect(isRunning(old, { now: NOW, here: [tab] }, offline(NOW))).toBe(true);
    expect(isRunning(old, { now: NOW, here: [{ ...tab, agentId: 8 }] }, offline(NOW))).toBe(false);
    expect(isRunning(old, { now: NOW, here: [{ ...tab, since: NOW - 60 }] }, offline(NOW))).toBe(false);
    expect(isRunning(old, { now: NOW, here: [tab] }, sourcesOf({ hasLater: () => true }))).toBe(false);
    const support = { ...session, agentId: null, supportId: 9 };
    expect(
      isRunning(support, { now: NOW, here: [{ agentId: null, supportId: 9, since: NOW - HOUR }] }, offline(0)),
    ).toBe(true);
  });

  it('is proposed to have ended when its agent was last seen or its next session began, whichever is earlier', () => {
    const { start } = session;
    const both = (lastTime: number | null, next: number | null) =>
      proposeEnd(session, rules, { ...offline(lastTime), nextStart: () => next });
    expect(both(start + 600, null)).toEqual({ at: start + 600, because: 'last-seen' });
    expect(both(null, start + 700)).toEqual({ at: start + 700, because: 'next-session' });
    expect(both(start + 600, start + 700)).toEqual({ at: start + 600, because: 'last-seen' });
    expect(both(start + 800, start + 700)).toEqual({ at: start + 700, because: 'next-session' });
    expect(both(start, start + 700)).toEqual({ at: start + 700, because: 'next-session' });
    expect(both(start - 1, null)).toBeNull();
    expect(both(null, null)).toBeNull();
  });

  it('has no proposed end more than twelve hours after its start, in the future, or by an agent that is online', () => {
    const old = { ...session, start: NOW - 3 * DAY };
    expect(proposeEnd(old, rules, offline(old.start + 12 * HOUR))?.at).toBe(old.start + 12 * HOUR);
    expect(proposeEnd(old, rules, offline(old.start + 12 * HOUR + 1))).toBeNull();
    expect(proposeEnd(session, rules, offline(NOW + 1))).toBeNull();
    expect(proposeEnd(old, rules, sourcesOf({ agent: () => ({ online: true, lastTime: old.start + 5 }) }))).toBeNull();
  });
});

/** The answer of history/list with its times at this moment. */
function recordsOf(now: number): readonly HistoryRecord[] {
  const json = readFileSync(join(import.meta.dirname, '../../../../fixtures/sessions-without-end.json'), 'utf8');
  const text = json.replaceAll(/"now-(\d+)"/g, (_match, ago: string) => String(now - Number(ago)));
  const page = readHistoryPage(JSON.parse(text));
  if (!page.ok) throw new Error('the fixture could not be read');
  return page.value.records;
}

const period = { from: NOW - 30 * DAY, to: NOW + 1, groups: null, now: NOW, here: [] };
const exact = { minutes: 0, how: 'up', each: 'session' } as const;

function start(path = ':memory:', startsWith: readonly HistoryRecord[] = recordsOf(NOW)): Runner {
  useZone('Europe/Berlin');
  const runner = startRunner(path, {}, () => NOW * 1000);
  valueOf(runner.ask('open', { id: 'one', number: 0 }));
  const seen = NOW - 20 * DAY + 2 * HOUR;
  const agents = [
    makeAgent(9002, { online: false, lastTime: seen }),
    makeAgent(9004, { online: true, lastTime: null }),
  ];
  valueOf(runner.apply({ bytes: writeList(agents), at: 1 }));
  store(runner, startsWith);
  return runner;
}
const store = (runner: Runner, records: readonly HistoryRecord[]) =>
  valueOf(runner.ask('storeHistory', { records, seenAt: NOW, span: null, oldest: 0 }));

function count<K extends 'reports' | 'odd' | 'timesheet'>(
  runner: Runner,
  order: { readonly kind: K } & Counts[K]['order'],
) {
  for (let first = true; ; first = false) {
    const step = valueOf(runner.ask('count', { run: 1, order: first ? (order as CountOrder) : null }));
    if (step.state === 'done') return step.answer as Counts[K]['answer'];
    if (step.state === 'gone') throw new Error('the count went away');
  }
}
const sheet = (runner: Runner, by: 'technician' | 'agent' = 'technician') =>
  count(runner, { kind: 'timesheet', ...period, by, rounding: exact });
const odd = (runner: Runner) => count(runner, { kind: 'odd', ...period, nightHours: [0, 0] });
const unknownEnds = (runner: Runner) => odd(runner).sessions.filter(({ reasons }) => reasons.includes('end-unknown'));
const accept = (runner: Runner, end: number | null, sessionId = 2) =>
  runner.ask('acceptEnd', { sessionId, end, at: 7, now: NOW });
const proposed = NOW - 20 * DAY + 2 * HOUR;

describe('the history with a session that was never given an end', () => {
  it('counts an hour and 20 minutes that still run for its technician, not 480 hours', () => {
    const runner = start();
    expect(sheet(runner).lines).toEqual([
      {
        name: 'anna',
        sessions: 2,
        seconds: HOUR + 1_200,
        roundedSeconds: HOUR + 1_200,
        ends: { running: 1, estimated: 0, unknown: 1 },
      },
      {
        name: 'ben',
        sessions: 1,
        seconds: 1_800,
        roundedSeconds: 1_800,
        ends: { running: 0, estimated: 0, unknown: 0 },
      },
    ]);
    runner.ask('close');
  });

  it('is left out of every sum and median of the statistics, which name it', () => {
    const runner = start();
    const reports = count(runner, { kind: 'reports', ...period });
    expect(reports).toMatchObject({
      endUnknown: 1,
      running: 1,
      totals: { sessions: 3, seconds: HOUR + 1_200 + 1_800, medianSeconds: 1_800, agents: 3 },
    });
    expect(reports.days.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(HOUR + 1_200 + 1_800);
    expect(reports.heat.flat().reduce((sum, sessions) => sum + sessions, 0)).toBe(3);
    runner.ask('close');
  });

  it('names it under Unusual sessions with the time its agent was last seen', () => {
    const runner = start();
    expect(unknownEnds(runner)).toMatchObject([
      {
        row: { id: 2, stop: null, runs: false, acceptedEnd: null },
        proposedEnd: { at: proposed, because: 'last-seen' },
      },
    ]);
    runner.ask('close');
  });

  it('tells a session that runs from one without an end in the history, too', () => {
    const runner = start();
    const sessions = [
      { id: 2, start: NOW - 20 * DAY, agentId: 9002, supportId: null, technician: 'anna' },
      { id: 4, start: NOW - 1_200, agentId: 9004, supportId: null, technician: 'anna' },
    ];
    expect(valueOf(runner.ask('judgeEnds', { sessions, now: NOW, here: [] }))).toEqual([
      { id: 2, runs: false, acceptedEnd: null },
      { id: 4, runs: true, acceptedEnd: null },
    ]);
    runner.ask('close');
  });

  it('does not let a session run once its technician began another one on that agent', () => {
    const [newest] = recordsOf(NOW);
    if (newest === undefined) throw new Error('the fixture is empty');
    const runner = start(':memory:', [
      ...recordsOf(NOW),
      { ...newest, id: 5, uid: 'u5', start: NOW - 600, stop: NOW - 300 },
    ]);
    expect(sheet(runner).lines[0]).toMatchObject({ seconds: HOUR + 300, ends: { running: 0, unknown: 2 } });
    expect(unknownEnds(runner).map(({ row, proposedEnd }) => [row.id, proposedEnd])).toEqual([
      [4, { at: NOW - 600, because: 'next-session' }],
      [2, { at: proposed, because: 'last-seen' }],
    ]);
    const other = { ...newest.clients[0], login: 'ben' } as HistoryRecord['clients'][number];
    store(runner, [{ ...newest, id: 5, uid: 'u5', start: NOW - 600, stop: NOW - 300, clients: [other] }]);
    expect(sheet(runner).lines.find(({ name }) => name === 'anna')?.ends).toMatchObject({ running: 1, unknown: 1 });
    runner.ask('close');
  });
});

describe('an accepted end', () => {
  it('counts in the timesheet as estimated, in no other sum, and can be withdrawn', () => {
    const runner = start();
    expect(valueOf(accept(runner, proposed))).toMatchObject({ agentId: 9002, name: 'Till 4', start: NOW - 20 * DAY });
    expect(sheet(runner).lines[0]).toMatchObject({
      seconds: HOUR + 1_200 + 2 * HOUR,
      sessions: 3,
      ends: { running: 1, estimated: 1, unknown: 0 },
    });
    expect(count(runner, { kind: 'reports', ...period })).toMatchObject({
      endUnknown: 1,
      totals: { seconds: HOUR + 1_200 + 1_800 },
    });
    expect(unknownEnds(runner)[0]?.row.acceptedEnd).toBe(proposed);
    valueOf(accept(runner, null));
    expect(sheet(runner).ends).toEqual({ running: 1, estimated: 0, unknown: 1 });
    runner.ask('close');
  });

  it('is refused before the start, in the future, and for a session that has an end or is not stored', () => {
    const runner = start();
    const reasonOf = (result: ReturnType<typeof accept>) => (result.ok ? null : result.failure.reason);
    expect(reasonOf(accept(runner, NOW - 20 * DAY))).toBe('end-before-start');
    expect(reasonOf(accept(runner, NOW + 1))).toBe('end-in-future');
    expect(reasonOf(accept(runner, NOW - 10, 1))).toBe('has-end');
    expect(reasonOf(accept(runner, NOW - 10, 99))).toBe('session-gone');
    expect(sheet(runner).ends.estimated).toBe(0);
    runner.ask('close');
  });

  it.each([
    ['after now', NOW + 400 * DAY],
    ['before the start', NOW - 21 * DAY],
  ])('of another computer that is %s is none', (_when, end) => {
    const runner = start();
    valueOf(runner.ask('addAcceptedEnds', { ends: [{ sessionId: 2, end, at: 7 }] }));
    expect(sheet(runner)).toMatchObject({ seconds: HOUR + 1_200 + 1_800, ends: { estimated: 0, unknown: 1 } });
    expect(unknownEnds(runner)[0]).toMatchObject({ row: { acceptedEnd: null }, proposedEnd: { at: proposed } });
    const session = { id: 2, start: NOW - 20 * DAY, agentId: 9002, supportId: null, technician: 'anna' };
    expect(valueOf(runner.ask('judgeEnds', { sessions: [session], now: NOW, here: [] }))).toEqual([
      { id: 2, runs: false, acceptedEnd: null },
    ]);
    runner.ask('close');
  });

  it('gives way to the end that the service reports later', () => {
    const runner = start();
    valueOf(accept(runner, proposed));
    store(
      runner,
      recordsOf(NOW).map((one) => (one.id === 2 ? { ...one, stop: NOW - 20 * DAY + 60 } : one)),
    );
    expect(sheet(runner)).toMatchObject({ seconds: HOUR + 1_200 + 1_800 + 60, ends: { estimated: 0, unknown: 0 } });
    runner.ask('close');
  });

  it('survives a refresh of the saved copy, another start and a damaged database', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const first = start(path);
    valueOf(accept(first, proposed));
    valueOf(first.ask('pruneHistory', { before: null }));
    first.ask('close');
    const second = start(path);
    expect(sheet(second).ends).toEqual({ running: 1, estimated: 1, unknown: 0 });
    second.ask('close');
    writeFileSync(path, 'ruined');
    const third = start(path);
    expect(sheet(third).ends).toEqual({ running: 1, estimated: 1, unknown: 0 });
    valueOf(accept(third, null));
    third.ask('close');
    expect(valueOf(start(path).ask('acceptedEnds'))).toEqual([]);
  });

  it('belongs to one account, and goes with what was made here', () => {
    const runner = start(join(makeFolder(), 'inventory.sqlite'));
    valueOf(accept(runner, proposed));
    valueOf(runner.ask('open', { id: 'two', number: 0 }));
    expect(valueOf(runner.ask('acceptedEnds'))).toEqual([]);
    valueOf(runner.ask('open', { id: 'one', number: 0 }));
    expect(valueOf(runner.ask('acceptedEnds'))).toEqual([{ sessionId: 2, end: proposed, at: 7 }]);
    valueOf(runner.ask('forgetAccount', { accountId: 'one', savedCopy: true, favorites: false }));
    valueOf(runner.ask('open', { id: 'one', number: 0 }));
    expect(valueOf(runner.ask('acceptedEnds'))).toHaveLength(1);
    valueOf(runner.ask('forgetAccount', { accountId: 'one' }));
    valueOf(runner.ask('open', { id: 'one', number: 0 }));
    expect(valueOf(runner.ask('acceptedEnds'))).toEqual([]);
    runner.ask('close');
  });

  it('of another computer is added where there is none yet', () => {
    const runner = start();
    valueOf(accept(runner, proposed));
    const ends = [
      { sessionId: 2, end: 9, at: 1 },
      { sessionId: 77, end: 10, at: 1 },
    ];
    valueOf(runner.ask('addAcceptedEnds', { ends }));
    expect(valueOf(runner.ask('acceptedEnds'))).toEqual([{ sessionId: 2, end: proposed, at: 7 }, ends[1]]);
    runner.ask('close');
  });
});
