import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The one line that installs a browser here. */
export function wordInstall(platform: NodeJS.Platform): string {
  if (platform !== 'linux') return 'install Google Chrome, Chromium or Microsoft Edge';
  return 'install Chromium ("sudo apt-get install chromium" on Debian and Ubuntu) or Google Chrome';
}

/** Only root on a system with apt can be helped without asking. */
export function canInstall(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs Chromium with apt; false when that failed. What apt says goes to standard error. */
export function installChromium(): boolean {
  const run = (...args: string[]): boolean => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], env }).status === 0;
  };
  return run('update', '-qq') && run('install', '-y', '-qq', '--no-install-recommends', 'chromium');
}
