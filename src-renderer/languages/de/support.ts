import type { enSupport } from '../../features/support/strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const deSupport = {
  'nav.support': 'Support',

  'support.clientName': 'Kundenname',
  'support.clientNameHint': 'Kundenname (optional)',
  'support.account': 'Konto der neuen Sitzung',
  'support.chooseAccount': 'Konto wählen',
  'support.new': 'Neue Supportsitzung',
  'support.open': { one: '{count} offen', other: '{count} offen' },
  'support.left': 'Verbindungen übrig',
  'support.leftShort': { one: '{count} Verbindung übrig', other: '{count} Verbindungen übrig' },
  'support.leftUnknown': 'Der Dienst sagt nicht, wie viele übrig sind.',
  'support.leftUntil': 'Beim jetzigen Tempo reichen sie bis {date} aus.',
  'support.leftNoPace': 'Für eine Schätzung, wie lange sie reichen, gibt es noch zu wenig Nutzung.',
  'support.leftNone': 'Der Tarif hat keine mehr übrig.',
  'support.joinedBadge': { one: '{count} beigetreten', other: '{count} beigetreten' },

  // the list
  'support.sessions': 'Supportsitzungen',
  'support.openOnes': 'Offen',
  'support.closedOnes': 'Beendet',
  'support.noName': 'Ohne Namen',
  'support.noCode': 'kein Code',
  'support.phase.waiting': 'Wartet auf den Kunden',
  'support.phase.joined': 'Kunde beigetreten',
  'support.phase.inSession': 'In Sitzung',
  'support.phase.closed': 'Beendet',
  'support.phase.number': 'Status {status}',
  'support.phase.unknown': 'Status unbekannt',
  'support.age.hours': '{count} h',
  'support.age.days': '{count} Tg.',
  'support.option': '{name}, {phase}, Code {code}, {os}',
  'support.forgotten': {
    one: '{count} Einladung ist mehr als einen Tag alt.',
    other: '{count} Einladungen sind mehr als einen Tag alt.',
  },
  'support.selectForgotten': { one: 'Auswählen', other: 'Auswählen' },
  'support.empty': 'Keine offenen Supportsitzungen',
  'support.emptyText':
    'Erstellen Sie eine Supportsitzung und geben Sie dem Kunden den Code oder Link. Er muss nichts installieren. Sobald er verbunden ist, können Sie beitreten.',
  'support.invite': 'Kunden einladen',
  'support.loading': 'Die offenen Sitzungen werden geladen.',
  'support.noList': 'Die Supportsitzungen wurden nicht geladen',
  'support.noListText': 'Offene Supportsitzungen erscheinen hier.',
  'support.listFailed': 'Die Liste ist nicht aktuell',
  'support.listFailedAt': 'Stand der Liste: {time}',

  // one session
  'support.detail': 'Supportsitzung',
  'support.id': 'Sitzungs-ID {id}',
  'support.rename': 'Umbenennen',
  'support.renameText': 'Nur Ihr Konto kann diesen Namen sehen.',
  'support.close': 'Sitzung beenden',
  'support.join': 'Beitreten',
  'support.joinHint': 'Sie können beitreten, bevor der Kunde verbunden ist',
  'support.inviteAgain': 'Erneut einladen',
  'support.step.created': 'Erstellt',
  'support.step.joined': 'Kunde beigetreten',
  'support.step.inSession': 'In Sitzung',
  'support.step.closed': 'Beendet',
  'support.step.waiting': 'Wartet, {time}',
  'support.step.ready': 'Bereit, {time}',
  'support.step.running': '{at}, seit {time}',
  'support.code': 'Einladungscode',
  'support.codeSpoken': 'Einladungscode: {digits}',
  'support.codeMissing': 'Der Dienst hat keinen Code gesendet. Senden Sie stattdessen den Link.',
  'support.bothMissing': 'Der Dienst hat weder Link noch Code gesendet. Erstellen Sie eine neue Sitzung.',
  'support.copyCode': 'Code kopieren',
  'support.copyLink': 'Link kopieren',
  'support.copyMessage': 'Nachricht kopieren',
  'support.mail': 'E-Mail entwerfen',
  'support.codeCopied': 'Code kopiert',
  'support.linkCopied': 'Link kopiert',
  'support.linkCopiedText':
    'Fügen Sie ihn in einen Chat oder eine E-Mail ein. Wer ihn öffnet, kann Ihnen Zugriff auf seinen Computer geben.',
  'support.messageCopied': 'Nachricht kopiert',
  'support.qr': 'QR-Code des Links für {name}. Mit einem Smartphone oder Tablet scannen, um die Einladung zu öffnen.',
  'support.qrHint': 'Für Smartphone oder Tablet',
  'support.noQr': 'Kein QR-Code',
  'support.say': 'Was Sie am Telefon sagen',
  'support.digits': 'null eins zwei drei vier fünf sechs sieben acht neun',
  'support.say.open': 'Öffnen Sie den Link, den ich Ihnen sende.',
  'support.say.code': 'Falls Sie nach einem Code gefragt werden, lautet er: {words}.',
  'support.say.start': 'Starten Sie das angebotene kleine Programm und lassen Sie es geöffnet.',
  'support.message': 'Nachricht',
  'support.messageOwn': 'Eigene',
  'support.messageOurs': 'Standard',
  'support.editTemplate': 'Nachricht bearbeiten',
  'support.messageLanguage': 'Sprache der Nachricht',
  'support.linkPlace': 'Link zu dieser Sitzung',
  'support.tellsWhenJoined':
    'Sie werden benachrichtigt, wenn der Kunde beitritt, auch wenn Longreach im Hintergrund ist. Zum Beitreten auf die Benachrichtigung klicken.',
  'support.screenOf': 'Bildschirm von {name}',
  'support.screenAt': 'Bildschirm des Kunden, {ago}',
  'support.noScreen': 'Vom Bildschirm des Kunden gibt es noch keine Vorschau.',
  'support.ready': '{name} ist bereit',
  'support.readySince': 'Seit {time}',
  'support.running': '{name} ist in einer Sitzung',
  'support.codeLine': 'Code {code}',
  'support.closedText': 'Diese Sitzung ist beendet. Code und Link funktionieren nicht mehr.',
  'support.someone': 'Kunde',

  // several
  'support.picked': { one: '{count} Sitzung ausgewählt', other: '{count} Sitzungen ausgewählt' },
  'support.pickedText': 'Codes und Links dieser Sitzungen funktionieren dann sofort nicht mehr.',
  'support.pickedInside': {
    one: 'In {count} davon ist der Kunde verbunden.',
    other: 'In {count} davon ist der Kunde verbunden.',
  },
  'support.closeMany': { one: '{count} Sitzung beenden', other: '{count} Sitzungen beenden' },
  'support.pickNone': 'Auswahl aufheben',
  'support.pickedClosed': 'Die ausgewählten Sitzungen sind bereits beendet.',

  // closing
  'support.askClose': 'Sitzung beenden ({name})?',
  'support.askCloseJoined':
    'Der Kunde ist verbunden und wartet auf Sie. Wenn Sie die Sitzung beenden, wird er getrennt.',
  'support.askCloseRunning':
    'Ein Techniker ist mit dem Kunden verbunden. Wenn Sie die Sitzung beenden, endet diese Verbindung.',
  'support.askCloseMany': { one: '{count} Sitzung beenden?', other: '{count} Sitzungen beenden?' },
  'support.askCloseManyText': {
    one: 'In {count} davon ist der Kunde verbunden und wird getrennt.',
    other: 'In {count} davon ist der Kunde verbunden und wird getrennt.',
  },
  'support.closedToast': { one: 'Sitzung beendet', other: '{count} Sitzungen beendet' },
  'support.closedBefore': {
    one: 'Die Sitzung war bereits beendet',
    other: '{count} Sitzungen waren bereits beendet',
  },
  'support.closeUnsure': 'Unklar, ob die Sitzung beendet wurde ({name})',
  'support.renameUnsure': 'Unklar, ob sie umbenannt wurde. {why}',
  'support.notClosed': {
    one: 'Die Sitzung wurde nicht beendet',
    other: '{count} Sitzungen wurden nicht beendet',
  },

  // what went wrong
  'support.createFailed': 'Die Supportsitzung wurde nicht erstellt',
  'support.createUnsure': 'Unklar, ob die Supportsitzung erstellt wurde',
  'support.createLooking': 'Die Antwort des Diensts ging verloren. Longreach prüft die Liste.',
  'support.createNotListed':
    'Die Antwort des Diensts ging verloren, und die Liste zeigt die Sitzung noch nicht. Warten Sie eine Minute, bevor Sie eine weitere erstellen.',
  'support.createNeverListed':
    'Die Antwort des Diensts ging verloren, und die Sitzung ist nicht in der Liste erschienen.',
  'support.createFound': 'Supportsitzung erstellt',
  'support.createFoundText': 'Die Antwort des Diensts ging verloren, aber die Liste zeigt die Sitzung.',
  'support.askCreateAgain': 'Eine weitere Supportsitzung erstellen?',
  'support.askCreateAgainText':
    'Noch ist unklar, ob die letzte erstellt wurde. Jede Sitzung verbraucht eine Verbindung des Tarifs.',
  'support.createAnother': 'Weitere erstellen',
  'support.copyFailed': 'Nicht kopiert',
  'support.mailFailed': 'Der E-Mail-Entwurf wurde nicht geöffnet',
  'support.joinFailed': 'Nicht beigetreten',
  'support.quotaTitle': 'Der Tarif erlaubt derzeit keine weiteren Supportsitzungen',
  'support.quotaText':
    'Der Dienst hat eine neue Supportsitzung abgelehnt, weil ein Limit des Tarifs erreicht ist (402). Offene Sitzungen sind nicht betroffen.',
  'support.quotaLeft': {
    one: 'Laut Dienst ist noch {count} Verbindung übrig. Vielleicht ist also das Anfragelimit erreicht. Warten Sie einige Minuten und versuchen Sie es erneut.',
    other:
      'Laut Dienst sind noch {count} Verbindungen übrig. Vielleicht ist also das Anfragelimit erreicht. Warten Sie einige Minuten und versuchen Sie es erneut.',
  },
  'support.quotaNone':
    'Laut Dienst sind keine Verbindungen übrig. Der Besitzer des Kontos kann den Tarif erweitern. Vielleicht hilft es, alte Sitzungen zu beenden.',
  'support.quotaBack': 'Zurück zur Liste',

  // a client came
  'support.came': '{name} beigetreten',
  'support.cameText': 'Der Kunde wartet auf Sie.',
  'support.cameSaid': '{name} ist beigetreten und wartet.',

  // the shortcuts of the page
  'support.keys': 'Supportsitzungen',
  'support.keys.new': 'Neue Supportsitzung: zum Kundennamen',
  'support.keys.join': 'Beitreten',
  'support.keys.copy': 'Code kopieren',
  'support.keys.message': 'Nachricht kopieren',
  'support.keys.rename': 'Umbenennen',
  'support.keys.close': 'Beenden',

  // settings
  'settings.support': 'Support',
  'settings.supportMessage': 'Nachricht an Kunden',
  'settings.supportMessageText':
    'Der Text für „Nachricht kopieren“ und „E-Mail entwerfen“. {places} werden für jede Sitzung ersetzt. Ohne Kundennamen entfällt dessen Platzhalter.',
  'settings.supportUseOurs': 'Standardnachricht verwenden',
  'settings.supportSave': 'Nachricht speichern',
  'settings.supportSaved': 'Nachricht gespeichert',
  'settings.supportNoLink':
    'Die Nachricht enthält weder {link} noch {code}, daher könnte sich der Kunde nicht verbinden.',
} satisfies Translation<typeof enSupport>;
