import { assertNever, fail } from '../../contract/failure.ts';
import type { KeyPlace, KeyProblem } from '../../contract/contract.ts';
import { SERVICE } from './keychain-operations.ts';
import { t } from '../../contract/texts.ts';

/** Where a key goes, as this system names it; fits into the middle of a sentence. */
export function keychainName(platform: NodeJS.Platform): string {
  switch (platform) {
    case 'win32':
      return t('keychain.win32');
    case 'darwin':
      return t('keychain.darwin');
    default:
      return t('keychain.linux');
  }
}

/** Where the stored keys are, so that a user can find one by hand; fits into the middle of a sentence. */
export function describeKeyPlace(place: Exclude<KeyPlace, 'memory'>, keychain: string, folder: string): string {
  switch (place) {
    case 'keychain':
      return t('keychain.entry', { keychain, entry: SERVICE });
    case 'safe-storage':
      return t('keychain.file', { folder });
    default:
      return assertNever(place);
  }
}

/** A stored key cannot be removed now; `advice` is what to do. */
export const stillStored = (advice: string) =>
  fail('unavailable', t('keychain.stillStored', { advice }), {
    reason: 'still-stored',
  });

/** For an account that was signed out although its key could not be removed; `where` as `describeKeyPlace` words it. */
export const describeKeyLeft = (label: string, where: string): string =>
  t('keychain.keyLeft', { account: label, where });

export interface KeyProblemText {
  readonly title: string;
  readonly text: string;
  /** The label of the button that helps. */
  readonly action: string;
}

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Why the stored key cannot be had and what to do, one text for each problem; none of them reads like a first run. */
export function describeKeyProblem(problem: KeyProblem, keychain: string): KeyProblemText {
  const name = capitalise(keychain);
  switch (problem) {
    case 'locked':
      return {
        title: t('key.locked', { name }),
        text: t('key.lockedText'),
        action: t('key.tryAgain'),
      };
    case 'missing':
      return {
        title: t('key.missing'),
        text: t('key.missingText', { name }),
        action: t('key.enter'),
      };
    case 'not-stored':
      return {
        title: t('key.lastRun'),
        text: t('key.lastRunText', { keychain }),
        action: t('key.enter'),
      };
    case 'refused':
      return {
        title: t('key.denied', { name }),
        text: t('key.deniedText'),
        action: t('key.tryAgain'),
      };
    case 'no-keychain':
      return {
        title: t('key.noKeychain'),
        text: t('key.noKeychainText', { keychain }),
        action: t('key.tryAgain'),
      };
    case 'timeout':
      return {
        title: t('key.timeout', { name }),
        text: t('key.timeoutText'),
        action: t('key.tryAgain'),
      };
    case 'crashed':
      return {
        title: t('key.crashed', { keychain }),
        text: t('key.crashedText'),
        action: t('key.tryAgain'),
      };
    case 'unreadable':
      return {
        title: t('key.unreadable'),
        text: t('key.unreadableText'),
        action: t('key.enter'),
      };
    case 'storing-not-allowed':
      return {
        title: t('keyProblem.storing'),
        text: t('keyProblem.storingWhy'),
        action: t('key.enter'),
      };
    case 'address-not-allowed':
      return {
        title: t('keyProblem.address'),
        text: t('keyProblem.addressWhy'),
        action: t('key.tryAgain'),
      };
    default:
      return assertNever(problem);
  }
}

/** Why a key could not be stored; each sentence offers to use it for this run only. */
export function describeSaveProblem(problem: KeyProblem, keychain: string): string {
  const name = capitalise(keychain);
  switch (problem) {
    case 'locked':
      return t('key.saveLocked', { name });
    case 'refused':
      return t('key.saveDenied', { name });
    case 'no-keychain':
      return t('key.saveNoKeychain', { keychain });
    case 'timeout':
      return t('key.saveTimeout', { name });
    case 'crashed':
      return t('key.saveCrashed', { keychain });
    case 'missing':
    case 'not-stored':
    case 'unreadable':
    case 'storing-not-allowed':
    case 'address-not-allowed':
      return t('key.saveLost', { name });
    default:
      return assertNever(problem);
  }
}
