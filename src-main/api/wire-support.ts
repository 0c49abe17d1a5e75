import { z } from 'zod';
import type { SupportConnection, SupportList } from './model.ts';
import { requiredId, rows, text, time, url, whole } from './wire-fields.ts';
import { readable, readRows, unreadable, type Read } from './wire.ts';

/** 2.5 Support connection. */
const connection = z
  .object({
    id: requiredId,
    status: whole,
    create_time: time,
    invite_code: text,
    invite_url: url,
    connect_url: url,
    client_name: text,
    client_os: text,
    client_preview_url: url,
  })
  .transform((wire): SupportConnection => ({
    id: wire.id,
    status: wire.status,
    createTime: wire.create_time,
    inviteCode: wire.invite_code,
    inviteUrl: wire.invite_url,
    connectUrl: wire.connect_url,
    clientName: wire.client_name,
    clientOs: wire.client_os,
    clientPreviewUrl: wire.client_preview_url,
  }));

const list = z.union([z.object({ remain: whole, data: rows }), rows.transform((data) => ({ remain: null, data }))]);
const single = z.union([z.object({ data: connection }).transform(({ data }) => data), connection]);

/** 4.8: top-level `remain` and `data` (field fact F7). */
export function readSupportList(json: unknown): Read<SupportList> {
  const envelope = list.safeParse(json);
  if (!envelope.success) return unreadable('shape');
  const read = readRows(envelope.data.data, (row) => connection.safeParse(row).data ?? null);
  if (!read.ok) return read;
  return readable({ remain: envelope.data.remain, connections: read.value.rows, dropped: read.value.dropped });
}

/** 4.9, 4.10: the connection inside `data` (field fact F4); a bare one is read too. */
export function readSupportConnection(json: unknown): Read<SupportConnection> {
  const parsed = single.safeParse(json);
  return parsed.success ? readable(parsed.data) : unreadable('shape');
}
