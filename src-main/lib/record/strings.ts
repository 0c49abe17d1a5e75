import { texts } from '../texts.ts';

/**
 * The sentences of Activity. An entry stores the key and the values of its sentences, so a released key keeps its meaning and the
 * names of its values: a sentence that says something else gets a new key.
 */
export const enRecord = {
  // connections
  'record.device': 'Device ID {id}.',
  'record.session.host': 'Remote page: {host}.',
  'record.session.quit': 'Longreach was quit.',
  'record.session.accountLeft': 'The account was signed out or switched.',
  'record.session.closed': 'Closed in Longreach.',
  'record.session.lost': 'The connection was lost and couldn’t be restored.',
  'record.session.rebooted': 'The agent was rebooted.',
  'record.session.linkUsed': 'Closed by the remote side. The link has been used.',
  'record.session.crashed': 'The remote page crashed.',
  'record.session.notOpened': 'The remote page didn’t open.',
  'record.session.certificate': 'The certificate of the remote page isn’t trusted. Nothing was opened.',
  'record.session.noAnswer': 'The remote page didn’t answer.',
  'record.session.supportClosed': 'The support session was closed.',
  'record.session.supportClosedHere': 'The support session was closed in this console.',
  'record.session.blocked': 'The remote page tried to open another address and was blocked.',
  'record.session.offline': 'The agent went offline.',
  'record.session.notBack': 'The agent didn’t come back.',
  'record.session.cutOff': 'Longreach ended unexpectedly during this session. Its duration is unknown.',
  'record.noReason': 'No reason was given, so no session was opened.',

  // agents, clients and the list
  'record.newName': 'New name: “{name}”.',
  'record.link.on': 'Turned on.',
  'record.link.off': 'Turned off.',
  'record.link.newPath': 'New path.',
  'record.link.newPassword': 'New password.',
  'record.link.copied': 'Copied.',
  'record.history.linkCopied': 'The link of a session was copied to the clipboard.',
  'record.favorite.added': 'Added to favorites.',
  'record.favorite.removed': 'Removed from favorites.',
  'record.favorite.addedMany': {
    one: '{count} agent added to favorites.',
    other: '{count} agents added to favorites.',
  },
  'record.favorite.removedMany': {
    one: '{count} agent removed from favorites.',
    other: '{count} agents removed from favorites.',
  },
  'record.favorite.addedSome': {
    one: '{done} of {count} agent added to favorites.',
    other: '{done} of {count} agents added to favorites.',
  },
  'record.favorite.removedSome': {
    one: '{done} of {count} agent removed from favorites.',
    other: '{done} of {count} agents removed from favorites.',
  },
  'record.view.saved': '“{name}” saved.',
  'record.view.removed': '“{name}” removed.',
  'record.view.gone': 'Removed.',

  // accounts
  'record.account.keyLeft': 'The key was left where it is stored.',
  'record.account.address': 'Requested address: {host}.',
  'record.account.noAddress': 'Requested address: not an address.',
  'record.account.adopted': 'With the data of an earlier account.',
  'record.account.allGroups': 'Requested limit: all groups.',
  'record.account.group': 'Requested limit: group {id}.',
  'record.account.removed': 'Removed from Longreach.',
  'record.account.copyDeleted': 'Its saved copy was deleted.',
  'record.account.favoritesDeleted': 'Its favorites and notes were deleted.',
  'record.account.keyDeleted': 'Its key was deleted.',
  'record.account.nothingDeleted': 'Nothing was deleted.',

  // requests of links and commands
  'record.outside.connect': 'Connection to “{name}”.',
  'record.outside.connectDevice': 'Connection to device ID {id}.',
  'record.outside.connectAgent': 'Connection to agent ID {id}.',
  'record.outside.wake': 'Wake “{name}”.',
  'record.outside.wakeDevice': 'Wake device ID {id}.',
  'record.outside.wakeAgent': 'Wake agent ID {id}.',
  'record.outside.support': 'New support session.',
  'record.outside.supportFor': 'New support session for “{client}”.',
  'record.outside.byLink': 'Requested by a link.',
  'record.outside.byNamedLink': 'Requested by a link that calls itself “{requester}”.',
  'record.outside.byCommand': 'Requested by a command on this computer.',
  'record.outside.allowed': 'Allowed in Longreach.',
  'record.outside.allowedUnasked': 'Allowed by the settings without asking.',
  'record.outside.declined': 'Declined in Longreach.',
  'record.outside.none': 'No agent was found.',
  'record.outside.several': 'Several agents have this name.',
  'record.outside.left': 'No one responded.',

  // settings
  'record.setting.linksTrusted': 'External links no longer need confirmation.',
  'record.setting.commandsTrusted': 'External commands no longer need confirmation.',
  'record.setting.linksAsked': 'External links need confirmation again.',
  'record.setting.commandsAsked': 'External commands need confirmation again.',
  'record.setting.keyHost': 'The key may be sent to {host} for recordings.',
  'record.setting.noKeyHost': 'The key may no longer be sent to {host}.',
  'record.setting.linkHost': 'Sessions may be opened at {host}.',
  'record.setting.noLinkHost': 'Sessions at {host} need confirmation again.',
  'record.setting.clipboardHost': 'Pages of {host} can read the clipboard.',
  'record.setting.noClipboardHost': 'Pages of {host} can’t read the clipboard.',
  'record.setting.clipboardAsked': '{host} has to ask for the clipboard again.',
  'record.setting.clipboardClosed': 'Remote pages can’t read the clipboard.',
  'record.setting.clipboardOpen': 'Remote pages can ask to read the clipboard.',
  'record.setting.captureBlocked': 'Longreach is kept out of screen captures.',
  'record.setting.captureOpen': 'Longreach can appear in screen captures.',
  'record.setting.whyAsked': 'A reason is required before connecting.',
  'record.setting.whyNotAsked': 'No reason is required before connecting.',
  'record.setting.lockNever': 'The app lock no longer locks after a time without use.',
  'record.setting.lockAfter': 'The app lock locks after {minutes} min without use.',
  'record.setting.updates': 'Longreach looks for updates.',
  'record.setting.noUpdates': 'Longreach no longer looks for updates.',
  'record.setting.feedOwn': 'Updates come from where this version came from.',
  'record.setting.feed': 'Updates come from {address}.',
  'record.setting.keptForever': 'Activity is kept indefinitely.',
  'record.setting.kept': { one: 'Activity is kept for {count} month.', other: 'Activity is kept for {count} months.' },

  // the app lock
  'record.lock.start': 'Locked at the start.',
  'record.lock.idle': 'Locked after the time without use.',
  'record.lock.sleep': 'Locked because this computer went to sleep.',
  'record.lock.screen': 'Locked with the screen of this computer.',
  'record.lock.manual': 'Locked by the user.',
  'record.lock.required': 'Locked until a PIN is chosen, which the organisation requires.',
  'record.lock.unlocked': 'Unlocked.',
  'record.lock.unlockedBySystem': 'Unlocked with the prompt of the system.',
  'record.lock.wrongPin': 'A wrong PIN was typed.',
  'record.lock.wrongPassword': 'A wrong password was typed.',
  'record.lock.turnedOn': 'The app lock was turned on.',
  'record.lock.changed': 'The PIN or password was changed.',
  'record.lock.turnedOff': 'The app lock was turned off.',
  'record.lock.systemOn': 'The prompt of the system can unlock.',
  'record.lock.systemOff': 'The prompt of the system can no longer unlock.',
  'record.lock.forgotten': 'The PIN was given up: signed out of all accounts, and their keys were removed.',
  'record.lock.erased': 'The PIN was given up: the profile with its accounts, lists, history and settings was erased.',
  'record.lock.missing': 'The file of the app lock was missing or not the one that the keys belong to: locked.',
  'record.lock.noLongerRequired': 'Unlocked: the organisation no longer requires the lock.',

  // the record itself
  'record.log.torn':
    'The last line was incomplete when Longreach ended the last time. It was set aside; everything before it is unaffected.',
  'record.log.cut':
    'The last line is cut off although it was written completely. What was left of it was set aside; Verify shows what is missing.',
  'record.log.noHead':
    'The file that names the newest entry was missing or unreadable, so entries may be missing before this one.',
  'record.log.shortened':
    'The record was longer before: it ends at entry {has}, and had reached entry {had}. Entries in between were removed outside of Longreach.',
  'record.log.replaced':
    'Entry {number} is not the one that was written: the record was replaced outside of Longreach.',
  'record.log.clockAhead':
    'Entries up to {month} are kept for now because the clock of this computer jumped more than a year ahead.',
  'record.log.expired': 'Entries up to {month} were deleted according to the settings.',
  'record.log.cleared': 'All earlier entries were deleted in Longreach, up to number {number}.',
} as const;

export const t = texts(enRecord);
