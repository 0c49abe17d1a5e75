import type { StoredAgent } from '../../contract/agent-fields.ts';
import type { Agent } from '../../contract/model.ts';

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
