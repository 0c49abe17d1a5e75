/** The session window's part of the catalogue; its keys begin with `session.`. */
export const enSession = {
  // the window
  'session.title': '{name} – Longreach',
  'session.titleOfAccount': '{name} – {account} – Longreach',
  'session.titleEmpty': 'Sessions – Longreach',
  'session.tabs': 'Sessions',
  'session.toolbar': 'Session',
  'session.closeTab': 'Close {name}',
  'session.screen': 'Screen of {name}',

  // the word of a tab
  'session.tab.returning': 'Rebooting',
  'session.tab.waiting': 'Waiting',
  'session.tab.reconnecting': 'Reconnecting',
  'session.tab.host': 'Page from {host}',
  'session.tab.connecting': 'Connecting',
  'session.tab.asking': 'Reason',
  'session.tab.ended': 'Ended',

  // toolbar
  'session.bar.sideBar': 'Side bar',
  'session.bar.sideBarHide': 'Hide side bar',
  'session.bar.sideBarShow': 'Show side bar',
  'session.bar.connection': 'Connection',
  'session.bar.connectionTip': 'Page from {host}: certificate, since when, and how',
  'session.bar.connectionNone': 'No page is open yet',
  'session.bar.favorite': 'Favorite',
  'session.bar.favoriteAdd': 'Add to favorites in this console',
  'session.bar.favoriteRemove': 'Remove from favorites in this console',
  'session.bar.favoriteService': '{act}. It is also a favorite in the account area.',
  'session.bar.wake': 'Wake',
  'session.bar.wakeTip': 'Wake {name}',
  'session.bar.wakeOnline': '{name} is online',
  'session.bar.waking': 'Waiting for {name} to come online',
  'session.bar.stopWaking': 'Stop waking',
  'session.bar.reboot': 'Reboot',
  'session.bar.rebootTip': 'Reboot {name} (asks first)',
  'session.bar.rebootOffline': '{name} is offline',
  'session.bar.unlisted': '{name} isn’t in your list, so you can only connect to it',
  'session.bar.rebooting': '{name} is rebooting',
  'session.bar.reconnect': 'Reconnect',
  'session.bar.reconnectTip': 'Reconnect in this tab with a new link',
  'session.hang.label': 'The page of {name}',
  'session.hang.text': 'The remote page isn’t responding',
  'session.say.hangs':
    'The remote page of {name} isn’t responding. Reconnect is in the toolbar; press {keys} to go there.',
  'session.say.answers': 'The remote page of {name} is responding again',
  'session.bar.reconnectBusy': 'Requesting a link',
  'session.bar.screens': 'Choose a screen',
  'session.bar.details': 'Details',
  'session.bar.detailsTip': 'Show {name} in the console',
  'session.bar.popOut': 'Pop out',
  'session.bar.popOutTip': 'Move to a separate window; the session continues',
  'session.bar.popIn': 'Pop in',
  'session.bar.popInTip': 'Move back to the other tabs; the session continues',
  'session.bar.note': 'Note',
  'session.bar.noteTip': 'Note: {note}',
  'session.bar.noteNone': 'Add a note about this session',
  'session.bar.passKeys': 'Pass all keys',
  'session.bar.passKeysOn': 'All keys go to {name}. Only {keys} is reserved; press it to return here.',
  'session.bar.passKeysOff': 'Reserved: {reserved}. Press {keys} at any time to return here.',
  'session.bar.more': 'More',
  'session.bar.fullScreen': 'Full screen',
  'session.bar.fullScreenTip': 'Full screen',
  'session.bar.fullScreenLeave': 'Leave full screen',

  // the connection
  'session.connection.title': 'Connection to {name}',
  'session.connection.host': 'Host',
  'session.connection.certificate': 'Certificate',
  'session.connection.issuedBy': 'Issued by {issuer}',
  'session.connection.validFor': 'For {subject}, valid until {date}',
  'session.connection.accepted': 'Accepted',
  'session.connection.unencrypted': 'None: the page is on this computer and isn’t encrypted',
  'session.connection.since': 'Since',
  'session.connection.notOpen': 'The page isn’t open',
  'session.connection.how': 'How',
  'session.connection.oneTime': 'By a one-time link, which has been used',
  'session.connection.support': 'By the link of this support session',
  'session.connection.systemProxy': 'With the proxy settings of this computer',
  'session.connection.noProxy': 'Without a proxy',
  'session.connection.manualProxy': 'Through the proxy {server}',

  // the menus
  'session.menu.tab': 'Session of {name}',
  'session.menu.left': 'Move left',
  'session.menu.right': 'Move right',
  'session.screens.nth': 'Screen {number}',
  'session.screens.size': '{width} × {height}',
  'session.screens.primary': 'main screen',
  'session.screens.current': 'this window is here',

  // the remote page took the screen
  'session.fullScreen.taken': '{host} switched to full screen',
  'session.fullScreen.leaves': 'leaves full screen',

  // the note
  'session.note.panel': 'Note for this session',
  'session.note.title': 'Note on {name}',
  'session.note.label': 'Note',
  'session.note.hint': 'What you did, what is left to do',
  'session.note.where': 'Saved in Activity as you type.',
  'session.note.saving': 'Saving',
  'session.note.saved': 'Saved',
  'session.note.notSaved': 'Not saved. {why}',
  'session.note.close': 'Close the note',
  'session.note.done': 'Done',

  // what was open when Longreach ended
  'session.restore.title': 'You were connected to',
  'session.restore.one': 'Connect again',
  'session.restore.oneLabel': 'Connect again to {name}',
  'session.restore.all': { one: 'Connect again to {count}', other: 'Connect again to all {count}' },
  'session.restore.chipLabel': 'Connect again to {name}, {state}',
  'session.restore.failed': 'Couldn’t reopen the sessions',
  'session.restore.notForgotten': 'Couldn’t dismiss this',
  'session.restore.notNow': 'Not now',
  'session.restore.banner': { one: 'You were connected to {name}', other: 'You were connected to {count} agents' },

  // side bar
  'session.side.favorites': 'Favorites',
  'session.side.recent': 'Recent',
  'session.side.open': 'open',
  'session.side.ended': 'ended',
  'session.side.noFavorites': 'Agents you mark as favorites appear here. Click one to connect.',
  'session.side.keys': 'Reserved keys',
  'session.keys.next': 'Next session',
  'session.keys.previous': 'Previous',
  'session.keys.sideBar': 'This side bar',
  'session.keys.leave': 'Leave screen',
  'session.keys.fullScreen': 'Full screen',
  'session.keys.lock': 'Lock now',
  'session.side.outside': 'Outside the screen',
  'session.keys.back': 'Back to the screen',
  'session.keys.part': 'Next part of the window',

  // how long ago, where there is little room
  'session.age.minutes': '{count} min',
  'session.age.hours': '{count} h',
  'session.age.days': '{count} d',

  // no tab is open
  'session.start.title': 'No open sessions',
  'session.start.text': 'Choose an agent here, or connect from the console.',
  'session.start.empty': 'Connect from the console. Favorites and recent agents will appear here.',

  // a link is being requested
  'session.reason.title': 'Why are you connecting to {name}?',
  'session.reason.text': 'The reason is saved in Activity on this computer before the link is requested.',
  'session.reason.label': 'Reason',
  'session.reason.hint': 'Ticket number or a few words',
  'session.reason.recent': 'Recent reasons',
  'session.reason.empty': 'Enter a short reason for connecting.',
  'session.connecting.title': 'Connecting to {name}',
  'session.connecting.text': 'Requesting a one-time link. It isn’t stored.',
  'session.connecting.loading': 'The service provided a link. Waiting for the remote page.',
  'session.connecting.cancel': 'Cancel',

  // why a session ended
  'session.end.linkUsed': 'This link has been used',
  'session.end.linkUsedText':
    'A one-time link opens a session only once. At {time}, the page reported that this link has already been used.',
  'session.end.crashed': 'The remote page crashed',
  'session.end.crashedText':
    'The page in this window crashed at {time}. {name} isn’t affected. A new link opens it again.',
  'session.end.failed': 'The remote page didn’t open',
  'session.end.failedText': 'The service sent an error instead of the page at {time}. Try again with a new link.',
  'session.end.failedStatusText':
    'The service sent error {status} instead of the page at {time}. Try again with a new link.',
  'session.end.noAnswer': 'The remote page doesn’t answer',
  'session.end.noAnswerText':
    'The service provided a link, but its page didn’t appear within 45 seconds. Nothing more is requested until you reconnect.',
  'session.end.supportClosed': 'This support session is closed',
  'session.end.supportClosedText':
    'It wasn’t closed by you: {name} left, or it was closed elsewhere. Invite {name} again from the Support page.',
  'session.end.closedHere': 'Closed by you',
  'session.end.closedHereText': 'You closed this support session on the Support page at {time}.',
  'session.end.network': 'The remote page can’t be reached',
  'session.end.networkText':
    'The connection from this computer was lost at {time}. Check the network, then open the session again with a new link.',
  'session.end.blocked': 'The remote page was blocked',
  'session.end.blockedText':
    'At {time}, it tried to open an address that doesn’t belong to the service. Nothing was opened. Start again with a new link.',
  'session.end.foreignHost': 'The link was not opened',
  'session.end.connectFailed': 'The service provided no link',
  'session.end.connectFailedText': 'No session was opened, and the service gave no reason. Try again in a moment.',
  'session.end.keyRejected': 'The service rejected the key',
  'session.end.agentBlocked': '{name} is blocked',
  'session.end.noDevice': 'No such agent',
  'session.end.noDeviceText':
    'No agent in this account has the device ID {id}. Check the number with the person who sent it.',
  'session.end.isOnline': '{name} is online. Getting a new link takes a moment.',
  'session.end.isOffline': '{name} is offline right now.',

  // the agent is offline
  'session.offline.title': '{name} is offline',
  'session.offline.text':
    'The service doesn’t provide a link for an agent that is offline. Wake it, and the session opens in this tab as soon as it is online.',
  'session.offline.waking': 'Waking {name}',
  'session.offline.wakingText': 'Starting may take a few minutes. This page shows when it is online.',
  'session.offline.wakingConnectText':
    'Starting may take a few minutes. The session then opens in this tab automatically.',
  'session.offline.usual': 'This agent usually takes {time}.',
  'session.offline.sending': 'Sending the wake signal',
  'session.offline.sent': 'Wake signal sent',
  'session.offline.wait': 'Waiting for it to come online',
  'session.offline.stop': 'Stop',
  'session.offline.link': 'Request a new one-time link',
  'session.offline.connect': 'Connect',
  'session.offline.notWoken': '{name} didn’t wake up',
  'session.offline.notWokenText':
    'It didn’t come online within 3 minutes. It may have no power, Wake-on-LAN may be turned off, or no other agent in its network could pass on the wake signal.',
  'session.offline.back': '{name} is online',
  'session.offline.backText': 'You can connect now. A new link opens the session in this tab.',

  // it is rebooted, and the tab waits for it
  'session.return.title': '{name} is rebooting',
  'session.return.text': 'The session reconnects here automatically. This agent usually takes {time}.',
  'session.return.textNew':
    'The session reconnects here automatically. It isn’t known yet how long this agent takes. Most take a few minutes.',
  'session.return.textLong':
    'The session reconnects here automatically. This is taking longer than the usual {time}. The agent may be installing updates.',
  'session.return.offline': '{name} went offline',
  'session.return.offlineText':
    'Since {time}, it has been asleep, turned off or without a network connection. The session reconnects here automatically as soon as it is back.',
  'session.return.network': 'The connection to {name} was lost',
  'session.return.networkText':
    'It was lost at {time}, between this computer and the service. The session reconnects here automatically.',
  'session.return.slept': 'This computer was asleep',
  'session.return.sleptText':
    'The connection to {name} ended in the meantime. The session reconnects here automatically.',
  'session.return.lost': 'Connection lost',
  'session.return.woke': 'This computer woke up',
  'session.return.next': 'Next attempt',
  'session.return.in': 'in {time}',
  'session.return.meter': 'Reboot',
  'session.return.meterText': '{elapsed} of about {time}',
  'session.return.accepted': 'Reboot accepted',
  'session.return.goesDown': 'Waiting for it to go offline',
  'session.return.wentDown': 'Went offline',
  'session.return.wait': 'Waiting for it to come online',
  'session.return.cancel': 'Stop waiting',
  'session.return.now': 'Reconnect now',
  'session.return.stopped': 'Stopped waiting for {name}',
  'session.return.stoppedText':
    'The session won’t reconnect automatically. A reboot in progress continues. Use Reconnect to request a new link.',
  'session.return.notBack': '{name} isn’t back',
  'session.return.notBackText':
    'It went offline to reboot and didn’t come back in time. It may be installing updates or waiting for someone at its screen.',
  'session.return.notRestarted': '{name} hasn’t rebooted',
  'session.return.notRestartedText':
    'It accepted the request but stayed online. A program or a question on its screen may be blocking the reboot. Reconnect to check.',
  'session.return.perhaps': '{name} may have rebooted',
  'session.return.perhapsText':
    'It wasn’t seen offline, but it has reported in again since. Reconnect and check how long it has been running.',
  'session.return.unknown': 'It isn’t known whether {name} is back',
  'session.time.seconds': '{count} s',
  'session.time.minutes': '{count} min',
  'session.time.both': '{minutes} min {seconds} s',

  // what worked or did not, in the toolbar
  'session.undo.reboot': 'Rebooting in {seconds} s',
  'session.undo.safe': 'Rebooting with the safe option in {seconds} s',
  'session.undo.label': 'Reboot of {name}',
  'session.note.sending': 'Requesting the reboot of {name}',
  'session.note.reboot': '{name} wasn’t rebooted. {why}',
  'session.note.undo': 'Couldn’t undo the reboot of {name}. {why}',
  'session.note.stopWaiting': 'Couldn’t stop waiting for {name}. {why}',
  'session.note.wake': '{name} didn’t wake up. {why}',
  'session.note.stopWaking': 'Couldn’t stop waking {name}. {why}',
  'session.note.favorite': 'Couldn’t change the favorite. {why}',
  'session.note.reconnect': 'Couldn’t request a new link. {why}',
  'session.note.open': 'Couldn’t connect to {name}. {why}',
  'session.note.restore': 'Couldn’t reopen the sessions. {why}',
  'session.note.details': 'Couldn’t open the details of {name}. {why}',
  'session.note.window': 'Couldn’t change the window. {why}',

  // the question before a reboot; the rest of its words are shared with the console
  'session.reboot.unknownUser': 'If someone is signed in on {name}, unsaved work may be lost.',
  'session.reboot.ends': 'This session ends.',
  'session.reboot.how': 'How to reboot',
  'session.reboot.refused': 'The reboot wasn’t accepted. {why}',

  // announced, not shown
  'session.say.returning': '{name} is rebooting. The tab reconnects when it is back.',
  'session.say.returnOffline': '{name} went offline. The tab reconnects when it is back.',
  'session.say.returnNetwork': 'The connection to {name} was lost. The tab reconnects automatically.',
  'session.say.returnSlept': 'This computer was asleep. The tab of {name} reconnects automatically.',
  'session.say.asking': 'Enter a reason for connecting to {name}',
  'session.say.connecting': 'Connecting to {name}',
  'session.say.open': 'Connected to {name}',
  'session.say.ended': '{name}: {what}',
  'session.say.online': '{name} is online',
  'session.say.moved': '{name} is now tab {place} of {count}',
  'session.say.waking': 'Waking {name}',
  'session.say.undo': '{name} will be rebooted in five seconds. Undo is in the toolbar; press {keys} to go there.',
  'session.say.undone': 'Undone. {name} won’t be rebooted.',
} as const;
