/**
 * Packs Longreach for three systems with stub-electron.ts and the tools of stub-tools.ts: `node test/tools/packages/pack.ts FOLDER`.
 * Leaves programs and packages in FOLDER/dist, and in FOLDER/packed.json what the formats get that are only made elsewhere. Runs
 * as a process of its own, because electron-builder writes to the terminal.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Arch, build, Platform, type AfterPackContext } from 'electron-builder';
import msiProjectCreated from '../../../scripts/packages/msi-project.ts';
import { writeLinuxElectron, writeMacElectron, writeWindowsElectron } from './stub-electron.ts';
import { writeTools } from './stub-tools.ts';

export interface PackedFacts {
  /** The project of the MSI, with the entries that are added to it. */
  readonly msi: string;
  /** The manifest of the store package, and what makeappx is told to put where. */
  readonly appx: { readonly manifest: string; readonly mapping: string };
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: pack.ts FOLDER');
const root = join(import.meta.dirname, '../../..');
const electrons = { linux: join(folder, 'linux'), win32: join(folder, 'win32'), darwin: join(folder, 'darwin') };
const notes = { msi: '', manifest: '', mapping: '' };

class ProjectWritten extends Error {}

/** An MSI is compiled with tools of Windows: its project is all that electron-builder can make elsewhere. */
async function noteProject(path: string): Promise<never> {
  await msiProjectCreated(path);
  notes.msi = await readFile(path, 'utf8');
  throw new ProjectWritten();
}

/** How electron-builder makes an .appx; not among what it exports. */
interface AppxTarget {
  build(appOutDir: string, arch: Arch): Promise<void>;
  finishBuild(): Promise<void>;
}
const require = createRequire(import.meta.url);
const { default: AppxTarget } = createRequire(require.resolve('app-builder-lib/package.json'))(
  './out/targets/AppxTarget',
) as { readonly default: new (packager: object, outDir: string) => AppxTarget };

/** In the place of makeappx, which is a tool of Windows: notes what it is told. */
const windows = {
  pathSep: '/',
  toVmFile: (path: string): string => path,
  async exec(_tool: string, args: readonly string[]): Promise<string> {
    const valueOf = (name: string): string => args[args.indexOf(name) + 1] ?? '';
    notes.mapping = await readFile(valueOf('/f'), 'utf8');
    await writeFile(valueOf('/p'), '');
    return '';
  },
};

/** electron-builder refuses the format on Linux before it looks at anything. */
function makeAppxTarget({ packager, outDir }: AfterPackContext): AppxTarget {
  const { platform } = process;
  const onWindows: object = Object.create(packager, { vm: { value: { value: Promise.resolve(windows) } } }) as object;
  Object.defineProperty(process, 'platform', { value: 'darwin' });
  try {
    return new AppxTarget(onWindows, outDir);
  } finally {
    Object.defineProperty(process, 'platform', { value: platform });
  }
}

async function afterPack(context: AfterPackContext): Promise<void> {
  if (context.electronPlatformName !== 'win32') return;
  const target = makeAppxTarget(context);
  await target.build(context.appOutDir, Arch.x64);
  await target.finishBuild();
}

await Promise.all(Object.values(electrons).map((path) => mkdir(path, { recursive: true })));
await writeLinuxElectron(electrons.linux);
await writeWindowsElectron(electrons.win32);
await writeMacElectron(electrons.darwin);
Object.assign(process.env, await writeTools(join(folder, 'tools')));
const targetsOf = (platform: Platform, names: string[]) => [platform, new Map([[Arch.x64, names]])] as const;
const options = {
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
    afterPack,
    msiProjectCreated: noteProject,
    appxManifestCreated: async (path: string) => void (notes.manifest = await readFile(path, 'utf8')),
  },
};
await build({
  ...options,
  targets: new Map([
    targetsOf(Platform.LINUX, ['AppImage', 'deb', 'rpm']),
    targetsOf(Platform.MAC, ['zip']),
    targetsOf(Platform.WINDOWS, ['nsis']),
  ]),
});
try {
  await build({
    ...options,
    targets: new Map([targetsOf(Platform.WINDOWS, ['msi'])]),
    prepackaged: join(folder, 'dist/win-unpacked'),
  });
} catch (error) {
  if (!(error instanceof ProjectWritten)) throw error;
}
const facts: PackedFacts = { msi: notes.msi, appx: { manifest: notes.manifest, mapping: notes.mapping } };
await writeFile(join(folder, 'packed.json'), JSON.stringify(facts));
