import type { Translation } from '../../contract/messages.ts';
import type { enHistory } from '../../history/strings.ts';

export const deHistory = {
  'history.signedOut': 'Sie sind nicht angemeldet.',
  'history.noLink': 'Der Dienst stellt für diese Sitzung keinen Link bereit.',
  'history.noId': 'Der Dienst hat für diese Sitzung keine ID gesendet, daher lassen sich ihre Details nicht anzeigen.',
  'history.interrupted': 'Das Laden des Verlaufs wurde unterbrochen. Versuchen Sie es noch einmal.',
  'history.notStored':
    'Auf den Datenträger kann nicht geschrieben werden, daher wird der Verlauf nicht auf diesem Computer gespeichert. Schaffen Sie Platz oder erlauben Sie das Schreiben in den Longreach-Ordner, und aktualisieren Sie dann den Verlauf.',
  'history.notPaged':
    'Der Dienst liefert immer wieder denselben Teil des Verlaufs, daher lässt sich der Rest nicht laden.',
} satisfies Translation<typeof enHistory>;
