import { texts } from '../lib/texts.ts';

/** The failures of the app lock. */
export const enLock = {
  'lock.locked': 'Longreach is locked. Unlock it first.',
  'lock.choiceDropped': 'Longreach was locked while you chose a file or a folder, so nothing was done. Try again.',
  'lock.notLocked': 'Longreach isn’t locked.',
  'lock.unreadable': 'The file with your PIN or password can’t be read, so nothing can be compared with it.',
  'lock.wait': 'Wait {seconds} s before the next try.',
  'lock.checking': 'Another try is being checked. Try again in a moment.',
  'lock.wrongPin': 'This isn’t the PIN.',
  'lock.wrongPassword': 'This isn’t the password.',
  'lock.presentMissing': 'The lock is on already. Type the present PIN or password to change it.',
  'lock.noSystemPrompt': 'Touch ID isn’t available now. Use your PIN or password.',
  'lock.notRecognised': 'Touch ID didn’t recognise you. Try again, or use your PIN or password.',
  'lock.required': 'Your organisation requires the app lock, so it can’t be turned off.',
  'lock.notSaved': 'The file of the app lock can’t be written. Check free space and the folder’s permissions.',
  'lock.pinLength': 'A PIN has 4 to 12 digits.',
  'lock.passwordLength': 'A password has at least {count} characters.',
  'lock.passwordNeeded': 'Your organisation asks for a password instead of a PIN.',
  'lock.mustChange':
    'This is right, but your organisation asks for a longer password or for a password instead of a PIN. Choose a new one.',
  'lock.markersLeft':
    'The keychain didn’t answer, so the app lock stays on: the keys in it are still marked as locked. Unlock the keychain and try again.',
} as const;

export const t = texts(enLock);
