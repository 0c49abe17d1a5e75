import type { StoredAgent } from '../../contract/agent-fields.ts';
import { assertNever } from '../../contract/failure.ts';
import type { OddSessions, Timesheet } from '../../contract/records.ts';
import { fitRow } from '../rows/history-row.ts';
import type { StoredHistory } from '../tables/history.ts';
import type { AccountTables, CountedPeriod } from './counted-sessions.ts';
import { findOdd, type OddRules } from './odd-sessions.ts';
import { countReports, type CountedReports, type Steps } from './overview.ts';
import { openEndSources, type EndSources } from './session-ends.ts';
import { countTimesheet, type SheetOrder } from './timesheet.ts';

/** The kinds of statistics of the stored history: input and result of each. */
export interface Counts {
  reports: { order: CountedPeriod & { readonly withSpread?: boolean }; answer: CountedReports };
  odd: { order: CountedPeriod & Pick<OddRules, 'nightHours'>; answer: OddSessions };
  timesheet: { order: SheetOrder; answer: Timesheet };
}
export type CountKind = keyof Counts;
export type CountOrder = {
  readonly [K in CountKind]: { readonly kind: K } & Counts[K]['order'];
}[CountKind];

type Answer = Counts[CountKind]['answer'];

/** One step of counting: `order` begins it, null continues it. `run` identifies concurrent runs. */
export interface CountInput {
  readonly run: number;
  readonly order: CountOrder | null;
}
/** `gone`: the run belongs to another database or was dropped in favour of newer ones. */
export type CountOutput = { readonly state: 'more' | 'gone' } | { readonly state: 'done'; readonly answer: Answer };

/** The current runs of one account. */
export type CountRuns = Map<number, Steps<Answer>>;

interface CountedAccount extends AccountTables {
  readonly acceptedEnds: ReadonlyMap<number, { readonly end: number }>;
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
  account: AccountTables & Pick<CountedAccount, 'acceptedEnds'>,
  agents: () => CountedAgents,
): EndSources =>
  openEndSources(account, {
    agent: (id) => agents().get(id),
    acceptedEnd: ({ id, start }, now) => {
      const end = account.acceptedEnds.get(id)?.end ?? null;
      return end !== null && end > start && end <= now ? end : null;
    },
  });

/** Max concurrent runs; the oldest is dropped. */
const MAX_RUNS = 8;

/** Does one step, so that a long history does not block the worker. */
export function countStep(
  account: CountedAccount,
  agents: () => CountedAgents,
  { run, order }: CountInput,
): CountOutput {
  const { runs } = account;
  if (order !== null) runs.set(run, begin(account, agents, order));
  const [oldest] = runs.keys();
  if (runs.size > MAX_RUNS && oldest !== undefined) runs.delete(oldest);
  const steps = runs.get(run);
  if (steps === undefined) return { state: 'gone' };
  const step = steps.next();
  if (step.done !== true) return { state: 'more' };
  runs.delete(run);
  return { state: 'done', answer: step.value };
}

function begin(
  account: CountedAccount,
  agents: () => CountedAgents,
  order: CountOrder,
): Steps<Counts[CountKind]['answer']> {
  const { history } = account;
  const spans = history.spans();
  const ends = endSourcesOf(account, agents);
  switch (order.kind) {
    case 'reports': {
      const stored = (since?: number): number => history.stored(since);
      return countReports(account, { spans, stored, agents: () => agents().all(), ends }, order);
    }
    case 'odd': {
      const row = (id: number) => {
        const row = history.read(id)?.row;
        if (row === undefined) return null;
        const acceptedEnd = row.start === null ? null : ends.acceptedEnd({ id, start: row.start }, order.now);
        return fitRow({ ...row, acceptedEnd });
      };
      return findOdd(account, { spans, row, ends }, order);
    }
    case 'timesheet':
      return countTimesheet(account, ends, order);
    default:
      return assertNever(order);
  }
}
