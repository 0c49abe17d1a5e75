import { idBaseOf } from '../contract/account-ids.ts';
import type { AgentsSummary } from '../contract/contract.ts';
import { succeed, type Result } from '../contract/failure.ts';
import type { Agent, AgentTaker } from '../contract/model.ts';
import { storeDifference, unchanged, type ChangePart } from './agent-calls.ts';
import { inAccount, loadIndex, type ListReader, type Lists, type OpenAccount, type Store } from './open-account.ts';
import { AgentColumns } from './rows/agent-columns.ts';
import type { AgentIndex, Comparison } from './rows/agent-index.ts';
import { toStored } from './rows/agent-row.ts';
import { refuse } from './store-failure.ts';

/** All agents of the account, or those that the service found for a search (4.1): none of the others is removed. */
export type ListExtent = 'all' | 'some';

/** A list (4.1) that arrives in parts. */
export interface IncomingAgents {
  /** The number of the account that it is compared with; null for none. */
  readonly account: number | null;
  readonly extent: ListExtent;
  readonly taker: ComparedAgents | GatheredAgents;
  /** How many have arrived. */
  parts: number;
  readonly reader: ListReader;
  /** Once all of it has arrived. */
  end: ReturnType<ListReader['end']> | null;
}

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

/** The agents of a list, compared with what is stored as they are read. */
class ComparedAgents implements AgentTaker {
  readonly #index: AgentIndex;
  readonly #comparison: Comparison;
  readonly #extent: ListExtent;
  count = 0;
  /** Of a list of some agents. */
  ids: number[] = [];

  constructor(index: AgentIndex, extent: ListExtent) {
    this.#index = index;
    this.#comparison = index.compare();
    this.#extent = extent;
  }

  take(agents: readonly Agent[]): void {
    this.count += agents.length;
    if (this.#extent === 'some') for (const { id } of agents) this.ids.push(id);
    this.#comparison.take(agents);
  }

  restart(): void {
    this.count = 0;
    this.ids = [];
    this.#comparison.restart();
  }

  /** Null where the account was opened again meanwhile. */
  comparedWith(index: AgentIndex): Comparison | null {
    return index === this.#index ? this.#comparison : null;
  }
}

/** The agents of a list, compared with nothing before it is stored. */
class GatheredAgents implements AgentTaker {
  #columns = new AgentColumns();
  readonly ids: readonly number[] = [];

  get count(): number {
    return this.#columns.size;
  }

  take(agents: readonly Agent[]): void {
    for (const agent of agents) this.#columns.append(toStored(agent), agent.previewUrl);
  }

  restart(): void {
    this.#columns = new AgentColumns();
  }

  comparedWith(index: AgentIndex): Comparison {
    const comparison = index.compare();
    comparison.takeAll(this.#columns);
    return comparison;
  }
}
