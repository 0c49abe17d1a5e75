import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { AutomatedSignIn } from '../account/account-manager.ts';
import { keychainName } from '../account/key/key-problems.ts';
import type { Keychain } from '../account/key/keychain.ts';
import type { InputOf, Settings } from '../contract/contract.ts';
import type { Result } from '../contract/failure.ts';
import { readSupportLanguage } from '../contract/support-message.ts';
import { DESKTOP_ID } from '../desktop/desktop-entry.ts';
import { confirmPrivateWebhook, confirmUpdateFeed, confirmWebhook } from '../desktop/host-dialogs.ts';
import { setStartAtLogin } from '../desktop/login-item.ts';
import { app, clipboard, shell, systemPreferences } from '../electron.ts';
import { createExporter } from '../export/exporter.ts';
import { ownAppImage } from '../lib/app-image.ts';
import { systemClock, type Clock } from '../lib/clock.ts';
import { createPush } from '../ipc/push.ts';
import { openAppLock, type AppLock, type SystemPrompt } from '../lock/app-lock.ts';
import { createLockFile } from '../lock/lock-file.ts';
import { loadTexts } from '../lib/load-texts.ts';
import { fingerprintFile, policyPath, readPolicyFile } from '../policy/policy-file.ts';
import { openPolicyMemory } from '../policy/policy-memory.ts';
import { openPolicy, type PolicyStore } from '../policy/policy-store.ts';
import type { Policy } from '../policy/policy.ts';
import { readRegistryPolicy } from '../policy/registry.ts';
import { runSystemProgram, systemDrive } from '../policy/run-program.ts';
import { createReadAccess } from '../policy/windows-access.ts';
import { USER_FILE } from '../lib/profile-files.ts';
import { createStorage } from '../storage/storage.ts';
import type { WorkerLinkOptions } from '../storage/worker-link.ts';
import { createWebhooks } from '../webhooks/webhooks.ts';
import { createConsoleCommands } from '../windows/console-commands.ts';
import { createRefusedPermissions } from '../windows/permissions.ts';
import type { ChildEnvironment } from './child-processes.ts';
import { createFirstScreen } from './first-screen.ts';
import { openKeyAccess } from './key-access.ts';
import { createLanguage } from './language.ts';
import type { FileLog } from './log.ts';
import { createNotices } from './notices.ts';
import type { Redactor } from './redactor.ts';
import { changeSettings } from './settings/change-settings.ts';
import { checkManagedSettings, followManaged } from './settings/managed-settings.ts';
import { openSettings } from './settings/settings-store.ts';
import { createNetwork } from './network/network.ts';
import { t } from '../contract/texts.ts';

/** Facts about this start that are known before any file is read. */
export interface Start {
  /** An account for this run alone; null for the stored one. */
  readonly automation: AutomatedSignIn | null;
  /** All waits and dates. */
  readonly clock: Clock;
  /** Monotonic milliseconds by which the calls of a page are limited per second. */
  readonly callTime: () => number;
  /** 0 (included) to 1 (excluded): spreads what would be asked at once. */
  readonly random: () => number;
  readonly createWorker: WorkerLinkOptions['createWorker'];
  readonly keychain: Keychain;
  readonly log: FileLog;
  /** Takes secrets out of the log. */
  readonly redactor: Redactor;
  /** The environment that child processes get. */
  readonly childEnvironment: ChildEnvironment;
  readonly places: {
    /** The folder of the built main process, its worker and its processes. */
    readonly main: string;
    readonly preload: string;
    /** The folder of the built pages. */
    readonly pages: string;
    readonly assets: string;
  };
  /** The one service that may be used, because there is no sandbox; null where any may. */
  readonly onlyService: string | null;
  /** A policy file in place of the system's; null for that of the system. */
  readonly policyFile: string | null;
}

