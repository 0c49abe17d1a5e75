import type { Translation } from '../../contract/messages.ts';
import type { enShared } from '../../lib/strings.ts';

export const deShared = {
  'main.notSignedIn': 'Longreach ist noch nicht angemeldet. Versuchen Sie es gleich erneut.',
  'main.bug': 'In Longreach ist ein Fehler aufgetreten. Einzelheiten stehen in der Logdatei.',
  'main.otherAccount': 'Das Konto wurde inzwischen gewechselt.',
  'main.notExported': 'Das Konto wurde inzwischen gewechselt, daher wurde nichts gespeichert. Exportieren Sie erneut.',
  'main.refreshStopped': 'Die Aktualisierung wurde unterbrochen, die Liste ist unverändert. Versuchen Sie es erneut.',
} satisfies Translation<typeof enShared>;
