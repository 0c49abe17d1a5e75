import type { enLock } from '../../features/lock/strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const deLock = {
  'lock.title': 'Longreach ist gesperrt',
  'lock.pin': 'PIN',
  'lock.password': 'Passwort',
  'lock.unlock': 'Entsperren',
  'lock.enter': 'Die Eingabetaste entsperrt.',
  'lock.becauseStart': 'Bei jedem Start wird gesperrt.',
  'lock.becauseIdle': {
    one: 'Um {time} nach {count} Minute ohne Nutzung gesperrt.',
    other: 'Um {time} nach {count} Minuten ohne Nutzung gesperrt.',
  },
  'lock.becauseSleep': 'Um {time} gesperrt, als dieser Computer in den Ruhezustand ging.',
  'lock.becauseScreen': 'Um {time} zusammen mit dem Bildschirm dieses Computers gesperrt.',
  'lock.becauseManual': 'Um {time} gesperrt.',
  'lock.required':
    'Ihre Organisation verlangt die App-Sperre. Wählen Sie, womit Longreach auf diesem Computer entsperrt wird.',
  'lock.mustChange':
    'Ihre Organisation verlangt ein längeres Passwort oder ein Passwort statt einer PIN. Wählen Sie ein neues; danach entsperrt das alte nicht mehr.',
  'lock.wait': 'Bis zum nächsten Versuch {time} warten.',
  'lock.waitWhy': {
    one: '{count} Fehlversuch. Jeder weitere verdoppelt die Wartezeit.',
    other: '{count} Fehlversuche. Jeder weitere verdoppelt die Wartezeit.',
  },
  'lock.sessions': 'Offene Sitzungen bleiben verbunden und verdeckt.',
  'lock.withSystem': 'Touch ID verwenden',
  'lock.unreadable':
    'Die Datei mit Ihrer PIN oder Ihrem Passwort fehlt, ist beschädigt oder nicht lesbar, daher kann keine Eingabe Longreach entsperren. Falls sie verschoben oder ihre Zugriffsrechte geändert wurden, stellen Sie das wieder her und starten Sie Longreach neu.',
  'lock.forgot': 'PIN vergessen?',
  'lock.forgotPassword': 'Passwort vergessen?',
  'lock.forget': 'Schlüssel löschen und entsperren',
  'lock.forgetTitle': 'Alle Schlüssel löschen?',
  'lock.forgetText':
    'Niemand kann Ihnen die PIN oder das Passwort nennen. Um ohne sie hineinzukommen, meldet Longreach sich ab: Die Schlüssel und die Kopien von Listen und Verlauf werden von diesem Computer entfernt, offene Sitzungen enden, und die App-Sperre wird ausgeschaltet. Zum Anmelden benötigen Sie wieder Ihren API-Schlüssel. Das Protokoll unter „Aktivitäten“ bleibt.',
  'lock.erase': 'Dieses Profil löschen',
  'lock.eraseTitle': 'Dieses Profil löschen?',
  'lock.eraseText':
    'Der Schlüsselspeicher gibt die Schlüssel nicht frei. Stattdessen kann alles aus diesem Profil von diesem Computer entfernt werden: Konten, Listen, Verlauf, Notizen und Einstellungen. Offene Sitzungen enden, und die App-Sperre wird ausgeschaltet. Ein Schlüssel, den der Schlüsselspeicher noch hat, wird nie wieder verwendet. Das lässt sich nicht rückgängig machen; das Protokoll unter „Aktivitäten“ bleibt.',
  'lock.back': 'Abbrechen',

  'lock.method': 'Entsperren mit',
  'lock.newPin': 'Neue PIN',
  'lock.newPassword': 'Neues Passwort',
  'lock.pinHelp': '4 bis 12 Ziffern.',
  'lock.passwordHelp': 'Mindestens {count} Zeichen.',
  'lock.again': 'Wiederholen',
  'lock.notSame': 'Beide stimmen nicht überein.',
  'lock.presentPin': 'Aktuelle PIN',
  'lock.presentPassword': 'Aktuelles Passwort',
  'lock.show': 'Anzeigen',
  'lock.hide': 'Verbergen',
  'lock.turnOn': 'Einschalten',
  'lock.turnOnTitle': 'App-Sperre einschalten',
  'lock.turnOnText':
    'Sie verdeckt Longreach und hindert andere an diesem Computer daran, es zu verwenden. Wenn Sie vergessen, was Sie hier wählen, hilft nur, sich abzumelden und neu anzumelden.',
  'lock.change': 'Ändern',
  'lock.changePin': 'PIN ändern',
  'lock.changePassword': 'Passwort ändern',
  'lock.changeTitle': 'PIN oder Passwort ändern',
  'lock.turnOff': 'Ausschalten',
  'lock.turnOffTitle': 'App-Sperre ausschalten?',
  'lock.turnOffText': 'Longreach fragt dann nicht mehr, bevor es etwas anzeigt.',
  'lock.systemTitle': 'Mit Touch ID entsperren',
  'lock.confirm': 'Bestätigen',

  'settings.lock': 'App-Sperre',
  'settings.appLock': 'App-Sperre',
  'settings.appLockText':
    'Fragt nach einer PIN oder einem Passwort: beim Start, nach einer Weile ohne Nutzung und wenn dieser Computer in den Ruhezustand geht oder sein Bildschirm gesperrt wird.',
  'settings.lockNow': 'Jetzt sperren',
  'settings.lockSecret': 'PIN oder Passwort',
  'settings.lockSecretText': 'Nach vier Fehlversuchen verdoppelt jeder weitere die Wartezeit.',
  'settings.lockAfter': 'Sperren nach',
  'settings.lockAfterText': 'So lange ohne jede Nutzung dieses Computers.',
  'settings.lockAfterMinutes': { one: '{count} Minute', other: '{count} Minuten' },
  'settings.lockAfterNever': 'Nie',
  'settings.lockSystem': 'Touch ID',
  'settings.lockSystemText': 'Auch Touch ID entsperrt. PIN oder Passwort gelten immer.',
} satisfies Translation<typeof enLock>;
