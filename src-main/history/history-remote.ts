import type { HistoryFilter } from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import type { ServiceClient } from '../api/client.ts';
import type { HistoryPage } from '../api/model.ts';
import { toStoredSession, type StoredSession } from './history-row.ts';
import type { Inventory } from '../storage/inventory.ts';
import { ignoredPart, linkOf, questionOf } from './history-source.ts';
import type { HistorySync } from './history-sync.ts';

export type HistoryClient = Pick<ServiceClient, 'listHistory' | 'historyInfo'>;

export interface HistoryRemoteDeps {
  /** The client of the signed-in account; null while there is none. */
  readonly client: () => HistoryClient | null;
  readonly inventory: Pick<Inventory, 'generation' | 'historyCount'>;
  readonly sync: Pick<HistorySync, 'takePage' | 'wake'>;
  /** After a 403: one list of agents decides between a missing right and a refused key. */
  readonly confirmKey: () => void;
}

/** A part of the list as it is asked for (4.13). */
export interface Part {
  readonly filter: HistoryFilter;
  /** Unix seconds; what begins later does not count. */
  readonly asOf: number;
  readonly offset: number;
  readonly limit: number;
}

/** A page, or the word for what of the filter the service did not look at. */
export type RemoteResult = HistoryPage | 'link' | 'other';

/** Rows the service answered are known by their numbers for so long, also where nothing is kept. */
const MAX_SHOWN = 1_000;

const notSignedIn = (): Result<never> => fail('busy', 'Longreach is not signed in yet. Try again in a moment.');
export const otherAccount = (): Result<never> =>
  fail('cancelled', 'The account was changed in the meantime.', { reason: 'other-account' });

/** What is asked of the service because a person waits for it. While it is, the copy does not grow by itself. */
export function createHistoryRemote({ client, inventory, sync, confirmKey }: HistoryRemoteDeps) {
  const shown = new Map<number, StoredSession>();
  let waiting = 0;

  const put = (session: StoredSession): void => {
    shown.delete(session.row.id);
    shown.set(session.row.id, session);
    const [oldest] = shown.keys();
    if (shown.size > MAX_SHOWN && oldest !== undefined) shown.delete(oldest);
  };

  const withClient = async <T>(run: (client: HistoryClient) => Promise<Result<T>>): Promise<Result<T>> => {
    const present = client();
    if (present === null) return notSignedIn();
    const of = inventory.generation();
    waiting += 1;
    try {
      const result = await run(present);
      if (of !== inventory.generation()) return otherAccount();
      if (!result.ok && (result.failure.kind === 'no-right' || result.failure.kind === 'key-refused')) confirmKey();
      return result;
    } finally {
      waiting -= 1;
      sync.wake();
    }
  };

  /** A link may be pasted in other letters than the service writes it; the copy knows it by what it leads to. */
  const isKnownLink = async ({ filter, asOf, offset }: Part, { records }: HistoryPage): Promise<boolean> => {
    if (linkOf(filter) === null || offset > 0 || records.length > 0) return false;
    const stored = await inventory.historyCount({ filter, asOf });
    return stored.ok && stored.value.total > 0;
  };

  return {
    withClient,
    /** Whether a person waits for an answer of the service. */
    isWaiting: (): boolean => waiting > 0,

    /** One page that can be trusted to be of this filter. Its records are kept where they may be. */
    async ask(part: Part, signal?: AbortSignal): Promise<Result<RemoteResult>> {
      const of = inventory.generation();
      const page = await withClient((present) =>
        present.listHistory(questionOf(part.filter, part.asOf, part.offset, part.limit), { attention: 'user', signal }),
      );
      if (!page.ok) return page;
      for (const record of page.value.records) put(toStoredSession(record));
      await sync.takePage(page.value, of);
      const ignored = ignoredPart(page.value.records, part.filter);
      return succeed(ignored ?? ((await isKnownLink(part, page.value)) ? 'link' : page.value));
    },

    /** A session that was shown a while ago; null where it was not. */
    shown: (sessionId: number): StoredSession | null => shown.get(sessionId) ?? null,
    put,
    /** Nothing of the account that was asked about stays. */
    clear: (): void => shown.clear(),
  };
}

export type HistoryRemote = ReturnType<typeof createHistoryRemote>;
