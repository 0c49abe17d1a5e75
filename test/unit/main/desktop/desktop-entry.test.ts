import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DESKTOP_ID, keepOwnEntry } from '../../../../src-main/desktop/desktop-entry.ts';
import { makeFolder } from '../../make-folder.ts';

const name = `${DESKTOP_ID}.desktop`;
const root = join(import.meta.dirname, '../../../..');

function setUp() {
  const folder = makeFolder();
  const system = join(folder, 'usr/share');
  mkdirSync(join(system, 'applications'), { recursive: true });
  const dataFolder = join(folder, 'data');
  const deps = { dataFolder, systemFolders: [system], iconPath: join(root, 'assets/icons/icon.png') };
  return {
    path: join(dataFolder, 'applications', name),
    keep: (appImage: string | null) => keepOwnEntry({ ...deps, appImage }),
    dataFolder,
    install: () => writeFileSync(join(system, 'applications', name), '[Desktop Entry]'),
  };
}

describe.skipIf(process.platform === 'win32')('the .desktop file of an AppImage', () => {
  it('has the name that Electron gives the desktop', () => {
    const { desktopName } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { desktopName: string };
    expect(desktopName).toBe(name);
  });

  it('opens our links with the file itself, and is in no menu', () => {
    const { keep, path } = setUp();
    expect(keep('/home/me/My Apps/Longreach 100%.AppImage')).toBe('written');
    const lines = readFileSync(path, 'utf8').split('\n');
    expect(lines).toContain('Exec="/home/me/My Apps/Longreach 100%%.AppImage" %U');
    expect(lines).toContain('MimeType=x-scheme-handler/longreach;');
    expect(lines).toContain('NoDisplay=true');
    expect(lines).toContain(`StartupWMClass=${DESKTOP_ID}`);
    const icon = lines.find((line) => line.startsWith('Icon='))?.slice('Icon='.length) ?? '';
    expect(existsSync(icon)).toBe(true);
  });

  it('follows the file to another place', () => {
    const { keep, path } = setUp();
    keep('/a/Longreach.AppImage');
    expect(keep('/b/Longreach.AppImage')).toBe('written');
    expect(readFileSync(path, 'utf8')).toContain('"/b/Longreach.AppImage"');
  });

  it('gives way to an installed package, whose entry it would hide', () => {
    const { keep, path, install } = setUp();
    keep('/a/Longreach.AppImage');
    install();
    expect(keep('/a/Longreach.AppImage')).toBe('not-needed');
    expect(existsSync(path)).toBe(false);
  });

  it('is removed by the installed program', () => {
    const { keep, path } = setUp();
    keep('/a/Longreach.AppImage');
    expect(keep(null)).toBe('not-needed');
    expect(existsSync(path)).toBe(false);
  });

  it.each([null, '/a/Longreach.AppImage'])('leaves an entry that another program wrote (%s)', (appImage) => {
    const { keep, path, dataFolder } = setUp();
    mkdirSync(join(dataFolder, 'applications'), { recursive: true });
    writeFileSync(path, '[Desktop Entry]\nName=Mine\n');
    expect(keep(appImage)).toBe('not-needed');
    expect(readFileSync(path, 'utf8')).toContain('Name=Mine');
  });

  it('says where it cannot be written', () => {
    const { keep, dataFolder } = setUp();
    writeFileSync(dataFolder, 'a file, not a folder');
    expect(keep('/a/Longreach.AppImage')).toBe('failed');
  });
});
