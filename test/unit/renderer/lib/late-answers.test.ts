import { beforeEach, describe, expect, test } from 'vitest';
import type {
  Channel,
  EventName,
  Events,
  QuickFound,
  ReplyOf,
  SavedView,
} from '../../../../src-main/contract/contract.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { JobsState } from '../../../../src-renderer/features/agents/jobs/jobs.svelte.ts';
import { SessionPages } from '../../../../src-renderer/features/agents/details/session-pages.svelte.ts';
import { Views } from '../../../../src-renderer/features/agents/views/views.svelte.ts';
import { Audit } from '../../../../src-renderer/features/audit/audit.svelte.ts';
import { Downloads } from '../../../../src-renderer/features/history/downloads/downloads.svelte.ts';
import { History } from '../../../../src-renderer/features/history/history.svelte.ts';
import { RequestUsageState } from '../../../../src-renderer/features/settings/request-usage-state.svelte.ts';
import { Support } from '../../../../src-renderer/features/support/support.svelte.ts';
import { AccountState } from '../../../../src-renderer/lib/account.svelte.ts';
import { AccountsState } from '../../../../src-renderer/lib/accounts.svelte.ts';
import { ConsoleState } from '../../../../src-renderer/lib/console.svelte.ts';
import { LockState } from '../../../../src-renderer/lib/lock.svelte.ts';
import { PolicyState } from '../../../../src-renderer/lib/policy.svelte.ts';
import { NoticesState, UpdatesState } from '../../../../src-renderer/lib/program.svelte.ts';
import { ProxyQuestionState } from '../../../../src-renderer/lib/proxy-question.svelte.ts';
import { QuickFind } from '../../../../src-renderer/lib/quick-find.svelte.ts';
import { ServiceState } from '../../../../src-renderer/lib/service.svelte.ts';
import { SettingsState } from '../../../../src-renderer/lib/settings.svelte.ts';
import { Toasts } from '../../../../src-renderer/lib/toasts.svelte.ts';
import { QuickCard } from '../../../../src-renderer/windows/quick-connect/agent-card.svelte.ts';
import { ExternalRequests } from '../../../../src-renderer/windows/console/external/external-requests.svelte.ts';
import { settle } from '../../settle.ts';
import { detailsOf, likelyForecast, sessionOf } from '../agents/details-samples.ts';
import { entryOf } from '../audit/audit-samples.ts';
import { downloadOf } from '../history/history-samples.ts';
import {
  account,
  accountsOf,
  jobOf,
  keptHistory,
  LoopbackBridge,
  lockOff,
  notChecked,
  refuse,
  requestUsage,
  serviceNow,
  settings,
  unmanaged,
} from '../bridge.ts';

/** The states that are asked for again and again, where an answer comes after the next question. Each has its own test beside this. */

let bridge = new LoopbackBridge();
beforeEach(() => {
  bridge = new LoopbackBridge();
  Object.defineProperty(window, 'bridge', { configurable: true, value: bridge });
});

/** Answers this call by hand, in any order: the question at `place` of all that were asked. */
function hold<C extends Channel>(channel: C) {
  const held: ((reply: ReplyOf<C>) => void)[] = [];
  bridge.answer(channel, () => new Promise<ReplyOf<C>>((resolve) => held.push(resolve)));
  return async (place: number, reply: ReplyOf<C>): Promise<void> => {
    held[place]?.(reply);
    await settle();
  };
}

