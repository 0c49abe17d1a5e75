import type { KeyProblem } from '../contract/account.ts';
import { assertNever, type Result } from '../contract/failure.ts';
import { bad, formatSize, good, warning, type Finding } from './finding.ts';
import { t } from '../contract/texts.ts';

/** Judgements of this computer. */

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export type KeychainProbe = { readonly kind: 'unlocked' } | UnavailableKeychain;
interface UnavailableKeychain {
  readonly kind: 'unavailable';
  readonly problem: KeyProblem;
}

/** @param keychain its name, as `keychainName` writes it */
export function judgeKeychain(probe: KeychainProbe, keychain: string): Finding {
  const name = capitalise(keychain);
  if (probe.kind === 'unlocked') return good(t('keychain.works', { name }));
  switch (probe.problem) {
    case 'locked':
      return warning(t('keychain.locked', { name }), t('keychain.unlock'));
    case 'no-keychain':
      return warning(t('keychain.none', { name }), t('keychain.start'));
    case 'refused':
      return bad(t('keychain.denied', { name }), t('keychain.allow'));
    case 'timeout':
      return bad(t('keychain.silent', { name }), t('keychain.silentAdvice'));
    case 'crashed':
      return bad(t('keychain.lost', { keychain }), t('keychain.lostAdvice'));
    case 'missing':
    case 'not-stored':
    case 'unreadable':
    case 'storing-not-allowed':
    case 'address-not-allowed':
      return bad(t('keychain.forgets', { name }), t('keychain.forgetsAdvice'));
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
  const free = freeBytes === null ? '' : t('disk.free', { size: formatSize(freeBytes) });
  if (!database.ok) return bad(`${t('disk.closed')} ${free}`.trim(), database.failure.message);
  if (!database.value.isWritable) return bad(`${t('disk.unwritable')} ${free}`.trim(), t('disk.unwritableAdvice'));
  const size = t('disk.size', { size: formatSize(database.value.bytes) });
  const text = [free, size].filter((part) => part !== '').join(' ');
  if (freeBytes !== null && freeBytes < FULL_BYTES) return bad(text, t('disk.full'));
  if (freeBytes !== null && freeBytes < LOW_BYTES) return warning(text, t('disk.low'));
  return good(text);
}

/** `not-running`: tested from a terminal while Longreach isn’t running. */
export type TrayProbe = 'shown' | 'hidden' | 'not-running';

export function judgeTray(probe: TrayProbe, platform: NodeJS.Platform): Finding {
  switch (probe) {
    case 'shown':
      return good(t('trayTest.shown'));
    case 'not-running':
      return good(t('trayTest.notRunning'));
    case 'hidden':
      return warning(t('trayTest.hidden'), t(platform === 'linux' ? 'trayTest.linux' : 'trayTest.other'));
    default:
      return assertNever(probe);
  }
}

/** What became of the last notification. `not-running`: as in `TrayProbe`. */
export type NotificationsProbe = 'shown' | 'failed' | 'not-yet' | 'unsupported' | 'not-running';

export function judgeNotifications(probe: NotificationsProbe, platform: NodeJS.Platform): Finding {
  switch (probe) {
    case 'shown':
      return good(t('notifyTest.shown'));
    case 'not-yet':
      return good(t('notifyTest.notYet'));
    case 'not-running':
      return good(t('trayTest.notRunning'));
    case 'unsupported':
      return warning(t('notifyTest.unsupported'), t('notifyTest.linux'));
    case 'failed':
      return warning(t('notifyTest.failed'), refusedAdvice(platform));
    default:
      return assertNever(probe);
  }
}

function refusedAdvice(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return t('notifyTest.mac');
  return t(platform === 'win32' ? 'notifyTest.windows' : 'notifyTest.linux');
}

export function judgeLinks(isHandler: boolean): Finding {
  return isHandler ? good(t('linkTest.here')) : warning(t('linkTest.elsewhere'), t('linkTest.advice'), 'use-links');
}
