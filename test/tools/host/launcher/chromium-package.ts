import { existsSync } from 'node:fs';
import { installPackages } from '../../../../scripts/apt.js';

/** The one line that installs a browser here. */
export function wordInstall(platform: NodeJS.Platform): string {
  if (platform !== 'linux') return 'install Google Chrome, Chromium or Microsoft Edge';
  return 'install Chromium ("sudo apt-get install chromium" on Debian and Ubuntu) or Google Chrome';
}

/** Only root on a system with apt can be helped without asking. */
export function canInstall(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs Chromium with apt; false when that failed. Reports on standard error. */
export const installChromium = (): boolean =>
  installPackages(['chromium'], (line) => {
    console.error(line);
  });