describe('a state of main: what its event says before the answer to the question wins', () => {
  /** The event comes first, then the answer. */
  async function race<C extends Channel, E extends EventName>(
    state: { start: () => () => void },
    [channel, asked]: readonly [C, ReplyOf<C>],
    [event, heard]: readonly [E, Events[E]],
  ): Promise<void> {
    const answer = hold(channel);
    const stop = state.start();
    await settle();
    bridge.notify(event, heard);
    await answer(0, asked);
    stop();
  }
  const other = { ...account, id: 'a2' } as const;

  test('the account', async () => {
    const state = new AccountState();
    const old = ['account:current', succeed({ kind: 'signed-in', account } as const)] as const;
    await race(state, old, ['account:changed', { kind: 'signed-in', account: other }]);
    expect(state.account?.id).toBe('a2');
  });

  test('all accounts', async () => {
    const state = new AccountsState();
    const old = ['accounts:current', succeed(accountsOf([account]))] as const;
    await race(state, old, ['accounts:changed', accountsOf([other])]);
    await state.known;
    expect(state.shown?.account.id).toBe('a2');
  });

  test('the service', async () => {
    const state = new ServiceState();
    const old = ['service:current', succeed(serviceNow('failing'))] as const;
    await race(state, old, ['service:changed', serviceNow('up-to-date')]);
    expect(state.current.kind).toBe('up-to-date');
  });

  test('the settings', async () => {
    const state = new SettingsState();
    await race(
      state,
      ['settings:current', succeed(settings)],
      ['settings:changed', { ...settings, density: 'compact' }],
    );
    expect(state.rowHeight).toBe(32);
  });

  test('the policy', async () => {
    const state = new PolicyState();
    await race(state, ['policy:current', succeed(unmanaged)], ['policy:changed', { ...unmanaged, isManaged: true }]);
    expect(state.isManaged).toBe(true);
  });

  test('the lock, and nothing once nobody follows it', async () => {
    const state = new LockState();
    const locked = { ...lockOff, method: 'pin', locked: { reason: 'idle', at: 0, minutes: 10 } } as const;
    await race(state, ['lock:current', succeed(lockOff)], ['lock:changed', locked]);
    expect(state.isOn).toBe(true);
    const answer = hold('lock:current');
    state.start()();
    await settle();
    await answer(0, succeed(lockOff));
    expect(state.isOn).toBe(true);
  });

  test('the notices', async () => {
    const state = new NoticesState();
    await race(state, ['notices:current', succeed([{ id: 'n1', message: 'Old.' }])], ['notices:changed', []]);
    expect(state.shown).toEqual([]);
  });

  test('the updates', async () => {
    const state = new UpdatesState(new Toasts(), () => undefined);
    const newer = { ...notChecked, progress: { kind: 'ready', version: '0.2.0', notes: '' } } as const;
    await race(state, ['updates:current', succeed(notChecked)], ['updates:changed', newer]);
    expect(state.ready).toBe('0.2.0');
  });

  test('what a proxy asks', async () => {
    const state = new ProxyQuestionState(new Toasts());
    const question = { id: 'p1', proxy: 'proxy:8080', realm: '', scheme: 'basic', wasRefused: false };
    await race(state, ['network:proxyQuestion', succeed(question)], ['network:proxyAsked', null]);
    expect(state.current).toBeNull();
  });

  test('what is asked from outside', async () => {
    const state = new ExternalRequests(new Toasts());
    await race(state, ['external:current', refuse('internal')], ['external:changed', null]);
    expect(state.current).toBeNull();
  });

  test('the jobs', async () => {
    const jobs = new JobsState();

    const job = jobOf({ agentId: 1, agentName: 'Till' });
    await race(jobs, ['jobs:current', succeed([job])], ['jobs:changed', []]);
    expect(jobs.current).toEqual([]);
  });

  test('the saved views', async () => {
    const views = new Views({} as ConstructorParameters<typeof Views>[0]);
    const view = { id: 'view-1', name: 'Tills' } as SavedView;
    await race(views, ['views:current', succeed([])], ['views:changed', [view]]);
    await views.known;
    expect(views.saved).toEqual([view]);
  });

  test('the support sessions', async () => {
    const state = new Support(new ConsoleState());
    const none = { sessions: [], runsOutAt: null, at: null, failure: null };
    const old = ['support:current', succeed({ ...none, remain: 5 })] as const;
    await race(state, old, ['support:changed', { ...none, remain: 4 }]);
    expect(state.current.remain).toBe(4);
  });

  test('the downloads', async () => {
    const state = new Downloads(new ConsoleState());
    await race(state, ['downloads:current', succeed([downloadOf({ id: 'd1' })])], ['downloads:changed', []]);
    expect(state.current).toEqual([]);
  });

  test('the copy of the history', async () => {
    const history = new History(new ConsoleState());
    const state = {
      start: () => {
        const stop = history.start();
        void history.readCached();
        return stop;
      },
    };
    const old = ['history:state', succeed({ ...keptHistory, revision: 3 })] as const;
    await race(state, old, ['history:changed', { ...keptHistory, revision: 4 }]);
    expect(history.stored?.revision).toBe(4);
  });
});

