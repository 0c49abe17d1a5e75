import type { AccountManager } from '../account/account-manager.ts';
import type { Desk } from '../live/desk.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { normaliseAddress } from '../service/address.ts';
import type { Inventory } from '../store/inventory.ts';
import type { AppInfo, InputOf, Notice, OutputOf, ServiceState, Settings } from './contract.ts';
import { fail, succeed, type Result } from './failure.ts';
import type { Handlers } from './register.ts';

/** The session windows as far as calls reach them. */
export interface SessionsPort {
  open(agentId: number): Result<{ readonly tabId: string }>;
  state(): OutputOf<'sessions:current'>;
  select(tabId: string): Result<void>;
  close(tabId: string): Result<void>;
  reconnect(tabId: string): Result<void>;
  setFullScreen(on: boolean): void;
  setSideBar(shown: boolean): void;
  setCovered(covered: boolean): Promise<void>;
  focusPage(): void;
}

export interface HandlerDeps {
  readonly info: AppInfo;
  readonly copy: (text: string) => Promise<void>;
  readonly notices: { current(): readonly Notice[]; dismiss(noticeId: string): void };
  readonly accounts: AccountManager;
  readonly desk: Desk;
  readonly inventory: Inventory;
  readonly jobs: Jobs;
  readonly serviceState: () => ServiceState;
  readonly sessions: SessionsPort;
  readonly settings: { current(): Settings; change(patch: InputOf<'settings:change'>): Promise<Result<Settings>> };
}

const notYet = (): Result<never> => fail('internal', 'This part of Longreach is being built.');

const done = (run: () => void): Result<void> => {
  run();
  return succeed(undefined);
};

/** What every call of the contract does: one line each, handed to the feature it belongs to. */
export function createHandlers(deps: HandlerDeps): Handlers {
  const { accounts, desk, inventory, jobs, sessions, settings } = deps;
  return {
    'app:info': () => succeed(deps.info),
    'app:copy': async ({ text }) => {
      await deps.copy(text);
      return succeed(undefined);
    },
    'notices:current': () => succeed(deps.notices.current()),
    'notices:dismiss': ({ noticeId }) => done(() => deps.notices.dismiss(noticeId)),

    'account:current': () => succeed(accounts.state),
    'account:checkAddress': ({ address }) => normaliseAddress(address),
    'account:signIn': (input) => accounts.signIn(input),
    'account:practise': () => accounts.practise(),
    'account:retryKey': () => accounts.retryKey(),
    'account:replaceKey': (input) => accounts.replaceKey(input),
    'account:rename': ({ label }) => accounts.rename(label),
    'account:signOut': () => accounts.signOut(),

    'agents:page': ({ afterId, limit }) => inventory.page(afterId, limit),
    'agents:refresh': () => desk.refresh(),
    'agents:wake': ({ agentId }) => desk.wake(agentId),
    'agents:reboot': () => notYet(),
    'agents:search': () => notYet(),
    'agents:traits': () => notYet(),
    'agents:details': () => notYet(),
    'agents:readDetails': () => notYet(),
    'agents:changes': () => notYet(),
    'agents:forecast': () => notYet(),
    'agents:history': () => notYet(),
    'agents:update': () => notYet(),
    'agents:copyPermanentLink': () => notYet(),
    'agents:wakeAndConnect': () => notYet(),
    'agents:watch': () => notYet(),
    'agents:detach': () => notYet(),
    'agents:export': () => notYet(),
    'exports:show': () => notYet(),
    'account:limitToGroup': () => notYet(),
    'bulk:start': () => notYet(),
    'bulk:current': () => notYet(),
    'bulk:stop': () => notYet(),
    'bulk:retry': () => notYet(),
    'bulk:dismiss': () => notYet(),
    'views:current': () => notYet(),
    'views:save': () => notYet(),
    'views:remove': () => notYet(),
    'views:tell': () => notYet(),
    'agents:setFavorite': ({ agentId, favorite }) => desk.setFavorite(agentId, favorite),

    'service:current': () => succeed(deps.serviceState()),
    'jobs:current': () => succeed(jobs.current()),
    'jobs:cancel': ({ jobId }) => done(() => jobs.cancel(jobId)),

    'sessions:open': ({ agentId }) => sessions.open(agentId),
    'sessions:current': () => succeed(sessions.state()),
    'sessions:select': ({ tabId }) => sessions.select(tabId),
    'sessions:close': ({ tabId }) => sessions.close(tabId),
    'sessions:reconnect': ({ tabId }) => sessions.reconnect(tabId),
    'sessions:setFullScreen': ({ on }) => done(() => sessions.setFullScreen(on)),
    'sessions:setSideBar': ({ shown }) => done(() => sessions.setSideBar(shown)),
    'sessions:setCovered': async ({ covered }) => {
      await sessions.setCovered(covered);
      return succeed(undefined);
    },
    'sessions:focusPage': () => done(() => sessions.focusPage()),

    'settings:current': () => succeed(settings.current()),
    'settings:change': (patch) => settings.change(patch),
  };
}
