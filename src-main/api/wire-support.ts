import type { SupportConnection, SupportList } from '../contract/model.ts';
import {
  isNothingRead,
  isObject,
  readable,
  readOwnedId,
  readRows,
  readText,
  readTime,
  readUrl,
  readWhole,
  unreadable,
  unwrapList,
  type Read,
} from './wire.ts';

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
