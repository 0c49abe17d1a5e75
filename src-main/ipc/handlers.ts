import type { AccountManager } from '../account/account-manager.ts';
import type { External } from '../external/external.ts';
import { normaliseAddress } from '../api/address.ts';
import type { SupportService } from '../support/support-service.ts';
import type { ConsoleCommands } from '../windows/console-commands.ts';
import type { ViewState } from '../windows/view-state.ts';
import type { QuickConnect } from '../desktop/quick-connect.ts';
import type { AccountSession } from '../app/account-session.ts';
import type { AppInfo, InputOf, Notice, ServiceState, Settings } from '../contract/contract.ts';
import { done, fail, succeed, type Result } from '../contract/failure.ts';
import { createRecordHandlers, type RecordHandlerDeps } from './record-handlers.ts';
import type { Handlers } from './register.ts';
import type { SessionWindows } from '../sessions/session-windows.ts';

/** The session windows without what only the main process does with them. */
export type SessionsPort = Omit<
  SessionWindows,
  | 'openDevice'
  | 'loadRestorable'
  | 'takeJobs'
  | 'refresh'
  | 'suspend'
  | 'resume'
  | 'closeAll'
  | 'saveSessions'
  | 'hasOpenSessions'
  | 'frame'
>;

export interface HandlerDeps {
  readonly info: AppInfo;
  readonly copy: (text: string) => Promise<void>;
  readonly consoleCommands: Pick<ConsoleCommands, 'take'>;
  readonly viewState: Pick<ViewState, 'store' | 'current'>;
  readonly notices: { current(): readonly Notice[]; dismiss(noticeId: string): void };
  readonly accounts: AccountManager;
  readonly accountSession: Pick<
    AccountSession,
    'agentsService' | 'details' | 'exporter' | 'inventory' | 'jobs' | 'views'
  >;
  /** Tells on the desktop that the result of a view is another. */
  readonly notifyView: (notify: InputOf<'views:notify'>) => Promise<Result<void>>;
  readonly serviceState: () => ServiceState;
  readonly external: Pick<External, 'current' | 'answer'>;
  readonly quick: Pick<QuickConnect, 'find' | 'close' | 'showConsole' | 'shortcut' | 'setRecording'>;
  readonly sessions: SessionsPort;
  /** Brings the console to the front with the details of this computer. */
  readonly showDetails: (agentId: number) => void;
  readonly support: SupportService;
  readonly records: RecordHandlerDeps;
  readonly settings: { current(): Settings; change(patch: InputOf<'settings:change'>): Promise<Result<Settings>> };
}

const runsStill = (): Result<never> =>
  fail(
    'busy',
    'An action on several computers is under way. Stop it or wait until it is over, then change the group.',
    {
      reason: 'bulk-runs',
    },
  );

