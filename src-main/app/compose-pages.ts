import { toPolicyState } from '../policy/policy.ts';
import type { AppInfo, InputOf } from '../contract/contract.ts';
import { succeed, type Result } from '../contract/failure.ts';
import { keychainName } from '../account/key/key-problems.ts';
import { readLicences } from '../health/licences.ts';
import { viewChanged } from '../desktop/notifications.ts';
import { app, clipboard, protocol, session } from '../electron.ts';
import { answerAppRequest, appScheme } from '../windows/app-protocol.ts';
import { protectUiSession } from '../windows/ui-page.ts';
import type { Handlers } from '../ipc/register.ts';
import type { AccountRuntime } from './account-runtime.ts';
import type { AccountParts } from './compose-account.ts';
import type { Base } from './compose-base.ts';
import { composeData } from './compose-data.ts';
import type { Desktop } from './compose-desktop.ts';
import type { HealthPart } from './compose-health.ts';
import type { Windows } from './compose-windows.ts';
import { forgetAccounts } from './forget-accounts.ts';
import { createHandlers } from './handlers.ts';

export interface PageParts extends Pick<AccountParts, 'accounts' | 'accountList' | 'routes' | 'audit'> {
  readonly base: Base;
  readonly windows: Windows;
  readonly desktop: Desktop;
  readonly healthOf: HealthPart;
}

/** Answers the calls of our pages, and serves their files, previews and recordings. */
export function servePages({
  base,
  accounts,
  accountList,
  routes,
  audit,
  windows,
  desktop,
  healthOf,
}: PageParts): void {
  const { lock, log, notices, pages, places, platform, consoleCommands, settings } = base;
  const { sessions, sessionHosts, quick } = windows;
  const info: AppInfo = {
    version: app.getVersion(),
    platform,
    keychainName: keychainName(platform),
    locale: app.getLocale(),
    packaged: app.isPackaged,
  };
  const handlersOf = (runtime: AccountRuntime): Handlers => {
    const { session: accountSession, viewState } = runtime;
    const notifyView = async (notify: InputOf<'views:notify'>): Promise<Result<void>> => {
      const view = await accountSession.views.find(notify.id);
      if (!view.ok) return view;
      desktop.notifierOf(runtime.key).show(viewChanged(view.value, notify));
      return succeed(undefined);
    };
    const showConsole = (): void => {
      void accounts.bringIntoView(runtime);
      windows.console.show();
    };
    const handlers = createHandlers({
      info,
      copy: (text) => clipboard.writeText(text),
      consoleCommands,
      viewState,
      network: base.network,
      notices,
      accounts: runtime.manager,
      accountList,
      accountSession,
      audit,
      notifyView,
      external: desktop.external,
      health: healthOf(runtime),
      storedData: composeData(base, runtime),
      licences: () => readLicences([places.main, places.pages]),
      quick,
      sessions: sessions.of(runtime.key),
      sessionHosts,
      showDetails: (agentId) => {
        showConsole();
        consoleCommands.notify({ kind: 'show-agent', agentId });
      },
      replaceKey: () => {
        showConsole();
        consoleCommands.notify({ kind: 'replace-key' });
      },
      lock,
      forgetKeys: () => forgetAccounts(accounts, accountList),
      policy: () => toPolicyState(base.policy.current()),
      settings: { current: settings.current, change: base.changeSetting },
    });
    return runtime.audit.auditCalls(handlers);
  };
  const handlersByKey = new Map<string, Handlers>();
  accounts.eachOpened((runtime) => handlersByKey.set(runtime.key, handlersOf(runtime)));
  accounts.on('closed', ({ key }) => handlersByKey.delete(key));
  const handlersInView = (): Handlers => {
    const handlers = handlersByKey.get(accounts.inView().key);
    if (handlers === undefined) throw new Error('the account in view is not open');
    return handlers;
  };
  pages.handleWith(routes.route((key) => handlersByKey.get(key), handlersInView));

  base.policy.subscribe((policy) => base.push('policy:changed', toPolicyState(policy)));

  const previews = () => accounts.inView().session;
  protocol.handle(appScheme.scheme, (request) =>
    answerAppRequest(request, {
      root: places.pages,
      isLocked: () => lock.isLocked(),
      getFrame: (tabId) => sessions.frame(tabId),
      getPreview: (agentId, anyAge) => previews().agentPreviews.get(agentId, anyAge),
      getClientPreview: (supportId) => previews().clientPreviews.get(supportId),
      async getRecording(ticket, part) {
        for (const { session: owner } of accounts.all()) {
          const served = await owner.recordings.playback.serve(ticket, part);
          if (served !== null) return served;
        }
        return null;
      },
    }),
  );
  protectUiSession(session.defaultSession, log);
}
