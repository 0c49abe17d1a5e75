import { ownId } from '../contract/account-ids.ts';
import type { HistoryRow } from '../contract/contract.ts';
import { t } from '../contract/texts.ts';
import type { Cell, ExportWord, TableColumn } from './table.ts';

const systems: Readonly<Record<string, string>> = { win: 'Windows', mac: 'macOS', linux: 'Linux', android: 'Android' };
const ownOrNull = (id: number | null): number | null => (id === null ? null : ownId(id));
const timeOf = (seconds: number | null): Cell => (seconds === null ? null : { time: seconds });

/** A session without an end runs, or was never given one; a person may have accepted an estimate. */
function describeEnd({ start, stop, runs, acceptedEnd }: HistoryRow): ExportWord {
  if (stop !== null || start === null) return 'export.word.ended';
  if (runs) return 'export.word.running';
  return acceptedEnd === null ? 'export.word.endUnknown' : 'export.word.endEstimated';
}

interface HistoryColumn extends TableColumn {
  readonly read: (row: HistoryRow) => Cell;
}

/** Seconds; null without an end of the service's own. */
const lengthOf = ({ start, stop }: HistoryRow): number | null =>
  start === null || stop === null || stop < start ? null : stop - start;

/** Columns of an exported session (2.6). Its link is never exported. */
export const historyColumns: readonly HistoryColumn[] = [
  { name: 'start', header: () => t('export.history.start'), read: ({ start }) => timeOf(start) },
  { name: 'stop', header: () => t('export.history.stop'), read: ({ stop }) => timeOf(stop) },
  { name: 'state', header: () => t('export.history.state'), read: (row) => ({ word: describeEnd(row) }) },
  {
    name: 'estimatedStop',
    header: () => t('export.history.estimatedStop'),
    read: ({ stop, runs, acceptedEnd }) => (stop !== null || runs ? null : timeOf(acceptedEnd)),
  },
  {
    name: 'length',
    sheetsOnly: true,
    header: () => t('export.history.length'),
    read: (row) => {
      const span = lengthOf(row);
      return span === null ? null : { span };
    },
  },
  { name: 'seconds', header: () => t('export.history.seconds'), read: lengthOf },
  { name: 'name', header: () => t('export.history.name'), read: ({ name }) => name },
  { name: 'group', header: () => t('export.history.group'), read: ({ group }) => group },
  {
    name: 'kind',
    header: () => t('export.history.kind'),
    read: ({ supportId }) => ({ word: supportId === null ? 'export.word.agent' : 'export.word.support' }),
  },
  { name: 'os', header: () => t('export.history.os'), read: ({ os }) => (os === null ? null : (systems[os] ?? os)) },
  {
    name: 'technicians',
    header: () => t('export.history.technicians'),
    read: ({ technicians }) => (technicians.length === 0 ? null : technicians.join('; ')),
  },
  { name: 'place', header: () => t('export.history.place'), read: ({ place }) => place },
  { name: 'recording', header: () => t('export.history.recording'), read: ({ recording }) => recording !== null },
  {
    name: 'recordingBytes',
    header: () => t('export.history.recordingBytes'),
    read: ({ recording }) => recording?.size ?? null,
  },
  { name: 'comment', header: () => t('export.history.comment'), read: ({ comment }) => comment },
  { name: 'id', header: () => t('export.history.id'), read: ({ id }) => ownId(id) },
  { name: 'uid', header: () => t('export.history.uid'), read: ({ uid }) => uid },
  { name: 'agentId', header: () => t('export.history.agentId'), read: ({ agentId }) => ownOrNull(agentId) },
  { name: 'supportId', header: () => t('export.history.supportId'), read: ({ supportId }) => ownOrNull(supportId) },
];
