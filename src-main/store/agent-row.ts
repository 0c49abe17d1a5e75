import type { AgentRow } from '../ipc/contract.ts';
import type { Agent, LastConnection, OsUser, Place } from '../service/model.ts';

/** What is kept of an agent: the model without its addresses, which carry rights and are never stored. */
export type KeptAgent = Omit<Agent, 'permanentUrl' | 'onetimeUrl' | 'previewUrl'>;

/** Field by field, so that whatever else hangs on the object (the addresses, the detail's hardware) stays behind. */
export function toKept(agent: Agent): KeptAgent {
  return {
    id: agent.id,
    deviceId: agent.deviceId,
    name: agent.name,
    group: agent.group,
    disabled: agent.disabled,
    limited: agent.limited,
    linkTime: agent.linkTime,
    lastTime: agent.lastTime,
    geo: agent.geo,
    os: agent.os,
    version: agent.version,
    online: agent.online,
    installed: agent.installed,
    favorite: agent.favorite,
    owner: agent.owner,
    sessions: agent.sessions,
    osUser: agent.osUser,
  };
}

/**
 * List elements need not carry every field (specification 4.1). The two that only some services put into the list keep
 * the value a detail has told, instead of going and coming back with every refresh.
 */
export function fillGaps(fresh: KeptAgent, known: KeptAgent | undefined): KeptAgent {
  if (known === undefined || (fresh.deviceId !== null && fresh.osUser !== null)) return fresh;
  if (known.deviceId === null && known.osUser === null) return fresh;
  return { ...fresh, deviceId: fresh.deviceId ?? known.deviceId, osUser: fresh.osUser ?? known.osUser };
}

/** The slim row of the grid (contract). */
export function toRow(agent: KeptAgent, localFavorite: boolean): AgentRow {
  const { last, total } = agent.sessions;
  return {
    id: agent.id,
    name: agent.name,
    group: agent.group,
    os: agent.os,
    ip: agent.geo?.ip ?? null,
    city: agent.geo?.city ?? null,
    country: agent.geo?.country ?? null,
    online: agent.online,
    disabled: agent.disabled === true,
    limited: agent.limited === true,
    installed: agent.installed !== false,
    lastTime: agent.lastTime,
    linkTime: agent.linkTime,
    deviceId: agent.deviceId,
    region: agent.geo?.region ?? null,
    version: agent.version,
    sessionsTotal: total,
    owner: agent.owner,
    osUser: agent.osUser?.login ?? agent.osUser?.name ?? null,
    // Some services write 0 for "not yet".
    inSession: last !== null && Boolean(last.startTime) && !last.stopTime,
    serviceFavorite: agent.favorite === true,
    localFavorite,
  };
}

/** Whether the two say the same. Compared by hand: 50,000 of them with every refresh, and no text is made. */
export function sameAgent(a: KeptAgent, b: KeptAgent): boolean {
  return (
    a.online === b.online &&
    a.lastTime === b.lastTime &&
    a.name === b.name &&
    a.group === b.group &&
    a.os === b.os &&
    a.version === b.version &&
    a.disabled === b.disabled &&
    a.limited === b.limited &&
    a.installed === b.installed &&
    a.favorite === b.favorite &&
    a.owner === b.owner &&
    a.linkTime === b.linkTime &&
    a.deviceId === b.deviceId &&
    a.sessions.total === b.sessions.total &&
    samePlace(a.geo, b.geo) &&
    sameUser(a.osUser, b.osUser) &&
    sameConnection(a.sessions.last, b.sessions.last)
  );
}

function samePlace(a: Place | null, b: Place | null): boolean {
  if (a === null || b === null) return a === b;
  return a.ip === b.ip && a.country === b.country && a.region === b.region && a.city === b.city;
}

function sameUser(a: OsUser | null, b: OsUser | null): boolean {
  if (a === null || b === null) return a === b;
  return a.login === b.login && a.name === b.name;
}

function sameConnection(a: LastConnection | null, b: LastConnection | null): boolean {
  if (a === null || b === null) return a === b;
  return a.id === b.id && a.startTime === b.startTime && a.stopTime === b.stopTime && sameClient(a.client, b.client);
}

function sameClient(a: LastConnection['client'], b: LastConnection['client']): boolean {
  if (a === null || b === null) return a === b;
  return a.userAgent === b.userAgent && samePlace(a, b);
}
