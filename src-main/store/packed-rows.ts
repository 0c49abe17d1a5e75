import type { AgentRow } from '../ipc/contract.ts';
import type { Result } from '../ipc/failure.ts';
import type { WorkerCallName } from './worker-calls.ts';

/**
 * A row as it crosses from the worker: values alone, in a fixed order. The names of its fields would be more than half of
 * every message, and taking the message over would hold up the main thread accordingly longer.
 */
type PackedRow = readonly [
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

const packRow = (row: AgentRow): PackedRow => [
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

const unpackRow = (row: PackedRow): AgentRow => ({
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

/** Where each answer that carries rows has them; `self` where it is nothing else. */
const places: Partial<Record<WorkerCallName, 'upserted' | 'rows' | 'self'>> = {
  apply: 'upserted',
  applyDetail: 'upserted',
  setFavorite: 'upserted',
  more: 'rows',
  page: 'rows',
  rows: 'self',
};

/** The answer to this call as the worker sends it. */
export const packResult = (name: WorkerCallName, result: Result<unknown>): Result<unknown> =>
  convert(name, result, (row) => packRow(row as AgentRow));

/** The answer to this call as the worker meant it. */
export const unpackResult = (name: WorkerCallName, result: Result<unknown>): Result<unknown> =>
  convert(name, result, (row) => unpackRow(row as PackedRow));

function convert(name: WorkerCallName, result: Result<unknown>, row: (from: unknown) => unknown): Result<unknown> {
  const place = places[name];
  if (!result.ok || place === undefined) return result;
  if (place === 'self') return { ok: true, value: (result.value as readonly unknown[]).map(row) };
  const value = result.value as Readonly<Record<'upserted' | 'rows', readonly unknown[]>>;
  return { ok: true, value: { ...value, [place]: value[place].map(row) } };
}
