/** Links and commands from outside, and the settings of tray, notifications and start. */
export const enExternal = {
  // the question
  'external.connect': 'Connect to {name}?',
  'external.wake': 'Wake {name}?',
  'external.support': 'Create a support session?',
  'external.supportFor': 'Create a support session for {client}?',
  'external.byLink': 'A link requests this. Links can come from any web page or message.',
  'external.byNamedLink':
    'A link that calls itself “{requester}” requests this. Links can come from any web page or message.',
  'external.byCommand': 'A command on this computer requests this.',
  'external.account': 'Account',
  'external.group': 'Group',
  'external.state': 'State',
  'external.asked': 'Requested',
  'external.askedName': 'the name “{value}”',
  'external.askedDevice': 'device ID {value}',
  'external.askedAgent': 'agent ID {value}',
  'external.offline': 'The agent is offline. You can connect to it only once it is awake.',
  'external.rememberLink': 'Don’t ask again for links',
  'external.rememberCommand': 'Don’t ask again for commands',
  'external.rememberText':
    'They then run immediately, and Longreach shows what was done. You can undo this choice in the settings.',
  'external.doConnect': 'Connect',
  'external.doWake': 'Wake',
  'external.doSupport': 'Create',

  // while it is looked for, and where it is not that simple
  'external.searching': 'Looking for “{value}”',
  'external.several': 'Choose an agent',
  'external.severalText': {
    one: '{count} agent has the name “{value}”.',
    other: '{count} agents have the name “{value}”.',
  },
  'external.severalNumber': { one: '{count} agent has the ID {value}.', other: '{count} agents have the ID {value}.' },
  'external.which': 'Agent',
  'external.noGroup': 'No group',
  'external.id': 'ID {id}',
  'external.unlisted': 'Connect to device ID {value}, which isn’t in your list?',
  'external.unlistedText':
    'No agent in your list has this device ID, so Longreach can’t say whose it is. Connect only if you expect this request.',
  'external.device': 'Device ID',
  'external.none': 'No agent found',
  'external.noneName':
    'No agent in this account has exactly the name “{value}”. The list shows agents with similar names.',
  'external.noneNumber': 'No agent in this account has the ID {value}.',
  'external.showList': 'Show in list',
  'external.failed': 'The request failed',

  // what was done
  'external.didConnect': 'Connecting to {name}',
  'external.didConnectDevice': 'Connecting to device ID {value}',
  'external.didWake': 'Waking {name}',
  'external.didSupport': 'Support session created',
  'external.didByLink': 'Requested by a link.',
  'external.didByNamedLink': 'Requested by a link that calls itself “{requester}”.',
  'external.didByCommand': 'Requested by a command on this computer.',
  'external.answerFailed': 'Couldn’t send your answer',

  // settings
  'settings.startHidden': 'Start hidden at login',
  'settings.startHiddenText': 'Only the tray icon is shown. If there is no tray, the window opens.',
  'settings.closeWithoutTray': 'Closing the window without a tray',
  'settings.closeWithoutTrayText': 'Where this desktop shows no tray icons, a hidden window couldn’t be opened again.',
  'settings.closeAsk': 'Ask',
  'settings.closeQuit': 'Quit',
  'settings.closeMinimize': 'Minimize',
  'settings.listRecents': 'Recent agents in the tray',
  'settings.listRecentsText':
    'Also in the menu of the taskbar or Dock. Anyone who can see this screen can read their names.',
  'settings.notificationsPaused': 'Pause notifications',
  'settings.notificationsPausedText':
    'No desktop notifications appear until you turn this off. They are also hidden while a session is in full screen.',
  'settings.notifyClients': 'A client joined',
  'settings.notifyClientsText': 'Click the notification to join.',
  'settings.notifyClientNames': 'Client names in notifications',
  'settings.notifyClientNamesText': 'Notifications can be read on a locked screen.',
  'settings.notifyJobs': 'An action you started has finished',
  'settings.notifyJobsText': 'Waking, rebooting and similar actions, while the window isn’t visible.',
  'settings.notifyService': 'Plan limit or key problems',
  'settings.notifyServiceText':
    'The request limit is reached, few support sessions are left, or the service rejected the key.',
  'settings.tightenClipboard': 'Hide this clipboard from remote pages',
  'settings.tightenClipboardText':
    'The page of a remote session can’t read what you copy here, and doesn’t ask. What you copy there still arrives here.',
  'settings.clipboardHosts': 'Clipboard of this computer',
  'settings.clipboardHostsText': 'Hosts that asked to read what you copy. Remove one to be asked again.',
  'settings.clipboardAllowed': 'Allowed',
  'settings.clipboardRefused': 'Not allowed',
  'settings.downloadHosts': 'Downloads from remote pages',
  'settings.downloadHostsText':
    'Pages of sessions at these hosts can save files in the downloads folder. Remove one to revoke this.',
  'settings.localNetworkHosts': 'Local network',
  'settings.localNetworkHostsText':
    'Pages of sessions at these hosts of the service can connect to devices in the network of this computer. Remove one to revoke this.',
  'settings.linkHosts': 'Session hosts',
  'settings.linkHostsText': 'Besides the service’s own hosts, sessions may be opened at these without asking.',
  'settings.doors': 'Links and commands',
  'settings.doorsLink': 'Links run without asking',
  'settings.doorsLinkText': 'longreach:// links from web pages and messages. You can allow this when a link asks.',
  'settings.doorsCommand': 'Commands run without asking',
  'settings.doorsCommandText':
    '“longreach connect” and “longreach wake” from scripts on this computer. You can allow this when a command asks.',
  'settings.forget': 'Ask again',
  'settings.asks': 'Asks every time',
  'settings.video': 'Video parameter',
  'settings.videoHelp':
    'Advanced. Sent as “video” with every connection request of this account. Ask the service for its allowed values. Leave it empty to send none.',
  'settings.videoDo': 'Set',
  'settings.videoOn': 'Sent with every connection request from now on.',
  'settings.videoOff': 'No value is sent.',
  'settings.methods': 'Methods of calls',
  'settings.methodsHelp':
    'Advanced. Only where the service says that it doesn’t know a call: “agents/wake GET, support/create GET”. Leave it empty to use the default methods.',
  'settings.methodsDo': 'Use methods',
  'settings.methodsOn': 'Used for these calls from now on.',
  'settings.methodsOff': 'The default methods are used.',
} as const;