/** What everything else uses: the log, the settings, the network, and the ways to the pages. */
export async function openBase(start: Start) {
  const { platform } = process;
  const userData = app.getPath('userData');
  const { clock, keychain, log, redactor } = start;
  let lock: AppLock | null = null;
  const events = createPush();
  const { push } = events;
  const notices = createNotices((current) => push('notices:changed', current));
  const policy = await openSystemPolicy({ platform, policyFile: start.policyFile, homeFolder: homedir(), userData });
  const logPolicy = ({ problems, notices: said }: Policy): void =>
    [...problems, ...said].forEach((text) => log.warn(text));
  logPolicy(policy.current());
  policy.subscribe(logPolicy);
  const keyAccess = openKeyAccess({
    keychain,
    childEnvironment: start.childEnvironment,
    mainFolder: start.places.main,
    platform,
    userData,
    restrictions: policy.current,
    accounts: () => settings.accounts(),
    lock: { id: () => lock?.id() ?? null, onOther: () => lock?.noteOtherLock() },
  });
  const [settings, appLock] = await Promise.all([
    openSettings({
      managed: { current: () => policy.current().settings, subscribe: policy.subscribe },
      directory: userData,
      now: () => clock.wallNow(),
      defaults: { supportLanguage: readSupportLanguage(app.getPreferredSystemLanguages()[0] ?? '') ?? 'en' },
    }),
    openAppLock({
      file: createLockFile(userData),
      clock,
      systemPrompt: touchId(platform),
      policy: () => {
        const { isRequired: required, ...others } = policy.current().lock;
        return { required, ...others };
      },
      markers: keyAccess.lockMarkers,
      onNotice: (message) => notices.add(message),
      onProblem: (text) => log.warn(text),
    }),
  ]);
  lock = appLock;
  appLock.on('changed', (state) => push('lock:changed', state));
  policy.subscribe(() => appLock.followPolicy());
  const network = createNetwork({
    clock,
    settings,
    push,
    protect: (secret) => void redactor.add(secret),
    keys: keyAccess.uncovered,
    mayStore: () => policy.current().storedKeys !== 'none',
    onNotice: (message) => notices.add(message),
  });
  const webhooks = createWebhooks({
    clock,
    random: start.random,
    fetch: network.transport.fetch,
    resolveHost: (url) => network.transport.resolveHost(url),
    keys: keyAccess.uncovered,
    isKeychainOpen: keyAccess.isOpen,
    keychainName: () => keychainName(platform),
    settings,
    restrictions: policy.current,
    confirm: (host, isPrivate) =>
      appLock.askUnlocked((signal) => (isPrivate ? confirmPrivateWebhook : confirmWebhook)(host, signal)),
    copy: (text) => clipboard.writeText(text),
    protect: (secret) => void redactor.add(secret),
    onNotice: (message) => notices.add(message),
    push,
    newId: randomUUID,
  });

  const effects = {
    mayFeedBeLocal: !app.isPackaged,
    confirmFeed: (address: string) => appLock.askUnlocked((signal) => confirmUpdateFeed(address, signal)),
    setProxy: (proxy: Settings['proxy']) => network.transport.setProxy(proxy),
    setStartAtLogin: (on: boolean) =>
      setStartAtLogin(on, {
        platform,
        isStore: process.windowsStore,
        app,
        execPath: ownAppImage() ?? process.execPath,
        configFolder: process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config'),
        desktopId: DESKTOP_ID,
        files: { mkdir, writeFile, rm },
      }),
  };
  followManaged({ settings, ...effects, onNotice: (message) => notices.add(message) });

  const language = createLanguage({
    settings,
    preferred: () => app.getPreferredSystemLanguages(),
    systemFormats: () => app.getSystemLocale(),
    switchValue: app.commandLine.getSwitchValue('lang'),
    load: loadTexts,
  });
  await language.load();
  language.subscribe((inUse) => push('language:changed', inUse));

  /** Where files are saved. */
  const downloadsFolder = (): string => settings.current().downloadsFolder || app.getPath('downloads');

  if (settings.notice !== null) notices.add(settings.notice.message);
  return {
    ...start,
    platform,
    userData,
    settings,
    keyAccess,
    language,
    policy,
    /** Sends events to pages, and knows which account each shows. */
    events,
    push,
    /** Locked from here on if it is on: before any page is attached. */
    lock: appLock,
    /** Commands for the console's page. */
    consoleCommands: createConsoleCommands(push),
    notices,
    /** What is stored of all accounts. A worker that hangs is noticed by real time, because it is a thread. */
    storage: createStorage({
      createWorker: start.createWorker,
      userPath: start.automation === null ? join(userData, USER_FILE) : null,
      clock: systemClock,
      onBug: (text) => log.error(`inventory: ${text}`),
    }),
    firstScreen: createFirstScreen(clock),
    refusedPermissions: createRefusedPermissions(log),
    network,
    transport: network.transport,
    webhooks,
    downloadsFolder,
    /** Writes files of all accounts. */
    exporter: createExporter({
      downloadsFolder,
      csvSeparator: () => settings.current().csvSeparator,
      homeFolder: app.getPath('home'),
      now: () => clock.wallNow(),
      newId: randomUUID,
      reveal: (path) => shell.showItemInFolder(path),
    }),

    changeSetting: (patch: InputOf<'settings:change'>): Promise<Result<Settings>> =>
      changeSettings(patch, { settings, ...effects }),
  };
}

interface SystemPolicyOptions {
  readonly platform: NodeJS.Platform;
  /** A file in place of the system's, in unpackaged runs; it may belong to the user, and the registry is not read. */
  readonly policyFile: string | null;
  readonly homeFolder: string;
  /** The profile. */
  readonly userData: string;
}

/** In place of the access rights of a file that may belong to the user: administrators, and nobody else. */
const ADMINISTRATORS_ALONE = 'O:BAD:(A;;FA;;;BA)';

/** Opens the policy that the administrators of this computer have set. */
function openSystemPolicy({ platform, policyFile, homeFolder, userData }: SystemPolicyOptions): Promise<PolicyStore> {
  const drive = platform === 'win32' ? systemDrive() : '';
  const run = runSystemProgram(drive);
  const path = policyFile ?? policyPath(platform, drive);
  const isSystems = policyFile === null;
  const memory = openPolicyMemory(userData);
  return openPolicy({
    clock: systemClock,
    fingerprint: () => fingerprintFile(path),
    readFile: () =>
      readPolicyFile({
        path,
        platform,
        owners: isSystems ? [] : [process.getuid?.() ?? 0],
        readAccess: isSystems ? createReadAccess(run) : () => Promise.resolve(ADMINISTRATORS_ALONE),
        memory,
      }),
    readRegistry: isSystems && platform === 'win32' ? () => readRegistryPolicy(run, memory) : null,
    checkSettings: (settings) => checkManagedSettings(settings, homeFolder),
  });
}

/** The one prompt of a system that Electron offers. */
const touchId = (platform: NodeJS.Platform): SystemPrompt => ({
  isAvailable: () => platform === 'darwin' && systemPreferences.canPromptTouchID(),
  // Completes the sentence of the system: "Longreach is trying to …".
  ask: () => systemPreferences.promptTouchID(t('app.touchId')),
});

export type Base = Awaited<ReturnType<typeof openBase>>;
