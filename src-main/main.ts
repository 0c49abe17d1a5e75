import './app/zod.ts';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { automationVariables, readAutomation, readOnlyService, readPolicyPath } from './app/automation.ts';
import type { AccountSession } from './app/account-session.ts';
import { composeAccount } from './app/compose-account.ts';
import { openBase } from './app/compose-base.ts';
import { composeDesktop } from './app/compose-desktop.ts';
import { composeHealth } from './app/compose-health.ts';
import { composeLock } from './app/compose-lock.ts';
import { composeUpdates } from './app/compose-updates.ts';
import { servePages } from './app/compose-pages.ts';
import { composeWindows } from './app/compose-windows.ts';
import { offerEmptyData } from './app/newer-data.ts';
import { runDoctor } from './app/doctor.ts';
import { languageOfStart } from './app/language.ts';
import { followSessionEnd } from './app/os-session-end.ts';
import { createQuit } from './app/quit.ts';
import { settingsPath } from './app/settings/settings-file.ts';
import { startsHidden, takeSingleInstance } from './app/single-instance.ts';
import { describeRefusal, readSwitches, REFUSED_EXIT } from './app/switches.ts';
import { keepOwnEntry, type OwnEntry } from './desktop/desktop-entry.ts';
import { installMenu } from './desktop/menu.ts';
import { createCloseWithoutTray } from './desktop/close-without-tray.ts';
import { registerForToasts } from './desktop/toast-activation.ts';
import { createTray } from './desktop/tray.ts';
import { watchTray } from './desktop/tray-watcher.ts';
import { app, dialog, nativeTheme, powerMonitor, protocol } from './electron.ts';
import { ownArguments, readCommand } from './external/command-line.ts';
import { answerCommand, exitCodes, printSelfTest } from './external/command-start.ts';
import { readJumpListSecret } from './external/jump-list-secret.ts';
import { isJumpListStart, readStart, type StartRequest } from './external/start-arguments.ts';
import type { Command } from './contract/contract.ts';
import type { Result } from './contract/failure.ts';
import { markStart } from './contract/start-marks.ts';
import { loadTexts } from './lib/load-texts.ts';
import { ownAppImage } from './lib/app-image.ts';
import { systemClock } from './lib/clock.ts';
import { followTimeZone } from './lib/time-zone.ts';
import { openUpdateRecord, updateRecordPath } from './updates/update-record.ts';
import { appScheme } from './windows/app-protocol.ts';
import { protectApp } from './windows/protect.ts';
import { t } from './contract/texts.ts';

markStart('evaluated');

/** Milliseconds the end of the system's session waits for the database; after 5 s Windows counts a program as hung. */
const SAVE_NOW_LIMIT = 3_000;

const here = import.meta.dirname;
const places = {
  main: here,
  preload: join(here, '../preload/preload.cjs'),
  pages: join(here, '../renderer'),
  assets: join(here, '../../assets'),
};
const { platform } = process;
const packaged = app.isPackaged;

// Electron accepts these only synchronously, before `ready`.
if (platform === 'win32') registerForToasts(app, { packaged, isStore: process.windowsStore });
app.enableSandbox();
protocol.registerSchemesAsPrivileged([appScheme]);
protectApp(app);
// Chromium's network would write the secrets of its connections into the file that this names.
if (packaged) delete process.env.SSLKEYLOGFILE;
const automation = readAutomation({ env: process.env, packaged });
const policyFile = readPolicyPath({ env: process.env, packaged });
const onlyService = readOnlyService({ env: process.env, packaged });
const childEnvironment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !(automationVariables as readonly string[]).includes(name)),
);

const args = ownArguments(process.argv, app.getAppPath(), packaged);
/** Requests from outside that arrive before everything is built. */
const early: (Result<StartRequest> | null)[] = [];
let takeStart = (external: Result<StartRequest> | null): void => void early.push(external);

const write = (stream: NodeJS.WriteStream) => (text: string) => void stream.write(text);
/** An empty write calls back once everything before it has left the pipe. */
const exit = (code: number): void =>
  void process.stdout.write('', () => process.stderr.write('', () => app.exit(code)));

