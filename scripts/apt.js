// Installs Debian packages for root, quietly: one line before, one after, and everything that apt-get wrote where it fails.
// Plain JavaScript for any Node, because it runs before `npm ci`.
import { spawnSync } from 'node:child_process';

/**
 * Whether the lists of packages that are here name this one; a bare system has none before `apt-get update`.
 *
 * @param {string} name
 * @returns {boolean}
 */
export const isOffered = (name) => spawnSync('apt-cache', ['show', '--no-all-versions', name]).status === 0;

/**
 * @param {readonly string[]} packages
 * @param {(line: string) => void} report
 * @param {readonly string[]} wished installed too where this system offers them
 * @returns {boolean} whether all are installed now
 */
export function installPackages(packages, report, wished = []) {
  const started = Date.now();
  report(`Installing ${[...packages, ...wished].join(', ')} with apt-get …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () => ['install', '-y', '--no-install-recommends', ...packages, ...wished.filter(isOffered)];
  for (const argsOf of [() => ['update'], install]) {
    const args = argsOf();
    const { status, stdout, stderr, error } = spawnSync('apt-get', args, { env, encoding: 'utf8', maxBuffer: 1 << 26 });
    if (status === 0) continue;
    report(`apt-get ${args.join(' ')} failed:\n${error?.message ?? `${stdout}${stderr}`.trim()}`);
    return false;
  }
  report(`Installed in ${String(Math.round((Date.now() - started) / 1000))} s.`);
  return true;
}
