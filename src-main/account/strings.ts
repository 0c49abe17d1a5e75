import { texts } from '../lib/texts.ts';

/** Sign-in, accounts and their keys. `{name}` is the keychain at the beginning of a sentence, `{keychain}` within it. */
export const enAccount = {
  'account.practiceLabel': 'Practice',
  'account.onThisComputer': 'Service on this computer',
  'account.notLost': 'The data of this account are no longer on this computer. Sign in with its address and key.',
  'account.noKeyToReplace': 'You aren’t signed in, so there is no key to replace. Sign in first.',
  'account.unlockOrLeave': 'Unlock the keychain and sign out again, or sign out without removing the key.',
  'account.nothingToRename': 'You aren’t signed in, so there is no account to rename. Sign in first.',
  'account.methods':
    'Write each call with its method, GET or POST, separated by commas: “agents/wake GET”. These can be changed: {list}.',
  'account.emptyGroup':
    'The service lists no agents in a group with this ID, so nothing was changed. Copy the ID again from the account area.',
  'account.groupRefused':
    'This key doesn’t have permission for a group with this ID, so nothing was changed. Ask the owner of the account for access.',
  'account.groupOvertaken': 'Another change interrupted this one, so the group wasn’t changed. Try again.',
  'account.keyNeeded': 'The key was stored for the earlier address. Enter the key for the new one.',
  'account.alreadyHere': 'This account is already here as {account}. Show it, or enter the key of another account.',
  'account.sameAccount': '{account} and {other} are the same account: same address, same key. Remove one of them.',
  'account.badKey':
    'This isn’t a valid API key: it is empty, too long, or contains spaces or line breaks. Copy it again.',
  'account.unlockKeychain': 'Unlock the keychain and try again.',
  'account.signInCancelled': 'The sign-in was cancelled. Nothing was saved.',
  'account.signInOvertaken': 'Another sign-in was started in the meantime.',

  // where keys are stored
  'keychain.win32': 'the Windows Credential Manager',
  'keychain.darwin': 'the macOS Keychain',
  'keychain.linux': 'the system keyring',
  'keychain.entry': '{keychain}, in an entry named “{entry}”',
  'keychain.file': 'an encrypted file in the folder {folder}',
  'keychain.stillStored': 'The key couldn’t be removed from the keychain and is still stored. {advice}',
  'keychain.keyLeft':
    'The key of {account} couldn’t be removed. It is still stored in {where}: remove it there, or revoke it in the account area.',
  'key.tryAgain': 'Try again',
  'key.enter': 'Enter the key',
  'key.locked': '{name} is locked',
  'key.lockedText': 'Your key is stored there and is safe. Unlock it and try again.',
  'key.missing': 'The stored key is missing',
  'key.missingText': '{name} is open, but has no key of this account for this service address. Enter the key again.',
  'key.lastRun': 'The key was kept for the last run only',
  'key.lastRunText':
    'As you chose, it wasn’t stored on this computer. Enter it again. This time, you can store it in {keychain}.',
  'key.denied': '{name} denied access',
  'key.deniedText': 'Your key is stored, but Longreach wasn’t allowed to read it. Try again and allow access.',
  'key.noKeychain': 'The keychain isn’t available',
  'key.noKeychainText':
    'Your key is stored in {keychain}, which isn’t running or can’t be used here. Start it and try again, or enter the key again.',
  'key.timeout': '{name} didn’t respond',
  'key.timeoutText':
    'It didn’t provide your key within 10 seconds. It may be waiting for your password. Try again and enter the password when asked.',
  'key.crashed': 'The connection to {keychain} was lost',
  'key.crashedText':
    'The part of Longreach that reads your key stopped. Your key is still stored. Try again in a minute.',
  'key.unreadable': 'The stored key can’t be read',
  'key.unreadableText': 'It was stored by another user profile or desktop, or it is damaged. Enter the key again.',
  'key.notAllowed': 'Your organisation doesn’t allow stored keys',
  'key.notAllowedText': 'The stored key was removed. Enter it again; it is kept until you quit.',
  'key.addressNotAllowed': 'Your organisation doesn’t allow this service address',
  'key.addressNotAllowedText': 'Ask your administrator. Everything stored of this account is still here.',
  'key.saveLocked':
    '{name} is locked, so the key wasn’t stored. Unlock it and try again, or keep the key for this run only.',
  'key.saveDenied':
    '{name} denied access, so the key wasn’t stored. Try again and allow access, or keep the key for this run only.',
  'key.saveNoKeychain':
    'No keychain is available on this computer, so the key wasn’t stored. Start {keychain} and try again, or keep the key for this run only.',
  'key.saveTimeout':
    '{name} didn’t respond within 10 seconds, so the key wasn’t stored. It may be waiting for your password. Enter it and try again, or keep the key for this run only.',
  'key.saveCrashed':
    'The connection to {keychain} was lost, so the key wasn’t stored. Try again in a minute, or keep the key for this run only.',
  'key.saveLost':
    '{name} accepted the key but couldn’t return it afterwards, so the key may not be stored. Try again, or keep the key for this run only.',
} as const;

export const t = texts(enAccount);
