import type { Translation } from '../../contract/messages.ts';
import type { enShared } from '../../lib/strings.ts';

export const deShared = {
  'main.notSignedIn': 'Longreach ist noch nicht angemeldet. Versuchen Sie es gleich erneut.',
  'main.bug': 'In Longreach ist ein Fehler aufgetreten. Einzelheiten stehen in der Logdatei.',
  'main.otherAccount': 'Das Konto wurde inzwischen gewechselt.',
  'main.notExported': 'Das Konto wurde inzwischen gewechselt, daher wurde nichts gespeichert. Exportieren Sie erneut.',
  'main.refreshStopped': 'Die Aktualisierung wurde unterbrochen, die Liste ist unverändert. Versuchen Sie es erneut.',
  'main.agentGone':
    'Dieser Agent steht nicht mehr in der Liste. Aktualisieren Sie die Liste, und versuchen Sie es erneut.',
  'main.viewRemoved': 'Diese Ansicht wurde inzwischen entfernt.',
  'main.emptyName': 'Der Name ist leer. Geben Sie einen Namen ein.',
  'main.bulkRunning':
    'Eine andere Aktion für mehrere Agenten läuft. Beenden Sie sie, oder warten Sie, bis sie fertig ist.',
  'main.bulkGone': 'Diese Ergebnisse gibt es nicht mehr. Wählen Sie die Agenten aus, und beginnen Sie von vorn.',
  'main.tryAgain': 'Versuchen Sie es gleich erneut.',
  'main.tryLater': 'Versuchen Sie es später erneut.',
  'main.keyRejected': 'Der Dienst hat diesen Schlüssel abgelehnt.',
  'main.copyKey': 'Kopieren Sie ihn erneut aus dem Kontobereich, „Integrationen“, „HTTP API“.',
  'main.requestLimit': 'Das Anfragelimit des Tarifs ist erreicht.',
  'main.fileGone': 'Die Datei ist nicht mehr dort, wo sie gespeichert wurde.',
  'main.fromSources': 'Dieses Longreach läuft aus seinem Quelltext und wird nicht aktualisiert.',
} satisfies Translation<typeof enShared>;
