import type { AgentHistoryPage, HistoryFilter, HistoryRow } from '../contract/contract.ts';
import { succeed, type Result } from '../contract/failure.ts';
import type { HistoryRecord, HistorySession } from '../contract/model.ts';
import type { Disk } from './disk.ts';
import { countStep, endSourcesOf, type CountInput } from './reports/count.ts';
import { deleteInvitations, storeInvitations, type InvitationUpdate } from './reports/join-times.ts';
import { isRunning, type EndRules, type UnendedSession } from './reports/session-ends.ts';
import { inAccount, loadIndex, type OpenAccount } from './open-account.ts';
import { fitRow, toAgentSession, type StoredSession } from './rows/history-row.ts';
import { noteConnectionsLeft, type ConnectionsLeft } from './tables/connections-left.ts';
import { everySession, readsAll } from './tables/history-filter.ts';
import type { Span } from './tables/history-spans.ts';
import type { Mark } from './tables/history.ts';

/** The state of the stored history. Times in Unix seconds. */
export interface HistoryCopy {
  readonly stored: number;
  /** In order, none touching another. */
  readonly spans: readonly Span[];
  /** Number of stored sessions from the beginning of the last span on. */
  readonly covered: number;
  /** Where the stored sessions begin and end; null if there are none. */
  readonly ends: { readonly oldest: number; readonly newest: number } | null;
  /** The start of the oldest session in the last days before the end of the last span that has no end yet. */
  readonly openSince: number | null;
  /** Number of sessions the call added, changed or removed. */
  readonly changed: number;
  /** False if the disk takes no writes, so that nothing of this outlasts the run. */
  readonly lasting: boolean;
}

/** A session that began longer ago than this and has no end is no longer expected to get one. */
const OPEN_SECONDS = 3 * 86_400;

