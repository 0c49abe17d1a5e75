import type { Insights, OddSessions, Timesheet } from '../../contract/records.ts';
import type { CountedPeriod } from './counted-sessions.ts';
import type { OddRules } from './odd-rules.ts';
import type { Steps } from './overview.ts';
import type { SheetOrder } from './timesheet.ts';

/** The kinds of statistics of the stored history: input and result of each. */
export interface Counts {
  insights: { order: CountedPeriod; answer: Insights };
  odd: { order: CountedPeriod & Pick<OddRules, 'nightHours'>; answer: OddSessions };
  timesheet: { order: SheetOrder; answer: Timesheet };
}
export type CountKind = keyof Counts;
export type CountOrder = {
  readonly [K in CountKind]: { readonly kind: K } & Counts[K]['order'];
}[CountKind];

/** One step of counting: `order` begins it, null continues it. `run` identifies concurrent runs. */
export interface CountInput {
  readonly run: number;
  readonly order: CountOrder | null;
}
/** `gone`: the run belongs to another database or was dropped in favour of newer ones. */
export type CountOutput =
  { readonly state: 'more' | 'gone' } | { readonly state: 'done'; readonly answer: Counts[CountKind]['answer'] };

/** The current runs of one account. */
export type CountRuns = Map<number, Steps<Counts[CountKind]['answer']>>;
