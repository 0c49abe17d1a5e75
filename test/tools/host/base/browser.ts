import { spawn, type ChildProcess } from 'node:child_process';
import { Cdp } from './cdp.ts';
import { options, switches } from './options.ts';
import { browserEnvironment, makeProfile, removeProfile } from './profile.ts';

/**
 * Beside what disturbs tests: the process kept ready for a next page, which Electron switches off itself (feature_list.cc), and
 * the address bar, which it does not have; Chromium loads a page of its own for it beside the first window.
 */
const disabledFeatures = [
  'CalculateNativeWinOcclusion',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'IsolateOrigins',
  'MediaRouter',
  'OptimizationHints',
  'SpareRendererForSitePerProcess',
  'Translate',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
  'site-per-process',
];

/** Frames of other sites stay in their page's process (no site isolation): every request of a page then passes one gate. */
const fixed = [
  '--disable-site-isolation-trials',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-startup-window',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--disable-default-apps',
  '--disable-popup-blocking',
  '--disable-infobars',
  '--disable-backgrounding-occluded-windows',
  '--disable-dev-shm-usage',
  '--disable-search-engine-choice-screen',
  '--hide-crash-restore-bubble',
  '--password-store=basic',
  '--use-mock-keychain',
];

/**
 * Windows cannot be placed or hidden under Wayland; where both are there, X11 is taken. Each window begins beside every usual
 * display: Chromium may map one before it is taken in.
 */
function onDisplay(): string[] {
  if (process.platform !== 'linux') return [];
  if (options.onWayland) return ['--ozone-platform=wayland'];
  const both = process.env.WAYLAND_DISPLAY !== undefined;
  return ['--window-position=20000,20000', ...(both ? ['--ozone-platform=x11'] : [])];
}

/** The command line of Chromium; pure, so that a test can compare it with the options. */
export function buildArguments(profile: string, appServerPort: number): string[] {
  const features = [...disabledFeatures];
  const own: string[] = [];
  for (const [name, value] of switches) {
    if (name === 'disable-features') features.push(...(value ?? '').split(','));
    else own.push(value ? `--${name}=${value}` : `--${name}`);
  }
  return [
    ...(options.headless ? ['--headless'] : onDisplay()),
    ...(options.windowClass === '' ? [] : [`--class=${options.windowClass}`]),
    ...(options.noSandbox ? ['--no-sandbox', '--test-type'] : []),
    '--remote-debugging-pipe',
    ...(options.debuggingPort === undefined ? [] : [`--remote-debugging-port=${options.debuggingPort}`]),
    `--user-data-dir=${profile}`,
    `--host-resolver-rules=MAP *.localhost:80 127.0.0.1:${String(appServerPort)}`,
    `--disable-features=${[...new Set(features)].join(',')}`,
    ...fixed,
    ...own,
  ];
}

/** The exit code of the host where Chromium ends before it answers; none of a program's own. */
export const BROWSER_FAILED = 70;

/** Chromium ended before it answered. The message says which one and why, in one line. */
export class BrowserFailed extends Error {
  constructor(path: string, lines: readonly string[]) {
    // Messages of its log begin with a bracket; what a wrapper or the loader says does not.
    const told = lines.find((line) => !line.startsWith('[')) ?? lines.at(-1);
    super(`${path} ended as soon as it was started${told === undefined ? '' : `: ${told}`}`);
  }
}

/** A running Chromium with a throw-away profile. */
export class Browser {
  readonly cdp: Cdp;
  readonly profile: string;
  /** The switches it was started with, to notice when the app asked for more since. */
  readonly startedWith: string;
  readonly #child: ChildProcess;
  /** How it ended: its exit code or the name of the signal. */
  readonly #gone: Promise<string>;
  /** Nothing of Chromium is left: its helpers hold its standard error until they have ended too. */
  readonly #allGone: Promise<void>;
  #line = '';
  #tail: string[] = [];
  #announced: (() => void) | undefined;

  constructor(appServerPort: number) {
    this.profile = makeProfile();
    this.startedWith = JSON.stringify(switches);
    this.#child = spawn(options.chromium, buildArguments(this.profile, appServerPort), {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      env: browserEnvironment(this.profile),
    });
    this.#allGone = new Promise((resolve) => {
      this.#child.once('close', () => {
        resolve();
      });
    });
    this.#gone = new Promise((resolve) => {
      this.#child.once('exit', (code, signal) => {
        resolve(signal ?? `code ${String(code)}`);
      });
      this.#child.once('error', ({ message }) => {
        resolve(message);
      });
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#readError(text);
    });
    this.cdp = new Cdp(this.#child);
  }

  /** Resolves when Chromium answers (and, with a debugging port, has announced its address); rejects when it dies first. */
  async ready(): Promise<void> {
    const listening =
      options.debuggingPort === undefined
        ? Promise.resolve()
        : new Promise<void>((resolve) => {
            this.#announced = resolve;
          });
    const answers = Promise.all([this.cdp.send('Browser.getVersion'), listening]).then(
      () => true,
      () => false,
    );
    const ended = this.#gone.then(() => false);
    if (await Promise.race([answers, ended])) return;
    // Its pipe may close before it has ended, and its last words come after that.
    this.#child.kill('SIGKILL');
    await this.#allGone;
    throw new BrowserFailed(options.chromium, this.#tail);
  }

  /** @param listener hears how it ended: "SIGSEGV", "code 1" */
  onExit(listener: (how: string) => void): void {
    void this.#gone.then(listener);
  }

  /** Asks Chromium to close, ends it after three seconds, removes its profile when the last helper is gone too. */
  async close(): Promise<void> {
    const killing = setTimeout(() => this.#child.kill('SIGKILL'), 3_000);
    const givingUp = setTimeout(() => {
      for (const stream of this.#child.stdio) stream?.destroy();
    }, 5_000);
    await this.cdp.send('Browser.close').catch(() => undefined);
    await this.#allGone;
    clearTimeout(killing);
    clearTimeout(givingUp);
    removeProfile(this.profile);
  }

  /** Ends Chromium without asking; resolves when nothing of it is left. */
  async end(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.close();
  }

  /** The last resort when the host's own process ends. */
  kill(): void {
    if (this.#child.exitCode === null && this.#child.signalCode === null) this.#child.kill('SIGKILL');
    removeProfile(this.profile);
  }

  #readError(text: string): void {
    const lines = `${this.#line}${text}`.split('\n');
    this.#line = lines.pop() ?? ''; // the end of it comes with the next part
    for (const line of lines.filter((part) => part !== '')) {
      this.#tail = [...this.#tail.slice(-20), line];
      const announcement = line.startsWith('DevTools listening on ws');
      if (announcement || options.verbose) process.stderr.write(`${line}\n`);
      if (announcement) this.#announced?.();
    }
  }
}

let running: Browser | undefined;

export function setBrowser(browser: Browser): void {
  running = browser;
}

/** The protocol connection of the running browser. Pages exist only after `ready`, so there always is one. */
export function cdp(): Cdp {
  if (!running) throw new Error('The host has no browser yet: windows can be made after app.whenReady() only.');
  return running.cdp;
}

export function browserProfile(): string {
  return running?.profile ?? '';
}
