import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as Electron from 'electron';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { isLong } from '../long.ts';
import { Desktop } from './desktop-probe.ts';
import {
  chooseForTests,
  environmentFor,
  pointPlaywrightAt,
  projectRoot,
  requireBuild,
  type RuntimeName,
} from './runtime.ts';
import { startPanel, startPrivateBus } from '../private-bus.ts';
import { LIMIT, until } from './until.ts';
import { pictureWindow } from './window-picture.ts';

/** Our own windows, by the path of their page; the origin differs between Electron and the host. */
export const paths = {
  console: '/console/index.html',
  session: '/session/index.html',
  quick: '/quick-connect/index.html',
} as const;
export type Role = keyof typeof paths;

export interface LaunchOptions {
  /** Added to this process's environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Arguments of the app. */
  readonly args?: readonly string[];
  /** A folder that outlives the run ("quit and start again"); without it one is made and removed. */
  readonly userData?: string;
  /** Absolute paths of CommonJS files that main loads before the app, after the probe. */
  readonly requires?: readonly string[];
  /** The desktop shows no tray icons: there is no session bus. */
  readonly withoutPanel?: boolean;
  /** Shortcuts of the whole machine that another program has. */
  readonly takenKeys?: readonly string[];
}

/** A run of the program from start to end. */
export interface Ended {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** The built app under test. */
export interface Driver {
  readonly runtime: RuntimeName;
  readonly userData: string;
  readonly app: ElectronApplication;
  readonly desktop: Desktop;
  /** Waits for the window's page and for its document. */
  window(role: Role, limitMs?: number): Promise<Page>;
  /** The window's page if it is there now. */
  windowNow(role: Role): Page | undefined;
  /** Pages that are not ours: what views of the session window show. */
  remotePages(): Page[];
  /** Waits for a remote page that fits; any one by default. */
  remotePage(fits?: (page: Page) => boolean | Promise<boolean>, limitMs?: number): Promise<Page>;
  /** True when a person can see the window. */
  isShown(role: Role): Promise<boolean>;
  /** Runs in the main process, with Electron's module. Nothing of the test's surroundings is visible there. */
  main<Result>(body: (electron: typeof Electron) => Result | Promise<Result>): Promise<Result>;
  main<Result, Argument>(
    body: (electron: typeof Electron, argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
  /** Everything main has written so far, standard output and error. */
  output(): string;
  /** PNG of a window as a person sees it, remote page included. */
  picture(role: Role): Promise<Buffer>;
  /** Starts the program a second time with the same user data; resolves with its exit code. */
  startAgain(args?: readonly string[]): Promise<number>;
  /** The same, with what the second process wrote. */
  runAgain(args?: readonly string[]): Promise<Ended>;
  /** Ends the process as the system does when it must: nothing of the app runs any more. */
  kill(): Promise<void>;
  /** Ends the session of the system as Windows does: all windows are notified, and the process ends without another turn. */
  endSession(): Promise<void>;
  /** Windows of one kind that exist now. */
  windowsNow(role: Role): Page[];
  /** `app.quit()`; resolves with the exit code once the process has ended. */
  quit(): Promise<number>;
  /** Ends the app whatever its state, and removes the folder it had been given. Safe to call twice. */
  close(): Promise<void>;
}

/** The gate asks pages for less motion, as a person may in their system: drawing it takes a tenth of their processor time. */
const stillPages = isLong ? [] : ['--force-prefers-reduced-motion'];

const pathOf = (page: Page): string => (URL.canParse(page.url()) ? new URL(page.url()).pathname : '');
const isOurs = (page: Page): boolean => Object.values(paths).some((path) => path === pathOf(page));
/** Pages that Chromium or a starting view shows before anything is loaded. */
const isBlank = (page: Page): boolean => !/^https?:/.test(page.url());

/** Starts the built app on whatever runs Electron here. Build it first. */
export async function launchLongreach(options: LaunchOptions = {}): Promise<Driver> {
  requireBuild();
  const runtime = chooseForTests();
  pointPlaywrightAt(runtime);
  const userData = options.userData ?? mkdtempSync(join(tmpdir(), 'longreach-e2e-'));
  const desktop = await startDesktop(options);
  const env = environmentFor(runtime, {
    ...desktop.env,
    ...(options.takenKeys === undefined ? {} : { LONGREACH_TAKEN_KEYS: options.takenKeys.join(' ') }),
    ...options.env,
  });
  const args = [`--user-data-dir=${userData}`, ...(options.args ?? [])];
  const requires = [join(import.meta.dirname, 'probe.cjs'), ...(options.requires ?? [])];
  const app = await _electron.launch({
    args: [...requires.flatMap((path) => ['-r', path]), ...stillPages, projectRoot, ...args],
    cwd: projectRoot,
    env,
    colorScheme: null,
    timeout: LIMIT,
  });
  app.context().setDefaultTimeout(LIMIT);
  app.process().once('close', () => void desktop.stop());
  return new LongreachDriver(app, { runtime, userData, env, throwAway: options.userData === undefined });
}

/** A session bus with a panel that shows tray icons, as on most desktops; a bus that is given has to bring its own. */
async function startDesktop({ env = {}, withoutPanel = false }: LaunchOptions) {
  const none = { env: {}, stop: () => Promise.resolve() };
  if (process.platform !== 'linux' || env.DBUS_SESSION_BUS_ADDRESS !== undefined) return none;
  const noBus = { DBUS_SESSION_BUS_ADDRESS: '', XDG_RUNTIME_DIR: '/nowhere' };
  if (withoutPanel) return { ...none, env: noBus };
  const bus = await startPrivateBus();
  const panel = await startPanel(bus);
  const { DBUS_SESSION_BUS_ADDRESS = '' } = bus.env;
  const stop = async (): Promise<void> => {
    panel.close();
    await bus.stop();
  };
  return { env: { DBUS_SESSION_BUS_ADDRESS }, stop };
}

/**
 * Runs the program to its own end, as a script would: `longreach list --json` where none runs. A start that stays (one
 * with windows) never resolves: `launchLongreach` is for those.
 */
export function runLongreach(options: LaunchOptions & { readonly userData: string }): Promise<Ended> {
  requireBuild();
  const runtime = chooseForTests();
  pointPlaywrightAt(runtime);
  const executable = createRequire(import.meta.url)('electron') as unknown as string;
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const requires = (options.requires ?? []).flatMap((file) => ['-r', file]);
  const args = [...requires, ...asRoot, projectRoot, `--user-data-dir=${options.userData}`, ...(options.args ?? [])];
  return runToEnd(executable, args, environmentFor(runtime, options.env ?? {}));
}

/** Starts a process and gathers what it writes until it ends. */
function runToEnd(file: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe'], cwd: projectRoot });
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (part: string) => (output += part));
  child.stderr.setEncoding('utf8').on('data', (part: string) => (errors += part));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ code: code ?? 1, output, errors });
    });
  });
}

