import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as asar from '@electron/asar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const require = createRequire(import.meta.url);
const builderRequire = createRequire(require.resolve('app-builder-lib/package.json'));

interface Builder {
  getConfig(directory: string, path: string, request: null): Promise<Record<string, unknown>>;
  validateConfiguration(config: object, log: object): Promise<void>;
}

const { getConfig, validateConfiguration } = builderRequire('./out/util/config/config') as Builder;
interface Packing {
  build(options: object): Promise<unknown>;
  Platform: { readonly LINUX: { createTarget(targets: readonly string[], arch: number): unknown } };
  Arch: { readonly x64: number };
}
const packing = (): Packing => require('electron-builder') as Packing;
const { DebugLogger } = builderRequire('builder-util') as { DebugLogger: new (on: boolean) => object };
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly desktopName: string };
const { desktopName } = manifest;
const loadConfig = (): Promise<Record<string, unknown>> => getConfig(root, 'electron-builder.yml', null);

describe('electron-builder.yml', () => {
  test('is valid for its schema, and the schema notices a slip', async () => {
    const config = await loadConfig();
    await validateConfiguration(config, new DebugLogger(false));
    await expect(validateConfiguration({ ...config, electronFuse: {} }, new DebugLogger(false))).rejects.toThrow(
      'electronFuse',
    );
  });

  test('names the three systems, their installers, the fuses and the link scheme', async () => {
    const config = await loadConfig();
    expect(config).toMatchObject({
      appId: 'app.longreach.console',
      productName: 'Longreach',
      protocols: [{ schemes: ['longreach'] }],
      npmRebuild: true,
      buildDependenciesFromSource: true,
      asarUnpack: ['node_modules/keytar/build/Release/*.node'],
      electronFuses: {
        runAsNode: false,
        enableNodeOptionsEnvironmentVariable: false,
        enableNodeCliInspectArguments: false,
        onlyLoadAppFromAsar: true,
        enableEmbeddedAsarIntegrityValidation: true,
        grantFileProtocolExtraPrivileges: false,
      },
      win: { target: 'nsis' },
      mac: { target: ['dmg', 'zip'] },
      linux: { target: ['AppImage', 'deb'] },
    });
    expect(desktopName).toBe('app.longreach.console.desktop');
  });
});

/** What electron-builder is about to do: the arguments of fpm with its .desktop file, or the parts of an AppImage. */
type Plan = [args: string[], desktopFile: string] | { readonly desktop: string; readonly desktopFileName: string };

const installedName = (args: readonly string[], file: string): string =>
  args.find((arg) => arg.startsWith(`${file}=`))?.slice(file.length + 1) ?? '';

/** What a desktop needs to give our links to the program, and to match its windows with it. */
function expectLinkHandler(entry: string, exec: string): void {
  const lines = entry.split('\n');
  expect(lines).toContain(`Exec=${exec}`);
  expect(lines).toContain('MimeType=x-scheme-handler/longreach;');
  expect(lines).toContain(`StartupWMClass=${desktopName.replace(/\.desktop$/, '')}`);
}

test('the workflow names every action by its commit', () => {
  const workflow = readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8');
  const uses = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
  expect(uses.length).toBeGreaterThan(0);
  for (const action of uses) expect(action).toMatch(/@[0-9a-f]{40}$/);
});

test('the workflow reads back every fuse that is set', async () => {
  const { electronFuses } = (await loadConfig()) as { electronFuses: Record<string, boolean> };
  const workflow = readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8');
  expect(Object.keys(electronFuses)).toHaveLength(8);
  for (const [name, isOn] of Object.entries(electronFuses)) {
    const printed = `${name[0]?.toUpperCase()}${name.slice(1)} is ${isOn ? 'Enabled' : 'Disabled'}`;
    expect(workflow).toContain(`'${printed}'`);
  }
});

