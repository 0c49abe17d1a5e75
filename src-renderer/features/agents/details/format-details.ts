import { formatGroup } from '../../../../src-main/contract/group-path.ts';
import type {
  AgentChanges,
  AgentDetails,
  AgentFieldChange,
  AgentRow,
  ChangedField,
} from '../../../../src-main/contract/contract.ts';
import {
  formatDate,
  formatDayShort,
  formatElapsed,
  formatExact,
  formatMoment,
  formatPlace,
} from '../../../lib/format.ts';
import { markOf, describeState } from '../../../lib/agent-state.ts';
import { isolate, textOrNull, withoutMarks } from '../../../lib/text.ts';
import { browserName } from '../../../lib/browser-name.ts';
import { t, type TextKey } from '../../../../src-main/contract/texts.ts';
import { osName } from '../../../lib/os.ts';
import { formatMb, formatNumber, formatSpan } from '../../../lib/units.ts';

/**
 * Merges an agent's row with its details. The list is normally newer, so its values win; where it has
 * none, and once the agent has left the list, the details apply. Times in Unix seconds, as the service sends them.
 */
export interface Known {
  readonly id: number;
  readonly name: string;
  readonly group: string | null;
  readonly os: string | null;
  readonly online: boolean | null;
  readonly asleep: boolean | null;
  readonly inSession: boolean;
  readonly disabled: boolean | null;
  readonly limited: boolean | null;
  readonly installed: boolean | null;
  readonly rdp: boolean | null;
  readonly power: boolean | null;
  readonly login: string | null;
  readonly userName: string | null;
  readonly ip: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly country: string | null;
  readonly owner: string | null;
  readonly version: string | null;
  readonly linkTime: number | null;
  readonly lastTime: number | null;
  readonly deviceId: number | null;
  readonly sessionsTotal: number | null;
  readonly lastSession: AgentDetails['agent']['sessions']['last'];
}

export function knownOf(agentId: number, row: AgentRow | undefined, details: AgentDetails | null): Known {
  const agent = details?.agent;
  const online = row === undefined ? (agent?.online ?? null) : row.online;
  const last = agent?.sessions.last ?? null;
  return {
    id: agentId,
    name: withoutMarks(row?.name ?? agent?.name ?? ''),
    group: textOrNull(row?.group) ?? textOrNull(agent?.group),
    os: textOrNull(row?.os) ?? textOrNull(agent?.os),
    online,
    asleep: agent?.hibernate ?? null,
    inSession: row?.inSession ?? (last !== null && last.startTime !== null && last.stopTime === null),
    disabled: flagOf(row?.disabled, true, agent?.disabled),
    limited: flagOf(row?.limited, true, agent?.limited),
    installed: flagOf(row?.installed, false, agent?.installed),
    rdp: agent?.rdp ?? null,
    power: agent?.powerSupply ?? null,
    login: textOrNull(agent?.osUser?.login),
    userName:
      textOrNull(agent?.osUser?.name) ?? (textOrNull(agent?.osUser?.login) === null ? textOrNull(row?.osUser) : null),
    ip: textOrNull(row?.ip) ?? textOrNull(agent?.geo?.ip),
    city: textOrNull(row?.city) ?? textOrNull(agent?.geo?.city),
    region: textOrNull(row?.region) ?? textOrNull(agent?.geo?.region),
    country: textOrNull(row?.country) ?? textOrNull(agent?.geo?.country),
    owner: textOrNull(row?.owner) ?? textOrNull(agent?.owner),
    version: textOrNull(row?.version) ?? textOrNull(agent?.version),
    linkTime: row?.linkTime ?? agent?.linkTime ?? null,
    lastTime: row?.lastTime ?? agent?.lastTime ?? null,
    deviceId: agent?.deviceId ?? row?.deviceId ?? null,
    // From the same reading as the last session, which the list does not have.
    sessionsTotal: agent?.sessions.total ?? row?.sessionsTotal ?? null,
    lastSession: last,
  };
}

