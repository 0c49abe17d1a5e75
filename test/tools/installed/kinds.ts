import { basename, posix, win32 } from 'node:path';

/** A command line without a shell. */
export type Command = readonly [program: string, ...args: string[]];

/** How one package is installed on its system and taken off again. */
export interface PackageKind {
  /** What it is called in the log: the format, and for whom it is installed. */
  readonly name: string;
  readonly install: readonly Command[];
  /** The executable once it is installed. */
  readonly program: string;
  /** The file in which the fuses are. */
  readonly binary: string;
  /** `longreach` as a terminal finds it; null where it is not put on the PATH. */
  readonly command: string | null;
  readonly remove: readonly Command[];
  /** Files and folders that must be there between the two, and gone afterwards. */
  readonly installed: readonly string[];
  /** Files that the program has made for this user, gone afterwards, too. */
  readonly made?: readonly string[];
  /** Keys of the registry that the program has made for this user, and that its removal leaves. */
  readonly leftKeys?: readonly string[];
}

export interface Places {
  readonly home: string;
  /** `%LOCALAPPDATA%` and `%ProgramFiles%` of Windows. */
  readonly localAppData: string;
  readonly programFiles: string;
}

/** The handler of links that the program registers for whoever starts it. */
export const USER_LINKS = 'HKCU\\Software\\Classes\\longreach\\shell\\open\\command';
const DESKTOP = '/usr/share/applications/app.longreach.console.desktop';
const METAINFO = '/usr/share/metainfo/app.longreach.console.metainfo.xml';

function linuxPackage(name: string, install: Command, remove: Command): PackageKind {
  const program = '/opt/Longreach/longreach';
  return {
    name,
    install: [install],
    program,
    binary: program,
    command: '/usr/bin/longreach',
    remove: [remove],
    installed: ['/opt/Longreach', '/usr/bin/longreach', DESKTOP, METAINFO],
  };
}

function windowsPackage(name: string, folder: string, install: Command, remove: Command): PackageKind {
  const program = win32.join(folder, 'Longreach.exe');
  const command = win32.join(folder, 'bin', 'longreach.cmd');
  return {
    name,
    install: [install],
    program,
    binary: program,
    command,
    remove: [remove],
    installed: [program, command],
  };
}

function macPackage(name: string, install: readonly Command[]): PackageKind {
  const app = '/Applications/Longreach.app';
  return {
    name,
    install,
    program: `${app}/Contents/MacOS/Longreach`,
    binary: `${app}/Contents/Frameworks/Electron Framework.framework/Electron Framework`,
    command: `${app}/Contents/Resources/bin/longreach`,
    remove: [['rm', '-rf', app]],
    installed: [app],
  };
}

/**
 * The ways in which a package can be installed: two for the installer of Windows. None for other files, and for the
 * .appx, which Windows only installs once it is signed.
 */
export function kindsOf(file: string, { home, localAppData, programFiles }: Places): readonly PackageKind[] {
  const name = basename(file.replaceAll('\\', '/'));
  const mounted = '/tmp/longreach-image';
  if (name.endsWith('.deb'))
    return [
      linuxPackage('deb', ['sudo', 'apt-get', 'install', '-y', file], ['sudo', 'apt-get', 'purge', '-y', 'longreach']),
    ];
  if (name.endsWith('.rpm'))
    return [linuxPackage('rpm', ['sudo', 'dnf', 'install', '-y', file], ['sudo', 'dnf', 'remove', '-y', 'longreach'])];
  if (name.endsWith('.AppImage')) {
    const program = posix.join(home, 'Longreach.AppImage');
    return [
      {
        name: 'AppImage',
        install: [
          ['cp', file, program],
          ['chmod', '+x', program],
        ],
        program,
        // The fuses are in the file inside of it; they were read back when it was packed.
        binary: '',
        command: null,
        remove: [['rm', program]],
        installed: [program],
      },
    ];
  }
  if (name.endsWith('.dmg'))
    return [
      macPackage('dmg', [
        ['hdiutil', 'attach', '-nobrowse', '-mountpoint', mounted, file],
        ['cp', '-R', `${mounted}/Longreach.app`, '/Applications/'],
        ['hdiutil', 'detach', mounted],
      ]),
    ];
  if (name.endsWith('-mac.zip')) return [macPackage('zip', [['ditto', '-x', '-k', file, '/Applications']])];
  if (name.endsWith('.msi'))
    return [
      {
        ...windowsPackage(
          'msi',
          win32.join(programFiles, 'Longreach'),
          ['msiexec', '/i', file, '/qn', '/norestart'],
          ['msiexec', '/x', file, '/qn', '/norestart'],
        ),
        leftKeys: [USER_LINKS],
      },
    ];
  if (!name.endsWith('.exe')) return [];
  const users = [
    ['/currentuser', win32.join(localAppData, 'Programs', 'Longreach')],
    ['/allusers', win32.join(programFiles, 'Longreach')],
  ] as const;
  // Electron makes it for toasts, beside that of all users.
  const programs = win32.join(win32.dirname(localAppData), 'Roaming/Microsoft/Windows/Start Menu/Programs');
  return users.map(([mode, folder]) => ({
    ...windowsPackage(
      `installer ${mode}`,
      folder,
      [file, '/S', mode],
      [win32.join(folder, 'Uninstall Longreach.exe'), '/S', mode],
    ),
    made: [win32.join(programs, 'Longreach.lnk')],
  }));
}
