import type { AppInfo, InputOf } from '../contract/contract.ts';
import { succeed, type Result } from '../contract/failure.ts';
import { keychainName } from '../account/key/key-problems.ts';
import { viewChanged } from '../desktop/notifications.ts';
import { app, clipboard, protocol, session } from '../electron.ts';
import { answerAppRequest, appScheme } from '../windows/app-protocol.ts';
import { protectUiSession } from '../windows/ui-page.ts';
import type { AccountParts } from './compose-account.ts';
import type { Base } from './compose-base.ts';
import type { Desktop } from './compose-desktop.ts';
import type { Windows } from './compose-windows.ts';
import { createHandlers } from './handlers.ts';

export interface PageParts extends AccountParts {
  readonly base: Base;
  readonly windows: Windows;
  readonly desktop: Desktop;
}

/** Answers the calls of our pages, and serves their files, previews and recordings. */
export function servePages({ base, accountSession, accounts, audit, windows, desktop }: PageParts): void {
  const { viewState, log, notices, pages, places, platform, consoleCommands, settings } = base;
  const { sessions, sessionHosts, quick } = windows;
  const info: AppInfo = {
    version: app.getVersion(),
    platform,
    keychainName: keychainName(platform),
    locale: app.getLocale(),
    packaged: app.isPackaged,
  };
  const notifyView = async (notify: InputOf<'views:notify'>): Promise<Result<void>> => {
    const view = await accountSession.views.find(notify.id);
    if (!view.ok) return view;
    desktop.notifier.show(viewChanged(view.value, notify));
    return succeed(undefined);
  };
  const handlers = createHandlers({
    info,
    copy: (text) => clipboard.writeText(text),
    consoleCommands,
    viewState,
    notices,
    accounts,
    accountSession,
    audit,
    notifyView,
    external: desktop.external,
    quick,
    sessions,
    sessionHosts,
    showDetails: (agentId) => {
      windows.console.show();
      consoleCommands.notify({ kind: 'show-agent', agentId });
    },
    replaceKey: () => {
      windows.console.show();
      consoleCommands.notify({ kind: 'replace-key' });
    },
    settings: { current: settings.current, change: base.changeSetting },
  });
  pages.handleWith(audit.auditCalls(handlers));

  protocol.handle(appScheme.scheme, (request) =>
    answerAppRequest(request, {
      root: places.pages,
      getFrame: (tabId) => sessions.frame(tabId),
      getPreview: (agentId, anyAge) => accountSession.agentPreviews.get(agentId, anyAge),
      getClientPreview: (supportId) => accountSession.clientPreviews.get(supportId),
      getRecording: (ticket, part) => accountSession.recordings.playback.serve(ticket, part),
    }),
  );
  protectUiSession(session.defaultSession, log);
}
