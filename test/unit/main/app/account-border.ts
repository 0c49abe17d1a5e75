import { composeId, ownId } from '../../../../src-main/contract/account-ids.ts';
import { packRow, packTraits, unpackRow, unpackTraits } from '../../../../src-main/contract/packed-rows.ts';

const isId = (key: string): boolean => /^(?:id|afterId|agentId|supportId|sessionId)$/.test(key);
const areIds = (key: string): boolean => /^(?:agentIds|supportIds|removed)$/.test(key);

/** The value with other ids of agents, support sessions and sessions of the history. */
function change(value: unknown, of: (id: number) => number, key = ''): unknown {
  if (typeof value === 'number') return isId(key) ? of(value) : value;
  if (Array.isArray(value)) {
    if (areIds(key)) return value.map((id: number) => of(id));
    return value.map((one: unknown) => (typeof one === 'string' ? changePacked(one, of, key) : change(one, of)));
  }
  if (typeof value === 'string' && key === 'preview')
    return value.replace(/support-(\d+)\//, (_match, id: string) => `support-${String(of(Number(id)))}/`);
  // The agent of the details is shown, not looked up.
  if (typeof value !== 'object' || value === null || value instanceof Map) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => [name, change(inner, of, name)]),
  );
}

function changePacked(packed: string, of: (id: number) => number, key: string): string {
  if (key === 'rows' || key === 'upserted') {
    const row = unpackRow(packed as never);
    return packRow({ ...row, id: of(row.id) });
  }
  if (key !== 'traits') return packed;
  const traits = unpackTraits(packed as never);
  return packTraits({ ...traits, agentId: of(traits.agentId) });
}

/** What the handlers of the account with this number answer, whose service knows these ids. */
export const outOf = <T>(slot: number, value: T): T => change(value, (id) => composeId(slot, id)) as T;

/** What the service of an account is called with. */
export const into = <T>(value: T): T => change(value, ownId) as T;
