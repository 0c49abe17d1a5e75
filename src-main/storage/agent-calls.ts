import type { StoredAgent } from '../contract/agent-fields.ts';
import type { AgentChanges, AgentDetails, AgentsPage, AgentsSummary } from '../contract/contract.ts';
import { succeed, type Result } from '../contract/failure.ts';
import type { AgentDetail } from '../contract/model.ts';
import { countFitting, MAX_ROWS, packAgent, type PackedRow } from '../contract/packed-rows.ts';
import type { Disk } from './disk.ts';
import { changesSince, isReportable } from './hardware/hardware-changes.ts';
import { readFacts } from './hardware/hardware-facts.ts';
import { inAccount, loadIndex, type OpenAccount } from './open-account.ts';
import { toDetails } from './rows/agent-details.ts';
import type { AgentIndex, Difference } from './rows/agent-index.ts';
import type { Boot } from './tables/boot-times.ts';
import { refuse } from './store-failure.ts';
import { forgetGone } from './tables/details.ts';

/** What a call changed in the list, as far as it fits into one message; `more` has the rest. */
export interface ChangePart {
  readonly upserted: readonly PackedRow[];
  readonly removed: readonly number[];
  readonly summary: AgentsSummary;
  readonly more: boolean;
  /** Unix milliseconds of the list that the rows are those of, so that the service may confirm it; null for none. */
  readonly rowsOf: number | null;
}

/** `details` is null if the agent is not in the list, so that nothing was stored. */
export interface DetailPart extends ChangePart {
  readonly details: AgentDetails | null;
}

/** Details of an agent that is no longer listed are stored this long after they were read. */
const GONE_MS = 30 * 86_400_000;

/** Calls about the list of agents and their details. Times in Unix milliseconds. */
export const agentCalls = {
  /**
   * Replaces the stored list by an empty one: the user has accepted a list without an array as empty, or, with `at` null, wants
   * the list forgotten, so that none counts as received.
   */
  applyEmpty: inAccount((account, { at }: { readonly at: number | null }, { disk }): Result<ChangePart> => {
    const index = loadIndex(account);
    const received = { at, dropped: 0 };
    const difference = index.compare().end(received);
    return difference === null
      ? refuse('list-interrupted')
      : succeed(storeDifference(disk, account, index, difference, received));
  }),

  /**
   * Stores the details of one agent (4.2) and updates its row. Details older than the list change no row; of an agent that is
   * not in the list nothing is stored.
   */
  applyDetail: inAccount(
    (account, { detail, at }: { readonly detail: AgentDetail; readonly at: number }, { disk }): Result<DetailPart> => {
      const index = loadIndex(account);
      if (index.get(detail.id) === undefined) return succeed({ ...unchanged(account), details: null });
      const details = storeDetail(disk, account, detail, at);
      index.rememberPreview(detail);
      const difference = at < (account.summary.at ?? 0) ? null : index.compareOne(detail);
      if (difference === null) return succeed({ ...unchanged(account), details });
      return succeed({ ...storeDifference(disk, account, index, difference, account.summary), details });
    },
  ),

  /** The rows for which the last change had no room. */
  more: inAccount((account) => succeed(nextRows(account))),

  /** The stored list, ordered by id. The first page is read from the disk, so that the first rows wait for nothing else. */
  page: inAccount(
    (account, { afterId, limit }: { readonly afterId: number | null; readonly limit: number }): Result<AgentsPage> => {
      const { summary } = account;
      const favorites = account.user.known.favoriteIds;
      if (account.index === null && afterId === null) {
        const rows = [...account.agents.read(-1, limit + 1)].map((agent) => packAgent(agent, favorites.has(agent.id)));
        return succeed({ ...fitPage(rows, limit), summary });
      }
      const index = loadIndex(account);
      const rows = index.rows(index.idsAfter(afterId, limit + 1), account.user.known.favoriteIds);
      return succeed({ ...fitPage(rows, limit), summary });
    },
  ),

  rows: inAccount((account, { ids }: { readonly ids: readonly number[] }) =>
    succeed<readonly PackedRow[]>(loadIndex(account).rows(ids, account.user.known.favoriteIds)),
  ),

  /** Address of an agent's preview as last sent by the service in this run. It carries rights: never for pages or logs. */
  previewAddress: inAccount((account, { agentId }: { readonly agentId: number }) =>
    succeed(account.index?.preview(agentId) ?? null),
  ),

  /** The stored details of one agent; null if they were never read. */
  details: inAccount((account, { agentId }: { readonly agentId: number }) => succeed(account.details.read(agentId))),

  /** The traits of all agents, ordered by id. */
  traits: inAccount((account, { afterId, limit }: { readonly afterId: number | null; readonly limit: number }) =>
    succeed(account.details.traits(afterId ?? -1, limit)),
  ),

  /** What has changed since the last session with the agent, or since the first snapshot. */
  changes: inAccount((account, { agentId }: { readonly agentId: number }, { now }) =>
    succeed(readChanges(account, agentId, now())),
  ),

  /** Agents whose details were never read or were read before `olderThan`, in the order of `orderScan`. */
  idsToScan: inAccount(
    (account, { limit, olderThan }: { readonly limit: number; readonly olderThan: number }, { now }) => {
      const { user } = account;
      account.readAt ??= account.details.times();
      const near = new Set([...user.known.favoriteIds, ...user.recents().map(({ agentId }) => agentId)]);
      const agents = loadIndex(account).all();
      return succeed(orderScan({ agents, readAt: account.readAt, near, limit, olderThan, now: now() }));
    },
  ),

  /** How long a wake or a reboot took; the last twenty of each kind are stored. */
  noteBoot: inAccount((account, { agentId, ...boot }: Boot & { readonly agentId: number }, { disk }) => {
    disk.write(() => account.boots.add(agentId, boot));
    return succeed(null);
  }),

  /** Newest first. */
  boots: inAccount((account, { agentId }: { readonly agentId: number }) => succeed(account.boots.all(agentId))),
};

