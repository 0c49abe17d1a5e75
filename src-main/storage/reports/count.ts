import type { StoredAgent } from '../../contract/agent-fields.ts';
import { assertNever } from '../../contract/failure.ts';
import type { OddSessions, Reports, Timesheet } from '../../contract/records.ts';
import { fitRow } from '../rows/history-row.ts';
import type { StoredHistory } from '../tables/history.ts';
import type { AccountTables, CountedPeriod } from './counted-sessions.ts';
import type { AccountTag } from './aggregate.ts';
import { createOddCounter, type OddRules } from './odd-sessions.ts';
import { createReportCounter } from './overview.ts';
import type { Steps } from './steps.ts';
import { openEndSources, type EndSources } from './session-ends.ts';
import { createSheetCounter, type SheetOrder } from './timesheet.ts';

/** The kinds of statistics of the stored history: input and result of each. */
export interface Counts {
  reports: { order: CountedPeriod; answer: Reports };
  odd: { order: CountedPeriod & Pick<OddRules, 'nightHours'>; answer: OddSessions };
  timesheet: { order: SheetOrder; answer: Timesheet };
}
export type CountKind = keyof Counts;
export type CountOrder = {
  readonly [K in CountKind]: { readonly kind: K } & Counts[K]['order'];
}[CountKind];

type Answer = Counts[CountKind]['answer'];

/** The place of an account among those that are counted together. */
export interface Together {
  /** Its short name, which its rows have. */
  readonly account: string;
  /** The first is 0. */
  readonly at: number;
  readonly of: number;
}

/**
 * One step of counting an account: `order` begins it, null continues it. `run` identifies concurrent runs; accounts that are counted
 * together have the same, and the order of each names its place.
 */
export interface CountInput {
  readonly run: number;
  readonly order: BegunOrder | null;
}
type BegunOrder = CountOrder & { readonly together?: Together };

/**
 * `gone`: the run belongs to another database or was dropped in favour of newer ones. The answer comes with the last of the accounts.
 */
export type CountOutput =
  | { readonly state: 'more' | 'gone' }
  | { readonly state: 'done'; readonly answer: Answer | null };

/** The current runs of one account. */
export type CountRuns = Map<number, Steps<unknown>>;

/** What is counted in one run. */
interface Counter {
  /** How many accounts are counted together. */
  readonly accounts: number;
  readonly add: (account: CountedAccount, agents: () => CountedAgents, order: BegunOrder) => Steps<void>;
  readonly end: () => Answer;
}

/** The current runs of all accounts, with the number of accounts that each has begun to count. */
export type Counters = Map<number, { begun: number; readonly counter: Counter }>;

interface CountedAccount extends AccountTables {
  readonly user: { readonly known: { readonly acceptedEnds: ReadonlyMap<number, { readonly end: number }> } };
  readonly history: StoredHistory;
  readonly runs: CountRuns;
}

/** The list of agents, read when it is first needed. */
export interface CountedAgents {
  all(): Iterable<StoredAgent>;
  get(id: number): StoredAgent | undefined;
}

/** What an account knows of sessions without an end. */
export const endSourcesOf = (
  account: AccountTables & Pick<CountedAccount, 'user'>,
  agents: () => CountedAgents,
): EndSources =>
  openEndSources(account, {
    agent: (id) => agents().get(id),
    acceptedEnd: ({ id, start }, now) => {
      const end = account.user.known.acceptedEnds.get(id)?.end ?? null;
      return end !== null && end > start && end <= now ? end : null;
    },
  });

/** Max concurrent runs. */
const MAX_RUNS = 8;

/** Does one step, so that a long history does not block the worker. */
export function countStep(
  account: CountedAccount,
  counters: Counters,
  agents: () => CountedAgents,
  { run, order }: CountInput,
): CountOutput {
  const { runs } = account;
  if (order !== null) {
    const at = order.together?.at ?? 0;
    if (at === 0) putLast(counters, run, { begun: 0, counter: createCounter(order) });
    const counting = counters.get(run);
    // An order comes again where the file of the account was found damaged: some of it may be counted already.
    if (counting?.begun !== at) return { state: 'gone' };
    counting.begun += 1;
    putLast(runs, run, counting.counter.add(account, agents, order));
  }
  const steps = runs.get(run);
  const counting = counters.get(run);
  if (steps === undefined || counting === undefined) return { state: 'gone' };
  if (steps.next().done !== true) return { state: 'more' };
  runs.delete(run);
  if (counting.begun < counting.counter.accounts) return { state: 'done', answer: null };
  counters.delete(run);
  return { state: 'done', answer: counting.counter.end() };
}

/** The oldest goes where there are too many. */
function putLast<T>(runs: Map<number, T>, run: number, value: T): void {
  runs.set(run, value);
  const [oldest] = runs.keys();
  if (runs.size > MAX_RUNS && oldest !== undefined) runs.delete(oldest);
}

function createCounter(begun: BegunOrder): Counter {
  const accounts = begun.together?.of ?? 1;
  switch (begun.kind) {
    case 'reports': {
      const counter = createReportCounter();
      return {
        accounts,
        add(account, agents, order) {
          const { history } = account;
          const stored = (since?: number): number => history.stored(since);
          const ends = endSourcesOf(account, agents);
          const sources = { spans: history.spans(), stored, agents: () => agents().all(), ends };
          return counter.add(account, sources, order, tagOf(order));
        },
        end: () => counter.end(),
      };
    }
    case 'odd': {
      const counter = createOddCounter();
      return {
        accounts,
        add(account, agents, order) {
          const { history } = account;
          const ends = endSourcesOf(account, agents);
          const row = (id: number) => {
            const found = history.read(id)?.row;
            if (found === undefined) return null;
            const { start } = found;
            return fitRow({
              ...found,
              acceptedEnd: start === null ? null : ends.acceptedEnd({ id, start }, order.now),
            });
          };
          const { nightHours } = begun;
          return counter.add(account, { spans: history.spans(), row, ends }, { ...order, nightHours });
        },
        end: () => counter.end(accounts > 1),
      };
    }
    case 'timesheet': {
      const counter = createSheetCounter(begun);
      return {
        accounts,
        add: (account, agents, order) => counter.add(account, endSourcesOf(account, agents), order, tagOf(order)),
        end: () => counter.end(),
      };
    }
    default:
      return assertNever(begun);
  }
}

const tagOf = ({ together }: BegunOrder): AccountTag => (together === undefined ? {} : { account: together.account });
