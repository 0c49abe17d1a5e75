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

/** Runs the electron package's own installer; false when it failed or took longer than the limit. */
export function fetchElectron(root: string, limitMs: number): Promise<boolean> {
  const installer = join(root, 'node_modules', 'electron', 'install.js');
  if (!existsSync(installer)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [installer], { stdio: 'ignore', cwd: root });
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
    const end = (fetched: boolean) => {
      clearTimeout(timer);
      resolve(fetched);
    };
    child.once('error', () => {
      end(false);
    });
    child.once('exit', (code) => {
      end(code === 0);
    });
  });
}
