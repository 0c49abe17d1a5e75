/**
 * The tools that electron-builder would download, from what the system has and stand-ins for the rest. Returns the variables by
 * which electron-builder finds them.
 */
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { makePlugin } from './stub-plugin.ts';

const NSIS = '/usr/share/nsis';
const PLUGINS = 'x86-unicode';
const templates = join(
  dirname(createRequire(import.meta.url).resolve('app-builder-lib/package.json')),
  'templates/nsis',
);

/** Stands in for the part of an AppImage that mounts the rest of the file: only its size counts. */
export const APPIMAGE_RUNTIME = Buffer.alloc(4096, 'runtime');

const writeScript = (path: string, script: string): Promise<void> =>
  writeFile(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });

/** Every function of a plugin that electron-builder's scripts name, by plugin, but for the plugins that come with NSIS. */
async function calledPlugins(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const own = (await readdir(join(NSIS, 'Plugins', PLUGINS))).map((name) => name.replace('.dll', ''));
  const scripts = (await readdir(templates, { recursive: true })).filter((name) => /\.ns[ih]$/.test(name));
  const called = new Map<string, Set<string>>();
  for (const script of scripts) {
    const text = await readFile(join(templates, script), 'utf8');
    for (const [, plugin = '', name = ''] of text.matchAll(/\b(\w+)::(\w+)/g))
      if (!own.includes(plugin)) called.set(plugin, (called.get(plugin) ?? new Set()).add(name));
  }
  return called;
}

/** Leaves what makensis says in makensis.log, of the uninstaller and of the installer. */
async function writeNsis(folder: string, plugins: string): Promise<void> {
  await mkdir(join(folder, 'linux'), { recursive: true });
  for (const name of await readdir(NSIS)) await symlink(join(NSIS, name), join(folder, name));
  const log = join(folder, 'makensis.log');
  const script = `/usr/bin/makensis -V4 "$@" >>'${log}' 2>&1; code=$?; cat '${log}'; exit $code`;
  await writeScript(join(folder, 'linux/makensis'), script);
  await writeFile(join(folder, 'elevate.exe'), '');
  await mkdir(plugins, { recursive: true });
  for (const [plugin, names] of await calledPlugins())
    await writeFile(join(plugins, `${plugin}.dll`), makePlugin(`${plugin}.dll`, [...names]));
}

async function writeAppImage(folder: string): Promise<void> {
  await mkdir(join(folder, 'runtimes'), { recursive: true });
  await mkdir(join(folder, 'lib/x64'), { recursive: true });
  await writeFile(join(folder, 'runtimes/runtime-x64'), APPIMAGE_RUNTIME);
  for (const tool of ['mksquashfs', 'desktop-file-validate']) await symlink(`/usr/bin/${tool}`, join(folder, tool));
}

export async function writeTools(folder: string): Promise<NodeJS.ProcessEnv> {
  const path = (name: string): string => join(folder, name);
  await writeNsis(path('nsis'), path(`resources/plugins/${PLUGINS}`));
  await writeAppImage(path('appimage'));
  await mkdir(path('kits'));
  await mkdir(path('bin'));
  // Would run an installer that does nothing but write its uninstaller.
  await writeScript(path('bin/wine'), `echo uninstaller >"\${1%exe}__uninstaller.exe"`);
  await writeScript(path('bin/fpm'), `exec '${process.execPath}' '${join(import.meta.dirname, 'fpm.ts')}' "$@"`);
  // Notes what it would sign: only macOS has it.
  await writeScript(path('bin/codesign'), `echo "$@" >>'${path('codesign.log')}'`);
  return {
    PATH: [path('bin'), process.env.PATH].join(delimiter),
    CUSTOM_FPM_PATH: path('bin/fpm'),
    APPIMAGE_TOOLS_PATH: path('appimage'),
    ELECTRON_BUILDER_NSIS_DIR: path('nsis'),
    ELECTRON_BUILDER_NSIS_RESOURCES_DIR: path('resources'),
    ELECTRON_BUILDER_7ZIP_PATH: '/usr/bin/7zz',
    ELECTRON_BUILDER_WINDOWS_KITS_PATH: path('kits'),
    // These packages are only inspected, so compressing them well is a waste.
    ELECTRON_BUILDER_COMPRESSION_LEVEL: '1',
  };
}
