import { idBaseOf } from '../contract/account-ids.ts';
import type { AgentsSummary } from '../contract/contract.ts';
import { succeed, type Result } from '../contract/failure.ts';
import { storeDifference, unchanged, type ChangePart } from './agent-calls.ts';
import { ComparedAgents, GatheredAgents, type IncomingAgents, type ListExtent, type Lists } from './incoming-agents.ts';
import { inAccount, loadIndex, type OpenAccount, type Store } from './open-account.ts';
import type { AgentIndex, Comparison } from './rows/agent-index.ts';
import { refuse } from './store-failure.ts';

export interface CheckedList {
  readonly count: number;
  /** Broken elements. */
  readonly dropped: number;
}

/** What a list has changed. */
export interface KeptList extends ChangePart {
  /** Of a list of some agents: those that it has; none where it is older than the list. */
  readonly agentIds: readonly number[];
}

/** The worker was replaced, or another list was stored, while it arrived. */
const interrupted = (): Result<never> => refuse('list-interrupted');

/**
 * Calls about lists (4.1) that arrive. Each list has a number of its own. One for an open account is compared as it arrives; one of
 * no account yet, because it proves a key, is gathered. Nothing is stored before `keep`.
 */
export const listCalls = {
  /** A body begins; what has arrived of this list so far does not count. @param number of the account whose ids it has */
  begin(
    on: Lists | Store,
    { list, number, extent }: { readonly list: number; readonly number: number; readonly extent: ListExtent },
  ): Result<null> {
    const account = 'account' in on ? on.account : undefined;
    if (account === null) return refuse('no-account');
    const isOpen = account !== undefined;
    // It takes the place of an earlier one that did not arrive.
    if (isOpen && extent === 'all') dropLists(on, number, 'all');
    const taker = isOpen ? new ComparedAgents(loadIndex(account), extent) : new GatheredAgents();
    const reader = on.openList(taker, idBaseOf(number));
    on.lists.set(list, { account: isOpen ? number : null, extent, taker, parts: 0, reader, end: null });
    return succeed(null);
  },

  /** A part of it, the first `at` 0. */
  part(
    { lists }: Lists,
    { list, at, bytes }: { readonly list: number; readonly at: number; readonly bytes: Uint8Array },
  ): Result<null> {
    const incoming = lists.get(list);
    // Parts before it were lost with an earlier worker.
    if (incoming?.parts !== at || incoming.end !== null) return interrupted();
    incoming.parts += 1;
    incoming.reader.push(bytes);
    return succeed(null);
  },

  /** After its last part. `size` in bytes. */
  end({ lists }: Lists, { list, parts }: ArrivedList): Result<CheckedList> {
    const incoming = lists.get(list);
    if (incoming?.parts !== parts) return interrupted();
    incoming.end ??= incoming.reader.end();
    const { end, taker } = incoming;
    return end.ok ? succeed({ count: taker.count, dropped: end.value.dropped }) : end;
  },

  /** `size` in bytes. */
  drop({ lists }: Lists, { list }: Pick<ArrivedList, 'list' | 'size'>): Result<null> {
    lists.delete(list);
    return succeed(null);
  },
};

/** A list of which all parts have arrived. */
interface ArrivedList {
  readonly list: number;
  readonly parts: number;
  /** Bytes, by which its end is waited for. */
  readonly size: number;
}

export const listsInAccount = {
  /**
   * Stores a list that has arrived. One that cannot be read changes nothing, and neither does one of all agents without an array
   * unless no agents are stored, nor one of some that is older than the list. The worker lets go of it, unless storing it failed.
   */
  keep: inAccount((account, { list, parts, at }: ArrivedList & { readonly at: number }, store): Result<KeptList> => {
    const { lists } = store;
    const incoming = lists.get(list);
    if (incoming?.parts !== parts) return interrupted();
    incoming.end ??= incoming.reader.end();
    const { end, taker } = incoming;
    const index = loadIndex(account);
    const comparison = taker.comparedWith(index);
    const kept = !end.ok
      ? end
      : comparison === null
        ? interrupted()
        : incoming.extent === 'all'
          ? keepAll(store, account, { index, comparison, list: end.value, at })
          : keepSome(store, account, { index, comparison, ids: taker.ids, at });
    lists.delete(list);
    return kept;
  }),

  /** The service has confirmed the list received at `listAt` as the present one; null where other rows are stored by now. */
  confirm: inAccount(
    (
      account,
      { listAt, at }: { readonly listAt: number; readonly at: number },
      { disk },
    ): Result<ChangePart | null> => {
      if (account.rowsOf !== listAt) return succeed(null);
      const index = loadIndex(account);
      const part = storeDifference(disk, account, index, index.noDifference(), { ...account.summary, at });
      account.rowsOf = at;
      return succeed({ ...part, rowsOf: at });
    },
  ),
};

interface EndedList {
  readonly index: AgentIndex;
  readonly comparison: Comparison;
  readonly at: number;
}

function keepAll(
  { disk }: Store,
  account: OpenAccount,
  {
    index,
    comparison,
    list,
    at,
  }: EndedList & { readonly list: Extract<NonNullable<IncomingAgents['end']>, { ok: true }>['value'] },
): Result<KeptList> {
  if (list.isImplied === true && account.summary.total > 0) return refuse('no-array');
  const difference = comparison.end(list);
  if (difference === null) return interrupted();
  const { dropped, repeated } = list;
  const received: Pick<AgentsSummary, 'at' | 'dropped' | 'repeated'> = {
    at,
    dropped,
    ...(repeated > 0 ? { repeated } : {}),
  };
  const part = storeDifference(disk, account, index, difference, received);
  account.rowsOf = difference.leavesOut === true ? null : at;
  return succeed({ ...part, rowsOf: account.rowsOf, agentIds: [] });
}

function keepSome(
  { disk }: Store,
  account: OpenAccount,
  { index, comparison, ids, at }: EndedList & { readonly ids: readonly number[] },
): Result<KeptList> {
  const difference = comparison.endPart();
  if (difference === null || account.summary.at === null || at < account.summary.at)
    return succeed({ ...unchanged(account), agentIds: [] });
  if (difference.upserted.size > 0)
    return succeed({ ...storeDifference(disk, account, index, difference, account.summary), agentIds: ids });
  index.take(difference);
  return succeed({ ...unchanged(account), agentIds: ids });
}

/** Lets go of lists that are compared with an account: all of them, or those of one extent. */
export function dropLists({ lists }: Pick<Lists, 'lists'>, account: number, extent: ListExtent | null): void {
  for (const [number, list] of lists)
    if (list.account === account && (extent === null || list.extent === extent)) lists.delete(number);
}
