import type { SupportClosed } from '../contract/contract.ts';
import type { Failure } from '../contract/failure.ts';
import { supportGone } from './support-phase.ts';

export interface SupportClosingDeps {
  /** One request (4.12); null where it is closed now. */
  readonly closeOne: (supportId: number) => Promise<Failure | null>;
  /** Asks for the list and answers which of these it says are gone. */
  readonly findGone: (supportIds: readonly number[]) => Promise<ReadonlySet<number>>;
  /** The list is of before. */
  readonly askList: () => void;
}

const PARALLEL = 3;

/** Beyond these nothing else that is sent would fare better. */
const endsAll = ({ kind }: Failure): boolean => kind === 'quota' || kind === 'key-refused';

/**
 * Closes these, a few at a time: judged by the HTTP status alone, each by itself, in the order asked. Where the plan's limit
 * or the key ends it, what was not begun is not sent and fails with the same words. What the service no longer knew (404)
 * was closed before if the list says so too (field fact F5): its Failure has the reason of one that is gone.
 */
export async function closeSupport(
  { closeOne, findGone, askList }: SupportClosingDeps,
  supportIds: readonly number[],
): Promise<readonly SupportClosed[]> {
  const ids = [...new Set(supportIds)];
  const ends = new Map<number, Failure | null>();
  let ended: Failure | null = null;
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < ids.length) {
      const supportId = ids[next] ?? 0;
      next += 1;
      const failure = ended ?? (await closeOne(supportId));
      ends.set(supportId, failure);
      if (failure !== null && endsAll(failure)) ended = failure;
    }
  };
  await Promise.all(Array.from({ length: Math.min(PARALLEL, ids.length) }, work));
  const unknown = ids.filter((id) => ends.get(id)?.kind === 'not-found');
  if (unknown.length === 0) askList();
  const gone: ReadonlySet<number> = unknown.length === 0 ? new Set() : await findGone(unknown);
  return ids.map((supportId) => ({
    supportId,
    failure: gone.has(supportId) ? supportGone().failure : (ends.get(supportId) ?? null),
  }));
}
