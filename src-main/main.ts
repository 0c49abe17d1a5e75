import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AccountManager, type KeptAccount } from './account/account-manager.ts';
import { createActivity } from './activity/activity.ts';
import { systemClock } from './clock.ts';
import {
  app,
  clipboard,
  dialog,
  globalShortcut,
  nativeTheme,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  session,
  shell,
  type WebContents,
} from './electron.ts';
import { answerCommand } from './doors/command-front.ts';
import { createOutside } from './doors/outside.ts';
import { contract, type AppInfo, type InputOf, type WindowRole } from './ipc/contract.ts';
import { succeed } from './ipc/failure.ts';
import { createInsights } from './insights/insights.ts';
import { createHandlers } from './ipc/handlers.ts';
import { createPush } from './ipc/push.ts';
import { registerHandlers } from './ipc/register.ts';
import { chosenMessage, readSupportLanguage } from './ipc/support-message.ts';
import { keychainName } from './key/key-problems.ts';
import { createKeyStore } from './key/key-store.ts';
import { createKeychain } from './key/keychain.ts';
import { electronSafeStorage } from './key/safe-storage.ts';
import { createSealedFile } from './key/sealed-file.ts';
import { createInvitationNotes } from './live/invitation-notes.ts';
import { createNotices } from './live/notices.ts';
import { createPreviews } from './live/previews.ts';
import { createSupportDesk } from './live/support-desk.ts';
import { createLog } from './log.ts';
import { createRecordings } from './recordings/recordings.ts';
import { createRedactor } from './redactor.ts';
import { createServiceClient } from './service/client.ts';
import { describeRequest } from './service/observe.ts';
import { automationVariables, readAutomation, switchesToRemove } from './settings/automation.ts';
import { changeSettings } from './settings/change.ts';
import { openSettings, type SettingsStore } from './settings/settings.ts';
import { createPractice, forkKeychain } from './shell/child-processes.ts';
import { ownArguments, readCommand } from './shell/command-line.ts';
import { createKeptView } from './shell/kept-view.ts';
import { setStartAtLogin } from './shell/login-item.ts';
import { installMenu } from './shell/menu.ts';
import { createAnnouncements, mayTell } from './shell/announcements.ts';
import { createNotifier, viewChanged } from './shell/notifications.ts';
import { createConsolePost } from './shell/console-post.ts';
import { openMailDraft } from './shell/external.ts';
import { readStart, type OutsideStart } from './shell/outside-starts.ts';
import { isPresenting } from './shell/presenting.ts';
import { createQuickConnect } from './shell/quick-connect.ts';
import { createQuit } from './shell/quit.ts';
import { chooseDownloadsFolder, confirmRecordingHost } from './shell/recording-dialogs.ts';
import { startsHidden, takeSingleInstance } from './shell/single-instance.ts';
import { createTransport, proxyConfig } from './shell/transport.ts';
import { createSessionEnd } from './shell/session-end.ts';
import { createShellActions } from './shell/shell-actions.ts';
import { createTaskBar } from './shell/task-bar.ts';
import { describeTray } from './shell/tray-snapshot.ts';
import { createTray, type TrayPlace } from './shell/tray.ts';
import { inventoryWorkerOptions } from './store/worker-options.ts';
import { appScheme, handleAppRequest } from './windows/app-protocol.ts';
import { createConsoleWindow } from './windows/console-window.ts';
import { protectApp } from './windows/protect.ts';
import { SessionWindows } from './windows/session-window.ts';
import { protectUiSession } from './windows/ui-page.ts';
import { createWorkbench } from './workbench.ts';

const here = import.meta.dirname;
const preloadPath = join(here, '../preload/preload.cjs');
const assets = join(here, '../../assets');
const { platform } = process;
const packaged = app.isPackaged;

