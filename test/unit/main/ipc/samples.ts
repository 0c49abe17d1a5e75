import { contract, type Channel, type WindowRole } from '../../../../src-main/contract/contract.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { registerHandlers, type Handlers, type Log, type RegisterDeps } from '../../../../src-main/ipc/register.ts';
import { CALL_WIRE } from '../../../../src-main/ipc/wire.ts';
import { StubContents, type StubFrame } from '../electron-stub.ts';

export const channels = Object.keys(contract) as Channel[];

const historyFilter = {
  text: '',
  kind: 'all',
  agentId: 7,
  supportId: null,
  link: null,
  from: 1_700_000_000,
  to: null,
  recording: true,
};
const period = { from: 1_700_000_000, to: 1_702_000_000, groups: null };
const timesheet = { ...period, by: 'group', rounding: { minutes: 15, how: 'up', each: 'session' } };
const auditFilter = {
  text: '',
  kindNames: { connect: 'Connect' },
  kinds: ['connect'],
  outcome: 'all',
  from: null,
  to: null,
};

/** One good input for every channel; a channel without one fails the census. */
export const goodInputs: Readonly<Record<Channel, unknown>> = {
  'app:info': undefined,
  'app:copy': { text: 'plain' },
  'app:commands': undefined,
  'app:storeView': { view: '{}' },
  'app:painted': undefined,
  'app:leave': { left: [{ viewKey: 'a', drafts: '{}' }] },
  'app:left': undefined,
  'app:view': undefined,
  'policy:current': undefined,
  'notices:current': undefined,
  'notices:dismiss': { noticeId: 'notice-1' },
  'notices:choose': { noticeId: 'notice-1', choice: 'start-empty' },
  'account:current': undefined,
  'account:checkAddress': { address: 'https://service.example/v1/' },
  'account:signIn': { address: 'https://service.example/v1/', key: 'k', label: 'Desk', keep: 'keychain' },
  'account:lost': undefined,
  'account:adopt': { accountId: 'account-1' },
  'account:cancelSignIn': undefined,
  'account:practise': undefined,
  'account:retryKey': undefined,
  'account:setVideo': { video: 'high' },
  'account:setMethods': { methods: 'agents/wake GET' },
  'account:signOut': undefined,
  'account:signOutLeavingKey': undefined,
  'accounts:current': undefined,
  'accounts:enter': undefined,
  'accounts:show': { accountId: 'account-1' },
  'accounts:showAll': undefined,
  'accounts:cancelAdd': undefined,
  'accounts:rename': { accountId: 'account-1', label: 'Desk' },
  'accounts:setColor': { accountId: 'account-1', color: 'teal' },
  'accounts:replaceKey': { accountId: 'account-1', key: 'k', keep: 'this-run' },
  'accounts:changeAddress': { accountId: 'account-1', address: 'https://b.example/v1/', key: null, keep: 'keychain' },
  'accounts:describe': { accountId: 'account-1' },
  'accounts:remove': { accountId: 'account-1', savedCopy: true, favorites: false, key: true },
  'agents:page': { afterId: null, limit: 100 },
  'agents:refresh': undefined,
  'agents:showEmptyList': undefined,
  'agents:wake': { agentId: 7 },
  'agents:reboot': { agentId: 7, safe: false },
  'account:limitToGroup': { groupId: '12' },
  'agents:search': { search: 'till' },
  'agents:traits': { afterId: null, limit: 100 },
  'agents:details': { agentId: 7 },
  'agents:readDetails': { agentId: 7 },
  'agents:keepFresh': { agentId: 7 },
  'agents:refreshMatching': { search: 'host' },
  'agents:changes': { agentId: 7 },
  'agents:forecast': { agentId: 7 },
  'agents:history': { agentId: 7, offset: 0, limit: 20 },
  'agents:update': { agentId: 7, name: 'Till 2', permanentLink: { enable: true, path: 'till', password: 'abcd1234' } },
  'agents:copyPermanentLink': { agentId: 7 },
  'agents:wakeAndConnect': { agentId: 7 },
  'agents:watch': { agentId: 7 },
  'agents:removeFromAccount': { agentId: 7, typedName: 'Till 2' },
  'agents:export': { format: 'csv', columns: ['name', 'ip'], agentIds: [7, 8] },
  'exports:show': { exportId: 'export-1' },
  'bulk:start': { action: 'wake', agentIds: [7, 8] },
  'bulk:current': undefined,
  'bulk:stop': { runId: 'run-1' },
  'bulk:retry': { runId: 'run-1' },
  'bulk:dismiss': { runId: 'run-1' },
  'views:current': undefined,
  'views:save': {
    id: null,
    view: {
      name: 'Full disks',
      query: 'free:<10%',
      chips: ['online'],
      systems: ['win'],
      group: null,
      sort: { column: 'name', down: false },
      columns: null,
      layout: null,
      shortcut: 1,
      notify: true,
    },
  },
  'views:remove': { id: 'view-1' },
  'views:notify': { id: 'view-1', added: ['Till 2'], addedCount: 1, removedCount: 0 },
  'agents:setFavorite': { agentId: 7, favorite: true },
  'service:current': undefined,
  'jobs:current': undefined,
  'jobs:cancel': { jobId: 'job-1' },
  'sessions:open': { agentId: 7 },
  'sessions:current': undefined,
  'sessions:select': { tabId: 'tab-1' },
  'sessions:close': { tabId: 'tab-1' },
  'sessions:reconnect': { tabId: 'tab-1' },
  'sessions:giveReason': { tabId: 'tab-1', reason: 'The printer does not print' },
  'sessions:setFullScreen': { on: true },
  'sessions:setBar': { shown: true },
  'sessions:setSideBar': { shown: true },
  'sessions:setCovered': { covered: true },
  'sessions:focusPage': undefined,
  'sessions:openSupport': { supportId: 7 },
  'sessions:stopWaiting': { tabId: 'tab-1' },
  'sessions:move': { tabId: 'tab-1', to: 2 },
  'sessions:openInNewWindow': { tabId: 'tab-1' },
  'sessions:moveBackToTabs': { tabId: 'tab-1' },
  'sessions:setSendsAllShortcuts': { tabId: 'tab-1', on: true },
  'sessions:dismissRequest': { tabId: 'tab-1' },
  'sessions:allowDownloads': { tabId: 'tab-1' },
  'sessions:showDownload': { tabId: 'tab-1' },
  'sessions:allowHeldBack': { tabId: 'tab-1', entryId: 1 },
  'sessions:copyHeldBack': { tabId: 'tab-1', entryId: 1 },
  'sessions:clearHeldBack': { tabId: 'tab-1' },
  'sessions:setShelf': { tabId: 'tab-1', shelf: 'held-back' },
  'sessions:setZoom': { tabId: 'tab-1', zoom: 125 },
  'sessions:takeScreenshot': { tabId: 'tab-1', to: 'file' },
  'sessions:showScreenshot': { tabId: 'tab-1' },
  'sessions:dismissScreenshot': { tabId: 'tab-1' },
  'sessions:setNote': { tabId: 'tab-1', text: 'Printer is jammed again' },
  'sessions:displays': undefined,
  'sessions:restore': { agentIds: [7, 8] },
  'sessions:forgetRestorable': undefined,
  'sessions:restorable': undefined,
  'sessions:showDetails': { agentId: 7 },
  'sessions:replaceKey': undefined,
  'quick:find': { text: 'till', limit: 12 },
  'quick:close': undefined,
  'quick:showConsole': { command: null },
  'quick:shortcut': undefined,
  'quick:setRecording': { on: true },
  'requests:usage': undefined,
  'requests:setPlan': { plan: { count: 600, per: 'hour' } },
  'network:proxyQuestion': undefined,
  'network:answerProxy': {
    questionId: 'question-1',
    credentials: { username: 'technician', password: 'a password', store: false },
  },
  'webhooks:current': undefined,
  'webhooks:save': {
    id: null,
    kind: 'own',
    name: 'Desk',
    address: 'https://hooks.example/a',
    secret: '',
    events: ['client-joined'],
    names: false,
  },
  'webhooks:remove': { webhookId: 'a' },
  'webhooks:test': { webhookId: 'a' },
  'network:forgetProxy': { proxy: 'proxy.example:8080' },
  'network:refusedCertificate': { host: 'api.example:8443' },
  'external:current': undefined,
  'external:answer': { askId: 'ask-1', allow: true, remember: false, accountId: null, agentId: null },
  'support:current': undefined,
  'support:create': { clientName: 'Ana' },
  'support:rename': { supportId: 7, clientName: 'Ana' },
  'support:close': { supportIds: [7, 8] },
  'support:refresh': undefined,
  'support:setSeen': { seen: true },
  'support:copy': { supportId: 7, what: 'link' },
  'support:mail': { supportId: 7 },
  'support:qr': { supportId: 7 },
  'history:page': { filter: historyFilter, asOf: null, offset: 0, limit: 100 },
  'history:state': undefined,
  'history:details': { sessionId: 7 },
  'history:readDetails': { uid: 'a1' },
  'history:copyLink': { sessionId: 7 },
  'history:refresh': undefined,
  'history:setSeen': { seen: true },
  'history:setPaused': { paused: true },
  'history:forget': undefined,
  'history:export': { filter: historyFilter, format: 'csv' },
  'recordings:play': { sessionId: 7 },
  'recordings:askHost': { sessionId: 7 },
  'sessions:forgetClipboardHost': { host: 'link.example' },
  'sessions:forgetDownloadHost': { host: 'link.example' },
  'sessions:forgetLocalNetworkHost': { host: 'link.example' },
  'sessions:forgetLinkHost': { host: 'link.example' },
  'recordings:forgetHost': { host: 'st.example' },
  'downloads:current': undefined,
  'downloads:start': { sessionId: 7 },
  'downloads:pause': { downloadId: 'download-1' },
  'downloads:resume': { downloadId: 'download-1' },
  'downloads:cancel': { downloadId: 'download-1' },
  'downloads:dismiss': { downloadId: null },
  'downloads:show': { downloadId: 'download-1' },
  'downloads:openFolder': undefined,
  'downloads:chooseFolder': undefined,
  'downloads:useDefaultFolder': undefined,
  'reports:read': period,
  'reports:odd': period,
  'reports:timesheet': timesheet,
  'reports:acceptEnd': { sessionId: 7, end: 1_795_000_000 },
  'reports:savePrinted': { from: 1, to: 2, lines: 3 },
  'reports:exportTimesheet': { ...timesheet, format: 'xlsx' },
  'reports:export': { ...period, format: 'json' },
  'audit:page': { filter: auditFilter, before: null, limit: 100 },
  'audit:verify': undefined,
  'audit:export': { filter: auditFilter, format: 'csv' },
  'settings:current': undefined,
  'lock:current': undefined,
  'lock:now': undefined,
  'lock:unlock': { secret: '2580' },
  'lock:unlockWithSystem': undefined,
  'lock:forgetKeys': undefined,
  'lock:eraseProfile': undefined,
  'lock:setUp': { method: 'pin', secret: '2580', present: null },
  'lock:turnOff': { present: '2580' },
  'lock:setSystemPrompt': { on: true, present: '2580' },
  'settings:change': { theme: 'dark' },
  'health:selfTest': undefined,
  'health:current': undefined,
  'health:useForLinks': undefined,
  'about:licences': undefined,
  'data:sizes': undefined,
  'data:clear': { kind: 'details' },
  'profile:export': undefined,
  'profile:open': undefined,
  'profile:import': { profileId: 'profile-1' },
  'updates:current': undefined,
  'updates:check': undefined,
  'updates:restart': undefined,
  'updates:seen': undefined,
  'health:diagnostics': undefined,
  'health:saveDiagnostics': { bundleId: 'bundle-1' },
};

