import type { Clock } from '../lib/clock.ts';
import type { SupportSession } from '../contract/contract.ts';
import type { SupportConnection } from '../contract/model.ts';
import { isClientThere, phaseOf } from './support-phase.ts';

interface Entry {
  readonly connection: SupportConnection;
  /** Unix milliseconds when this console first saw it in that state; null if it did not. */
  readonly joinedAt: number | null;
  readonly startedAt: number | null;
  readonly closedAt: number | null;
  /** This console closed it. */
  readonly closedHere: boolean;
  /** A list has contained it. */
  readonly listed: boolean;
  /** Monotonic milliseconds when it was first seen. */
  readonly since: number;
  /** Changes whenever the client's preview is to be requested again. */
  readonly previewVersion: number;
}

/** A support session that was just created may be missing from lists for this long. */
const LISTING_MS = 30_000;
/** How old a client's preview may get. */
const PREVIEW_MS = 20_000;
/** Closed ones that stay in the list. */
const MAX_CLOSED = 50;

/** The support sessions of one account, with what only repeated lists show: since when the client is connected. */
export function createSupportList(clock: Clock) {
  let entries: ReadonlyMap<number, Entry> = new Map();

  const follow = (connection: SupportConnection, listed: boolean): Entry => {
    const before = entries.get(connection.id);
    const at = clock.wallNow();
    const phase = phaseOf(connection);
    const joined = isClientThere(connection) ? (before?.joinedAt ?? at) : null;
    return {
      connection,
      joinedAt: phase === 'closed' ? (before?.joinedAt ?? null) : joined,
      startedAt:
        phase === 'in-session' ? (before?.startedAt ?? at) : phase === 'closed' ? (before?.startedAt ?? null) : null,
      closedAt: phase === 'closed' ? (before?.closedAt ?? at) : null,
      closedHere: phase === 'closed' && before?.closedHere === true,
      listed: listed || before?.listed === true,
      since: before?.since ?? clock.now(),
      previewVersion: Math.floor(at / PREVIEW_MS) % 1_000_000_000,
    };
  };

  const close = (entry: Entry): Entry => ({
    ...entry,
    connection: { ...entry.connection, status: 3 },
    closedAt: entry.closedAt ?? clock.wallNow(),
  });

  const isClosed = ({ connection }: Entry): boolean => phaseOf(connection) === 'closed';

  /** What a list leaves out is closed, because it names the open ones (4.8). */
  const followMissing = (entry: Entry): Entry =>
    isClosed(entry) || (!entry.listed && clock.now() - entry.since < LISTING_MS) ? entry : close(entry);

  const put = (all: readonly Entry[]): void => {
    const closed = all.filter(isClosed).sort((a, b) => (b.closedAt ?? 0) - (a.closedAt ?? 0));
    const stored = [...all.filter((entry) => !isClosed(entry)), ...closed.slice(0, MAX_CLOSED)];
    entries = new Map(stored.map((entry) => [entry.connection.id, entry]));
  };

  return {
    /** Takes a whole list (4.8). Returns those whose client has connected since the list before. */
    takeList(connections: readonly SupportConnection[]): readonly SupportSession[] {
      const before = entries;
      const listed = connections.map((connection) => follow(connection, true));
      const ids = new Set(connections.map(({ id }) => id));
      put([...listed, ...[...before.values()].filter(({ connection }) => !ids.has(connection.id)).map(followMissing)]);
      return listed
        .filter(({ connection }) => phaseOf(connection) === 'joined')
        .filter(({ connection: { id } }) => (before.get(id)?.joinedAt ?? null) === null)
        .map(toSession);
    },

    /** Takes one support session (4.9, 4.10). */
    take(connection: SupportConnection): SupportSession {
      const entry = follow(connection, false);
      const others = [...entries.values()].filter((other) => other.connection.id !== connection.id);
      put([...others, entry]);
      return toSession(entry);
    },

    rename(id: number, clientName: string): SupportSession | null {
      const entry = entries.get(id);
      if (entry === undefined) return null;
      const renamed = { ...entry, connection: { ...entry.connection, clientName } };
      entries = new Map([...entries, [id, renamed]]);
      return toSession(renamed);
    },

    /** This console has closed it. */
    close(id: number): void {
      const entry = entries.get(id);
      if (entry === undefined) return;
      put([...entries.values()].map((other) => (other === entry ? { ...close(entry), closedHere: true } : other)));
    },

    find: (id: number): SupportConnection | null => entries.get(id)?.connection ?? null,

    /** The open ones, oldest first; then the closed ones, last closed first. */
    sessions(): readonly SupportSession[] {
      const all = [...entries.values()];
      const open = all.filter((entry) => !isClosed(entry)).sort(byAge);
      const closed = all.filter(isClosed).sort((a, b) => (b.closedAt ?? 0) - (a.closedAt ?? 0));
      return [...open, ...closed].map(toSession);
    },

    clear(): void {
      entries = new Map();
    },
  };
}

const byAge = ({ connection: a }: Entry, { connection: b }: Entry): number =>
  (a.createTime ?? Number.MAX_SAFE_INTEGER) - (b.createTime ?? Number.MAX_SAFE_INTEGER) || a.id - b.id;

const orNull = (text: string | null): string | null => (text === '' ? null : text);

/** For the pages: without addresses (2.5). */
function toSession({ connection, joinedAt, startedAt, closedAt, closedHere, previewVersion }: Entry): SupportSession {
  const { id, status, createTime, inviteCode, inviteUrl, connectUrl, clientName, clientOs, clientPreviewUrl } =
    connection;
  const phase = phaseOf(connection);
  const isOpen = phase !== 'closed';
  const isShown = isOpen && isClientThere(connection) && orNull(clientPreviewUrl) !== null;
  return {
    id,
    phase,
    status,
    createTime,
    inviteCode: orNull(inviteCode),
    hasLink: isOpen && orNull(inviteUrl) !== null,
    canJoin: isOpen && orNull(connectUrl) !== null,
    clientName: orNull(clientName?.trim() ?? null),
    clientOs: orNull(clientOs),
    preview: isShown ? `/previews/support-${id}/${previewVersion}` : null,
    joinedAt,
    startedAt,
    closedAt,
    ...(closedHere ? { closedHere } : {}),
  };
}
