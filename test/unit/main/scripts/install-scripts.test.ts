import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { compiledPackages, compileWhatIsMissing } from '../../../../scripts/compiled.js';
import { makeFolder } from '../../make-folder.ts';

const root = join(import.meta.dirname, '../../../..');
const isWindows = process.platform === 'win32';

/** npm as a terminal starts it: without the settings that this run inherits from its own npm. */
async function npm(folder: string, ...args: readonly string[]): Promise<void> {
  const own = Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_'));
  await promisify(execFile)(isWindows ? 'npm.cmd' : 'npm', [...args, '--offline', '--no-audit', '--no-fund'], {
    cwd: folder,
    env: Object.fromEntries(own),
    shell: isWindows,
  });
}

/** A project with our settings of npm and a dependency whose script notes that it ran. */
function makeProject(name: string): string {
  const folder = makeFolder();
  const app = join(folder, 'app');
  const dependency = join(folder, name);
  mkdirSync(app);
  mkdirSync(dependency);
  const install = `node -e "require('fs').writeFileSync('ran', '')"`;
  writeFileSync(join(dependency, 'package.json'), JSON.stringify({ name, version: '1.0.0', scripts: { install } }));
  writeFileSync(
    join(app, 'package.json'),
    JSON.stringify({ name: 'app', dependencies: { [name]: `file:../${name}` } }),
  );
  copyFileSync(join(root, '.npmrc'), join(app, '.npmrc'));
  return app;
}

it('no script of a dependency runs while packages are installed', { timeout: 60_000 }, async () => {
  const app = makeProject('curious');
  const ran = join(app, 'node_modules/curious/ran');
  await npm(app, 'install', '--install-links');
  expect(existsSync(join(app, 'node_modules/curious/package.json'))).toBe(true);
  expect(existsSync(ran)).toBe(false);
  // The script would have run: it does where it is asked for.
  await npm(app, 'rebuild', 'curious', '--ignore-scripts=false');
  expect(existsSync(ran)).toBe(true);
});

it('only packages of one list are compiled, each with a script of its own', () => {
  const { allowScripts, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly allowScripts: Readonly<Record<string, boolean>>;
    readonly scripts: Readonly<Record<string, string>>;
  };
  const allowed = Object.entries(allowScripts).flatMap(([name, isAllowed]) => (isAllowed ? [name] : []));
  expect(compiledPackages.map(({ name }) => name)).toEqual(allowed);
  expect(Object.keys(scripts).filter((name) => /^(?:pre|post)?(?:install|prepare)$/.test(name))).toEqual([]);
});

it('a package that cannot be compiled is named once, and tried again where that is asked', () => {
  const folder = makeFolder();
  const keytar = join(folder, 'node_modules/keytar');
  mkdirSync(keytar, { recursive: true });
  writeFileSync(join(keytar, 'package.json'), JSON.stringify({ name: 'keytar', version: '0.0.1' }));
  const lines: string[] = [];
  const report = (line: string): void => void lines.push(line);
  expect(compileWhatIsMissing(folder, { report })).toBe(false);
  expect(lines).toEqual(['Compiling keytar …', expect.stringContaining('keys cannot be stored in the keychain')]);
  expect(compileWhatIsMissing(folder, { report })).toBe(false);
  expect(lines).toHaveLength(2);
  expect(compileWhatIsMissing(folder, { report, again: true })).toBe(false);
  expect(lines).toHaveLength(4);
  mkdirSync(join(keytar, 'build/Release'), { recursive: true });
  writeFileSync(join(keytar, 'build/Release/keytar.node'), '');
  expect(compileWhatIsMissing(folder, { report })).toBe(true);
  expect(lines).toHaveLength(4);
});
