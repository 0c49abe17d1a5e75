import { ownId } from '../contract/account-ids.ts';
import type { Result } from '../contract/failure.ts';
import { ListRows } from './list-rows.ts';
import type { Agent, AgentDetail, AgentList, AgentTaker, Hardware, LastConnection } from '../contract/model.ts';
import {
  isNothingRead,
  isObject,
  MAX_ROWS,
  readable,
  readFlag,
  readId,
  readOwnedId,
  readNumber,
  readObjects,
  readOsUser,
  readPlace,
  readText,
  readTime,
  readUrl,
  readWhole,
  tooManyBroken,
  unreadable,
  unwrap,
  unwrapList,
  type Read,
  type WireObject,
} from './wire.ts';

/** What is known of a list once all of its agents were taken. */
type AgentListEnd = Omit<AgentList, 'agents'>;

/** A body of `agents/list` that is read as it arrives. */
export interface AgentListReader {
  /** The next bytes, however they are cut; they must not change afterwards. */
  push(bytes: Uint8Array): void;
  /**
   * After the last byte. Fails with kind `not-the-service` and one of the reasons `empty`, `html`, `truncated`, `shape`,
   * `too-large`: then the agents that were taken do not count. Without words, which `worded` of `agent-list.ts` adds.
   */
  end(): Result<AgentListEnd>;
}

/**
 * Parses the body of `agents/list` (4.1) and hands its agents on, those of a long one while it arrives. Runs in the storage
 * worker; it requests nothing and knows no key.
 *
 * @param idBase what the account adds to the identifiers of its service (`contract/account-ids.ts`)
 */
export function openAgentList(taker: AgentTaker, idBase: number): AgentListReader {
  const reader = new AgentReader(taker, idBase);
  const rows = new ListRows((part) => reader.take(part));
  const finish = (): Read<AgentListEnd> => {
    const end = rows.end();
    if (!end.ok) return end;
    if (end.value.kind === 'rows') return reader.end(false);
    taker.restart();
    return takeList(end.value.json, taker, idBase);
  };
  return {
    push: (bytes) => rows.push(bytes),
    end() {
      const list = finish();
      return list.ok ? list : { ok: false, failure: { kind: 'not-the-service', message: '', reason: list.problem } };
    },
  };
}

function takeList(json: unknown, taker: AgentTaker, idBase: number): Read<AgentListEnd> {
  const list = unwrapList(json);
  if (list === null) return unreadable('shape');
  const reader = new AgentReader(taker, idBase);
  reader.take(list.rows);
  return reader.end(list.isImplied);
}

/** `agents/list` (4.1), parsed. */
export function readAgentList(json: unknown, idBase: number): Read<AgentList> {
  const all = gatherAgents();
  const end = takeList(json, all, idBase);
  return end.ok ? readable({ ...end.value, agents: all.agents }) : end;
}

/** Takes all agents of a list. */
export function gatherAgents(): AgentTaker & { readonly agents: Agent[] } {
  const agents: Agent[] = [];
  return {
    agents,
    take: (more) => {
      for (const agent of more) agents.push(agent);
    },
    restart: () => agents.splice(0),
  };
}

/**
 * The agents among the rows of a list (4.1). Rows without a usable `id` are left out and counted. Of rows with the same id the
 * first one counts; the others are counted as repeated.
 */
class AgentReader {
  readonly #taker: AgentTaker;
  readonly #idBase: number;
  readonly #ids = new Set<number>();
  #total = 0;
  #dropped = 0;
  #repeated = 0;

  constructor(taker: AgentTaker, idBase: number) {
    this.#taker = taker;
    this.#idBase = idBase;
  }

