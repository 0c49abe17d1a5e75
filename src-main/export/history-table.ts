import type { HistoryRow } from '../contract/contract.ts';
import type { Cell } from './columns.ts';
import type { TableColumn } from './formats.ts';

const systems: Readonly<Record<string, string>> = { win: 'Windows', mac: 'macOS', linux: 'Linux', android: 'Android' };
const timeOf = (seconds: number | null): Cell => (seconds === null ? null : { time: seconds });

interface HistoryColumn extends TableColumn {
  readonly read: (row: HistoryRow) => Cell;
}

/** Columns of an exported session (2.6). Its link is never exported. */
export const historyColumns: readonly HistoryColumn[] = [
  { name: 'start', header: 'Start (UTC)', read: ({ start }) => timeOf(start) },
  { name: 'stop', header: 'End (UTC)', read: ({ stop }) => timeOf(stop) },
  {
    name: 'seconds',
    header: 'Length (seconds)',
    read: ({ start, stop }) => (start === null || stop === null || stop < start ? null : stop - start),
  },
  { name: 'name', header: 'Agent or client', read: ({ name }) => name },
  { name: 'group', header: 'Group', read: ({ group }) => group },
  {
    name: 'kind',
    header: 'Kind',
    read: ({ supportId }) => (supportId === null ? 'Agent' : 'Quick support'),
  },
  { name: 'os', header: 'OS', read: ({ os }) => (os === null ? null : (systems[os] ?? os)) },
  {
    name: 'technicians',
    header: 'Technicians',
    read: ({ technicians }) => (technicians.length === 0 ? null : technicians.join('; ')),
  },
  { name: 'place', header: "Technician's place", read: ({ place }) => place },
  { name: 'recording', header: 'Recording', read: ({ recording }) => recording !== null },
  { name: 'recordingBytes', header: 'Recording (bytes)', read: ({ recording }) => recording?.size ?? null },
  { name: 'comment', header: 'Comment', read: ({ comment }) => comment },
  { name: 'id', header: 'Session ID', read: ({ id }) => id },
  { name: 'uid', header: 'Session UID', read: ({ uid }) => uid },
  { name: 'agentId', header: 'Agent ID', read: ({ agentId }) => agentId },
  { name: 'supportId', header: 'Support session ID', read: ({ supportId }) => supportId },
];
