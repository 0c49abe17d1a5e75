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
  fail('unavailable', t('keychain.stillStored', { advice }), { reason: 'still-stored' });

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
  const [enter, tryAgain] = [t('key.enter'), t('key.tryAgain')];
  const texts: Readonly<Record<KeyProblem, KeyProblemText>> = {
    locked: { title: t('key.locked', { name }), text: t('key.lockedText'), action: tryAgain },
    missing: { title: t('key.missing'), text: t('key.missingText', { name }), action: enter },
    'not-stored': { title: t('key.lastRun'), text: t('key.lastRunText', { keychain }), action: enter },
    refused: { title: t('key.denied', { name }), text: t('key.deniedText'), action: tryAgain },
    'no-keychain': { title: t('key.noKeychain'), text: t('key.noKeychainText', { keychain }), action: tryAgain },
    timeout: { title: t('key.timeout', { name }), text: t('key.timeoutText'), action: tryAgain },
    crashed: { title: t('key.crashed', { keychain }), text: t('key.crashedText'), action: tryAgain },
    unreadable: { title: t('key.unreadable'), text: t('key.unreadableText'), action: enter },
    'storing-not-allowed': { title: t('keyProblem.storing'), text: t('keyProblem.storingWhy'), action: enter },
    'address-not-allowed': { title: t('keyProblem.address'), text: t('keyProblem.addressWhy'), action: tryAgain },
  };
  return texts[problem];
}

/** Why a key could not be stored; each sentence offers to use it for this run only. */
export function describeSaveProblem(problem: KeyProblem, keychain: string): string {
  const name = capitalise(keychain);
  const lost = t('key.saveLost', { name });
  const texts: Readonly<Record<KeyProblem, string>> = {
    locked: t('key.saveLocked', { name }),
    refused: t('key.saveDenied', { name }),
    'no-keychain': t('key.saveNoKeychain', { keychain }),
    timeout: t('key.saveTimeout', { name }),
    crashed: t('key.saveCrashed', { keychain }),
    missing: lost,
    'not-stored': lost,
    unreadable: lost,
    'storing-not-allowed': lost,
    'address-not-allowed': lost,
  };
  return texts[problem];
}
