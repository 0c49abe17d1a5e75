import {
  agentHandlers,
  jobHandlers,
  viewHandlers,
  type AgentCallsOwner,
  type ViewCallsOwner,
} from '../agents/handlers.ts';
import type { BulkOfAccounts } from '../agents/jobs/bulk-of-accounts.ts';
import { auditHandlers, type AuditCallsOwner } from '../audit/handlers.ts';
import type { RequestMeter } from '../account/request-meter.ts';
import type { appCalls } from '../contract/app.ts';
import type { AppInfo, Channel, InputOf, LeftAccount, Settings } from '../contract/contract.ts';
import { done, succeed, type Result } from '../contract/failure.ts';
import type { networkCalls } from '../contract/network.ts';
import type { PolicyState, policyCalls } from '../contract/policy.ts';
import type { requestCalls } from '../contract/requests.ts';
import type { settingsCalls } from '../contract/settings.ts';
import { quickHandlers, type QuickCallsOwner } from '../desktop/handlers.ts';
import { externalHandlers, type ExternalCallsOwner } from '../external/handlers.ts';
import { dataHandlers, healthHandlers, type DataCallsOwner, type HealthCallsOwner } from '../health/handlers.ts';
import { historyHandlers, type HistoryCallsOwner } from '../history/handlers.ts';
import type { HistoryOfAccounts } from '../history/history-of-accounts.ts';
import { type Rows, type Recorder, shownAs } from '../ipc/router.ts';
import { lockHandlers, type LockCallsOwner } from '../lock/handlers.ts';
import { recordingHandlers, type RecordingCallsOwner } from '../recordings/handlers.ts';
import { reportHandlers, type ReportCallsOwner } from '../reports/handlers.ts';
import type { ReportsOfAccounts } from '../reports/reports-of-accounts.ts';
import { sessionHandlers, type SessionCallsOwner } from '../sessions/handlers.ts';
import { supportHandlers, type SupportCallsOwner } from '../support/handlers.ts';
import { updateHandlers, type UpdateCallsOwner } from '../updates/handlers.ts';
import { webhookHandlers, type WebhookCallsOwner } from '../webhooks/handlers.ts';
import type { ConsoleCommands } from '../windows/console-commands.ts';
import type { LeftConsole } from '../windows/left-console.ts';
import type { ViewState } from '../windows/view-state.ts';
import { accountHandlers, accountsHandlers, type AccountCallsOwner } from './account-handlers.ts';
import type { FirstScreen } from './first-screen.ts';
import type { Network } from './network/network.ts';
import type { Notices } from './notices.ts';

interface AppCallsOwner {
  readonly info: AppInfo;
  readonly copy: (text: string) => Promise<void>;
  readonly firstScreen: Pick<FirstScreen, 'pass'>;
  readonly consoleCommands: Pick<ConsoleCommands, 'take'>;
  readonly viewState: Pick<ViewState, 'store' | 'current'>;
  readonly leftConsole: Pick<LeftConsole, 'take'>;
  /** Closes the hidden console until it is shown again. */
  readonly leaveConsole: (left: readonly LeftAccount[]) => void;
  readonly notices: Pick<Notices, 'current' | 'dismiss' | 'choose'>;
  readonly network: Pick<Network, 'forgetProxy'> & {
    readonly proxySignIn: Pick<Network['proxySignIn'], 'question' | 'answer'>;
    readonly certificates: Pick<Network['certificates'], 'refused'>;
  };
  readonly meter: Pick<RequestMeter, 'usage' | 'setPlan'>;
  readonly policy: () => PolicyState;
  readonly settings: { current(): Settings; change(patch: InputOf<'settings:change'>): Promise<Result<Settings>> };
}

/** What calls need of the account that they are about, and of the program. */
export type CallsOwner = { readonly recording: Recorder } & AppCallsOwner &
  AccountCallsOwner &
  AgentCallsOwner &
  ViewCallsOwner &
  SessionCallsOwner &
  QuickCallsOwner &
  ExternalCallsOwner &
  SupportCallsOwner &
  HistoryCallsOwner &
  RecordingCallsOwner &
  ReportCallsOwner &
  AuditCallsOwner &
  HealthCallsOwner &
  DataCallsOwner &
  LockCallsOwner &
  UpdateCallsOwner &
  WebhookCallsOwner;

/** What calls need of several accounts in view that these have together. */
export interface TogetherOwner extends ViewCallsOwner, Pick<AppCallsOwner, 'viewState'> {
  readonly bulk: BulkOfAccounts;
  readonly history: HistoryOfAccounts;
  readonly reports: ReportsOfAccounts;
  /** For what belongs to none of them: exports, saved views. */
  readonly recording: Recorder;
}

const appHandlers: Rows<keyof typeof appCalls, AppCallsOwner, Pick<AppCallsOwner, 'viewState'>> = {
  'app:info': ({ info }) => succeed(info),
  'app:copy': async ({ copy }, { text }) => {
    await copy(text);
    return succeed(undefined);
  },
  'app:commands': ({ consoleCommands }) => succeed(consoleCommands.take()),
  'app:painted': ({ firstScreen }) => done(() => firstScreen.pass()),
  'app:storeView': (shown, { view }) => done(() => shownAs(shown).viewState.store(view)),
  'app:view': (view) => succeed(shownAs(view).viewState.current()),
  'app:leave': ({ leaveConsole }, { left }) => done(() => leaveConsole(left)),
  'app:left': ({ leftConsole }) => succeed(leftConsole.take()),
  'notices:current': ({ notices }) => succeed(notices.current()),
  'notices:dismiss': ({ notices }, { noticeId }) => done(() => notices.dismiss(noticeId)),
  'notices:choose': async ({ notices }, chosen) => {
    await notices.choose(chosen);
    return succeed(undefined);
  },
};

const settingsHandlers: Rows<keyof typeof settingsCalls | keyof typeof policyCalls, AppCallsOwner> = {
  'settings:current': ({ settings }) => succeed(settings.current()),
  'settings:change': ({ settings }, patch) => settings.change(patch),
  'policy:current': ({ policy }) => succeed(policy()),
};

const networkHandlers: Rows<keyof typeof networkCalls, AppCallsOwner> = {
  'network:proxyQuestion': ({ network }) => succeed(network.proxySignIn.question()),
  'network:answerProxy': ({ network }, input) => network.proxySignIn.answer(input),
  'network:forgetProxy': ({ network }, { proxy }) => network.forgetProxy(proxy),
  'network:refusedCertificate': ({ network }, { host }) => succeed(network.certificates.refused(host)),
};

const requestHandlers: Rows<keyof typeof requestCalls, AppCallsOwner> = {
  'requests:usage': ({ meter }) => succeed(meter.usage()),
  'requests:setPlan': ({ meter }, { plan }) => {
    meter.setPlan(plan);
    return succeed(meter.usage());
  },
};

/** What every call of the contract does: the handlers of all features. */
export const allHandlers: Rows<Channel, CallsOwner, TogetherOwner> = {
  ...appHandlers,
  ...accountHandlers,
  ...accountsHandlers,
  ...agentHandlers,
  ...jobHandlers,
  ...viewHandlers,
  ...sessionHandlers,
  ...quickHandlers,
  ...externalHandlers,
  ...supportHandlers,
  ...historyHandlers,
  ...recordingHandlers,
  ...reportHandlers,
  ...auditHandlers,
  ...settingsHandlers,
  ...healthHandlers,
  ...networkHandlers,
  ...requestHandlers,
  ...lockHandlers,
  ...dataHandlers,
  ...updateHandlers,
  ...webhookHandlers,
};
