import type { KeyProblem } from '../contract/account.ts';
import { assertNever, type Result } from '../contract/failure.ts';
import { bad, formatSize, good, warning, type Finding } from './finding.ts';

/** Judgements of this computer. */

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export type KeychainProbe =
  { readonly kind: 'unlocked' } | { readonly kind: 'unavailable'; readonly problem: KeyProblem };

/** @param keychain its name, as `keychainName` writes it */
export function judgeKeychain(probe: KeychainProbe, keychain: string): Finding {
  const name = capitalise(keychain);
  if (probe.kind === 'unlocked') return good(`${name} can be read and written.`);
  switch (probe.problem) {
    case 'locked':
      return warning(`${name} is locked.`, 'Unlock it, then run the self-test again.');
    case 'no-keychain':
      return warning(
        `${name} isn’t available.`,
        'Start it. Without one, keys are stored in an encrypted file or kept for one run only.',
      );
    case 'refused':
      return bad(`${name} denied access.`, 'Run the self-test again and allow access.');
    case 'timeout':
      return bad(
        `${name} didn’t respond within 10 seconds.`,
        'It may be waiting for your password: look for its window, then run the self-test again.',
      );
    case 'crashed':
      return bad(
        `The connection to ${keychain} was lost.`,
        'Run the self-test again in a minute. If that fails, restart Longreach.',
      );
    case 'missing':
    case 'not-stored':
    case 'unreadable':
    case 'storing-not-allowed':
    case 'address-not-allowed':
      return bad(
        `${name} takes entries but doesn’t return them.`,
        'Check it with the tools of the system. Until then, keep keys for one run only.',
      );
    default:
      return assertNever(probe.problem);
  }
}

const LOW_BYTES = 1_000_000_000;
const FULL_BYTES = 100_000_000;

export interface DiskProbe {
  /** Whether what is stored reaches the database file. */
  readonly database: Result<{ readonly isWritable: boolean; readonly bytes: number }>;
  /** In the folder of the profile; null where the system does not say. */
  readonly freeBytes: number | null;
}

export function judgeDisk({ database, freeBytes }: DiskProbe): Finding {
  const free = freeBytes === null ? '' : `${formatSize(freeBytes)} free.`;
  if (!database.ok) return bad(`The saved data can’t be opened. ${free}`.trim(), database.failure.message);
  if (!database.value.isWritable)
    return bad(
      `What Longreach saves doesn’t reach the disk. ${free}`.trim(),
      'Free up space and check the permissions of the Longreach profile folder. Saving starts again by itself.',
    );
  const size = `The saved data take ${formatSize(database.value.bytes)}.`;
  const text = [free, size].filter((part) => part !== '').join(' ');
  if (freeBytes !== null && freeBytes < FULL_BYTES)
    return bad(text, 'Free up space now: without it, nothing can be saved.');
  if (freeBytes !== null && freeBytes < LOW_BYTES) return warning(text, 'Free up space soon.');
  return good(text);
}

/** `not-running`: tested from a terminal while Longreach isn’t running. */
export type TrayProbe = 'shown' | 'hidden' | 'not-running';

export function judgeTray(probe: TrayProbe, platform: NodeJS.Platform): Finding {
  switch (probe) {
    case 'shown':
      return good('The icon is shown.');
    case 'not-running':
      return good('Not tested, because Longreach isn’t running.');
    case 'hidden':
      return warning(
        'This desktop shows no icon, so closing the console ends or minimizes Longreach.',
        platform === 'linux'
          ? 'Turn on tray icons of your desktop. GNOME needs the extension AppIndicator and KStatusNotifierItem Support.'
          : 'Restart Longreach. If that doesn’t help, sign out of the system and in again.',
      );
    default:
      return assertNever(probe);
  }
}

export function judgeLinks(isHandler: boolean): Finding {
  return isHandler
    ? good('longreach:// links open in Longreach.')
    : warning('longreach:// links don’t open in this Longreach.', 'Make Longreach the program for them.', 'use-links');
}
