import type { Translation } from '../../contract/messages.ts';
import type { enStorage } from '../../storage/strings.ts';

export const deStorage = {
  'store.failed.newer-version':
    'Die Daten auf diesem Computer stammen von einer neueren Version von Longreach. Installieren Sie diese Version wieder, oder starten Sie mit leeren Daten: Konto und Einstellungen bleiben, aber Favoriten, gespeicherte Ansichten und der lokale Verlauf beginnen neu. Die neueren Daten werden nicht geändert.',
  'store.failed.not-open': 'Die gespeicherte Kopie der Liste ist nicht geöffnet.',
  'store.failed.not-read-or-written':
    'Die gespeicherte Kopie der Liste konnte nicht gelesen oder geschrieben werden. Einzelheiten stehen in der Logdatei.',
  'store.failed.no-account': 'Es ist kein Konto geöffnet. Melden Sie sich an, und versuchen Sie es erneut.',
  'store.failed.still-kept':
    'Auf den Datenträger kann nicht geschrieben werden, daher ist die gespeicherte Kopie der Liste dieses Kontos noch auf diesem Computer. Schaffen Sie Platz oder erlauben Sie das Schreiben in den Longreach-Ordner, melden Sie sich dann an und wieder ab.',
  'store.failed.no-array': 'Der Dienst hat ohne Agentenliste geantwortet, daher bleibt die letzte.',
  'store.failed.list-interrupted':
    'Das Lesen der Liste wurde unterbrochen, daher bleibt die letzte. Sie wird automatisch noch einmal gelesen.',
  'store.failed.view-gone': 'Diese Ansicht wurde inzwischen entfernt. Speichern Sie sie als neue.',
  'store.failed.too-many-views':
    'Es gibt bereits {number} Ansichten. Entfernen Sie eine, die Sie nicht mehr brauchen, und speichern Sie dann diese.',
  'store.failed.session-gone':
    'Diese Sitzung ist nicht auf diesem Computer gespeichert. Laden Sie den Verlauf erneut und geben Sie dann das Ende ein.',
  'store.failed.has-end': 'Der Dienst hat das Ende dieser Sitzung inzwischen gemeldet. Dieses Ende zählt.',
  'store.failed.end-before-start': 'Das Ende muss nach dem Beginn der Sitzung liegen.',
  'store.failed.end-in-future': 'Das Ende kann nicht in der Zukunft liegen.',
  'store.workerDown':
    'Der Teil von Longreach, der die Liste speichert, wurde beendet. Er startet innerhalb einer Minute automatisch neu.',
  'store.recounted': 'Der gespeicherte Verlauf hat sich während des Zählens geändert. Versuchen Sie es erneut.',

  'store.notice.rebuilt':
    'Die gespeicherte Kopie der Liste war beschädigt, daher wurde eine neue angelegt. Die beschädigten Dateien wurden im selben Ordner beiseitegelegt. Favoriten blieben nach Möglichkeit erhalten.',
  'store.notice.reopened':
    'Longreach kann seine gespeicherten Daten wieder verwenden. Änderungen werden ab jetzt gespeichert.',
  'store.notice.full':
    'Der Datenträger ist voll. Die Liste funktioniert weiterhin, und Änderungen werden wieder gespeichert, sobald Platz ist.',
  'store.notice.unreliable':
    'Der Datenträger hat einen Fehler gemeldet. Die Liste funktioniert weiterhin, und Änderungen werden wieder gespeichert, sobald der Datenträger sie annimmt.',
  'store.notice.read-only':
    'Longreach kann nicht in seinen Ordner schreiben. Die Liste funktioniert weiterhin, und Änderungen werden wieder gespeichert, sobald das möglich ist.',
  'store.notice.locked':
    'Ein anderes Programm verwendet die gespeicherte Kopie der Liste. Die Liste funktioniert weiterhin, und Änderungen werden wieder gespeichert, sobald die Kopie freigegeben ist.',
} satisfies Translation<typeof enStorage>;
