import { texts } from '../lib/texts.ts';

/** Start, end, settings and network of the program, and calls that no account answers. */
export const enApp = {
  // start and end
  'app.notStarted': 'Longreach wasn’t started',
  'app.unsafeSwitches':
    'Longreach doesn’t start with {list}: only switches known to be safe are allowed. Start it without.',
  'app.couldNotStart': 'Longreach couldn’t start',
  'app.couldNotStartText':
    'Something went wrong in Longreach ({name}). Start it again. If that fails too, see the log in its profile folder.',
  'app.hasToEnd': 'Longreach has to end',
  'app.bugGoesOn':
    'Something went wrong in Longreach ({name}). If it behaves oddly, restart it. Details are in the log.',
  'app.bugEnds':
    'Something went wrong in Longreach ({name}) and it has to end. Start it again. Details are in the log.',
  'app.noLinks':
    'Links can’t open this AppImage, because its entry couldn’t be written to the applications folder of your profile. Check the permissions of that folder.',
  'app.demoAccountOnly':
    'This demo runs without a sandbox, so it only uses the practice service that it started. To sign in elsewhere, quit it and start Longreach with “npm start”.',
  'app.demoLinksOnly':
    'This demo runs without a sandbox, so it only opens pages of the practice service that it started. {host} isn’t part of it.',
  'app.noSelfTest': 'The self-test couldn’t run ({name}).',
  'app.touchId': 'unlock its windows',
  'app.keysMayBeLeft':
    'The keychain didn’t answer, so your earlier keys may still be stored in {keychain}. Longreach never uses them again: remove them there, or revoke them in the account area.',
  'app.accountNotSaved': 'This account couldn’t be saved in the settings, so the next start may not know it. {why}',
  'quit.sessions': 'Remote sessions are open.',
  'quit.sessionsQuit': 'If you quit Longreach, they end.',
  'quit.sessionsRestart': 'If you restart Longreach, they end.',
  'quit.work': 'An action on several agents is in progress.',
  'quit.workQuit': 'If you quit Longreach, the remaining agents are skipped.',
  'quit.workRestart': 'If you restart Longreach, the remaining agents are skipped.',
  'quit.downloads': 'A file is being downloaded.',
  'quit.downloadsText': 'Recordings continue when you start Longreach again. An unfinished export is discarded.',
  'quit.quit': 'Quit',
  'quit.restart': 'Restart',
  'quit.cancel': 'Cancel',

  // settings
  'file.damagedAccount':
    'The settings file was damaged. It was moved aside in the same folder, and Longreach uses the default settings. Your account, its key and its saved data are still here.',
  'file.damagedNoAccount':
    'The settings file was damaged. It was moved aside in the same folder, and Longreach uses the default settings. Sign in again to continue. Stored keys weren’t affected.',
  'file.missing':
    'The settings file is gone, so Longreach uses the default settings. Your account, its key and its saved data are still here.',
  'file.notReadable':
    'The settings file can’t be read, so Longreach uses the default settings. Check the permissions of the folder, then restart Longreach.',
  'file.resetCopied':
    'Some settings weren’t valid and were reset to their defaults. A copy of the old file is stored next to the new one.',
  'file.reset': 'Some settings weren’t valid and were reset to their defaults.',
  'file.full':
    'The disk is full, so this change is lost when you quit Longreach. Free up space, then change the setting again.',
  'file.notWritable':
    'The settings file can’t be written, so this change is lost when you quit Longreach. Check the permissions of its folder.',
  'settings.feedStays': 'The update feed stays as it was.',
  'settings.folder': 'The downloads folder has to begin with a drive, “/” or “~/”.',

  // proxy
  'proxy.empty': 'Enter the proxy’s address and port, for example proxy.example:8080.',
  'proxy.invalid': 'This isn’t a valid proxy address. Enter it in the form proxy.example:8080.',
  'proxy.scheme': 'A proxy can’t use {scheme}. Use http, https, socks4 or socks5.',
  'proxy.userinfo':
    'Remove the user name and password from the proxy’s address, because they would be stored unencrypted. Longreach asks for them when the proxy does.',
  'proxy.end': 'A proxy’s address ends with its port. Remove everything after it.',
  'proxy.scriptEmpty': 'Enter the script’s address, for example http://wpad.example.com/proxy.pac.',
  'proxy.scriptInvalid': 'This isn’t a valid address. Enter it in the form http://wpad.example.com/proxy.pac.',
  'proxy.scriptScheme': 'The script’s address has to begin with http:// or https://.',
  'proxy.scriptUserinfo':
    'Remove the user name and password from the address, because they would be stored unencrypted.',
  'proxy.noHost': '“{host}” isn’t a host. Enter names or addresses such as *.example.com or 10.0.0.0/8.',
  'proxy.tooManyHosts': 'Enter at most {max} hosts.',
  'proxy.notAllowed':
    'Your organisation doesn’t allow stored passwords. Longreach uses that of the proxy until it ends.',
  'proxy.tooLong': 'The password of the proxy is too long to be stored. Longreach uses it until it ends.',
  'proxy.notStored': 'The password of the proxy couldn’t be stored in the keychain. Longreach uses it until it ends.',
  'proxy.notWaiting': 'The proxy no longer waits for an answer.',

  // accounts
  'app.practice': 'The practice service couldn’t start on this computer. Try again. The log contains details.',
  'app.asleep': 'This computer was asleep in the meantime.',
  'app.notOpen': 'This account isn’t open. Open it from the account menu, then try again.',
  'app.noSuchAccount': 'This account is no longer in Longreach. Add it again.',
  'app.onlyOne': 'There is only one account. Add another one to see both together.',
  'app.accountRemoved': 'This account was removed in the meantime.',
  'app.noSessionYet': 'No session can be opened yet.',
  'app.bulkRunsGroup':
    'An action on several agents is in progress. Stop it or wait until it finishes, then change the group.',
  'all.label': 'All accounts',
  'all.actionOver': 'This action is over.',
  'all.noneMatches': 'No account matches, so there is nothing to export.',
  'all.tooFar':
    'These sessions aren’t stored on this computer, and finding them among all accounts would take many requests. Choose one account or a shorter period.',
  'all.chooseOne': 'This is about one account. Choose the account, then try again.',
  'all.chooseForSupport': 'Choose the account for the new support session, then try again.',
} as const;

export const t = texts(enApp);
