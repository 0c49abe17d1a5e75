/**
 * Tries every package in a folder on the system that it is for: `node test/tools/installed/try-packages.ts DIST`. Installs it,
 * reads its fuses and the command back, drives its first day (installed.ts), removes it, and looks for what is left. It changes
 * this computer, its keychain and the profile of this user: for machines of a workflow, not for one's own.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { load } from 'js-yaml';
import { checkFuses, type WantedFuses } from '../../../scripts/packages/fuses.ts';
import { kindsOf, USER_LINKS, type Command, type PackageKind } from './kinds.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: try-packages.ts DIST');
const root = join(import.meta.dirname, '../../..');
const driver = join(root, 'test/tools/installed/installed.ts');
/** The uninstaller of Windows goes on after its process has ended. */
const REMOVAL_MS = 60_000;
const POLL_MS = 500;

interface Ran {
  readonly code: number | null;
  readonly output: string;
}

async function runCommand([program, ...args]: Command, env: NodeJS.ProcessEnv = process.env): Promise<Ran> {
  // Batch files need a shell, which takes the name apart unless it is quoted.
  const shell = program.endsWith('.cmd');
  const child = spawn(shell ? `"${program}"` : program, args, { env, stdio: ['ignore', 'pipe', 'inherit'], shell });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (output += part));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

async function mustRun(command: Command, env?: NodeJS.ProcessEnv): Promise<string> {
  const { code, output } = await runCommand(command, env);
  if (code !== 0) throw new Error(`${command.join(' ')}: exit code ${String(code)}\n${output}`);
  return output;
}

/** A desktop with an open keychain, a window manager and links, in a home of its own. */
async function driveOnLinux(program: string): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'longreach-home-'));
  const script = `openbox &
printf pass | gnome-keyring-daemon --unlock --components=secrets
test "$1" = AppImage || xdg-mime default app.longreach.console.desktop x-scheme-handler/longreach
node "$2" "$3"`;
  const name = program.endsWith('.AppImage') ? 'AppImage' : 'package';
  const desktop: Command = ['xvfb-run', '--auto-servernum', 'dbus-run-session', '--', 'bash', '-euc', script];
  const env = {
    ...process.env,
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local/share'),
  };
  console.log(await mustRun([...desktop, 'bash', name, driver, program], env));
  await rm(home, { recursive: true, force: true });
}

/** Removes the profile and the keys, which uninstalling leaves by design: the next package must not find them. */
async function forgetUser(): Promise<void> {
  if (process.platform === 'darwin') {
    await rm(join(homedir(), 'Library/Application Support/Longreach'), { recursive: true, force: true });
    // Each call deletes one of them.
    while ((await runCommand(['security', 'delete-generic-password', '-s', 'Longreach'])).code === 0);
  }
  if (process.platform !== 'win32') return;
  await runCommand(['reg', 'delete', USER_LINKS, '/f']);
  await rm(join(process.env.APPDATA ?? '', 'Longreach'), { recursive: true, force: true });
  const { output } = await runCommand(['cmdkey', '/list']);
  for (const [, target] of output.matchAll(/target=(Longreach\/\S.*)/g))
    if (target !== undefined) await runCommand(['cmdkey', `/delete:${target.trim()}`]);
}

/** The entries of this user and this computer that the installer makes, as one text. */
async function registryEntries(except: readonly string[] = []): Promise<string> {
  if (process.platform !== 'win32') return '';
  const keys = [
    'HKCU\\Environment',
    'HKLM\\SYSTEM\\CurrentControlSet\\Control\\Session Manager\\Environment',
    USER_LINKS,
    'HKLM\\Software\\Classes\\longreach\\shell\\open\\command',
    'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run',
  ];
  const texts = [];
  // A key that is not there is no error here.
  for (const key of keys) if (!except.includes(key)) texts.push((await runCommand(['reg', 'query', key])).output);
  return texts.join('\n');
}

async function checkInstalled(kind: PackageKind, wanted: WantedFuses): Promise<void> {
  const missing = kind.installed.filter((path) => !existsSync(path));
  if (missing.length > 0) throw new Error(`not installed: ${missing.join(', ')}`);
  if (kind.binary !== '') {
    const programs = process.platform === 'darwin' ? 2 : 1;
    const problems = checkFuses(await readFile(kind.binary), wanted, programs);
    if (problems.length > 0) throw new Error(`fuses: ${problems.join('; ')}`);
  }
  if (process.platform === 'win32') {
    const entries = await registryEntries();
    if (!entries.includes('Longreach\\bin')) throw new Error('the command is not on the PATH');
    if (!entries.includes('Longreach.exe" "%1"')) throw new Error('links do not lead to the program');
  }
}

async function checkRemoved(kind: PackageKind): Promise<void> {
  const limit = Date.now() + REMOVAL_MS;
  const left = () => [...kind.installed, ...(kind.made ?? [])].filter((path) => existsSync(path));
  while (left().length > 0 && Date.now() < limit) await delay(POLL_MS);
  if (left().length > 0) throw new Error(`left after removal: ${left().join(', ')}`);
  const entries = await registryEntries(kind.leftKeys);
  if (/longreach/i.test(entries)) throw new Error(`left in the registry after removal:\n${entries}`);
}

async function tryPackage(kind: PackageKind, wanted: WantedFuses): Promise<void> {
  await forgetUser();
  for (const command of kind.install) await mustRun(command);
  await checkInstalled(kind, wanted);
  if (process.platform === 'linux') await driveOnLinux(kind.program);
  else console.log(await mustRun([process.execPath, driver, kind.program]));
  if (kind.command !== null) {
    // Not while the story runs: a command starts the program where none is running.
    const asked: Command = [kind.command, '--help'];
    const onScreen: Command = ['xvfb-run', '--auto-servernum', ...asked];
    const help = await mustRun(process.platform === 'linux' ? onScreen : asked);
    if (!help.includes('longreach list')) throw new Error(`the command answers --help with: ${help}`);
  }
  for (const command of kind.remove) await mustRun(command);
  await checkRemoved(kind);
}

const { electronFuses } = load(await readFile(join(root, 'electron-builder.yml'), 'utf8')) as {
  readonly electronFuses: WantedFuses;
};
const places = {
  home: homedir(),
  localAppData: process.env.LOCALAPPDATA ?? '',
  programFiles: process.env.ProgramFiles ?? '',
};
const files = (await readdir(folder)).sort().map((name) => resolve(folder, name));
const kinds = files.flatMap((file) => kindsOf(file, places));
// The machine says which of them it can try: an .rpm needs dnf, a .deb apt-get.
const only = process.argv.slice(3);
const chosen = kinds.filter(({ name }) => only.length === 0 || only.includes(name));
if (chosen.length === 0) throw new Error(`no package for this system in ${folder}`);
for (const kind of chosen) {
  console.log(`${kind.name}: ${kind.program}`);
  await tryPackage(kind, electronFuses);
  console.log(`${kind.name}: installed, used and removed`);
}
