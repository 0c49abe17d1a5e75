import type { Catalogue } from '../../lib/messages.ts';

export const deCommon = {
  // changes whose response was lost
  'unconfirmed.update': 'Unklar, ob die Änderung gespeichert wurde',
  'unconfirmed.rename': 'Unklar, ob der Kunde umbenannt wurde',
  'unconfirmed.close': 'Unklar, ob die Sitzung beendet wurde',
  'unconfirmed.checking': 'Der Dienst hat es nicht bestätigt. Longreach prüft das Ergebnis.',

  // states of an agent
  'state.online': 'Online',
  'state.offline': 'Offline',
  'state.asleep': 'Ruhezustand',
  'state.session': 'In Sitzung',
  'state.limited': 'Eingeschränkt, online',
  'state.limitedOffline': 'Eingeschränkt, offline',
  'state.blocked': 'Gesperrt',
  'state.missing': 'Nicht installiert',
  'state.unknown': 'Unbekannt',
  'state.waking': 'Wacht auf',
  'state.wakeFailed': 'Nicht geweckt',

  // operating systems
  'os.win': 'Windows',
  'os.mac': 'macOS',
  'os.linux': 'Linux',
  'os.android': 'Android',

  // times
  'time.now': 'Jetzt',
  'time.secondsAgo': 'vor {count} s',
  'time.underMinute': 'gerade eben',
  'time.minutesAgo': 'vor {count} min',
  'time.hoursAgo': 'vor {count} h',
  'time.daysAgo': { one: 'vor {count} Tag', other: 'vor {count} Tagen' },
  'time.inSeconds': '{count} s',
  'time.inMinutes': '{count} min',
  none: '–',

  // names of keys, as they are on a keyboard of the language
  'cap.ctrl': 'Strg',
  'cap.shift': 'Umschalt',
  'cap.enter': 'Eingabe',
  'cap.space': 'Leertaste',
  'cap.backspace': 'Rücktaste',
  'cap.insert': 'Einfg',
  'cap.delete': 'Entf',
  'cap.home': 'Pos1',
  'cap.end': 'Ende',
  'cap.pageUp': 'Bild ↑',
  'cap.pageDown': 'Bild ↓',

  // what is done to an agent, in both windows
  'act.connect': 'Verbinden',
  'act.wake': 'Wecken',
  'act.reboot': 'Neu starten',
  'act.rebootSafe': 'Mit sicherer Option neu starten',
  'act.favorite': 'Zu Favoriten hinzufügen',
  'act.unfavorite': 'Aus Favoriten entfernen',
  'act.close': 'Schließen',
  'act.cancel': 'Abbrechen',
  'act.tryAgain': 'Wiederholen',
  'act.tryNow': 'Jetzt versuchen',
  'act.replaceKey': 'Schlüssel ersetzen',

  // dialogs, toasts, tips of both windows
  'ui.dismiss': 'Ausblenden',
  'ui.notifications': 'Benachrichtigungen',
  'ui.noAnswer': 'Longreach hat nicht geantwortet. Schließen Sie dieses Fenster und öffnen Sie es wieder.',
  'notices.startEmpty': 'Mit leeren Daten starten',
  'notices.quit': 'Longreach beenden',

  // confirming a reboot
  'reboot.title': '{name} neu starten?',
  'reboot.signedIn': '{user} ist angemeldet. Ungespeichertes kann verloren gehen.',
  'reboot.nobodyKnown': 'Ungespeichertes kann verloren gehen.',
  'reboot.normal': 'Normal',
  'reboot.normalHint': 'Der Agent schließt seine Programme und startet neu.',
  'reboot.safe': 'Mit sicherer Option',
  'reboot.safeHint': 'Unter Windows bedeutet das den abgesicherten Modus.',
} satisfies Partial<Catalogue>;
