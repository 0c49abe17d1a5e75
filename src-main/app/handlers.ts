import { savePrinted, type PrintedSheetDeps } from '../reports/printed-sheet.ts';
import type { AccountManager } from '../account/account-manager.ts';
import { normaliseAddress } from '../api/address.ts';
import type { Audit } from '../audit/audit.ts';
import type { accountCalls } from '../contract/account.ts';
import type { accountsCalls } from '../contract/accounts.ts';
import type { agentCalls } from '../contract/agents.ts';
import type { appCalls } from '../contract/app.ts';
import type { AppInfo, InputOf, LeftAccount, Settings } from '../contract/contract.ts';
import type { dataCalls } from '../contract/data.ts';
import type { externalCalls } from '../contract/external.ts';
import type { healthCalls, Licence } from '../contract/health.ts';
import { done, fail, succeed, type Result } from '../contract/failure.ts';
import type { jobCalls } from '../contract/jobs.ts';
import type { PolicyState, policyCalls } from '../contract/policy.ts';
import type { networkCalls } from '../contract/network.ts';
import type { lockCalls } from '../contract/lock.ts';
import type { quickCalls } from '../contract/quick-connect.ts';
import type { requestCalls } from '../contract/requests.ts';
import type { recordCalls } from '../contract/records.ts';
import type { sessionCalls } from '../contract/sessions.ts';
import type { settingsCalls } from '../contract/settings.ts';
import type { supportCalls } from '../contract/support.ts';
import type { updateCalls } from '../contract/updates.ts';
import type { viewCalls } from '../contract/views.ts';
import type { QuickConnect } from '../desktop/quick-connect.ts';
import type { External } from '../external/external.ts';
import type { Health } from '../health/health.ts';
import type { StoredData } from '../health/stored-data.ts';
import type { Handlers } from '../ipc/register.ts';
import type { AppLock } from '../lock/app-lock.ts';
import type { SessionHosts } from '../sessions/hosts.ts';
import type { Updates } from '../updates/updates.ts';
import type { SessionWindows } from '../sessions/session-windows.ts';
import type { ConsoleCommands } from '../windows/console-commands.ts';
import type { LeftConsole } from '../windows/left-console.ts';
import type { ViewState } from '../windows/view-state.ts';
import type { AccountListPort } from './account-list.ts';
import type { AccountSession } from './account-session.ts';
import type { Network } from './network/network.ts';
import type { FirstScreen } from './first-screen.ts';
import type { Notices } from './notices.ts';
import { t } from '../contract/texts.ts';

/** The session windows without what only the main process does with them. */
export type SessionsPort = Omit<
  SessionWindows,
  | 'openDevice'
  | 'loadRestorable'
  | 'takeJobs'
  | 'refresh'
  | 'suspend'
  | 'setLocked'
  | 'resume'
  | 'closeAll'
  | 'saveSessions'
  | 'hasOpenSessions'
  | 'frame'
>;