  take(rows: readonly unknown[]): void {
    this.#total += rows.length;
    if (this.#total > MAX_ROWS) return;
    const agents: Agent[] = [];
    for (const row of rows) {
      const agent = readAgent(row, this.#idBase);
      if (agent === null) this.#dropped += 1;
      else if (this.#ids.has(agent.id)) this.#repeated += 1;
      else {
        this.#ids.add(agent.id);
        agents.push(agent);
      }
    }
    this.#taker.take(agents);
  }

  /** @param isImplied there was no array, so the list counts as empty */
  end(isImplied: boolean): Read<AgentListEnd> {
    if (this.#total > MAX_ROWS) return unreadable('too-large');
    const isBroken = tooManyBroken(this.#dropped, this.#total) || isNothingRead(this.#ids.size, this.#dropped);
    if (isBroken) return unreadable('shape');
    const read = { dropped: this.#dropped, repeated: this.#repeated };
    return readable(isImplied ? { ...read, isImplied } : read);
  }
}

/** `agents/info` (4.2): the agent inside `data`, or at the top level. */
export function readAgentDetail(json: unknown, idBase: number): Read<AgentDetail> {
  const row = unwrap(json);
  const agent = readAgent(row, idBase);
  if (agent === null || !isObject(row)) return unreadable('shape');
  return readable({
    ...agent,
    rdp: readFlag(row.rdp),
    hibernate: readFlag(row.hibernate),
    powerSupply: readFlag(row.power_supply),
    hardware: readHardware(row.hardware),
  });
}

/** An agent (2.1); null where there is no usable `id`. Agents without a name are called by their number. */
function readAgent(row: unknown, idBase: number): Agent | null {
  if (!isObject(row)) return null;
  const id = readOwnedId(row.id, idBase);
  if (id === null) return null;
  const permanentUrl = readUrl(row.permanent_url);
  return {
    id,
    deviceId: readId(row.device_id),
    name: readName(row.name) ?? `#${ownId(id)}`,
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
    sessions: readSessions(row.sessions, idBase),
    osUser: readOsUser(row.os_user),
  };
}

/** A name without a visible character would leave rows, dialogs and buttons without an accessible name. */
function readName(value: unknown): string | null {
  const name = readText(value);
  return name !== null && /[^\s\p{C}]/u.test(name) ? name : null;
}

/** Whether the permanent link is on: an address means on, an empty value off, a missing field unknown. */
function readLinkState(value: unknown, url: string | null): boolean | null {
  if (url !== null) return true;
  return value === null || value === false || (typeof value === 'string' && value.trim() === '') ? false : null;
}

/** `sessions` (2.2); some agents have no such block, or none of its parts (F21). */
function readSessions(value: unknown, idBase: number): Agent['sessions'] {
  if (!isObject(value)) return { last: null, total: null };
  return { last: readLastConnection(value.last, idBase), total: readTotal(value.total) };
}

/** Services without a last connection send null, nothing, or an empty array or object. */
function readLastConnection(value: unknown, idBase: number): LastConnection | null {
  if (!isObject(value)) return null;
  const client = value.client;
  const place = readPlace(client);
  const last = {
    id: readOwnedId(value.id, idBase),
    startTime: readTime(value.start_time),
    stopTime: readTime(value.stop_time),
    client: place === null || !isObject(client) ? null : { ...place, userAgent: readText(client.user_agent) },
  };
  return last.id === null && last.startTime === null && last.stopTime === null && last.client === null ? null : last;
}

/** `sessions.total` (2.2), a count typed as an object: a number, text, or an object with one number. */
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

/** `hardware` (2.4). Every key may be missing; the names are certain (F20). Numbers are taken as reported. */
function readHardware(value: unknown): Hardware | null {
  if (!isObject(value)) return null;
  return { ...readSystem(value), ...readLocale(value), ...readParts(value) };
}

function readSystem(row: WireObject) {
  return {
    bios: readText(row.BIOS),
    biosDate: readText(row.BIOSDate),
    biosVersion: readText(row.BIOSVersion),
    cpu: readText(row.CPU),
    cpuCores: readNumber(row.CPUCores),
    cpuCoresLogical: readNumber(row.CPUCoresLogical),
    cpuFamily: readText(row.CPUFamily),
    cpuSpeed: readNumber(row.CPUSpeed),
    computerDomain: readText(row.ComputerDomain),
    computerIp: readTexts(row.ComputerIP),
    computerModel: readText(row.ComputerModel),
    computerName: readText(row.ComputerName),
    computerWorkgroup: readText(row.ComputerWorkgroup),
    osName: readText(row.OSName),
    osVersion: readText(row.OSVersion),
    ramPageFile: readNumber(row.RAMPageFile),
    ramPhys: readNumber(row.RAMPhys),
    ramPhysAvail: readNumber(row.RAMPhysAvail),
    ramVirt: readNumber(row.RAMVirt),
    ramVirtAvail: readNumber(row.RAMVirtAvail),
    videoName: readText(row.VideoName),
    videoRam: readNumber(row.VideoRAM),
  };
}

function readLocale(row: WireObject) {
  return {
    locale: readText(row.Locale),
    localeCountry: readText(row.LocaleCountry),
    localeCurrency: readText(row.LocaleCurrency),
    localeFormatDate: readText(row.LocaleFormatDate),
    localeFormatTime: readText(row.LocaleFormatTime),
    localeOemPage: readText(row.LocaleOemPage),
    localeTimezone: readNumber(row.LocaleTimezone),
  };
}

function readParts(row: WireObject) {
  return {
    hdd: readObjects(row.HDD, (disk) => ({ model: readText(disk.Model), size: readNumber(disk.Size) })),
    logicalDisks: readObjects(row.LogicalDisks, readLogicalDisk),
    monitors: readObjects(row.Monitors, (monitor) => ({
      name: readText(monitor.Name),
      screenHeight: readNumber(monitor.ScreenHeight),
      screenWidth: readNumber(monitor.ScreenWidth),
    })),
    netAdapters: readObjects(row.NetAdapters, readNetAdapter),
    ramBanks: readObjects(row.RAMBanks, readRamBank),
    soundDevices: readObjects(row.SoundDevices, (device) => ({ name: readText(device.Name) })),
    videoCards: readObjects(row.VideoCards, (card) => ({
      integrated: readFlag(card.Integrated),
      name: readText(card.Name),
      ram: readNumber(card.RAM),
    })),
  };
}

function readLogicalDisk(row: WireObject): Hardware['logicalDisks'][number] {
  return {
    disk: readText(row.Disk),
    fileSystem: readText(row.FileSystem),
    freeSpace: readNumber(row.FreeSpace),
    name: readText(row.Name),
    size: readNumber(row.Size),
  };
}

/** The specification spells the key `DCHP`; `DHCP` is accepted, too. */
function readNetAdapter(row: WireObject): Hardware['netAdapters'][number] {
  return {
    addresses: readText(row.Addresses),
    cable: readFlag(row.Cable),
    dhcp: readText(row.DCHP ?? row.DHCP),
    dns: readText(row.DNS),
    macAddress: readText(row.MACAddress),
    manufacturer: readText(row.Manufacturer),
    name: readText(row.Name),
    speed: readNumber(row.Speed),
    wol: readFlag(row.WoL),
  };
}

function readRamBank(row: WireObject): Hardware['ramBanks'][number] {
  return {
    bank: readText(row.Bank),
    capacity: readNumber(row.Capacity),
    dataWidth: readNumber(row.DataWidth),
    locator: readText(row.Locator),
    manufacturer: readText(row.Manufacturer),
    partNumber: readText(row.PartNumber),
    serialNumber: readText(row.SerialNumber),
  };
}

/** An array of texts, or one text. */
function readTexts(value: unknown): readonly string[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
  return entries.map(readText).filter((text) => text !== null);
}
