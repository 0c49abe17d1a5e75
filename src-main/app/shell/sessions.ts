import { tabsFromOf } from '../../contract/account-ids.ts';
import { auditSessionNotes, createSessionAudit } from '../../audit/audit-sessions.ts';
import { recordRun } from '../../ipc/router.ts';
import type { SessionAccount, SessionShell } from '../../sessions/ports.ts';
import { SessionWindows } from '../../sessions/session-windows.ts';
import type { Account } from '../account.ts';
import type { App } from '../app.ts';

/**
 * The session windows of all accounts. Each account has windows of its own, so a tab always reconnects with the key of its
 * account, whichever is in view.
 */
export function composeSessions(app: App, shell: SessionShell) {
  const { accounts } = app;
  const windows = new Map<string, { readonly sessions: SessionWindows; readonly recordEnds: () => void }>();
  let isLocked = false;
  accounts.eachOpened((account) => {
    const opened = openSessions(account, app, shell);
    windows.set(account.key, opened);
    if (isLocked) opened.sessions.setLocked(true);
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
function openSessions(account: Account, app: App, shell: SessionShell) {
  const { session } = account;
  const { clock } = app.base;
  const recorder = createSessionAudit({ ...account.audit, clock, isQuitting: () => shell.isQuitting() });
  const sessions = new SessionWindows(
    accountOf(account, app, (...event) => recorder.take(...event)),
    shell,
  );
  session.on('jobs', (jobs) => sessions.takeJobs(jobs));
  session.on('support', (state) => sessions.takeSupport(state.sessions));
  session.on('cached', () => void sessions.loadRestorable());
  session.on('left', () => recorder.leave(() => sessions.closeAll()));
  return { sessions, recordEnds: () => recorder.endAll(sessions.tabs()) };
}

/** The account as its session windows see it. */
function accountOf(
  account: Account,
  { accounts, accountList, base, pages }: App,
  take: SessionAccount['recorder']['take'],
): SessionAccount {
  const { audit, key, push, session } = account;
  const { agentsService, details, feed, inventory, snapshot, support } = session;
  return {
    tabsFrom: () => tabsFromOf(account.number),
    mark: () =>
      accounts.ids().length > 1
        ? { name: account.manager.stored?.label ?? null, mark: accountList.markOf(account.number) }
        : null,
    describeAgent: (agentId) => agentsService.describe(agentId),
    describeClient: (supportId) => support.describe(supportId),
    places: () => ({ favorites: snapshot.favorites(), recents: snapshot.recents() }),
    service: () => feed.state(),
    isUnencrypted: session.isUnencrypted,
    requestLink({ agentId, supportId, deviceId }, signal) {
      if (agentId !== null) return agentsService.requestLink(agentId, signal);
      if (supportId !== null) {
        const join = { kind: 'support-join', supportId, account: audit.account() } as const;
        return recordRun(audit, [join], () => support.requestSupportLink(supportId, signal));
      }
      return agentsService.requestDeviceLink(deviceId, signal);
    },
    checkAgent: (agentId) => details.read(agentId, { attention: 'background' }),
    stored: auditSessionNotes(
      {
        restorableSessions: () => inventory.call('restorableSessions'),
        storeSession: (stored) => inventory.call('storeSession', stored),
      },
      audit.record,
    ),
    recorder: { take, reasons: () => (base.settings.current().askWhy ? audit.reasons() : null) },
    tell(news) {
      if (news.kind === 'opened') void session.noteOpened(news.agentId);
      else if (news.kind === 'waiting') session.requestPolicy.set({ awaited: news.on });
      else if (news.kind === 'support-tabs') support.setTabs(news);
      else session.setShownTabs(news.tabs);
    },
    push,
    attach: (contents, windowId) => pages.attach('session', contents, windowId, key),
  };
}
