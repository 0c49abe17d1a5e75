import type { enList } from '../../features/agents/list/strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const deList = {
  // states while something is under way, and how it ended
  'state.rebootSoon': 'Neustart in Kürze',
  'state.rebooting': 'Neustart',
  'state.rebootFailed': 'Neustart gescheitert',
  'state.detachSoon': 'Entkoppeln in Kürze',
  'state.detaching': 'Entkoppeln',

  // more columns
  'column.account': 'Konto',
  'column.osUser': 'OS-Benutzer',
  'column.deviceId': 'Geräte-ID',
  'column.added': 'Hinzugefügt',
  'column.region': 'Region',
  'column.model': 'Modell',
  'column.osName': 'System',
  'column.cpu': 'Prozessor',
  'column.ram': 'RAM',
  'column.ramFree': 'RAM frei',
  'column.diskFree': 'Laufwerk frei',
  'column.domain': 'Domäne',
  'column.wakeOnLan': 'Wake-on-LAN',
  'column.asReported': '{column}, wie gemeldet: Der Dienst nennt keine Einheit',
  'cell.on': 'Ein',
  'cell.off': 'Aus',
  'cell.diskFree': '{size} ({percent} %)',

  // choosing columns
  'columns.button': 'Spalten',
  'columns.kept': 'Aus gespeicherten Hardwaredetails',
  'columns.reset': 'Zurücksetzen',
  'columns.moveUp': '{column} nach oben',
  'columns.moveDown': '{column} nach unten',
  'columns.help':
    'Alt+Pfeiltaste auf oder ab verschiebt eine Spalte. Ist die Liste zu schmal, werden die unwichtigsten Spalten zuerst ausgeblendet.',
  'columns.moved': '{column} ist jetzt an Position {place}',
  'columns.saveFailed': 'Die Spalten wurden nicht gespeichert',

  // list or cards
  'sort.by': 'Sortieren',
  'sort.ascending': 'aufsteigend',
  'sort.descending': 'absteigend',
  'layout.label': 'Layout',
  'layout.list': 'Liste',
  'layout.cards': 'Karten',

  // picking
  'select.all': 'Alle Agenten der Liste auswählen',
  'select.name': '{name} auswählen',
  'select.pick': 'Auswählen',
  'select.unpick': 'Diesen Agenten abwählen',

  // row
  'act.details': 'Details',
  'act.hideDetails': 'Details ausblenden',
  'agents.stateTip': '{state} · geprüft {ago}',
  'agents.jobFor': '{word} {elapsed}',
  'service.refresh': 'Aktualisieren',
  'shortcuts.refresh': 'Liste aktualisieren',
  'agents.paneWidth': 'Breite des Detailbereichs',
} satisfies Translation<typeof enList>;
