import { join } from 'node:path';
import type { Command, InputOf, SavedView } from '../../contract/contract.ts';
import { succeed } from '../../contract/failure.ts';
import { markStart } from '../../contract/start-marks.ts';
import { createCloseWithoutTray } from '../../desktop/close-without-tray.ts';
import { installMenu } from '../../desktop/menu.ts';
import { viewChanged } from '../../desktop/notifications.ts';
import { createTray } from '../../desktop/tray.ts';
import { watchTray } from '../../desktop/tray-watcher.ts';
import { app as electron, nativeTheme, powerMonitor, protocol, session } from '../../electron.ts';
import { systemClock } from '../../lib/clock.ts';
import type { UpdateRecord } from '../../updates/update-record.ts';
import { answerAppRequest, appScheme } from '../../windows/app-protocol.ts';
import { protectUiSession } from '../../windows/ui-window.ts';
import type { Account } from '../account.ts';
import { commandConsole } from '../all-accounts/command-console.ts';
import type { App, ShellPort } from '../app.ts';
import type { ShellCalls } from '../calls.ts';
import { signInPages } from '../network/transport.ts';
import { followSessionEnd } from '../os-session-end.ts';
import { createQuit } from '../quit.ts';
import { composeDesktop, type Desktop } from './desktop.ts';
import { composeHealth } from './health.ts';
import { composeUpdates } from './updates.ts';
import { composeWindows, type Windows } from './windows.ts';
import { watchIdle, effectiveMinutes } from '../../lock/idle.ts';

export interface ShellStart {
  readonly updateRecord: UpdateRecord;
  /** The system gives remote pages no sandbox. */
  readonly isUnsandboxed: boolean;
  /** Marks the items of the jump list as ours; null where there is no jump list. */
  readonly jumpListSecret: string | null;
}

/** The windows and everything on the desktop: tray, menus, notifications, links and commands from outside. */
export class Shell implements ShellPort {
  readonly sessions: ReturnType<typeof composeWindows>['sessions'];
  readonly external: ReturnType<typeof composeDesktop>['external'];
  readonly updates: ReturnType<typeof composeUpdates>['updates'];
  readonly #app: App;
  readonly #tray: ReturnType<typeof createTray>;
  readonly #trayWatcher: ReturnType<typeof watchTray>;
  readonly #quit: ReturnType<typeof createQuit>;
  readonly #windows: ReturnType<typeof composeWindows>;
  readonly #healthOf: ReturnType<typeof composeHealth>;
  readonly #desktop: ReturnType<typeof composeDesktop>;
  /** Windows that close now were not closed by the user. */
  #isEnding = false;
  #isSystemEnding = false;

