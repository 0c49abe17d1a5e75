import { done, succeed } from '../contract/failure.ts';
import type { sessionCalls } from '../contract/sessions.ts';
import { type Rows, askOwners, everywhere, mergeParts, type ViewedAccount } from '../ipc/router.ts';
import type { SessionHosts } from './hosts.ts';
import type { SessionWindows } from './session-windows.ts';

/** The session windows, so that tests can put others in their place: a class with private fields allows none. */
export type SessionsPort = Pick<SessionWindows, keyof SessionWindows>;

export interface SessionCallsOwner extends ViewedAccount {
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
export const sessionHandlers: Rows<keyof typeof sessionCalls, SessionCallsOwner> = {
  'sessions:open': ({ sessions }, { agentId, viewOnly }) => sessions.open(agentId, viewOnly),
  'sessions:current': ({ sessions }, _input, { windowId }) => succeed(sessions.state(windowId)),
  'sessions:select': ({ sessions }, { tabId }) => sessions.select(tabId),
  'sessions:close': ({ sessions }, { tabId }) => sessions.close(tabId),
  'sessions:reconnect': ({ sessions }, { tabId }) => sessions.reconnect(tabId),
  'sessions:giveReason': ({ sessions }, { tabId, reason }) => sessions.giveReason(tabId, reason),
  'sessions:setFullScreen': ({ sessions }, { on, displayId }, { windowId }) =>
    done(() => sessions.setFullScreen(windowId, on, displayId)),
  'sessions:setBar': ({ sessions }, { shown }, { windowId }) => done(() => sessions.setBar(windowId, shown)),
  'sessions:setSideBar': ({ sessions }, { shown }) => done(() => sessions.setSideBar(shown)),
  'sessions:setCovered': async ({ sessions }, { covered }, { windowId }) => {
    await sessions.setCovered(windowId, covered);
    return succeed(undefined);
  },
  'sessions:openSupport': ({ sessions }, { supportId }) => sessions.openSupport(supportId),
  'sessions:stopWaiting': ({ sessions }, { tabId }) => sessions.stopWaiting(tabId),
  'sessions:move': ({ sessions }, { tabId, to }) => sessions.move(tabId, to),
  'sessions:openInNewWindow': ({ sessions }, { tabId }) => sessions.openInNewWindow(tabId),
  'sessions:moveBackToTabs': ({ sessions }, { tabId }) => sessions.moveBackToTabs(tabId),
  'sessions:setSendsAllShortcuts': ({ sessions }, { tabId, on }) => sessions.setSendsAllShortcuts(tabId, on),
  'sessions:setViewOnly': ({ sessions }, { tabId, on }) => sessions.setViewOnly(tabId, on),
  'sessions:dismissRequest': ({ sessions }, { tabId }) => sessions.dismissRequest(tabId),
  'sessions:allowDownloads': ({ sessions }, { tabId }) => sessions.allowDownloads(tabId),
  'sessions:showDownload': ({ sessions }, { tabId }) => sessions.showDownload(tabId),
  'sessions:allowHeldBack': ({ sessions }, { tabId, entryId }) => sessions.allowHeldBack(tabId, entryId),
  'sessions:copyHeldBack': ({ sessions }, { tabId, entryId }) => sessions.copyHeldBack(tabId, entryId),
  'sessions:clearHeldBack': ({ sessions }, { tabId }) => sessions.clearHeldBack(tabId),
  'sessions:setShelf': ({ sessions }, { tabId, shelf }) => sessions.setShelf(tabId, shelf),
  'sessions:setZoom': ({ sessions }, { tabId, zoom }) => sessions.setZoom(tabId, zoom),
  'sessions:takeScreenshot': ({ sessions }, { tabId, to }) => sessions.takeScreenshot(tabId, to),
  'sessions:showScreenshot': ({ sessions }, { tabId }) => sessions.showScreenshot(tabId),
  'sessions:dismissScreenshot': ({ sessions }, { tabId }) => sessions.dismissScreenshot(tabId),
  'sessions:stopFile': ({ sessions }, { tabId, fileId }) => sessions.stopFile(tabId, fileId),
  'sessions:showFile': ({ sessions }, { tabId, fileId }) => sessions.showFile(tabId, fileId),
  'sessions:dragFile': ({ sessions }, { tabId, fileId }, { windowId }) => sessions.dragFile(windowId, tabId, fileId),
  'sessions:clearFiles': ({ sessions }, { tabId }) => sessions.clearFiles(tabId),
  'sessions:setNote': ({ sessions }, { tabId, text }) => sessions.setNote(tabId, text),
  'sessions:displays': ({ sessions }, _input, { windowId }) => succeed(sessions.displays(windowId)),
  'sessions:restore': async (view, { agentIds }) => {
    const parts = await askOwners(view, agentIds, ({ sessions }, own) => done(() => sessions.restore(own)));
    return mergeParts(parts, () => undefined);
  },
  'sessions:forgetRestorable': (view) => everywhere(view, ({ sessions }) => done(() => sessions.forgetRestorable())),
  'sessions:restorable': async ({ accounts }) =>
    succeed((await Promise.all(accounts.map(({ sessions }) => sessions.restorable()))).flat()),
  'sessions:showDetails': ({ showDetails }, { agentId }) => done(() => showDetails(agentId)),
  'sessions:replaceKey': ({ replaceKey }) => done(replaceKey),
  'sessions:forgetLinkHost': ({ sessionHosts }, { host }) => sessionHosts.forgetLinkHost(host),
  'sessions:forgetClipboardHost': ({ sessionHosts }, { host }) => sessionHosts.forgetClipboardHost(host),
  'sessions:forgetDownloadHost': ({ sessionHosts }, { host }) => sessionHosts.forgetDownloadHost(host),
  'sessions:forgetLocalNetworkHost': ({ sessionHosts }, { host }) => sessionHosts.forgetLocalNetworkHost(host),
  'sessions:focusPage': ({ sessions }, _input, { windowId }) => done(() => sessions.focusPage(windowId)),
};
