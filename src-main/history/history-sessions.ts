import type { Clock } from '../lib/clock.ts';
import type { HistoryDetails, InputOf } from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import type { SessionReference } from '../api/client.ts';
import type { HistorySession } from '../api/model.ts';
import { addInfo, fitRow, sessionAlone, type StoredSession } from './history-row.ts';
import type { Generation, Inventory } from '../storage/inventory.ts';
import { otherAccount, type HistoryRemote } from './history-remote.ts';
import type { HistorySync } from './history-sync.ts';

export interface HistorySessionsDeps {
  readonly requester: HistoryRemote;
  readonly inventory: Pick<Inventory, 'generation' | 'historySession' | 'learnSession'>;
  readonly sync: Pick<HistorySync, 'noteChange'>;
  readonly clock: Pick<Clock, 'wallNow'>;
  /** The host of a recording, where the key may not go there yet; null where it may. */
  readonly foreignHost: (videoHost: string) => string | null;
  /** Puts text on the clipboard. */
  readonly copy: (text: string) => Promise<void>;
}

const noLink = (): Result<never> =>
  fail('not-found', 'The service gives no link for this session.', { reason: 'no-link' });
const noId = (): Result<never> =>
  fail('not-the-service', 'The service did not say which session this is, so it cannot be shown.', { reason: 'no-id' });

/** Single sessions: what is kept of them, and what the service says of them now (4.14). Addresses stay here. */
export function createHistorySessions({ requester, inventory, sync, clock, foreignHost, copy }: HistorySessionsDeps) {
  const describe = ({ videoHost, ...stored }: StoredSession): HistoryDetails => ({
    ...stored,
    row: fitRow(stored.row),
    foreignHost: videoHost === null ? null : foreignHost(videoHost),
  });

  const session = async (sessionId: number): Promise<Result<StoredSession | null>> => {
    const stored = await inventory.historySession({ sessionId });
    return stored.ok ? succeed(stored.value ?? requester.shown(sessionId)) : stored;
  };

  const ask = async (reference: SessionReference): Promise<Result<HistorySession>> => {
    const answer = await requester.withClient((client) => client.historyInfo(reference, { attention: 'user' }));
    if (!answer.ok || !('sessionId' in reference)) return answer;
    return succeed({ ...answer.value, id: answer.value.id ?? reference.sessionId });
  };

  /** What the service said of a session, joined to what is known of it. Nothing stays of an account that went meanwhile. */
  const learn = async (received: HistorySession, of: Generation): Promise<StoredSession | null> => {
    const at = clock.wallNow();
    const stored = await inventory.learnSession({ session: received, at }, of);
    if (of !== inventory.generation()) return null;
    if (stored.ok && stored.value !== null) {
      sync.noteChange();
      return stored.value;
    }
    const known = requester.shown(received.id ?? -1);
    const learnt = known === null ? sessionAlone(received, at) : addInfo(known, received, at);
    if (learnt !== null) requester.put(learnt);
    return learnt;
  };

  return {
    /** What is known of a session, kept or shown a while ago; null where nothing is. Without addresses. */
    session,
    /** The session as the service knows it now (4.14), with its addresses: they stay in the main process. */
    askSession: (sessionId: number): Promise<Result<HistorySession>> => ask({ sessionId }),

    async details(sessionId: number): Promise<Result<HistoryDetails | null>> {
      const known = await session(sessionId);
      return known.ok ? succeed(known.value === null ? null : describe(known.value)) : known;
    },

    /** 4.14, joined to what is kept. */
    async readDetails(which: InputOf<'history:readDetails'>): Promise<Result<HistoryDetails>> {
      const of = inventory.generation();
      const answer = await ask('uid' in which ? { sessionUid: which.uid } : which);
      if (!answer.ok) return answer;
      const learnt = await learn(answer.value, of);
      if (of !== inventory.generation()) return otherAccount();
      return learnt === null ? noId() : succeed(describe(learnt));
    },

    /** The link of a session, asked for now and put on the clipboard. */
    async copyLink(sessionId: number): Promise<Result<void>> {
      const answer = await ask({ sessionId });
      if (!answer.ok) return answer;
      if (answer.value.url === null) return noLink();
      await copy(answer.value.url);
      return succeed(undefined);
    },
  };
}
