import { randomUUID } from 'node:crypto';
import { systemClock } from '../lib/clock.ts';
import { toPolicyState } from '../policy/policy.ts';
import { numberOf } from '../contract/account-ids.ts';
import type { AccountState, AppInfo, Command, InputOf } from '../contract/contract.ts';
import type { RecordAudit } from '../contract/audit-note.ts';
import { succeed, type Result } from '../contract/failure.ts';
import { markStart } from '../contract/start-marks.ts';
import { readLicences } from '../health/licences.ts';
import { viewChanged } from '../desktop/notifications.ts';
import { app, clipboard, protocol, session, shell } from '../electron.ts';
import { answerAppRequest, appScheme } from '../windows/app-protocol.ts';
import { protectUiSession } from '../windows/ui-page.ts';
import { ALL_ACCOUNTS } from '../ipc/push.ts';
import { createRouter, type CallRecord } from '../ipc/router.ts';
import { viewOfOne } from '../ipc/view.ts';
import type { AccountRuntime } from './account-runtime.ts';
import { commandConsole } from './all-accounts/command-console.ts';
import { viewOfAllAccounts } from './all-accounts/all-accounts.ts';
import { createAllEvents } from './all-accounts/events.ts';
import type { AccountParts } from './compose-account.ts';
import type { Base } from './compose-base.ts';
import { composeData } from './compose-data.ts';
import type { Desktop } from './compose-desktop.ts';
import type { HealthPart } from './compose-health.ts';
import type { Windows } from './compose-windows.ts';
import { allHandlers, type CallsOwner } from './handlers.ts';
import type { Updates } from '../updates/updates.ts';

export interface PageParts extends Pick<
  AccountParts,
  'accounts' | 'accountList' | 'forgetKeys' | 'eraseProfile' | 'audit'
> {
  readonly base: Base;
  readonly windows: Windows;
  readonly desktop: Desktop;
  readonly healthOf: HealthPart;
  readonly updates: Updates;
}

/** For actions in the view over all accounts that belong to none of them. */
const noAccount = {
  account: (): AccountState => ({ kind: 'first-run' }),
  nameOfAgent: () => null,
  nameOfClient: () => null,
};

const recordBy = (record: RecordAudit): CallRecord => ({ record, now: () => systemClock.now() });

