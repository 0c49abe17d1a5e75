import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'longreach-host-';

/** How the names of everything begin that the host with this process id keeps in the folder for temporary files. */
export const tempPrefix = (pid: number): string => `${prefix}${String(pid)}-`;

/** True when a process has this id, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes what hosts that were killed have left: the names tell whose it was. */
function sweep(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(prefix) ? /^(\d+)-/.exec(name.slice(prefix.length))?.[1] : undefined;
    if (pid !== undefined && !isAlive(Number(pid))) removeProfile(join(tmpdir(), name));
  }
}

/** A throw-away profile for this run's Chromium. */
export function makeProfile(): string {
  sweep();
  const profile = mkdtempSync(join(tmpdir(), tempPrefix(process.pid)));
  mkdirSync(tempFolderOf(profile));
  return profile;
}

/** Chromium puts a socket below its folder for temporary files; the system cuts off (and Chromium dies of) longer paths. */
const longestTemp = 103 - '/org.chromium.Chromium.XXXXXX/SingletonSocket'.length;

/**
 * Chromium's own temporary files stay inside the profile, so that those of one that was killed go with it; where that path
 * is too long for its socket they go to the nearest folder that is short enough.
 */
export function browserEnvironment(profile: string, env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const folders = [tempFolderOf(profile), env.TMPDIR ?? '/tmp'];
  return { ...env, TMPDIR: folders.find((folder) => folder.length <= longestTemp) ?? '/tmp' };
}

const tempFolderOf = (profile: string): string => join(profile, 'tmp');

export function removeProfile(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // A last process of Chromium still writes into it; the next start removes it.
  }
}