export interface HandlerDeps {
  readonly info: AppInfo;
  readonly copy: (text: string) => Promise<void>;
  readonly firstScreen: Pick<FirstScreen, 'pass'>;
  readonly consoleCommands: Pick<ConsoleCommands, 'take'>;
  readonly viewState: Pick<ViewState, 'store' | 'current'>;
  readonly leftConsole: Pick<LeftConsole, 'take'>;
  /** Closes the hidden console until it is shown again. */
  readonly leaveConsole: (left: readonly LeftAccount[]) => void;
  /** What the console has laid out for paper, as a PDF. */
  readonly printConsole: PrintedSheetDeps['print'];
  readonly network: Pick<Network, 'forgetProxy'> & {
    readonly proxySignIn: Pick<Network['proxySignIn'], 'question' | 'answer'>;
    readonly certificates: Pick<Network['certificates'], 'refused'>;
  };
  readonly notices: Pick<Notices, 'current' | 'dismiss' | 'choose'>;
  /** The account that the page shows. */
  readonly accounts: AccountManager;
  /** All accounts. */
  readonly accountList: AccountListPort;
  readonly accountSession: AccountSession;
  readonly audit: Pick<Audit, 'page' | 'verify' | 'export'>;
  /** Shows a notification about the changed result of a saved view. */
  readonly notifyView: (notify: InputOf<'views:notify'>) => Promise<Result<void>>;
  readonly external: Pick<External, 'current' | 'answer'>;
  readonly health: Health;
  readonly storedData: StoredData;
  readonly updates: Pick<Updates, 'current' | 'check' | 'restart' | 'seen'>;
  /** Of everything that comes with Longreach. */
  readonly licences: () => Promise<Result<readonly Licence[]>>;
  readonly quick: Pick<QuickConnect, 'find' | 'close' | 'showConsole' | 'shortcut' | 'setRecording'>;
  readonly sessions: SessionsPort;
  readonly sessionHosts: Pick<
    SessionHosts,
    'forgetLinkHost' | 'forgetClipboardHost' | 'forgetDownloadHost' | 'forgetLocalNetworkHost'
  >;
  /** Brings the console to the front with the details of this agent. */
  readonly showDetails: (agentId: number) => void;
  /** Shows the console with its dialog for another key. */
  readonly replaceKey: () => void;
  readonly policy: () => PolicyState;
  readonly lock: AppLock;
  /** Signs out of all accounts and removes their keys. */
  readonly forgetKeys: () => Promise<Result<unknown>>;
  readonly eraseProfile: () => Promise<Result<unknown>>;
  readonly settings: { current(): Settings; change(patch: InputOf<'settings:change'>): Promise<Result<Settings>> };
}

/** The handlers of one topic of the contract. */
type HandlersOf<Calls> = Pick<Handlers, keyof Calls & keyof Handlers>;

/** What every call of the contract does: one line each, forwarded to the feature it belongs to. */
export const createHandlers = (deps: HandlerDeps): Handlers => ({
  ...appHandlers(deps),
  ...accountHandlers(deps),
  ...accountsHandlers(deps),
  ...agentHandlers(deps),
  ...jobHandlers(deps),
  ...viewHandlers(deps),
  ...sessionHandlers(deps),
  ...quickHandlers(deps),
  ...externalHandlers(deps),
  ...supportHandlers(deps),
  ...recordHandlers(deps),
  ...settingsHandlers(deps),
  ...healthHandlers(deps),
  ...networkHandlers(deps),
  ...requestHandlers(deps),
  ...lockHandlers(deps),
  ...dataHandlers(deps),
  ...updateHandlers(deps),
});

const appHandlers = ({
  info,
  copy,
  firstScreen,
  consoleCommands,
  viewState,
  leftConsole,
  leaveConsole,
  notices,
}: HandlerDeps): HandlersOf<typeof appCalls> => ({
  'app:info': () => succeed(info),
  'app:copy': async ({ text }) => {
    await copy(text);
    return succeed(undefined);
  },
  'app:commands': () => succeed(consoleCommands.take()),
  'app:painted': () => done(() => firstScreen.pass()),
  'app:storeView': ({ view }) => done(() => viewState.store(view)),
  'app:view': () => succeed(viewState.current()),
  'app:leave': ({ left }) => done(() => leaveConsole(left)),
  'app:left': () => succeed(leftConsole.take()),
  'notices:current': () => succeed(notices.current()),
  'notices:dismiss': ({ noticeId }) => done(() => notices.dismiss(noticeId)),
  'notices:choose': async (chosen) => {
    await notices.choose(chosen);
    return succeed(undefined);
  },
});

