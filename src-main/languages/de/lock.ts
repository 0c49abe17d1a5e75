import type { Translation } from '../../contract/messages.ts';
import type { enLock } from '../../lock/strings.ts';

export const deLock = {
  'lock.locked': 'Longreach ist gesperrt. Entsperren Sie es zuerst.',
  'lock.choiceDropped':
    'Longreach war gesperrt, als Sie eine Datei oder einen Ordner gewählt haben. Es ist nichts geschehen. Versuchen Sie es noch einmal.',
  'lock.notLocked': 'Longreach ist nicht gesperrt.',
  'lock.unreadable':
    'Die Datei mit Ihrer PIN oder Ihrem Passwort ist nicht lesbar, daher lässt sich nichts damit vergleichen.',
  'lock.wait': 'Warten Sie vor dem nächsten Versuch {seconds} s.',
  'lock.checking': 'Ein anderer Versuch wird gerade geprüft. Versuchen Sie es gleich noch einmal.',
  'lock.wrongPin': 'Das ist nicht die PIN.',
  'lock.wrongPassword': 'Das ist nicht das Passwort.',
  'lock.presentMissing':
    'Die Sperre ist bereits eingeschaltet. Geben Sie die aktuelle PIN oder das aktuelle Passwort ein, um sie zu ändern.',
  'lock.noSystemPrompt': 'Touch ID ist gerade nicht verfügbar. Verwenden Sie Ihre PIN oder Ihr Passwort.',
  'lock.notRecognised':
    'Touch ID hat Sie nicht erkannt. Versuchen Sie es noch einmal, oder verwenden Sie Ihre PIN oder Ihr Passwort.',
  'lock.required': 'Ihre Organisation schreibt die App-Sperre vor, daher lässt sie sich nicht ausschalten.',
  'lock.notSaved':
    'Die Datei der App-Sperre kann nicht geschrieben werden. Prüfen Sie den freien Speicherplatz und die Zugriffsrechte des Ordners.',
  'lock.pinLength': 'Eine PIN hat 4 bis 12 Ziffern.',
  'lock.passwordLength': 'Ein Passwort hat mindestens {count} Zeichen.',
  'lock.passwordNeeded': 'Ihre Organisation verlangt ein Passwort statt einer PIN.',
  'lock.mustChange':
    'Das ist richtig, aber Ihre Organisation verlangt ein längeres Passwort oder ein Passwort statt einer PIN. Wählen Sie ein neues.',
  'lock.markersLeft':
    'Der Schlüsselspeicher hat nicht geantwortet, daher bleibt die App-Sperre eingeschaltet: Die Schlüssel darin sind noch als gesperrt gekennzeichnet. Entsperren Sie den Schlüsselspeicher und versuchen Sie es noch einmal.',
} satisfies Translation<typeof enLock>;
