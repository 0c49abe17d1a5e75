import type { Translation } from '../../contract/messages.ts';
import type { enInsights } from '../../insights/strings.ts';

export const deInsights = {
  'insights.file.title': 'Longreach Auswertung {days} gespeichert',
  'insights.file.timesheet': 'Longreach Stundenzettel {days} gespeichert',
  'insights.file.days': '{first} bis {last}',

  'insights.head.table': 'Tabelle',
  'insights.head.name': 'Name',
  'insights.head.group': 'Gruppe',
  'insights.head.agentId': 'Agenten-ID',
  'insights.head.sessions': 'Sitzungen',
  'insights.head.time': 'Zeit',
  'insights.head.seconds': 'Sekunden',
  'insights.head.value': 'Anzahl',
  'insights.head.lastTime': 'Zuletzt online (UTC)',
  'insights.head.account': 'Konto',
  'insights.head.agent': 'Agent',
  'insights.head.technician': 'Techniker',
  'insights.head.rounded': 'Gerundete Zeit',
  'insights.head.roundedSeconds': 'Gerundete Sekunden',

  'insights.table.totals': 'Summen',
  'insights.table.before': 'Summen des Zeitraums davor',
  'insights.table.days': 'Tage',
  'insights.table.hours': 'Wochentag und Stunde',
  'insights.table.technicians': 'Techniker',
  'insights.table.agents': 'Agenten',
  'insights.table.groups': 'Gruppen',
  'insights.table.accounts': 'Konten',
  'insights.table.joins': 'Einladung bis Beitritt',
  'insights.table.notSeen': '30 Tage nicht gesehen',

  'insights.total.sessions': 'Sitzungen',
  'insights.total.time': 'Zeit',
  'insights.total.median': 'Median der Dauer',
  'insights.total.medianJoin': 'Median von Einladung bis Beitritt',
  'insights.total.agents': 'Erreichte Agenten',

  'insights.wait.under-1': 'Unter 1 Minute',
  'insights.wait.1-to-2': '1 bis 2 Minuten',
  'insights.wait.2-to-5': '2 bis 5 Minuten',
  'insights.wait.5-to-15': '5 bis 15 Minuten',
  'insights.wait.over-15': 'Über 15 Minuten',
  'insights.wait.never': 'Nie beigetreten',
  'insights.wait.waiting': 'Wartet noch',
} satisfies Translation<typeof enInsights>;
