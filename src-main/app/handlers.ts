import type { AccountManager } from '../account/account-manager.ts';
import { agentHandlers, jobHandlers, viewHandlers, type ViewCallsOwner } from '../agents/handlers.ts';
import { normaliseAddress } from '../api/address.ts';
import { auditHandlers, type AuditCallsOwner } from '../audit/handlers.ts';
import type { accountCalls } from '../contract/account.ts';
import type { accountsCalls } from '../contract/accounts.ts';
import type { appCalls } from '../contract/app.ts';
import type { AppInfo, InputOf, LeftAccount, Settings } from '../contract/contract.ts';
import { done, fail, succeed, type Result } from '../contract/failure.ts';
import type { networkCalls } from '../contract/network.ts';
import type { PolicyState, policyCalls } from '../contract/policy.ts';
import type { requestCalls } from '../contract/requests.ts';
import type { settingsCalls } from '../contract/settings.ts';
import { t } from '../contract/texts.ts';
import { quickHandlers, type QuickCallsOwner } from '../desktop/handlers.ts';
import { externalHandlers, type ExternalCallsOwner } from '../external/handlers.ts';
import { dataHandlers, healthHandlers, type DataCallsOwner, type HealthCallsOwner } from '../health/handlers.ts';
import { historyHandlers } from '../history/handlers.ts';
import type { Handlers, HandlersOf } from '../ipc/register.ts';
import { lockHandlers, type LockCallsOwner } from '../lock/handlers.ts';
import { recordingHandlers } from '../recordings/handlers.ts';
import { reportHandlers, type ReportCallsOwner } from '../reports/handlers.ts';
import { sessionHandlers, type SessionCallsOwner } from '../sessions/handlers.ts';
import { supportHandlers } from '../support/handlers.ts';
import { updateHandlers, type UpdateCallsOwner } from '../updates/handlers.ts';
import type { ConsoleCommands } from '../windows/console-commands.ts';
import type { LeftConsole } from '../windows/left-console.ts';
import type { ViewState } from '../windows/view-state.ts';
import type { AccountListPort } from './account-list.ts';
import type { AccountSession } from './account-session.ts';
import type { FirstScreen } from './first-screen.ts';
import type { Network } from './network/network.ts';
import type { Notices } from './notices.ts';

export interface HandlerDeps
  extends
    SessionCallsOwner,
    QuickCallsOwner,
    ExternalCallsOwner,
    AuditCallsOwner,
    HealthCallsOwner,
    DataCallsOwner,
    LockCallsOwner,
    UpdateCallsOwner,
    Pick<ReportCallsOwner, 'printConsole'>,
    Pick<ViewCallsOwner, 'notifyView'> {
  readonly info: AppInfo;
  readonly copy: (text: string) => Promise<void>;
  readonly firstScreen: Pick<FirstScreen, 'pass'>;
  readonly consoleCommands: Pick<ConsoleCommands, 'take'>;
  readonly viewState: Pick<ViewState, 'store' | 'current'>;
  readonly leftConsole: Pick<LeftConsole, 'take'>;
  /** Closes the hidden console until it is shown again. */
  readonly leaveConsole: (left: readonly LeftAccount[]) => void;
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
  readonly policy: () => PolicyState;
  readonly settings: { current(): Settings; change(patch: InputOf<'settings:change'>): Promise<Result<Settings>> };
}

/** What every call of the contract does: the handlers of all features. */
export const createHandlers = (deps: HandlerDeps): Handlers => {
  const { accountSession, notifyView, printConsole } = deps;
  return {
    ...appHandlers(deps),
    ...accountHandlers(deps),
    ...accountsHandlers(deps),
    ...agentHandlers(accountSession),
    ...jobHandlers(accountSession),
    ...viewHandlers({ ...accountSession, notifyView }),
    ...sessionHandlers(deps),
    ...quickHandlers(deps),
    ...externalHandlers(deps),
    ...supportHandlers(accountSession),
    ...historyHandlers(accountSession),
    ...recordingHandlers(accountSession),
    ...reportHandlers({ ...accountSession, printConsole }),
    ...auditHandlers(deps),
    ...settingsHandlers(deps),
    ...healthHandlers(deps),
    ...networkHandlers(deps),
    ...requestHandlers(deps),
    ...lockHandlers(deps),
    ...dataHandlers(deps),
    ...updateHandlers(deps),
  };
};

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

const settingsHandlers = ({
  policy,
  settings,
}: HandlerDeps): HandlersOf<typeof settingsCalls & typeof policyCalls> => ({
  'settings:current': () => succeed(settings.current()),
  'settings:change': (patch) => settings.change(patch),
  'policy:current': () => succeed(policy()),
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
