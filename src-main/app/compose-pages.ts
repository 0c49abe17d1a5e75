import { randomUUID } from 'node:crypto';
import type { AccountManager } from '../account/account-manager.ts';
import { systemClock } from '../lib/clock.ts';
import type { External } from '../external/external.ts';
import { app, clipboard, protocol, session, type WebContents } from '../electron.ts';
import { contract, type AppInfo, type InputOf, type WindowRole } from '../contract/contract.ts';
import { succeed, type Result } from '../contract/failure.ts';
import { createHandlers } from '../ipc/handlers.ts';
import { registerHandlers } from '../ipc/register.ts';
import { keychainName } from '../account/key/key-problems.ts';
import { createPreviews } from '../agents/previews.ts';
import type { SupportService } from '../support/support-service.ts';
import { viewChanged } from '../desktop/notifications.ts';
import { appScheme, handleAppRequest } from '../windows/app-protocol.ts';
import { protectUiSession } from '../windows/ui-page.ts';
import type { AccountSession } from './account-session.ts';
import type { Base } from './compose-base.ts';
import type { Desktop } from './compose-desktop.ts';
import type { Records } from './compose-records.ts';
import type { Windows } from './compose-windows.ts';

export interface PageParts {
  readonly base: Base;
  readonly accountSession: AccountSession;
  readonly records: Records;
  readonly support: SupportService;
  readonly accounts: AccountManager;
  readonly windows: Windows;
  readonly external: External;
  readonly desktop: Desktop;
}

/** What our pages get: answers to their calls, events, their own files, pictures and recordings. */
export function composePages(parts: PageParts) {
  const { base, accountSession, support, accounts, windows, external, desktop } = parts;
  const { audit, insights, recordings } = parts.records;
  const { viewState, log, notices, places, platform, consoleCommands, settings, transport } = base;
  const { sessions, quick } = windows;

  const shared = {
    fetch: transport.fetch,
    allowInsecureLoopback: () => accounts.isUnencrypted,
    clock: systemClock,
    mayAsk: () => !accountSession.isAsleep(),
  };
  const previews = createPreviews({
    ...shared,
    address: (agentId) => accountSession.inventory.previewAddress(agentId),
  });
  const clientPreviews = createPreviews({ ...shared, address: (supportId) => support.previewAddress(supportId) });

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
  const handlers = audit.auditCalls(
    createHandlers({
      info,
      copy: (text) => clipboard.writeText(text),
      consoleCommands,
      viewState,
      notices,
      accounts,
      accountSession,
      notifyView,
      serviceState: () => accountSession.feed.state(),
      external,
      quick,
      sessions,
      records: { audit, history: accountSession.history, insights, recordings },
      showDetails: (agentId) => {
        windows.console.show();
        consoleCommands.notify({ kind: 'show-agent', agentId });
      },
      support,
      settings: { current: () => settings.current(), change: desktop.changeSetting },
    }),
  );

  return {
    /** From now on this page may call, and is told what is for its role. Returns its own "off". */
    attach(role: WindowRole, contents: WebContents, windowId?: string): () => void {
      const offs = [
        base.attach(contents, role, windowId),
        registerHandlers({
          contract,
          handlers,
          contents,
          role,
          ...(windowId === undefined ? {} : { windowId }),
          now: () => performance.now(),
          newId: () => randomUUID().slice(0, 8),
          log,
        }),
      ];
      return () => offs.forEach((off) => off());
    },

    /** Answers what the pages load, and nothing else that they ask for. */
    serve(): void {
      protocol.handle(appScheme.scheme, (request) =>
        handleAppRequest(request, {
          root: places.pages,
          getFrame: (tabId) => sessions.frame(tabId),
          getPreview: (agentId, anyAge) => previews.get(agentId, anyAge),
          getClientPreview: (supportId) => clientPreviews.get(supportId),
          getRecording: (ticket, part) => recordings.playback.serve(ticket, part),
        }),
      );
      protectUiSession(session.defaultSession, log);
    },

    /** Another account: its pictures are not shown in it. */
    forget(): void {
      previews.clear();
      clientPreviews.clear();
    },
  };
}

export type Pages = ReturnType<typeof composePages>;