export function storeDifference(
  disk: Disk,
  account: OpenAccount,
  index: AgentIndex,
  difference: Difference,
  received: Pick<AgentsSummary, 'at' | 'dropped' | 'repeated'>,
): ChangePart {
  const summary: AgentsSummary = { ...received, ...index.totalsAfter(difference) };
  // The disk first: if writing throws, memory is unchanged and the call can run again.
  disk.write(() => {
    account.agents.write({ upserted: difference.upserted.all(), removed: difference.removed }, summary);
    if (difference.removed.length > 0) forgetGone(account.database, account.key, (summary.at ?? 0) - GONE_MS);
  });
  index.take(difference);
  account.summary = summary;
  if (difference.upserted.size > 0 || difference.removed.length > 0) account.rowsOf = null;
  account.unsent = difference.upserted.ids();
  const { rows, more } = nextRows(account);
  return { upserted: rows, removed: difference.removed, summary, more, rowsOf: account.rowsOf };
}

/**
 * Stores details with a snapshot if something changed; returns them as stored. A snapshot is always dated after the one
 * before, so that a clock that was wrong for a day does not hide later changes.
 */
function storeDetail(disk: Disk, account: OpenAccount, detail: AgentDetail, at: number): AgentDetails {
  const details = toDetails(detail, at, account.details.read(detail.id)?.agent ?? null);
  const last = account.snapshots.all(detail.id).at(-1) ?? null;
  const now = { at: last === null ? at : Math.max(at, last.at + 1), facts: readFacts(details.agent) };
  const changed = isReportable(last, now);
  disk.write(() => {
    account.details.write(details);
    if (changed) account.snapshots.add(detail.id, now);
  });
  account.readAt?.set(detail.id, at);
  return details;
}

function readChanges(account: OpenAccount, agentId: number, now: number): AgentChanges {
  const snapshots = account.snapshots.all(agentId);
  const lastConnection = account.user.lastConnectionAt(agentId, now);
  const first = snapshots[0];
  if (first === undefined) return { since: lastConnection, visited: lastConnection !== null, changes: [] };
  const since = lastConnection ?? first.at;
  const baseline = snapshots.findLast(({ at }) => at <= since) ?? first;
  return { since, visited: lastConnection !== null, changes: changesSince(snapshots, baseline) };
}

interface ScanInput {
  readonly agents: Iterable<StoredAgent>;
  /** When the details of each agent were read, Unix milliseconds; without those never read. */
  readonly readAt: ReadonlyMap<number, number>;
  /** Favorites and recents. */
  readonly near: ReadonlySet<number>;
  readonly limit: number;
  /** Details read before this moment are due again. */
  readonly olderThan: number;
  /** Unix milliseconds. Details read after it were read while the clock was wrong, and are due too. */
  readonly now: number;
}

/**
 * Whose details to read next: favorites and recents, then agents that are online, then the rest; in each the longest unread
 * first. An offline agent has nothing new, so it is read only once.
 */
function orderScan({ agents, readAt, near, limit, olderThan, now }: ScanInput): readonly number[] {
  const due: { readonly id: number; readonly rank: number; readonly at: number }[] = [];
  for (const { id, online } of agents) {
    const at = readAt.get(id) ?? null;
    if (at !== null && ((at >= olderThan && at <= now) || online === false)) continue;
    due.push({ id, rank: near.has(id) ? 0 : online === true ? 1 : 2, at: at ?? -Infinity });
  }
  due.sort((a, b) => a.rank - b.rank || (a.at === b.at ? a.id - b.id : a.at - b.at));
  return due.slice(0, limit).map(({ id }) => id);
}

export const unchanged = ({ rowsOf, summary }: OpenAccount): ChangePart => ({
  upserted: [],
  removed: [],
  summary,
  more: false,
  rowsOf,
});

/** The next of the rows that main has not received yet. */
export function nextRows(account: OpenAccount): { readonly rows: readonly PackedRow[]; readonly more: boolean } {
  const ids = account.unsent.slice(0, MAX_ROWS);
  const all = loadIndex(account).rows(ids, account.user.known.favoriteIds);
  const rows = all.slice(0, countFitting(all, 0, MAX_ROWS));
  account.unsent = account.unsent.slice(rows.length === all.length ? ids.length : rows.length);
  return { rows, more: account.unsent.length > 0 };
}

/** As many as one message carries, and whether these are all. */
function fitPage(rows: readonly PackedRow[], limit: number): Pick<AgentsPage, 'rows' | 'done'> {
  const count = countFitting(rows, 0, limit);
  return { rows: rows.slice(0, count), done: count === rows.length };
}