  constructor(app: App, { updateRecord, isUnsandboxed, jumpListSecret }: ShellStart) {
    this.#app = app;
    const { base } = app;
    const { clock, places, platform, settings } = base;
    const after = (ms: number, run: () => void) => systemClock.after(ms, run);
    this.#tray = createTray({
      folder: join(places.assets, 'tray'),
      platform,
      isDark: () => nativeTheme.shouldUseDarkColorsForSystemIntegratedUI,
    });
    const closeWithoutTray = createCloseWithoutTray({
      settings: { current: settings.current, change: (patch) => base.changeSetting(patch) },
      quit: () => this.#askToQuit(),
    });
    this.#trayWatcher = watchTray({
      platform,
      env: process.env,
      clock,
      // Electron does not offer an icon again that was not accepted when it was created.
      onCome: () => this.#desktop.openTray(),
      onGone: () => this.#windows.console.reveal(),
    });
    const isTrayShown = (): boolean => this.#tray.isOpen() && this.#trayWatcher.isShown();
    this.#windows = composeWindows({
      app,
      isUnsandboxed,
      isQuitting: () => this.#isEnding,
      hasTray: isTrayShown,
      onCloseWithoutTray: (minimize) => void closeWithoutTray(minimize),
    });
    this.sessions = this.#windows.sessions;
    const hasOpenSessions = (): boolean => this.sessions.hasOpenSessions();
    this.#quit = createQuit({
      app: electron,
      process,
      platform,
      isEnding: () => this.#isEnding,
      onQuitting: () => void (this.#isEnding = true),
      hasOpenSessions,
      hasWork: () => app.sessions().some(({ agentsService }) => agentsService.bulk.isRunning()),
      hasDownloads: () => app.sessions().some(({ recordings }) => recordings.downloads.isRunning()),
      after,
      finish: () => app.end(),
    });
    followSessionEnd({
      app: electron,
      powerMonitor,
      onEnding: () => {
        this.#isSystemEnding = true;
        this.#isEnding = true;
      },
      save: () => app.save(),
      saveNow: app.saveNow(),
      onFailure: (error) => base.log.error('not saved at the end of the session', error),
      after,
    });
    const { updates } = composeUpdates({
      base,
      record: updateRecord,
      hasOpenSessions,
      isSystemEnding: () => this.#isSystemEnding,
      askToRestart: (leave) => this.#quit.ask('Restart', leave),
    });
    this.updates = updates;
    this.#healthOf = composeHealth({
      app,
      isTrayShown,
      notifications: () => this.#desktop.notifications(),
      updates,
    });
    this.#desktop = composeDesktop({
      app,
      windows: this.#windows,
      tray: this.#tray,
      healthOf: this.#healthOf,
      jumpListSecret,
      quit: () => this.#askToQuit(),
    });
    this.external = this.#desktop.external;
    this.#servePages();
    composeLock(app, this.#windows, this.#desktop);
    this.#followSystem();
  }

  callsOf(account: Account): ShellCalls {
    const { accounts, base } = this.#app;
    const { console: consoleWindow, leaveConsole, leftConsole, quick, sessionHosts } = this.#windows;
    const showConsole = (command: Command): void => {
      commandConsole(accounts, (given) => base.consoleCommands.notify(given), account, command);
      consoleWindow.show();
    };
    return {
      leftConsole,
      leaveConsole,
      printConsole: consoleWindow.printed,
      notifyView: async (notify) => {
        const view = await account.session.views.find(notify.id);
        if (!view.ok) return view;
        this.#desktop.showOf(account.key)(viewChanged(view.value, notify));
        return succeed(undefined);
      },
      external: this.external,
      health: this.#healthOf(account),
      updates: this.updates,
      quick,
      sessions: this.sessions.of(account.key),
      sessionHosts,
      showDetails: (agentId) => showConsole({ kind: 'show-agent', agentId }),
      replaceKey: () => showConsole({ kind: 'replace-key' }),
    };
  }

  showChanged(view: SavedView, change: InputOf<'views:notify'>): void {
    this.#desktop.showOfAll(viewChanged(view, change));
  }

  quit(): Promise<unknown> {
    return this.#quit.ask();
  }

  close(): Promise<unknown> {
    this.#windows.quick.end();
    this.#trayWatcher.close();
    this.updates.close();
    this.#tray.close();
    return this.external.close();
  }

  /** Shows the console, unless it may stay hidden in a tray. */
  start(mayHide: boolean): void {
    const { console: consoleWindow } = this.#windows;
    if (!mayHide) consoleWindow.show();
    markStart('window-created');
    const openTray = (): void => {
      if (!this.#isEnding) this.#desktop.openTray();
    };
    if (mayHide) openTray();
    else void this.#app.base.firstScreen.passed.then(openTray);
    if (mayHide && this.#tray.isOpen()) consoleWindow.prepare();
    else if (mayHide) consoleWindow.show();
    this.#windows.followKeys();
  }

  #askToQuit(): void {
    void this.#quit.ask();
  }

  /** Serves the files of our pages, previews and recordings. */
  #servePages(): void {
    const app = this.#app;
    const { language, lock, log, network, places } = app.base;
    protocol.handle(appScheme.scheme, (request) => {
      markStart('page-requested');
      return answerAppRequest(request, {
        root: places.pages,
        language: language.current,
        isLocked: () => lock.isLocked(),
        getFrame: (tabId) => this.sessions.frame(tabId),
        getPreview: async (agentId, anyAge) =>
          (await app.sessionOf(agentId)?.agentPreviews.get(agentId, anyAge)) ?? null,
        getClientPreview: async (supportId) => (await app.sessionOf(supportId)?.clientPreviews.get(supportId)) ?? null,
        async getRecording(ticket, part) {
          for (const { recordings } of app.sessions()) {
            const served = await recordings.playback.serve(ticket, part);
            if (served !== null) return served;
          }
          return null;
        },
      });
    });
    protectUiSession(session.defaultSession, log);
    signInPages(network.proxySignIn);
  }

  #followSystem(): void {
    const app = this.#app;
    const { consoleCommands, language, lock, settings } = app.base;
    const { console: consoleWindow, quick } = this.#windows;
    const inConsole = (asked: Command): void => {
      consoleWindow.show();
      consoleCommands.notify(asked);
    };
    const showMenu = (): void =>
      installMenu(app.base.platform, {
        openSettings: () => inConsole({ kind: 'open-settings' }),
        lock: lock.isOn() ? () => lock.lock('manual') : null,
        help: (entry) => inConsole({ kind: 'run', command: entry }),
        quit: () => this.#askToQuit(),
      });
    showMenu();
    lock.on('changed', showMenu);
    language.subscribe(showMenu);
    const followTheme = (): void => void (nativeTheme.themeSource = settings.current().theme);
    followTheme();
    settings.subscribe(followTheme);
    nativeTheme.on('updated', () => {
      consoleWindow.repaint();
      quick.repaint();
      this.#tray.repaint();
    });
    powerMonitor.on('suspend', () => app.suspend());
    powerMonitor.on('resume', () => app.resume());
    // A click in the Dock brings a session that is there to the front, not the console over it.
    electron.on('activate', (_event, hasVisibleWindows) => {
      if (!hasVisibleWindows) consoleWindow.show();
    });
  }
}

