import { execFile, spawnSync } from 'node:child_process';
import { existsSync, lstatSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { extractFile, listPackage } from '@electron/asar';
import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import checkBuilt, { findPacked, type BuildResult } from '../../../scripts/packages/check-built.ts';
import type { FpmPackage, PackedFacts } from '../../tools/packages/pack.ts';

const run = promisify(execFile);
/** As far as it is used: jsdom comes without types. */
interface Jsdom {
  readonly JSDOM: new () => { readonly window: { readonly DOMParser: typeof DOMParser } };
}
const require = createRequire(import.meta.url);
const { JSDOM } = require('jsdom') as Jsdom;
/** How electron-builder reads its configuration; not among what it exports. */
interface Builder {
  getConfig(directory: string, path: string, request: null): Promise<Record<string, unknown>>;
  validateConfiguration(config: object, log: object): Promise<void>;
}
const builderRequire = createRequire(require.resolve('app-builder-lib/package.json'));
const { getConfig, validateConfiguration } = builderRequire('./out/util/config/config') as Builder;
const { DebugLogger } = builderRequire('builder-util') as { DebugLogger: new (on: boolean) => object };
const root = join(import.meta.dirname, '../../..');
const DESKTOP_FILE = 'app.longreach.console.desktop';
/** Fifteen seconds on two cores that are free. */
const PACK_MS = 240_000;

let folder = '';
let packed: PackedFacts;
const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { desktopName: string };
const config = load(await readFile(join(root, 'electron-builder.yml'), 'utf8')) as BuildResult['configuration'] & {
  readonly deb: { readonly depends: readonly string[] };
};

/** An element tree; throws for text that is not well-formed. */
function readXml(text: string): Document {
  const { window } = new JSDOM();
  const document = new window.DOMParser().parseFromString(text, 'application/xml');
  const problem = document.querySelector('parsererror');
  if (problem !== null) throw new Error(problem.textContent);
  return document;
}

/** Makes the tree of a package the way fpm does: `source=target`, whole folders where the source ends with a slash. */
async function writeTree(target: string, { args }: FpmPackage): Promise<void> {
  for (const argument of args) {
    const at = argument.indexOf('=/');
    if (at === -1) continue;
    const source = argument.slice(0, at);
    const path = join(target, argument.slice(at + 1));
    await mkdir(dirname(path), { recursive: true });
    // electron-builder has deleted its own copy of the entry by now.
    if (basename(path) === DESKTOP_FILE) continue;
    await cp(join(source.startsWith('/') ? '/' : root, source), path, { recursive: true });
  }
}

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
      },
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

  test('speaks the languages of the program', async () => {
    expect(await loadConfig()).toMatchObject({
      electronLanguages: ['en-US', 'de', 'es', 'pt-BR', 'ru'],
      nsis: { installerLanguages: ['en_US', 'de_DE', 'es_ES', 'pt_BR', 'ru_RU'] },
      appx: { languages: ['en-US', 'de-DE', 'es-ES', 'pt-BR', 'ru-RU'] },
    });
  });
});

