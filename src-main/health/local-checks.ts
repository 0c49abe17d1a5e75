import type { KeyProblem } from '../contract/account.ts';
import type { Result } from '../contract/failure.ts';
import { bad, formatSize, good, warning, type Finding } from './finding.ts';
import { t } from '../contract/texts.ts';

/** Judgements of this computer. */

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export type KeychainProbe =
  | { readonly kind: 'unlocked' }
  | { readonly kind: 'unavailable'; readonly problem: KeyProblem };

/** @param keychain its name, as `keychainName` writes it */
export function judgeKeychain(probe: KeychainProbe, keychain: string): Finding {
  const name = capitalise(keychain);
  if (probe.kind === 'unlocked') return good(t('keychain.works', { name }));
  const forgets = bad(t('keychain.forgets', { name }), t('keychain.forgetsAdvice'));
  const findings: Readonly<Record<KeyProblem, Finding>> = {
    locked: warning(t('keychain.locked', { name }), t('keychain.unlock')),
    'no-keychain': warning(t('keychain.none', { name }), t('keychain.start')),
    refused: bad(t('keychain.denied', { name }), t('keychain.allow')),
    timeout: bad(t('keychain.silent', { name }), t('keychain.silentAdvice')),
    crashed: bad(t('keychain.lost', { keychain }), t('keychain.lostAdvice')),
    missing: forgets,
    'not-stored': forgets,
    unreadable: forgets,
    'storing-not-allowed': forgets,
    'address-not-allowed': forgets,
  };
  return findings[probe.problem];
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
  const findings: Readonly<Record<TrayProbe, Finding>> = {
    shown: good(t('trayTest.shown')),
    'not-running': good(t('trayTest.notRunning')),
    hidden: warning(t('trayTest.hidden'), t(platform === 'linux' ? 'trayTest.linux' : 'trayTest.other')),
  };
  return findings[probe];
}

/** What became of the last notification. `not-running`: as in `TrayProbe`. */
export type NotificationsProbe = 'shown' | 'failed' | 'not-yet' | 'unsupported' | 'not-running';

export function judgeNotifications(probe: NotificationsProbe, platform: NodeJS.Platform): Finding {
  const findings: Readonly<Record<NotificationsProbe, Finding>> = {
    shown: good(t('notifyTest.shown')),
    'not-yet': good(t('notifyTest.notYet')),
    'not-running': good(t('trayTest.notRunning')),
    unsupported: warning(t('notifyTest.unsupported'), t('notifyTest.linux')),
    failed: warning(t('notifyTest.failed'), refusedAdvice(platform)),
  };
  return findings[probe];
}

function refusedAdvice(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return t('notifyTest.mac');
  return t(platform === 'win32' ? 'notifyTest.windows' : 'notifyTest.linux');
}

export function judgeLinks(isHandler: boolean): Finding {
  return isHandler ? good(t('linkTest.here')) : warning(t('linkTest.elsewhere'), t('linkTest.advice'), 'use-links');
}