/** Answers the calls of our pages, and serves their files, previews and recordings. */
export function servePages({
  base,
  accounts,
  accountList,
  forgetKeys,
  eraseProfile,
  audit,
  windows,
  desktop,
  healthOf,
  updates,
}: PageParts): void {
  const { events, lock, log, notices, pages, places, platform, consoleCommands, settings } = base;
  const { sessions, sessionHosts, quick } = windows;
  const info: AppInfo = {
    version: app.getVersion(),
    platform,
    locale: app.getLocale(),
    packaged: app.isPackaged,
  };
  const shortNameOf = (number: number): string | null => accountList.markOf(number)?.shortName ?? null;
  const ownerOf = (runtime: AccountRuntime): CallsOwner => {
    const { session: accountSession, viewState } = runtime;
    const notifyView = async (notify: InputOf<'views:notify'>): Promise<Result<void>> => {
      const view = await accountSession.views.find(notify.id);
      if (!view.ok) return view;
      desktop.showOf(runtime.key)(viewChanged(view.value, notify));
      return succeed(undefined);
    };
    const showConsole = (command: Command): void => {
      commandConsole(accounts, (given) => consoleCommands.notify(given), runtime, command);
      windows.console.show();
    };
    const owner: CallsOwner = {
      ...accountSession,
      get number() {
        return runtime.number;
      },
      shortName: () => shortNameOf(runtime.number),
      recording: recordBy(runtime.audit.record),
      info,
      firstScreen: base.firstScreen,
      copy: (text) => clipboard.writeText(text),
      consoleCommands,
      viewState,
      leftConsole: windows.leftConsole,
      leaveConsole: windows.leaveConsole,
      printConsole: windows.console.printed,
      network: base.network,
      notices,
      accounts: runtime.manager,
      accountList,
      audit,
      notifyView,
      external: desktop.external,
      health: healthOf(runtime),
      updates,
      storedData: composeData(base, runtime, audit),
      licences: () => readLicences([places.main, places.pages]),
      quick,
      sessions: sessions.of(runtime.key),
      sessionHosts,
      showDetails: (agentId) => showConsole({ kind: 'show-agent', agentId }),
      replaceKey: () => showConsole({ kind: 'replace-key' }),
      lock,
      forgetKeys,
      eraseProfile,
      policy: () => toPolicyState(base.policy.current()),
      settings: { current: settings.current, change: base.changeSetting },
    };
    return owner;
  };
  const owners = new Map<string, CallsOwner>();
  accounts.eachOpened((runtime) => owners.set(runtime.key, ownerOf(runtime)));
  accounts.on('closed', ({ key }) => owners.delete(key));
  const lastInView = (): CallsOwner => {
    const owner = owners.get(accounts.inView().key);
    if (owner === undefined) throw new Error('the account in view is not open');
    return owner;
  };
  const joined = (): readonly CallsOwner[] => accounts.joined().flatMap(({ key }) => owners.get(key) ?? []);
  const pushToAll = events.pushFor(ALL_ACCOUNTS);
  const all = viewOfAllAccounts({
    accounts: joined,
    lastInView,
    settings,
    onViews: (views) => pushToAll('views:changed', views),
    showChanged: (view, change) => desktop.notifierOf(accounts.inView().key).show(viewChanged(view, change)),
    exporter: {
      downloadsFolder: base.downloadsFolder,
      csvSeparator: () => settings.current().csvSeparator,
      homeFolder: app.getPath('home'),
      reveal: (path) => shell.showItemInFolder(path),
      newId: randomUUID,
    },
    recording: recordBy(audit.forAccount(noAccount).record),
    timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    now: () => systemClock.wallNow(),
  });
  const handlers = createRouter({
    rows: allHandlers,
    viewOf(from) {
      const key = events.shownBy(from);
      const owner = owners.get(key);
      if (key === ALL_ACCOUNTS) return all;
      return owner === undefined ? null : viewOfOne(owner);
    },
    lastInView,
  });
  const eventsOfAll = createAllEvents({
    push: pushToAll,
    handlers,
    bulk: all.together.bulk,
    accounts: joined,
    later: (run) => void setImmediate(run),
  });
  events.onJoined((key, event, data) => {
    const runtime = accounts.joined().find((one) => one.key === key);
    if (runtime !== undefined) eventsOfAll.take(runtime.number, event, data);
  });
  accounts.on('inView', () => {
    if (accounts.showsAll()) eventsOfAll.refresh();
  });
  accounts.on('closed', ({ number }) => eventsOfAll.forget(number));
  pages.handleWith(handlers);

  base.policy.subscribe((policy) => base.push('policy:changed', toPolicyState(policy)));

  const sessionOf = (id: number) => accounts.byNumber(numberOf(id))?.session;
  protocol.handle(appScheme.scheme, (request) => {
    markStart('page-requested');
    return answerAppRequest(request, {
      root: places.pages,
      language: base.language.current,
      isLocked: () => lock.isLocked(),
      getFrame: (tabId) => sessions.frame(tabId),
      getPreview: async (agentId, anyAge) => (await sessionOf(agentId)?.agentPreviews.get(agentId, anyAge)) ?? null,
      getClientPreview: async (supportId) => (await sessionOf(supportId)?.clientPreviews.get(supportId)) ?? null,
      async getRecording(ticket, part) {
        for (const { session: owner } of accounts.all()) {
          const served = await owner.recordings.playback.serve(ticket, part);
          if (served !== null) return served;
        }
        return null;
      },
    });
  });
  protectUiSession(session.defaultSession, log);
}