export interface Bench {
  readonly contents: StubContents;
  readonly ran: { channel: Channel; input: unknown; role: string }[];
  readonly lines: string[];
  readonly clock: { ms: number };
  readonly off: () => void;
  invoke(channel: unknown, input: unknown, frame?: StubFrame | null): Promise<unknown>;
}

/** A window with every channel registered; handlers note that they ran, or do what `act` does. */
export function makeBench(
  role: WindowRole = 'console',
  act?: (channel: Channel) => unknown,
  refusal: RegisterDeps['refusal'] = () => null,
): Bench {
  const contents = new StubContents();
  const ran: Bench['ran'] = [];
  const lines: string[] = [];
  const clock = { ms: 0 };
  const note = (text: string) => void lines.push(text);
  const log: Log = { info: note, warn: note, error: note };
  const handlers = Object.fromEntries(
    channels.map((channel) => [
      channel,
      (input: unknown, from: { role: string }) => {
        ran.push({ channel, input, role: from.role });
        return act ? act(channel) : succeed(undefined);
      },
    ]),
  ) as unknown as Handlers;
  const deps = { contract, handlers, contents, role, now: () => clock.ms, newId: () => 'id-1', log, refusal };
  const off = registerHandlers(deps as unknown as RegisterDeps);
  const invoke = async (channel: unknown, input: unknown, frame: StubFrame | null = contents.mainFrame) => {
    const answer = contents.ipc.handlers.get(CALL_WIRE);
    if (!answer) throw new Error('nobody answers');
    return await answer({ senderFrame: frame, sender: contents }, channel, input);
  };
  return { contents, ran, lines, clock, off, invoke };
}

export const rolesOf = (channel: Channel): readonly WindowRole[] => contract[channel].from;
