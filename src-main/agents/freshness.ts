import { gatherBody, type BodySink } from '../api/body.ts';
import type { ListAnswer } from '../api/client.ts';
import type { ListCost } from '../api/list-pause.ts';
import type { RequestPolicy } from '../api/request-policy.ts';
import type { ConnectionDeps } from '../api/signed-in.ts';
import type { AgentsChange, MatchingChecked } from '../contract/contract.ts';
import { succeed, type Result } from '../contract/failure.ts';
import type { Clock } from '../lib/clock.ts';
import { otherAccount } from '../lib/other-account.ts';
import type { Inventory } from '../storage/inventory.ts';
import type { ReadAgent } from './jobs/follow.ts';
import { MAX_FOUND_BYTES } from './service-search.ts';
import type { RowsChange, Snapshot } from './snapshot.ts';

export interface FreshnessDeps extends ConnectionDeps {
  readonly clock: Pick<Clock, 'now' | 'wallNow'>;
  readonly snapshot: Pick<Snapshot, 'row' | 'summary' | 'subscribe'>;
  readonly inventory: Pick<Inventory, 'receiveList'>;
  /** Reads the details of one agent (4.2), stores them and notifies the pages. */
  readonly readAgent: ReadAgent;
  /** The service's own search (4.1 `search`), within the group the account is limited to. */
  readonly search: (search: string, signal: AbortSignal, sink: BodySink) => Promise<Result<ListAnswer>>;
  readonly policy: Pick<RequestPolicy, 'may' | 'searchPause'>;
  /** Bytes that were read beside the list; they count against its budget. */
  readonly onSpent: (bytes: number) => void;
  readonly onChange: (change: AgentsChange) => Promise<void>;
}

/** The row about to be acted on is at most this old (S14). */
export const FRESH_MS = 5_000;
/** Younger data is not read again: pages report use every 2 s, so that the next report but one comes in time. */
const RECENT_MS = 2_500;
/** An agent that could not be read is left alone for this long. */
const FAILED_MS = 30_000;
/** Matching rows are read again this often, and others not while they are newer. */
export const MATCHING_MS = 15_000;
/** While the user types, searches are at least this far apart. */
const NEXT_SEARCH_MS = 3_000;
/** A service that answers with much more than was searched for does not search; it is not asked for this long. */
const NO_SEARCH_MS = 3_600_000;

const NOTHING: MatchingChecked = { at: null, agentIds: [] };

/**
 * Keeps fresh what the user looks at, while the whole list is requested rarely (S14): the agent about to be acted on by its
 * details (4.2), the agents that match a search or a group by the service's own search (4.1).
 */
export function createFreshness(deps: FreshnessDeps) {
  const { clock, inventory, snapshot } = deps;
  /** Unix milliseconds when agents were read alone, as far as that is later than the list. */
  const checked = new Map<number, number>();
  /** Monotonic milliseconds. */
  const failedAt = new Map<number, number>();
  let searching: AbortController | null = null;
  /** Of the last search; monotonic milliseconds. */
  let last: { readonly search: string; readonly at: number; readonly cost: ListCost } | null = null;
  let noSearchUntil = -Infinity;

  const clear = (): void => {
    searching?.abort();
    searching = null;
    checked.clear();
    failedAt.clear();
    last = null;
    noSearchUntil = -Infinity;
  };

  const checkedAt = (agentId: number): number => Math.max(checked.get(agentId) ?? 0, snapshot.summary().at ?? 0);

  let listAt = snapshot.summary().at;
  snapshot.subscribe(({ reset, summary: { at } }: RowsChange) => {
    if (reset) clear();
    if (at === listAt) return;
    listAt = at;
    for (const [id, time] of checked) if (time <= (at ?? 0)) checked.delete(id);
  });

  const isYounger = (at: number, ms: number): boolean => {
    const age = clock.wallNow() - at;
    // A time in the future is that of a clock that was wrong.
    return age >= 0 && age < ms;
  };

  const mayReadAgent = (agentId: number): boolean =>
    snapshot.row(agentId) !== undefined &&
    !isYounger(checkedAt(agentId), RECENT_MS) &&
    clock.now() - (failedAt.get(agentId) ?? -Infinity) >= FAILED_MS &&
    deps.policy.may('fresh').ok;

  const maySearch = (search: string): boolean => {
    const { at } = snapshot.summary();
    if (at === null || isYounger(at, MATCHING_MS) || clock.now() < noSearchUntil || !deps.policy.may('fresh').ok)
      return false;
    if (last === null) return true;
    const pause = Math.max(search === last.search ? MATCHING_MS : NEXT_SEARCH_MS, deps.policy.searchPause(last.cost));
    return clock.now() - last.at >= pause;
  };

  return {
    /** Unix milliseconds when the service last said how this agent is. */
    checkedAt,

    /** Somebody has read an agent. `at` in Unix milliseconds. */
    noteRead(agentId: number, at: number): void {
      if (at > (snapshot.summary().at ?? 0)) checked.set(agentId, at);
    },

    /** The user is about to act on this agent: reads it unless it was read a moment ago. Nobody waits for it. */
    async keepFresh(agentId: number): Promise<void> {
      if (!mayReadAgent(agentId)) return;
      const of = deps.connection();
      const read = await deps.readAgent(agentId, { attention: 'background' });
      if (read.ok || of !== deps.connection()) return;
      failedAt.set(agentId, clock.now());
    },

    /** Reads the agents that the service finds for this text; without a time where it is too early for that. */
    async refreshMatching(text: string): Promise<Result<MatchingChecked>> {
      const search = text.trim();
      if (search === '' || !maySearch(search)) return succeed(NOTHING);
      searching?.abort();
      const controller = new AbortController();
      searching = controller;
      const of = deps.connection();
      const startedAt = clock.now();
      last = { search, at: startedAt, cost: { ms: 0, bytes: 0 } };
      const body = gatherBody(MAX_FOUND_BYTES);
      const answer = await deps.search(search, controller.signal, body.sink);
      if (!answer.ok) return answer;
      if (of !== deps.connection()) return otherAccount();
      if (controller.signal.aborted || answer.value.kind === 'unchanged') return succeed(NOTHING);
      const { sentBytes } = answer.value;
      last = { search, at: clock.now(), cost: { ms: clock.now() - startedAt, bytes: sentBytes } };
      deps.onSpent(sentBytes);
      const bytes = body.bytes();
      if (bytes === null) {
        noSearchUntil = clock.now() + NO_SEARCH_MS;
        return succeed(NOTHING);
      }
      const at = clock.wallNow();
      const list = inventory.receiveList('some');
      list.begin();
      await list.take(bytes);
      const stored = await list.keep(at);
      if (!stored.ok) return stored;
      const { change, agentIds } = stored.value;
      for (const id of agentIds) checked.set(id, at);
      if (change.upserted.length > 0) await deps.onChange(change);
      return succeed({ at, agentIds });
    },

    clear,
  };
}

export type Freshness = ReturnType<typeof createFreshness>;