test('the search of Quick connect shows what was found for the last text, whichever answer comes last', async () => {
  const answer = hold('quick:find');
  const find = new QuickFind(8);
  const found = (matches: number): ReplyOf<'quick:find'> =>
    succeed({ hits: [], exact: 0, matches, total: 9 } satisfies QuickFound);
  void find.type('des');
  const settled = find.type('desk');
  await settle();
  await answer(1, found(2));
  expect(find.isCurrent).toBe(true);
  await answer(0, found(5));
  await settled;
  expect(find.found.matches).toBe(2);
  // The text that was typed last waits for its own answer.
  void find.type('desks');
  await settle();
  expect(find.isCurrent).toBe(false);
  expect(find.found.matches).toBe(2);
});

test('the card of Quick connect shows nothing of the agent before', async () => {
  const load = hold('agents:details');
  const forecast = hold('agents:forecast');
  const card = new QuickCard();
  const stop = card.start();
  card.show(1, false);
  card.show(2, false);
  await settle();
  await load(1, succeed(detailsOf(2, {}, { at: 5 })));
  await load(0, succeed(detailsOf(1, {}, { at: 10 })));
  await forecast(0, succeed(likelyForecast));
  expect(card.stored?.agentId).toBe(2);
  expect(card.forecast).toBeNull();
  card.leave();
  await forecast(1, succeed(likelyForecast));
  expect(card.stored).toBeNull();
  expect(card.forecast).toBeNull();
  stop();
});

test('the sessions of an agent: the newest page on top of those that are there, whichever came last', async () => {
  const answer = hold('agents:history');
  const pages = new SessionPages(1);
  const page = (...ids: readonly number[]): ReplyOf<'agents:history'> =>
    succeed({ sessions: ids.map((id) => sessionOf({ id })), total: 60, dropped: 0 });
  void pages.loadMore();
  await settle();
  await answer(0, page(3, 2));
  void pages.readTop();
  void pages.loadMore();
  await settle();
  await answer(2, page(1));
  await answer(1, page(4, 3));
  expect(pages.sessions.map(({ id }) => id)).toEqual([4, 3, 2, 1]);
});

test('the audit log shows what matches the last question, and what came for an earlier one is dropped', async () => {
  const answer = hold('audit:page');
  const audit = new Audit(new ConsoleState());
  const page = (seq: number): ReplyOf<'audit:page'> =>
    succeed({ entries: [entryOf({ seq })], total: 1, more: false, since: 0 });
  audit.change({ text: 'till' });
  audit.change({ text: 'desk' });
  await settle();
  await answer(1, page(7));
  await answer(0, page(3));
  expect(audit.entries.map(({ seq }) => seq)).toEqual([7]);
  // Until the next question is answered, these stay; a failure of an earlier one is no failure of it.
  audit.change({ text: 'till' });
  audit.change({ text: '' });
  await settle();
  expect(audit.answered).toBe(false);
  expect(audit.entries).toHaveLength(1);
  await answer(2, refuse('internal'));
  expect(audit.failure).toBeNull();
  await answer(3, page(9));
  expect(audit.entries.map(({ seq }) => seq)).toEqual([9]);
});

test('a check of the audit log that was dismissed does not come back with its verdict', async () => {
  const answer = hold('audit:verify');
  const audit = new Audit(new ConsoleState());
  void audit.verify();
  expect(audit.verification.kind).toBe('running');
  audit.dismissVerdict();
  await settle();
  await answer(0, refuse('internal'));
  expect(audit.verification.kind).toBe('none');
});

test('the requests of an account are not shown for another, nor over the answer to a change', async () => {
  const answer = hold('requests:usage');
  const app = new ConsoleState();
  const usage = new RequestUsageState(app);
  app.account.take({ kind: 'signed-in', account });
  void usage.read();
  app.account.take({ kind: 'signed-in', account: { ...account, id: 'a2' } });
  await settle();
  await answer(0, succeed(requestUsage({ today: 100 })));
  expect(usage.current).toBeNull();
  void usage.read();
  await settle();
  usage.take(requestUsage({ today: 300 }));
  await answer(1, succeed(requestUsage({ today: 200 })));
  expect(usage.current?.today).toBe(300);
});
