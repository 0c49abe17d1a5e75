import { assertNever, fail } from '../../contract/failure.ts';
import type { KeyPlace, KeyProblem } from '../../contract/contract.ts';
import { SERVICE } from './keychain-operations.ts';

/** Where a key goes, as this system names it; fits into the middle of a sentence. */
export function keychainName(platform: NodeJS.Platform): string {
  switch (platform) {
    case 'win32':
      return 'the Windows Credential Manager';
    case 'darwin':
      return 'the macOS Keychain';
    default:
      return 'the system keyring';
  }
}

/** Where the stored keys are, so that a user can find one by hand; fits into the middle of a sentence. */
export function describeKeyPlace(place: Exclude<KeyPlace, 'memory'>, keychain: string, folder: string): string {
  switch (place) {
    case 'keychain':
      return `${keychain}, in an entry named “${SERVICE}”`;
    case 'safe-storage':
      return `an encrypted file in the folder ${folder}`;
    default:
      return assertNever(place);
  }
}

/** A stored key cannot be removed now; `advice` is what to do. */
export const stillStored = (advice: string) =>
  fail('unavailable', `The key couldn’t be removed from the keychain and is still stored. ${advice}`, {
    reason: 'still-stored',
  });

/** For an account that was signed out although its key could not be removed; `where` as `describeKeyPlace` words it. */
export const describeKeyLeft = (label: string, where: string): string =>
  `The key of ${label} couldn’t be removed. It is still stored in ${where}: remove it there, or revoke it in the account area.`;

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
        title: `${name} is locked`,
        text: 'Your key is stored there and is safe. Unlock it and try again.',
        action: 'Try again',
      };
    case 'missing':
      return {
        title: 'The stored key is missing',
        text: `${name} is open, but has no key of this account for this service address. Enter the key again.`,
        action: 'Enter the key',
      };
    case 'not-stored':
      return {
        title: 'The key was kept for the last run only',
        text: `As you chose, it wasn’t stored on this computer. Enter it again. This time, you can store it in ${keychain}.`,
        action: 'Enter the key',
      };
    case 'refused':
      return {
        title: `${name} denied access`,
        text: 'Your key is stored, but Longreach wasn’t allowed to read it. Try again and allow access.',
        action: 'Try again',
      };
    case 'no-keychain':
      return {
        title: 'The keychain isn’t available',
        text: `Your key is stored in ${keychain}, which isn’t running or can’t be used here. Start it and try again, or enter the key again.`,
        action: 'Try again',
      };
    case 'timeout':
      return {
        title: `${name} didn’t respond`,
        text: 'It didn’t provide your key within 10 seconds. It may be waiting for your password. Try again and enter the password when asked.',
        action: 'Try again',
      };
    case 'crashed':
      return {
        title: `The connection to ${keychain} was lost`,
        text: 'The part of Longreach that reads your key stopped. Your key is still stored. Try again in a minute.',
        action: 'Try again',
      };
    case 'unreadable':
      return {
        title: 'The stored key can’t be read',
        text: 'It was stored by another user profile or desktop, or it is damaged. Enter the key again.',
        action: 'Enter the key',
      };
    case 'storing-not-allowed':
      return {
        title: 'Your organisation doesn’t allow stored keys',
        text: 'The stored key was removed. Enter it again; it is kept until you quit.',
        action: 'Enter the key',
      };
    case 'address-not-allowed':
      return {
        title: 'Your organisation doesn’t allow this service address',
        text: 'Ask your administrator. Everything stored of this account is still here.',
        action: 'Try again',
      };
    default:
      return assertNever(problem);
  }
}

const THIS_RUN = 'or keep the key for this run only.';

/** Why a key could not be stored; each sentence offers to use it for this run only. */
export function describeSaveProblem(problem: KeyProblem, keychain: string): string {
  const name = capitalise(keychain);
  switch (problem) {
    case 'locked':
      return `${name} is locked, so the key wasn’t stored. Unlock it and try again, ${THIS_RUN}`;
    case 'refused':
      return `${name} denied access, so the key wasn’t stored. Try again and allow access, ${THIS_RUN}`;
    case 'no-keychain':
      return `No keychain is available on this computer, so the key wasn’t stored. Start ${keychain} and try again, ${THIS_RUN}`;
    case 'timeout':
      return `${name} didn’t respond within 10 seconds, so the key wasn’t stored. It may be waiting for your password. Enter it and try again, ${THIS_RUN}`;
    case 'crashed':
      return `The connection to ${keychain} was lost, so the key wasn’t stored. Try again in a minute, ${THIS_RUN}`;
    case 'missing':
    case 'not-stored':
    case 'unreadable':
    case 'storing-not-allowed':
    case 'address-not-allowed':
      return `${name} accepted the key but couldn’t return it afterwards, so the key may not be stored. Try again, ${THIS_RUN}`;
    default:
      return assertNever(problem);
  }
}
