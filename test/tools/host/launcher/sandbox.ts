import { readFileSync, statSync } from 'node:fs';

/** What decides whether Electron gets a sandbox; effects come in, so that every system can be tested. */
export interface SandboxSurroundings {
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
  /** The text of a file; undefined where it cannot be read. */
  read(path: string): string | undefined;
  /** Owner and mode of a file; undefined where there is none. */
  stat(path: string): { readonly uid: number; readonly mode: number } | undefined;
}

const SETUID = 0o4000;

/**
 * Why Electron would end at once unless it is started without its sandbox; undefined where it gets one. Chromium makes its
 * sandbox of user namespaces, which Ubuntu since 23.10 (AppArmor) and some Debian kernels refuse to programs they do not know,
 * or by a helper that belongs to root.
 */
export function whyNoSandbox(helper: string, around: SandboxSurroundings): string | undefined {
  if (around.platform !== 'linux') return undefined;
  if (around.isRoot) return 'root gets none; start it as another user';
  const says = (path: string, value: string) => around.read(path)?.trim() === value;
  const isRefused =
    says('/proc/sys/kernel/apparmor_restrict_unprivileged_userns', '1') ||
    says('/proc/sys/kernel/unprivileged_userns_clone', '0') ||
    says('/proc/sys/user/max_user_namespaces', '0');
  const file = around.stat(helper);
  if (!isRefused || (file?.uid === 0 && (file.mode & SETUID) !== 0)) return undefined;
  return `this system refuses it; to allow it once: sudo chown root:root "${helper}" && sudo chmod 4755 "${helper}"`;
}

export const thisSystem: SandboxSurroundings = {
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
  read(path) {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return undefined;
    }
  },
  stat: (path) => statSync(path, { throwIfNoEntry: false }),
};
