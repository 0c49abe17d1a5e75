import type { LastConnection, System } from './agent.ts';
import type { City } from './world.ts';

/** One connection of the past (or one that runs: no stop). Times in Unix seconds. */
export interface HistoryEntry {
  readonly id: number;
  readonly uid: string;
  readonly start: number;
  readonly stop: number | null;
  readonly supportId: number | null;
  /** The agent; a quick-support client has no number. */
  readonly agent: {
    readonly id: number | null;
    readonly name: string;
    readonly group: string;
    readonly os: System;
    readonly version: string;
    readonly owner: string;
    readonly ip: string;
    readonly place: City;
  };
  readonly client: LastConnection['client'];
  readonly login: string;
  readonly accountId: number;
  readonly hasVideo: boolean;
  readonly comment: string;
  readonly url: string;
  readonly oneTime: boolean;
  readonly mode: string;
  /** In the older form: `client` for `clients`, no `uid`, `visor_comment`, `url` (F12). */
  readonly oldForm: boolean;
}

interface Video {
  readonly url: string;
  readonly size: number;
}

const geo = (ip: string, place: { country: string; region: string; city: string }): Record<string, string> => ({
  ip,
  country: place.country,
  region: place.region,
  city: place.city,
});

const agentOf = ({ agent }: HistoryEntry): Record<string, unknown> => ({
  ...(agent.id === null ? {} : { id: agent.id }),
  name: agent.name,
  group: agent.group,
  os: agent.os,
  version: agent.version,
  owner: agent.owner,
  geo: geo(agent.ip, agent.place),
});

/** An element of `history/list` (2.6). A connection that still runs has `stop` null and no recording yet. */
export function listRecord(entry: HistoryEntry, video: Video | null): Record<string, unknown> {
  const clients = [{ user_agent: entry.client.userAgent, login: entry.login, geo: geo(entry.client.ip, entry.client) }];
  const common = {
    start: entry.start,
    stop: entry.stop,
    ...(entry.supportId === null ? {} : { support_id: entry.supportId }),
    agent: agentOf(entry),
    ...(video === null ? {} : { video }),
  };
  if (entry.oldForm) return { id: entry.id, client: clients, ...common };
  return { id: entry.id, uid: entry.uid, clients, ...common, visor_comment: entry.comment, url: entry.url };
}

/** The response of `history/info` (2.7): at the top level, not in `data` (4.14). */
export function infoRecord(entry: HistoryEntry, video: Video | null, teamId: number): Record<string, unknown> {
  return {
    id: entry.id,
    uid: entry.uid,
    ...(entry.agent.id === null ? {} : { agent_id: entry.agent.id }),
    account_id: entry.accountId,
    agent_account_id: teamId,
    user_agent: entry.client.userAgent,
    start: entry.start,
    stop: entry.stop,
    video: video?.url ?? '',
    video_size: video?.size ?? 0,
    turbo_one_time: entry.oneTime,
    visor_comment: entry.comment,
    url: entry.url,
    mode: entry.mode,
    client: geo(entry.client.ip, entry.client),
    agent: geo(entry.agent.ip, entry.agent.place),
  };
}
