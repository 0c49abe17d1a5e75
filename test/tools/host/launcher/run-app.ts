import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { BROWSER_FAILED } from '../base/browser.ts';
import { canRun, findChromium } from '../base/chromium.ts';
import { hasDisplay } from '../base/options.ts';
import { canInstall, installChromium, wordInstall } from './chromium-package.ts';
import { chooseRuntime, wordFailedStart, wordRuntime, type RunEnd, type Runtime } from './choose-runtime.ts';
import {
  canReachElectron,
  electronEnvironment,
  failedLately,
  fetchElectron,
  findElectron,
  rememberFailure,
} from './electron-binary.ts';
import { thisSystem, whyNoSandbox } from './sandbox.ts';

/** How long a start may wait to learn whether Electron's binary can be had, and then for the binary. */
const probeLimitMs = 5_000;
const fetchLimitMs = 10 * 60_000;
/** How long the app may take to end after it was asked to. */
const endLimitMs = 5_000;

export const projectRoot = join(import.meta.dirname, '../../../..');

/** A start of the app from the sources. */
export interface AppStart {
  /** Switches of Electron, then commands, links and switches of ours. */
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** It signs in to a practice service of its own and to nothing else, so it may run without Electron's sandbox. */
  readonly isDemo?: boolean;
}

type Chosen = Exclude<Runtime, { kind: 'nothing' }>;

/** The programs that failed to start in this run. */
interface Failed {
  readonly electron: string | undefined;
  readonly browsers: readonly string[];
}

const nothingFailed: Failed = { electron: undefined, browsers: [] };

/** Chooses what runs the app here, and says so in one line. Ends the program when nothing can. */
export async function pickRuntime({ args, isDemo = false }: AppStart, failed = nothingFailed): Promise<Chosen> {
  const display = hasDisplay(process.env, process.platform);
  const helper = join(projectRoot, 'node_modules/electron/dist/chrome-sandbox');
  const runtime = await chooseRuntime({
    findElectron: () => findElectron(projectRoot),
    fetchFailedLately: () => failedLately(projectRoot, new Date()),
    fetchElectron: async () =>
      (await canReachElectron(process.env, probeLimitMs)) &&
      (await fetchElectron(projectRoot, fetchLimitMs, (line) => {
        console.error(line);
      })),
    rememberFailure: () => {
      rememberFailure(projectRoot, new Date());
    },
    findChromium: () => findChromium(process, (path) => canRun(path) && !failed.browsers.includes(path)),
    installChromium: () => canInstall() && failed.browsers.length === 0 && installChromium(),
    display,
    noSandbox: args.includes('--no-sandbox') ? 'as --no-sandbox asks' : whyNoSandbox(helper, thisSystem),
    mayLackSandbox: isDemo,
    electronFailed: failed.electron,
    host: join(projectRoot, 'test/tools/host/electron'),
  });
  // Not on standard output, which belongs to the program: `list --json` prints there.
  console.error(wordRuntime(runtime, wordInstall(process.platform)));
  if (runtime.kind === 'nothing') process.exit(1);
  return runtime;
}

/** Ours among the switches: everything else that begins with a dash is for Electron and its engine. */
const ownSwitches: readonly string[] = ['--hidden', '--help', '-h', '--version'];

/** What goes in front of the app (switches of Electron) and what follows it: commands, links, switches of ours. */
export function splitArguments(args: readonly string[]): { flags: readonly string[]; own: readonly string[] } {
  const first = args.findIndex((text) => !text.startsWith('-') || ownSwitches.includes(text));
  return first === -1 ? { flags: args, own: [] } : { flags: args.slice(0, first), own: args.slice(first) };
}

/**
 * Runs the built app until it ends; resolves with its exit code. Where Electron or a browser ends before there is a window, the
 * next one that could run the app does.
 */
export async function runApp(runtime: Chosen, start: AppStart): Promise<number> {
  const { own } = splitArguments(start.args);
  let chosen = runtime;
  let failed = nothingFailed;
  for (;;) {
    const end = await runOnce(chosen, start);
    if (end === null) return 1;
    if (chosen.kind === 'electron') {
      const why = wordFailedStart(end, own);
      if (why === undefined) return exitCodeOf(end);
      failed = { ...failed, electron: why };
    } else {
      if (end.code !== BROWSER_FAILED || end.asked) return exitCodeOf(end);
      failed = { ...failed, browsers: [...failed.browsers, chosen.chromium] };
    }
    chosen = await pickRuntime(start, failed);
  }
}

const exitCodeOf = ({ code, signal, asked }: RunEnd): number => code ?? (asked || signal === 'SIGINT' ? 0 : 1);

/** The switches and variables of Electron and the host for this run. */
export function prepareRun(runtime: Chosen, { args, env = {} }: AppStart, isRoot: boolean) {
  const { flags, own } = splitArguments(args);
  const isOpen = runtime.kind === 'electron' ? runtime.noSandbox !== undefined : isRoot;
  const unlessThere = flags.includes('--no-sandbox') || !isOpen ? [] : ['--no-sandbox'];
  return {
    args: [...unlessThere, ...flags, projectRoot, ...own],
    env: {
      ...electronEnvironment(process.env),
      ...env,
      ...(runtime.kind === 'host' ? { LONGREACH_CHROMIUM: runtime.chromium } : {}),
      // The app then refuses everything but the practice service.
      ...(runtime.kind === 'electron' && isOpen ? { LONGREACH_UNSANDBOXED: '1' } : {}),
    },
  };
}

/** A signal to this program goes on to the app, which is ended by force when it does not follow. Null: it did not start. */
async function runOnce(runtime: Chosen, start: AppStart): Promise<RunEnd | null> {
  const { args, env } = prepareRun(runtime, start, process.getuid?.() === 0);
  const began = performance.now();
  const child = spawn(runtime.command, args, { stdio: 'inherit', env });
  let asked = false;
  const ask = (signal: NodeJS.Signals) => {
    if (asked) return;
    asked = true;
    child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), endLimitMs).unref();
  };
  const kill = () => child.kill('SIGKILL');
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, ask);
  process.on('exit', kill);
  const end = await new Promise<RunEnd | null>((resolve) => {
    child.once('error', (error) => {
      console.error(`Longreach could not be started: ${error.message}`);
      resolve(null);
    });
    child.once('exit', (code, signal) => {
      resolve({ code, signal, after: performance.now() - began, asked });
    });
  });
  for (const signal of signals) process.off(signal, ask);
  process.off('exit', kill);
  return end;
}