const switches = readSwitches({
  argv: process.argv,
  env: process.env,
  isAppImage: ownAppImage() !== null,
  packaged,
  platform,
});
let ownEntry: OwnEntry = 'not-needed';
const languageDeps = {
  preferred: () => app.getPreferredSystemLanguages(),
  switchValue: app.commandLine.getSwitchValue('lang'),
};
const jumpListSecret = platform === 'win32' ? readJumpListSecret(app.getPath('userData')) : null;
const command = isJumpListStart(args) ? null : readCommand(args);
if (switches.refused.length > 0) void refuse(switches.refused);
else if (command === null) begin();
else {
  // A command in a terminal has no icon in the Dock.
  if (platform === 'darwin') app.setActivationPolicy('accessory');
  const context = { userData: app.getPath('userData'), version: app.getVersion() };
  const terminal = { out: write(process.stdout), err: write(process.stderr) };
  void speak()
    // Read again: what is wrong with it is said in the language that is spoken now.
    .then(() => answerCommand(readCommand(args) ?? command, { ...context, ...terminal }))
    .then((code) => {
      if (code !== null) exit(code);
      else if (command.kind === 'doctor') void test(command.json, command.account);
      else {
        if (platform === 'darwin') app.setActivationPolicy('regular');
        begin();
      }
    });
}

/** Says why it does not start, then ends. */
async function refuse(names: readonly string[]): Promise<void> {
  // Not in the language of the settings: whoever gave the switches may have chosen their folder too.
  await loadTexts(languageOfStart(languageDeps, null)).catch(() => false);
  const refusal = describeRefusal(names);
  write(process.stderr)(`${refusal}\n`);
  // Even before it is ready, Electron shows a dialog on Windows and macOS; a terminal has it already.
  if (platform !== 'linux' && !process.stderr.isTTY) dialog.showErrorBox(t('app.notStarted'), refusal);
  exit(REFUSED_EXIT);
}

/** Answers `doctor` where no Longreach runs, then ends. */
async function test(json: boolean, account: string | undefined): Promise<void> {
  try {
    await app.whenReady();
    const result = await runDoctor({ automation, childEnvironment, onlyService, places, policyFile }, account);
    if (result.ok) exit(printSelfTest(result.value, json, { out: write(process.stdout) }));
    else {
      write(process.stderr)(`${result.failure.message}\n`);
      exit(exitCodes['not-found']);
    }
  } catch (error) {
    const name = error instanceof Error ? error.name : typeof error;
    write(process.stderr)(`${t('app.noSelfTest', { name })}\n`);
    exit(1);
  }
}

/** Becomes the one instance of this profile, or passes its arguments to the running one. */
function begin(): void {
  const onStart = (external: Result<StartRequest> | null): void => takeStart(external);
  if (!takeSingleInstance({ app, packaged, args, jumpListSecret, beforeClaim: registerAppImage, onStart }))
    return passOn();
  app.on('window-all-closed', () => undefined);
  // Loaded while the system gets ready, so that nothing waits for it.
  const spoken = speak();
  void spoken.then(reportLink);
  app
    .whenReady()
    .then(() => spoken)
    .then(start)
    .catch((error: unknown) => {
      // A start that fails half-way must not leave a process without windows.
      const what = error instanceof Error ? error.name : typeof error;
      dialog.showErrorBox(t('app.couldNotStart'), t('app.couldNotStartText', { name: what }));
      app.exit(1);
    });
}

/** The running one got the arguments; a link that it refuses is an error of this start. */
function passOn(): void {
  if (readStart(args, jumpListSecret)?.ok !== false) return app.quit();
  void speak().then(() => {
    reportLink();
    exit(exitCodes.usage);
  });
}

/** Says in the terminal why the link of this start is refused, if it is. */
function reportLink(): void {
  const given = readStart(args, jumpListSecret);
  if (given?.ok === false) write(process.stderr)(`${given.failure.message}\n`);
}

/** Loads the language of the console before there is one. */
function speak(): Promise<boolean> {
  return loadTexts(languageOfStart(languageDeps, readSettingsText()));
}