/** In the list a missing value looks like the default: only values other than the default are taken from it alone. */
function flagOf(listed: boolean | undefined, unusual: boolean, detailed: boolean | null | undefined): boolean | null {
  if (listed === unusual) return unusual;
  if (detailed === null || detailed === undefined) return null;
  return listed ?? detailed;
}

export interface StateShown {
  readonly mark: ReturnType<typeof markOf> | 'asleep';
  readonly word: string;
}

/** The state as one mark and label; an offline agent that sleeps according to the service is asleep. */
export function stateOf(known: Known): StateShown {
  const row = {
    disabled: known.disabled === true,
    installed: known.installed !== false,
    limited: known.limited === true,
    online: known.online,
    inSession: known.inSession,
  } as AgentRow;
  const mark = markOf(row);
  if (mark === 'offline' && known.asleep === true && !row.limited) return { mark: 'asleep', word: t('state.asleep') };
  return { mark, word: describeState(row) };
}

type FlagKind = 'state' | 'blocked' | 'limited' | 'missing' | 'session' | 'user' | 'power' | 'rdp';
export interface Flag {
  readonly kind: FlagKind;
  readonly word: string;
  readonly tone: 'plain' | 'ok' | 'warn' | 'bad' | 'accent';
}

/** Notable properties, for the row of tags: reachable or not first, then what limits it, then what helps. */
export function flagsOf(known: Known): readonly Flag[] {
  const { mark } = stateOf({ ...known, disabled: false, installed: true, limited: false, inSession: false });
  const reach: Flag =
    mark === 'online'
      ? { kind: 'state', word: t('state.online'), tone: 'ok' }
      : { kind: 'state', word: mark === 'asleep' ? t('state.asleep') : reachText(known.online), tone: 'plain' };
  const flags: (Flag | null)[] = [
    reach,
    known.inSession && known.online === true ? { kind: 'session', word: t('state.session'), tone: 'accent' } : null,
    known.disabled === true ? { kind: 'blocked', word: t('state.blocked'), tone: 'bad' } : null,
    known.limited === true ? { kind: 'limited', word: t('details.limited'), tone: 'warn' } : null,
    known.installed === false ? { kind: 'missing', word: t('state.missing'), tone: 'warn' } : null,
    known.login !== null || known.userName !== null
      ? { kind: 'user', word: t('details.signedIn'), tone: 'plain' }
      : null,
    known.power === null
      ? null
      : { kind: 'power', word: t(known.power ? 'details.powerOn' : 'details.powerOff'), tone: 'plain' },
    known.rdp === true ? { kind: 'rdp', word: t('details.rdpOn'), tone: 'plain' } : null,
  ];
  return flags.filter((flag) => flag !== null);
}

const reachText = (online: boolean | null): string =>
  online === null ? t('state.unknown') : online ? t('state.online') : t('state.offline');

/** The specification only calls it "power state" (2.3 `power_supply`). */
export const formatPower = (power: boolean | null): string =>
  power === null ? t('none') : power ? t('details.on') : t('details.off');

/** "Yes", "No" or a dash. */
export const formatYesNo = (value: boolean | null): string =>
  value === null ? t('none') : value ? t('details.yes') : t('details.no');

/** "Northgate Logistics / Leeds warehouse · Windows" */
export function formatPath(known: Known): string {
  const group = known.group === null ? t('nav.noGroup') : isolate(formatGroup(known.group));
  return known.os === null ? group : `${group} · ${isolate(osName(known.os))}`;
}

export interface SessionText {
  /** "Yesterday 16:05, 23 min" */
  readonly when: string;
  /** "from Leeds, GB, with Chrome on Windows"; null where the service sent nothing. */
  readonly who: string | null;
  /** The exact start, for the tip. */
  readonly exact: string | null;
}

/** The last connection as text: when, how long or that it goes on, and by whom. */
export function describeLastSession(known: Known, now: number): SessionText {
  const last = known.lastSession;
  if (last === null || (last.startTime === null && last.stopTime === null && last.client === null))
    return { when: known.sessionsTotal === 0 ? t('details.noSession') : t('none'), who: null, exact: null };
  const exact = last.startTime === null ? null : formatExact(last.startTime * 1000);
  return {
    when: formatSessionLength(last.startTime, last.stopTime, known.inSession, now),
    who: formatClient(last.client),
    exact,
  };
}

