import type { Translation } from '../../lib/messages.ts';
import type { enSession } from '../../windows/session/strings.ts';

export const deSession = {
  // the window
  'session.title': '{name} – Longreach',
  'session.titleOfAccount': '{name} – {account} – Longreach',
  'session.titleEmpty': 'Sitzungen – Longreach',
  'session.tabs': 'Sitzungen',
  'session.toolbar': 'Sitzung',
  'session.closeTab': '{name} schließen',
  'session.screen': 'Bildschirm von {name}',

  // the word of a tab
  'session.tab.returning': 'Neustart',
  'session.tab.waiting': 'Wartet',
  'session.tab.reconnecting': 'Verbindet neu',
  'session.tab.host': 'Seite von {host}',
  'session.tab.connecting': 'Verbindet',
  'session.tab.asking': 'Grund',
  'session.tab.ended': 'Beendet',

  // toolbar
  'session.bar.sideBar': 'Seitenleiste',
  'session.bar.sideBarHide': 'Leiste ausblenden',
  'session.bar.sideBarShow': 'Leiste einblenden',
  'session.bar.connection': 'Verbindung',
  'session.bar.connectionTip': 'Seite von {host}: Zertifikat, seit wann und auf welchem Weg',
  'session.bar.connectionNone': 'Noch keine Seite geöffnet',
  'session.bar.favorite': 'Favorit',
  'session.bar.favoriteAdd': 'In dieser Konsole zu Favoriten hinzufügen',
  'session.bar.favoriteRemove': 'In dieser Konsole aus Favoriten entfernen',
  'session.bar.favoriteService': '{act}. Auch im Kontobereich ein Favorit.',
  'session.bar.wake': 'Wecken',
  'session.bar.wakeTip': '{name} wecken',
  'session.bar.wakeOnline': '{name} ist online',
  'session.bar.waking': 'Warten, bis {name} online ist',
  'session.bar.stopWaking': 'Wecken abbrechen',
  'session.bar.reboot': 'Neu starten',
  'session.bar.rebootTip': '{name} neu starten (mit Rückfrage)',
  'session.bar.rebootOffline': '{name} ist offline',
  'session.bar.unlisted': '{name} ist nicht in Ihrer Liste, daher ist nur Verbinden möglich',
  'session.bar.rebooting': '{name} startet neu',
  'session.bar.reconnect': 'Neu verbinden',
  'session.bar.reconnectTip': 'In diesem Tab mit einem neuen Link verbinden',
  'session.hang.label': 'Seite von {name}',
  'session.hang.text': 'Die Remoteseite reagiert nicht',
  'session.request.window': '{host} wollte ein Fenster öffnen. Das wurde abgelehnt.',
  'session.request.windows': {
    one: '{host} wollte {count} Fenster öffnen. Das wurde abgelehnt.',
    other: '{host} wollte {count} Fenster öffnen. Das wurde abgelehnt.',
  },
  'session.request.download': '{host} bot {file} zum Download an. Das wurde abgelehnt.',
  'session.request.downloads': {
    one: '{host} bot {count} Datei zum Download an. Das wurde abgelehnt.',
    other: '{host} bot {count} Dateien zum Download an. Das wurde abgelehnt.',
  },
  'session.request.managed': '{host} bot {file} zum Download an. Ihre Administratoren erlauben das nicht.',
  'session.request.unprompted':
    '{host} bot {file} zum Download an, ohne dass jemand geklickt hat. Das wurde abgelehnt.',
  'session.request.many': {
    one: '{host} bot mehr Dateien auf einmal an als erlaubt. {count} wurde abgelehnt.',
    other: '{host} bot mehr Dateien auf einmal an als erlaubt. {count} wurden abgelehnt.',
  },
  'session.request.allowed': 'Downloads von {host} sind erlaubt. Starten Sie den Download erneut.',
  'session.request.running': '{file} wird gespeichert',
  'session.request.saved': '{file} wurde gespeichert.',
  'session.request.savedMany': {
    one: '{count} Datei wurde gespeichert, zuletzt {file}.',
    other: '{count} Dateien wurden gespeichert, zuletzt {file}.',
  },
  'session.request.failed':
    '{file} konnte nicht gespeichert werden. Starten Sie den Download erneut und prüfen Sie den Download-Ordner in den Einstellungen.',
  'session.request.allow': 'Downloads von diesem Host erlauben',
  'session.request.more': 'Weitere erlauben',
  'session.request.show': 'Im Ordner anzeigen',
  'session.note.download': 'Das war mit dem Download nicht möglich. {why}',
  'session.say.request': '{name}: {what}',
  'session.say.hangs':
    'Die Remoteseite von {name} reagiert nicht. „Neu verbinden“ ist in der Symbolleiste; mit {keys} gelangen Sie dorthin.',
  'session.say.answers': 'Die Remoteseite von {name} reagiert wieder',
  'session.bar.reconnectBusy': 'Link wird angefordert',
  'session.bar.screens': 'Bildschirm auswählen',
  'session.bar.details': 'Details',
  'session.bar.detailsTip': '{name} in der Konsole anzeigen',
  'session.bar.popOut': 'Ablösen',
  'session.bar.popOutTip': 'In ein eigenes Fenster verschieben; die Sitzung läuft weiter',
  'session.bar.popIn': 'Andocken',
  'session.bar.popInTip': 'Zurück zu den anderen Tabs; die Sitzung läuft weiter',
  'session.bar.note': 'Notiz',
  'session.bar.noteTip': 'Notiz: {note}',
  'session.bar.noteNone': 'Notiz zu dieser Sitzung hinzufügen',
  'session.bar.passKeys': 'Alle Tasten senden',
  'session.bar.passKeysOn': 'Alle Tasten gehen an {name}. Nur {keys} ist reserviert und bringt Sie hierher zurück.',
  'session.bar.passKeysOff': 'Reserviert: {reserved}. Mit {keys} kehren Sie jederzeit hierher zurück.',
  'session.bar.systemKeys': '{keys} bleiben immer auf diesem Computer.',
  'session.bar.desktopKeys': 'Ihr Desktop kann {keys} für sich behalten.',
  'session.bar.more': 'Mehr',
  'session.bar.fullScreen': 'Vollbild',
  'session.bar.fullScreenTip': 'Vollbild',
  'session.bar.fullScreenLeave': 'Vollbild beenden',

  // the connection
  'session.connection.title': 'Verbindung mit {name}',
  'session.connection.host': 'Host',
  'session.connection.certificate': 'Zertifikat',
  'session.connection.issuedBy': 'Ausgestellt von {issuer}',
  'session.connection.validFor': 'Für {subject}, gültig bis {date}',
  'session.connection.accepted': 'Akzeptiert',
  'session.connection.unencrypted': 'Keines: Die Seite liegt auf diesem Computer und ist nicht verschlüsselt',
  'session.connection.since': 'Seit',
  'session.connection.notOpen': 'Die Seite ist nicht geöffnet',
  'session.connection.how': 'Weg',
  'session.connection.oneTime': 'Über einen Einmallink, der verbraucht ist',
  'session.connection.support': 'Über den Link dieser Supportsitzung',
  'session.connection.systemProxy': 'Mit den Proxyeinstellungen dieses Computers',
  'session.connection.noProxy': 'Ohne Proxy',
  'session.connection.manualProxy': 'Über den Proxy {server}',

  // the menus
  'session.menu.tab': 'Sitzung von {name}',
  'session.menu.left': 'Nach links',
  'session.menu.right': 'Nach rechts',
  'session.screens.nth': 'Bildschirm {number}',
  'session.screens.size': '{width} × {height}',
  'session.screens.primary': 'Hauptbildschirm',
  'session.screens.current': 'dieses Fenster ist hier',

  // the remote page took the screen
  'session.fullScreen.taken': '{host} hat auf Vollbild umgeschaltet',
  'session.fullScreen.leaves': 'beendet das Vollbild',

  // the note
  'session.note.panel': 'Notiz zu dieser Sitzung',
  'session.note.title': 'Notiz zu {name}',
  'session.note.label': 'Notiz',
  'session.note.hint': 'Was erledigt wurde, was noch zu tun ist',
  'session.note.where': 'Beim Tippen in „Aktivitäten“ gespeichert.',
  'session.note.saving': 'Speichert',
  'session.note.saved': 'Gespeichert',
  'session.note.notSaved': 'Nicht gespeichert. {why}',
  'session.note.close': 'Notiz schließen',
  'session.note.done': 'Fertig',

  // what was open when Longreach ended
  'session.restore.title': 'Sie waren verbunden mit',
  'session.restore.one': 'Neu verbinden',
  'session.restore.oneLabel': 'Mit {name} neu verbinden',
  'session.restore.all': { one: 'Mit {count} neu verbinden', other: 'Mit allen {count} neu verbinden' },
  'session.restore.chipLabel': 'Mit {name} neu verbinden, {state}',
  'session.restore.failed': 'Die Sitzungen wurden nicht geöffnet',
  'session.restore.notForgotten': 'Nicht ausgeblendet',
  'session.restore.notNow': 'Nicht jetzt',
  'session.restore.banner': {
    one: 'Sie waren mit {name} verbunden',
    other: 'Sie waren mit {count} Agenten verbunden',
  },

  // side bar
  'session.side.favorites': 'Favoriten',
  'session.side.recent': 'Zuletzt',
  'session.side.open': 'offen',
  'session.side.ended': 'beendet',
  'session.side.noFavorites': 'Als Favorit markierte Agenten erscheinen hier. Zum Verbinden anklicken.',
  'session.side.keys': 'Reservierte Tasten',
  'session.keys.next': 'Nächste Sitzung',
  'session.keys.previous': 'Vorherige',
  'session.keys.sideBar': 'Diese Leiste',
  'session.keys.leave': 'Verlassen',
  'session.keys.lock': 'Jetzt sperren',
  'session.keys.fullScreen': 'Vollbild',
  'session.side.outside': 'Außerhalb des Bildschirms',
  'session.keys.back': 'Zurück zum Bildschirm',
  'session.keys.part': 'Nächster Fensterteil',

  // how long ago, where there is little room
  'session.age.minutes': '{count} min',
  'session.age.hours': '{count} h',
  'session.age.days': '{count} Tg.',

  // no tab is open
  'session.start.title': 'Keine offenen Sitzungen',
  'session.start.text': 'Wählen Sie hier einen Agenten, oder verbinden Sie sich aus der Konsole.',
  'session.start.empty':
    'Verbinden Sie sich aus der Konsole. Favoriten und zuletzt verwendete Agenten erscheinen dann hier.',

  // a link is being requested
  'session.reason.title': 'Warum verbinden Sie sich mit {name}?',
  'session.reason.text':
    'Der Grund wird auf diesem Computer unter „Aktivitäten“ gespeichert, bevor der Link angefordert wird.',
  'session.reason.label': 'Grund',
  'session.reason.hint': 'Ticketnummer oder Stichworte',
  'session.reason.recent': 'Letzte Gründe',
  'session.reason.empty': 'Geben Sie einen kurzen Grund für die Verbindung ein.',
  'session.connecting.title': 'Verbindung mit {name}',
  'session.connecting.text': 'Ein Einmallink wird angefordert. Er wird nicht gespeichert.',
  'session.connecting.loading': 'Der Dienst hat einen Link gesendet. Warten auf die Remoteseite.',
  'session.connecting.cancel': 'Abbrechen',

  // why a session ended
  'session.end.linkUsed': 'Dieser Link ist verbraucht',
  'session.end.linkUsedText':
    'Ein Einmallink öffnet eine Sitzung nur ein einziges Mal. Um {time} hat die Seite gemeldet, dass dieser Link bereits verwendet wurde.',
  'session.end.crashed': 'Die Remoteseite ist abgestürzt',
  'session.end.crashedText':
    'Die Seite in diesem Fenster ist um {time} abgestürzt. {name} ist nicht betroffen. Ein neuer Link öffnet sie wieder.',
  'session.end.failed': 'Die Remoteseite wurde nicht geöffnet',
  'session.end.failedText':
    'Der Dienst hat um {time} statt der Seite einen Fehler gesendet. Versuchen Sie es mit einem neuen Link.',
  'session.end.failedStatusText':
    'Der Dienst hat um {time} statt der Seite den Fehler {status} gesendet. Versuchen Sie es mit einem neuen Link.',
  'session.end.noAnswer': 'Die Remoteseite antwortet nicht',
  'session.end.noAnswerText':
    'Der Dienst hat einen Link gesendet, aber die Seite ist nicht innerhalb von 45 Sekunden erschienen. Bis Sie neu verbinden, wird nichts weiter angefordert.',
  'session.end.supportClosed': 'Diese Supportsitzung ist beendet',
  'session.end.supportClosedText':
    'Sie wurde nicht von Ihnen beendet: {name} hat sie verlassen, oder sie wurde anderswo beendet. Laden Sie {name} auf der Seite „Support“ erneut ein.',
  'session.end.closedHere': 'Von Ihnen beendet',
  'session.end.closedHereText': 'Sie haben diese Supportsitzung um {time} auf der Seite „Support“ beendet.',
  'session.end.network': 'Die Remoteseite ist nicht erreichbar',
  'session.end.networkText':
    'Dieser Computer hat um {time} die Verbindung verloren. Prüfen Sie das Netzwerk und öffnen Sie die Sitzung mit einem neuen Link.',
  'session.end.blocked': 'Die Remoteseite wurde blockiert',
  'session.end.blockedText':
    'Um {time} hat sie versucht, eine Adresse zu öffnen, die nicht zum Dienst gehört. Es wurde nichts geöffnet. Beginnen Sie mit einem neuen Link.',
  'session.end.foreignHost': 'Der Link wurde nicht geöffnet',
  'session.end.connectFailed': 'Der Dienst hat keinen Link gesendet',
  'session.end.connectFailedText':
    'Es wurde keine Sitzung geöffnet, und der Dienst hat keinen Grund genannt. Versuchen Sie es gleich noch einmal.',
  'session.end.keyRejected': 'Der Dienst hat den Schlüssel abgelehnt',
  'session.end.agentBlocked': '{name} ist gesperrt',
  'session.end.noDevice': 'Kein solcher Agent',
  'session.end.noDeviceText':
    'Kein Agent dieses Kontos hat die Geräte-ID {id}. Klären Sie die Nummer mit der Person, die sie gesendet hat.',
  'session.end.isOnline': '{name} ist online. Ein neuer Link dauert nur einen Moment.',
  'session.end.isOffline': '{name} ist gerade offline.',

  // the agent is offline
  'session.offline.title': '{name} ist offline',
  'session.offline.text':
    'Für einen Agenten, der offline ist, gibt der Dienst keinen Link aus. Wecken Sie ihn; sobald er online ist, öffnet sich die Sitzung in diesem Tab.',
  'session.offline.waking': '{name} wird geweckt',
  'session.offline.wakingText': 'Der Start kann einige Minuten dauern. Diese Seite zeigt, wann der Agent online ist.',
  'session.offline.wakingConnectText':
    'Der Start kann einige Minuten dauern. Danach öffnet sich die Sitzung automatisch in diesem Tab.',
  'session.offline.usual': 'Dieser Agent braucht meist {time}.',
  'session.offline.sending': 'Wecksignal wird gesendet',
  'session.offline.sent': 'Wecksignal gesendet',
  'session.offline.wait': 'Warten, bis der Agent online ist',
  'session.offline.stop': 'Stopp',
  'session.offline.link': 'Neuen Einmallink anfordern',
  'session.offline.connect': 'Verbinden',
  'session.offline.notWoken': '{name} ist nicht aufgewacht',
  'session.offline.notWokenText':
    'Der Agent war nach 3 Minuten nicht online. Vielleicht hat er keinen Strom, Wake-on-LAN ist ausgeschaltet, oder kein anderer Agent in seinem Netzwerk konnte das Wecksignal weitergeben.',
  'session.offline.back': '{name} ist online',
  'session.offline.backText': 'Sie können sich jetzt verbinden. Ein neuer Link öffnet die Sitzung in diesem Tab.',

  // it is rebooted, and the tab waits for it
  'session.return.title': '{name} startet neu',
  'session.return.text': 'Die Sitzung wird hier automatisch neu verbunden. Dieser Agent braucht meist {time}.',
  'session.return.textNew':
    'Die Sitzung wird hier automatisch neu verbunden. Wie lange dieser Agent braucht, ist noch nicht bekannt, meist sind es wenige Minuten.',
  'session.return.textLong':
    'Die Sitzung wird hier automatisch neu verbunden. Es dauert länger als die üblichen {time}. Vielleicht installiert der Agent Updates.',
  'session.return.offline': '{name} ist offline gegangen',
  'session.return.offlineText':
    'Seit {time} ist der Agent im Ruhezustand, ausgeschaltet oder ohne Netzwerk. Sobald er zurück ist, wird die Sitzung hier automatisch neu verbunden.',
  'session.return.network': 'Die Verbindung mit {name} ist abgebrochen',
  'session.return.networkText':
    'Sie ist um {time} zwischen diesem Computer und dem Dienst abgebrochen. Die Sitzung wird hier automatisch neu verbunden.',
  'session.return.slept': 'Dieser Computer war im Ruhezustand',
  'session.return.sleptText':
    'Die Verbindung mit {name} wurde dabei beendet. Die Sitzung wird hier automatisch neu verbunden.',
  'session.return.lost': 'Verbindung verloren',
  'session.return.woke': 'Dieser Computer ist aufgewacht',
  'session.return.next': 'Nächster Versuch',
  'session.return.in': 'in {time}',
  'session.return.meter': 'Neustart',
  'session.return.meterText': '{elapsed} von etwa {time}',
  'session.return.accepted': 'Neustart angenommen',
  'session.return.goesDown': 'Warten, bis der Agent offline geht',
  'session.return.wentDown': 'Offline gegangen',
  'session.return.wait': 'Warten, bis der Agent online ist',
  'session.return.cancel': 'Nicht mehr warten',
  'session.return.now': 'Jetzt neu verbinden',
  'session.return.stopped': 'Es wird nicht mehr auf {name} gewartet',
  'session.return.stoppedText':
    'Die Sitzung wird nicht automatisch neu verbunden. Ein laufender Neustart geht weiter. „Neu verbinden“ fordert einen neuen Link an.',
  'session.return.notBack': '{name} ist nicht zurück',
  'session.return.notBackText':
    'Der Agent ist für den Neustart offline gegangen und nicht rechtzeitig zurückgekehrt. Vielleicht installiert er Updates oder wartet auf eine Eingabe vor Ort.',
  'session.return.notRestarted': '{name} hat nicht neu gestartet',
  'session.return.notRestartedText':
    'Der Agent hat die Anfrage angenommen, blieb aber online. Vielleicht hält ein Programm oder eine Rückfrage auf dem Bildschirm den Neustart auf. Verbinden Sie neu und sehen Sie nach.',
  'session.return.perhaps': '{name} hat vielleicht neu gestartet',
  'session.return.perhapsText':
    'Der Agent war nie sichtbar offline, hat sich seither aber wieder gemeldet. Verbinden Sie neu und prüfen Sie, wie lange er schon läuft.',
  'session.return.unknown': 'Unklar, ob {name} zurück ist',
  'session.time.seconds': '{count} s',
  'session.time.minutes': '{count} min',
  'session.time.both': '{minutes} min {seconds} s',

  // what worked or did not, in the toolbar
  'session.undo.reboot': 'Neustart in {seconds} s',
  'session.undo.safe': 'Neustart mit sicherer Option in {seconds} s',
  'session.undo.label': 'Neustart von {name}',
  'session.note.sending': 'Neustart von {name} wird angefordert',
  'session.note.reboot': '{name} wurde nicht neu gestartet. {why}',
  'session.note.undo': 'Neustart von {name} nicht rückgängig gemacht. {why}',
  'session.note.stopWaiting': 'Warten auf {name} nicht beendet. {why}',
  'session.note.wake': '{name} ist nicht aufgewacht. {why}',
  'session.note.stopWaking': 'Wecken von {name} nicht abgebrochen. {why}',
  'session.note.favorite': 'Favorit nicht geändert. {why}',
  'session.note.reconnect': 'Kein neuer Link angefordert. {why}',
  'session.note.open': 'Keine Verbindung mit {name}. {why}',
  'session.note.restore': 'Die Sitzungen wurden nicht geöffnet. {why}',
  'session.note.details': 'Die Details von {name} wurden nicht geöffnet. {why}',
  'session.note.window': 'Das Fenster wurde nicht geändert. {why}',

  // the question before a reboot; the rest of its words are shared with the console
  'session.reboot.unknownUser': 'Falls jemand an {name} angemeldet ist, kann Ungespeichertes verloren gehen.',
  'session.reboot.ends': 'Diese Sitzung wird beendet.',
  'session.reboot.how': 'Art des Neustarts',
  'session.reboot.refused': 'Der Neustart wurde nicht angenommen. {why}',

  // announced, not shown
  'session.say.returning': '{name} startet neu. Der Tab verbindet sich nach der Rückkehr neu.',
  'session.say.returnOffline': '{name} ist offline gegangen. Der Tab verbindet sich nach der Rückkehr neu.',
  'session.say.returnNetwork': 'Die Verbindung mit {name} ist abgebrochen. Der Tab verbindet sich automatisch neu.',
  'session.say.returnSlept': 'Dieser Computer war im Ruhezustand. Der Tab von {name} verbindet sich automatisch neu.',
  'session.say.asking': 'Grund für die Verbindung mit {name} eingeben',
  'session.say.connecting': 'Verbindung mit {name}',
  'session.say.open': 'Mit {name} verbunden',
  'session.say.ended': '{name}: {what}',
  'session.say.online': '{name} ist online',
  'session.say.moved': '{name} ist jetzt Tab {place} von {count}',
  'session.say.waking': '{name} wird geweckt',
  'session.say.undo':
    '{name} wird in fünf Sekunden neu gestartet. „Rückgängig“ ist in der Symbolleiste; mit {keys} gelangen Sie dorthin.',
  'session.say.undone': 'Rückgängig: {name} startet nicht neu.',
} satisfies Translation<typeof enSession>;
