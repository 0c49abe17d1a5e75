/** The session window's part of the catalogue; its keys begin with `session.`. */
export const enSession = {
  // the window
  'session.title': '{name} – Longreach',
  'session.titleEmpty': 'Sessions – Longreach',
  'session.tabs': 'Sessions',
  'session.toolbar': 'Session',
  'session.closeTab': 'Close {name}',
  'session.screen': 'Screen of {name}',

  // the word of a tab
  'session.tab.returning': 'Restarting',
  'session.tab.waiting': 'Waiting',
  'session.tab.reconnecting': 'Reconnecting',
  'session.tab.connecting': 'Connecting',
  'session.tab.asking': 'Reason',
  'session.tab.ended': 'Ended',

  // toolbar
  'session.bar.sideBar': 'Side bar',
  'session.bar.sideBarHide': 'Hide the side bar',
  'session.bar.sideBarShow': 'Show the side bar',
  'session.bar.favorite': 'Favorite',
  'session.bar.favoriteAdd': 'Add to the favorites of this console',
  'session.bar.favoriteRemove': 'Remove from the favorites of this console',
  'session.bar.favoriteService': '{act}. The account area marks it as a favorite too.',
  'session.bar.wake': 'Wake',
  'session.bar.wakeTip': 'Wake {name}',
  'session.bar.wakeOnline': '{name} is online',
  'session.bar.waking': 'Waiting until {name} is online',
  'session.bar.stopWaking': 'Stop waking',
  'session.bar.reboot': 'Reboot',
  'session.bar.rebootTip': 'Reboot {name}; asks first',
  'session.bar.rebootOffline': '{name} is offline',
  'session.bar.unlisted': '{name} is not in your list, so it can only be connected to',
  'session.bar.rebooting': '{name} is being restarted',
  'session.bar.reconnect': 'Reconnect',
  'session.bar.reconnectTip': 'Reconnect in this tab with a new link',
  'session.hang.label': 'The page of {name}',
  'session.hang.text': 'The remote page does not answer',
  'session.say.hangs': 'The remote page of {name} does not answer. Reconnect is in the toolbar; {keys} leads to it.',
  'session.say.answers': 'The remote page of {name} answers again',
  'session.bar.reconnectBusy': 'A link is being asked for',
  'session.bar.screens': 'Choose a screen',
  'session.bar.details': 'Details',
  'session.bar.detailsTip': 'Show {name} in the console',
  'session.bar.popOut': 'Pop out',
  'session.bar.popOutTip': 'Into a window of its own; the session goes on',
  'session.bar.popIn': 'Pop in',
  'session.bar.popInTip': 'Back among the other tabs; the session goes on',
  'session.bar.note': 'Note',
  'session.bar.noteTip': 'Note: {note}',
  'session.bar.noteNone': 'Write a note about this session',
  'session.bar.passKeys': 'Pass all keys',
  'session.bar.passKeysOn': 'All keys go to {name}; only {keys} is kept back, which leads here',
  'session.bar.passKeysOff': 'Kept back: {reserved}. {keys} always leads back.',
  'session.bar.more': 'More',
  'session.bar.fullScreen': 'Full screen',
  'session.bar.fullScreenTip': 'Full screen',
  'session.bar.fullScreenLeave': 'Leave full screen',

  // the menus
  'session.menu.tab': 'Session of {name}',
  'session.menu.left': 'Move left',
  'session.menu.right': 'Move right',
  'session.screens.nth': 'Screen {number}',
  'session.screens.size': '{width} × {height}',
  'session.screens.primary': 'main screen',
  'session.screens.current': 'this window is on it',

  // the remote page took the screen
  'session.fullScreen.taken': '{host} took the full screen',
  'session.fullScreen.leaves': 'leaves it',

  // the note
  'session.note.panel': 'Note for this session',
  'session.note.title': 'Note on {name}',
  'session.note.label': 'Note',
  'session.note.hint': 'What was done, what is left to do',
  'session.note.where': 'Saved as you type; kept in Activity.',
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
  'session.restore.failed': 'The sessions were not opened again',
  'session.restore.notForgotten': 'The offer could not be put away',
  'session.restore.notNow': 'Not now',
  'session.restore.banner': { one: 'You were connected to {name}', other: 'You were connected to {count} computers' },

  // side bar
  'session.side.favorites': 'Favorites',
  'session.side.recent': 'Recent',
  'session.side.open': 'open',
  'session.side.ended': 'ended',
  'session.side.noFavorites': 'A computer marked as a favorite stands here, one click away.',
  'session.side.keys': 'Keys kept back',
  'session.keys.next': 'Next session',
  'session.keys.previous': 'Previous',
  'session.keys.sideBar': 'This side bar',
  'session.keys.leave': 'Leave remote',
  'session.keys.fullScreen': 'Full screen',

  // how long ago, where there is little room
  'session.age.minutes': '{count} min',
  'session.age.hours': '{count} h',
  'session.age.days': '{count} d',

  // no tab is open
  'session.start.title': 'No session is open',
  'session.start.text': 'Choose a computer here, or connect from the console.',
  'session.start.empty': 'Connect from the console. Favorites and the last computers you reached will stand here.',

  // a link is being asked for
  'session.reason.title': 'Why do you connect to {name}?',
  'session.reason.text': 'The reason is kept in Activity on this computer. The link is asked for afterwards.',
  'session.reason.label': 'Reason',
  'session.reason.hint': 'Ticket number or a few words',
  'session.reason.recent': 'Recent reasons',
  'session.reason.empty': 'Say in a few words why you connect.',
  'session.connecting.title': 'Connecting to {name}',
  'session.connecting.text': 'Asking for a link. It is used once and then forgotten.',
  'session.connecting.cancel': 'Cancel',

  // why a session ended
  'session.end.linkUsed': 'This link has been used',
  'session.end.linkUsedText': 'A one-time link opens a session once. At {time} the page said that this one is spent.',
  'session.end.crashed': 'The remote page stopped',
  'session.end.crashedText':
    'The page in this window broke down at {time}. {name} itself is not affected; a new link opens it again.',
  'session.end.failed': 'The remote page did not open',
  'session.end.failedText': 'Instead of the page, the service sent an error at {time}. A new link may open it.',
  'session.end.failedStatusText':
    'Instead of the page, the service sent error {status} at {time}. A new link may open it.',
  'session.end.network': 'The remote page cannot be reached',
  'session.end.networkText':
    'The connection from this computer broke off at {time}. Check the network; then a new link opens the session again.',
  'session.end.blocked': 'The remote page was stopped',
  'session.end.blockedText':
    'At {time} it wanted to open an address where the service does not live. Nothing was opened. A new link starts afresh.',
  'session.end.connectFailed': 'The service gave no link',
  'session.end.connectFailedText': 'No session was opened, and the service did not say why. Try again in a moment.',
  'session.end.noDevice': 'No such computer',
  'session.end.noDeviceText':
    'This account has no computer with the device ID {id}. Check the number with whoever sent it.',
  'session.end.isOnline': '{name} is online; a new link takes a second.',
  'session.end.isOffline': '{name} is offline at the moment.',

  // the computer is offline
  'session.offline.title': '{name} is offline',
  'session.offline.text':
    'The service gives no link for a computer that is offline. Waking sends it a start signal; the session opens in this tab when it is online.',
  'session.offline.waking': 'Waking {name}',
  'session.offline.wakingText': 'Starting may take a few minutes. This page says when it is online.',
  'session.offline.wakingConnectText': 'Starting may take a few minutes. The session opens in this tab by itself.',
  'session.offline.usual': 'This computer usually takes {time}.',
  'session.offline.sending': 'Sending the start signal',
  'session.offline.sent': 'Start signal sent',
  'session.offline.wait': 'Waiting until it is online',
  'session.offline.stop': 'Stop',
  'session.offline.link': 'Ask for a new one-time link',
  'session.offline.connect': 'Connect',
  'session.offline.notWoken': '{name} did not wake',
  'session.offline.notWokenText':
    'It did not come online within 3 minutes. It may be without power, have Wake-on-LAN switched off, or no other agent in its network could pass the signal on.',
  'session.offline.back': '{name} is online',
  'session.offline.backText': 'It can be reached now. A new link opens the session in this tab.',

  // it is rebooted, and the tab waits for it
  'session.return.title': '{name} is restarting',
  'session.return.text': 'The session reconnects here by itself. This computer usually takes {time}.',
  'session.return.textNew':
    'The session reconnects here by itself. How long this computer takes is not known yet; most take a few minutes.',
  'session.return.textLong':
    'The session reconnects here by itself. This takes longer than the {time} it usually does; it may be installing updates.',
  'session.return.offline': '{name} went offline',
  'session.return.offlineText':
    'Since {time} it sleeps, is off, or has no network. The session reconnects here by itself as soon as it is back.',
  'session.return.network': 'The connection to {name} is lost',
  'session.return.networkText':
    'It broke off at {time}, on the way to the service. The session reconnects here by itself.',
  'session.return.slept': 'This computer was asleep',
  'session.return.sleptText': 'The connection to {name} ended meanwhile. The session reconnects here by itself.',
  'session.return.lost': 'Connection lost',
  'session.return.woke': 'This computer woke',
  'session.return.next': 'Next try',
  'session.return.in': 'in {time}',
  'session.return.meter': 'Restart',
  'session.return.meterText': '{elapsed} of about {time}',
  'session.return.accepted': 'Restart accepted',
  'session.return.goesDown': 'Waiting until it goes offline',
  'session.return.wentDown': 'Went offline',
  'session.return.wait': 'Waiting until it is online',
  'session.return.cancel': 'Cancel waiting',
  'session.return.now': 'Reconnect now',
  'session.return.stopped': 'No longer waiting for {name}',
  'session.return.stoppedText':
    'Nothing reconnects by itself now. A restart that has begun goes on; Reconnect asks for a new link.',
  'session.return.notBack': '{name} is not back',
  'session.return.notBackText':
    'It went offline to restart and was not back in time. It may be installing updates, or wait for somebody at its screen.',
  'session.return.notRestarted': '{name} has not restarted',
  'session.return.notRestartedText':
    'It took the request but stayed online. A program or a question on its screen may hold it up. Reconnect and look.',
  'session.return.perhaps': '{name} may have restarted',
  'session.return.perhapsText':
    'It was not seen offline, but has reported anew since. Reconnect and look how long it has been running.',
  'session.return.unknown': 'Whether {name} is back is not known',
  'session.time.seconds': '{count} s',
  'session.time.minutes': '{count} min',
  'session.time.both': '{minutes} min {seconds} s',

  // what worked or did not, in the toolbar
  'session.undo.reboot': 'Rebooting in {seconds} s',
  'session.undo.safe': 'Rebooting with the safe option in {seconds} s',
  'session.undo.label': 'Reboot of {name}',
  'session.note.sending': 'Asking {name} to restart',
  'session.note.reboot': '{name} was not rebooted. {why}',
  'session.note.undo': 'The reboot of {name} could not be undone. {why}',
  'session.note.stopWaiting': 'Waiting for {name} goes on. {why}',
  'session.note.wake': '{name} did not wake. {why}',
  'session.note.stopWaking': 'Waking {name} goes on. {why}',
  'session.note.favorite': 'The favorite was not changed. {why}',
  'session.note.reconnect': 'No new link was asked for. {why}',
  'session.note.open': '{name} was not opened. {why}',
  'session.note.restore': 'The sessions were not opened again. {why}',
  'session.note.details': 'The details of {name} were not opened. {why}',
  'session.note.window': 'The window did not follow. {why}',

  // the question before a reboot; the rest of its words are shared with the console
  'session.reboot.unknownUser': 'Whoever is signed in on {name} may lose unsaved work.',
  'session.reboot.ends': 'This session ends.',
  'session.reboot.how': 'How to reboot',
  'session.reboot.refused': 'The reboot was not accepted. {why}',

  // said, not shown
  'session.say.returning': '{name} is restarting. The tab connects again when it is back.',
  'session.say.returnOffline': '{name} went offline. The tab connects again when it is back.',
  'session.say.returnNetwork': 'The connection to {name} is lost. The tab connects again by itself.',
  'session.say.returnSlept': 'This computer was asleep. The tab of {name} connects again by itself.',
  'session.say.asking': 'Say why you connect to {name}',
  'session.say.connecting': 'Connecting to {name}',
  'session.say.open': 'Connected to {name}',
  'session.say.ended': '{name}: {what}',
  'session.say.online': '{name} is online',
  'session.say.moved': '{name} is tab {place} of {count} now',
  'session.say.waking': 'Waking {name}',
  'session.say.undo': '{name} is rebooted in five seconds. Undo is in the toolbar; {keys} leads to it.',
  'session.say.undone': 'Undone. {name} is not rebooted.',
} as const;
