import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createAllEvents } from '../../../../src-main/app/all-accounts/events.ts';
import type { Push, Caller } from '../../../../src-main/ipc/push.ts';
import type { Scope } from '../../../../src-main/contract/call.ts';
import { composeId } from '../../../../src-main/contract/account-ids.ts';
import {
  contract,
  type AgentsChange,
  type BulkItem,
  type BulkRun,
  type Channel,
  type EventName,
  type Events,
  type Job,
  type SavedView,
} from '../../../../src-main/contract/contract.ts';
import { fail, succeed, type Result } from '../../../../src-main/contract/failure.ts';
import { packRow, unpackRow } from '../../../../src-main/contract/packed-rows.ts';
import type { Handlers } from '../../../../src-main/ipc/register.ts';
import { createSnapshot } from '../../../../src-main/agents/snapshot.ts';
import type { AllAccountsDeps } from '../../../../src-main/app/all-accounts/all-accounts.ts';
import { threadlessStorage } from '../account-session-box.ts';
import { createFakeClock } from '../fake-clock.ts';
import { rowOf } from '../../../samples.ts';
import { settle } from '../../settle.ts';
import { into, outOf } from './account-border.ts';
import { routeAnswers } from './routed-accounts.ts';
import { goodInputs } from '../ipc/samples.ts';

const from: Caller = { role: 'console', windowId: '' };
/** Both accounts have an agent 7. */
const northfield = (id: number): number => composeId(1, id);
const hartmann = (id: number): number => composeId(2, id);

const jobOf = (agentId: number): Job => ({
  id: 'job-1',
  kind: 'wake',
  agentId,
  agentName: 'Till',
  state: 'running',
  step: 'coming-up',
  startedAt: 1,
  stepAt: 1,
  limitAt: null,
  typicalMs: null,
  endedAt: null,
  failure: null,
});
const runOf = (id: string, part: Partial<BulkRun['counts']> = {}, state: BulkRun['state'] = 'running'): BulkRun => ({
  id,
  action: 'wake',
  state,
  startedAt: 1,
  sendsAt: 1,
  endedAt: state === 'done' ? 2 : null,
  parallel: 2,
  counts: { waiting: 0, running: 0, done: 0, failed: 0, stopped: 0, ...part },
});
const itemOf = (agentId: number, state: BulkItem['state'] = 'running'): BulkItem => ({
  agentId,
  agentName: `agent ${String(agentId)}`,
  state,
  startedAt: 1,
  endedAt: null,
  failure: null,
});
const service = (kind: 'up-to-date' | 'key-refused' | 'quota' | 'offline', at: number) => ({
  kind,
  refreshing: false,
  at,
  since: at,
  nextTryAt: null,
  listBytes: 10,
  message: null,
  clockOffset: 0,
});

/** Two accounts whose handlers note what they are called with. */
function setUp() {
  const called: { readonly account: string; readonly channel: string; readonly input: unknown }[] = [];
  const sent: { readonly event: EventName; readonly data: unknown }[] = [];
  const answers = new Map<string, (input: never) => unknown>();
  const answer = <C extends Channel>(
    account: string,
    channel: C,
    reply: (input: never) => ReturnType<Handlers[C]> | Result<never>,
  ): void => void answers.set(`${account} ${channel}`, reply);
  const handlersOf = (account: string): Handlers =>
    new Proxy({} as Handlers, {
      get: (_handlers, channel: string) => (given: never) => {
        const input = into(given);
        called.push({ account, channel, input });
        return outOf(account === 'one' ? 1 : 2, answers.get(`${account} ${channel}`)?.(input) ?? succeed(undefined));
      },
    });
  const handlers: Record<string, Handlers> = { one: handlersOf('one'), two: handlersOf('two') };
  const snapshots = [createSnapshot(), createSnapshot()];
  const joined = [
    { number: 1, name: 'Northfield', handlers: handlers.one!, snapshot: snapshots[0]! },
    { number: 2, name: 'Hartmann', handlers: handlers.two!, snapshot: snapshots[1]! },
  ];
  const push: Push['push'] = (event, data) => void sent.push({ event, data });
  const routed = routeAnswers(() => joined, {
    onViews: (all) => push('views:changed', all),
  });
  const events = createAllEvents({
    push,
    handlers: routed.handlers,
    bulk: routed.together.bulk,
    accounts: routed.owners,
    later: (run) => run(),
  });
  const all = {
    take<E extends EventName>(key: string, event: E, data: Events[E]): void {
      const number = key === 'one' ? 1 : 2;
      events.take(number, event, outOf(number, data));
    },
    handlers: routed.handlers,
  };
  const load = (at: number, ids: readonly number[]): void => {
    snapshots[at]?.apply({
      reset: true,
      upserted: ids.map((id) => packRow({ ...rowOf({ id }), id: composeId(at + 1, id) })),
      removed: [],
      summary: { total: ids.length, online: ids.length, at: 100 + at, dropped: 0 },
    });
  };
  load(0, [5, 7]);
  load(1, [7]);
  const callsOf = (channel: Channel) => called.filter((one) => one.channel === channel);
  return { all, answer, callsOf, called, sent };
}

