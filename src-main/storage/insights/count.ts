import { assertNever } from '../../contract/failure.ts';
import { fitRow } from '../rows/history-row.ts';
import type { Disk } from '../disk.ts';
import { loadIndex, type OpenAccount } from '../open-account.ts';
import type { CountInput, CountKind, CountOrder, CountOutput, Counts } from './count-calls.ts';
import { storeInvitations, type InvitationUpdate } from './join-times.ts';
import { findOdd } from './odd-sessions.ts';
import { countInsights, type Steps } from './overview.ts';
import { countTimesheet } from './timesheet.ts';

/** Max concurrent runs; the oldest is dropped. */
const MAX_RUNS = 8;

/** Does one step, so that a long history does not block the worker. */
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
