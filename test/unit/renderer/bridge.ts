import { z } from 'zod';
import {
  contract,
  eventNames,
  type Bridge,
  type Channel,
  type EventName,
  type Events,
  type InputOf,
  type ReplyOf,
} from '../../../src-main/contract/contract.ts';
import { fail, succeed, type FailureKind } from '../../../src-main/contract/failure.ts';
import { packRow } from '../../../src-main/contract/packed-rows.ts';
import { defaultSettings } from '../../../src-main/contract/settings.ts';
import type { HistoryState } from '../../../src-main/contract/records.ts';
import { noRestrictions } from '../../../src-main/contract/policy.ts';
import { accountColors } from '../../../src-main/contract/account-colors.ts';
import type {
  Account,
  AccountsState,
  AgentRow,
  Job,
  PolicyState,
  RequestUsage,
  UpdateState,
  LockState,
  ServiceState,
  Settings,
} from '../../../src-main/contract/contract.ts';

type Answer<C extends Channel> = ReplyOf<C> | ((input: InputOf<C>) => ReplyOf<C> | Promise<ReplyOf<C>>);

/**
 * Stands in for the preload and the main process. Inputs are parsed by the contract's own schemas and everything crosses by
 * structured clone, so that a page that would fail in the product fails here.
 */
export class LoopbackBridge implements Bridge {
  readonly calls: { readonly channel: Channel; readonly input: unknown }[] = [];
  readonly #answers = new Map<Channel, (input: unknown) => unknown>();
  readonly #listeners = new Map<EventName, Set<(data: unknown) => void>>();

  answer<C extends Channel>(channel: C, answer: Answer<C>): void {
    const respond: unknown = answer;
    this.#answers.set(channel, (input) =>
      typeof respond === 'function' ? (respond as (given: unknown) => unknown)(input) : respond,
    );
  }

  async invoke(channel: string, input: unknown): Promise<unknown> {
    if (!(channel in contract)) throw new Error(`the contract has no ${channel}`);
    const known = channel as Channel;
    const parsed: unknown = z.parse(contract[known].input, structuredClone(input));
    this.calls.push({ channel: known, input: parsed });
    const answer = this.#answers.get(known);
    if (answer === undefined) throw new Error(`the test gave no answer to ${channel}`);
    return structuredClone(await answer(parsed));
  }

  on(event: string, listener: (data: unknown) => void): () => void {
    const known = eventNames.find((name) => name === event);
    if (known === undefined) throw new Error(`the contract has no ${event}`);
    const set = this.#listeners.get(known) ?? new Set();
    this.#listeners.set(known, set.add(listener));
    return () => set.delete(listener);
  }

  notify<E extends EventName>(event: E, data: Events[E]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(structuredClone(data));
  }

  /** How many listen to anything; none once a window is gone. */
  get listening(): number {
    return [...this.#listeners.values()].reduce((sum, set) => sum + set.size, 0);
  }

  inputsOf<C extends Channel>(channel: C): readonly InputOf<C>[] {
    return this.calls.filter((made) => made.channel === channel).map((made) => made.input as InputOf<C>);
  }
}

/** Administrators manage nothing. */
export const unmanaged: PolicyState = { ...noRestrictions, isManaged: false, settings: [], problems: [], notices: [] };
/** The app lock, which is off until somebody turns it on. */
export const lockOff: LockState = {
  method: null,
  locked: null,
  isUnreadable: false,
  mayErase: false,
  mustChange: false,
  wrongTries: 0,
  waitMs: 0,
  systemPrompt: { isAvailable: false, isOn: false },
  policy: { required: false, maxMinutes: null, needsPassword: false, minLength: 8 },
};
/** A Longreach that has never looked for a new version. */
export const notChecked: UpdateState = {
  version: '0.1.0',
  off: null,
  hindrance: null,
  progress: { kind: 'idle' },
  last: null,
  updatedFrom: null,
};
/** The default settings. */
export const settings: Settings = defaultSettings;
export const account = {
  id: 'a1',
  label: 'Northfield IT',
  address: 'https://api.northfield.example/v1/',
  practice: false,
  keyPlace: 'keychain',
  groupId: null,
  video: null,
  methods: null,
} as const;

/** A job as the main process sends it. */
export const jobOf = (part: Partial<Job> & Pick<Job, 'agentId' | 'agentName'>): Job => ({
  id: 'j1',
  kind: 'wake',
  state: 'running',
  step: 'coming-up',
  startedAt: Date.now(),
  stepAt: Date.now(),
  limitAt: null,
  typicalMs: null,
  endedAt: null,
  failure: null,
  ...part,
});
/** Nothing of the history is stored, and nothing is read of it. */
export const keptHistory: HistoryState = {
  revision: 1,
  stored: 0,
  reachesTo: null,
  whole: false,
  sync: 'idle',
  failure: null,
  progress: null,
  at: null,
};
/** The message of every refusal that has no other. */
export const REFUSAL = 'What happened, why and what to do.';
export const refuse = (kind: FailureKind, reason?: string, message = REFUSAL) =>
  fail(kind, message, reason === undefined ? {} : { reason });

export const summaryOf = (rows: readonly AgentRow[], at: number | null = Date.now()) => ({
  total: rows.length,
  online: rows.filter((row) => row.online === true).length,
  at,
  dropped: 0,
});

