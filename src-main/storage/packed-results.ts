import type { AgentRow } from '../contract/contract.ts';
import type { Result } from '../contract/failure.ts';
import { packRow, unpackRow, type PackedRow } from '../contract/packed-rows.ts';
import type { WorkerCallName } from './worker-calls.ts';

/** Where each answer that carries rows has them; `self` where it is nothing else. */
const places: Partial<Record<WorkerCallName, 'upserted' | 'rows' | 'self'>> = {
  apply: 'upserted',
  applyDetail: 'upserted',
  setFavorites: 'upserted',
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
