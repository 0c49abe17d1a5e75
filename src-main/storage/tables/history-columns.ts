import { fold } from '../../contract/fold.ts';
import type { HistoryRow } from '../../contract/contract.ts';
import type { HistoryRecord } from '../../contract/model.ts';
import { digestLink } from './history-link.ts';
import { addToId } from './service-ids.ts';
import { toStoredSession, type StoredSession } from '../rows/history-row.ts';

type Value = string | number | Uint8Array | null;

/** The columns of a record of the list (2.6), in the order of the table; without those of the details. */
export const recordColumns = [
  'id',
  'uid',
  'at',
  'start',
  'stop',
  'support',
  'agent',
  'name',
  '"group"',
  'os',
  'technician',
  'technicians',
  'country',
  'place',
  'video',
  'video_size',
  'video_host',
  'comment',
  'link',
  'found',
  'clients',
  'agent_more',
] as const;

/** Longest text to be searched, so that one session cannot slow down the search of all. */
const LONGEST_FOUND = 4_000;

/** @param seenAt Unix seconds; replaces a start that is missing or in the future @param idBase see `service-ids.ts` */
export function toColumns(record: HistoryRecord, seenAt: number, idBase: number): readonly Value[] {
  const { row, clients, agent, videoHost } = toStoredSession(record);
  return [
    row.id - idBase,
    row.uid,
    Math.min(row.start ?? seenAt, seenAt),
    row.start,
    row.stop,
    addToId(row.supportId, -idBase),
    addToId(row.agentId, -idBase),
    row.name,
    row.group,
    row.os,
    row.technicians[0] ?? null,
    row.technicians.join('\n'),
    clients[0]?.place?.country ?? null,
    row.place,
    row.recording === null ? 0 : 1,
    row.recording?.size ?? null,
    videoHost,
    row.comment,
    digestLink(record.url ?? ''),
    foundOf(row),
    JSON.stringify(clients),
    agent === null ? null : JSON.stringify(agent),
  ];
}

/** The folded text that is searched. */
export function foundOf({ name, group, technicians, place, comment }: HistoryRow): string {
  const texts = [name, group, ...technicians, place, comment].filter((text) => text !== null);
  return fold(texts.join('\n').slice(0, LONGEST_FOUND));
}

export type StoredColumns = Readonly<Record<string, unknown>>;

const numberOrNull = (value: unknown): number | null => (value === null ? null : Number(value));
const textOrNull = (value: unknown): string | null => (value === null ? null : (value as string));
const readJson = (value: unknown): unknown => JSON.parse(value as string);

/** The session in a row of the table. @param idBase see `service-ids.ts` */
export function fromColumns(columns: StoredColumns, idBase: number): StoredSession {
  const technicians = columns.technicians as string;
  const comment = textOrNull(columns.comment);
  return {
    row: {
      id: idBase + Number(columns.id),
      uid: textOrNull(columns.uid),
      start: numberOrNull(columns.start),
      stop: numberOrNull(columns.stop),
      runs: false,
      acceptedEnd: null,
      supportId: addToId(numberOrNull(columns.support), idBase),
      agentId: addToId(numberOrNull(columns.agent), idBase),
      name: textOrNull(columns.name),
      group: textOrNull(columns.group),
      os: textOrNull(columns.os),
      technicians: technicians === '' ? [] : technicians.split('\n'),
      place: textOrNull(columns.place),
      recording: columns.video === 1 ? { size: numberOrNull(columns.video_size) } : null,
      comment,
    },
    comment,
    clients: readJson(columns.clients) as StoredSession['clients'],
    agent: columns.agent_more === null ? null : (readJson(columns.agent_more) as StoredSession['agent']),
    hasLink: columns.link !== null,
    videoHost: textOrNull(columns.video_host),
    info: columns.info === null ? null : (readJson(columns.info) as StoredSession['info']),
  };
}
