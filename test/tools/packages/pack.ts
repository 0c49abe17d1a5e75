/**
 * Packs Longreach for three systems with stub-electron.ts, up to where a tool of electron-builder would be downloaded:
 * `node test/tools/packages/pack.ts FOLDER`. Leaves the packed programs in FOLDER/dist and what the package formats were
 * going to get in FOLDER/packed.json. Runs as a process of its own, because electron-builder writes to the terminal.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import msiProjectCreated from '../../../scripts/packages/msi-project.ts';
import { writeLinuxElectron, writeMacElectron, writeWindowsElectron } from './stub-electron.ts';

/** A .deb or .rpm as it is handed to fpm. */
export interface FpmPackage {
  readonly args: readonly string[];
  readonly afterInstall: string;
  readonly afterRemove: string;
  readonly desktopEntry: string;
}

export interface PackedFacts {
  readonly deb: FpmPackage;
  readonly rpm: FpmPackage;
  readonly appImage: { readonly desktop: string; readonly desktopFileName: string };
  /** The project of the MSI, with the entries that are added to it. */
  readonly msi: string;
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: pack.ts FOLDER');
const root = join(import.meta.dirname, '../../..');
const electrons = { linux: join(folder, 'linux'), win32: join(folder, 'win32'), darwin: join(folder, 'darwin') };
const facts: { -readonly [Name in keyof PackedFacts]?: PackedFacts[Name] } = {};

async function noteFpm(args: readonly string[], desktopFile: string): Promise<void> {
  const valueOf = (name: string): string => args[args.indexOf(name) + 1] ?? '';
  const packed: FpmPackage = {
    args,
    afterInstall: await readFile(valueOf('--after-install'), 'utf8'),
    afterRemove: await readFile(valueOf('--after-remove'), 'utf8'),
    desktopEntry: await readFile(desktopFile, 'utf8'),
  };
  facts[basename(valueOf('--package')).endsWith('.rpm') ? 'rpm' : 'deb'] = packed;
}

/** Called by electron-builder in the place of a tool; true leaves the tool out. */
async function note(options: unknown): Promise<boolean> {
  if (Array.isArray(options)) await noteFpm(options[0] as string[], options[1] as string);
  else facts.appImage = options as PackedFacts['appImage'];
  return true;
}

class ProjectWritten extends Error {}

/** An MSI is compiled with tools of Windows: its project is all that can be had elsewhere. */
async function noteProject(path: string): Promise<never> {
  await msiProjectCreated(path);
  facts.msi = await readFile(path, 'utf8');
  throw new ProjectWritten();
}

await Promise.all(Object.values(electrons).map((path) => mkdir(path, { recursive: true })));
await writeLinuxElectron(electrons.linux);
await writeWindowsElectron(electrons.win32);
await writeMacElectron(electrons.darwin);
const targetsOf = (platform: Platform, names: string[]) => [platform, new Map([[Arch.x64, names]])] as const;
const options = {
  targets: new Map([
    targetsOf(Platform.LINUX, ['AppImage', 'deb', 'rpm']),
    targetsOf(Platform.MAC, ['dir']),
    targetsOf(Platform.WINDOWS, ['msi']),
  ]),
  publish: 'never' as const,
  projectDir: root,
  config: {
    extends: join(root, 'electron-builder.yml'),
    directories: { output: join(folder, 'dist'), buildResources: 'assets' },
    electronDist: ({ platformName }: { platformName: string }) => electrons[platformName as keyof typeof electrons],
    // Would fetch Electron's headers.
    npmRebuild: false,
    win: { signAndEditExecutable: false },
    mac: { identity: null },
    msiProjectCreated: noteProject,
  },
  // Not among the options of the types, but how electron-builder tests itself.
  effectiveOptionComputed: note,
};
try {
  await build(options);
} catch (error) {
  if (!(error instanceof ProjectWritten)) throw error;
}
await writeFile(join(folder, 'packed.json'), JSON.stringify(facts));
