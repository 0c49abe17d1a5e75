import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PackedFacts } from '../../tools/packages/pack.ts';
import { readXml } from './xml.ts';

/** The packages of Windows: the installer as it was built, and what the tools of Windows get for the other two. */

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };

/** @param folderOf where pack.ts has packed */
export function describeWindowsPackages(folderOf: () => string): void {
  let packed: PackedFacts;

  beforeAll(async () => {
    packed = JSON.parse(await readFile(join(folderOf(), 'packed.json'), 'utf8')) as PackedFacts;
  });

  const namesIn = async (archive: string): Promise<readonly string[]> =>
    (await run('7zz', ['l', '-slt', '-ba', archive])).stdout
      .split('\n')
      .filter((line) => line.startsWith('Path = '))
      .map((line) => line.slice('Path = '.length));

  describe('the installer', () => {
    const installer = (): string => join(folderOf(), `dist/Longreach-${version}-win-x64.exe`);
    let said: string;

    beforeAll(async () => {
      said = await readFile(join(folderOf(), 'tools/nsis/makensis.log'), 'utf8');
    });

    test('holds the program, its command and its uninstaller', async () => {
      const inside = await namesIn(installer());
      expect(inside).toEqual(expect.arrayContaining(['$PLUGINSDIR/app-64.7z', '$R0/Uninstall Longreach.exe']));
      const payload = join(folderOf(), 'payload');
      await run('7zz', ['e', '-y', `-o${payload}`, installer(), '$PLUGINSDIR/app-64.7z']);
      expect(await namesIn(join(payload, 'app-64.7z'))).toEqual(
        expect.arrayContaining([
          'Longreach.exe',
          'bin/longreach.cmd',
          'resources/app.asar',
          'resources/app.asar.unpacked/node_modules/keytar/build/Release/keytar.node',
          'resources/app-update.yml',
        ]),
      );
    });

    test('speaks five languages', () => {
      expect(said.match(/\b5 language tables\b/g)).toHaveLength(3);
      const texts = Map.groupBy(said.matchAll(/^LangString: "(\w+)" (\d+) /gm), ([, name]) => name);
      // English, German, Spanish, Brazilian Portuguese, Russian.
      const all = ['1031', '1033', '1046', '1049', '3082'];
      for (const [name, found] of texts)
        expect([...new Set(found.map(([, , language]) => language))].sort(), name).toEqual(all);
      expect(texts.size).toBeGreaterThan(20);
    });

    test('asks for whom it installs, and puts the command on the PATH of one user or of all', () => {
      expect(said).toContain('MULTIUSER_INSTALLMODE_ALLOW_ELEVATION');
      expect(said).toContain('WriteRegExpandStr: HKCU\\Environment\\Path');
      expect(said).toContain(
        'WriteRegExpandStr: HKLM\\SYSTEM\\CurrentControlSet\\Control\\Session Manager\\Environment\\Path',
      );
    });

    test('registers links, and makes an entry in the start menu', () => {
      expect(said).toMatch(/WriteRegStr: .*\\Software\\Classes\\longreach\\shell\\open\\command/);
      expect(said).toMatch(/^CreateShortcut: "\$newStartMenuLink"/m);
    });
  });

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

  test('the MSI has every file of the program, each in a folder that it makes', async () => {
    const project = readXml(packed.msi);
    const program = join(folderOf(), 'dist/win-unpacked');
    const sources = [...project.querySelectorAll('File')].map((file) => file.getAttribute('Source') ?? '');
    const files = (await readdir(program, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => `$(var.appDir)${join(entry.parentPath, entry.name).slice(program.length)}`);
    expect(sources.sort()).toEqual(files.sort());
    const made = new Set([...project.querySelectorAll('Directory')].map((folder) => folder.getAttribute('Id')));
    const used = [...project.querySelectorAll('Component[Directory]')].map((each) => each.getAttribute('Directory'));
    expect(used.filter((id) => !made.has(id))).toEqual([]);
    expect(used.length).toBeGreaterThan(0);
  });

  test('the command calls the program beside its folder', async () => {
    const text = await readFile(join(folderOf(), 'dist/win-unpacked/bin/longreach.cmd'), 'utf8');
    expect(text).toContain('"%~dp0..\\Longreach.exe" %*\r\n');
    expect(text.replaceAll('\r\n', '')).not.toContain('\n');
    expect(existsSync(join(folderOf(), 'dist/win-unpacked/Longreach.exe'))).toBe(true);
  });

  describe('the store package', () => {
    const valueOf = (manifest: Document, tag: string, name: string): readonly (string | null)[] =>
      [...manifest.getElementsByTagName(tag)].map((element) => element.getAttribute(name));

    test('has a manifest with a version of four numbers, five languages and the rights that it needs', () => {
      const manifest = readXml(packed.appx.manifest);
      expect(valueOf(manifest, 'Identity', 'Name')).toEqual(['app.longreach.console']);
      expect(valueOf(manifest, 'Identity', 'Version')).toEqual([`${version}.0`]);
      expect(valueOf(manifest, 'Identity', 'ProcessorArchitecture')).toEqual(['x64']);
      expect(valueOf(manifest, 'Resource', 'Language')).toEqual(['en-US', 'de-DE', 'es-ES', 'pt-BR', 'ru-RU']);
      const allowed = [...manifest.getElementsByTagName('Capabilities')].flatMap((element) =>
        [...element.children].map((child) => child.getAttribute('Name')),
      );
      expect(allowed.sort()).toEqual(['internetClient', 'privateNetworkClientServer', 'runFullTrust']);
    });

    test('takes links, has the command and the toast activator of the program', async () => {
      const manifest = readXml(packed.appx.manifest);
      expect(valueOf(manifest, 'uap:Protocol', 'Name')).toEqual(['longreach']);
      expect(valueOf(manifest, 'desktop:ExecutionAlias', 'Alias')).toEqual(['longreach.exe']);
      expect(valueOf(manifest, 'desktop:StartupTask', 'Enabled')).toEqual(['false']);
      const activator = await readFile(join(root, 'src-main/desktop/toast-activation.ts'), 'utf8');
      const [id = 'none'] = valueOf(manifest, 'com:Class', 'Id');
      expect(activator).toContain(`{${String(id)}}`);
      expect(valueOf(manifest, 'desktop:ToastNotificationActivation', 'ToastActivatorCLSID')).toEqual([id]);
    });

    test('holds every file that its manifest names', () => {
      const files = packed.appx.mapping
        .split('\r\n')
        .slice(1)
        .map((line) => /^"(.+)" "(.+)"$/.exec(line)?.slice(1) ?? ['', '']);
      const missing = files.filter(([source = '']) => !source.endsWith('AppxManifest.xml') && !existsSync(source));
      expect(missing).toEqual([]);
      const inside = files.map(([, path]) => path);
      const named = packed.appx.manifest.match(/(?:assets|app)\\[\w.]+/g) ?? [];
      expect(inside).toEqual(expect.arrayContaining([...named, 'AppxManifest.xml', 'app\\resources\\app.asar']));
      expect(new Set(named)).toContain('app\\Longreach.exe');
    });

    test.each([
      ['StoreLogo', 50, 50],
      ['Square44x44Logo', 44, 44],
      ['Square150x150Logo', 150, 150],
      ['Wide310x150Logo', 310, 150],
    ])('has its %s in the size that Windows asks for', async (name, width, height) => {
      const png = await readFile(join(root, 'assets/appx', `${name}.png`));
      expect(png.readUInt32BE(16)).toBe(width);
      expect(png.readUInt32BE(20)).toBe(height);
    });
  });
}