/** These accounts side by side, the first one in view. */
export const accountsOf = (accounts: readonly Account[]): AccountsState => ({
  inView: accounts[0]?.id ?? null,
  entries: accounts.map((one, at) => ({
    account: one,
    // The ids of the only account are the service's own; two accounts in view as one have other numbers.
    number: accounts.length < 2 ? 0 : at + 1,
    shortName: one.label.split(' ')[0] ?? one.label,
    color: accountColors[at] ?? 'violet',
    state: 'signed-in',
    problem: null,
    service: serviceNow('up-to-date'),
    agentCount: 3,
  })),
  showsAll: false,
  viewKey: `account-${accounts[0]?.id ?? ''}`,
});

/** The service in this state, as of now. */
export const serviceNow = (kind: ServiceState['kind']): ServiceState => ({
  kind,
  refreshing: false,
  at: Date.now(),
  since: Date.now(),
  nextTryAt: null,
  listBytes: null,
  message: null,
  clockOffset: 0,
});
/** Requests as the main process counts them. */
export const requestUsage = (part: Partial<RequestUsage> = {}): RequestUsage => {
  const none = { refresh: 0, details: 0, actions: 0 };
  return {
    hours: Array.from({ length: 24 }, (_, hour) => (hour === 9 ? { refresh: 40, details: 12, actions: 3 } : none)),
    days: Array.from({ length: 31 }, (_, day) => ({ ...none, day: `2026-10-${String(day + 1).padStart(2, '0')}` })),
    operations: [{ operation: 'agents/list', user: 1, background: 40 }],
    hour: 55,
    today: 2_526,
    month: 41_200,
    forecast: { today: 3_800, month: 90_000 },
    plan: null,
    limitReached: null,
    budget: null,
    ...part,
  };
};

/** A bridge to a main process that is signed in and has these agents. */
export function signedIn(rows: readonly AgentRow[]): LoopbackBridge {
  const bridge = new LoopbackBridge();
  const sorted = [...rows].sort((a, b) => a.id - b.id);
  bridge.answer(
    'app:info',
    succeed({
      version: '0.1.0',
      platform: 'win32',
      locale: 'en',
      packaged: false,
    }),
  );
  bridge.answer('webhooks:current', succeed([]));
  bridge.answer('app:copy', succeed(undefined));
  bridge.answer('app:commands', succeed([]));
  bridge.answer('app:painted', succeed(undefined));
  bridge.answer('app:leave', succeed(undefined));
  bridge.answer('app:left', succeed([]));
  bridge.answer('app:view', succeed(null));
  bridge.answer('app:storeView', succeed(undefined));
  bridge.answer('notices:current', succeed([]));
  bridge.answer('network:proxyQuestion', succeed(null));
  bridge.answer('requests:usage', succeed(requestUsage()));
  bridge.answer('notices:dismiss', succeed(undefined));
  bridge.answer('account:current', succeed({ kind: 'signed-in', account }));
  bridge.answer('accounts:current', succeed(accountsOf([account])));
  bridge.answer('accounts:cancelAdd', succeed(undefined));
  bridge.answer('account:lost', succeed([]));
  bridge.answer('settings:current', succeed(settings));
  bridge.answer('data:sizes', succeed([]));
  bridge.answer('health:current', succeed({ last: null, maxRequests: 7 }));
  bridge.answer('policy:current', succeed(unmanaged));
  bridge.answer('lock:current', succeed(lockOff));
  bridge.answer('updates:current', succeed(notChecked));
  bridge.answer('updates:seen', succeed(undefined));
  bridge.answer('settings:change', (part) => succeed({ ...settings, ...JSON.parse(JSON.stringify(part)) } as Settings));
  bridge.answer('jobs:current', succeed([]));
  bridge.answer('service:current', succeed(serviceNow('up-to-date')));
  bridge.answer('agents:page', ({ afterId, limit }) => {
    const from = afterId === null ? 0 : sorted.findIndex((row) => row.id > afterId);
    const page = from === -1 ? [] : sorted.slice(from, from + limit);
    const done = from === -1 || from + limit >= sorted.length;
    return succeed({ rows: page.map(packRow), done, summary: summaryOf(sorted) });
  });
  bridge.answer('agents:refresh', succeed(undefined));
  bridge.answer('sessions:open', succeed({ tabId: 'tab-1' }));
  bridge.answer('agents:setFavorite', succeed(undefined));
  bridge.answer('agents:reboot', ({ agentId, safe }) => {
    const agentName = sorted.find((row) => row.id === agentId)?.name ?? '';
    return succeed(jobOf({ id: 'j-reboot', kind: safe ? 'reboot-safe' : 'reboot', step: 'undo', agentId, agentName }));
  });
  bridge.answer('agents:traits', succeed({ traits: [], done: true }));
  bridge.answer('bulk:current', succeed({ run: null, items: [] }));
  bridge.answer('views:current', succeed([]));
  bridge.answer('support:current', succeed({ sessions: [], remain: null, runsOutAt: null, at: null, failure: null }));
  bridge.answer('support:setSeen', succeed(undefined));
  bridge.answer('downloads:current', succeed([]));
  bridge.answer('history:setSeen', succeed(undefined));
  bridge.answer('history:state', succeed(keptHistory));
  bridge.answer(
    'history:page',
    succeed({ rows: [], total: 0, asOf: 0, source: 'cached', newer: 0, dropped: 0, unsupported: [] }),
  );
  return bridge;
}
