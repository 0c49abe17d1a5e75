import type {
  AgentChanges,
  AgentDetails,
  AgentHistoryPage,
  AgentsPage,
  AgentsSummary,
  HistoryFilter,
  HistoryRow,
  SavedView,
  SavedViewFields,
  TraitsPage,
} from '../contract/contract.ts';
import type { Result } from '../contract/failure.ts';
import type { PackedRow } from '../contract/packed-rows.ts';
import type { AgentDetail, HistoryRecord, HistorySession } from '../contract/model.ts';
import type { Boot } from './tables/boot-times.ts';
import type { StoredSession } from './rows/history-row.ts';
import type { Span } from './tables/history-spans.ts';
import type { Mark } from './tables/history.ts';
import type { ConnectionsLeft } from './tables/connections-left.ts';
import type { CountInput, CountOutput } from './insights/count-calls.ts';
import type { InvitationUpdate } from './insights/join-times.ts';
import type { StoreNotice } from './notice.ts';
import type { OpenSession } from './tables/open-sessions.ts';
import type { AgentBookmark } from './tables/favorites-and-recents.ts';
import type { Watch } from './tables/watches.ts';

/** Rows in one message: its copying takes the main thread a few milliseconds, and it stays under 1 MB on its way to a page. */
export const MAX_ROWS = 2_000;

/** What main asks of the inventory worker, one at a time and in order. */
export interface WorkerCalls {
  attach: { input: { readonly databasePath: string }; output: null };
  open: { input: { readonly accountId: string }; output: AgentsSummary };
  /** Reads a list without taking it over. */
  check: { input: { readonly bytes: Uint8Array }; output: { readonly count: number; readonly dropped: number } };
  apply: { input: { readonly bytes: Uint8Array; readonly at: number }; output: ChangePart };
  applyDetail: { input: { readonly detail: AgentDetail; readonly at: number }; output: DetailPart };
  /** The rows the last change had no room for. */
  more: { input: null; output: { readonly rows: readonly PackedRow[]; readonly more: boolean } };
  page: { input: { readonly afterId: number | null; readonly limit: number }; output: AgentsPage };
  rows: { input: { readonly ids: readonly number[] }; output: readonly PackedRow[] };
  setFavorites: {
    input: { readonly agentIds: readonly number[]; readonly favorite: boolean; readonly at: number };
    output: ChangePart;
  };
  favorites: { input: null; output: readonly AgentBookmark[] };
  addRecent: { input: { readonly agentId: number; readonly at: number }; output: readonly AgentBookmark[] };
  recents: { input: null; output: readonly AgentBookmark[] };
  details: { input: { readonly agentId: number }; output: AgentDetails | null };
  traits: { input: { readonly afterId: number | null; readonly limit: number }; output: TraitsPage };
  changes: { input: { readonly agentId: number }; output: AgentChanges };
  noteBoot: { input: Boot & { readonly agentId: number }; output: null };
  boots: { input: { readonly agentId: number }; output: readonly Boot[] };
  watches: { input: null; output: readonly Watch[] };
  addWatch: { input: Watch; output: null };
  removeWatch: { input: { readonly agentId: number }; output: null };
  views: { input: null; output: readonly SavedView[] };
  saveView: {
    input: { readonly id: string | null; readonly view: SavedViewFields };
    output: readonly SavedView[];
  };
  removeView: { input: { readonly id: string }; output: readonly SavedView[] };
  restorableSessions: { input: null; output: readonly OpenSession[] };
  latestSessions: { input: { readonly limit: number }; output: readonly OpenSession[] };
  storeSession: { input: OpenSession; output: null };
  historyCopy: { input: null; output: HistoryCopy };
  storeHistory: {
    input: {
      readonly records: readonly HistoryRecord[];
      readonly seenAt: number;
      readonly span: Span | null;
      readonly oldest: number;
    };
    output: HistoryCopy;
  };
  /** `before` null throws all of it away. */
  pruneHistory: { input: { readonly before: number | null }; output: HistoryCopy };
  historyPage: {
    input: {
      readonly filter: HistoryFilter;
      readonly asOf: number;
      readonly offset: number;
      readonly limit: number;
    };
    output: { readonly rows: readonly HistoryRow[]; readonly total: number; readonly newer: number };
  };
  historyCount: {
    input: { readonly filter: HistoryFilter; readonly asOf: number };
    output: { readonly total: number; readonly newer: number };
  };
  /** `mark` null begins with the newest; the one of the answer goes on. */
  historyPiece: {
    input: {
      readonly filter: HistoryFilter;
      readonly asOf: number;
      readonly mark: Mark | null;
      readonly limit: number;
    };
    output: { readonly rows: readonly HistoryRow[]; readonly mark: Mark | null };
  };
  historySession: {
    input: { readonly sessionId: number } | { readonly uid: string };
    output: StoredSession | null;
  };
  learnSession: { input: { readonly session: HistorySession; readonly at: number }; output: StoredSession | null };
  agentHistory: {
    input: { readonly agentId: number; readonly offset: number; readonly limit: number };
    output: AgentHistoryPage;
  };
  previewAddress: { input: { readonly agentId: number }; output: string | null };
  idsToScan: { input: { readonly limit: number; readonly olderThan: number }; output: readonly number[] };
  /** A piece of counting; asked again until it is done. */
  count: { input: CountInput; output: CountOutput };
  storeInvitationUpdate: { input: InvitationUpdate; output: null };
  noteConnectionsLeft: { input: ConnectionsLeft; output: readonly ConnectionsLeft[] };
  forgetAccount: { input: { readonly accountId: string }; output: null };
  close: { input: null; output: null };
}

export type WorkerCallName = keyof WorkerCalls;
export type InputOf<N extends WorkerCallName> = WorkerCalls[N]['input'];
export type OutputOf<N extends WorkerCallName> = WorkerCalls[N]['output'];

export interface ChangePart {
  readonly upserted: readonly PackedRow[];
  readonly removed: readonly number[];
  readonly summary: AgentsSummary;
  readonly more: boolean;
}

/** `details` is null where the agent is not in the list: then nothing is kept of it. */
export interface DetailPart extends ChangePart {
  readonly details: AgentDetails | null;
}

/** What is kept of the history. Times in Unix seconds. */
export interface HistoryCopy {
  readonly stored: number;
  /** In order, none touching another. */
  readonly spans: readonly Span[];
  /** How many are kept from the beginning of the last span on. */
  readonly covered: number;
  /** Where the kept ones begin and end; null where there are none. */
  readonly ends: { readonly oldest: number; readonly newest: number } | null;
  /** The start of the oldest session of the last days before the end of the last span that has no end yet. */
  readonly openSince: number | null;
  /** How many the call added, changed or took away. */
  readonly changed: number;
  /** False where the disk takes nothing: what was handed over is not kept. */
  readonly lasting: boolean;
}

export type WorkerRequest = {
  readonly [N in WorkerCallName]: { readonly id: number; readonly name: N; readonly input: InputOf<N> };
}[WorkerCallName];

export interface WorkerReply {
  readonly id: number;
  readonly result: Result<unknown>;
  readonly notice: StoreNotice | null;
  /** For the log alone: what a bug of ours said. */
  readonly bug: string | null;
}
