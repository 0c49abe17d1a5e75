import { assertNever } from '../../contract/failure.ts';
import type { KeyProblem } from '../../contract/contract.ts';

/** Where a key goes, in the words of this system; fits into the middle of a sentence. */
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

export interface KeyProblemText {
  readonly title: string;
  readonly text: string;
  /** The words of the button that helps. */
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
        title: 'The stored key is gone',
        text: `${name} is open, but the key of this account is no longer in it. Enter the key again.`,
        action: 'Enter the key',
      };
    case 'not-stored':
      return {
        title: 'The key was kept for the last run only',
        text: `It was not stored on this computer, as you chose. Enter it again; it can go into ${keychain} this time.`,
        action: 'Enter the key',
      };
    case 'refused':
      return {
        title: `${name} refused access`,
        text: 'Your key is stored, but Longreach was not allowed to read it. Try again and allow access.',
        action: 'Try again',
      };
    case 'no-keychain':
      return {
        title: 'No keychain answers',
        text: `Your key was stored with ${keychain}, which is not running or cannot be used here. Start it and try again, or enter the key again.`,
        action: 'Try again',
      };
    case 'timeout':
      return {
        title: `${name} did not answer`,
        text: 'It was asked for your key and gave no answer within 10 seconds. It may be waiting for your password: try again and answer its question.',
        action: 'Try again',
      };
    case 'crashed':
      return {
        title: `The connection to ${keychain} broke off`,
        text: 'The part of Longreach that reads your key stopped. Your key is still stored. Try again in a minute.',
        action: 'Try again',
      };
    case 'unreadable':
      return {
        title: 'The stored key cannot be read',
        text: 'It was stored under another user profile or desktop, or it is damaged. Enter the key again.',
        action: 'Enter the key',
      };
    default:
      return assertNever(problem);
  }
}

const THIS_RUN = 'or keep the key for this run only.';

/** Why a key could not be stored; each sentence offers to keep it for this run. */
export function describeSaveProblem(problem: KeyProblem, keychain: string): string {
  const name = capitalise(keychain);
  switch (problem) {
    case 'locked':
      return `${name} is locked, so the key was not stored. Unlock it and try again, ${THIS_RUN}`;
    case 'refused':
      return `${name} refused to store the key. Try again and allow access, ${THIS_RUN}`;
    case 'no-keychain':
      return `No keychain answers on this computer, so the key was not stored. Start ${keychain} and try again, ${THIS_RUN}`;
    case 'timeout':
      return `${name} did not answer within 10 seconds, so the key was not stored. It may be waiting for your password: answer its question and try again, ${THIS_RUN}`;
    case 'crashed':
      return `The connection to ${keychain} broke off, so the key was not stored. Try again in a minute, ${THIS_RUN}`;
    case 'missing':
    case 'not-stored':
    case 'unreadable':
      return `${name} took the key but did not give it back, so it does not count as stored. Try again, ${THIS_RUN}`;
    default:
      return assertNever(problem);
  }
}
