import type { AgentRow, AgentTraits, ExportColumn } from '../contract/contract.ts';

/** What stands in one cell. A time is whole Unix seconds and written as each format writes times. */
export type Cell = string | number | boolean | null | { readonly time: number };

export interface ExportSpec {
  readonly header: string;
  /** Reads kept hardware. */
  readonly usesTraits: boolean;
  readonly read: (row: AgentRow, traits: AgentTraits | undefined) => Cell;
}

const systems: Readonly<Record<string, string>> = { win: 'Windows', mac: 'macOS', linux: 'Linux', android: 'Android' };

/** The state in the words of the list. */
function describeState(row: AgentRow, traits: AgentTraits | undefined): string {
  if (row.disabled) return 'Blocked';
  if (!row.installed) return 'Not installed';
  if (row.online === null) return 'State not known';
  if (!row.online) return row.limited ? 'Limited, offline' : traits?.asleep === true ? 'Asleep' : 'Offline';
  if (row.inSession) return 'In session';
  return row.limited ? 'Limited, online' : 'Online';
}

const timeOf = (seconds: number | null): Cell => (seconds === null ? null : { time: seconds });
const plain = (header: string, read: (row: AgentRow) => Cell): ExportSpec => ({ header, usesTraits: false, read });
const stored = (header: string, read: (traits: AgentTraits) => Cell): ExportSpec => ({
  header,
  usesTraits: true,
  read: (_row, traits) => (traits === undefined ? null : read(traits)),
});

/** Every column: its head in the file, and what an agent has in it (specification 2.1 to 2.4; the unit where it states one). */
export const exportSpecs: Readonly<Record<ExportColumn, ExportSpec>> = {
  name: plain('Name', (row) => row.name),
  group: plain('Group', (row) => row.group),
  state: { header: 'State', usesTraits: true, read: describeState },
  os: plain('OS', (row) => (row.os === null ? null : (systems[row.os] ?? row.os))),
  ip: plain('IP address', (row) => row.ip),
  country: plain('Country', (row) => row.country),
  region: plain('Region', (row) => row.region),
  city: plain('City', (row) => row.city),
  lastOnline: plain('Last online (UTC)', (row) => timeOf(row.lastTime)),
  version: plain('Agent version', (row) => row.version),
  sessions: plain('Sessions', (row) => row.sessionsTotal),
  owner: plain('Owner', (row) => row.owner),
  osUser: plain('OS user', (row) => row.osUser),
  id: plain('Agent ID', (row) => row.id),
  deviceId: plain('Device ID', (row) => row.deviceId),
  added: plain('Added (UTC)', (row) => timeOf(row.linkTime)),
  favorite: plain('Favorite', (row) => row.localFavorite || row.serviceFavorite),
  model: stored('Model', (traits) => traits.model),
  osName: stored('OS name', (traits) => traits.osName),
  cpu: stored('CPU', (traits) => traits.cpu),
  ram: stored('RAM (as reported)', (traits) => traits.ram),
  ramFree: stored('RAM free (as reported)', (traits) => traits.ramFree),
  diskFree: stored('Free on the fullest disk (MB)', (traits) => traits.diskFree),
  domain: stored('Domain', (traits) => traits.domain),
  wakeOnLan: stored('Wake-on-LAN', (traits) => traits.wol),
};
