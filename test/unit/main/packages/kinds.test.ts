import { describe, expect, test } from 'vitest';
import { kindsOf } from '../../../tools/installed/kinds.ts';

const places = {
  home: '/home/kim',
  localAppData: 'C:\\Users\\Kim\\AppData\\Local',
  programFiles: 'C:\\Program Files',
};
const kinds = (file: string) => kindsOf(file, places);

describe('the ways in which packages are tried', () => {
  test('the installer of Windows is tried for one user and for all', () => {
    const [own, all] = kinds('C:\\dist\\Longreach-0.1.0-win-x64.exe');
    expect(own?.install).toEqual([['C:\\dist\\Longreach-0.1.0-win-x64.exe', '/S', '/currentuser']]);
    expect(own?.program).toBe('C:\\Users\\Kim\\AppData\\Local\\Programs\\Longreach\\Longreach.exe');
    expect(all?.program).toBe('C:\\Program Files\\Longreach\\Longreach.exe');
    expect(all?.command).toBe('C:\\Program Files\\Longreach\\bin\\longreach.cmd');
    expect(all?.made).toEqual([
      'C:\\Users\\Kim\\AppData\\Roaming\\Microsoft\\Windows\\Start Menu\\Programs\\Longreach.lnk',
    ]);
  });

  test.each(['/d/longreach_0.1.0_amd64.deb', '/d/longreach-0.1.0.x86_64.rpm'])('%s has to leave nothing', (file) => {
    const [kind] = kinds(file);
    expect(kind?.installed).toContain('/usr/bin/longreach');
    expect(kind?.installed).toContain('/usr/share/applications/app.longreach.console.desktop');
    expect(kind?.installed).toContain('/opt/Longreach');
  });

  test.each([
    ['/d/Longreach-0.1.0.AppImage', 'AppImage'],
    ['/d/Longreach-0.1.0-universal.dmg', 'dmg'],
    ['/d/Longreach-0.1.0-universal-mac.zip', 'zip'],
    ['D:\\d\\Longreach-0.1.0-win-arm64.msi', 'msi'],
  ])('%s is tried as %s', (file, name) => {
    expect(kinds(file).map((kind) => kind.name)).toEqual([name]);
  });

  test.each(['/d/latest.yml', '/d/Longreach-0.1.0-win-x64.appx', '/d/SHA256SUMS', '/d/builder-debug.yml'])(
    '%s is not tried',
    (file) => {
      expect(kinds(file)).toEqual([]);
    },
  );
});
