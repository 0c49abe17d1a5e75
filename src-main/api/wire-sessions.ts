import type { HistoryPage, HistoryRecord, HistorySession, SupportConnection, SupportList } from '../contract/model.ts';
import {
  isNothingRead,
  isObject,
  readable,
  readFlag,
  readId,
  readOwnedId,
  readObjects,
  readPlace,
  readRows,
  readText,
  readTime,
  readUrl,
  readVideo,
  readWhole,
  unreadable,
  unwrap,
  unwrapList,
  type Read,
} from './wire.ts';

/** A history record (2.6); null where there is no usable `id`. */
function readRecord(row: unknown, idBase: number): HistoryRecord | null {
  if (!isObject(row)) return null;
  const id = readOwnedId(row.id, idBase);
  if (id === null) return null;
  return {
    id,
    uid: readText(row.uid),
    start: readTime(row.start),
    stop: readTime(row.stop),
    supportId: readOwnedId(row.support_id, idBase),
    // The specification says `clients`, live services send `client` (F12).
    clients: readClients(row.clients ?? row.client),
    agent: readRecordAgent(row.agent, idBase),
    video: readVideo(row),
    visorComment: readText(row.visor_comment),
    url: readUrl(row.url),
  };
}

function readClients(value: unknown): HistoryRecord['clients'] {
  return readObjects(Array.isArray(value) ? value : [value], (row) => ({
    userAgent: readText(row.user_agent),
    login: readText(row.login),
    geo: readPlace(row.geo),
  }));
}

function readRecordAgent(value: unknown, idBase: number): HistoryRecord['agent'] {
  if (!isObject(value)) return null;
  return {
    id: readOwnedId(value.id, idBase),
    name: readText(value.name),
    group: readText(value.group),
    os: readText(value.os),
    version: readText(value.version),
    owner: readText(value.owner),
    geo: readPlace(value.geo),
  };
}

/**
 * `history/list` (4.13): paging is beside `data`. A missing offset is 0, a missing limit the length of the page. A
 * total smaller than the page is dropped: relying on it would hide the rest of the history.
 */
export function readHistoryPage(json: unknown, idBase: number): Read<HistoryPage> {
  const list = unwrapList(json);
  if (list === null) return unreadable('shape');
  const { rows, envelope } = list;
  const read = readRows(rows, (row) => readRecord(row, idBase));
  if (!read.ok) return read;
  const total = readId(envelope.total);
  // Without a total it may be no page of the history at all.
  if (total === null && isNothingRead(read.value.rows.length, read.value.dropped)) return unreadable('shape');
  return readable({
    offset: readId(envelope.offset) ?? 0,
    limit: readId(envelope.limit) ?? rows.length,
    total: total !== null && total < rows.length ? null : total,
    records: read.value.rows,
    dropped: read.value.dropped,
  });
}

/** `history/info` (4.14, 2.7): the fields are at the top level, or inside `data`. One of `id` and `uid` is required. */
export function readHistorySession(json: unknown, idBase: number): Read<HistorySession> {
  const row = unwrap(json);
  if (!isObject(row)) return unreadable('shape');
  const session: HistorySession = {
    id: readOwnedId(row.id, idBase),
    uid: readText(row.uid),
    agentId: readOwnedId(row.agent_id, idBase),
    accountId: readId(row.account_id),
    agentAccountId: readId(row.agent_account_id),
    userAgent: readText(row.user_agent),
    start: readTime(row.start),
    stop: readTime(row.stop),
    video: readVideo(row),
    turboOneTime: readFlag(row.turbo_one_time),
    visorComment: readText(row.visor_comment),
    url: readUrl(row.url),
    mode: readText(row.mode),
    client: readPlace(row.client),
    agent: readPlace(row.agent),
  };
  return session.id === null && session.uid === null ? unreadable('shape') : readable(session);
}

/** A support connection (2.5); null where there is no usable `id`. */
function readConnection(row: unknown, idBase: number): SupportConnection | null {
  if (!isObject(row)) return null;
  const id = readOwnedId(row.id, idBase);
  if (id === null) return null;
  return {
    id,
    status: readWhole(row.status),
    createTime: readTime(row.create_time),
    inviteCode: readText(row.invite_code),
    inviteUrl: readUrl(row.invite_url),
    connectUrl: readUrl(row.connect_url),
    clientName: readText(row.client_name),
    clientOs: readText(row.client_os),
    clientPreviewUrl: readUrl(row.client_preview_url),
  };
}

/** Connections left in the plan; null where the service sends something that is no count, such as -1. */
function readRemain(value: unknown): number | null {
  const remain = readWhole(value);
  return remain === null || remain < 0 ? null : remain;
}

/** `support/list` (4.8): `remain` is beside `data` (F7). */
export function readSupportList(json: unknown, idBase: number): Read<SupportList> {
  const list = unwrapList(json);
  if (list === null) return unreadable('shape');
  const read = readRows(list.rows, (row) => readConnection(row, idBase));
  if (!read.ok) return read;
  if (isNothingRead(read.value.rows.length, read.value.dropped)) return unreadable('shape');
  return readable({
    remain: readRemain(list.envelope.remain),
    connections: read.value.rows,
    dropped: read.value.dropped,
  });
}

/** `support/create` and `support/info` (4.9, 4.10): the connection inside `data` (F4), or at the top level. */
export function readSupportConnection(json: unknown, idBase: number): Read<SupportConnection> {
  const inside = isObject(json) ? readConnection(json.data, idBase) : null;
  const connection = inside ?? readConnection(json, idBase);
  return connection === null ? unreadable('shape') : readable(connection);
}
