import type { AgentHistoryPage, HistoryFilter } from '../contract/contract.ts';
import { assertNever } from '../contract/failure.ts';
import type { Disk } from './disk.ts';
import { everySession, readsAll } from './tables/history-filter.ts';
import { fitRow, toAgentSession, type StoredSession } from './rows/history-row.ts';
import type { StoredHistory } from './tables/history.ts';
import { deleteInvitations } from './insights/join-times.ts';
import type { OpenAccount } from './open-account.ts';
import type { HistoryCopy, InputOf, OutputOf, WorkerRequest } from './worker-calls.ts';

/** A session that began before so many seconds and never got an end is no longer waited for. */
const OPEN_SECONDS = 3 * 86_400;

export type HistoryRequest = Extract<
  WorkerRequest,
  {
    readonly name:
      | 'historyCopy'
      | 'storeHistory'
      | 'pruneHistory'
      | 'historyPage'
      | 'historyCount'
      | 'historyPiece'
      | 'historySession'
      | 'learnSession'
      | 'agentHistory';
  }
>;

/** What the worker does with the kept history of the open account. */
export function answerHistory(disk: Disk, account: OpenAccount, request: HistoryRequest): unknown {
  switch (request.name) {
    case 'historyCopy':
      return readCopy(disk, account);
    case 'storeHistory':
      return storeHistory(disk, account, request.input);
    case 'pruneHistory':
      return pruneHistory(disk, account, request.input);
    case 'historyPage':
      return pageOfHistory(account, request.input);
    case 'historyCount':
      return account.history.count(request.input.filter, request.input.asOf);
    case 'historyPiece':
      return pieceOfHistory(account, request.input);
    case 'historySession':
      return sessionOf(account, request.input);
    case 'learnSession':
      return learnSession(disk, account, request.input);
    case 'agentHistory':
      return agentHistory(account, request.input);
    default:
      return assertNever(request);
  }
}

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

/** Records of before `oldest` are left out; a span counts only together with its records. */
function storeHistory(
  disk: Disk,
  account: OpenAccount,
  { records, seenAt, span, oldest }: InputOf<'storeHistory'>,
): HistoryCopy {
  let written = { changed: 0, added: 0 };
  disk.write(() => {
    const requested = records.filter(({ start }) => start === null || start >= oldest);
    written = account.history.write(requested, seenAt);
    if (span !== null) account.history.addSpan({ first: Math.max(span.first, oldest), last: span.last });
  });
  account.history.noteAdded(disk.reachesFile ? written.added : null);
  return readCopy(disk, account, written.changed);
}

/** `before` null throws all of it away. */
function pruneHistory(disk: Disk, account: OpenAccount, { before }: InputOf<'pruneHistory'>): HistoryCopy {
  let changed = 0;
  disk.write(() => {
    deleteInvitations(account, before);
    if (before === null) account.history.forget();
    else changed = account.history.prune(before);
  });
  return readCopy(disk, account, before === null ? 1 : changed);
}

function pageOfHistory(
  { history }: Pick<OpenAccount, 'history'>,
  { filter, asOf, offset, limit }: InputOf<'historyPage'>,
): OutputOf<'historyPage'> {
  if (!readsAll(filter))
    return { rows: history.page(filter, asOf, offset, limit).map(fitRow), ...history.count(filter, asOf) };
  const found = history.search(filter, asOf, offset, limit);
  return { ...found, rows: found.rows.map(fitRow) };
}

function pieceOfHistory(
  { history }: Pick<OpenAccount, 'history'>,
  { filter, asOf, mark, limit }: InputOf<'historyPiece'>,
): OutputOf<'historyPiece'> {
  const found = history.after(filter, asOf, mark, limit);
  const last = found.at(-1);
  return { rows: found.map(({ row }) => row), mark: last === undefined ? null : { at: last.at, id: last.id } };
}

const sessionOf = (
  { history }: Pick<OpenAccount, 'history'>,
  which: InputOf<'historySession'>,
): StoredSession | null => ('sessionId' in which ? history.read(which.sessionId) : history.byUid(which.uid));

function learnSession(
  disk: Disk,
  { history }: OpenAccount,
  { session, at }: InputOf<'learnSession'>,
): StoredSession | null {
  let known: StoredSession | null = null;
  disk.write(() => {
    known = history.learn(session, at);
  });
  return known;
}

/** A page of the kept sessions of one agent, the newest first. */
function agentHistory(
  { history }: { readonly history: StoredHistory },
  { agentId, offset, limit }: InputOf<'agentHistory'>,
): AgentHistoryPage {
  const filter: HistoryFilter = { ...everySession, agentId };
  const sessions = history.sessions(filter, Number.MAX_SAFE_INTEGER, offset, limit).map(toAgentSession);
  return { sessions, total: history.count(filter, Number.MAX_SAFE_INTEGER).total, dropped: 0 };
}
