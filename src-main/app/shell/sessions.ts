import { randomUUID } from 'node:crypto';
import { powerSaveBlocker, shell, type WebContents } from '../../electron.ts';
import { tabsFromOf } from '../../contract/account-ids.ts';
import type { SessionHosts } from '../../sessions/hosts.ts';
import { createLinkSource } from '../../sessions/link-source.ts';
import { SessionWindows, type SessionWindowsDeps } from '../../sessions/session-windows.ts';
import type { AccountRuntime } from '../account-runtime.ts';
import type { App } from '../app.ts';
import { onlyOwnLinks } from '../only-service.ts';
import { proxyConfig } from '../network/transport.ts';

export interface SessionsDeps {
  readonly app: App;
  readonly shared: Pick<SessionWindowsDeps, 'preloadPath' | 'clock' | 'log' | 'isDark' | 'notifyShown' | 'isWayland'>;
  readonly sessionHosts: SessionHosts;
  readonly isUnsandboxed: boolean;
  readonly isQuitting: () => boolean;
}

/**
 * The session windows of all accounts. Each account has windows of its own, so a tab always reconnects with the key of its
 * account, whichever is in view.
 */
export function composeSessions(deps: SessionsDeps) {
  const { accounts } = deps.app;
  const windows = new Map<string, { readonly sessions: SessionWindows; readonly recordEnds: () => void }>();
  let isLocked = false;
  accounts.eachOpened((runtime) => {
    windows.set(runtime.key, openSessions(runtime, deps));
    if (isLocked) windows.get(runtime.key)?.sessions.setLocked(true);
  });
  accounts.on('closed', ({ key }) => windows.delete(key));

  const all = (): readonly SessionWindows[] => [...windows.values()].map(({ sessions }) => sessions);

  return {
    /** @throws for an account that is not open */
    of(key: string): SessionWindows {
      const found = windows.get(key);
      if (found === undefined) throw new Error('the account of these session windows is not open');
      return found.sessions;
    },

    /** Those of the account in view. */
    inView(): SessionWindows {
      return this.of(accounts.inView().key);
    },

    hasOpenSessions: (): boolean => all().some((sessions) => sessions.hasOpenSessions()),
    /** See `SessionWindows.setLocked`; accounts that open later follow. */
    setLocked(locked: boolean): void {
      isLocked = locked;
      for (const sessions of all()) sessions.setLocked(locked);
    },
    suspend: (): void => all().forEach((sessions) => sessions.suspend()),
    resume: (): void => all().forEach((sessions) => sessions.resume()),
    saveSessions: (): Promise<unknown> => Promise.all(all().map((sessions) => sessions.saveSessions())),

    /** PNG of the last frame of a tab; null where there is none. */
    frame: (tabId: string): Uint8Array | null =>
      all().reduce<Uint8Array | null>((found, sessions) => found ?? sessions.frame(tabId), null),

    /** The process ends without closing the windows. */
    recordEnds: (): void => [...windows.values()].forEach(({ recordEnds }) => recordEnds()),
  };
}

export type AllSessions = ReturnType<typeof composeSessions>;

/** The session windows of one account. */
function openSessions(runtime: AccountRuntime, deps: SessionsDeps) {
  const { app, shared, sessionHosts, isUnsandboxed, isQuitting } = deps;
  const { accounts, accountList, base, pages } = app;
  const { lock, settings } = base;
  const { audit, key, push, session } = runtime;
  const { agentsService, feed, inventory, snapshot, support } = session;
  const sessionAudit = audit.auditSessions(isQuitting);
  const requestSupportLink = audit.auditJoin((supportId, signal) => support.requestSupportLink(supportId, signal));
  const sessions = new SessionWindows({
    onEvent: (event, before, nameOf) => sessionAudit.take(event, before, nameOf),
    reasonOptions: () => (settings.current().askWhy ? audit.reasons() : null),
    ...shared,
    attach: (contents: WebContents, windowId: string) => pages.attach('session', contents, windowId, key),
    place: () => settings.sessionBounds(),
    onPlace: (place) => void settings.setSessionBounds(place),
    requestLink: createLinkSource({
      isUnsandboxed,
      forAgent: (agentId, signal) => agentsService.requestLink(agentId, signal),
      forDevice: (deviceId, signal) => agentsService.requestDeviceLink(deviceId, signal),
      forSupport: requestSupportLink,
    }),
    mayOpen: (link) => (base.onlyService === null ? sessionHosts.mayOpen(link) : Promise.resolve(onlyOwnLinks(link))),
    checkAgent: (agentId) => session.details.read(agentId, { attention: 'background' }),
    serviceState: () => feed.state(),
    random: Math.random,
    openSessions: audit.auditSessionNotes({
      restorableSessions: () => inventory.call('restorableSessions'),
      storeSession: (stored) => inventory.call('storeSession', stored),
    }),
    powerSaveBlocker,
    isQuitting,
    onWaiting: (waiting) => session.setAwaited(waiting),
    allowInsecureLoopback: session.isUnencrypted,
    clipboardAccess: (host) => (base.policy.current().allowClipboard ? sessionHosts.clipboardAccess(host) : 'none'),
    askClipboard: (host) => sessionHosts.askClipboard(host),
    localNetworkAccess: (host) => sessionHosts.localNetworkAccess(host),
    askLocalNetwork: (host) => sessionHosts.askLocalNetwork(host),
    noteRefused: base.refusedPermissions.note,
    downloadAccess: (host) => sessionHosts.downloadAccess(host),
    allowDownloads: (host, why) => sessionHosts.allowDownloads(host, why),
    downloadsFolder: base.downloadsFolder,
    reveal: (path) => shell.showItemInFolder(path),
    lock: { isOn: () => lock.isOn(), lock: () => lock.lock('manual') },
    proxy: () => proxyConfig(settings.current().proxy),
    noteCertificate: base.network.certificates.note,
    newId: randomUUID,
    tabsFrom: () => tabsFromOf(runtime.number),
    accountName: () => (accounts.ids().length > 1 ? (runtime.manager.stored?.label ?? null) : null),
    accountMark: () => (accounts.ids().length > 1 ? accountList.markOf(runtime.number) : null),
    describeAgent: (agentId) => agentsService.describe(agentId),
    describeSupport: (supportId) => support.describe(supportId),
    favorites: () => snapshot.favorites(),
    recents: () => snapshot.recents(),
    onSupportTabs: (tabs) => support.setTabs(tabs),
    onShownTabs: (tabs) => session.setShownTabs(tabs),
    onOpened: (agentId) => void session.noteOpened(agentId),
    push: { push },
  });
  session.on('jobs', (jobs) => sessions.takeJobs(jobs));
  session.on('support', (state) => sessions.takeSupport(state.sessions));
  session.on('cached', () => void sessions.loadRestorable());
  session.on('left', () => sessionAudit.leave(() => sessions.closeAll()));
  return { sessions, recordEnds: () => sessionAudit.endAll(sessions.tabs()) };
}