function formatSessionLength(start: number | null, stop: number | null, goesOn: boolean, now: number): string {
  if (start === null) return stop === null ? t('none') : t('details.endedAt', { when: formatDayShort(stop, now) });
  const when = formatDayShort(start, now);
  if (stop !== null) return t('details.whenHowLong', { when, length: formatSpan((stop - start) * 1000) });
  return goesOn ? t('details.sinceRunning', { when, elapsed: formatElapsed(start * 1000, now) }) : when;
}

function formatClient(client: NonNullable<Known['lastSession']>['client']): string | null {
  if (client === null) return null;
  const place = formatPlace(client);
  const browser = browserName(client.userAgent);
  const ip = textOrNull(client.ip);
  const from = place !== t('none') ? place : ip === null ? null : isolate(ip);
  if (from !== null && browser !== null) return t('details.fromWith', { place: from, browser });
  if (from !== null) return t('details.from', { place: from });
  return browser === null ? null : t('details.with', { browser });
}

const changedLabels = {
  name: 'details.name',
  group: 'details.group',
  owner: 'details.owner',
  version: 'details.version',
  ip: 'details.ip',
  osUser: 'details.osUser',
  rdp: 'details.rdp',
  permanentLink: 'details.permanentLink',
  computerName: 'details.computerName',
  model: 'details.model',
  domain: 'details.domain',
  workgroup: 'details.workgroup',
  bios: 'details.bios',
  cpu: 'details.cpu',
  cores: 'details.cores',
  osName: 'details.osName',
  osVersion: 'details.osVersion',
  ram: 'details.memory',
  ramBank: 'details.ramBank',
  disk: 'details.disk',
  volume: 'details.volume',
  freeSpace: 'details.freeSpace',
  adapter: 'details.adapter',
  address: 'details.address',
  wol: 'details.wol',
  display: 'details.display',
  graphics: 'details.graphics',
  sound: 'details.sound',
  locale: 'details.locale',
} as const satisfies Record<ChangedField, TextKey>;

export interface ChangeText {
  readonly label: string;
  readonly item: string | null;
  /** Null where there was nothing. */
  readonly before: string | null;
  /** Null where nothing is left. */
  readonly after: string | null;
  readonly when: string;
}

const LONGEST = 300;
/** In MB by the specification. */
const sizes: ReadonlySet<ChangedField> = new Set(['freeSpace', 'volume']);
const numbers: ReadonlySet<ChangedField> = new Set(['ram', 'cores']);

export const describeChange = (change: AgentFieldChange, now: number): ChangeText => ({
  label: t(changedLabels[change.field]),
  item: change.item === null || change.item.trim() === '' ? null : cut(change.item),
  before: formatValue(change.field, change.before),
  after: formatValue(change.field, change.after),
  when: formatMoment(change.at, now),
});

function formatValue(field: ChangedField, value: string | null): string | null {
  if (value === null || value.trim() === '') return null;
  if (value === 'true') return t('details.on');
  if (value === 'false') return t('details.off');
  if (field === 'group') return cut(formatGroup(value));
  // Sizes come in MB: alone, or at the end of what names the volume.
  if (sizes.has(field))
    return cut(value.replace(/(\d{1,15}(?:\.\d+)?)(?: MB)?$/, (_, mb: string) => formatMb(Number(mb))));
  return numbers.has(field) && /^\d{1,15}$/.test(value) ? formatNumber(Number(value)) : cut(value);
}

const cut = (text: string): string => isolate(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** What the changes are counted from, with its date. */
export function describeSince(changes: AgentChanges, now: number): string {
  if (changes.since === null) return t('details.changes.title');
  const date = formatDate(changes.since, now);
  return changes.visited ? t('details.changes.sinceVisit', { date }) : t('details.changes.sinceFirst', { date });
}
