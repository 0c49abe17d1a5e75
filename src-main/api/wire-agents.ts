import type { Agent, AgentDetail, AgentList, LastConnection } from './model.ts';
import { readHardware } from './wire-hardware.ts';
import {
  isObject,
  MAX_ROWS,
  readable,
  readFlag,
  readId,
  readNumber,
  readOsUser,
  readPlace,
  readText,
  readTime,
  readUrl,
  readWhole,
  tooManyBroken,
  unreadable,
  type Read,
} from './wire.ts';

/**
 * Agents (specification 2.1 to 2.3). Written by hand instead of with a schema: the check of fifty thousand agents has to
 * cost little beside `JSON.parse`. Runs in the inventory worker as well as in the main process.
 */

/**
 * 4.1: a bare array or `{data: [...]}` (field fact F1). Elements without a usable `id` are left out and counted. Where an
 * id comes twice, the later element wins, in the place of the earlier one.
 */
export function readAgentList(json: unknown): Read<AgentList> {
  const rows = Array.isArray(json) ? (json as unknown[]) : isObject(json) ? json.data : null;
  if (!Array.isArray(rows)) return unreadable('shape');
  if (rows.length > MAX_ROWS) return unreadable('too-large');
  const agents: Agent[] = [];
  const places = new Map<number, number>();
  let dropped = 0;
  for (const row of rows as unknown[]) {
    const agent = readAgent(row);
    if (agent === null) {
      dropped += 1;
      continue;
    }
    const place = places.get(agent.id);
    if (place === undefined) places.set(agent.id, agents.push(agent) - 1);
    else agents[place] = agent;
  }
  return tooManyBroken(dropped, rows.length) ? unreadable('shape') : readable({ agents, dropped });
}

/** 4.2: the agent inside `data`; a bare one is read too. */
export function readAgentDetail(json: unknown): Read<AgentDetail> {
  const row = isObject(json) && isObject(json.data) ? json.data : json;
  const agent = readAgent(row);
  if (agent === null || !isObject(row)) return unreadable('shape');
  return readable({
    ...agent,
    rdp: readFlag(row.rdp),
    hibernate: readFlag(row.hibernate),
    powerSupply: readFlag(row.power_supply),
    hardware: readHardware(row.hardware),
  });
}

/** One that shows nothing is none: a row, a dialog or a button named by it would have no name. */
function readName(value: unknown): string | null {
  const name = readText(value);
  return name !== null && /[^\s\p{C}]/u.test(name) ? name : null;
}

/** 2.1; null where there is no usable `id`. An agent without a name is called by its number. */
function readAgent(row: unknown): Agent | null {
  if (!isObject(row)) return null;
  const id = readId(row.id);
  if (id === null) return null;
  const permanentUrl = readUrl(row.permanent_url);
  return {
    id,
    deviceId: readId(row.device_id),
    name: readName(row.name) ?? `#${id}`,
    group: readText(row.group),
    disabled: readFlag(row.disabled),
    limited: readFlag(row.limited),
    linkTime: readTime(row.link_time),
    lastTime: readTime(row.last_time),
    geo: readPlace(row.geo),
    permanentUrl,
    permanentLink: readLinkState(row.permanent_url, permanentUrl),
    onetimeUrl: readUrl(row.onetime_url),
    previewUrl: readUrl(row.preview_url),
    os: readText(row.os),
    version: readText(row.version),
    online: readFlag(row.online),
    installed: readFlag(row.installed),
    favorite: readFlag(row.favorite),
    owner: readText(row.owner),
    sessions: readSessions(row.sessions),
    osUser: readOsUser(row.os_user),
  };
}

/** An address is a link that is on; nothing in its place is one that is off. A field that is not there says nothing. */
function readLinkState(value: unknown, url: string | null): boolean | null {
  if (url !== null) return true;
  return value === null || value === false || (typeof value === 'string' && value.trim() === '') ? false : null;
}

/** 2.2; the block, and the last connection in it, are missing for some agents (field fact F21). */
function readSessions(value: unknown): Agent['sessions'] {
  if (!isObject(value)) return { last: null, total: null };
  return { last: readLastConnection(value.last), total: readTotal(value.total) };
}

/** Services without a last connection send null, nothing, or an empty array or object. */
function readLastConnection(value: unknown): LastConnection | null {
  if (!isObject(value)) return null;
  const client = value.client;
  const place = readPlace(client);
  const last = {
    id: readId(value.id),
    startTime: readTime(value.start_time),
    stopTime: readTime(value.stop_time),
    client: place === null || !isObject(client) ? null : { ...place, userAgent: readText(client.user_agent) },
  };
  return last.id === null && last.startTime === null && last.stopTime === null && last.client === null ? null : last;
}

/** A count that the specification types as an object: a number, text, or an object that holds one number. */
function readTotal(value: unknown): number | null {
  if (!isObject(value)) return readCount(value);
  const named = readCount(value.count ?? value.total);
  if (named !== null) return named;
  const numbers = Object.values(value).filter((entry) => readNumber(entry) !== null);
  return numbers.length === 1 ? readCount(numbers[0]) : null;
}

function readCount(value: unknown): number | null {
  const count = readWhole(value);
  return count !== null && count >= 0 ? count : null;
}
