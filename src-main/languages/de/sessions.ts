import type { Translation } from '../../contract/messages.ts';
import type { enSessions } from '../../sessions/strings.ts';

export const deSessions = {
  'session.client': 'Kunde',
  'session.unknownAgent': 'Unbekannter Agent',
  'session.device': 'Geräte-ID {id}',
  'session.display': 'Bildschirm {number}',
  'session.hostNotAllowed':
    'Der Link führt zu {host}. Dieser Host gehört nicht zum Dienst, und Sie haben ihn nicht erlaubt. Verbinden Sie neu, um wieder gefragt zu werden.',
  'session.noSandbox':
    'Auf diesem System kann ein AppImage Remoteseiten nur ohne Sandbox ausführen, daher öffnet Longreach keine Sitzungen. Installieren Sie das .deb- oder .rpm-Paket, oder bitten Sie Ihren Administrator, unprivilegierte User-Namespaces zu erlauben.',
  'session.closed': 'Diese Sitzung ist beendet.',
  'session.supportGone':
    'Diese Supportsitzung gibt es nicht mehr. Aktualisieren Sie die Liste, und versuchen Sie es erneut.',
  'session.tooMany': '{max} Sitzungen sind geöffnet. Schließen Sie eine, und versuchen Sie es erneut.',
  'session.quitting': 'Longreach wird beendet, daher wurde nichts geöffnet.',
  'session.reasonFirst': 'Geben Sie zuerst einen Grund für die Verbindung ein.',
  'session.noReason': 'Geben Sie einen kurzen Grund für die Verbindung ein.',
} satisfies Translation<typeof enSessions>;
