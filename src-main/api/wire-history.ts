import { z } from 'zod';
import type { HistoryPage, HistoryRecord, HistorySession } from './model.ts';
import { flag, optionalId, place, requiredId, rows, text, time, url } from './wire-fields.ts';
import {
  isObject,
  readable,
  readObjects,
  readPlace,
  readRows,
  readText,
  readVideo,
  unreadable,
  type Read,
} from './wire.ts';

const agent = z
  .object({ id: optionalId, name: text, group: text, os: text, version: text, owner: text, geo: place })
  .nullish()
  .catch(null);

/** 2.6; documented pages write `client` where the specification writes `clients` (field fact F12). */
const record = z
  .looseObject({
    id: requiredId,
    uid: text,
    start: time,
    stop: time,
    support_id: optionalId,
    agent,
    visor_comment: text,
    url,
  })
  .transform((wire): HistoryRecord => ({
    id: wire.id,
    uid: wire.uid,
    start: wire.start,
    stop: wire.stop,
    supportId: wire.support_id,
    clients: readClients(wire.clients ?? wire.client),
    agent: wire.agent ?? null,
    video: readVideo(wire),
    visorComment: wire.visor_comment,
    url: wire.url,
  }));

/** 2.7; the fields stand at the top level. */
const session = z
  .looseObject({
    id: optionalId,
    uid: text,
    agent_id: optionalId,
    account_id: optionalId,
    agent_account_id: optionalId,
    user_agent: text,
    start: time,
    stop: time,
    turbo_one_time: flag,
    visor_comment: text,
    url,
    mode: text,
    client: place,
    agent: place,
  })
  .transform((wire): HistorySession => ({
    id: wire.id,
    uid: wire.uid,
    agentId: wire.agent_id,
    accountId: wire.account_id,
    agentAccountId: wire.agent_account_id,
    userAgent: wire.user_agent,
    start: wire.start,
    stop: wire.stop,
    video: readVideo(wire),
    turboOneTime: wire.turbo_one_time,
    visorComment: wire.visor_comment,
    url: wire.url,
    mode: wire.mode,
    client: wire.client,
    agent: wire.agent,
  }));

const page = z.union([
  z.object({ offset: optionalId, limit: optionalId, total: optionalId, data: rows }),
  rows.transform((data) => ({ offset: null, limit: null, total: null, data })),
]);

function readClients(value: unknown): HistoryRecord['clients'] {
  return readObjects(Array.isArray(value) ? value : [value], (row) => ({
    userAgent: readText(row.user_agent),
    login: readText(row.login),
    geo: readPlace(row.geo),
  }));
}

/**
 * 4.13: paging at the top level beside `data`. Where a service does not say where the page stands, 0 and its own length are
 * taken. A total smaller than the page says nothing: whoever believed it would take the rest of the history for not there.
 */
export function readHistoryPage(json: unknown): Read<HistoryPage> {
  const envelope = page.safeParse(json);
  if (!envelope.success) return unreadable('shape');
  const { offset, limit, total, data } = envelope.data;
  const read = readRows(data, (row) => record.safeParse(row).data ?? null);
  if (!read.ok) return read;
  return readable({
    offset: offset ?? 0,
    limit: limit ?? data.length,
    total: total !== null && total < data.length ? null : total,
    records: read.value.rows,
    dropped: read.value.dropped,
  });
}

/** 4.14; a session inside `data` is read too. An answer that names no session at all is none. */
export function readHistorySession(json: unknown): Read<HistorySession> {
  const row = isObject(json) && isObject(json.data) ? json.data : json;
  const parsed = session.safeParse(row);
  if (!parsed.success || (parsed.data.id === null && parsed.data.uid === null)) return unreadable('shape');
  return readable(parsed.data);
}
