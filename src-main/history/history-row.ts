import type { AgentSession, HistoryDetails, HistoryRow } from '../contract/contract.ts';
import type { HistoryRecord, HistorySession, Place } from '../api/model.ts';

/** All that is kept of one session: 2.6 and, once asked for, 2.7. Addresses are not among it. */
export interface StoredSession extends Omit<HistoryDetails, 'foreignHost'> {
  /** Host and port of the recording's address. */
  readonly videoHost: string | null;
}

/** Longest texts of a row: a hundred of them stay far under 1 MB on their way to a page. */
const LONGEST_TEXT = 300;
const LONGEST_LOGIN = 100;
const MAX_LOGINS = 8;
/** Longest uid that a page could ask for. */
const LONGEST_UID = 200;
/** Of one session; a list without end would be kept with every record. */
const MAX_CLIENTS = 50;

/** Does not leave half a character at the end. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const last = text.charCodeAt(longest - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? longest - 1 : longest);
}
const cutOrNull = (text: string | null, longest = LONGEST_TEXT): string | null =>
  text === null ? null : cut(text, longest);

/** "Leeds, GB", as far as the service said. */
function formatPlace(place: Place | null): string | null {
  const words = [place?.city ?? place?.region, place?.country].filter((word) => word !== null && word !== undefined);
  return words.length === 0 ? null : words.join(', ');
}

/** Unix seconds; some services write 0 for "not yet". */
const timeOf = (seconds: number | null): number | null => (seconds === 0 ? null : seconds);

/** An element of `history/list` without its addresses. */
export function toStoredSession(record: HistoryRecord): StoredSession {
  const clients = record.clients
    .slice(0, MAX_CLIENTS)
    .map(({ login, userAgent, geo }) => ({ login, userAgent, place: geo }));
  const { agent, video } = record;
  return {
    row: {
      id: record.id,
      uid: record.uid === null || record.uid.length > LONGEST_UID ? null : record.uid,
      start: timeOf(record.start),
      stop: timeOf(record.stop),
      supportId: timeOf(record.supportId),
      agentId: agent?.id ?? null,
      name: agent?.name ?? null,
      group: agent?.group ?? null,
      os: agent?.os ?? null,
      technicians: [...new Set(clients.flatMap(({ login }) => (login === null ? [] : login.replaceAll(/\s+/g, ' '))))],
      place: formatPlace(clients[0]?.place ?? null),
      recording: video === null ? null : { size: video.size },
      comment: record.visorComment,
    },
    comment: record.visorComment,
    clients,
    agent: agent === null ? null : { version: agent.version, owner: agent.owner, place: agent.geo },
    hasLink: record.url !== null,
    videoHost: video === null ? null : hostOf(video.url),
    info: null,
  };
}

/** What `history/info` adds (2.7). @param at Unix milliseconds */
export function addInfo(stored: StoredSession, session: HistorySession, at: number): StoredSession {
  const { row } = stored;
  const recording =
    session.video === null ? row.recording : { size: session.video.size ?? row.recording?.size ?? null };
  return {
    ...stored,
    row: {
      ...row,
      uid: row.uid ?? session.uid,
      start: row.start ?? timeOf(session.start),
      stop: timeOf(session.stop) ?? row.stop,
      agentId: row.agentId ?? timeOf(session.agentId),
      recording,
      comment: session.visorComment ?? row.comment,
    },
    comment: session.visorComment ?? stored.comment,
    hasLink: stored.hasLink || session.url !== null,
    videoHost: session.video === null ? stored.videoHost : hostOf(session.video.url),
    info: {
      at,
      mode: session.mode,
      oneTime: session.turboOneTime,
      accountId: session.accountId,
      agentAccountId: session.agentAccountId,
      userAgent: session.userAgent,
      client: session.client,
      agent: session.agent,
    },
  };
}

/** Of a session that is not kept: as much as 2.7 says. Null where the service named it by no number. */
export function sessionAlone(session: HistorySession, at: number): StoredSession | null {
  if (session.id === null) return null;
  const bare: HistoryRecord = {
    id: session.id,
    uid: session.uid,
    start: session.start,
    stop: session.stop,
    supportId: null,
    clients: [{ userAgent: session.userAgent, login: null, geo: session.client }],
    agent: null,
    video: session.video,
    visorComment: session.visorComment,
    url: session.url,
  };
  return addInfo(toStoredSession(bare), session, at);
}

/** The row as a page gets it: long texts cut. */
export const fitRow = (row: HistoryRow): HistoryRow => ({
  ...row,
  name: cutOrNull(row.name),
  group: cutOrNull(row.group),
  os: cutOrNull(row.os, LONGEST_LOGIN),
  technicians: row.technicians.slice(0, MAX_LOGINS).map((login) => cut(login, LONGEST_LOGIN)),
  place: cutOrNull(row.place),
  comment: cutOrNull(row.comment),
});

/** The session as the details of its agent list it. */
export const toAgentSession = ({ row, clients, comment }: StoredSession): AgentSession => ({
  id: row.id,
  uid: row.uid,
  start: row.start,
  stop: row.stop,
  support: row.supportId !== null,
  technicians: clients,
  recording: row.recording,
  comment,
});

const hostOf = (url: string): string | null => URL.parse(url)?.host ?? null;
