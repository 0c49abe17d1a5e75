import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'longreach-host-';

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes the profiles of hosts that were killed: their names tell whose they were. */
function sweep(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(prefix) ? /^(\d+)-/.exec(name.slice(prefix.length))?.[1] : undefined;
    if (pid !== undefined && !isAlive(Number(pid))) removeProfile(join(tmpdir(), name));
  }
}

/** A throw-away profile for this run's Chromium. */
export function makeProfile(): string {
  sweep();
  return mkdtempSync(join(tmpdir(), `${prefix}${String(process.pid)}-`));
}

export function removeProfile(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // A last process of Chromium still writes into it; the next start removes it.
  }
}