/** Calls about the copy of the history (2.6, 2.7) and what is counted in it. Times in Unix seconds. */
export const historyCalls = {
  historyCopy: inAccount((account, _input, { disk }) => succeed(readCopy(disk, account))),

  /** Stores records and, in the same transaction, the span they complete. Records from before `oldest` are left out. */
  storeHistory: inAccount(
    (
      account,
      {
        records,
        seenAt,
        span,
        oldest,
      }: {
        readonly records: readonly HistoryRecord[];
        readonly seenAt: number;
        readonly span: Span | null;
        readonly oldest: number;
      },
      { disk },
    ) => {
      let written = { changed: 0, added: 0 };
      disk.write(() => {
        const requested = records.filter(({ start }) => start === null || start >= oldest);
        written = account.history.write(requested, seenAt);
        if (span !== null) account.history.addSpan({ first: Math.max(span.first, oldest), last: span.last });
      });
      account.history.noteAdded(disk.reachesFile ? written.added : null);
      return succeed(readCopy(disk, account, written.changed));
    },
  ),

  /** Removes sessions that began before that; null removes all. */
  pruneHistory: inAccount((account, { before }: { readonly before: number | null }, { disk }) => {
    let changed = 0;
    disk.write(() => {
      deleteInvitations(account, before);
      if (before === null) account.history.forget();
      else changed = account.history.prune(before);
    });
    return succeed(readCopy(disk, account, before === null ? 1 : changed));
  }),

  /** A page of the sessions that match and began by `asOf`, newest first, with long texts cut. */
  historyPage: inAccount(
    (
      { history },
      {
        filter,
        asOf,
        offset,
        limit,
      }: { readonly filter: HistoryFilter; readonly asOf: number; readonly offset: number; readonly limit: number },
    ): Result<{ readonly rows: readonly HistoryRow[]; readonly total: number; readonly newer: number }> => {
      if (!readsAll(filter)) {
        const rows = history.page(filter, asOf, offset, limit).map(fitRow);
        return succeed({ rows, ...history.count(filter, asOf) });
      }
      const found = history.search(filter, asOf, offset, limit);
      return succeed({ ...found, rows: found.rows.map(fitRow) });
    },
  ),

  /** How many sessions match and began by `asOf`, and how many began later. */
  historyCount: inAccount(({ history }, { filter, asOf }: { readonly filter: HistoryFilter; readonly asOf: number }) =>
    succeed(history.count(filter, asOf)),
  ),

  /** All sessions that match, piece by piece, with whole texts. `mark` null begins with the newest; the result's continues. */
  historyPiece: inAccount(
    (
      { history },
      {
        filter,
        asOf,
        mark,
        limit,
      }: {
        readonly filter: HistoryFilter;
        readonly asOf: number;
        readonly mark: Mark | null;
        readonly limit: number;
      },
    ): Result<{ readonly rows: readonly HistoryRow[]; readonly mark: Mark | null }> => {
      const found = history.after(filter, asOf, mark, limit);
      const last = found.at(-1);
      const next = last === undefined ? null : { at: last.at, id: last.id };
      return succeed({ rows: found.map(({ row }) => row), mark: next });
    },
  ),

  /** One stored session with its details; null if it is not stored. */
  historySession: inAccount(
    ({ history }, which: { readonly sessionId: number } | { readonly uid: string }): Result<StoredSession | null> =>
      succeed('sessionId' in which ? history.read(which.sessionId) : history.byUid(which.uid)),
  ),

  /** Adds the details of a session (2.7); null if the session is not stored. `at` in Unix milliseconds. */
  learnSession: inAccount(
    ({ history }, { session, at }: { readonly session: HistorySession; readonly at: number }, { disk }) => {
      let known: StoredSession | null = null;
      disk.write(() => {
        known = history.learn(session, at);
      });
      return succeed<StoredSession | null>(known);
    },
  ),

  /** A page of the stored sessions of one agent, newest first. */
  agentHistory: inAccount(
    (
      { history },
      { agentId, offset, limit }: { readonly agentId: number; readonly offset: number; readonly limit: number },
    ): Result<AgentHistoryPage> => {
      const filter: HistoryFilter = { ...everySession, agentId };
      const sessions = history.sessions(filter, Number.MAX_SAFE_INTEGER, offset, limit).map(toAgentSession);
      return succeed({ sessions, total: history.count(filter, Number.MAX_SAFE_INTEGER).total, dropped: 0 });
    },
  ),

  /** One step of counting; to be repeated until it is done. */
  count: inAccount((account, input: CountInput, { counters }) =>
    succeed(countStep(account, counters, () => loadIndex(account), input)),
  ),

  /** Of these sessions without an end, stored or not: which run, and which ends a person accepted. */
  judgeEnds: inAccount(
    (account, { sessions, ...rules }: EndRules & { readonly sessions: readonly UnendedSession[] }) => {
      const sources = endSourcesOf(account, () => loadIndex(account));
      return succeed(
        sessions.map((session) => ({
          id: session.id,
          runs: isRunning(session, rules, sources),
          acceptedEnd: sources.acceptedEnd(session, rules.now),
        })),
      );
    },
  ),

  /** What a response about support sessions shows of when clients joined. */
  storeInvitationUpdate: inAccount((account, update: InvitationUpdate, { disk }) => {
    disk.write(() => storeInvitations(account, update));
    return succeed(null);
  }),

  /** Stores how many connections the plan has left (4.8); returns the counts of the last weeks, oldest first. */
  noteConnectionsLeft: inAccount((account, count: ConnectionsLeft, { disk }) =>
    succeed(noteConnectionsLeft(disk, account, count)),
  ),
};

function readCopy(disk: Disk, { history }: Pick<OpenAccount, 'history'>, changed = 0): HistoryCopy {
  const spans = history.spans();
  const top = spans.at(-1);
  return {
    stored: history.stored(),
    spans,
    covered: top === undefined ? 0 : history.stored() - history.storedBefore(top.first),
    ends: history.ends(),
    openSince: top === undefined ? null : history.openSince(top.last - OPEN_SECONDS),
    changed,
    lasting: disk.reachesFile,
  };
}
