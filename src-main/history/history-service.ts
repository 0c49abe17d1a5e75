import type { AgentHistoryPage, HistoryFilter, HistoryPageOfRows, HistoryRow, InputOf } from '../contract/contract.ts';
import { succeed, type Result } from '../contract/failure.ts';
import { fitRow, toStoredSession } from './history-row.ts';
import type { Inventory } from '../storage/inventory.ts';
import type { HistoryQuestion } from '../agents/agent-history.ts';
import { createHistoryRemote, type HistoryRemoteDeps } from './history-remote.ts';
import { remoteParts, cachedParts, type HistoryPieces } from './history-parts.ts';
import { createHistorySessions, type HistorySessionsDeps } from './history-sessions.ts';
import { mayUseCopy, unaskable, wholeAsOf } from './history-source.ts';
import type { HistorySync } from './history-sync.ts';

export interface HistoryServiceDeps
  extends
    Pick<HistoryRemoteDeps, 'client' | 'confirmKey'>,
    Pick<HistorySessionsDeps, 'clock' | 'foreignHost' | 'copy'> {
  readonly inventory: HistoryRemoteDeps['inventory'] &
    HistorySessionsDeps['inventory'] &
    Pick<Inventory, 'historyPage' | 'historyPiece' | 'agentHistory'>;
  readonly sync: HistorySync;
  /** One page of an agent's sessions (4.13 `agent_id`), asked of the service. */
  readonly askAgent: (question: HistoryQuestion) => Promise<Result<AgentHistoryPage>>;
  /** Whether the service can be reached, as far as is known. */
  readonly isReachable: () => boolean;
  /** Unix milliseconds by the clock of the service. */
  readonly serviceNow: () => number;
}

type Page = Result<HistoryPageOfRows>;
type Question = InputOf<'history:page'>;
type Chosen = Pick<HistoryPageOfRows, 'source' | 'unasked'>;

/** Filters whose further pieces come from where the first came from. */
const MAX_CHOSEN = 20;

/**
 * What the pages ask of the history. Rows come from the copy where it is whole for the filter, or where nothing else can answer;
 * otherwise from the service, with its own filters.
 */
export function createHistoryService(deps: HistoryServiceDeps) {
  const { inventory, sync } = deps;
  const requester = createHistoryRemote(deps);
  const sessions = createHistorySessions({ ...deps, requester });
  const chosen = new Map<string, Chosen>();

  const now = (): number => Math.floor(deps.serviceNow() / 1_000);
  const spans = () => sync.copy()?.spans ?? [];
  const hasCopy = (): boolean => (sync.copy()?.stored ?? 0) > 0;
  const canAsk = (): boolean => deps.client() !== null && deps.isReachable();

  const choose = (key: string, { source, unasked }: Chosen): void => {
    chosen.delete(key);
    chosen.set(key, { source, unasked });
    const [oldest] = chosen.keys();
    if (chosen.size > MAX_CHOSEN && oldest !== undefined) chosen.delete(oldest);
  };

  const fromCopy = async (question: Question, asOf: number, unasked: Chosen['unasked']): Promise<Page> => {
    const page = await inventory.historyPage({ ...question, asOf });
    return page.ok ? succeed({ ...page.value, asOf, source: 'kept', dropped: 0, unasked }) : page;
  };

  const fromService = async (question: Question, asOf: number): Promise<Page> => {
    const answer = await requester.ask({ ...question, asOf });
    if (!answer.ok) return mayUseCopy(answer.failure) && hasCopy() ? fromCopy(question, asOf, []) : answer;
    if (answer.value === 'link') return fromCopy(question, asOf, ['link']);
    if (answer.value === 'other') return fromCopy(question, asOf, []);
    const { records, total, dropped } = answer.value;
    const known = records.filter(({ start }) => start === null || start <= asOf);
    const rows = known.map((record) => fitRow(toStoredSession(record).row)).sort(newestFirst);
    const newer = records.length === known.length ? null : records.length - known.length;
    return succeed({ rows, total, asOf, source: 'service', newer, dropped, unasked: [] });
  };

  /** Where this filter is read, and as of when. `asOf` null for the present. */
  const decide = (filter: HistoryFilter, asOf: number | null) => {
    const whole = wholeAsOf(spans(), filter, asOf, now());
    if (whole !== null) return { source: 'kept', asOf: whole, unasked: [] } as const;
    const unasked = unaskable(filter);
    const isPeriodLost = sync.ignoresDates() && (filter.from ?? filter.to) !== null;
    const source = unasked.length > 0 || isPeriodLost || !canAsk() ? 'kept' : 'service';
    return { source, asOf: asOf ?? now(), unasked } as const;
  };

  return {
    ...sessions,
    state: () => sync.state(),
    /** Whether a person waits for an answer of the service. */
    isWaiting: (): boolean => requester.isWaiting(),

    /** A piece of what matches, the newest first; further pieces come from where the first came from. */
    async page(question: Question): Promise<Page> {
      const { filter } = question;
      const decided = decide(filter, question.asOf);
      const keyOf = (asOf: number): string => JSON.stringify([inventory.generation(), filter, asOf]);
      const before = question.asOf === null ? undefined : chosen.get(keyOf(question.asOf));
      const isCopy = (before ?? decided).source === 'kept' || !canAsk();
      const page = isCopy
        ? await fromCopy(question, decided.asOf, (before ?? decided).unasked)
        : await fromService(question, decided.asOf);
      if (page.ok) choose(keyOf(page.value.asOf), page.value);
      return page;
    },

    /** All that match, a piece at a time, with their whole comments. */
    eachRow(filter: HistoryFilter, signal: AbortSignal): HistoryPieces {
      const { source, asOf } = decide(filter, null);
      return source === 'kept'
        ? cachedParts(inventory, filter, asOf, signal)
        : remoteParts(requester, inventory, filter, asOf, signal);
    },

    /** The sessions of one agent: from the copy where all of them are in it, or where nothing else answers. */
    async ofAgent(question: HistoryQuestion): Promise<Result<AgentHistoryPage>> {
      const isWhole = wholeAsOf(spans(), { from: null, to: null }, null, now()) !== null;
      if (isWhole || (!canAsk() && hasCopy())) return inventory.agentHistory(question);
      const requested = await deps.askAgent(question);
      return requested.ok || !mayUseCopy(requested.failure) || !hasCopy()
        ? requested
        : inventory.agentHistory(question);
    },

    refresh: (): Promise<Result<void>> => sync.refresh(),
    setSeen: (seen: boolean): void => sync.setSeen(seen),
    setPaused: (paused: boolean): void => sync.setPaused(paused),
    forget(): Promise<Result<void>> {
      requester.clear();
      chosen.clear();
      return sync.forget();
    },
    /** Nothing of the account that was shown stays. */
    clear(): void {
      requester.clear();
      chosen.clear();
    },
  };
}

export type HistoryService = ReturnType<typeof createHistoryService>;

const newestFirst = (a: HistoryRow, b: HistoryRow): number =>
  (b.start ?? Number.MAX_SAFE_INTEGER) - (a.start ?? Number.MAX_SAFE_INTEGER) || b.id - a.id;
