import { join } from 'node:path';
import { fail, succeed, type Result } from '../contract/failure.ts';
import { desktopEntry } from './desktop-entry.ts';
import { t } from '../contract/texts.ts';

/** Where Electron manages start at login: Windows and macOS. */
interface LoginApp {
  setLoginItemSettings(settings: { openAtLogin: boolean; args?: string[] }): void;
  getLoginItemSettings(): { readonly status?: string };
}

interface LoginFiles {
  mkdir(path: string, options: { recursive: true }): Promise<unknown>;
  writeFile(path: string, text: string): Promise<unknown>;
  rm(path: string, options: { force: true }): Promise<unknown>;
}

export interface LoginItemDeps {
  readonly platform: NodeJS.Platform;
  /** It runs from an MSIX package, whose entries of the registry nobody else sees. */
  readonly isStore: boolean;
  readonly app: LoginApp;
  /** The program to start: the AppImage itself where it runs from one, otherwise the executable. */
  readonly execPath: string;
  /** `$XDG_CONFIG_HOME`, or `.config` in the home folder. */
  readonly configFolder: string;
  /** The reverse-DNS name of the installed `.desktop` file, without its ending. */
  readonly desktopId: string;
  readonly files: LoginFiles;
}

/** Distinguishes a start by the system from one by the user; the settings then decide whether it stays hidden. */
export const AT_LOGIN = '--at-login';

/** Turns start at login on or off. */
export async function setStartAtLogin(on: boolean, deps: LoginItemDeps): Promise<Result<void>> {
  // Only the settings of Windows turn the start task of a package on.
  if (deps.isStore) return fail('unavailable', t('login.windowsSettings'));
  if (deps.platform !== 'linux') {
    // The same arguments in both directions: Windows finds the entry by them.
    deps.app.setLoginItemSettings({ openAtLogin: on, args: [AT_LOGIN] });
    const waits = on && deps.platform === 'darwin' && deps.app.getLoginItemSettings().status === 'requires-approval';
    return waits ? fail('unavailable', t('login.approve')) : succeed(undefined);
  }
  const folder = join(deps.configFolder, 'autostart');
  const path = join(folder, `${deps.desktopId}.desktop`);
  try {
    if (on) {
      await deps.files.mkdir(folder, { recursive: true });
      await deps.files.writeFile(path, autostartEntry(deps.execPath));
    } else await deps.files.rm(path, { force: true });
    return succeed(undefined);
  } catch {
    return fail('unavailable', t('login.notWritten', { folder }));
  }
}

/** The start entry of Linux desktops. */
export const autostartEntry = (execPath: string): string =>
  desktopEntry(execPath, AT_LOGIN, ['X-GNOME-Autostart-enabled=true']);
