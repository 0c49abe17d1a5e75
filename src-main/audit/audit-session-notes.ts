import { succeed } from '../contract/failure.ts';
import type { VisitBook } from '../sessions/session-notes.ts';
import type { RecordActivity } from './record.ts';

const CUT_OFF = 'Longreach ended unexpectedly while it was open. How long it took is not known.';

/**
 * The same book of visits. What is still open in it and was not opened by this run was open when the program ended without a
 * word, killed or by a crash: nobody recorded its end. That is done when it is read the first time.
 */
export function watchVisits(book: VisitBook, record: RecordActivity): VisitBook {
  /** Visits that this run has written: those are open, or it has told of their end. */
  const ours = new Set<string>();
  return {
    async offeredVisits() {
      const offered = await book.offeredVisits();
      if (!offered.ok) return offered;
      const visits = offered.value.map((visit) => {
        if (visit.endedAt !== null || ours.has(visit.id)) return visit;
        const { agentId, supportId, name, startedAt } = visit;
        record({ kind: 'session', agentId, supportId, name, outcome: 'failed', text: CUT_OFF });
        // Nothing is known of its end but that it is over: no time is made up for it.
        const over = { ...visit, endedAt: startedAt };
        void book.keepVisit(over);
        return over;
      });
      return succeed(visits);
    },
    keepVisit(visit) {
      ours.add(visit.id);
      return book.keepVisit(visit);
    },
  };
}
