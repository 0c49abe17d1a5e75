import { succeed } from '../contract/failure.ts';
import type { SessionStore } from '../sessions/stored-sessions.ts';
import type { RecordAudit } from './record.ts';

const CUT_OFF = 'Longreach ended unexpectedly while it was open. How long it took is not known.';

/**
 * The same book of visits. What is still open in it and was not opened by this run was open when the program ended without a
 * word, killed or by a crash: nobody recorded its end. That is done when it is read the first time.
 */
export function auditSessionNotes(records: SessionStore, record: RecordAudit): SessionStore {
  /** Visits that this run has written: those are open, or it has told of their end. */
  const ours = new Set<string>();
  return {
    async restorableSessions() {
      const offered = await records.restorableSessions();
      if (!offered.ok) return offered;
      const openSessions = offered.value.map((openSession) => {
        if (openSession.endedAt !== null || ours.has(openSession.id)) return openSession;
        const { agentId, supportId, name, startedAt } = openSession;
        record({ kind: 'session', agentId, supportId, name, outcome: 'failed', text: CUT_OFF });
        // Nothing is known of its end but that it is over: no time is made up for it.
        const over = { ...openSession, endedAt: startedAt };
        void records.storeSession(over);
        return over;
      });
      return succeed(openSessions);
    },
    storeSession(openSession) {
      ours.add(openSession.id);
      return records.storeSession(openSession);
    },
  };
}
