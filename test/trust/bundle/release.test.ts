import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const baseUrl = 'https://files.example/download';
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };

const describeUpdate = (...names: string[]): string => {
  const files = names.map((name) => `  - url: ${name}\n    sha512: abc\n    size: 3\n`).join('');
  return `version: ${version}\nfiles:\n${files}path: ${names[0]}\nsha512: abc\nreleaseDate: '2026-11-23T09:00:00.000Z'\n`;
};

// As in the workflow, a release is put together on Linux.
describe.runIf(process.platform === 'linux')('a release', () => {
  let folder = '';
  let release = '';

  /** The smallest package that dpkg takes. */
  async function writeDeb(path: string, architecture: string): Promise<void> {
    const tree = join(folder, architecture);
    await mkdir(join(tree, 'DEBIAN'), { recursive: true });
    const control = `Package: longreach\nVersion: ${version}\nArchitecture: ${architecture}\nMaintainer: The Longreach team <team@longreach.example>\nDescription: Reach\n all of them\n`;
    await writeFile(join(tree, 'DEBIAN/control'), control);
    await run('dpkg-deb', ['--root-owner-group', '--build', tree, path]);
  }

  async function writeBuilt(built: string): Promise<void> {
    const exe = (architecture: string) => `Longreach-${version}-win-${architecture}.exe`;
    const mac = `Longreach-${version}-universal`;
    const machines: Record<string, Record<string, string>> = {
      'longreach-windows-2025': { [exe('x64')]: 'x64', 'latest.yml': describeUpdate(exe('x64')) },
      'longreach-windows-11-arm': { [exe('arm64')]: 'arm64', 'latest.yml': describeUpdate(exe('arm64')) },
      'longreach-macos-15': {
        [`${mac}.dmg`]: 'dmg',
        [`${mac}-mac.zip`]: 'zip',
        'latest-mac.yml': describeUpdate(`${mac}-mac.zip`, `${mac}.dmg`),
      },
      'longreach-ubuntu-24.04': { 'latest-linux.yml': describeUpdate('Longreach.AppImage') },
      'longreach-ubuntu-24.04-arm': {},
    };
    for (const [machine, files] of Object.entries(machines)) {
      await mkdir(join(built, machine), { recursive: true });
      for (const [name, text] of Object.entries(files)) await writeFile(join(built, machine, name), text);
    }
    await writeDeb(join(built, 'longreach-ubuntu-24.04', `longreach_${version}_amd64.deb`), 'amd64');
    await writeDeb(join(built, 'longreach-ubuntu-24.04-arm', `longreach_${version}_arm64.deb`), 'arm64');
  }

  const assemble = (built: string, to: string) =>
    run(process.execPath, ['scripts/release/assemble.ts', built, to, baseUrl], { cwd: root });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'longreach-release-'));
    release = join(folder, 'release');
    await writeBuilt(join(folder, 'built'));
    await assemble(join(folder, 'built'), release);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('has a checksum for every file, which sha256sum confirms', async () => {
    const { stdout } = await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: release });
    const checked = stdout
      .trim()
      .split('\n')
      .map((line) => line.replace(/: OK$/, ''));
    expect([...checked, 'SHA256SUMS'].sort()).toEqual((await readdir(release)).sort());
  });

  test('describes the update of both kinds of Windows in one file', async () => {
    const { files } = load(await readFile(join(release, 'latest.yml'), 'utf8')) as { files: { url: string }[] };
    expect(files.map(({ url }) => url)).toEqual([
      `Longreach-${version}-win-x64.exe`,
      `Longreach-${version}-win-arm64.exe`,
    ]);
  });

  test('lists what is in the program: Electron, the keychain module, what pages are made with; no tool of development', async () => {
    const sbom = JSON.parse(await readFile(join(release, `longreach-${version}.cdx.json`), 'utf8')) as {
      components: { name: string; version: string; licenses: unknown[]; hashes: unknown[] }[];
    };
    const names = sbom.components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['electron', 'keytar', 'zod', 'svelte', 'electron-updater']));
    for (const tool of ['vitest', 'eslint', 'electron-builder', 'typescript']) expect(names).not.toContain(tool);
    expect(sbom.components.filter(({ licenses }) => licenses.length === 0)).toEqual([]);
    expect(sbom.components.filter(({ hashes }) => hashes.length === 0)).toEqual([]);
    expect(await readFile(join(release, 'LICENCES.txt'), 'utf8')).toContain('zod');
  });

  test('has an index for apt with the fields of the packages', async () => {
    const index = await readFile(join(release, 'Packages'), 'utf8');
    expect(index.match(/^Package: longreach$/gm)).toHaveLength(2);
    expect(index).toContain(`Filename: ./longreach_${version}_arm64.deb\n`);
    expect(await readFile(join(release, 'Release'), 'utf8')).toContain('Architectures: amd64 arm64\n');
  });

  test('has the manifests of package managers in one archive, and the notes beside it', async () => {
    const archive = unzipSync(await readFile(join(release, `longreach-${version}-manifests.zip`)));
    expect(Object.keys(archive)).toEqual(
      expect.arrayContaining([
        'winget/Longreach.Longreach.yaml',
        'winget/Longreach.Longreach.installer.yaml',
        'homebrew/longreach.rb',
        'flatpak/app.longreach.console.yml',
      ]),
    );
    expect((await readFile(`${release}.md`, 'utf8')).trim()).toMatch(/^- /);
  });

  test('is refused where two machines have built the same package', async () => {
    const built = join(folder, 'twice');
    await writeBuilt(built);
    await writeFile(join(built, 'longreach-macos-15', `longreach_${version}_arm64.deb`), 'another');
    await expect(assemble(built, join(folder, 'refused'))).rejects.toThrow('two machines have built');
  });
});
