import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { extractFile, listPackage } from '@electron/asar';
import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import checkBuilt, { findPacked, type BuildResult } from '../../../scripts/packages/check-built.ts';
import { mergeDescriptions } from '../../../scripts/release/update-feed.ts';
import { readRelease } from '../../../src-main/updates/release.ts';
import { describeLinuxPackages } from './linux-packages.ts';
import { describeWindowsPackages } from './windows-packages.ts';
import { readXml } from './xml.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
/** How electron-builder reads its configuration; not among what it exports. */
interface Builder {
  getConfig(directory: string, path: string, request: null): Promise<Record<string, unknown>>;
  validateConfiguration(config: object, log: object): Promise<void>;
}
const builderRequire = createRequire(require.resolve('app-builder-lib/package.json'));
const { getConfig, validateConfiguration } = builderRequire('./out/util/config/config') as Builder;
const { DebugLogger } = builderRequire('builder-util') as { DebugLogger: new (on: boolean) => object };
const root = join(import.meta.dirname, '../../..');
/** Ten seconds on two cores that are free. */
const PACK_MS = 240_000;

let folder = '';
const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
  readonly desktopName: string;
  readonly version: string;
};
const config = load(await readFile(join(root, 'electron-builder.yml'), 'utf8')) as BuildResult['configuration'] & {
  readonly deb: { readonly depends: readonly string[] };
  readonly rpm: { readonly depends: readonly string[] };
};

describe('electron-builder.yml', () => {
  const loadConfig = () => getConfig(root, 'electron-builder.yml', null);

  test('is valid for its schema, and the schema notices a slip', async () => {
    const loaded = await loadConfig();
    await validateConfiguration(loaded, new DebugLogger(false));
    await expect(validateConfiguration({ ...loaded, electronFuse: {} }, new DebugLogger(false))).rejects.toThrow(
      'electronFuse',
    );
  });

  test('names the three systems, their packages, the fuses and the link scheme', async () => {
    const universal = ['universal'];
    expect(await loadConfig()).toMatchObject({
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
        // Without a certificate, macOS would end the program because its fuses were set.
        resetAdHocDarwinSignature: true,
      },
      toolsets: { winCodeSign: '1.1.0' },
      win: { target: ['nsis', 'msi', 'appx'] },
      nsis: { oneClick: false, perMachine: false },
      msi: { perMachine: true },
      mac: {
        target: [
          { target: 'dmg', arch: universal },
          { target: 'zip', arch: universal },
        ],
      },
      linux: { target: ['AppImage', 'deb', 'rpm'] },
      appImage: { executableArgs: [] },
    });
  });

  test('programs of macOS may compile code and nothing else: they load no library of another signer', async () => {
    const { mac } = await loadConfig();
    expect(mac).toMatchObject({ hardenedRuntime: true });
    for (const name of ['entitlements', 'entitlementsInherit'] as const) {
      const path = (mac as Partial<Record<string, string>>)[name] ?? '';
      const keys = [...readFileSync(join(root, path), 'utf8').matchAll(/<key>(.*?)<\/key>/g)].map(([, key]) => key);
      expect(keys).toEqual(['com.apple.security.cs.allow-jit']);
    }
  });

  test('speaks the languages of the program', async () => {
    expect(await loadConfig()).toMatchObject({
      electronLanguages: ['en-US', 'de', 'es', 'pt-BR', 'ru'],
      nsis: { installerLanguages: ['en_US', 'de_DE', 'es_ES', 'pt_BR', 'ru_RU'] },
      appx: { languages: ['en-US', 'de-DE', 'es-ES', 'pt-BR', 'ru-RU'] },
    });
  });
});

