import type { Translation } from '../../contract/messages.ts';
import type { enAccount } from '../../account/strings.ts';

export const deAccount = {
  'account.practiceLabel': 'Übung',
  'account.onThisComputer': 'Dienst auf diesem Computer',
  'account.notLost':
    'Die Daten dieses Kontos sind nicht mehr auf diesem Computer. Melden Sie sich mit seiner Adresse und seinem Schlüssel an.',
  'account.noKeyToReplace':
    'Sie sind nicht angemeldet, daher gibt es keinen Schlüssel zu ersetzen. Melden Sie sich zuerst an.',
  'account.unlockOrLeave':
    'Entsperren Sie den Schlüsselspeicher, und melden Sie sich erneut ab, oder melden Sie sich ab, ohne den Schlüssel zu entfernen.',
  'account.nothingToRename':
    'Sie sind nicht angemeldet, daher gibt es kein Konto umzubenennen. Melden Sie sich zuerst an.',
  'account.methods':
    'Schreiben Sie jeden Aufruf mit seiner Methode, GET oder POST, durch Kommas getrennt: „agents/wake GET“. Ändern lassen sich: {list}.',
  'account.emptyGroup':
    'Der Dienst führt keine Agenten in einer Gruppe mit dieser ID, daher wurde nichts geändert. Kopieren Sie die ID erneut aus dem Kontobereich.',
  'account.groupRefused':
    'Dieser Schlüssel hat keine Berechtigung für eine Gruppe mit dieser ID, daher wurde nichts geändert. Bitten Sie den Besitzer des Kontos um Zugriff.',
  'account.groupOvertaken':
    'Eine andere Änderung kam dazwischen, daher wurde die Gruppe nicht geändert. Versuchen Sie es erneut.',
  'account.keyNeeded':
    'Der Schlüssel wurde für die frühere Adresse gespeichert. Geben Sie den Schlüssel für die neue ein.',
  'account.alreadyHere':
    'Dieses Konto ist schon hier, als {account}. Zeigen Sie es an, oder geben Sie den Schlüssel eines anderen Kontos ein.',
  'account.sameAccount':
    '{account} und {other} sind dasselbe Konto: gleiche Adresse, gleicher Schlüssel. Entfernen Sie eines davon.',
  'account.badKey':
    'Das ist kein gültiger API-Schlüssel: Er ist leer, zu lang oder enthält Leerzeichen oder Zeilenumbrüche. Kopieren Sie ihn erneut.',
  'account.unlockKeychain': 'Entsperren Sie den Schlüsselspeicher, und versuchen Sie es erneut.',
  'account.signInCancelled': 'Die Anmeldung wurde abgebrochen. Nichts wurde gespeichert.',
  'account.signInOvertaken': 'Inzwischen wurde eine andere Anmeldung begonnen.',

  // where keys are stored
  'keychain.win32': 'Anmeldeinformationsverwaltung von Windows',
  'keychain.darwin': 'Schlüsselbund von macOS',
  'keychain.linux': 'Schlüsselbund des Systems',
  'keychain.entry': '{keychain}, Eintrag „{entry}“',
  'keychain.file': 'verschlüsselte Datei im Ordner {folder}',
  'keychain.stillStored':
    'Der Schlüssel konnte nicht aus dem Schlüsselspeicher entfernt werden und ist noch gespeichert. {advice}',
  'keychain.keyLeft':
    'Der Schlüssel von {account} konnte nicht entfernt werden. Er ist noch gespeichert ({where}): Entfernen Sie ihn dort, oder widerrufen Sie ihn im Kontobereich.',
  'key.tryAgain': 'Erneut versuchen',
  'key.enter': 'Schlüssel eingeben',
  'key.locked': 'Der Schlüsselspeicher ist gesperrt ({name})',
  'key.lockedText':
    'Ihr Schlüssel ist dort sicher gespeichert. Entsperren Sie den Schlüsselspeicher, und versuchen Sie es erneut.',
  'key.missing': 'Der gespeicherte Schlüssel fehlt',
  'key.missingText':
    'Der Schlüsselspeicher ist offen, enthält aber keinen Schlüssel dieses Kontos für diese Dienstadresse ({name}). Geben Sie den Schlüssel erneut ein.',
  'key.lastRun': 'Der Schlüssel galt nur für die letzte Ausführung',
  'key.lastRunText':
    'Wie gewählt wurde er nicht auf diesem Computer gespeichert. Geben Sie ihn erneut ein. Diesmal können Sie ihn speichern ({keychain}).',
  'key.denied': 'Der Schlüsselspeicher hat den Zugriff verweigert ({name})',
  'key.deniedText':
    'Ihr Schlüssel ist gespeichert, aber Longreach durfte ihn nicht lesen. Versuchen Sie es erneut, und erlauben Sie den Zugriff.',
  'key.noKeychain': 'Der Schlüsselspeicher ist nicht verfügbar',
  'key.noKeychainText':
    'Der Ort, an dem Ihr Schlüssel gespeichert ist, läuft nicht oder ist hier nicht nutzbar ({keychain}). Starten Sie ihn, und versuchen Sie es erneut, oder geben Sie den Schlüssel erneut ein.',
  'key.timeout': 'Der Schlüsselspeicher hat nicht geantwortet ({name})',
  'key.timeoutText':
    'Er hat Ihren Schlüssel nicht innerhalb von 10 Sekunden geliefert. Vielleicht wartet er auf Ihr Passwort. Versuchen Sie es erneut, und geben Sie auf Nachfrage das Passwort ein.',
  'key.crashed': 'Die Verbindung zum Schlüsselspeicher ist abgebrochen ({keychain})',
  'key.crashedText':
    'Der Teil von Longreach, der Ihren Schlüssel liest, wurde beendet. Ihr Schlüssel ist noch gespeichert. Versuchen Sie es in einer Minute erneut.',
  'key.unreadable': 'Der gespeicherte Schlüssel ist nicht lesbar',
  'key.unreadableText':
    'Er wurde von einem anderen Benutzerprofil oder Desktop gespeichert oder ist beschädigt. Geben Sie den Schlüssel erneut ein.',
  'key.notAllowed': 'Ihre Organisation erlaubt keine gespeicherten Schlüssel',
  'key.notAllowedText':
    'Der gespeicherte Schlüssel wurde entfernt. Geben Sie ihn erneut ein; er gilt, bis Sie Longreach beenden.',
  'key.addressNotAllowed': 'Ihre Organisation erlaubt diese Dienstadresse nicht',
  'key.addressNotAllowedText': 'Fragen Sie Ihren Administrator. Alles Gespeicherte dieses Kontos ist noch da.',
  'key.saveLocked':
    'Der Schlüsselspeicher ist gesperrt, daher wurde der Schlüssel nicht gespeichert ({name}). Entsperren Sie ihn, und versuchen Sie es erneut, oder verwenden Sie den Schlüssel nur für diese Ausführung.',
  'key.saveDenied':
    'Der Schlüsselspeicher hat den Zugriff verweigert, daher wurde der Schlüssel nicht gespeichert ({name}). Versuchen Sie es erneut, und erlauben Sie den Zugriff, oder verwenden Sie den Schlüssel nur für diese Ausführung.',
  'key.saveNoKeychain':
    'Auf diesem Computer ist kein Schlüsselspeicher verfügbar, daher wurde der Schlüssel nicht gespeichert. Starten Sie ihn ({keychain}), und versuchen Sie es erneut, oder verwenden Sie den Schlüssel nur für diese Ausführung.',
  'key.saveTimeout':
    'Der Schlüsselspeicher hat nicht innerhalb von 10 Sekunden geantwortet, daher wurde der Schlüssel nicht gespeichert ({name}). Vielleicht wartet er auf Ihr Passwort. Geben Sie es ein, und versuchen Sie es erneut, oder verwenden Sie den Schlüssel nur für diese Ausführung.',
  'key.saveCrashed':
    'Die Verbindung zum Schlüsselspeicher ist abgebrochen, daher wurde der Schlüssel nicht gespeichert ({keychain}). Versuchen Sie es in einer Minute erneut, oder verwenden Sie den Schlüssel nur für diese Ausführung.',
  'key.saveLost':
    'Der Schlüsselspeicher hat den Schlüssel angenommen, konnte ihn danach aber nicht zurückgeben; vielleicht ist er nicht gespeichert ({name}). Versuchen Sie es erneut, oder verwenden Sie den Schlüssel nur für diese Ausführung.',
} satisfies Translation<typeof enAccount>;
