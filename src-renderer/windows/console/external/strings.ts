/** Links and commands from outside, and the settings of tray, notifications and start. */
export const enExternal = {
  // the question
  'external.connect': 'Connect to {name}?',
  'external.wake': 'Wake {name}?',
  'external.support': 'Create a support session?',
  'external.supportFor': 'Create a support session for {client}?',
  'external.byLink': 'A link asks for this. Links can come from any web page or message.',
  'external.byNamedLink':
    'A link that calls itself “{requester}” asks for this. Links can come from any web page or message.',
  'external.byCommand': 'A command on this computer asks for this.',
  'external.group': 'Group',
  'external.state': 'State',
  'external.asked': 'Asked for',
  'external.askedName': 'the name “{value}”',
  'external.askedDevice': 'the device ID {value}',
  'external.askedAgent': 'the agent ID {value}',
  'external.offline': 'It is offline, so it can only be connected to once it is awake.',
  'external.rememberLink': 'Do not ask again for links',
  'external.rememberCommand': 'Do not ask again for commands',
  'external.rememberText': 'They then act at once, and Longreach says what was done. Settings can take it back.',
  'external.doConnect': 'Connect',
  'external.doWake': 'Wake',
  'external.doSupport': 'Create',

  // while it is looked for, and where it is not that simple
  'external.searching': 'Looking for “{value}”',
  'external.several': 'Which computer is meant?',
  'external.severalText': '{count} computers have the name “{value}”.',
  'external.which': 'Computer',
  'external.noGroup': 'No group',
  'external.id': 'ID {id}',
  'external.unlisted': 'Connect to device ID {value}, a computer not in your list?',
  'external.unlistedText':
    'No computer of your list has this number, so Longreach cannot say whose it is. Connect only if you expect it.',
  'external.device': 'Device ID',
  'external.none': 'No computer found',
  'external.noneName': 'No computer of this account has exactly the name “{value}”. The list shows those like it.',
  'external.noneNumber': 'This account has no computer with the number {value}.',
  'external.showList': 'Show in the list',
  'external.failed': 'That did not work',

  // what was done
  'external.didConnect': 'Connecting to {name}',
  'external.didConnectDevice': 'Connecting to device ID {value}',
  'external.didWake': 'Waking {name}',
  'external.didSupport': 'Support session created',
  'external.didByLink': 'A link asked for it.',
  'external.didByNamedLink': 'A link that calls itself “{requester}” asked for it.',
  'external.didByCommand': 'A command on this computer asked for it.',
  'external.answerFailed': 'The answer was not taken',

  // settings
  'settings.startHidden': 'Start hidden at login',
  'settings.startHiddenText': 'Only the tray icon is shown. Where there is no tray, the window opens.',
  'settings.listRecents': 'Recent computers in the tray',
  'settings.listRecentsText':
    'Also in the list of the task bar or the dock. Others who use this screen can read their names.',
  'settings.notifyPaused': 'Pause notifications',
  'settings.notifyPausedText':
    'Nothing is told on the desktop until this is off. In full screen nothing is told either.',
  'settings.notifyCustomers': 'A client joined',
  'settings.notifyCustomersText': 'Names the client, also on a locked screen. A click joins.',
  'settings.notifyJobs': 'Something you began ended',
  'settings.notifyJobsText': 'Waking, rebooting and the like, while the window is out of sight.',
  'settings.notifyService': 'The plan’s limit or the key',
  'settings.notifyServiceText': 'The request limit is reached, few support sessions are left, or the key was rejected.',
  'settings.tightenClipboard': 'Keep this clipboard from remote pages',
  'settings.tightenClipboardText':
    'The page of a remote computer can no longer read what you copied here. What you copy there still arrives.',
  'settings.doors': 'Links and commands',
  'settings.doorsLink': 'Links act without asking',
  'settings.doorsLinkText': 'longreach:// links from web pages and messages. Switched on where you are asked.',
  'settings.doorsCommand': 'Commands act without asking',
  'settings.doorsCommandText':
    '“longreach connect” and “longreach wake” of scripts on this computer. Switched on where you are asked.',
  'settings.forget': 'Ask again',
  'settings.asks': 'Asks each time',
  'settings.video': 'Video parameter',
  'settings.videoHelp':
    'Advanced. Sent as “video” with every connect of this account. Ask the service which values it takes; empty sends none.',
  'settings.videoDo': 'Set',
  'settings.videoOn': 'Sent with every connect from now on.',
  'settings.videoOff': 'None is sent.',
} as const;