const accountHandlers = ({
  accounts,
  accountList,
  accountSession: { agentsService },
}: HandlerDeps): HandlersOf<typeof accountCalls> => ({
  'account:current': () => succeed(accounts.state),
  'account:checkAddress': ({ address }) => normaliseAddress(address),
  'account:signIn': (input) => accounts.signIn(input),
  'account:lost': () => accountList.lost(),
  'account:adopt': ({ accountId }) => accountList.adopt(accountId),
  'account:cancelSignIn': () => done(() => accounts.cancelSignIn()),
  'account:practise': () => accounts.practise(),
  'account:retryKey': () => accounts.retryKey(),
  // Another group shows the list anew, which would drop the running action and its results.
  'account:limitToGroup': ({ groupId }) =>
    agentsService.bulk.isRunning() ? bulkIsRunning() : accounts.options.limitToGroup(groupId),
  'account:setVideo': ({ video }) => accounts.options.setVideo(video),
  'account:setMethods': ({ methods }) => accounts.options.setMethods(methods),
  'account:signOut': () => accountList.signOut(accounts, false),
  'account:signOutLeavingKey': () => accountList.signOut(accounts, true),
});

const accountsHandlers = ({ accountList }: HandlerDeps): HandlersOf<typeof accountsCalls> => ({
  'accounts:current': () => succeed(accountList.current()),
  'accounts:enter': () => succeed(accountList.enter()),
  'accounts:show': ({ accountId }) => accountList.show(accountId),
  'accounts:showAll': () => accountList.showAll(),
  'accounts:add': (input) => accountList.add(input),
  'accounts:cancelAdd': async () => {
    await accountList.cancelAdd();
    return succeed(undefined);
  },
  'accounts:practise': () => accountList.practise(),
  'accounts:rename': (input) => accountList.rename(input),
  'accounts:setColor': (input) => accountList.setColor(input),
  'accounts:replaceKey': (input) => accountList.replaceKey(input),
  'accounts:changeAddress': (input) => accountList.changeAddress(input),
  'accounts:describe': ({ accountId }) => accountList.describe(accountId),
  'accounts:remove': (input) => accountList.remove(input),
});

const bulkIsRunning = (): Result<never> =>
  fail('busy', t('app.bulkRunsGroup'), {
    reason: 'bulk-runs',
  });

const agentHandlers = ({ accountSession }: HandlerDeps): HandlersOf<typeof agentCalls> => {
  const { agentsService, details, feed, freshness, history, inventory } = accountSession;
  return {
    'agents:page': (input) => inventory.call('page', input),
    'agents:refresh': () => agentsService.refresh(),
    'agents:showEmptyList': () => feed.showEmptyList(),
    'agents:search': ({ search }) => agentsService.search(search),
    'agents:traits': ({ afterId, limit }) => details.traits(afterId, limit),
    'agents:details': ({ agentId }) => details.stored(agentId),
    'agents:readDetails': ({ agentId }) => details.read(agentId, { attention: 'user' }),
    'agents:keepFresh': ({ agentId }) => done(() => void freshness.keepFresh(agentId)),
    'agents:refreshMatching': ({ search }) => freshness.refreshMatching(search),
    'agents:changes': ({ agentId }) => details.changes(agentId),
    'agents:history': (question) => history.ofAgent(question),
    'agents:update': (change) => agentsService.update(change),
    'agents:copyPermanentLink': ({ agentId }) => agentsService.copyPermanentLink(agentId),
    'agents:setFavorite': ({ agentId, favorite }) => agentsService.setFavorite(agentId, favorite),
    'service:current': () => succeed(feed.state()),
  };
};