/** What every call of the contract does: one line each, handed to the feature it belongs to. */
export function createHandlers(deps: HandlerDeps): Handlers {
  const { accounts, accountSession, quick, sessions, settings, support } = deps;
  const { agentsService, details, exporter, inventory, jobs, views } = accountSession;
  return {
    'app:info': () => succeed(deps.info),
    'app:copy': async ({ text }) => {
      await deps.copy(text);
      return succeed(undefined);
    },
    'app:commands': () => succeed(deps.consoleCommands.take()),
    'app:storeView': ({ view }) => done(() => deps.viewState.store(view)),
    'app:view': () => succeed(deps.viewState.current()),
    'notices:current': () => succeed(deps.notices.current()),
    'notices:dismiss': ({ noticeId }) => done(() => deps.notices.dismiss(noticeId)),

    'account:current': () => succeed(accounts.state),
    'account:checkAddress': ({ address }) => normaliseAddress(address),
    'account:signIn': (input) => accounts.signIn(input),
    'account:cancelSignIn': () => done(() => accounts.cancelSignIn()),
    'account:practise': () => accounts.practise(),
    'account:retryKey': () => accounts.retryKey(),
    'account:replaceKey': (input) => accounts.replaceKey(input),
    'account:rename': ({ label }) => accounts.rename(label),
    // Another picture would put the run away, and with it what came of each computer.
    'account:limitToGroup': ({ groupId }) =>
      agentsService.bulk.isRunning() ? runsStill() : accounts.limitToGroup(groupId),
    'account:setVideo': ({ video }) => accounts.setVideo(video),
    'account:signOut': () => accounts.signOut(),

    'agents:page': ({ afterId, limit }) => inventory.page(afterId, limit),
    'agents:refresh': () => agentsService.refresh(),
    'agents:search': ({ search }) => agentsService.search(search),
    'agents:traits': ({ afterId, limit }) => details.traits(afterId, limit),
    'agents:details': ({ agentId }) => details.stored(agentId),
    'agents:readDetails': ({ agentId }) => details.read(agentId, { attention: 'user' }),
    'agents:changes': ({ agentId }) => details.changes(agentId),
    'agents:forecast': ({ agentId }) => agentsService.forecast(agentId),
    'agents:history': (question) => deps.records.history.ofAgent(question),
    'agents:update': (change) => agentsService.update(change),
    'agents:copyPermanentLink': ({ agentId }) => agentsService.copyPermanentLink(agentId),
    'agents:wake': ({ agentId }) => agentsService.wake(agentId),
    'agents:wakeAndConnect': ({ agentId }) => agentsService.wakeAndConnect(agentId),
    'agents:reboot': ({ agentId, safe }) => agentsService.reboot(agentId, safe),
    'agents:watch': ({ agentId }) => agentsService.watch(agentId),
    'agents:detach': ({ agentId, typedName }) => agentsService.detach(agentId, typedName),
    'agents:export': (order) => exporter.exportAgents(order),
    'exports:show': ({ exportId }) => exporter.show(exportId),
    'agents:setFavorite': ({ agentId, favorite }) => agentsService.setFavorite(agentId, favorite),

    'service:current': () => succeed(deps.serviceState()),
    'jobs:current': () => succeed(jobs.current()),
    'jobs:cancel': ({ jobId }) => done(() => jobs.cancel(jobId)),

    'bulk:start': (order) => agentsService.bulk.start(order),
    'bulk:current': () => succeed(agentsService.bulk.current()),
    'bulk:stop': ({ runId }) => done(() => agentsService.bulk.stop(runId)),
    'bulk:retry': ({ runId }) => agentsService.bulk.retry(runId),
    'bulk:dismiss': ({ runId }) => done(() => agentsService.bulk.dismiss(runId)),

    'views:current': () => views.current(),
    'views:save': ({ id, view }) => views.save(id, view),
    'views:remove': ({ id }) => views.remove(id),
    'views:notify': (notify) => deps.notifyView(notify),

    'sessions:open': ({ agentId }) => sessions.open(agentId),
    'sessions:current': (_input, { windowId }) => succeed(sessions.state(windowId)),
    'sessions:select': ({ tabId }) => sessions.select(tabId),
    'sessions:close': ({ tabId }) => sessions.close(tabId),
    'sessions:reconnect': ({ tabId }) => sessions.reconnect(tabId),
    'sessions:giveReason': ({ tabId, reason }) => sessions.giveReason(tabId, reason),
    'sessions:setFullScreen': ({ on, displayId }, { windowId }) =>
      done(() => sessions.setFullScreen(windowId, on, displayId)),
    'sessions:setSideBar': ({ shown }) => done(() => sessions.setSideBar(shown)),
    'sessions:setCovered': async ({ covered }, { windowId }) => {
      await sessions.setCovered(windowId, covered);
      return succeed(undefined);
    },
    'sessions:openSupport': ({ supportId }) => sessions.openSupport(supportId),
    'sessions:stopWaiting': ({ tabId }) => sessions.stopWaiting(tabId),
    'sessions:move': ({ tabId, to }) => sessions.move(tabId, to),
    'sessions:popOut': ({ tabId }) => sessions.popOut(tabId),
    'sessions:popIn': ({ tabId }) => sessions.popIn(tabId),
    'sessions:setPassKeys': ({ tabId, on }) => sessions.setPassKeys(tabId, on),
    'sessions:setNote': ({ tabId, text }) => sessions.setNote(tabId, text),
    'sessions:displays': (_input, { windowId }) => succeed(sessions.displays(windowId)),
    'sessions:restore': ({ agentIds }) => done(() => sessions.restore(agentIds)),
    'sessions:forgetRestorable': () => done(() => sessions.forgetRestorable()),
    'sessions:restorable': async () => succeed(await sessions.restorable()),
    'sessions:showDetails': ({ agentId }) => done(() => deps.showDetails(agentId)),
    'sessions:focusPage': (_input, { windowId }) => done(() => sessions.focusPage(windowId)),

    'quick:find': ({ text, limit }) => succeed(quick.find(text, limit)),
    'quick:close': () => done(() => quick.close()),
    'quick:showConsole': ({ command }) => done(() => quick.showConsole(command)),
    'quick:shortcut': () => succeed(quick.shortcut()),
    'quick:setRecording': ({ on }) => done(() => quick.setRecording(on)),

    'external:current': () => succeed(deps.external.current()),
    'external:answer': (answer) => deps.external.answer(answer),

    'support:current': () => succeed(support.state()),
    'support:create': ({ clientName }) => support.create(clientName),
    'support:rename': ({ supportId, clientName }) => support.rename(supportId, clientName),
    'support:close': async ({ supportIds }) => succeed(await support.close(supportIds)),
    'support:refresh': () => support.refresh(),
    'support:setSeen': ({ seen }) => done(() => support.setSeen(seen)),
    'support:copy': ({ supportId, what }) => support.copy(supportId, what),
    'support:mail': ({ supportId }) => support.mail(supportId),
    'support:qr': ({ supportId }) => support.qr(supportId),

    ...createRecordHandlers(deps.records),

    'settings:current': () => succeed(settings.current()),
    'settings:change': (patch) => settings.change(patch),
  };
}
