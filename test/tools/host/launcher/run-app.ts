import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findChromium } from '../base/chromium.ts';
import { hasDisplay } from '../base/options.ts';
import { canInstall, installChromium, wordInstall } from './chromium-package.ts';
import { chooseRuntime, wordRuntime, type Runtime } from './choose-runtime.ts';
import { canReachElectron, failedToday, fetchElectron, findElectron, rememberFailure } from './electron-binary.ts';

/** How long a start may wait to learn whether Electron's binary can be had, and then for the binary. */
const probeLimitMs = 5_000;
const fetchLimitMs = 10 * 60_000;
/** How long the app may take to end after it was asked to. */
const endLimitMs = 5_000;

export const projectRoot = join(import.meta.dirname, '../../../..');

/** Chooses what runs the app here, and says so in one line. Ends the program when nothing can. */
export async function pickRuntime(): Promise<Exclude<Runtime, { kind: 'nothing' }>> {
  const display = hasDisplay(process.env, process.platform);
  const runtime = await chooseRuntime({
    findElectron: () => findElectron(projectRoot),
    fetchFailedToday: () => failedToday(projectRoot, new Date()),
    fetchElectron: async () =>
      (await canReachElectron(process.env, probeLimitMs)) &&
      (await fetchElectron(projectRoot, fetchLimitMs, (line) => {
        console.error(line);
      })),
    rememberFailure: () => {
      rememberFailure(projectRoot, new Date());
    },
    findChromium: () => findChromium(process),
    installChromium: () => canInstall() && installChromium(),
    display,
    host: join(projectRoot, 'test/tools/host/electron'),
  });
  // Not on standard output, which belongs to the program: `list --json` prints there.
  console.error(wordRuntime(runtime, display, wordInstall(process.platform)));
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
 * Runs the built app until it ends; resolves with its exit code. A signal to this program goes on to the app, which is
 * ended by force when it does not follow.
 */
export function runApp(
  runtime: Exclude<Runtime, { kind: 'nothing' }>,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const { flags, own } = splitArguments(args);
  const child = spawn(runtime.command, [...asRoot, ...flags, projectRoot, ...own], {
    stdio: 'inherit',
    env: { ...process.env, ...env, ...(runtime.kind === 'host' ? { LONGREACH_CHROMIUM: runtime.chromium } : {}) },
  });
  let asked = false;
  const ask = (signal: NodeJS.Signals) => {
    if (asked) return;
    asked = true;
    child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), endLimitMs).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  process.on('exit', () => child.kill('SIGKILL'));
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`Longreach could not be started: ${error.message}`);
      resolve(1);
    });
    child.once('exit', (code, signal) => {
      resolve(code ?? (asked || signal === 'SIGINT' ? 0 : 1));
    });
  });
}