// Before `ready`, synchronously: Electron takes these only now.
for (const name of switchesToRemove({ argv: process.argv, packaged })) app.commandLine.removeSwitch(name);
if (platform === 'win32') app.setAppUserModelId('app.longreach.console');
app.enableSandbox();
protocol.registerSchemesAsPrivileged([appScheme]);
protectApp(app);
const automation = readAutomation({ env: process.env, packaged });
const childEnvironment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !(automationVariables as readonly string[]).includes(name)),
);

const args = ownArguments(process.argv, app.getAppPath(), packaged);
/** What comes in from outside before everything is built waits here. */
const early: (OutsideStart | null)[] = [];
let takeStart = (outside: OutsideStart | null): void => void early.push(outside);
const command = readCommand(args);
if (command === null) begin();
else {
  const write = (stream: NodeJS.WriteStream) => (text: string) => void stream.write(text);
  const front = { userData: app.getPath('userData'), version: app.getVersion() };
  void answerCommand(command, { ...front, out: write(process.stdout), err: write(process.stderr) }).then((code) => {
    if (code === null) begin();
    // What was written to a pipe is on its way until the next line of it has gone out.
    else process.stdout.write('', () => process.stderr.write('', () => app.exit(code)));
  });
}

/** Becomes the one Longreach of this profile, or leaves word with the one there is. */
function begin(): void {
  if (!takeSingleInstance({ app, packaged, args, onStart: (outside) => takeStart(outside) })) return app.quit();
  app.on('window-all-closed', () => undefined);
  app
    .whenReady()
    .then(start)
    .catch((error: unknown) => {
      // Without this a start that fails half-way would leave a process that nobody sees.
      const what = error instanceof Error ? error.name : typeof error;
      dialog.showErrorBox(
        'Longreach could not start',
        `Something went wrong inside Longreach (${what}). Start it again; if that fails too, the log in its profile folder says more.`,
      );
      app.exit(1);
    });
}