const jobHandlers = ({
  accountSession: { agentsService, jobs, started },
}: HandlerDeps): HandlersOf<typeof jobCalls> => {
  /** The stored list is shown before the key is read; a job waits for the key. */
  const afterStart =
    <Input, Output>(run: (input: Input) => Output | Promise<Output>) =>
    async (input: Input): Promise<Output> => {
      await started();
      return run(input);
    };
  return {
    'agents:forecast': ({ agentId }) => agentsService.forecast(agentId),
    'agents:wake': afterStart(({ agentId }) => agentsService.wake(agentId)),
    'agents:wakeAndConnect': afterStart(({ agentId }) => agentsService.wakeAndConnect(agentId)),
    'agents:reboot': afterStart(({ agentId, safe }) => agentsService.reboot(agentId, safe)),
    'agents:watch': afterStart(({ agentId }) => agentsService.watch(agentId)),
    'agents:removeFromAccount': afterStart(({ agentId, typedName }) =>
      agentsService.removeFromAccount(agentId, typedName),
    ),
    'jobs:current': () => succeed(jobs.current()),
    'jobs:cancel': ({ jobId }) => done(() => jobs.cancel(jobId)),
    'bulk:start': afterStart((order) => agentsService.bulk.start(order)),
    'bulk:current': () => succeed(agentsService.bulk.current()),
    'bulk:stop': ({ runId }) => done(() => agentsService.bulk.stop(runId)),
    'bulk:retry': ({ runId }) => agentsService.bulk.retry(runId),
    'bulk:dismiss': ({ runId }) => done(() => agentsService.bulk.dismiss(runId)),
  };
};

const viewHandlers = ({
  accountSession: { exporter, views },
  notifyView,
}: HandlerDeps): HandlersOf<typeof viewCalls> => ({
  'views:current': () => views.current(),
  'views:save': ({ id, view }) => views.save(id, view),
  'views:remove': ({ id }) => views.remove(id),
  'views:notify': (notify) => notifyView(notify),
  'agents:export': (order) => exporter.exportAgents(order),
  'exports:show': ({ exportId }) => exporter.show(exportId),
});

const sessionHandlers = ({
  sessions,
  sessionHosts,
  showDetails,
  replaceKey,
}: HandlerDeps): HandlersOf<typeof sessionCalls> => ({
  'sessions:open': ({ agentId }) => sessions.open(agentId),
  'sessions:current': (_input, { windowId }) => succeed(sessions.state(windowId)),
  'sessions:select': ({ tabId }) => sessions.select(tabId),
  'sessions:close': ({ tabId }) => sessions.close(tabId),
  'sessions:reconnect': ({ tabId }) => sessions.reconnect(tabId),
  'sessions:giveReason': ({ tabId, reason }) => sessions.giveReason(tabId, reason),
  'sessions:setFullScreen': ({ on, displayId }, { windowId }) =>
    done(() => sessions.setFullScreen(windowId, on, displayId)),
  'sessions:setBar': ({ shown }, { windowId }) => done(() => sessions.setBar(windowId, shown)),
  'sessions:setSideBar': ({ shown }) => done(() => sessions.setSideBar(shown)),
  'sessions:setCovered': async ({ covered }, { windowId }) => {
    await sessions.setCovered(windowId, covered);
    return succeed(undefined);
  },
  'sessions:openSupport': ({ supportId }) => sessions.openSupport(supportId),
  'sessions:stopWaiting': ({ tabId }) => sessions.stopWaiting(tabId),
  'sessions:move': ({ tabId, to }) => sessions.move(tabId, to),
  'sessions:openInNewWindow': ({ tabId }) => sessions.openInNewWindow(tabId),
  'sessions:moveBackToTabs': ({ tabId }) => sessions.moveBackToTabs(tabId),
  'sessions:setSendsAllShortcuts': ({ tabId, on }) => sessions.setSendsAllShortcuts(tabId, on),
  'sessions:dismissRequest': ({ tabId }) => sessions.dismissRequest(tabId),
  'sessions:allowDownloads': ({ tabId }) => sessions.allowDownloads(tabId),
  'sessions:showDownload': ({ tabId }) => sessions.showDownload(tabId),
  'sessions:setNote': ({ tabId, text }) => sessions.setNote(tabId, text),
  'sessions:displays': (_input, { windowId }) => succeed(sessions.displays(windowId)),
  'sessions:restore': ({ agentIds }) => done(() => sessions.restore(agentIds)),
  'sessions:forgetRestorable': () => done(() => sessions.forgetRestorable()),
  'sessions:restorable': async () => succeed(await sessions.restorable()),
  'sessions:showDetails': ({ agentId }) => done(() => showDetails(agentId)),
  'sessions:replaceKey': () => done(replaceKey),
  'sessions:forgetLinkHost': ({ host }) => sessionHosts.forgetLinkHost(host),
  'sessions:forgetClipboardHost': ({ host }) => sessionHosts.forgetClipboardHost(host),
  'sessions:forgetDownloadHost': ({ host }) => sessionHosts.forgetDownloadHost(host),
  'sessions:forgetLocalNetworkHost': ({ host }) => sessionHosts.forgetLocalNetworkHost(host),
  'sessions:focusPage': (_input, { windowId }) => done(() => sessions.focusPage(windowId)),
});

