import { composeId, composeTextId, ownId, ownTextId } from '../../../../src-main/contract/account-ids.ts';
import { packRow, packTraits, unpackRow, unpackTraits } from '../../../../src-main/contract/packed-rows.ts';

const isId = (key: string): boolean => /^(?:id|afterId|agentId|supportId|sessionId)$/.test(key);
const areIds = (key: string): boolean => /^(?:agentIds|supportIds|removed)$/.test(key);

/** Of jobs, runs and downloads: other texts are ids of something else. */
const isTextId = (key: string, value: string): boolean =>
  /^(?:id|jobId|runId|downloadId)$/.test(key) && /^(?:\d\/)?(?:job|bulk|download)-\w+$/.test(value);

interface Change {
  readonly id: (id: number) => number;
  readonly text: (id: string) => string;
}

/** The value with other ids of agents, support sessions and sessions of the history, of jobs, runs and downloads. */
function change(value: unknown, of: Change, key = ''): unknown {
  if (typeof value === 'number') return isId(key) ? of.id(value) : value;
  if (typeof value === 'string' && isTextId(key, value)) return of.text(value);
  if (Array.isArray(value)) {
    if (areIds(key)) return value.map((id: number) => of.id(id));
    return value.map((one: unknown) => (typeof one === 'string' ? changePacked(one, of, key) : change(one, of)));
  }
  if (typeof value === 'string' && key === 'preview')
    return value.replace(/support-(\d+)\//, (_match, id: string) => `support-${String(of.id(Number(id)))}/`);
  // The agent of the details is shown, not looked up.
  if (typeof value !== 'object' || value === null || value instanceof Map) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => [name, change(inner, of, name)]),
  );
}

function changePacked(packed: string, of: Change, key: string): string {
  if (key === 'rows' || key === 'upserted') {
    const row = unpackRow(packed as never);
    return packRow({ ...row, id: of.id(row.id) });
  }
  if (key !== 'traits') return packed;
  const traits = unpackTraits(packed as never);
  return packTraits({ ...traits, agentId: of.id(traits.agentId) });
}

/** What the handlers of the account with this number answer, whose service knows these ids. */
export const outOf = <T>(number: number, value: T): T =>
  change(value, { id: (id) => composeId(number, id), text: (id) => composeTextId(number, id) }) as T;

/** What the service of an account is called with. */
export const into = <T>(value: T): T => change(value, { id: ownId, text: ownTextId }) as T;
