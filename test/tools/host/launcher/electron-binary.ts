import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The path of Electron's own executable, when its binary has been fetched. */
export function findElectron(root: string): string | undefined {
  const folder = join(root, 'node_modules', 'electron');
  try {
    const executable = join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8'));
    return existsSync(executable) ? executable : undefined;
  } catch {
    return undefined;
  }
}

/** Where it is kept that the binary could not be fetched, with the day, so that later starts do not wait again. */
const memory = (root: string): string => join(root, 'node_modules', '.cache', 'longreach', 'electron-not-fetched');

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** True when fetching the binary already failed today. */
export function failedToday(root: string, now: Date): boolean {
  try {
    return readFileSync(memory(root), 'utf8') === dayOf(now);
  } catch {
    return false;
  }
}

export function rememberFailure(root: string, now: Date): void {
  mkdirSync(join(memory(root), '..'), { recursive: true });
  writeFileSync(memory(root), dayOf(now));
}

const DOWNLOADS = 'https://github.com/electron/electron/releases/download/';
const MIRRORS = ['npm_config_electron_mirror', 'ELECTRON_MIRROR'];
const PROXIES = ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy'];

/** Whether the place of Electron's binaries answers within the limit. Through a proxy only the installer can tell. */
export async function canReachElectron(env: NodeJS.ProcessEnv, limitMs: number): Promise<boolean> {
  const named = (names: readonly string[]) => names.map((name) => env[name]).find((value) => value);
  if (named(PROXIES) !== undefined) return true;
  try {
    const signal = AbortSignal.timeout(limitMs);
    await fetch(named(MIRRORS) ?? DOWNLOADS, { method: 'HEAD', redirect: 'manual', signal });
    return true;
  } catch {
    return false;
  }
}

/** Runs the electron package's own installer; false when it failed or took longer than the limit. */
export async function fetchElectron(root: string, limitMs: number, report: (line: string) => void): Promise<boolean> {
  const installer = join(root, 'node_modules', 'electron', 'install.js');
  if (!existsSync(installer)) return false;
  const started = Date.now();
  report('Fetching Electron (about 120 MB, only this once) …');
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const child = spawn(process.execPath, [installer], { stdio: ['ignore', 'ignore', 'pipe'], cwd: root });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const timer = setTimeout(() => {
    errors = `it took longer than ${String(Math.round(limitMs / 60_000))} min`;
    child.kill('SIGKILL');
  }, limitMs);
  child.once('error', ({ message }) => {
    resolve(message);
  });
  child.once('close', (code) => {
    const lines = errors.trim().split('\n');
    resolve(code === 0 ? null : (lines.find((line) => /^\w*Error\b/.test(line)) ?? lines[0] ?? ''));
  });
  const failure = await promise;
  clearTimeout(timer);
  report(
    failure === null
      ? `Fetched in ${String(Math.round((Date.now() - started) / 1000))} s.`
      : `Electron could not be fetched: ${failure}`,
  );
  return failure === null;
}