/** What locks Longreach, and what follows when it is locked and unlocked. */
function composeLock({ base }: App, windows: Windows, desktop: Desktop): void {
  const { consoleCommands, lock, settings } = base;

  const follow = (): void => {
    const isLocked = lock.isLocked();
    windows.sessions.setLocked(isLocked);
    if (isLocked) {
      windows.quick.close();
      consoleCommands.hold();
    } else desktop.external.follow();
  };
  lock.on('locked', follow);
  lock.on('unlocked', follow);
  if (lock.isLocked()) follow();

  let lastInput = base.clock.now();
  // Elsewhere the system always reports how long the computer was not used.
  if (base.platform === 'linux') {
    electron.on('web-contents-created', (_event, contents) => {
      contents.on('input-event', () => (lastInput = base.clock.now()));
    });
  }
  const idle = watchIdle({
    clock: base.clock,
    systemIdle: () => powerMonitor.getSystemIdleTime(),
    lastInput: () => lastInput,
    // Any threshold will do: a locked screen is reported before idle time is compared with it.
    isScreenLocked: () => powerMonitor.getSystemIdleState(60) === 'locked',
    minutes: () => effectiveMinutes(settings.current().lockAfter, lock.state().policy),
    onIdle: (minutes) => lock.lock('idle', minutes),
    onScreenLocked: () => lock.lock('screen'),
  });
  const watch = (): void => (lock.isOn() && !lock.isLocked() ? idle.start() : idle.stop());
  lock.on('changed', watch);
  watch();
  powerMonitor.on('suspend', () => lock.lock('sleep'));
  powerMonitor.on('lock-screen', () => lock.lock('screen'));
}
