import type { StoredAgent } from '../../contract/agent-fields.ts';
import type { Agent, LastConnection, OsUser, Place } from '../../contract/model.ts';

/**
 * Field by field, so that nothing else of the object (addresses, hardware of the details) is stored. Elements of the list
 * need not have every field (4.1): those that only some services send in the list (F22) retain their value of the details.
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

/**
 * Whether an element of the list has nothing new. Null does not count in fields that only some services send.
 * Written out instead of derived from the table of fields: 50,000 agents pass through it at every refresh, and a loop over
 * the table takes twice as long.
 */
export const isKnown = (known: StoredAgent, received: Agent): boolean =>
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
  isSamePlace(known.geo, received.geo) &&
  (received.osUser === null || isSameUser(known.osUser, received.osUser)) &&
  isSameConnection(known.sessions.last, received.sessions.last);

function isSamePlace(a: Place | null, b: Place | null): boolean {
  if (a === null || b === null) return a === b;
  return a.ip === b.ip && a.country === b.country && a.region === b.region && a.city === b.city;
}

function isSameUser(a: OsUser | null, b: OsUser | null): boolean {
  if (a === null || b === null) return a === b;
  return a.login === b.login && a.name === b.name;
}

function isSameConnection(a: LastConnection | null, b: LastConnection | null): boolean {
  if (a === null || b === null) return a === b;
  return a.id === b.id && a.startTime === b.startTime && a.stopTime === b.stopTime && isSameClient(a.client, b.client);
}

function isSameClient(a: LastConnection['client'], b: LastConnection['client']): boolean {
  if (a === null || b === null) return a === b;
  return a.userAgent === b.userAgent && isSamePlace(a, b);
}