describe('calls in the view over all accounts', () => {
  it('about an agent go to its account alone, with the id that its service knows', async () => {
    const { all, answer, callsOf } = setUp();
    answer('two', 'agents:wake', () => succeed(jobOf(7)));
    const woken = await all.handlers['agents:wake']({ agentId: hartmann(7) }, from);
    expect(callsOf('agents:wake')).toEqual([{ account: 'two', channel: 'agents:wake', input: { agentId: 7 } }]);
    expect(woken).toMatchObject({ ok: true, value: { id: '2/job-1', agentId: hartmann(7) } });
    await all.handlers['jobs:cancel']({ jobId: '2/job-1' }, from);
    expect(callsOf('jobs:cancel')).toEqual([{ account: 'two', channel: 'jobs:cancel', input: { jobId: 'job-1' } }]);
  });

  it('with the id of no open account do nothing', async () => {
    const { all, called } = setUp();
    for (const agentId of [7, composeId(3, 7), composeId(1, 2 ** 43)]) {
      const answered = await all.handlers['sessions:open']({ agentId }, from);
      expect(answered).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    }
    expect(called).toEqual([]);
  });

  it('read the lists of all accounts one behind the other, passing over one that cannot be read', async () => {
    const { all, answer } = setUp();
    const summary = { total: 0, online: 0, at: 1, dropped: 0 };
    answer('one', 'agents:page', ({ afterId }: { afterId: number | null }) =>
      succeed({ rows: afterId === null ? [packRow(rowOf({ id: 7 }))] : [], done: afterId !== null, summary }),
    );
    answer('two', 'agents:page', () => succeed({ rows: [packRow(rowOf({ id: 7 }))], done: true, summary }));
    const first = await all.handlers['agents:page']({ afterId: null, limit: 100 }, from);
    const second = await all.handlers['agents:page']({ afterId: northfield(7), limit: 100 }, from);
    expect(first).toMatchObject({ ok: true, value: { done: false, account: 1, summary: { total: 3 } } });
    expect(second).toMatchObject({ ok: true, value: { done: true, account: 2 } });
    answer('one', 'agents:page', () => fail('unavailable', 'The database is damaged.'));
    const without = await all.handlers['agents:page']({ afterId: null, limit: 100 }, from);
    expect(without).toMatchObject({ ok: true, value: { done: true, account: 2 } });
  });

  it('are as well as the best account, and as old as the oldest list that is up to date', async () => {
    const { all, answer } = setUp();
    answer('one', 'service:current', () => succeed(service('up-to-date', 40)));
    answer('two', 'service:current', () => succeed(service('key-refused', 10)));
    const well = await all.handlers['service:current'](undefined, from);
    expect(well).toMatchObject({ ok: true, value: { kind: 'up-to-date', at: 40 } });
    answer('one', 'service:current', () => succeed(service('quota', 40)));
    const bad = await all.handlers['service:current'](undefined, from);
    expect(bad).toMatchObject({ ok: true, value: { kind: 'failing' } });
  });

  it('found by the services themselves have composed ids', async () => {
    const { all, answer } = setUp();
    answer('one', 'agents:search', () => succeed({ rows: [packRow(rowOf({ id: 7 }))], dropped: 1 }));
    answer('two', 'agents:search', () => fail('offline', 'No connection.'));
    const found = await all.handlers['agents:search']({ search: 'till' }, from);
    expect(found.ok && found.value.rows.map((row) => unpackRow(row).id)).toEqual([northfield(7)]);
    expect(found).toMatchObject({ value: { dropped: 1 } });
  });

  it('that are forwarded or refused carry no id of an agent, a support session or a record', async () => {
    const ofScope = (scope: Scope) =>
      (Object.keys(contract) as Channel[]).filter((one) => contract[one].scope === scope);
    const ids = /^(?:agentIds?|supportIds?|sessionId|jobId|runId|downloadId)$/;
    // External requests have ids of one account alone; calls about one account alone go nowhere.
    const ofOneAccount = new Set<Channel>(['external:answer']);
    for (const channel of ofScope('app').filter((one) => !ofOneAccount.has(one))) {
      const schema = JSON.stringify(z.toJSONSchema(contract[channel].input, { unrepresentable: 'any' }));
      const names = [...schema.matchAll(/"(\w+)":\{/g)].map(([, name = '']) => name);
      expect(names.filter((name) => ids.test(name))).toEqual([]);
    }
    for (const channel of ofScope('account')) {
      expect(await setUp().all.handlers[channel](goodInputs[channel] as never, from)).toMatchObject({
        ok: false,
        failure: { reason: 'all-accounts' },
      });
    }
  });

  it('save views of their own, which no account has', async () => {
    const { all, called } = setUp();
    const view = goodInputs['views:save'] as { id: null; view: SavedView };
    const saved = await all.handlers['views:save'](view, from);
    expect(saved).toMatchObject({ ok: true, value: [{ id: 'view-1', name: 'Full disks' }] });
    expect(await all.handlers['views:remove']({ id: 'view-1' }, from)).toEqual(succeed([]));
    const again = await all.handlers['views:save'](view, from);
    expect(again).toMatchObject({ value: [{ id: 'view-2' }] });
    expect(await all.handlers['views:save']({ ...view, id: 'view-1' }, from)).toMatchObject({
      failure: { message: expect.stringContaining('has been removed. Save it') as string },
    });
    expect(called).toEqual([]);
  });
});

it('takes over the views that an earlier version stored in the settings, once', async () => {
  const view = (goodInputs['views:save'] as { view: SavedView }).view;
  let inSettings: readonly SavedView[] = [{ ...view, id: 'view-4' }];
  const storage = threadlessStorage(createFakeClock().clock);
  const settings: AllAccountsDeps['settings'] = {
    viewsOfAllAccounts: () => inSettings,
    setViewsOfAllAccounts: (views) => {
      inSettings = views;
      return Promise.resolve(succeed(undefined));
    },
  };
  const { handlers } = routeAnswers(() => [], { settings, storage });
  expect(await handlers['views:current'](undefined, from)).toMatchObject({ value: [{ id: 'view-4' }] });
  expect(inSettings).toEqual([]);
  expect(await handlers['views:save']({ id: null, view }, from)).toMatchObject({
    value: [{ id: 'view-4' }, { id: 'view-5' }],
  });
  expect(
    await routeAnswers(() => [], { settings, storage }).handlers['views:remove']({ id: 'view-4' }, from),
  ).toMatchObject({
    value: [{ id: 'view-5' }],
  });
});

describe('an action on agents of several accounts', () => {
  function setUpBulk() {
    const box = setUp();
    const { answer } = box;
    answer('one', 'bulk:current', () => succeed({ run: null, items: [] }));
    answer('two', 'bulk:current', () => succeed({ run: null, items: [] }));
    answer('one', 'bulk:start', () => succeed(runOf('bulk-1', { running: 2 })));
    answer('two', 'bulk:start', () => succeed(runOf('bulk-1', { waiting: 1 })));
    const agentIds = [hartmann(7), northfield(7), northfield(5)];
    const start = () => box.all.handlers['bulk:start']({ action: 'wake', agentIds }, from);
    return { ...box, start };
  }

  it('is a run in each of them, and one on the page', async () => {
    const { callsOf, start, all, answer, sent } = setUpBulk();
    const started = await start();
    expect(callsOf('bulk:start').map(({ account, input }) => [account, input])).toEqual([
      ['two', { action: 'wake', agentIds: [7] }],
      ['one', { action: 'wake', agentIds: [7, 5] }],
    ]);
    expect(started).toMatchObject({ ok: true, value: { id: 'all-1', counts: { running: 2, waiting: 1 } } });
    answer('one', 'bulk:current', () =>
      succeed({ run: runOf('bulk-1', { done: 2 }, 'done'), items: [itemOf(7, 'done')] }),
    );
    answer('two', 'bulk:current', () => succeed({ run: runOf('bulk-1', { waiting: 1 }), items: [itemOf(7)] }));
    const now = await all.handlers['bulk:current'](undefined, from);
    expect(now).toMatchObject({
      value: { run: { state: 'running', counts: { done: 2, waiting: 1 } } },
    });
    expect(now.ok && now.value.items.map(({ agentId }) => agentId)).toEqual([northfield(7), hartmann(7)]);
    all.take('two', 'bulk:changed', {
      reset: false,
      run: runOf('bulk-1', { done: 1 }, 'done'),
      items: [itemOf(7, 'done')],
    });
    expect(sent.at(-1)).toMatchObject({
      event: 'bulk:changed',
      data: { reset: false, run: { id: 'all-1', state: 'done' }, items: [{ agentId: hartmann(7) }] },
    });
  });

  it('goes on without an account that cannot begin, whose agents have failed', async () => {
    const { answer, start, all } = setUpBulk();
    answer('two', 'bulk:start', () => fail('busy', 'Longreach isn’t signed in yet.'));
    expect(await start()).toMatchObject({ ok: true, value: { counts: { running: 2, failed: 1 } } });
    answer('one', 'bulk:current', () => succeed({ run: runOf('bulk-1'), items: [] }));
    const now = await all.handlers['bulk:current'](undefined, from);
    expect(now).toMatchObject({ value: { items: [{ agentId: hartmann(7), state: 'failed', agentName: 'PC-7' }] } });
  });

  it('is stopped, retried and put away in each of them', async () => {
    const { answer, start, all, callsOf } = setUpBulk();
    await start();
    await all.handlers['bulk:stop']({ runId: 'all-1' }, from);
    expect(callsOf('bulk:stop').map(({ account, input }) => [account, input])).toEqual([
      ['two', { runId: 'bulk-1' }],
      ['one', { runId: 'bulk-1' }],
    ]);
    answer('one', 'bulk:retry', () => succeed(runOf('bulk-2', { running: 1 })));
    answer('two', 'bulk:retry', () => fail('bad-input', 'Nothing failed.'));
    expect(await all.handlers['bulk:retry']({ runId: 'all-1' }, from)).toMatchObject({
      ok: true,
      value: { id: 'all-2', counts: { running: 1 } },
    });
    await all.handlers['bulk:dismiss']({ runId: 'all-2' }, from);
    expect(callsOf('bulk:dismiss').map(({ account, input }) => [account, input])).toEqual([
      ['one', { runId: 'bulk-2' }],
    ]);
    expect(await all.handlers['bulk:current'](undefined, from)).toEqual(succeed({ run: null, items: [] }));
  });

  it('does not begin while one of the accounts is at another', async () => {
    const { answer, start, callsOf } = setUpBulk();
    answer('two', 'bulk:current', () => succeed({ run: runOf('bulk-9'), items: [] }));
    expect(await start()).toMatchObject({ ok: false, failure: { kind: 'busy', reason: 'bulk-runs' } });
    expect(callsOf('bulk:start')).toEqual([]);
  });
});

describe('events of the view over all accounts', () => {
  it('name the account of each row by the base of its ids, and sum up', () => {
    const { all, sent } = setUp();
    const change: AgentsChange = {
      reset: false,
      upserted: [packRow(rowOf({ id: 7 }))],
      removed: [5],
      summary: { total: 1, online: 1, at: 1, dropped: 0 },
    };
    all.take('two', 'agents:changed', change);
    expect(sent).toMatchObject([
      {
        event: 'agents:changed',
        data: {
          upserted: [packRow({ ...rowOf({ id: 7 }), id: hartmann(7) })],
          removed: [hartmann(5)],
          account: 2,
          summary: { total: 3 },
        },
      },
    ]);
  });

  it('carry the whole of all accounts where they carry a whole', async () => {
    const { all, sent, answer } = setUp();
    answer('one', 'jobs:current', () => succeed([jobOf(5)]));
    answer('two', 'jobs:current', () => succeed([jobOf(7)]));
    all.take('two', 'jobs:changed', []);
    await settle();
    expect(sent).toMatchObject([
      { event: 'jobs:changed', data: [{ agentId: northfield(5) }, { agentId: hartmann(7) }] },
    ]);
  });

  it('tell of unconfirmed changes of both', () => {
    const { all, sent } = setUp();
    all.take('one', 'unconfirmed:changed', [{ kind: 'update', id: 7, state: 'checking' }]);
    all.take('two', 'unconfirmed:changed', [{ kind: 'wake', id: 7, state: 'unknown' }]);
    expect(sent.at(-1)?.data).toEqual([
      { kind: 'update', id: northfield(7), state: 'checking' },
      { kind: 'wake', id: hartmann(7), state: 'unknown' },
    ]);
  });

  it('of an account, its views and its session windows stay with its own pages', () => {
    const { all, sent } = setUp();
    all.take('one', 'views:changed', []);
    all.take('one', 'account:changed', { kind: 'first-run' });
    expect(sent).toEqual([]);
  });
});
