import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
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

/**
 * The environment in which Electron starts. Terminals of editors that are Electron themselves pass on variables that make it
 * plain Node, read no archives or have no sandbox.
 */
export function electronEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { ELECTRON_RUN_AS_NODE: _asNode, ELECTRON_NO_ASAR: _noAsar, ELECTRON_DISABLE_SANDBOX: _open, ...rest } = env;
  return rest;
}

/** Where it is kept when the binary could not be fetched, so that the next starts do not wait again. */
const memory = (root: string): string => join(root, 'node_modules', '.cache', 'longreach', 'electron-not-fetched');

/** After this time the network may be another one. */
const MEMORY_MS = 10 * 60_000;

/** True when fetching the binary failed a short while ago. */
export function failedLately(root: string, now: Date): boolean {
  try {
    const age = now.getTime() - Date.parse(readFileSync(memory(root), 'utf8'));
    return age >= 0 && age < MEMORY_MS;
  } catch {
    return false;
  }
}

export function rememberFailure(root: string, now: Date): void {
  mkdirSync(join(memory(root), '..'), { recursive: true });
  writeFileSync(memory(root), now.toISOString());
}

const DOWNLOADS = 'https://github.com/electron/electron/releases/download/';
const MIRRORS = ['npm_config_electron_mirror', 'ELECTRON_MIRROR'];
const PROXIES = ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy'];

const firstOf = (env: NodeJS.ProcessEnv, names: readonly string[]): string | undefined =>
  names.map((name) => env[name]).find(Boolean);

/** Whether the place of Electron's binaries answers within the limit. Through a proxy only the installer can tell. */
export async function canReachElectron(env: NodeJS.ProcessEnv, limitMs: number): Promise<boolean> {
  if (firstOf(env, PROXIES) !== undefined) return true;
  try {
    const signal = AbortSignal.timeout(limitMs);
    await fetch(firstOf(env, MIRRORS) ?? DOWNLOADS, { method: 'HEAD', redirect: 'manual', signal });
    return true;
  } catch {
    return false;
  }
}

/** What the installer gets: it obeys the proxy of the environment only when it is told to. */
export function installerEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const proxy = firstOf(env, PROXIES);
  // It knows no other kind.
  if (proxy === undefined || !/^https?:/i.test(proxy)) return env;
  return { ...env, HTTPS_PROXY: proxy, ELECTRON_GET_USE_PROXY: '1', NODE_USE_ENV_PROXY: '1' };
}

/** Bytes of all files below a folder. */
function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const sizes = files.map(
    ({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Runs the electron package's own installer; false when it failed or took longer than the limit. Says every so often how much
 * has come.
 */
export async function fetchElectron(
  root: string,
  limitMs: number,
  report: (line: string) => void,
  reportEveryMs = 10_000,
): Promise<boolean> {
  const installer = join(root, 'node_modules', 'electron', 'install.js');
  if (!existsSync(installer)) return false;
  const started = Date.now();
  report('Fetching Electron (about 120 MB, only this once) …');
  const { promise, resolve } = Promise.withResolvers<string | null>();
  // The installer says nothing while it loads; its temporary folder shows how far it is.
  const folder = mkdtempSync(join(tmpdir(), 'longreach-electron-'));
  const child = spawn(process.execPath, [installer], {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: root,
    env: { ...installerEnvironment(process.env), TMPDIR: folder, TEMP: folder, TMP: folder },
  });
  const progress = setInterval(() => {
    report(`  ${String(Math.round(sizeOf(folder) / 1_000_000))} MB …`);
  }, reportEveryMs);
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
  clearInterval(progress);
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  report(
    failure === null
      ? `Fetched in ${String(Math.round((Date.now() - started) / 1000))} s.`
      : `Electron could not be fetched: ${failure}`,
  );
  return failure === null;
}
