import type { SupportClosed } from '../contract/contract.ts';
import type { Failure } from '../contract/failure.ts';
import { isLost } from '../api/lost-changes.ts';
import { operations } from '../api/operations.ts';
import { explainNotFound, type Listing } from './support-phase.ts';

export interface SupportClosingDeps {
  /** One request (4.12); null if it is closed now. */
  readonly closeOne: (supportId: number) => Promise<Failure | null>;
  /** Requests the list and returns what it shows of these; nothing if it cannot be read. */
  readonly findListed: (supportIds: readonly number[]) => Promise<ReadonlyMap<number, Listing>>;
  /** After a lost response: null if it is closed after all, otherwise why that is not so or not known. */
  readonly lookForClosed: (supportId: number, failure: Failure) => Promise<Failure | null>;
  /** The list is outdated. */
  readonly requestList: () => void;
}

const PARALLEL = 3;

/** Failures that every further request would share. */
const endsAll = ({ kind }: Failure): boolean => kind === 'quota' || kind === 'key-refused';

/** The service no longer knows it, or refuses to close it: it may be closed already. */
const mayBeClosed = (failure: Failure | null | undefined): boolean =>
  failure?.kind === 'not-found' || failure?.kind === 'bad-input';

/**
 * Closes support sessions (4.12), a few at a time, with one result each in the order given; only the HTTP status counts.
 * After a 402 or a refused key the rest is not sent and fails in the same way. One that the service no longer knows (404) or
 * refuses (400) was closed before if the list confirms it (F5): its failure has the reason `support-gone`. After a lost
 * response the list decides whether it was closed.
 */
export async function closeSupport(
  { closeOne, findListed, lookForClosed, requestList }: SupportClosingDeps,
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
  const unknown = ids.filter((id) => mayBeClosed(ends.get(id)));
  const lost = [...ends].flatMap(([id, failure]) => (failure !== null && isLost(failure) ? [{ id, failure }] : []));
  if (unknown.length + lost.length === 0) requestList();
  const listings = unknown.length === 0 ? new Map<number, Listing>() : await findListed(unknown);
  await Promise.all(lost.map(async ({ id, failure }) => ends.set(id, await lookForClosed(id, failure))));
  return ids.map((supportId) => {
    const failure = ends.get(supportId) ?? null;
    if (failure === null) return { supportId, failure };
    return { supportId, failure: explainNotFound(failure, listings.get(supportId), operations['support/close']) };
  });
}
