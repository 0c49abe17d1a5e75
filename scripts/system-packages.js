// Installs the Debian/Ubuntu packages that the tests need, where this is root on such a system; otherwise prints the one
// line to run. With `--long`, also those of `npm run test:long`. Plain JavaScript for any Node, because it runs before `npm ci`.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages, isOffered } from './apt.js';

/** [package, a file or command that shows it is there, what it is for] */
const wanted = [
  ['chromium', ['chromium', '/usr/lib/chromium/chromium', 'google-chrome'], 'the engine of the test host'],
  ['xvfb', ['Xvfb'], 'a display for the windows of the test host'],
  ['xfce4-panel', ['xfce4-panel'], 'a panel that shows tray icons'],
  ['openbox', ['openbox'], 'the window manager of that display'],
  ['gnome-keyring', ['gnome-keyring-daemon'], 'a real keychain for the key tests'],
  ['dbus', ['dbus-daemon'], 'the private bus of that keychain and of tray icons'],
  ['openssl', ['openssl'], 'the certificates of tests that a system must refuse'],
  ['libsecret-1-dev', ['/usr/include/libsecret-1/libsecret/secret.h'], 'keytar is compiled against it'],
  ['pkg-config', ['pkg-config'], 'finds it'],
  ['g++', ['g++'], 'compiles keytar'],
  ['make', ['make'], 'compiles keytar'],
  ['python3', ['python3'], 'compiles keytar'],
  ['nsis', ['makensis'], 'compiles the installer of Windows'],
  ['7zip', ['7zz'], 'packs what is inside of it'],
  ['rpm', ['rpmbuild'], 'builds the .rpm'],
  ['squashfs-tools', ['mksquashfs'], 'builds the AppImage'],
  ['desktop-file-utils', ['desktop-file-validate'], 'checks the desktop entries of the packages'],
];

/** Installed where the system offers them. */
const optional = [
  // Only Debian has it: the same engine without windows, with which the end-to-end tests take half the time.
  ['chromium-headless-shell', ['/usr/lib/chromium/chromium-headless-shell']],
  // The Wayland compositor of `npm run test:long`, which fails without it. The gate has no use for it.
  ...(process.argv.includes('--long') ? [['weston', ['weston']]] : []),
];

const onPath = (command) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)));
const present = (probe) => (probe.startsWith('/') ? existsSync(probe) : onPath(probe));

if (process.platform === 'linux') {
  const missingOf = (list) => list.filter(([, probes]) => !probes.some(present)).map(([name]) => name);
  const missing = missingOf(wanted);
  const mayInstall = process.getuid?.() === 0 && onPath('apt-get');
  const wished = mayInstall ? missingOf(optional) : [];
  // Nothing else is missing: a system that does not offer it is not asked again.
  const extra = missing.length > 0 ? wished : wished.filter(isOffered);
  if (mayInstall && missing.length + extra.length > 0) {
    if (!installPackages(missing, console.log, extra)) process.exit(1);
  } else if (missing.length > 0) {
    const line = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(' ')}`;
    if (onPath('apt-get')) {
      console.error(`The tests need these packages. Run:\n  sudo sh -c '${line}'`);
      process.exit(1);
    } else {
      console.error(
        `The tests need: ${missing.join(', ')} (their names on Debian). Install them with this system's package manager.`,
      );
      process.exit(1);
    }
  }
}