// What is packed here needs makensis and dpkg, and no other system than Linux.
describe.runIf(process.platform === 'linux')('packages', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'longreach-packages-'));
    await run(process.execPath, [join(root, 'test/tools/packages/pack.ts'), folder], { maxBuffer: 1 << 26 });
    packed = JSON.parse(await readFile(join(folder, 'packed.json'), 'utf8')) as PackedFacts;
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

  describe('on Linux', () => {
    test('the desktop entry has the name by which the program calls itself', () => {
      expect(manifest.desktopName).toBe(DESKTOP_FILE);
      expect(packed.appImage.desktopFileName).toBe(DESKTOP_FILE);
      for (const { args } of [packed.deb, packed.rpm])
        expect(args.filter((argument) => argument.endsWith(`=/usr/share/applications/${DESKTOP_FILE}`))).toHaveLength(
          1,
        );
    });

    test.each(['deb', 'rpm', 'appImage'] as const)('the desktop entry of %s is valid and takes links', async (name) => {
      const text = name === 'appImage' ? packed.appImage.desktop : packed[name].desktopEntry;
      const path = join(folder, `${name}.d`, DESKTOP_FILE);
      await mkdir(dirname(path));
      await writeFile(path, text);
      const { status, stdout } = spawnSync('desktop-file-validate', [path], { encoding: 'utf8' });
      expect(stdout).toBe('');
      expect(status).toBe(0);
      expect(text).toContain('MimeType=x-scheme-handler/longreach;');
      expect(text).toContain(`StartupWMClass=${DESKTOP_FILE.replace('.desktop', '')}`);
      expect(text).toContain(`Exec=${name === 'appImage' ? 'AppRun' : '/opt/Longreach/longreach'} %U\n`);
    });

    test('a .deb with these files and fields is accepted by dpkg', async () => {
      const tree = join(folder, 'deb');
      await writeTree(tree, packed.deb);
      await mkdir(join(tree, 'DEBIAN'));
      const { args, afterInstall, afterRemove, desktopEntry } = packed.deb;
      await writeFile(join(tree, 'usr/share/applications', DESKTOP_FILE), desktopEntry);
      const valueOf = (name: string) => args[args.indexOf(name) + 1] ?? '';
      const control = [
        `Package: ${valueOf('--name')}`,
        `Version: ${valueOf('--version')}`,
        `Architecture: ${valueOf('--architecture')}`,
        `Maintainer: ${valueOf('--maintainer')}`,
        `Priority: ${valueOf('--deb-priority')}`,
        `Homepage: ${valueOf('--url')}`,
        `Depends: ${config.deb.depends.join(', ')}`,
        `Description: ${valueOf('--description')}`,
      ];
      await writeFile(join(tree, 'DEBIAN/control'), `${control.join('\n')}\n`);
      await writeFile(join(tree, 'DEBIAN/postinst'), afterInstall, { mode: 0o755 });
      await writeFile(join(tree, 'DEBIAN/postrm'), afterRemove, { mode: 0o755 });
      const file = join(folder, 'longreach.deb');
      await run('dpkg-deb', ['--root-owner-group', '-Znone', '--build', tree, file]);
      const { stdout } = await run('dpkg-deb', ['--contents', file]);
      const files = stdout.split('\n').map((line) => line.replace(/^.* \.\//, '/'));
      expect(files).toContain('/opt/Longreach/longreach');
      expect(files).toContain('/opt/Longreach/resources/app.asar');
      expect(files).toContain(`/usr/share/applications/${DESKTOP_FILE}`);
      expect(files).toContain('/usr/share/metainfo/app.longreach.console.metainfo.xml');
      expect(files).toContain('/usr/share/icons/hicolor/256x256/apps/longreach.png');
      expect((await run('dpkg-deb', ['--field', file, 'Version'])).stdout.trim()).toMatch(/^\d+\.\d+\.\d+/);
    });

    test('an .rpm depends on the keychain library and owns no build ids', () => {
      expect(packed.rpm.args).toContain('--rpm-rpmbuild-define=_build_id_links none');
      expect(JSON.stringify(config)).toContain('(libsecret or libsecret-1-0)');
    });

    /** Runs a script of the packages in a tree of its own, without the tools of the system that it may find. */
    async function runScript(script: string, tree: string, argument?: string): Promise<void> {
      const inTree = script.replace(/(['" ])\/(opt|usr|etc|proc\/sys)\//g, `$1${tree}/$2/`);
      const path = join(tree, 'script.sh');
      await writeFile(path, inTree);
      await run('sh', [path, ...(argument === undefined ? [] : [argument])], { env: { PATH: join(tree, 'tools') } });
    }

    /** A system with the program in it, where the command is a plain link. */
    async function makeSystem(): Promise<string> {
      const tree = await mkdtemp(join(folder, 'system-'));
      for (const path of ['opt/Longreach', 'usr/bin', 'etc/apparmor.d', 'tools'])
        await mkdir(join(tree, path), { recursive: true });
      for (const tool of ['sh', 'ln', 'rm', 'chmod', 'readlink', 'cp'])
        await symlink(`/usr/bin/${tool}`, join(tree, 'tools', tool));
      await writeFile(join(tree, 'opt/Longreach/longreach'), '');
      await writeFile(join(tree, 'opt/Longreach/chrome-sandbox'), '');
      return tree;
    }

    test('the command is on the PATH from installation to removal, also across updates', async () => {
      const { afterInstall, afterRemove } = packed.rpm;
      expect(packed.deb).toMatchObject({ afterInstall, afterRemove });
      const tree = await makeSystem();
      const command = join(tree, 'usr/bin/longreach');
      await runScript(afterInstall, tree, 'configure');
      expect(await readlink(command)).toBe(join(tree, 'opt/Longreach/longreach'));
      for (const duringUpdate of ['upgrade', '1', 'failed-upgrade']) {
        await runScript(afterRemove, tree, duringUpdate);
        expect(existsSync(command), duringUpdate).toBe(true);
      }
      await writeFile(join(tree, 'etc/apparmor.d/longreach'), '');
      await runScript(afterRemove, tree, 'remove');
      expect(existsSync(command)).toBe(false);
      expect(existsSync(join(tree, 'etc/apparmor.d/longreach'))).toBe(false);
    });

    test('a command that belongs to another program stays', async () => {
      const tree = await makeSystem();
      await symlink('/bin/true', join(tree, 'usr/bin/longreach'));
      await runScript(packed.rpm.afterRemove, tree, '0');
      expect(lstatSync(join(tree, 'usr/bin/longreach')).isSymbolicLink()).toBe(true);
    });

    test.each([
      ['no kernel support', null, '', '4755'],
      ['support for root alone', '0', 'true', '4755'],
      ['support for everybody', '1', 'true', '755'],
    ])(
      'with %s for user namespaces Chromium’s helper gets the rights that it needs',
      async (_name, limit, unshare, mode) => {
        const tree = await makeSystem();
        if (unshare !== '') await symlink(`/usr/bin/${unshare}`, join(tree, 'tools/unshare'));
        await mkdir(join(tree, 'proc/sys/kernel'), { recursive: true });
        if (limit !== null) await writeFile(join(tree, 'proc/sys/kernel/unprivileged_userns_clone'), `${limit}\n`);
        await runScript(packed.deb.afterInstall, tree, 'configure');
        expect((lstatSync(join(tree, 'opt/Longreach/chrome-sandbox')).mode & 0o7777).toString(8)).toBe(mode);
      },
    );

    test('the description of software centres names the desktop entry', async () => {
      const text = await readFile(join(root, 'assets/linux/app.longreach.console.metainfo.xml'), 'utf8');
      const document = readXml(text);
      expect(document.querySelector('launchable')?.textContent).toBe(DESKTOP_FILE);
      expect(document.querySelector('id')?.textContent).toBe('app.longreach.console');
      const tags = [...document.querySelectorAll('component > summary')].map((node) => node.getAttribute('xml:lang'));
      expect(tags).toEqual([null, 'de', 'es', 'pt_BR', 'ru']);
    });
  });

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

  describe('on Windows', () => {
    test('the MSI is for everybody and has the command, the links and a start menu entry', () => {
      const project = readXml(packed.msi);
      const own = project.querySelector('Component[Id="longreachSystemEntries"]');
      expect(own?.parentElement?.getAttribute('Id')).toBe('ProductComponents');
      const path = own?.querySelector('Environment');
      expect(path?.getAttribute('Value')).toBe('[APPLICATIONFOLDER]bin');
      expect(path?.getAttribute('System')).toBe('yes');
      expect(path?.getAttribute('Permanent')).toBe('no');
      const command = own?.querySelector('RegistryValue[Key$="open\\\\command"]');
      expect(command?.getAttribute('Value')).toBe('"[APPLICATIONFOLDER]Longreach.exe" "%1"');
      expect(project.querySelector('Property[Id="ALLUSERS"]')?.getAttribute('Value')).toBe('1');
      expect(project.querySelector('Shortcut')?.getAttribute('Id')).toBe('startMenuShortcut');
      expect(project.querySelector('ShortcutProperty')?.getAttribute('Value')).toBe('app.longreach.console');
      expect(project.querySelector('File[Name="longreach.cmd"]')).not.toBeNull();
    });

    test('the command calls the program beside its folder', async () => {
      const text = await readFile(join(folder, 'dist/win-unpacked/bin/longreach.cmd'), 'utf8');
      expect(text).toContain('"%~dp0..\\Longreach.exe" %*\r\n');
      expect(text.replaceAll('\r\n', '')).not.toContain('\n');
      expect(existsSync(join(folder, 'dist/win-unpacked/Longreach.exe'))).toBe(true);
    });

    test('the store package’s extensions are well-formed and name the toast activator of the program', async () => {
      const text = await readFile(join(root, 'assets/windows/appx-extensions.xml'), 'utf8');
      const desktop = 'xmlns:desktop="http://schemas.microsoft.com/appx/manifest/desktop/windows10"';
      const document = readXml(`<Extensions ${desktop}>${text}</Extensions>`);
      const activator = await readFile(join(root, 'src-main/desktop/toast-activation.ts'), 'utf8');
      const id = document.getElementsByTagName('com:Class')[0]?.getAttribute('Id') ?? 'none';
      expect(activator).toContain(`{${id}}`);
      const alias = document.getElementsByTagName('desktop:ExecutionAlias')[0];
      expect(alias?.getAttribute('Alias')).toBe('longreach.exe');
    });

    test.each([
      ['StoreLogo', 50, 50],
      ['Square44x44Logo', 44, 44],
      ['Square150x150Logo', 150, 150],
      ['Wide310x150Logo', 310, 150],
    ])('the store package has its %s in the size that Windows asks for', async (name, width, height) => {
      const png = await readFile(join(root, 'assets/appx', `${name}.png`));
      expect(png.readUInt32BE(16)).toBe(width);
      expect(png.readUInt32BE(20)).toBe(height);
    });

    test('the additions to the installer compile, and those to the uninstaller', async () => {
      const source = (body: string) => `
        Unicode true
        Name stub
        !define APP_ID app.longreach.console
        !define APP_EXECUTABLE_FILENAME Longreach.exe
        !define isUpdated '"$installMode" == "updated"'
        Var installMode
        !include "${join(root, 'assets/windows/installer.nsh')}"
        ${body}`;
      const installer = `
        OutFile "${join(folder, 'installer.exe')}"
        RequestExecutionLevel user
        InstallDir "$LOCALAPPDATA\\Programs\\Longreach"
        Section
          StrCpy $installMode "CurrentUser"
          !insertmacro customInstall
          WriteUninstaller "$INSTDIR\\u.exe"
        SectionEnd
        Section "un.x"
          !insertmacro customUnInstall
        SectionEnd`;
      const file = join(folder, 'installer.nsi');
      await writeFile(file, source(installer));
      const { stdout } = await run('makensis', ['-V4', '-WX', '-INPUTCHARSET', 'UTF8', file]);
      expect(stdout).toContain('WriteRegExpandStr: HKCU\\Environment\\Path');
      expect(stdout).toMatch(
        /WriteRegExpandStr: HKLM\\SYSTEM\\CurrentControlSet\\Control\\Session Manager\\Environment\\Path/,
      );
    });
  });
});
