import { readFileSync, rmSync, statSync } from 'node:fs';
import { replaceFileSync } from '../../lib/atomic-file.ts';
import type { AcceptedEnd, AgentBookmark, OpenSession, Watch } from './entries.ts';
import { isView, withCurrentNames } from './views.ts';

/** Enough for favorites in the largest account. */
const MAX_BYTES = 16_000_000;

/**
 * The files beside the database in which earlier versions had a copy of what the user made: they are read where the database is
 * damaged, and emptied once it is in `user.db`. Entries are checked by hand, since the worker loads no schema library.
 */
export function openEarlierCopies(databasePath: string) {
  const copy = <T>(
    name: string,
    isEntry: (value: unknown) => value is T,
    convert: (value: unknown) => unknown = (value) => value,
  ) => openCopy(databasePath === ':memory:' ? null : `${databasePath}.${name}.json`, isEntry, convert);
  return {
    favorites: copy('favorites', isBookmark),
    views: copy('views', isView, withCurrentNames),
    watches: copy('watches', isWatch),
    /** Those with a note. */
    sessions: copy('sessions', isOpenSession),
    acceptedEnds: copy('ends', isAcceptedEnd),
  };
}

export type EarlierCopies = ReturnType<typeof openEarlierCopies>;

/** @param convert brings entries of an earlier version into the present form first */
function openCopy<T>(
  path: string | null,
  isEntry: (value: unknown) => value is T,
  convert: (value: unknown) => unknown,
) {
  /** Missing or damaged: there is none. */
  const readAll = (): Readonly<Record<string, unknown>> => {
    if (path === null) return {};
    try {
      const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
      const json: unknown = size === 0 || size > MAX_BYTES ? null : JSON.parse(readFileSync(path, 'utf8'));
      return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Record<string, unknown>) : {};
    } catch {
      return {};
    }
  };

  return {
    /** Ids are those of the service. Leaves out what is not an entry. */
    read(accountId: string): readonly T[] {
      const all = readAll();
      const entries = Object.hasOwn(all, accountId) ? all[accountId] : null;
      return Array.isArray(entries) ? entries.map(convert).filter(isEntry) : [];
    },

    accounts: (): readonly string[] => Object.keys(readAll()),

    holdsOthers: (accountId: string): boolean => Object.keys(readAll()).some((id) => id !== accountId),

    /** Takes the account out of the file, which goes with the last one. False if the disk refused. */
    remove(accountId: string): boolean {
      const all = readAll();
      if (path === null || !Object.hasOwn(all, accountId)) return true;
      const others = Object.entries(all).filter(([id]) => id !== accountId);
      try {
        if (others.length === 0) rmSync(path, { force: true });
        else replaceFileSync(path, JSON.stringify(Object.fromEntries(others)));
        return true;
      } catch {
        return false;
      }
    },
  };
}

type Fields<T> = Partial<Record<keyof T, unknown>>;

const isId = (value: unknown): boolean => Number.isSafeInteger(value);
const isIdOrNull = (value: unknown): boolean => value === null || isId(value);

function isBookmark(value: unknown): value is AgentBookmark {
  if (typeof value !== 'object' || value === null) return false;
  const { agentId, at } = value as Fields<AgentBookmark>;
  return isId(agentId) && isId(at);
}

function isWatch(value: unknown): value is Watch {
  if (typeof value !== 'object' || value === null) return false;
  const { agentId, agentName, since } = value as Fields<Watch>;
  return isId(agentId) && typeof agentName === 'string' && isId(since);
}

function isOpenSession(value: unknown): value is OpenSession {
  if (typeof value !== 'object' || value === null) return false;
  const given = value as Fields<OpenSession>;
  return (
    [given.id, given.name, given.note].every((each) => typeof each === 'string') &&
    [given.agentId, given.supportId, given.endedAt].every(isIdOrNull) &&
    isId(given.startedAt) &&
    typeof given.offered === 'boolean'
  );
}

function isAcceptedEnd(value: unknown): value is AcceptedEnd {
  if (typeof value !== 'object' || value === null) return false;
  const { sessionId, end, at } = value as Fields<AcceptedEnd>;
  return [sessionId, end, at].every(isId);
}
