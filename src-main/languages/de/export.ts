import type { Translation } from '../../contract/messages.ts';
import type { enExport } from '../../export/strings.ts';

export const deExport = {
  'export.gone':
    'Keiner dieser Agenten steht noch in der Liste. Wählen Sie Agenten aus, und exportieren Sie noch einmal.',
  'export.diskFull':
    'Der Datenträger ist voll, daher wurde nichts gespeichert. Schaffen Sie Platz, und exportieren Sie noch einmal.',
  'export.notWritable':
    'In den Downloadordner kann nicht geschrieben werden, daher wurde nichts gespeichert. Prüfen Sie seine Zugriffsrechte, und exportieren Sie noch einmal.',

  // what the name of the file begins with
  'export.agents': 'Longreach Agenten',

  // heads of the columns of agents
  'export.head.name': 'Name',
  'export.head.account': 'Konto',
  'export.head.group': 'Gruppe',
  'export.head.state': 'Status',
  'export.head.os': 'OS',
  'export.head.ip': 'IP-Adresse',
  'export.head.country': 'Land',
  'export.head.region': 'Region',
  'export.head.city': 'Stadt',
  'export.head.lastOnline': 'Zuletzt online (UTC)',
  'export.head.version': 'Agentenversion',
  'export.head.sessions': 'Sitzungen',
  'export.head.owner': 'Besitzer',
  'export.head.osUser': 'OS-Benutzer',
  'export.head.id': 'Agenten-ID',
  'export.head.deviceId': 'Geräte-ID',
  'export.head.added': 'Hinzugefügt (UTC)',
  'export.head.favorite': 'Favorit',
  'export.head.model': 'Modell',
  'export.head.osName': 'OS-Name',
  'export.head.cpu': 'Prozessor',
  'export.head.ram': 'RAM (wie gemeldet)',
  'export.head.ramFree': 'RAM frei (wie gemeldet)',
  'export.head.diskFree': 'Frei auf dem vollsten Laufwerk (MB)',
  'export.head.domain': 'Domäne',
  'export.head.wakeOnLan': 'Wake-on-LAN',

  // heads of the columns of the history
  'export.history.start': 'Beginn (UTC)',
  'export.history.stop': 'Ende (UTC)',
  'export.history.state': 'Zustand',
  'export.history.estimatedStop': 'Geschätztes Ende (UTC)',
  'export.history.length': 'Dauer (h:mm:ss)',
  'export.history.seconds': 'Dauer (Sekunden)',
  'export.history.name': 'Agent oder Kunde',
  'export.history.group': 'Gruppe',
  'export.history.kind': 'Art',
  'export.history.os': 'OS',
  'export.history.technicians': 'Techniker',
  'export.history.place': 'Ort des Technikers',
  'export.history.recording': 'Aufzeichnung',
  'export.history.recordingBytes': 'Aufzeichnung (Bytes)',
  'export.history.comment': 'Kommentar',
  'export.history.id': 'Sitzungs-ID',
  'export.history.uid': 'Sitzungs-UID',
  'export.history.agentId': 'Agenten-ID',
  'export.history.supportId': 'Supportsitzungs-ID',

  // values that are words
  'export.word.yes': 'ja',
  'export.word.no': 'nein',
  'export.word.blocked': 'Gesperrt',
  'export.word.missing': 'Nicht installiert',
  'export.word.unknown': 'Status unbekannt',
  'export.word.limitedOffline': 'Eingeschränkt, offline',
  'export.word.asleep': 'Ruhezustand',
  'export.word.offline': 'Offline',
  'export.word.session': 'In Sitzung',
  'export.word.limited': 'Eingeschränkt, online',
  'export.word.online': 'Online',
  'export.word.agent': 'Agent',
  'export.word.ended': 'Beendet',
  'export.word.running': 'Läuft',
  'export.word.endUnknown': 'Ende unbekannt',
  'export.word.endEstimated': 'Ende geschätzt',
  'export.word.support': 'Supportsitzung',
} satisfies Translation<typeof enExport>;
