// `npm run build`: main process, preload script and pages, with a line before and after. Not on standard output, which belongs to
// the program that is started afterwards: `npm start -- list --json` prints there.
import { spawnSync } from 'node:child_process';

const isWindows = process.platform === 'win32';
const started = Date.now();
console.error('Building Longreach …');
for (const part of ['main', 'preload', 'renderer']) {
  const args = ['run', '--silent', `build:${part}`];
  const { status } = spawnSync(isWindows ? 'npm.cmd' : 'npm', args, { stdio: 'inherit', shell: isWindows });
  if (status !== 0) process.exit(status ?? 1);
}
console.error(`Built in ${String(Math.round((Date.now() - started) / 1000))} s.`);
