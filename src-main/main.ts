import { join } from 'node:path';
import { systemClock } from './lib/clock.ts';
import { composeAccount } from './app/compose-account.ts';
import { openBase } from './app/compose-base.ts';
import { composeAgents } from './app/compose-agents.ts';
import { composeDesktop } from './app/compose-desktop.ts';
import { composeExternal } from './app/compose-external.ts';
import { composePages } from './app/compose-pages.ts';
import { composeRecords } from './app/compose-records.ts';
import { composeSupport } from './app/compose-support.ts';
import { composeWindows } from './app/compose-windows.ts';
import { answerCommand } from './external/command-start.ts';
import { app, dialog, nativeTheme, powerMonitor, protocol } from './electron.ts';
import { automationVariables, readAutomation, switchesToRemove } from './app/automation.ts';
import { ownArguments, readCommand } from './external/command-line.ts';
import { installMenu } from './desktop/menu.ts';
import { readStart, type StartRequest } from './external/start-arguments.ts';
import { createQuit } from './app/quit.ts';
import { createSessionEnd } from './app/os-session-end.ts';
import { startsHidden, takeSingleInstance } from './app/single-instance.ts';
import { appScheme } from './windows/app-protocol.ts';
import { protectApp } from './windows/protect.ts';

const here = import.meta.dirname;
const places = {
  main: here,
  preload: join(here, '../preload/preload.cjs'),
  pages: join(here, '../renderer'),
  assets: join(here, '../../assets'),
};
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
const early: (StartRequest | null)[] = [];
let takeStart = (external: StartRequest | null): void => void early.push(external);
const command = readCommand(args);
if (command === null) begin();
else {
  const write = (stream: NodeJS.WriteStream) => (text: string) => void stream.write(text);
  const context = { userData: app.getPath('userData'), version: app.getVersion() };
  void answerCommand(command, { ...context, out: write(process.stdout), err: write(process.stderr) }).then((code) => {
    if (code === null) begin();
    // What was written to a pipe is on its way until the next line of it has gone out.
    else process.stdout.write('', () => process.stderr.write('', () => app.exit(code)));
  });
}

/** Becomes the one Longreach of this profile, or leaves word with the one there is. */
function begin(): void {
  if (!takeSingleInstance({ app, packaged, args, onStart: (external) => takeStart(external) })) return app.quit();
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

/** Makes everything, listens to the system, shows the console, and begins. */
async function start(): Promise<void> {
  const base = await openBase({ automation, childEnvironment, places });
  const { log, notices, consoleCommands, push, settings } = base;

  // Made in this order and handed to each other. What somebody needs that is made later comes as a function, which is
  // called only when all of it stands.
  const later = {
    accounts: () => accounts,
    records: () => records,
    support: () => support,
    windows: () => windows,
    external: () => external,
    desktop: () => desktop,
    pages: () => pages,
  };
  const accountSession = composeAgents({ ...later, base });
  const records = composeRecords({ ...later, base, accountSession });
  const { support, joinTimes } = composeSupport({ ...later, base, accountSession });
  const { accounts, keychain } = composeAccount({ ...later, base, accountSession, records, support, joinTimes });
  const services = { base, accountSession, records, support, accounts };
  const isQuitting = (): boolean => quit.isQuitting() || systemEnd.isEnding();
  const windows = composeWindows({ ...later, ...services, isQuitting });
  const external = composeExternal({ ...services, windows });
  const { audit, recordings } = records;
  const { sessions, quick } = windows;

  const quit = createQuit({
    app,
    hasOpenSessions: () => sessions.hasOpenSessions(),
    hasWork: () => accountSession.agentsService.bulk.isRunning(),
    hasDownloads: () => recordings.downloads.isRunning(),
    after: (ms, run) => systemClock.after(ms, run),
    finish: () => {
      accounts.close();
      quick.end();
      desktop.closeTray();
      keychain.close();
      return Promise.all([
        settings.flush(),
        recordings.close().then(() => accountSession.close()),
        external.close(),
        log.flush(),
      ]).finally(() => audit.close());
    },
  });
  const systemEnd = createSessionEnd({
    app,
    powerMonitor,
    save: () =>
      Promise.all([sessions.saveSessions(), recordings.downloads.save(), settings.flush(), audit.close(), log.flush()]),
    after: (ms, run) => systemClock.after(ms, run),
  });

  const desktop = composeDesktop({ ...services, windows, external, askToQuit: () => void quit.ask() });
  const pages = composePages({ ...services, windows, external, desktop });
  pages.serve();
  installMenu(platform, {
    openSettings: () => {
      windows.console.show();
      consoleCommands.notify({ kind: 'open-settings' });
    },
    quit: () => void quit.ask(),
  });

  const followActivity = audit.auditSettings(settings.current());
  settings.subscribe((current) => {
    followActivity(current);
    nativeTheme.themeSource = current.theme;
    accountSession.followSettings();
    quick.followSettings();
    push('settings:changed', current);
    desktop.refresh();
  });
  nativeTheme.on('updated', () => {
    windows.console.repaint();
    quick.repaint();
    desktop.repaintTray();
  });
  powerMonitor.on('suspend', () => {
    for (const part of [accountSession, sessions, support, recordings]) part.suspend();
  });
  powerMonitor.on('resume', () => {
    for (const part of [accountSession, sessions, support, recordings]) part.resume();
  });
  app.on('activate', () => windows.console.show());

  // The page loads in its own process and the kept list in its own thread, while the rest is built here.
  const openedAtLogin = platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
  const { startHidden: hiddenAtLogin } = settings.current();
  const mayHide = startsHidden({ argv: process.argv, openedAtLogin, hiddenAtLogin, trayShown: true });
  if (!mayHide) windows.console.show();
  void accounts.start(automation).then((started) => {
    if (!started.ok) notices.add(started.failure.message);
  });
  desktop.openTray();
  if (mayHide && desktop.hasTray()) windows.console.prepare();
  else if (mayHide) windows.console.show();
  quick.followSettings();
  if (mayHide) quick.warmSoon();

  audit.start();
  external.listen();
  takeStart = (start) => external.take(start);
  const given = readStart(args);
  for (const start of [...(given === null ? [] : [given]), ...early]) external.take(start);
}
