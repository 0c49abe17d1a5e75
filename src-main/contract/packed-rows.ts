import type { AgentRow, AgentsChange, EventName } from './contract.ts';

/**
 * A row as it crosses from the worker and to a page: values alone, in a fixed order. The names of its fields would be more
 * than half of every message, and taking the message over would hold up the main thread accordingly longer.
 */
export type PackedRow = readonly [
  AgentRow['id'],
  AgentRow['name'],
  AgentRow['group'],
  AgentRow['os'],
  AgentRow['ip'],
  AgentRow['city'],
  AgentRow['country'],
  AgentRow['online'],
  AgentRow['disabled'],
  AgentRow['limited'],
  AgentRow['installed'],
  AgentRow['lastTime'],
  AgentRow['linkTime'],
  AgentRow['deviceId'],
  AgentRow['region'],
  AgentRow['version'],
  AgentRow['sessionsTotal'],
  AgentRow['owner'],
  AgentRow['osUser'],
  AgentRow['inSession'],
  AgentRow['serviceFavorite'],
  AgentRow['localFavorite'],
];

export const packRow = (row: AgentRow): PackedRow => [
  row.id,
  row.name,
  row.group,
  row.os,
  row.ip,
  row.city,
  row.country,
  row.online,
  row.disabled,
  row.limited,
  row.installed,
  row.lastTime,
  row.linkTime,
  row.deviceId,
  row.region,
  row.version,
  row.sessionsTotal,
  row.owner,
  row.osUser,
  row.inSession,
  row.serviceFavorite,
  row.localFavorite,
];

export const unpackRow = (row: PackedRow): AgentRow => ({
  id: row[0],
  name: row[1],
  group: row[2],
  os: row[3],
  ip: row[4],
  city: row[5],
  country: row[6],
  online: row[7],
  disabled: row[8],
  limited: row[9],
  installed: row[10],
  lastTime: row[11],
  linkTime: row[12],
  deviceId: row[13],
  region: row[14],
  version: row[15],
  sessionsTotal: row[16],
  owner: row[17],
  osUser: row[18],
  inSession: row[19],
  serviceFavorite: row[20],
  localFavorite: row[21],
});

/** An event as it goes to a page: the rows of the list packed, everything else as it is. */
export function packEvent(event: EventName, data: unknown): unknown {
  if (event !== 'agents:changed') return data;
  const change = data as AgentsChange;
  return { ...change, upserted: change.upserted.map(packRow) };
}

/** The event as the main process meant it; rows that came unpacked stay as they are. */
export function unpackEvent(event: EventName, data: unknown): unknown {
  if (event !== 'agents:changed') return data;
  const change = data as Omit<AgentsChange, 'upserted'> & { readonly upserted: readonly (PackedRow | AgentRow)[] };
  return { ...change, upserted: change.upserted.map((row) => (isPacked(row) ? unpackRow(row) : row)) };
}

const isPacked = (row: PackedRow | AgentRow): row is PackedRow => Array.isArray(row);

/** Characters of the texts of rows in one message: with their other values it stays under 1 MB, whatever agents are called. */
const MAX_TEXT = 350_000;

const weightOf = (row: AgentRow): number =>
  row.name.length +
  (row.group?.length ?? 0) +
  (row.os?.length ?? 0) +
  (row.ip?.length ?? 0) +
  (row.city?.length ?? 0) +
  (row.country?.length ?? 0) +
  (row.region?.length ?? 0) +
  (row.version?.length ?? 0) +
  (row.owner?.length ?? 0) +
  (row.osUser?.length ?? 0);

/** How many of these rows, from this one on, fit into one message; at least one. */
export function countFitting(rows: readonly AgentRow[], from: number, maxRows: number): number {
  const end = Math.min(rows.length, from + maxRows);
  let text = 0;
  for (let at = from; at < end; at += 1) {
    const row = rows[at];
    text += row === undefined ? 0 : weightOf(row);
    if (text > MAX_TEXT && at > from) return at - from;
  }
  return end - from;
}