async function start(): Promise<void> {
  const userData = app.getPath('userData');
  const redactor = createRedactor();
  if (automation !== null) redactor.add(automation.key.reveal());
  const log = createLog({ directory: join(userData, 'logs'), level: 'info', redactor, now: Date.now });
  process.on('unhandledRejection', (reason) =>
    log.error(`unhandled: ${reason instanceof Error ? reason.name : typeof reason}`),
  );
  const settings = await openSettings({
    directory: userData,
    now: Date.now,
    usual: { supportLanguage: readSupportLanguage(app.getPreferredSystemLanguages()[0] ?? '') ?? 'en' },
  });
  nativeTheme.themeSource = settings.current().theme;

  const { push, attach } = createPush();
  const post = createConsolePost(push);
  const keptView = createKeptView();
  const notices = createNotices((current) => push('notices:changed', current));
  if (settings.notice !== null) notices.add(settings.notice.message);
  const transport = createTransport(settings.current().proxy);

  const notifier = createNotifier({
    Notification,
    isSupported: () => Notification.isSupported(),
    mayShow: (kind) => mayTell(kind, settings.current(), isPresenting()),
    onClick: (action) => actions.follow(action),
    clock: systemClock,
  });
  const announcements = createAnnouncements({
    show: (told) => notifier.show(told),
    isConsoleSeen: () => consoleWindow.isShown(),
  });
  const activity = createActivity({
    userData,
    clock: systemClock,
    months: () => settings.current().activityMonths,
    account: () => accounts.state,
    nameOfAgent: (agentId) => desk.describe(agentId)?.name ?? null,
    nameOfClient: (supportId) => support.describe(supportId)?.name ?? null,
    redact: (text) => redactor.redact(text),
    push,
    save: (order) => bench.exporter.save(order),
    nextTurn: () => new Promise((resolve) => setImmediate(resolve)),
    onTrouble: (text) => log.error(text),
  });
  const bench = createWorkbench({
    createWorker: () => new Worker(join(here, 'inventory-worker.js'), inventoryWorkerOptions),
    databasePath: automation === null ? join(userData, 'longreach.db') : ':memory:',
    clock: systemClock,
    random: Math.random,
    push,
    client: () => accounts.client,
    groupId: () => accounts.groupId,
    video: () => accounts.video,
    settings: () => settings.current(),
    openSession: (agentId) => sessions.open(agentId),
    copy: (text) => clipboard.writeText(text),
    files: {
      downloadsFolder: () => recordings.downloadsFolder(),
      homeFolder: app.getPath('home'),
      reveal: (path) => shell.showItemInFolder(path),
    },
    newId: randomUUID,
    onChange: () => refreshShell(),
    onJobs: (jobs) => {
      sessions.takeJobs(jobs);
      outside.takeJobs(jobs);
    },
    onJobEnd: (job) => announcements.jobEnd(job),
    onBulk: (run) => announcements.bulk(run),
    onNotice: (message) => notices.add(message),
    onBug: (text) => log.error(text),
  });
  const { desk, feed, inventory, snapshot } = bench;
  const clockOffset = (): number => accounts.client?.clockOffset() ?? 0;
  const invitations = createInvitationNotes({
    keep: (news) => void inventory.noteInvitations(news),
    months: () => settings.current().historyMonths,
    now: () => systemClock.wallNow(),
    clockOffset,
  });
  const insights = createInsights({
    inventory,
    now: () => systemClock.wallNow() + clockOffset(),
    nightHours: () => settings.current().nightHours,
    save: (order) => bench.exporter.save(order),
    timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  const recordings = createRecordings({
    fetch: transport.fetch,
    clock: systemClock,
    random: Math.random,
    newId: randomUUID,
    // What an automated run does is kept nowhere.
    ledgerPath: automation === null ? join(userData, 'downloads.json') : null,
    client: () => accounts.client,
    mayAsk: () => !bench.isAsleep() && feed.state().kind !== 'key-refused',
    confirmKey: () => feed.confirmKey(),
    describe: async (sessionId) => {
      const kept = await bench.history.session(sessionId);
      return kept.ok ? (kept.value?.row ?? null) : null;
    },
    history: {
      eachRow: (filter, signal) => bench.history.eachRow(filter, signal),
      generation: () => inventory.generation(),
    },
    settings,
    system: {
      downloadsFolder: () => app.getPath('downloads'),
      confirmHost: confirmRecordingHost,
      chooseFolder: chooseDownloadsFolder,
      openFolder: (path) => shell.openPath(path),
      reveal: (path) => shell.showItemInFolder(path),
    },
    onChange: (all) => push('downloads:changed', all),
    onEnd: (download) => announcements.downloadEnd(download),
    record: activity.record,
    onBug: (text) => log.error(text),
  });
  const support = createSupportDesk({
    client: () => accounts.client,
    clock: systemClock,
    random: Math.random,
    mayAsk: () => !bench.isAsleep() && feed.state().kind !== 'key-refused',
    confirmKey: () => feed.confirmKey(),
    template: () => chosenMessage(settings.current()),
    copy: (text) => clipboard.writeText(text),
    openMail: openMailDraft,
    protect: (secret) => redactor.add(secret),
    onChange: (state) => {
      push('support:changed', state);
      invitations.take(state);
      announcements.support(state);
      refreshShell();
    },
    onJoined: (session) => announcements.clientJoined(session),
  });
  const previewParts = {
    fetch: transport.fetch,
    allowInsecureLoopback: () => accounts.client?.address.startsWith('http:') === true,
    clock: systemClock,
    mayAsk: () => !bench.isAsleep(),
  };
  const previews = createPreviews({ ...previewParts, address: (agentId) => inventory.previewAddress(agentId) });
  const clientPreviews = createPreviews({ ...previewParts, address: (supportId) => support.previewAddress(supportId) });

  const keychain = createKeychain({ spawn: () => forkKeychain(join(here, 'keychain-process.js'), childEnvironment) });
  const keys = createKeyStore({
    keychain,
    sealed: createSealedFile({ folder: join(userData, 'keys'), safeStorage: electronSafeStorage }),
    name: keychainName(platform),
  });
  const practice = createPractice(join(here, 'practice-process.js'), childEnvironment, (ms, run) =>
    systemClock.after(ms, run),
  );
  const accounts = new AccountManager({
    book: accountBook(settings),
    keys,
    practice,
    createClient: (address, key) =>
      activity.watchClient(
        createServiceClient({
          address,
          key,
          fetch: transport.fetch,
          clock: systemClock,
          random: Math.random,
          observe: (event) => log.info(describeRequest(event)),
        }),
      ),
    showKept: async (accountId) => {
      await Promise.all([bench.showKept(accountId), recordings.showKept(accountId)]);
      void sessions.showKept();
    },
    goLive: (first) => {
      bench.goLive(first);
      support.goLive();
      recordings.goLive();
    },
    goDark: () => {
      bench.goDark();
      support.goDark();
      recordings.goDark();
      invitations.clear();
      sessionWatch.leave(() => sessions.closeAll());
      previews.clear();
      clientPreviews.clear();
      notifier.clear();
      announcements.clear();
      outside.clear();
      post.clear();
      keptView.clear();
    },
    checkList: (bytes) => inventory.check(bytes),
    forgetData: async (accountId) => {
      await Promise.all([desk.forget(accountId), recordings.forget(accountId)]);
    },
    onChange: (state) => {
      push('account:changed', state);
      refreshShell();
    },
    newId: randomUUID,
    protect: (key) => void redactor.add(key.reveal()),
  });

  /** Windows that close now are not closed by a person. */
  const isQuitting = (): boolean => quit.isQuitting() || systemEnd.isEnding();
  const windowParts = {
    preloadPath,
    clock: systemClock,
    log,
    isDark: () => nativeTheme.shouldUseDarkColors,
  };
  const attachPage = (role: WindowRole) => (contents: WebContents, windowId?: string) => {
    const offs = [
      attach(contents, role, windowId),
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
  };
  const sessionWatch = activity.watchSessions(isQuitting);
  const sessions = new SessionWindows({
    onEvent: (event, before, nameOf) => sessionWatch.take(event, before, nameOf),
    asksWhy: () => (settings.current().askWhy ? activity.reasons() : null),
    ...windowParts,
    attach: attachPage('session'),
    place: () => settings.sessionBounds(),
    onPlace: (place) => void settings.setSessionBounds(place),
    requestLink: (agentId, signal) => desk.requestLink(agentId, signal),
    requestDeviceLink: (deviceId, signal) => desk.requestDeviceLink(deviceId, signal),
    requestSupportLink: activity.watchJoin((supportId, signal) => support.requestSupportLink(supportId, signal)),
    lookAt: (agentId) => bench.details.read(agentId, { attention: 'background' }),
    serviceState: () => feed.state(),
    random: Math.random,
    visits: inventory,
    powerSaveBlocker,
    isQuitting,
    onWaiting: (waiting) => bench.setAwaited(waiting),
    allowInsecureLoopback: () => accounts.client?.address.startsWith('http:') === true,
    clipboardTightened: () => settings.current().tightenClipboard,
    proxy: () => proxyConfig(settings.current().proxy),
    newId: randomUUID,
    describeAgent: (agentId) => desk.describe(agentId),
    describeSupport: (supportId) => support.describe(supportId),
    favorites: () => snapshot.favorites(),
    recents: () => snapshot.recents(),
    onOpened: (agentId) => void desk.noteOpened(agentId).then(refreshShell),
    push: { push },
  });

  const consoleWindow = createConsoleWindow({
    ...windowParts,
    platform,
    iconPath: platform === 'linux' ? join(assets, 'icons/icon.png') : null,
    attach: (contents) => {
      const offs = [attachPage('console')(contents), post.attach(contents)];
      return () => offs.forEach((off) => off());
    },
    place: () => settings.consoleBounds(),
    onPlace: (place) => void settings.setConsoleBounds(place),
    canHide: () => tray !== null,
    isQuitting,
    onShown: (shown) => {
      bench.setSeen(shown);
      support.setVisible(shown);
      if (shown) quick.warmSoon();
    },
    onGivenUp: () => keptView.clear(),
    onClosed: () => {
      if (tray === null && !sessions.hasOpenSessions()) app.quit();
    },
  });

  const outside = createOutside({
    userData,
    platform,
    clock: systemClock,
    newId: randomUUID,
    push,
    account: () => accounts.state,
    bench,
    settings,
    connect: (agentId) => sessions.open(agentId),
    connectDevice: (deviceId) => sessions.openDevice(deviceId),
    createSupport: (clientName) => support.create(clientName),
    showConsole: () => consoleWindow.show(),
    tellConsole: (command) => post.tell(command),
    record: activity.record,
    onTrouble: (text) => log.warn(text),
  });

  const quick = createQuickConnect({
    ...windowParts,
    platform,
    attach: attachPage('quick'),
    isQuitting,
    picture: snapshot,
    keys: globalShortcut,
    wantedKeys: () => settings.current().quickConnectKeys,
    push,
    showConsole: () => consoleWindow.show(),
    tellConsole: (command) => post.tell(command),
    onNotice: (message) => notices.add(message),
    later: (run) => setImmediate(run),
  });

  const quit = createQuit({
    app,
    hasOpenSessions: () => sessions.hasOpenSessions(),
    hasWork: () => desk.bulk.isRunning(),
    hasDownloads: () => recordings.downloads.isRunning(),
    after: (ms, run) => systemClock.after(ms, run),
    finish: () => {
      accounts.close();
      quick.end();
      tray?.destroy();
      keychain.close();
      return Promise.all([
        settings.flush(),
        recordings.close().then(() => bench.close()),
        outside.close(),
        log.flush(),
      ]).finally(() => activity.close());
    },
  });

  const systemEnd = createSessionEnd({
    app,
    powerMonitor,
    save: () =>
      Promise.all([
        sessions.saveVisits(),
        recordings.downloads.save(),
        settings.flush(),
        activity.close(),
        log.flush(),
      ]),
    after: (ms, run) => systemClock.after(ms, run),
  });

  const trayFacts = () =>
    describeTray({
      account: accounts.state,
      service: feed.state(),
      summary: snapshot.summary(),
      favorites: snapshot.favorites(),
      recents: snapshot.recents(),
      support: support.state(),
      settings: settings.current(),
    });
  const changeSetting = (patch: InputOf<'settings:change'>) =>
    changeSettings(patch, {
      settings,
      setProxy: (proxy) => transport.setProxy(proxy),
      setStartAtLogin: (on) =>
        setStartAtLogin(on, {
          platform,
          app,
          execPath: process.env.APPIMAGE ?? process.execPath,
          configFolder: process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config'),
          desktopId: 'app.longreach.console',
          files: { mkdir, writeFile, rm },
        }),
    });
  const actions = createShellActions({
    showConsole: () => consoleWindow.show(),
    tellConsole: (command) => post.tell(command),
    connect: (agentId) => sessions.open(agentId),
    join: (supportId) => sessions.openSupport(supportId),
    createSupport: () => support.create(''),
    showQuickConnect: () => quick.show(),
    changeSetting,
    notice: (message) => notices.add(message),
    onSettled: () => refreshShell(),
    quit: () => void quit.ask(),
  });
  const taskBar = createTaskBar({
    app,
    platform,
    execPath: process.execPath,
    overlayPath: join(assets, 'tray/tray-waiting-dark.png'),
    onAction: (action) => actions.choose(action),
    onTrouble: (text) => log.warn(text),
  });
  let tray: TrayPlace | null = null;
  let shellTurn = false;
  /** Tray and session window follow the picture, once per turn of the event loop however much changed. */
  function refreshShell(): void {
    if (shellTurn) return;
    shellTurn = true;
    setImmediate(() => {
      shellTurn = false;
      const facts = trayFacts();
      tray?.update(facts);
      taskBar.update(facts);
      announcements.service(feed.state());
      recordings.downloads.look();
      sessions.refresh();
      outside.follow();
    });
  }

  const info: AppInfo = {
    version: app.getVersion(),
    platform,
    keychainName: keychainName(platform),
    locale: app.getLocale(),
    packaged,
  };
  const handlers = activity.watchCalls(
    createHandlers({
      info,
      copy: (text) => clipboard.writeText(text),
      post,
      keptView,
      notices,
      accounts,
      bench,
      tellView: async (tell) => {
        const view = await bench.views.find(tell.id);
        if (!view.ok) return view;
        notifier.show(viewChanged(view.value, tell));
        return succeed(undefined);
      },
      serviceState: () => feed.state(),
      outside,
      quick,
      sessions,
      records: { activity, history: bench.history, insights, recordings },
      showDetails: (agentId) => {
        consoleWindow.show();
        post.tell({ kind: 'show-agent', agentId });
      },
      support,
      settings: {
        current: () => settings.current(),
        change: changeSetting,
      },
    }),
  );

  protocol.handle(appScheme.scheme, (request) =>
    handleAppRequest(request, {
      root: join(here, '../renderer'),
      getFrame: (tabId) => sessions.frame(tabId),
      getPreview: (agentId, anyAge) => previews.get(agentId, anyAge),
      getClientPreview: (supportId) => clientPreviews.get(supportId),
      getRecording: (ticket, part) => recordings.playback.serve(ticket, part),
    }),
  );
  protectUiSession(session.defaultSession, log);
  installMenu(platform, {
    openSettings: () => {
      consoleWindow.show();
      post.tell({ kind: 'open-settings' });
    },
    quit: () => void quit.ask(),
  });

  const followActivity = activity.watchSettings(settings.current());
  settings.subscribe((current) => {
    followActivity(current);
    nativeTheme.themeSource = current.theme;
    bench.followSettings();
    quick.followSettings();
    push('settings:changed', current);
    refreshShell();
  });
  nativeTheme.on('updated', () => {
    consoleWindow.repaint();
    quick.repaint();
    tray?.repaint();
  });
  powerMonitor.on('suspend', () => {
    bench.suspend();
    sessions.suspend();
    support.suspend();
    recordings.suspend();
  });
  powerMonitor.on('resume', () => {
    bench.resume();
    sessions.resume();
    support.resume();
    recordings.resume();
  });
  app.on('activate', () => consoleWindow.show());

  // The page loads in its own process and the kept list in its own thread, while the rest is built here.
  const openedAtLogin = platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
  const { startHidden: hiddenAtLogin } = settings.current();
  const mayHide = startsHidden({ argv: process.argv, openedAtLogin, hiddenAtLogin, trayShown: true });
  if (!mayHide) consoleWindow.show();
  void accounts.start(automation).then((started) => {
    if (!started.ok) notices.add(started.failure.message);
  });
  try {
    tray = createTray(
      {
        folder: join(assets, 'tray'),
        platform,
        isDark: () => nativeTheme.shouldUseDarkColorsForSystemIntegratedUI,
        onAction: (action) => actions.choose(action),
      },
      trayFacts(),
    );
  } catch {
    log.warn('this desktop has no place for a tray icon; closing the console ends Longreach');
  }
  if (mayHide && tray !== null) consoleWindow.prepare();
  else if (mayHide) consoleWindow.show();
  quick.followSettings();
  if (mayHide) quick.warmSoon();

  activity.start();
  outside.listen();
  takeStart = (start) => outside.take(start);
  const given = readStart(args);
  for (const start of [...(given === null ? [] : [given]), ...early]) outside.take(start);
}

/** The accounts of the settings file, as the account manager keeps them. */
function accountBook(settings: SettingsStore) {
  return {
    current: (): KeptAccount | null => settings.currentAccount(),
    put(account: KeptAccount): void {
      void settings.saveAccount(account);
      void settings.setCurrentAccount(account.id);
    },
    remove(accountId: string): void {
      void settings.removeAccount(accountId);
    },
  };
}