const quickHandlers = ({ quick }: HandlerDeps): HandlersOf<typeof quickCalls> => ({
  'quick:find': ({ text, limit }) => succeed(quick.find(text, limit)),
  'quick:close': () => done(() => quick.close()),
  'quick:showConsole': ({ command }) => done(() => quick.showConsole(command)),
  'quick:shortcut': () => succeed(quick.shortcut()),
  'quick:setRecording': ({ on }) => done(() => quick.setRecording(on)),
});

const externalHandlers = ({ external }: HandlerDeps): HandlersOf<typeof externalCalls> => ({
  'external:current': () => succeed(external.current()),
  'external:answer': (answer) => external.answer(answer),
});

const supportHandlers = ({ accountSession: { support } }: HandlerDeps): HandlersOf<typeof supportCalls> => ({
  'support:current': () => succeed(support.state()),
  'support:create': ({ clientName }) => support.create(clientName),
  'support:rename': ({ supportId, clientName }) => support.rename(supportId, clientName),
  'support:close': async ({ supportIds }) => succeed(await support.close(supportIds)),
  'support:refresh': () => support.refresh(),
  'support:setSeen': ({ seen }) => done(() => support.setSeen(seen)),
  'support:copy': ({ supportId, what }) => support.copy(supportId, what),
  'support:mail': ({ supportId }) => support.mail(supportId),
  'support:qr': ({ supportId }) => support.qr(supportId),
});

const recordHandlers = ({ accountSession, audit, printConsole }: HandlerDeps): HandlersOf<typeof recordCalls> => {
  const { exporter, history, reports, recordings } = accountSession;
  return {
    'history:page': (question) => history.page(question),
    'history:state': () => succeed(history.state()),
    'history:details': ({ sessionId }) => history.details(sessionId),
    'history:readDetails': (which) => history.readDetails(which),
    'history:copyLink': ({ sessionId }) => history.copyLink(sessionId),
    'history:refresh': () => history.refresh(),
    'history:setSeen': ({ seen }) => done(() => history.setSeen(seen)),
    'history:setPaused': ({ paused }) => done(() => history.setPaused(paused)),
    'history:forget': () => history.forget(),
    'history:export': ({ filter, format }) => recordings.exportHistory(filter, format),

    'recordings:play': ({ sessionId }) => recordings.play(sessionId),
    'recordings:askHost': ({ sessionId }) => recordings.askHost(sessionId),
    'recordings:forgetHost': ({ host }) => recordings.forgetHost(host),

    'downloads:current': () => succeed(recordings.downloads.current()),
    'downloads:start': ({ sessionId }) => recordings.downloads.start(sessionId),
    'downloads:pause': ({ downloadId }) => recordings.downloads.pause(downloadId),
    'downloads:resume': ({ downloadId }) => recordings.downloads.resume(downloadId),
    'downloads:cancel': ({ downloadId }) => recordings.downloads.cancel(downloadId),
    'downloads:dismiss': ({ downloadId }) => recordings.downloads.dismiss(downloadId),
    'downloads:show': ({ downloadId }) => recordings.downloads.show(downloadId),
    'downloads:openFolder': () => recordings.openFolder(),
    'downloads:chooseFolder': () => recordings.chooseFolder(),
    'downloads:useDefaultFolder': () => recordings.useDefaultFolder(),

    'reports:read': (period) => reports.read(period),
    'reports:odd': (period) => reports.odd(period),
    'reports:timesheet': (order) => reports.timesheet(order),
    'reports:acceptEnd': (accepted) => reports.acceptEnd(accepted),
    'reports:exportTimesheet': (order) => reports.exportTimesheet(order),
    'reports:savePrinted': (order) => savePrinted(order, { print: printConsole, save: exporter.save }),
    'reports:export': (order) => reports.export(order),

    'audit:page': ({ filter, before, limit }) => audit.page(filter, before, limit),
    'audit:verify': () => audit.verify(),
    'audit:export': ({ filter, format }) => audit.export(filter, format),
  };
};

