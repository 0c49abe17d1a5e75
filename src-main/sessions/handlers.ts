import { done, succeed } from '../contract/failure.ts';
import type { sessionCalls } from '../contract/sessions.ts';
import type { HandlersOf } from '../ipc/register.ts';
import type { SessionHosts } from './hosts.ts';
import type { SessionWindows } from './session-windows.ts';

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

export interface SessionCallsOwner {
  readonly sessions: SessionsPort;
  readonly sessionHosts: Pick<
    SessionHosts,
    'forgetLinkHost' | 'forgetClipboardHost' | 'forgetDownloadHost' | 'forgetLocalNetworkHost'
  >;
  /** Brings the console to the front with the details of this agent. */
  readonly showDetails: (agentId: number) => void;
  /** Shows the console with its dialog for another key. */
  readonly replaceKey: () => void;
}

/** The calls about remote sessions and their windows. */
export const sessionHandlers = ({
  sessions,
  sessionHosts,
  showDetails,
  replaceKey,
}: SessionCallsOwner): HandlersOf<typeof sessionCalls> => ({
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
