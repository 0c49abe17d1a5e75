import { posix, win32 } from 'node:path';
import type { UpdateHindrance } from '../contract/updates.ts';

/** What is known of the way in which this Longreach is installed. */
export interface InstallationFacts {
  readonly platform: NodeJS.Platform;
  /** Absolute path of the program's own file. */
  readonly execPath: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The file that this program was started from, where that is an AppImage. */
  readonly appImage: string | null;
  /** Whether the build has a public key by which a new version can be proven. */
  readonly hasKey: boolean;
  /** Whether this user may replace the file or folder. */
  readonly isWritable: (path: string) => boolean;
  readonly exists: (path: string) => boolean;
}

/** How a new version is put in place. */
export type Installer = 'nsis' | 'mac' | 'appimage';

export type Installation =
  | { readonly installer: Installer; readonly hindrance: null }
  | { readonly installer: null; readonly hindrance: UpdateHindrance };

/** Whether this installation can replace itself, and how; or why not. */
export function judgeInstallation(facts: InstallationFacts): Installation {
  if (!facts.hasKey) return not('no-key');
  switch (facts.platform) {
    case 'win32':
      return judgeWindows(facts);
    case 'darwin':
      return judgeMac(facts);
    default:
      return judgeLinux(facts);
  }
}

const by = (installer: Installer): Installation => ({ installer, hindrance: null });
const not = (hindrance: UpdateHindrance): Installation => ({ installer: null, hindrance });

function judgeWindows({ execPath, env, isWritable, exists }: InstallationFacts): Installation {
  const folder = win32.dirname(execPath);
  // Only our installer leaves its uninstaller beside the program.
  const isInstalled = exists(win32.join(folder, `Uninstall ${win32.basename(execPath)}`));
  if (env.PORTABLE_EXECUTABLE_FILE !== undefined) return not('portable');
  if (!isWritable(folder)) return not('installed-for-all');
  if (!isInstalled) return not('portable');
  return by('nsis');
}

function judgeMac({ execPath, isWritable }: InstallationFacts): Installation {
  // Longreach.app/Contents/MacOS/Longreach
  const bundle = posix.resolve(execPath, '../../..');
  if (bundle.startsWith('/Volumes/') || bundle.includes('/AppTranslocation/')) return not('not-in-applications');
  return isWritable(bundle) && isWritable(posix.dirname(bundle)) ? by('mac') : not('installed-for-all');
}

function judgeLinux({ execPath, appImage, isWritable }: InstallationFacts): Installation {
  if (appImage !== null)
    return isWritable(appImage) && isWritable(posix.dirname(appImage)) ? by('appimage') : not('not-writable');
  return /^\/(opt|usr|app|snap|nix)\//.test(execPath) ? not('package-manager') : not('portable');
}