describe.runIf(process.platform === 'linux')('the packed program (archive without Electron’s binary)', () => {
  let folder = '';
  let files: string[] = [];
  let archive = '';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'longreach-pack-'));
    // A stand-in for Electron's distribution: electron-builder copies it beside the archive and never runs it.
    const dist = join(folder, 'electron');
    mkdirSync(join(dist, 'locales'), { recursive: true });
    const version = (require('electron/package.json') as { version: string }).version;
    cpSync('/bin/true', join(dist, 'electron'));
    writeFileSync(join(dist, 'version'), version);
    writeFileSync(join(dist, 'LICENSE'), 'stand-in');
    writeFileSync(join(dist, 'locales/en-US.pak'), '');
    // Compiling needs Electron's headers, which are not here either; the keytar that npm installed takes its place.
    // Fuses are flipped inside Electron's binary, which is not here; the workflow reads them back from the real one.
    const { electronFuses, ...config } = await loadConfig();
    expect(electronFuses).toBeDefined();
    const path = join(folder, 'electron-builder.json');
    writeFileSync(
      path,
      JSON.stringify({
        ...config,
        electronDist: dist,
        npmRebuild: false,
        directories: { output: join(folder, 'dist') },
      }),
    );
    const builder = join(root, 'node_modules/electron-builder/cli.js');
    execFileSync(process.execPath, [builder, '--linux', 'dir', '--config', path, '--projectDir', root], {
      stdio: 'pipe',
    });
    archive = join(folder, 'dist/linux-unpacked/resources/app.asar');
    files = asar.listPackage(archive, { isPack: false }).map((name) => name.replaceAll('\\', '/'));
  });

  /** What electron-builder would write, without the tools that do: the .desktop file and its name in the package. */
  async function planPackage(target: string): Promise<{ readonly name: string; readonly entry: string }> {
    let plan = { name: '', entry: '' };
    const { build, Platform, Arch } = packing();
    await build({
      projectDir: root,
      prepackaged: join(folder, 'dist/linux-unpacked'),
      config: join(folder, 'electron-builder.json'),
      targets: Platform.LINUX.createTarget([target], Arch.x64),
      effectiveOptionComputed: (options: Plan) => {
        // The file of a deb or rpm lives only as long as this call.
        if ('desktop' in options) plan = { name: options.desktopFileName, entry: options.desktop };
        else plan = { name: installedName(...options), entry: readFileSync(options[1], 'utf8') };
        return Promise.resolve(true);
      },
    });
    return plan;
  }

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('holds what runs', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        '/package.json',
        '/LICENSE',
        '/out/main/main.js',
        '/out/main/inventory-worker.js',
        '/out/main/keychain-process.js',
        '/out/main/practice-process.js',
        '/out/preload/preload.cjs',
        '/out/renderer/console/index.html',
        '/out/renderer/session/index.html',
        '/assets/practice/recording.mp4',
        '/assets/tray/tray-normal-light.png',
      ]),
    );
    const manifest = JSON.parse(asar.extractFile(archive, 'package.json').toString('utf8')) as { main: string };
    expect(files).toContain(`/${manifest.main}`);
  });

  test('holds nothing else: no tests, sources, maps, development dependencies, dot files', () => {
    const allowed =
      /^\/(package\.json|LICENSE|out(\/.*)?|assets(\/(tray|practice|icons)(\/.*)?)?|node_modules(\/keytar(\/.*)?)?)$/;
    expect(files.filter((name) => !allowed.test(name))).toEqual([]);
    expect(files.filter((name) => /\.(map|ts|svelte|md)$/.test(name) && !name.includes('/keytar/'))).toEqual([]);
    expect(files.filter((name) => /\.(cc|h|gyp|d\.ts)$/.test(name))).toEqual([]);
  });

  test('carries no secret and no address of a development machine', () => {
    const text = files
      .filter((name) => /\.(js|cjs|json|html|css)$/.test(name))
      .map((name) => asar.extractFile(archive, name.slice(1)).toString('utf8'))
      .join('\n');
    expect(text).not.toMatch(/-----BEGIN [A-Z ]*PRIVATE KEY-----/);
    expect(text).not.toContain(root);
    expect(text).not.toMatch(/sourceMappingURL=(?!data:)/);
  });

  test.each(['deb', 'rpm'])(
    'a %s installs its .desktop file under the name that Electron tells the desktop',
    async (target) => {
      const { name, entry } = await planPackage(target);
      expect(name).toBe(`/usr/share/applications/${desktopName}`);
      expectLinkHandler(entry, '/opt/Longreach/longreach %U');
    },
  );

  test('an AppImage carries it under the same name, and starts without switches', async () => {
    const { name, entry } = await planPackage('AppImage');
    expect(name).toBe(desktopName);
    expectLinkHandler(entry, 'AppRun %U');
  });

  test('keeps the native module outside the archive', () => {
    if (!existsSync(join(root, 'node_modules/keytar')))
      throw new Error('keytar is not installed; install libsecret-1-dev and run npm ci again');
    expect(existsSync(join(`${archive}.unpacked`, 'node_modules/keytar/build/Release/keytar.node'))).toBe(true);
  });
});
