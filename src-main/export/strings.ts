import { texts } from '../lib/texts.ts';

/** Exports: their failures, and the heads and worded values of CSV. JSON is for programs, and the same in every language. */
export const enExport = {
  'export.gone': 'None of these agents is in the list any longer. Select agents and export again.',
  'export.diskFull': 'The disk is full, so nothing was saved. Free up space, then export again.',
  'export.notWritable':
    'The downloads folder can’t be written to, so nothing was saved. Check its permissions, then export again.',

  // what the name of the file begins with
  'export.agents': 'Longreach agents',

  // heads of the columns of agents
  'export.head.name': 'Name',
  'export.head.account': 'Account',
  'export.head.group': 'Group',
  'export.head.state': 'State',
  'export.head.os': 'OS',
  'export.head.ip': 'IP address',
  'export.head.country': 'Country',
  'export.head.region': 'Region',
  'export.head.city': 'City',
  'export.head.lastOnline': 'Last online (UTC)',
  'export.head.version': 'Agent version',
  'export.head.sessions': 'Sessions',
  'export.head.owner': 'Owner',
  'export.head.osUser': 'OS user',
  'export.head.id': 'Agent ID',
  'export.head.deviceId': 'Device ID',
  'export.head.added': 'Added (UTC)',
  'export.head.favorite': 'Favorite',
  'export.head.model': 'Model',
  'export.head.osName': 'OS name',
  'export.head.cpu': 'CPU',
  'export.head.ram': 'RAM (as reported)',
  'export.head.ramFree': 'RAM free (as reported)',
  'export.head.diskFree': 'Free on the fullest disk (MB)',
  'export.head.domain': 'Domain',
  'export.head.wakeOnLan': 'Wake-on-LAN',

  // heads of the columns of the history
  'export.history.start': 'Start (UTC)',
  'export.history.stop': 'End (UTC)',
  'export.history.state': 'State',
  'export.history.estimatedStop': 'Estimated end (UTC)',
  'export.history.length': 'Length (h:mm:ss)',
  'export.history.seconds': 'Length (seconds)',
  'export.history.name': 'Agent or client',
  'export.history.group': 'Group',
  'export.history.kind': 'Kind',
  'export.history.os': 'OS',
  'export.history.technicians': 'Technicians',
  'export.history.place': "Technician's place",
  'export.history.recording': 'Recording',
  'export.history.recordingBytes': 'Recording (bytes)',
  'export.history.comment': 'Comment',
  'export.history.id': 'Session ID',
  'export.history.uid': 'Session UID',
  'export.history.agentId': 'Agent ID',
  'export.history.supportId': 'Support session ID',

  // values that are words
  'export.word.yes': 'yes',
  'export.word.no': 'no',
  'export.word.blocked': 'Blocked',
  'export.word.missing': 'Not installed',
  'export.word.unknown': 'State unknown',
  'export.word.limitedOffline': 'Limited, offline',
  'export.word.asleep': 'Asleep',
  'export.word.offline': 'Offline',
  'export.word.session': 'In session',
  'export.word.limited': 'Limited, online',
  'export.word.online': 'Online',
  'export.word.agent': 'Agent',
  'export.word.ended': 'Ended',
  'export.word.running': 'Running',
  'export.word.endUnknown': 'End unknown',
  'export.word.endEstimated': 'End estimated',
  'export.word.support': 'Quick support',
} as const;

export const t = texts(enExport);

/** A value that is a word: CSV has it in the language in use, JSON in English. */
export type ExportWord = Extract<keyof typeof enExport, `export.word.${string}`>;
