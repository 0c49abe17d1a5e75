/* eslint-disable @typescript-eslint/no-unused-vars -- the parameters are Electron's, whether the host has a use for them or not */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { HostEmitter, preventable, type HostEvent } from '../base/emitter.ts';
import { InstanceLock, scatterArguments, type SecondStart } from '../base/instance-lock.ts';
import { options, switches } from '../base/options.ts';
import { readPosixLocale } from '../base/posix-locale.ts';
import { record } from '../base/records.ts';
import { AppPaths, type PathName } from './app-paths.ts';
import type { BrowserWindow } from './browser-window.ts';
import { onLogin } from './login.ts';
import { onContentsCreated, type WebContents } from './web-contents.ts';

/** The last five can be listened to and never come: the host has no cause for them. */
interface AppEvents {
  'will-finish-launching': [];
  ready: [event: object, launchInfo: object];
  'window-all-closed': [];
  'before-quit': [event: HostEvent];
  'will-quit': [event: HostEvent];
  quit: [event: object, exitCode: number];
  activate: [event: object, hasVisibleWindows: boolean];
  'second-instance': [event: HostEvent, argv: string[], workingDirectory: string, additionalData: unknown];
  'web-contents-created': [event: HostEvent, webContents: WebContents];
  'browser-window-created': [event: HostEvent, window: BrowserWindow];
  'browser-window-focus': [event: HostEvent, window: BrowserWindow];
  'browser-window-blur': [event: HostEvent, window: BrowserWindow];
  'render-process-gone': [event: HostEvent, webContents: WebContents, details: Electron.RenderProcessGoneDetails];
  'child-process-gone': [event: HostEvent, details: Electron.Details];
  'open-url': [event: HostEvent, url: string];
  'open-file': [event: HostEvent, path: string];
  login: [
    event: HostEvent,
    webContents: WebContents | null,
    details: Electron.AuthenticationResponseDetails,
    authInfo: Electron.AuthInfo,
    callback: (username?: string, password?: string) => void,
  ];
  'certificate-error': [event: HostEvent, webContents: WebContents, url: string, error: string];
  'select-client-certificate': [
    event: HostEvent,
    webContents: WebContents | null,
    url: string,
    certificateList: Electron.Certificate[],
    callback: (certificate?: Electron.Certificate) => void,
  ];
  'accessibility-support-changed': [event: object, enabled: boolean];
}

const eventNames: readonly (keyof AppEvents)[] = [
  'will-finish-launching',
  'ready',
  'window-all-closed',
  'before-quit',
  'will-quit',
  'quit',
  'activate',
  'second-instance',
  'web-contents-created',
  'browser-window-created',
  'browser-window-focus',
  'browser-window-blur',
  'render-process-gone',
  'child-process-gone',
  'open-url',
  'open-file',
  'login',
  'certificate-error',
  'select-client-certificate',
  'accessibility-support-changed',
];

interface Manifest {
  readonly name?: string;
  readonly productName?: string;
  readonly version?: string;
  readonly main?: string;
  readonly desktopName?: string;
}

/** What the launcher and the windows lend to the app. */
export const appHooks = {
  hasWindows: (): boolean => false,
  /** Asks every window to close; the last one that does calls `allWindowsClosed`, one that refuses `quitRefused`. */
  closeAllWindows: (): void => undefined,
  destroyAllWindows: (): void => undefined,
  /** Ends Chromium. */
  shutdown: (): Promise<void> => Promise.resolve(),
};

/** What Electron has on Windows alone is refused elsewhere, by its name. */
function onWindows<T>(member: string, method: T): T {
  if (process.platform === 'win32') return method;
  throw new Error(`Electron has App.${member} on Windows only.`);
}

class App extends HostEmitter<AppEvents> {
  readonly isPackaged = false;
  readonly dock = undefined;

  /** Only macOS has it. */
  setActivationPolicy(policy: 'regular' | 'accessory' | 'prohibited'): void {
    record('app.setActivationPolicy', policy);
  }

  readonly commandLine = {
    appendSwitch: (name: string, value?: string): void => {
      switches.push(value === undefined ? [name] : [name, value]);
    },
    hasSwitch: (name: string): boolean => this.#switchValue(name) !== undefined,
    getSwitchValue: (name: string): string => this.#switchValue(name) ?? '',
    removeSwitch: (name: string): void => {
      const at = switches.findIndex(([one]) => one === name);
      if (at >= 0) switches.splice(at, 1);
    },
  };
  readonly #paths = new AppPaths(() => this.getName());
  readonly #pending: Promise<void>[] = [];
  readonly #whenReady: Promise<void>;
  #resolveReady: () => void = () => undefined;
  #ready = false;
  #name: string | undefined;
  #quitting = false;
  #exiting = false;
  #lock: InstanceLock | null = null;
  #manifest: Manifest = {};
  #root = process.cwd();