/** Null where there is none, or none that can be read. */
function readSettingsText(): string | null {
  try {
    return readFileSync(settingsPath(app.getPath('userData')), 'utf8');
  } catch {
    return null;
  }
}

function registerAppImage(): void {
  if (platform !== 'linux') return;
  const { APPDIR, XDG_DATA_HOME, XDG_DATA_DIRS } = process.env;
  ownEntry = keepOwnEntry({
    appImage: ownAppImage(),
    dataFolder: XDG_DATA_HOME ?? join(homedir(), '.local/share'),
    // The start script of the AppImage puts its own folder in front.
    systemFolders: (XDG_DATA_DIRS ?? '/usr/local/share:/usr/share')
      .split(':')
      .filter((folder) => folder !== '' && (APPDIR === undefined || !folder.startsWith(APPDIR))),
    iconPath: join(places.assets, 'icons/icon.png'),
  });
}

/** Builds the program, each part from those before it; then shows the console and signs in. */
async function start(): Promise<void> {
  markStart('ready');
  const updateRecord = openUpdateRecord(updateRecordPath(app.getPath('userData')), app.getVersion());
  const base = await openBase({ automation, childEnvironment, onlyService, places, policyFile });
  markStart('base-open');
  const { lock, log, notices, consoleCommands, push, settings } = base;
  if (ownEntry === 'failed') notices.add(t('app.noLinks'));
  let isEnding = false;
  let isSystemEnding = false;
  const onEnding = (): void => void (isEnding = true);

  const account = composeAccount(base, (key, agentId) => windows.sessions.of(key).open(agentId));
  const { accounts, audit } = account;
  const eachSession = (): readonly AccountSession[] => accounts.all().map(({ session }) => session);
  const tray = createTray({
    folder: join(places.assets, 'tray'),
    platform,
    isDark: () => nativeTheme.shouldUseDarkColorsForSystemIntegratedUI,
  });
  const closeWithoutTray = createCloseWithoutTray({
    settings: { current: settings.current, change: (patch) => base.changeSetting(patch) },
    quit: () => askToQuit(),
  });
  const trayWatcher = watchTray({
    platform,
    env: process.env,
    clock: systemClock,
    // Electron does not offer an icon again that was not accepted when it was created.
    onCome: () => desktop.openTray(),
    onGone: () => windows.console.reveal(),
  });
  const windows = composeWindows({
    base,
    ...account,
    isUnsandboxed: switches.isUnsandboxed,
    isQuitting: () => isEnding,
    hasTray: () => tray.isOpen() && trayWatcher.isShown(),
    onCloseWithoutTray: (minimize) => void closeWithoutTray(minimize),
  });
  const { sessions, quick } = windows;

  const after = (ms: number, run: () => void) => systemClock.after(ms, run);
  const quit = createQuit({
    app,
    process,
    platform,
    isEnding: () => isEnding,
    onQuitting: onEnding,
    hasOpenSessions: () => sessions.hasOpenSessions(),
    hasWork: () => eachSession().some(({ agentsService }) => agentsService.bulk.isRunning()),
    hasDownloads: () => eachSession().some(({ recordings }) => recordings.downloads.isRunning()),
    after,
    finish: end,
  });
  /** The database comes last, because it may take its time. */
  const saveNow = [
    () => sessions.recordEnds(),
    () => audit.closeNow(),
    () => settings.flushSync(),
    () => log.flushSync(),
    () => void sessions.saveSessions(),
    () => eachSession().forEach(({ inventory }, _at, all) => inventory.saveNow(SAVE_NOW_LIMIT / all.length)),
  ];
  const onFailure = (error: unknown): void => log.error('not saved at the end of the session', error);
  const onSystemEnding = (): void => {
    isSystemEnding = true;
    onEnding();
  };
  followSessionEnd({ app, powerMonitor, onEnding: onSystemEnding, save, saveNow, onFailure, after });
  const askToQuit = (): void => void quit.ask();
  accounts.eachOpened(({ session, manager }) =>
    offerEmptyData({ accountSession: session, accounts: manager, notices, quit: () => quit.ask() }),
  );
  const { updates } = await composeUpdates({
    base,
    opening: updateRecord,
    hasOpenSessions: () => sessions.hasOpenSessions(),
    isSystemEnding: () => isSystemEnding,
    askToRestart: (leave) => quit.ask('Restart', leave),
  });
  const isTrayShown = (): boolean => tray.isOpen() && trayWatcher.isShown();
  const healthOf = composeHealth({
    base,
    ...account,
    isTrayShown,
    notifications: () => desktop.notifications(),
    updates,
  });
  const desktop = composeDesktop({ base, ...account, windows, tray, healthOf, jumpListSecret, quit: askToQuit });
  const { external } = desktop;
  servePages({ base, ...account, windows, desktop, healthOf, updates });
  composeLock({ base, ...account, windows, desktop });
  const inConsole = (asked: Command): void => {
    windows.console.show();
    consoleCommands.notify(asked);
  };
  const showMenu = (): void =>
    installMenu(platform, {
      openSettings: () => inConsole({ kind: 'open-settings' }),
      lock: lock.isOn() ? () => lock.lock('manual') : null,
      help: (entry) => inConsole({ kind: 'run', command: entry }),
      quit: askToQuit,
    });
  showMenu();
  lock.on('changed', showMenu);
  base.language.subscribe(showMenu);

  const auditSettings = audit.auditSettings(settings.current());
  settings.subscribe((current) => {
    auditSettings(current);
    nativeTheme.themeSource = current.theme;
    for (const session of eachSession()) session.followSettings();
    push('settings:changed', current);
  });
  nativeTheme.on('updated', () => {
    windows.console.repaint();
    quick.repaint();
    tray.repaint();
  });
  let isAsleep = false;
  accounts.on('opened', ({ session }) => {
    if (isAsleep) session.suspend();
  });
  powerMonitor.on('suspend', () => {
    isAsleep = true;
    for (const session of eachSession()) session.suspend();
    sessions.suspend();
  });
  powerMonitor.on('resume', () => {
    isAsleep = false;
    for (const session of eachSession()) session.resume();
    sessions.resume();
  });
  // A click in the Dock brings a session that is there to the front, not the console over it.
  app.on('activate', (_event, hasVisibleWindows) => {
    if (!hasVisibleWindows) windows.console.show();
  });

  markStart('built');
  // The page loads in its own process while the account is read.
  const openedAtLogin = platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
  const { startHidden: hiddenAtLogin } = settings.current();
  const mayHide = startsHidden({ argv: process.argv, openedAtLogin, hiddenAtLogin });
  if (mayHide || lock.isLocked()) base.firstScreen.pass();
  void accounts.start(automation).then((started) => {
    if (!started.ok) notices.add(started.failure.message);
  });
  if (!mayHide) windows.console.show();
  markStart('window-created');
  const openTray = (): void => {
    if (!isEnding) desktop.openTray();
  };
  if (mayHide) openTray();
  else void base.firstScreen.passed.then(openTray);
  if (mayHide && tray.isOpen()) windows.console.prepare();
  else if (mayHide) windows.console.show();
  windows.followKeys();

  base.onBuilt();
  followTimeZone(systemClock);
  audit.start();
  external.listen();
  updates.start();
  takeStart = (request) => external.take(request);
  const given = readStart(args, jumpListSecret);
  for (const request of [...(given === null ? [] : [given]), ...early]) external.take(request);

  /** Ends everything; what is still being written is awaited. */
  async function end(): Promise<void> {
    quick.end();
    trayWatcher.close();
    updates.close();
    base.policy.close();
    tray.close();
    const closed = accounts.close();
    const keysClosed = account.saveAnchor().finally(() => account.closeKeys());
    try {
      await Promise.all([settings.flush(), closed, keysClosed, external.close(), log.flush()]);
    } finally {
      try {
        await audit.close();
      } finally {
        await settings.flush();
      }
    }
  }

  /** Writes everything; the program may keep running afterwards. */
  function save(): Promise<unknown> {
    return Promise.all([
      sessions.saveSessions(),
      ...eachSession().map(({ recordings }) => recordings.downloads.save()),
      settings.flush(),
      audit.close(),
      log.flush(),
    ]);
  }
}
