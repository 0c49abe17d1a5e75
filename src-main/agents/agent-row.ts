import type { AgentRow } from '../contract/contract.ts';
import type { Agent, LastConnection, OsUser, Place } from '../api/model.ts';

/** What is kept of an agent: the model without its addresses, which carry rights and are never stored. */
export type StoredAgent = Omit<Agent, 'permanentUrl' | 'onetimeUrl' | 'previewUrl'> & {
  /** It was missing from the last list, and may have been one of the elements that could not be read (`unlisted.ts`). */
  readonly unlisted?: true;
};

/**
 * Field by field, so that whatever else hangs on the object (the addresses, the detail's hardware) stays behind. List
 * elements need not carry every field (specification 4.1): what only some services put into the list keeps the value a
 * detail has told, instead of going and coming back with every refresh.
 */
export function toStored(agent: Agent, known?: StoredAgent): StoredAgent {
  return {
    id: agent.id,
    deviceId: agent.deviceId ?? known?.deviceId ?? null,
    name: agent.name,
    group: agent.group,
    disabled: agent.disabled,
    limited: agent.limited,
    linkTime: agent.linkTime,
    lastTime: agent.lastTime,
    geo: agent.geo,
    permanentLink: agent.permanentLink ?? known?.permanentLink ?? null,
    os: agent.os,
    version: agent.version,
    online: agent.online,
    installed: agent.installed,
    favorite: agent.favorite,
    owner: agent.owner,
    sessions: agent.sessions,
    osUser: agent.osUser ?? known?.osUser ?? null,
  };
}

/** The slim row of the grid (contract). */
export function toRow(agent: StoredAgent, localFavorite: boolean): AgentRow {
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

/**
 * Whether the answer says nothing that is not kept already; what it leaves open (`toKept`) is no news. Compared by hand:
 * 50,000 of them with every refresh, and neither objects nor text are made.
 */
export function isKnown(known: StoredAgent, received: StoredAgent): boolean {
  return (
    known.unlisted !== true &&
    known.online === received.online &&
    known.lastTime === received.lastTime &&
    known.name === received.name &&
    known.group === received.group &&
    known.os === received.os &&
    known.version === received.version &&
    known.disabled === received.disabled &&
    known.limited === received.limited &&
    known.installed === received.installed &&
    known.favorite === received.favorite &&
    known.owner === received.owner &&
    known.linkTime === received.linkTime &&
    (received.deviceId === null || known.deviceId === received.deviceId) &&
    (received.permanentLink === null || known.permanentLink === received.permanentLink) &&
    known.sessions.total === received.sessions.total &&
    samePlace(known.geo, received.geo) &&
    (received.osUser === null || sameUser(known.osUser, received.osUser)) &&
    sameConnection(known.sessions.last, received.sessions.last)
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
