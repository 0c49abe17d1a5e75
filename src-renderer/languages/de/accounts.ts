import type { enAccounts } from '../../features/accounts/strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const deAccounts = {
  'accounts.all': 'Alle Konten',
  'accounts.attention': {
    one: '{count} Konto braucht Aufmerksamkeit',
    other: '{count} Konten brauchen Aufmerksamkeit',
  },
  'accounts.trouble.key': 'Der Schlüssel von {account} ist nicht verwendbar.',
  'accounts.trouble.quota': '{account} hat das Tariflimit erreicht.',
  'accounts.trouble.offline': 'Keine Verbindung zu {account}.',
  'accounts.trouble.failing': '{account} antwortet nicht wie erwartet.',
  'accounts.shownAsOf': 'Angezeigt: {agents}, Stand {time}.',
  'accounts.shownFromCopy': 'Angezeigt: {agents} aus der gespeicherten Kopie.',
  'accounts.othersGoOn': 'Die anderen Konten laufen weiter.',
  'accounts.add': 'Konto hinzufügen…',
  'accounts.manage': 'Konten verwalten…',
  'accounts.noKey': 'Kein Schlüssel',
  'accounts.notOpen': 'Nicht geöffnet',
  'accounts.agents': { one: '{count} Agent', other: '{count} Agenten' },
  'accounts.ownData': 'Schlüssel, Favoriten, Ansichten und Verlauf hat jedes Konto für sich.',
  'accounts.rename': 'Umbenennen',
  'accounts.replaceKey': 'Schlüssel ersetzen',
  'accounts.color': 'Farbe',
  'accounts.colorOf': 'Farbe von {account}',
  'accounts.color.violet': 'Violettes Quadrat',
  'accounts.color.teal': 'Türkises Sechseck',
  'accounts.color.magenta': 'Magenta Raute',
  'accounts.color.brown': 'Braunes Haus',
  'accounts.color.slate': 'Graues Plus',
  'accounts.color.olive': 'Olivgrüner Becher',
  'accounts.changeAddress': 'Adresse ändern',
  'accounts.remove': 'Konto entfernen',
  'accounts.failed': 'Das Konto wurde nicht geändert',
  'accounts.show': '{account} anzeigen',
  'accounts.practise': 'Übungskonto öffnen',
  'accounts.addTitle': 'Ihr Konto verbinden',
  'accounts.addLead': 'Es wird neben Ihren anderen Konten geöffnet. Deren Sitzungen bleiben offen.',

  'removeAccount.title': '{account} entfernen?',
  'removeAccount.text': {
    one: 'Der Agent verschwindet aus dieser Konsole, und offene Sitzungen werden beendet. Beim Dienst ändert sich nichts.',
    other:
      'Die {count} Agenten verschwinden aus dieser Konsole, und offene Sitzungen werden beendet. Beim Dienst ändert sich nichts.',
  },
  'removeAccount.also': 'Auch von diesem Computer löschen',
  'removeAccount.copy': 'Gespeicherte Kopie',
  'removeAccount.copyText': 'Agentenliste, Hardwaredetails und der bisher gelesene Verlauf.',
  'removeAccount.own': 'Favoriten und Notizen',
  'removeAccount.ownText':
    '{favorites}, {notes}, gespeicherte Ansichten, Beobachtungen und geschätzte Sitzungsenden. Bleiben sie erhalten, kehren sie mit dem Konto zurück.',
  'removeAccount.favorites': { one: '{count} Favorit', other: '{count} Favoriten' },
  'removeAccount.notes': { one: '{count} Notiz', other: '{count} Notizen' },
  'removeAccount.key': 'Schlüssel',
  'removeAccount.keyText': 'Er bleibt gültig, bis er im Kontobereich des Diensts widerrufen wird.',
  'removeAccount.do': 'Konto entfernen',

  'changeAddress.title': 'Adresse von {account} ändern',
  'changeAddress.text':
    'Alles für dieses Konto Gespeicherte bleibt erhalten: Favoriten, Notizen, Ansichten und Verlauf. Nur sinnvoll, wenn es sich um dasselbe Konto unter einer anderen Adresse handelt.',
  'changeAddress.keyHelp':
    'Ein Schlüssel wird nie an einen anderen Host gesendet als den, für den er eingegeben wurde. Geben Sie daher den Schlüssel für die neue Adresse ein.',
  'changeAddress.do': 'Adresse ändern',
  'removeAccount.anyway': 'Ohne Löschen des Schlüssels entfernen',

  'command.showAllAccounts': 'Alle Konten',
  'command.showAccount': 'Konto: {account}',
  'command.addAccount': 'Konto hinzufügen',
  'command.manageAccounts': 'Konten verwalten',
  'shortcuts.allAccounts': 'Alle Konten anzeigen',
  'shortcuts.account': 'Erstes bis neuntes Konto anzeigen',
  'shortcuts.accountKeys': '{main}, Umschalt und 1 bis 9',
} satisfies Translation<typeof enAccounts>;
