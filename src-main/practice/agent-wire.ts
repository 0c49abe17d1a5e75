import type { Agent, LastConnection } from './agent.ts';
import { describeHardware } from './hardware.ts';

/** The addresses of this service; created by the server, which knows the ports. */
export interface Addresses {
  /** The address of links and of pages for people. */
  readonly links: string;
  previewOf(agentId: number): string;
  recordingOf(uid: string): string;
}

/** `last_time` of an agent that is online is its last sign of life; one comes every five minutes. */
const lifeSignSeconds = 300;
export const lifeSign = (seconds: number): number => Math.floor(seconds / lifeSignSeconds) * lifeSignSeconds;

const geo = (agent: Agent): Record<string, unknown> => ({
  ip: agent.site.ip,
  // Live services send more keys than documented between `ip` and `country` (F19).
  latitude: agent.site.place.latitude,
  longitude: agent.site.place.longitude,
  country: agent.site.place.country,
  region: agent.site.place.region,
  city: agent.site.place.city,
});

const lastOf = (last: LastConnection): Record<string, unknown> => ({
  id: last.id,
  start_time: last.startTime,
  stop_time: last.stopTime,
  client: {
    ip: last.client.ip,
    country: last.client.country,
    region: last.client.region,
    city: last.client.city,
    user_agent: last.client.userAgent,
  },
});

/**
 * An element of `agents/list` (2.1, 2.2). Has no `onetime_url` (4.1), and no `sessions.last` where there was no session yet
 * (F21). Has `device_id`, because the integration scenario reads it from the list (section 1, step 2).
 * @param sign when agents that are online were last seen, Unix seconds
 */
export function listElement(agent: Agent, addresses: Addresses, sign: number): Record<string, unknown> {
  return {
    id: agent.id,
    device_id: agent.deviceId,
    name: agent.name,
    group: agent.group,
    disabled: agent.disabled,
    limited: agent.limited,
    link_time: agent.linkTime,
    last_time: agent.online ? Math.max(agent.lastTime, sign) : agent.lastTime,
    geo: geo(agent),
    permanent_url: permanentUrl(agent, addresses),
    preview_url: agent.installed ? addresses.previewOf(agent.id) : '',
    os: agent.os,
    version: agent.version,
    online: agent.online,
    installed: agent.installed,
    favorite: agent.favorite,
    owner: agent.owner,
    ...(agent.user === null ? {} : { os_user: agent.user }),
    sessions: { ...(agent.last === null ? {} : { last: lastOf(agent.last) }), total: agent.sessionsTotal },
  };
}

const permanentUrl = (agent: Agent, addresses: Addresses): string =>
  agent.permanent.enabled && agent.permanent.path !== null ? `${addresses.links}/go/${agent.permanent.path}` : '';

/**
 * The data of `agents/info` (2.3). `onetime_url` opens nothing, so that a console that connects by it is noticed: that is
 * not allowed (section 1, step 5).
 */
export function detail(agent: Agent, addresses: Addresses, sign: number): Record<string, unknown> {
  return {
    ...listElement(agent, addresses, sign),
    onetime_url: `${addresses.links}/onetime/${String(agent.deviceId)}`,
    os_user: agent.user ?? { login: '', name: '' },
    rdp: agent.rdp,
    hibernate: agent.hibernate,
    power_supply: agent.powerSupply,
    hardware: describeHardware(agent),
  };
}
