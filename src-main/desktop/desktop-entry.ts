import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LINK_SCHEME } from '../external/links.ts';

/** The name of the installed `.desktop` file without its ending: `desktopName` in package.json, and in the packages. */
export const DESKTOP_ID = 'app.longreach.console';

/** Marks the entry that an AppImage has made. */
const OWN_MARK = 'X-Longreach-AppImage=true';

/** An entry that starts this program (Desktop Entry Specification: quoting of Exec). */
export function desktopEntry(execPath: string, args: string, more: readonly string[]): string {
  // Two rounds: inside quotes these four are escaped, then every backslash once more as in any value; "%" is doubled.
  const quoted = execPath
    .replace(/["`$\\]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%');
  const lines = [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Longreach',
    `Exec="${quoted}" ${args}`,
    'Terminal=false',
    ...more,
  ];
  return `${lines.join('\n')}\n`;
}

export interface OwnEntryDeps {
  /** The AppImage file; null where the program is installed by a package. */
  readonly appImage: string | null;
  /** `$XDG_DATA_HOME`, or `.local/share` in the home folder. */
  readonly dataFolder: string;
  /** `$XDG_DATA_DIRS`: where packages install. */
  readonly systemFolders: readonly string[];
  /** Our icon, inside the AppImage. */
  readonly iconPath: string;
}

/** `failed`: links will not reach this program. */
export type OwnEntry = 'written' | 'not-needed' | 'failed';

/**
 * An AppImage installs nothing, so that the desktop knows neither its links nor its windows: it writes an entry for itself,
 * outside the menus, before it claims the links. Nothing is written beside an installed package, and the installed program
 * removes the entry of an AppImage, which would hide its own.
 */
export function keepOwnEntry({ appImage, dataFolder, systemFolders, iconPath }: OwnEntryDeps): OwnEntry {
  const folder = join(dataFolder, 'applications');
  const name = `${DESKTOP_ID}.desktop`;
  const path = join(folder, name);
  const icon = join(dataFolder, 'icons', `${DESKTOP_ID}.png`);
  try {
    const present = existsSync(path) ? readFileSync(path, 'utf8') : null;
    const isForeign = present !== null && !present.includes(OWN_MARK);
    if (appImage === null || systemFolders.some((system) => existsSync(join(system, 'applications', name)))) {
      if (present !== null && !isForeign) rmSync(path);
      return 'not-needed';
    }
    if (isForeign) return 'not-needed';
    const entry = desktopEntry(appImage, '%U', [
      `Icon=${icon}`,
      'NoDisplay=true',
      `StartupWMClass=${DESKTOP_ID}`,
      `MimeType=x-scheme-handler/${LINK_SCHEME};`,
      OWN_MARK,
    ]);
    if (entry === present) return 'written';
    mkdirSync(folder, { recursive: true });
    mkdirSync(join(dataFolder, 'icons'), { recursive: true });
    copyFileSync(iconPath, icon);
    writeFileSync(path, entry);
    return 'written';
  } catch {
    return 'failed';
  }
}