const settingsHandlers = ({
  policy,
  settings,
}: HandlerDeps): HandlersOf<typeof settingsCalls & typeof policyCalls> => ({
  'settings:current': () => succeed(settings.current()),
  'settings:change': (patch) => settings.change(patch),
  'policy:current': () => succeed(policy()),
});

const healthHandlers = ({ health, licences }: HandlerDeps): HandlersOf<typeof healthCalls> => ({
  'health:selfTest': async () => succeed(await health.selfTest()),
  'health:current': () => succeed(health.current()),
  'health:diagnostics': () => health.diagnostics(),
  'health:saveDiagnostics': ({ bundleId }) => health.saveDiagnostics(bundleId),
  'about:licences': () => licences(),
  'health:useForLinks': () => health.useForLinks(),
});

const networkHandlers = ({ network }: HandlerDeps): HandlersOf<typeof networkCalls> => ({
  'network:proxyQuestion': () => succeed(network.proxySignIn.question()),
  'network:answerProxy': (input) => network.proxySignIn.answer(input),
  'network:forgetProxy': ({ proxy }) => network.forgetProxy(proxy),
  'network:refusedCertificate': ({ host }) => succeed(network.certificates.refused(host)),
});

const requestHandlers = ({ accountSession: { meter } }: HandlerDeps): HandlersOf<typeof requestCalls> => ({
  'requests:usage': () => succeed(meter.usage()),
  'requests:setPlan': ({ plan }) => {
    meter.setPlan(plan);
    return succeed(meter.usage());
  },
});

const lockHandlers = ({ lock, forgetKeys, eraseProfile }: HandlerDeps): HandlersOf<typeof lockCalls> => ({
  'lock:current': () => succeed(lock.state()),
  'lock:now': () => done(() => lock.lock('manual')),
  'lock:unlock': ({ secret }) => lock.unlock(secret),
  'lock:unlockWithSystem': () => lock.unlockWithSystem(),
  'lock:forgetKeys': () => lock.forgetKeys(forgetKeys),
  'lock:eraseProfile': () => lock.eraseProfile(eraseProfile),
  'lock:setUp': (input) => lock.setUp(input),
  'lock:turnOff': (input) => lock.turnOff(input),
  'lock:setSystemPrompt': (input) => lock.setSystemPrompt(input),
});

const dataHandlers = ({ storedData }: HandlerDeps): HandlersOf<typeof dataCalls> => ({
  'data:sizes': () => storedData.sizes(),
  'data:clear': ({ kind }) => storedData.clear(kind),
  'profile:export': () => storedData.exportProfile(),
  'profile:open': () => storedData.openProfile(),
  'profile:import': ({ profileId }) => storedData.importProfile(profileId),
});

const updateHandlers = ({ updates }: HandlerDeps): HandlersOf<typeof updateCalls> => ({
  'updates:current': () => succeed(updates.current()),
  'updates:check': () => updates.check(),
  'updates:restart': () => updates.restart(),
  'updates:seen': () => done(() => updates.seen()),
});
