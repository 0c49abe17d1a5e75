import type { ExportColumn } from '../../src-main/ipc/contract.ts';
import { readColumns, type FreeColumn } from './columns.ts';

/** What an export can hold, as it is offered: first what the list of the service knows, then what is kept of the hardware. */
export const listedColumns = [
  'name',
  'group',
  'state',
  'os',
  'ip',
  'country',
  'region',
  'city',
  'lastOnline',
  'version',
  'sessions',
  'owner',
  'osUser',
  'id',
  'deviceId',
  'added',
  'favorite',
] as const satisfies readonly ExportColumn[];

export const keptColumns = [
  'model',
  'osName',
  'cpu',
  'ram',
  'ramFree',
  'diskFree',
  'domain',
  'wakeOnLan',
] as const satisfies readonly ExportColumn[];

const offered: readonly ExportColumn[] = [...listedColumns, ...keptColumns];

/** What a column of the list is in a file. */
const inFile: Readonly<Record<FreeColumn, readonly ExportColumn[]>> = {
  group: ['group'],
  os: ['os'],
  ip: ['ip', 'country', 'city'],
  last: ['lastOnline'],
  version: ['version'],
  sessions: ['sessions'],
  owner: ['owner'],
  osUser: ['osUser'],
  deviceId: ['deviceId'],
  added: ['added'],
  region: ['region'],
  model: ['model'],
  osName: ['osName'],
  cpu: ['cpu'],
  ram: ['ram'],
  ramFree: ['ramFree'],
  diskFree: ['diskFree'],
  domain: ['domain'],
  wakeOnLan: ['wakeOnLan'],
};

/** The columns that the list shows, as columns of a file; name and state are always among them. */
export function shownColumns(kept: readonly string[]): ReadonlySet<ExportColumn> {
  return new Set<ExportColumn>(['name', 'state', ...readColumns(kept).flatMap((column) => inFile[column])]);
}

/** In the order in which they are offered, which is that of the file. */
export const inOrder = (chosen: ReadonlySet<ExportColumn>): ExportColumn[] =>
  offered.filter((column) => chosen.has(column));
