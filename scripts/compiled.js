// Runs the install scripts of the packages that need theirs, where what they make is missing: `.npmrc` lets `npm ci` run none.
// `--again`: also where it failed before with the same version. Plain JavaScript for any Node.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Electron is not among them: its package has no install script, and `npm start` and `npm run demo` fetch its binary.
 *
 * @type {readonly { readonly name: string, readonly made: string, readonly without: string }[]}
 */
export const compiledPackages = [
  {
    name: 'keytar',
    made: 'build/Release/keytar.node',
    without: 'keys cannot be stored in the keychain of this system',
  },
];

/** Milliseconds that one package may take. */
const LIMIT_MS = 5 * 60_000;

/**
 * @param {string} root the folder with `node_modules`
 * @param {{ readonly again?: boolean, readonly report?: (line: string) => void }} [options]
 * @returns {boolean} whether all are there now; one that is not is optional, and named
 */
export function compileWhatIsMissing(root, { again = false, report = console.error } = {}) {
  return compiledPackages.map((one) => compile(root, one, again, report)).every(Boolean);
}

function compile(root, { name, made, without }, again, report) {
  const folder = join(root, 'node_modules', name);
  if (existsSync(join(folder, made))) return true;
  // Left out on purpose: npm ci --omit=optional.
  if (!existsSync(folder)) return false;
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const cache = join(root, 'node_modules/.cache/longreach');
  const failure = join(cache, `not-compiled-${name}-${version}`);
  if (!again && existsSync(failure)) return false;
  report(`Compiling ${name} …`);
  const args = ['rebuild', name, '--ignore-scripts=false', '--no-audit', '--no-fund'];
  const isWindows = process.platform === 'win32';
  const { stdout, stderr } = spawnSync(isWindows ? 'npm.cmd' : 'npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    shell: isWindows,
    timeout: LIMIT_MS,
  });
  const isThere = existsSync(join(folder, made));
  if (isThere) rmSync(failure, { force: true });
  else {
    mkdirSync(cache, { recursive: true });
    writeFileSync(failure, `${String(stdout)}${String(stderr)}`);
    report(`${name} could not be compiled, so ${without}. Why: ${failure}`);
  }
  return isThere;
}

if (import.meta.main ?? process.argv[1]?.endsWith('compiled.js')) {
  compileWhatIsMissing(process.cwd(), { again: process.argv.includes('--again') });
}
