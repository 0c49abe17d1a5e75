import { execFile, spawnSync } from 'node:child_process';
import { existsSync, lstatSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, readlink, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { load } from 'js-yaml';
import { beforeAll, describe, expect, test } from 'vitest';
import { flatpakManifest } from '../../../scripts/release/manifests.ts';
import type { ReleasePackages } from '../../../scripts/release/packages.ts';
import { APPIMAGE_RUNTIME } from '../../tools/packages/stub-tools.ts';
import { readXml } from './xml.ts';

/** The packages of Linux as they were built: their content, and the effects of their scripts on a system. */

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const DESKTOP_FILE = 'app.longreach.console.desktop';
const ENTRY = `/usr/share/applications/${DESKTOP_FILE}`;
const METAINFO = '/usr/share/metainfo/app.longreach.console.metainfo.xml';
const formats = ['deb', 'rpm', 'AppImage'] as const;
type Format = (typeof formats)[number];

/** As far as it is read here. */
interface FlatpakManifest {
  readonly id: string;
  readonly command: string;
  readonly modules: readonly {
    readonly 'build-commands': readonly string[];
    readonly sources: readonly {
      readonly type: string;
      readonly contents?: string;
      readonly 'dest-filename': string;
    }[];
  }[];
}

interface Scripts {
  readonly afterInstall: string;
  readonly afterRemove: string;
}

interface Depends {
  readonly deb: { readonly depends: readonly string[] };
  readonly rpm: { readonly depends: readonly string[] };
}

/** @param folderOf where pack.ts has packed @param config of electron-builder */
export function describeLinuxPackages(folderOf: () => string, config: Depends, desktopName: string): void {
  const trees = { deb: '', rpm: '', AppImage: '' };
  const files = { deb: '', rpm: '', AppImage: '' };
  let scripts: Scripts;

  /** One value of an .rpm, by the name of its tag. */
  const tag = async (name: string): Promise<string> =>
    (await run('rpm', ['-qp', '--qf', name, files.rpm])).stdout.trim();

  async function unpack(format: Format): Promise<string> {
    const tree = join(folderOf(), 'unpacked', format);
    await mkdir(tree, { recursive: true });
    if (format === 'deb') await run('dpkg-deb', ['--raw-extract', files.deb, tree]);
    else if (format === 'rpm') await run('sh', ['-c', 'rpm2archive - <"$1" | tar -xz -C "$2"', 'sh', files.rpm, tree]);
    else {
      const offset = String(APPIMAGE_RUNTIME.length);
      await run('unsquashfs', ['-quiet', '-no-progress', '-force', '-offset', offset, '-dest', tree, files.AppImage]);
    }
    return tree;
  }

  beforeAll(async () => {
    const dist = join(folderOf(), 'dist');
    const names = await readdir(dist);
    for (const format of formats) {
      files[format] = join(dist, names.find((name) => name.endsWith(`.${format}`)) ?? `no ${format}`);
      trees[format] = await unpack(format);
    }
    scripts = {
      afterInstall: await readFile(join(trees.deb, 'DEBIAN/postinst'), 'utf8'),
      afterRemove: await readFile(join(trees.deb, 'DEBIAN/postrm'), 'utf8'),
    };
  });

  const pathOfEntry = (format: Format): string => join(trees[format], format === 'AppImage' ? DESKTOP_FILE : ENTRY);

  test.each(formats)('the desktop entry of the %s has the name by which the program calls itself', (format) => {
    expect(desktopName).toBe(DESKTOP_FILE);
    expect(existsSync(pathOfEntry(format))).toBe(true);
  });

  test.each(formats)('the desktop entry of the %s is valid, takes links and speaks five languages', async (format) => {
    const path = pathOfEntry(format);
    const { status, stdout } = spawnSync('desktop-file-validate', [path], { encoding: 'utf8' });
    expect(stdout).toBe('');
    expect(status).toBe(0);
    const text = await readFile(path, 'utf8');
    expect(text).toContain('MimeType=x-scheme-handler/longreach;');
    expect(text).toContain(`StartupWMClass=${DESKTOP_FILE.replace('.desktop', '')}`);
    expect(text).toContain(`Exec=${format === 'AppImage' ? 'AppRun' : '/opt/Longreach/longreach'} %U\n`);
    expect(text.match(/^Comment\[\w+\]/gm)).toEqual(['Comment[de]', 'Comment[es]', 'Comment[pt_BR]', 'Comment[ru]']);
  });

  test.each([
    ['deb', 'opt/Longreach/resources'],
    ['rpm', 'opt/Longreach/resources'],
    ['AppImage', 'resources'],
  ] as const)('the %s holds the program, and says to the updater what it is', async (format, resources) => {
    const inside = await readdir(join(trees[format], resources));
    expect(inside).toEqual(expect.arrayContaining(['app.asar', 'app.asar.unpacked', 'app-update.yml']));
    const type = join(trees[format], resources, 'package-type');
    if (format === 'AppImage') expect(existsSync(type)).toBe(false);
    else expect(await readFile(type, 'utf8')).toBe(format);
  });

  test('the .deb has its fields, dependencies and files in their places', async () => {
    const { stdout } = await run('dpkg-deb', ['--field', files.deb]);
    expect(stdout).toMatch(/^Package: longreach\nVersion: \d+\.\d+\.\d+\n/);
    expect(stdout).toContain('\nArchitecture: amd64\n');
    expect(stdout).toContain(`\nDepends: ${config.deb.depends.join(', ')}\n`);
    expect(stdout).toContain('\nDescription: Reach remote computers with one key press\n');
    for (const path of ['/opt/Longreach/longreach', METAINFO, '/usr/share/icons/hicolor/256x256/apps/longreach.png'])
      expect(existsSync(join(trees.deb, path)), path).toBe(true);
  });

  test('the .rpm has its fields, dependencies, scripts and files in their places', async () => {
    expect(await tag('%{NAME} %{VERSION} %{ARCH} %{OS} %{LICENSE}')).toMatch(
      /^longreach \d+\.\d+\.\d+ x86_64 linux MIT$/,
    );
    expect(await tag('%{SUMMARY}')).toBe('Reach remote computers with one key press');
    const { stdout } = await run('rpm', ['-qp', '--requires', files.rpm]);
    const needed = stdout.split('\n').filter((line) => !/^(?:rpmlib\(.*|\/bin\/sh)?$/.test(line));
    expect(needed.sort()).toEqual(config.rpm.depends.toSorted());
    expect(await tag('%{POSTIN}')).toBe(scripts.afterInstall.trim());
    expect(await tag('%{POSTUN}')).toBe(scripts.afterRemove.trim());
    for (const path of ['/opt/Longreach/longreach', METAINFO, '/usr/share/icons/hicolor/256x256/apps/longreach.png'])
      expect(existsSync(join(trees.rpm, path)), path).toBe(true);
  });

  test('the .rpm owns its folders, so that none is left when it is removed, and nothing that others own', async () => {
    const { stdout } = await run('rpm', [
      '-qp',
      '--qf',
      '[%{FILEMODES:perms} %{FILEUSERNAME} %{FILENAMES}\n]',
      files.rpm,
    ]);
    const entries = stdout.trim().split('\n');
    const folders = entries.filter((line) => line.startsWith('d')).map((line) => line.split(' ')[2] ?? '');
    expect(folders.filter((path) => !/^\/opt\/Longreach(?:\/|$)/.test(path))).toEqual([]);
    expect(folders).toEqual(expect.arrayContaining(['/opt/Longreach', '/opt/Longreach/resources']));
    const inside = (await readdir(join(trees.rpm, 'opt/Longreach'), { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isDirectory(),
    );
    expect(folders).toHaveLength(inside.length + 1);
    expect(entries.filter((line) => !line.includes(' root '))).toEqual([]);
    // Links to build ids are the same for every program with this Electron.
    expect(stdout).not.toContain('.build-id');
  });

  test('an AppImage is a runtime and the program behind it', async () => {
    expect((await stat(files.AppImage)).mode & 0o111).toBe(0o111);
    const start = (await readFile(files.AppImage)).subarray(0, APPIMAGE_RUNTIME.length);
    expect(start.equals(APPIMAGE_RUNTIME)).toBe(true);
    expect(existsSync(join(trees.AppImage, '.DirIcon'))).toBe(true);
  });

  test.each([
    ['gives', 'exit 0', 'longreach://agent/7|'],
    ['refuses', 'exit 1', '--no-sandbox|longreach://agent/7|'],
  ])('where the system %s user namespaces, an AppImage starts the program so', async (_name, script, expected) => {
    const program = join(trees.AppImage, 'longreach');
    await writeFile(program, '#!/bin/sh\nprintf "%s|" "$@"\n');
    await chmod(program, 0o755);
    const tools = await mkdtemp(join(folderOf(), 'tools-'));
    await writeFile(join(tools, 'unshare'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    const env = { PATH: `${tools}:${process.env.PATH ?? ''}` };
    const { stdout } = await run(join(trees.AppImage, 'AppRun'), ['longreach://agent/7'], { env });
    // How the program takes the switch is in test/unit/main/app/switches.test.ts.
    expect(stdout).toBe(expected);
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
    const tree = await mkdtemp(join(folderOf(), 'system-'));
    for (const path of ['opt/Longreach/resources/bin', 'usr/bin', 'etc/apparmor.d', 'tools'])
      await mkdir(join(tree, path), { recursive: true });
    for (const tool of ['sh', 'ln', 'rm', 'chmod', 'readlink', 'cp'])
      await symlink(`/usr/bin/${tool}`, join(tree, 'tools', tool));
    for (const path of ['longreach', 'resources/bin/longreach']) await writeFile(join(tree, 'opt/Longreach', path), '');
    await writeFile(join(tree, 'opt/Longreach/chrome-sandbox'), '');
    return tree;
  }

  test('the command is on the PATH from installation to removal, also across updates', async () => {
    const { afterInstall, afterRemove } = scripts;
    const tree = await makeSystem();
    const command = join(tree, 'usr/bin/longreach');
    await runScript(afterInstall, tree, 'configure');
    expect(await readlink(command)).toBe(join(tree, 'opt/Longreach/resources/bin/longreach'));
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
    await runScript(scripts.afterRemove, tree, '0');
    expect(lstatSync(join(tree, 'usr/bin/longreach')).isSymbolicLink()).toBe(true);
  });

  describe.each([
    ['no kernel support', null, '', '4755'],
    ['support for root alone', '0', 'true', '4755'],
    ['support for everybody', '1', 'true', '755'],
  ])('with %s for user namespaces', (_name, limit, unshare, mode) => {
    test('Chromium’s helper gets the rights that it needs', async () => {
      const tree = await makeSystem();
      if (unshare !== '') await symlink(`/usr/bin/${unshare}`, join(tree, 'tools/unshare'));
      await mkdir(join(tree, 'proc/sys/kernel'), { recursive: true });
      if (limit !== null) await writeFile(join(tree, 'proc/sys/kernel/unprivileged_userns_clone'), `${limit}\n`);
      await runScript(scripts.afterInstall, tree, 'configure');
      expect((lstatSync(join(tree, 'opt/Longreach/chrome-sandbox')).mode & 0o7777).toString(8)).toBe(mode);
    });
  });

  test('the commands of the Flatpak’s manifest find what they need in the .deb', async () => {
    const file = { name: basename(files.deb), size: 0, sha256: '' };
    const packages = { deb: { amd64: file, arm64: file } } as ReleasePackages;
    const manifest = load(flatpakManifest({ version: '', baseUrl: '', packages })) as FlatpakManifest;
    const tree = await mkdtemp(join(folderOf(), 'flatpak-'));
    await cp(files.deb, join(tree, 'longreach.deb'));
    for (const { 'build-commands': commands, sources } of manifest.modules) {
      for (const { type, contents = '', 'dest-filename': name } of sources)
        if (type === 'inline') await writeFile(join(tree, name), contents);
      const script = commands.join('\n').replaceAll(/(?<=[ =])\/app\//g, `${tree}/app/`);
      await mkdir(join(tree, 'app'));
      await run('sh', ['-euc', script], { cwd: tree });
    }
    const { command, id } = manifest;
    expect(await readFile(join(tree, 'app/bin', command), 'utf8')).toContain('/app/longreach/longreach');
    expect(existsSync(join(tree, 'app/longreach/longreach'))).toBe(true);
    expect(existsSync(join(tree, `app/share/icons/hicolor/256x256/apps/${id}.png`))).toBe(true);
    const entry = await readFile(join(tree, `app/share/applications/${id}.desktop`), 'utf8');
    expect(entry).toContain(`\nExec=${command} %U\n`);
    expect(entry).toContain(`\nIcon=${id}\n`);
  });

  test('the description of software centres names the desktop entry', async () => {
    const document = readXml(await readFile(join(root, 'assets/linux/app.longreach.console.metainfo.xml'), 'utf8'));
    expect(document.querySelector('launchable')?.textContent).toBe(DESKTOP_FILE);
    expect(document.querySelector('id')?.textContent).toBe('app.longreach.console');
    const tags = [...document.querySelectorAll('component > summary')].map((node) => node.getAttribute('xml:lang'));
    expect(tags).toEqual([null, 'de', 'es', 'pt_BR', 'ru']);
  });
}
