import type { Translation } from '../../contract/messages.ts';
import type { enSupport } from '../../support/strings.ts';

export const deSupport = {
  'support.gone': 'Diese Supportsitzung ist nicht mehr offen. Erstellen Sie eine neue.',
  'support.nameIgnored':
    'Der Dienst hat die Supportsitzung ohne den Namen „{name}“ erstellt. Offenbar erwartet er Namen in einer anderen Form, als die API-Spezifikation angibt. Benennen Sie die Sitzung um, oder wenden Sie sich an den Support des Dienstes.',
  'support.notRenamed':
    'Der Dienst hat die Änderung nicht bestätigt und zeigt noch den Namen „{name}“. Versuchen Sie es erneut.',
  'support.stillOpen':
    'Der Dienst hat die Anfrage nicht bestätigt, und die Supportsitzung ist noch offen. Beenden Sie sie erneut.',
  'support.unsafeLink': 'Der Dienst hat keinen Link zum Beitreten geliefert, der sicher geöffnet werden kann.',
  'support.noLink':
    'Der Dienst hat keinen Link für diese Sitzung geliefert. Geben Sie dem Kunden stattdessen den Code.',
  'support.noWayIn':
    'Der Dienst hat für diese Sitzung weder Link noch Code geliefert. Erstellen Sie eine neue Sitzung.',
  'support.mailTooLong':
    'Die Nachricht ist zu lang für einen E-Mail-Entwurf. Kopieren Sie sie, und fügen Sie sie in eine E-Mail ein.',
  'support.noMail':
    'Es konnte kein E-Mail-Programm geöffnet werden. Kopieren Sie die Nachricht, und fügen Sie sie in eine E-Mail ein.',
  'support.qrTooLong': 'Der Link ist zu lang für einen QR-Code. Kopieren Sie ihn stattdessen.',
} satisfies Translation<typeof enSupport>;