interface Run {
  readonly runtime: RuntimeName;
  readonly userData: string;
  readonly env: Record<string, string>;
  readonly throwAway: boolean;
}

class LongreachDriver implements Driver {
  readonly runtime: RuntimeName;
  readonly userData: string;
  readonly app: ElectronApplication;
  readonly desktop: Desktop;
  readonly #run: Run;
  /** Kept, because Playwright forgets it once the app has ended. */
  readonly #process: ChildProcess;
  readonly #output: string[] = [];
  readonly #exit: Promise<number>;
  /** Set by the calls that end the app: any other end is a crash, which is reported. */
  #isEnding = false;

  constructor(app: ElectronApplication, run: Run) {
    this.app = app;
    this.runtime = run.runtime;
    this.userData = run.userData;
    this.desktop = new Desktop(app);
    this.#run = run;
    this.#process = app.process();
    const child = this.#process;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => this.#output.push(part.toString('utf8')));
    this.#exit = new Promise((resolve) => {
      // Not 'exit': what the app wrote last may come after it.
      child.once('close', (code, signal) => {
        if (!this.#isEnding && (signal !== null || code !== 0)) {
          console.error(
            `The app ended by itself (${signal ?? `exit code ${code}`}). Its last output:\n${this.#tail()}`,
          );
        }
        resolve(code ?? 1);
      });
    });
  }

  #tail(): string {
    return this.output().split('\n').slice(-20).join('\n');
  }

  windowNow(role: Role): Page | undefined {
    return this.windowsNow(role)[0];
  }

  windowsNow(role: Role): Page[] {
    return this.app.windows().filter((page) => !page.isClosed() && pathOf(page) === paths[role]);
  }

  async window(role: Role, limitMs = LIMIT): Promise<Page> {
    const page = await until(`${role} window`, () => this.windowNow(role), limitMs);
    await page.waitForLoadState('domcontentloaded');
    return page;
  }

  remotePages(): Page[] {
    return this.app.windows().filter((page) => !page.isClosed() && !isOurs(page) && !isBlank(page));
  }

  async remotePage(fits: (page: Page) => boolean | Promise<boolean> = () => true, limitMs = LIMIT): Promise<Page> {
    const page = await until(
      'remote page that fits',
      async () => {
        for (const one of this.remotePages()) if (await fits(one)) return one;
        return undefined;
      },
      limitMs,
    );
    await page.waitForLoadState('domcontentloaded');
    return page;
  }

  isShown(role: Role): Promise<boolean> {
    return this.main(({ BrowserWindow }, path) => {
      const pathIn = (url: string) => (URL.canParse(url) ? new URL(url).pathname : '');
      return BrowserWindow.getAllWindows().some((one) => pathIn(one.webContents.getURL()) === path && one.isVisible());
    }, paths[role]);
  }

  main<Result>(body: (electron: typeof Electron) => Result | Promise<Result>): Promise<Result>;
  main<Result, Argument>(
    body: (electron: typeof Electron, argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
  main<Result>(body: unknown, argument?: unknown): Promise<Result> {
    return this.app.evaluate(body as Parameters<ElectronApplication['evaluate']>[0], argument) as Promise<Result>;
  }

  output(): string {
    return this.#output.join('');
  }

  async picture(role: Role): Promise<Buffer> {
    return pictureWindow(this.app, await this.window(role));
  }

  async startAgain(args: readonly string[] = []): Promise<number> {
    return (await this.runAgain(args)).code;
  }

  runAgain(args: readonly string[] = []): Promise<Ended> {
    const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const all = [...asRoot, projectRoot, `--user-data-dir=${this.userData}`, ...args];
    return runToEnd(this.#process.spawnfile, all, this.#run.env);
  }

  async kill(): Promise<void> {
    this.#isEnding = true;
    this.#process.kill('SIGKILL');
    await this.#exit;
  }

  async endSession(): Promise<void> {
    this.#isEnding = true;
    await this.main(({ BrowserWindow }) => {
      setImmediate(() => {
        const event = { preventDefault: () => undefined, reasons: ['shutdown'] };
        for (const name of ['query-session-end', 'session-end'] as const)
          for (const window of BrowserWindow.getAllWindows()) (window as NodeJS.EventEmitter).emit(name, event);
        process.kill(process.pid, 'SIGKILL');
      });
    }).catch(() => undefined);
    await this.#exit;
  }

  async quit(): Promise<number> {
    this.#isEnding = true;
    // The connection may break before the answer comes: the exit code tells.
    await this.main(({ app }) => {
      setImmediate(() => app.quit());
    }).catch(() => undefined);
    return this.#exit;
  }

  async close(): Promise<void> {
    this.#isEnding = true;
    const child = this.#process;
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await this.app.close().catch(() => undefined);
    await this.#exit;
    clearTimeout(timer);
    if (this.#run.throwAway) rmSync(this.userData, { recursive: true, force: true, maxRetries: 3 });
  }
}
