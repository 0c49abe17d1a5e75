import type { Insights, OddSessions, Timesheet } from '../contract/records.ts';
import { assertNever } from '../contract/failure.ts';
import type { CountedPeriod } from './counted-sessions.ts';
import type { Disk } from '../storage/disk.ts';
import { fitRow } from '../history/history-row.ts';
import { countInsights, type Steps } from './overview.ts';
import { storeInvitations, type InvitationUpdate } from './join-times.ts';
import { findOdd } from './odd-sessions.ts';
import type { OddRules } from './odd-rules.ts';
import { loadIndex, type OpenAccount } from '../storage/open-account.ts';
import { countTimesheet, type SheetOrder } from './timesheet.ts';

/** What can be counted of the kept history, and what is answered. */
export interface Counts {
  insights: { order: CountedPeriod; answer: Insights };
  odd: { order: CountedPeriod & Pick<OddRules, 'nightHours'>; answer: OddSessions };
  timesheet: { order: SheetOrder; answer: Timesheet };
}
export type CountKind = keyof Counts;
export type CountOrder = {
  readonly [K in CountKind]: { readonly kind: K } & Counts[K]['order'];
}[CountKind];

/** One piece of counting: `order` begins it, null goes on with it. `run` tells those of one time apart. */
export interface CountInput {
  readonly run: number;
  readonly order: CountOrder | null;
}
/** `gone`: it was begun in another database, or so long ago that others took its place. */
export type CountOutput =
  { readonly state: 'more' | 'gone' } | { readonly state: 'done'; readonly answer: Counts[CountKind]['answer'] };

/** Counts of one account that are under way. */
export type CountRuns = Map<number, Steps<Counts[CountKind]['answer']>>;
/** More at once than any page asks for. */
const MAX_RUNS = 8;

/** Does one piece, so that the worker is never held up by a long history. */
export function countOn(account: OpenAccount, { run, order }: CountInput): CountOutput {
  const { runs } = account;
  if (order !== null) runs.set(run, begin(account, order));
  const [oldest] = runs.keys();
  if (runs.size > MAX_RUNS && oldest !== undefined) runs.delete(oldest);
  const steps = runs.get(run);
  if (steps === undefined) return { state: 'gone' };
  const step = steps.next();
  if (step.done !== true) return { state: 'more' };
  runs.delete(run);
  return { state: 'done', answer: step.value };
}

function begin(account: OpenAccount, order: CountOrder): Steps<Counts[CountKind]['answer']> {
  const { history } = account;
  const spans = history.spans();
  switch (order.kind) {
    case 'insights': {
      const stored = (since?: number): number => history.stored(since);
      return countInsights(account, { spans, stored, agents: () => loadIndex(account).all() }, order);
    }
    case 'odd': {
      const row = (id: number) => {
        const session = history.read(id);
        return session === null ? null : fitRow(session.row);
      };
      return findOdd(account, { spans, row }, order);
    }
    case 'timesheet':
      return countTimesheet(account, order);
    default:
      return assertNever(order);
  }
}

export function storeInvitationUpdate(disk: Disk, account: OpenAccount, update: InvitationUpdate): null {
  disk.write(() => storeInvitations(account, update));
  return null;
}
