/** Links and commands from outside, and the settings of tray, notifications and start. */
export const enDoors = {
  // the question
  'doors.connect': 'Connect to {name}?',
  'doors.wake': 'Wake {name}?',
  'doors.support': 'Create a support session?',
  'doors.supportFor': 'Create a support session for {client}?',
  'doors.byLink': 'A link asks for this. Links can come from any web page or message.',
  'doors.byNamedLink': 'A link that calls itself “{asker}” asks for this. Links can come from any web page or message.',
  'doors.byCommand': 'A command on this computer asks for this.',
  'doors.group': 'Group',
  'doors.state': 'State',
  'doors.asked': 'Asked for',
  'doors.askedName': 'the name “{value}”',
  'doors.askedDevice': 'the device ID {value}',
  'doors.askedAgent': 'the agent ID {value}',
  'doors.offline': 'It is offline, so it can only be connected to once it is awake.',
  'doors.rememberLink': 'Do not ask again for links',
  'doors.rememberCommand': 'Do not ask again for commands',
  'doors.rememberText': 'They then act at once, and Longreach says what was done. Settings can take it back.',
  'doors.doConnect': 'Connect',
  'doors.doWake': 'Wake',
  'doors.doSupport': 'Create',

  // while it is looked for, and where it is not that simple
  'doors.searching': 'Looking for “{value}”',
  'doors.several': 'Which computer is meant?',
  'doors.severalText': '{count} computers have the name “{value}”.',
  'doors.which': 'Computer',
  'doors.noGroup': 'No group',
  'doors.id': 'ID {id}',
  'doors.unlisted': 'Connect to device ID {value}, a computer not in your list?',
  'doors.unlistedText':
    'No computer of your list has this number, so Longreach cannot say whose it is. Connect only if you expect it.',
  'doors.device': 'Device ID',
  'doors.none': 'No computer found',
  'doors.noneName': 'No computer of this account has exactly the name “{value}”. The list shows those like it.',
  'doors.noneNumber': 'This account has no computer with the number {value}.',
  'doors.showList': 'Show in the list',
  'doors.failed': 'That did not work',

  // what was done
  'doors.didConnect': 'Connecting to {name}',
  'doors.didConnectDevice': 'Connecting to device ID {value}',
  'doors.didWake': 'Waking {name}',
  'doors.didSupport': 'Support session created',
  'doors.didByLink': 'A link asked for it.',
  'doors.didByNamedLink': 'A link that calls itself “{asker}” asked for it.',
  'doors.didByCommand': 'A command on this computer asked for it.',
  'doors.answerFailed': 'The answer was not taken',

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
