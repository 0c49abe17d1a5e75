import type { Agents } from './agents.ts';
import type { Agent } from './agent.ts';
import { isFields, type Fields } from './parameters.ts';
import { Refused } from './reply.ts';

/** What `agents/update` asks for, checked; only what was sent is there. */
interface Change {
  name?: string;
  enabled?: boolean;
  path?: string;
  password?: string;
}

const letter = /\p{L}/u;
const digit = /\p{Nd}/u;

/** At least 8 characters, letters and digits both required (4.3). */
export const isConnectionPassword = (text: string): boolean =>
  text.length >= 8 && text.length <= 128 && letter.test(text) && digit.test(text);

function readChange(fields: Fields): Change | Refused {
  const change: Change = {};
  const { name, permanent_url: link } = fields;
  if (name !== undefined) {
    if (typeof name !== 'string') return new Refused(400, 'The field name must be a text.');
    const trimmed = name.trim();
    if (trimmed === '' || trimmed.length > 255) return new Refused(400, 'The name must have 1 to 255 characters.');
    change.name = trimmed;
  }
  if (link === undefined) return change;
  if (!isFields(link)) return new Refused(400, 'The field permanent_url must be an object.');
  return readLink(link, change);
}

function readLink(link: Fields, change: Change): Change | Refused {
  const { enable, url, password } = link;
  if (enable !== undefined) {
    if (typeof enable !== 'boolean') return new Refused(400, 'The field permanent_url.enable must be true or false.');
    change.enabled = enable;
  }
  if (url !== undefined) {
    if (typeof url !== 'string' || !/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(url)) {
      return new Refused(400, 'The path of the link takes letters, digits, hyphens and underscores, at most 64.');
    }
    change.path = url;
  }
  if (password !== undefined) {
    if (typeof password !== 'string' || !isConnectionPassword(password)) {
      return new Refused(400, 'The password needs at least 8 characters, with letters and digits.');
    }
    change.password = password;
  }
  return change;
}

/**
 * Changes only what was sent (4.3). Nothing is changed when any part is refused.
 * @returns the changed data, without the password
 */
export function changeAgent(agents: Agents, agent: Agent, fields: Fields): Record<string, unknown> | Refused {
  const change = readChange(fields);
  if (change instanceof Refused) return change;
  const { name, enabled, path, password } = change;
  if (path !== undefined) {
    const holder = agents.byPermanentPath(path);
    if (holder !== null && holder !== agent) return new Refused(400, 'Another agent has a link with this path.');
  }
  if (name !== undefined) agent.name = name;
  const { permanent } = agent;
  if (path !== undefined) permanent.path = path;
  if (password !== undefined) permanent.password = password;
  if (enabled !== undefined) permanent.enabled = enabled;
  if (permanent.enabled) permanent.path ??= `agent-${String(agent.deviceId)}`;
  agents.changed(agent);
  const link = { ...(enabled === undefined ? {} : { enable: enabled }), ...(path === undefined ? {} : { url: path }) };
  return {
    id: agent.id,
    ...(name === undefined ? {} : { name }),
    ...(Object.keys(link).length === 0 ? {} : { permanent_url: link }),
  };
}