  constructor() {
    super('app', eventNames);
    this.#whenReady = new Promise((resolve) => {
      this.#resolveReady = resolve;
    });
    onLogin(
      (contents, details, info) =>
        new Promise((resolve) => {
          const event = preventable({});
          const answer = (username?: string, password?: string): void => {
            resolve(username === undefined ? null : { username, password: password ?? '' });
          };
          this.emit('login', event, contents, details, info, answer);
          if (!event.defaultPrevented) answer();
        }),
    );
    onContentsCreated((contents) => {
      this.emit('web-contents-created', preventable({}), contents);
      contents.on('render-process-gone', (event, details) =>
        this.emit('render-process-gone', event, contents, details),
      );
    });
  }

  // ---- for the launcher --------------------------------------------------

  /** Finds the package around an app's folder or main file; returns the file to run. */
  load(path: string): string {
    for (let folder = path; ; folder = dirname(folder)) {
      try {
        this.#manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
        this.#root = folder;
        this.#nameWindows(this.#manifest.desktopName);
        return folder === path ? join(folder, this.#manifest.main ?? 'index.js') : path;
      } catch {
        if (folder === dirname(folder)) return path;
      }
    }
  }

  #nameWindows(desktopName = ''): void {
    options.windowClass = desktopName.replace(/\.desktop$/, '');
  }

  /** Chromium is there: `ready` and everything that waited for it. */
  signalReady(): void {
    this.#ready = true;
    this.emit('will-finish-launching');
    this.#resolveReady();
    this.emit('ready', {}, {});
  }

  get exiting(): boolean {
    return this.#exiting;
  }

  get quitting(): boolean {
    return this.#quitting;
  }

  /** A window refused to close: the quit is off. */
  quitRefused(): void {
    this.#quitting = false;
  }

  /** The last window closed. */
  allWindowsClosed(): void {
    if (this.#exiting) return;
    if (this.#quitting) this.#leave();
    else if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed');
    else this.quit();
  }

  // ---- Electron ----------------------------------------------------------

  isReady(): boolean {
    return this.#ready;
  }

  whenReady(): Promise<void> {
    return this.#whenReady;
  }

  quit(): void {
    if (this.#exiting || this.#quitting) return;
    this.#quitting = true;
    const before = preventable({});
    this.emit('before-quit', before);
    if (before.defaultPrevented) this.#quitting = false;
    else if (appHooks.hasWindows()) appHooks.closeAllWindows();
    else this.#leave();
  }

  /** No window is left to keep the app from quitting. */
  #leave(): void {
    const will = preventable({});
    this.emit('will-quit', will);
    if (will.defaultPrevented) {
      this.#quitting = false;
      return;
    }
    this.exit(0);
  }

  exit(exitCode = 0): void {
    if (this.#exiting) return;
    this.#exiting = true;
    appHooks.destroyAllWindows();
    this.emit('quit', {}, exitCode);
    this.releaseSingleInstanceLock();
    void Promise.all(this.#pending)
      .then(() => appHooks.shutdown())
      .finally(() => process.exit(exitCode));
  }

  relaunch(options?: Electron.RelaunchOptions): void {
    record('app.relaunch', options);
  }

  requestSingleInstanceLock(additionalData?: Record<string, unknown>): boolean {
    if (this.#lock) return true;
    const folder = this.getPath('userData');
    this.#lock = InstanceLock.take(folder, (start) => {
      this.#secondStart(start);
    });
    if (this.#lock) return true;
    this.#pending.push(
      InstanceLock.tellFirst(folder, {
        argv: scatterArguments(process.argv),
        workingDirectory: process.cwd(),
        additionalData,
      }),
    );
    return false;
  }

  #secondStart(start: SecondStart): void {
    void this.#whenReady.then(() =>
      this.emit('second-instance', preventable({}), start.argv, start.workingDirectory, start.additionalData),
    );
  }

  hasSingleInstanceLock(): boolean {
    return this.#lock !== null;
  }

  releaseSingleInstanceLock(): void {
    this.#lock?.release();
    this.#lock = null;
  }

  getPath(name: PathName): string {
    return this.#paths.get(name);
  }

  setPath(name: string, path: string): void {
    this.#paths.set(name, path);
  }

  setAppLogsPath(path?: string): void {
    this.#paths.set('logs', path ?? join(this.getPath('userData'), 'logs'));
  }

  getAppPath(): string {
    return this.#root;
  }

  getName(): string {
    return this.#name ?? this.#manifest.productName ?? this.#manifest.name ?? 'Electron';
  }

  setName(name: string): void {
    this.#name = name;
  }

  getVersion(): string {
    return this.#manifest.version ?? '0.0.0';
  }

  /** The language that Chromium shows itself in: `--lang`, otherwise the system's. */
  getLocale(): string {
    const chosen = this.commandLine.getSwitchValue('lang');
    return chosen === '' ? (this.getPreferredSystemLanguages()[0] ?? 'en-US') : chosen;
  }

  /** As ICU's default locale on Linux: LC_ALL, LC_MESSAGES, LANG, without the character set. */
  getSystemLocale(): string {
    const { LC_ALL, LC_MESSAGES, LANG } = process.env;
    // Empty ones count as not set.
    return readPosixLocale([LC_ALL, LC_MESSAGES, LANG].find((name) => name !== undefined && name !== '')) ?? 'en-US';
  }

  /** LANGUAGE lists them on Linux; it means nothing where the locale is C. */
  getPreferredSystemLanguages(): string[] {
    const { LANGUAGE = '' } = process.env;
    const listed = LANGUAGE.split(':').flatMap((name) => readPosixLocale(name) ?? []);
    return [...new Set([...listed, this.getSystemLocale()])];
  }

  setLoginItemSettings(settings: Electron.Settings): void {
    record('app.setLoginItemSettings', settings);
    this.#openAtLogin = settings.openAtLogin ?? false;
  }
  #openAtLogin = false;

  getLoginItemSettings(_options?: Electron.LoginItemSettingsOptions): Electron.LoginItemSettings {
    return {
      openAtLogin: this.#openAtLogin,
      wasOpenedAtLogin: false,
      status: this.#openAtLogin ? 'enabled' : 'not-registered',
      executableWillLaunchAtLogin: this.#openAtLogin,
      launchItems: [],
    };
  }

  setAsDefaultProtocolClient(protocol: string, path?: string, args?: string[]): boolean {
    record('app.setAsDefaultProtocolClient', protocol, path, args);
    this.#handled.add(protocol.toLowerCase());
    return true;
  }

  removeAsDefaultProtocolClient(protocol: string): boolean {
    record('app.removeAsDefaultProtocolClient', protocol);
    this.#handled.delete(protocol.toLowerCase());
    return true;
  }

  /** The desktop is not asked: true for what this run has set. */
  isDefaultProtocolClient(protocol: string, _path?: string, _args?: string[]): boolean {
    return this.#handled.has(protocol.toLowerCase());
  }
  readonly #handled = new Set<string>();

  setDesktopName(name: string): void {
    this.#nameWindows(name);
    record('app.setDesktopName', name);
  }

  setAppUserModelId(id: string): void {
    record('app.setAppUserModelId', id);
  }

  setToastActivatorCLSID(id: string): void {
    record('app.setToastActivatorCLSID', id);
  }

  setAboutPanelOptions(options: Electron.AboutPanelOptionsOptions): void {
    record('app.setAboutPanelOptions', options);
  }

  setBadgeCount(count?: number): boolean {
    record('app.setBadgeCount', count);
    this.#badge = count ?? 0;
    return true;
  }
  #badge = 0;

  getBadgeCount(): number {
    return this.#badge;
  }

  /** Electron has jump lists on Windows only; elsewhere these three members are missing. */
  get setJumpList(): (categories: Electron.JumpListCategory[] | null) => 'ok' {
    return onWindows('setJumpList', (categories) => {
      record('app.setJumpList', categories);
      return 'ok';
    });
  }

  get getJumpListSettings(): () => Electron.JumpListSettings {
    return onWindows('getJumpListSettings', () => ({ minItems: 10, removedItems: [] }));
  }

  get setUserTasks(): (tasks: Electron.Task[]) => boolean {
    return onWindows('setUserTasks', (tasks) => {
      record('app.setUserTasks', tasks);
      return true;
    });
  }

  setProxy(config: Electron.ProxyConfig): Promise<void> {
    record('app.setProxy', config);
    return Promise.resolve();
  }

  /** Every page of the host runs sandboxed; Chromium's own sandbox is off only for root. */
  enableSandbox(): void {
    record('app.enableSandbox');
  }

  disableHardwareAcceleration(): void {
    switches.push(['disable-gpu']);
  }

  focus(_options?: Electron.FocusOptions): void {
    record('app.focus');
  }

  hide(): void {
    record('app.hide');
  }

  show(): void {
    record('app.show');
  }

  #switchValue(name: string): string | undefined {
    // Electron sets it to the system in use (electron_browser_main_parts_linux.cc).
    if (name === 'ozone-platform' && options.actsAs === 'wayland') return 'wayland';
    const own = switches.find(([one]) => one === name);
    if (own) return own[1] ?? '';
    const argument = process.argv.find((one) => one === `--${name}` || one.startsWith(`--${name}=`));
    return argument?.slice(name.length + 3);
  }
}

export const app = new App();
