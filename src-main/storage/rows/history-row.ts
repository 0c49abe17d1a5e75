import type { AgentSession, HistoryDetails, HistoryRow } from '../../contract/contract.ts';
import type { HistoryRecord, HistorySession, Place } from '../../contract/model.ts';

/**
 * What is stored of one session, without addresses: 2.6 and, once requested, 2.7. Whether it runs depends on the moment and
 * is added on the way to a page.
 */
export interface StoredSession extends Omit<HistoryDetails, 'foreignHost'> {
  /** Host and port of the recording's address. */
  readonly videoHost: string | null;
}

/** With it, a message of a hundred rows is far below 1 MB. */
const MAX_TEXT = 300;
const MAX_LOGIN = 100;
const MAX_LOGINS = 8;
/** The longest uid that the input of a page may have. */
const MAX_UID = 200;
/** Of one session. */
const MAX_CLIENTS = 50;

/** Does not leave half a surrogate pair at the end. */
export function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const last = text.charCodeAt(maxLength - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? maxLength - 1 : maxLength);
}
const cutOrNull = (text: string | null, maxLength = MAX_TEXT): string | null =>
  text === null ? null : cut(text, maxLength);

/** "Leeds, GB", as far as known. */
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
      uid: record.uid === null || record.uid.length > MAX_UID ? null : record.uid,
      start: timeOf(record.start),
      stop: timeOf(record.stop),
      runs: false,
      acceptedEnd: null,
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

/** A session of which only 2.7 is known; null if the service gives no id. */
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

/** The row for a page: long texts are cut. */
export const fitRow = (row: HistoryRow): HistoryRow => ({
  ...row,
  name: cutOrNull(row.name),
  group: cutOrNull(row.group),
  os: cutOrNull(row.os, MAX_LOGIN),
  technicians: row.technicians.slice(0, MAX_LOGINS).map((login) => cut(login, MAX_LOGIN)),
  place: cutOrNull(row.place),
  comment: cutOrNull(row.comment),
});

/** The session as it is listed in the details of its agent. */
export const toAgentSession = ({ row, clients, comment }: StoredSession): AgentSession => ({
  id: row.id,
  uid: row.uid,
  start: row.start,
  stop: row.stop,
  runs: row.runs,
  support: row.supportId !== null,
  technicians: clients,
  recording: row.recording,
  comment,
});

const hostOf = (url: string): string | null => URL.parse(url)?.host ?? null;