// What is packed here needs tools of Linux.
describe.runIf(process.platform === 'linux')('packages', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'longreach-packages-'));
    await run(process.execPath, [join(root, 'test/tools/packages/pack.ts'), folder], { maxBuffer: 1 << 26 });
  }, PACK_MS);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('each program carries the fuses of the configuration', async () => {
    const programs = await findPacked(join(folder, 'dist'));
    expect(programs.map(({ binary }) => basename(binary)).sort()).toEqual([
      'Electron Framework',
      'Longreach.exe',
      'longreach',
    ]);
    const log = vi.spyOn(console, 'log').mockReturnValue();
    await expect(checkBuilt({ outDir: join(folder, 'dist'), configuration: config })).resolves.toEqual([]);
    expect(log).toHaveBeenCalledTimes(3);
    log.mockRestore();
  });

  test('the program of macOS is signed again once its fuses are set, without a certificate', async () => {
    const log = await readFile(join(folder, 'tools/codesign.log'), 'utf8');
    expect(log).toMatch(/--sign - --force .*Longreach\.app$/m);
  });

  test('a program with another fuse fails the build', async () => {
    const outDir = join(folder, 'other');
    await cp(join(folder, 'dist/linux-unpacked/longreach'), join(outDir, 'linux-unpacked/longreach'), {
      recursive: true,
    });
    const electronFuses = { ...config.electronFuses, runAsNode: true };
    await expect(checkBuilt({ outDir, configuration: { electronFuses } })).rejects.toThrow(
      'RunAsNode is off, wanted on',
    );
  });

  test.each([
    ['Linux', 'linux-unpacked/resources'],
    ['macOS', 'mac/Longreach.app/Contents/Resources'],
    ['Windows', 'win-unpacked/resources'],
  ])('the archive of %s holds what runs and nothing else', (_name, resources) => {
    const archive = join(folder, 'dist', resources, 'app.asar');
    const files = listPackage(archive, { isPack: false }).map((path) => path.replaceAll('\\', '/'));
    expect(files).toEqual(
      expect.arrayContaining([
        '/package.json',
        '/LICENSE',
        '/out/main/main.js',
        '/out/main/licences.json',
        '/out/main/inventory-worker.js',
        '/out/main/keychain-process.js',
        '/out/main/practice-process.js',
        '/out/preload/preload.cjs',
        '/out/renderer/console/index.html',
        '/out/renderer/session/index.html',
        '/out/renderer/quick-connect/index.html',
        '/assets/practice/recording.mp4',
        '/assets/tray/tray-normal-light.png',
      ]),
    );
    const inside = JSON.parse(extractFile(archive, 'package.json').toString('utf8')) as { main: string };
    expect(files).toContain(`/${inside.main}`);
    const allowed =
      /^\/(package\.json|LICENSE|out(\/(main|preload|renderer)(\/.*)?)?|assets(\/(tray|practice|icons)(\/.*)?)?|node_modules(\/keytar(\/.*)?)?)$/;
    expect(files.filter((name) => !allowed.test(name))).toEqual([]);
    expect(files.filter((name) => /\.(map|ts|svelte|md)$/.test(name) && !name.includes('/keytar/'))).toEqual([]);
    expect(files.filter((name) => /\.(cc|h|gyp|d\.ts)$/.test(name))).toEqual([]);
    if (!existsSync(join(root, 'node_modules/keytar')))
      throw new Error('keytar is not installed; install libsecret-1-dev and run npm ci again');
    expect(existsSync(`${archive}.unpacked/node_modules/keytar/build/Release/keytar.node`)).toBe(true);
  });

  test('the archive carries no secret and no address of a development machine', () => {
    const archive = join(folder, 'dist/linux-unpacked/resources/app.asar');
    const text = listPackage(archive, { isPack: false })
      .filter((name) => /\.(js|cjs|json|html|css)$/.test(name))
      .map((name) => extractFile(archive, name.slice(1)).toString('utf8'))
      .join('\n');
    expect(text).not.toMatch(/-----BEGIN [A-Z ]*PRIVATE KEY-----/);
    expect(text).not.toContain(root);
    expect(text).not.toMatch(/sourceMappingURL=(?!data:)/);
  });

  test('only the languages of the program stay of Chromium', async () => {
    const files = await readdir(join(folder, 'dist/linux-unpacked/locales'));
    // A language brings those of its regions along.
    expect(files.sort()).toEqual(['de.pak', 'en-US.pak', 'es-419.pak', 'es.pak', 'pt-BR.pak', 'ru.pak']);
  });

  test.each(['latest-linux.yml', 'latest-mac.yml', 'latest.yml'])(
    '%s is taken by the release and by the updater',
    async (name) => {
      const dist = join(folder, 'dist');
      const described = mergeDescriptions([await readFile(join(dist, name), 'utf8')]);
      const release = readRelease(described, 'https://updates.example/');
      if (!release.ok) throw new Error(release.failure.message);
      expect(release.value.version).toBe(manifest.version);
      expect(release.value.files.length).toBeGreaterThan(0);
      for (const file of release.value.files) {
        const content = await readFile(join(dist, file.name));
        expect(content).toHaveLength(file.size);
        expect(createHash('sha512').update(content).digest('base64')).toBe(file.sha512);
      }
    },
  );

  test('packages have the names that the release looks for', async () => {
    const names = await readdir(join(folder, 'dist'));
    expect(names).toEqual(
      expect.arrayContaining([
        `Longreach-${manifest.version}-win-x64.exe`,
        `longreach_${manifest.version}_amd64.deb`,
        `longreach-${manifest.version}.x86_64.rpm`,
        `Longreach-${manifest.version}-mac.zip`,
        `Longreach-${manifest.version}.AppImage`,
      ]),
    );
  });

  describe('on Linux', () => describeLinuxPackages(() => folder, config, manifest.desktopName));

  describe('on macOS', () => {
    test('the bundle takes links and names its system', async () => {
      const text = await readFile(join(folder, 'dist/mac/Longreach.app/Contents/Info.plist'), 'utf8');
      const keys = [...readXml(text).querySelectorAll('plist > dict > key')];
      const valueOf = (key: string) => keys.find(({ textContent }) => textContent === key)?.nextElementSibling;
      expect(valueOf('CFBundleIdentifier')?.textContent).toBe('app.longreach.console');
      expect(valueOf('CFBundleURLTypes')?.querySelector('array array string')?.textContent).toBe('longreach');
      expect(valueOf('LSMinimumSystemVersion')?.textContent).toBe('13.0');
      expect(valueOf('ElectronAsarIntegrity')?.textContent).toContain('Resources/app.asar');
    });

    test('the zip holds the bundle with its command', async () => {
      const zip = join(folder, `dist/Longreach-${manifest.version}-mac.zip`);
      const { stdout } = await run('7zz', ['l', '-slt', '-ba', zip], { maxBuffer: 1 << 26 });
      const contents = 'Path = Longreach.app/Contents';
      for (const path of ['Info.plist', 'Resources/app.asar', 'Resources/bin/longreach', 'Resources/app-update.yml'])
        expect(stdout).toContain(`${contents}/${path}\n`);
    });

    test('the command starts the program through a link on the PATH, with arguments as they are', async () => {
      const contents = join(folder, 'dist/mac/Longreach.app/Contents');
      await writeFile(join(contents, 'MacOS/Longreach'), '#!/bin/sh\nprintf "%s|" "$@"\n');
      await chmod(join(contents, 'MacOS/Longreach'), 0o755);
      const link = join(folder, 'command');
      await symlink(join(contents, 'Resources/bin/longreach'), join(folder, 'inner'));
      await symlink('inner', link);
      const { stdout } = await run(link, ['connect', 'Till 4', '--json']);
      expect(stdout).toBe('connect|Till 4|--json|');
    });
  });

  describe('on Windows', () => describeWindowsPackages(() => folder));
});
