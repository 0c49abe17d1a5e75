import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findAppImage, ownAppImage, type AppImageFacts } from '../../../../src-main/lib/app-image.ts';
import { makeFolder } from '../../make-folder.ts';

const own: AppImageFacts = {
  env: { APPIMAGE: '/home/ada/Longreach.AppImage', APPDIR: '/tmp/.mount_LongreX1' },
  execPath: '/tmp/.mount_LongreX1/longreach',
  isFile: () => true,
};

describe('the AppImage of the program', () => {
  it('is the one in whose folder the program is mounted', () => {
    expect(findAppImage(own)).toBe('/home/ada/Longreach.AppImage');
  });

  it.each<[string, Partial<AppImageFacts>]>([
    [
      'the program is installed, and a terminal of another AppImage has started it',
      {
        env: { APPIMAGE: '/home/ada/Apps/Cursor.AppImage', APPDIR: '/tmp/.mount_CursorX1' },
        execPath: '/opt/Longreach/longreach',
      },
    ],
    ['another AppImage has a folder that begins alike', { execPath: '/tmp/.mount_LongreX12/longreach' }],
    ['the folder leads out again', { execPath: '/tmp/.mount_LongreX1/../../opt/longreach' }],
    ['no folder is named', { env: { APPIMAGE: '/home/ada/Longreach.AppImage' } }],
    ['no file is named', { env: { APPDIR: '/tmp/.mount_LongreX1' } }],
    ['the name of the file is relative', { env: { ...own.env, APPIMAGE: 'Longreach.AppImage' } }],
    ['the name of the folder is empty', { env: { ...own.env, APPDIR: '' } }],
    ['the file is none', { isFile: () => false }],
  ])('is none where %s', (_why, facts) => {
    expect(findAppImage({ ...own, ...facts })).toBeNull();
  });
});

describe('the running program', () => {
  afterEach(() => void vi.unstubAllEnvs());

  it('takes a regular file alone for its AppImage', () => {
    const folder = makeFolder();
    const [file, link, directory] = ['a.AppImage', 'link.AppImage', 'folder.AppImage'].map((name) =>
      join(folder, name),
    );
    writeFileSync(file!, '');
    symlinkSync(file!, link!);
    mkdirSync(directory!);
    vi.stubEnv('APPDIR', dirname(process.execPath));
    const found = [file, link, directory, join(folder, 'none')].map((path) => {
      vi.stubEnv('APPIMAGE', path);
      return ownAppImage();
    });
    expect(found).toEqual([file, null, null, null]);
  });
});
