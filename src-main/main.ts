import './app/zod.ts';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createKeychain } from './account/key/keychain.ts';
import { App } from './app/app.ts';
import { automationVariables, readAutomation, readOnlyService, readPolicyPath } from './app/automation.ts';
import type { Start } from './app/base.ts';
import { forkKeychain } from './app/child-processes.ts';
import { runDoctor } from './app/doctor.ts';
import { languageOfStart } from './app/language.ts';
import { createLog } from './app/log.ts';
import { createRedactor } from './app/redactor.ts';
import { settingsPath } from './app/settings/settings-file.ts';
import { Shell } from './app/shell/shell.ts';
import { startsHidden, takeSingleInstance } from './app/single-instance.ts';
import { describeRefusal, readSwitches, REFUSED_EXIT } from './app/switches.ts';
import { createUncaught, createUnhandled } from './app/uncaught.ts';
import { keepOwnEntry, type OwnEntry } from './desktop/desktop-entry.ts';
import { registerForToasts } from './desktop/toast-activation.ts';
import { app, dialog, protocol } from './electron.ts';
import { ownArguments, readCommand } from './external/command-line.ts';
import { answerCommand, exitCodes, printSelfTest } from './external/command-start.ts';
import { readJumpListSecret } from './external/jump-list-secret.ts';
import { isJumpListStart, readStart, type StartRequest } from './external/start-arguments.ts';
import type { Result } from './contract/failure.ts';
import { markStart } from './contract/start-marks.ts';
import { loadTexts } from './lib/load-texts.ts';
import { ownAppImage } from './lib/app-image.ts';
import { systemClock } from './lib/clock.ts';
import { followTimeZone } from './lib/time-zone.ts';
import { inventoryWorkerOptions } from './storage/worker-link.ts';
import { openUpdateRecord, updateRecordPath } from './updates/update-record.ts';
import { appScheme } from './windows/app-protocol.ts';
import { protectApp } from './windows/protect.ts';
import { t } from './contract/texts.ts';

markStart('evaluated');

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
/** Everything is built: from now on one failed event does not end the program. */
let running: App<Shell> | null = null;

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
    const result = await runDoctor(openStart(), account);
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
  const onStart = (external: Result<StartRequest> | null): void => {
    if (running === null) early.push(external);
    else running.shell.external.take(external);
  };
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

/** What everything runs on. From now on the log has what fails. */
function openStart(): Start {
  const redactor = createRedactor();
  if (automation !== null) redactor.add(automation.key.reveal());
  const log = createLog({
    directory: join(app.getPath('userData'), 'logs'),
    level: 'info',
    redact: redactor.redact,
    now: Date.now,
  });
  process.on('unhandledRejection', createUnhandled(log));
  const uncaught = createUncaught({
    log,
    notify: (message) => running?.base.notices.add(message),
    end(message) {
      dialog.showErrorBox(t('app.hasToEnd'), message);
      app.exit(1);
    },
    isRunning: () => running !== null,
    now: () => systemClock.now(),
  });
  process.on('uncaughtException', uncaught);
  return {
    automation,
    childEnvironment,
    clock: systemClock,
    callTime: systemClock.now,
    random: Math.random,
    createWorker: (workerData) =>
      new Worker(join(places.main, 'inventory-worker.js'), { ...inventoryWorkerOptions, workerData }),
    keychain: createKeychain({
      spawn: () => forkKeychain(join(places.main, 'keychain-process.js'), childEnvironment),
    }),
    log,
    onlyService,
    places,
    policyFile,
    redactor,
  };
}

/** Builds the program, shows the console and signs in. */
async function start(): Promise<void> {
  markStart('ready');
  const updateRecord = await openUpdateRecord(updateRecordPath(app.getPath('userData')), app.getVersion());
  const { isUnsandboxed } = switches;
  const program = await App.open(
    openStart(),
    (opened: App<Shell>) => new Shell(opened, { updateRecord, isUnsandboxed, jumpListSecret }),
  );
  const { base, shell } = program;
  if (ownEntry === 'failed') base.notices.add(t('app.noLinks'));
  markStart('built');
  // The page loads in its own process while the account is read.
  const openedAtLogin = platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
  const { startHidden: hiddenAtLogin } = base.settings.current();
  const mayHide = startsHidden({ argv: process.argv, openedAtLogin, hiddenAtLogin });
  if (mayHide || base.lock.isLocked()) base.firstScreen.pass();
  void program.accounts.start(automation).then((started) => {
    if (!started.ok) base.notices.add(started.failure.message);
  });
  shell.start(mayHide);
  running = program;
  followTimeZone(systemClock);
  program.audit.start();
  shell.external.listen();
  shell.updates.start();
  const given = readStart(args, jumpListSecret);
  for (const request of [...(given === null ? [] : [given]), ...early]) shell.external.take(request);
}
