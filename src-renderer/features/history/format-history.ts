import { ownId } from '../../../src-main/contract/account-ids.ts';
import type { HistoryDetails, HistoryRow, HistoryState } from '../../../src-main/contract/contract.ts';
import { assertNever } from '../../../src-main/contract/failure.ts';
import { formatDayShort, formatPlace, formatClock, formatDate, spellId, formatExact } from '../../lib/format.ts';
import { textOrNull, isolate, withoutMarks } from '../../lib/text.ts';
import { browserName } from '../../lib/browser-name.ts';
import { formatGroup, joinLevels, levelsOf } from '../../../src-main/contract/group-path.ts';
import { dateFormat } from '../../lib/intl.ts';
import { t } from '../../../src-main/contract/texts.ts';
import { osName } from '../../lib/os.ts';
import { formatBytes } from '../../lib/units.ts';
import type { Fact } from '../../ui/facts.ts';

/** Sessions of the history in words. Pure: times in Unix seconds, "now" in Unix milliseconds. */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The number of months in the settings that means all there is. */
export const EVERYTHING = 1_200;
const weekday = dateFormat({ weekday: 'short' });

/** "Today 14:32", "Yesterday 16:05", "Tue 17:12", "12 Oct 08:30"; a dash where it is not known. */
export function formatStart(start: number | null, now: number): string {
  if (start === null) return t('none');
  const at = start * 1000;
  const midnight = (time: number): number => new Date(time).setHours(0, 0, 0, 0);
  // Rounded, because a day of the change of the clocks has 23 or 25 hours.
  const days = Math.round((midnight(now) - midnight(at)) / (DAY * 1000));
  if (days === 0 || days === 1) return formatDayShort(start, now);
  const day = days > 1 && days < 7 ? weekday(at) : formatDate(at, now);
  return t('history.day', { day, time: formatClock(at) });
}

/** "45 s", "22 min", "1 h 12 min", "2 d 3 h"; never below 0. */
export function formatSeconds(length: number): string {
  const whole = Math.max(0, Math.round(length));
  if (whole < MINUTE) return t('details.seconds', { count: whole });
  const minutes = Math.floor(whole / MINUTE);
  if (whole < HOUR) return t('details.minutes', { count: minutes });
  if (whole < DAY) return t('history.lengthHours', { hours: Math.floor(whole / HOUR), minutes: minutes % 60 });
  return t('history.lengthDays', { days: Math.floor(whole / DAY), hours: Math.floor(whole / HOUR) % 24 });
}

export const goesOn = ({ runs }: HistoryRow): boolean => runs;
/** It was never given an end, and does not run. */
const isEndUnknown = ({ start, stop, runs }: HistoryRow): boolean => start !== null && stop === null && !runs;

/** Its duration; "Now" while it is open, "End unknown" where it was never given an end. */
export function formatLength(row: HistoryRow): string {
  if (goesOn(row)) return t('time.now');
  if (isEndUnknown(row)) return t('history.endUnknown');
  return row.start === null || row.stop === null ? t('none') : formatSeconds(row.stop - row.start);
}

/** "143 MiB", "Later" while the session is open, a dash where there is none. */
export function formatRecording(row: HistoryRow): string {
  if (row.recording === null) return goesOn(row) ? t('history.later') : t('none');
  return row.recording.size === null ? t('history.recorded') : formatBytes(row.recording.size);
}

export const isSupport = ({ supportId, agentId }: HistoryRow): boolean => supportId !== null && agentId === null;

/** The agent, or the client of quick support. */
export const nameOf = ({ name }: HistoryRow): string => withoutMarks(textOrNull(name) ?? t('history.unnamed'));

export const formatTechnicians = ({ technicians }: HistoryRow): string => {
  const named = technicians.flatMap((login) => textOrNull(login) ?? []);
  return named.length === 0 ? t('none') : named.map(isolate).join(', ');
};

/** The innermost group, with the whole path where there is more; support sessions have none and show that. */
export function groupCellOf(row: HistoryRow): { readonly word: string; readonly path: string | undefined } {
  if (isSupport(row)) return { word: t('history.supportSession'), path: undefined };
  const name = textOrNull(row.group);
  if (name === null) return { word: t('none'), path: undefined };
  const levels = levelsOf(name);
  return { word: levels.at(-1) ?? name, path: levels.length > 1 ? joinLevels(levels) : undefined };
}

/** The name of a row: "Despatch desk 1, Yesterday 16:05". */
export const describeRow = (row: HistoryRow, now: number): string =>
  t('history.row', { name: isolate(nameOf(row)), start: formatStart(row.start, now) });

/** "Yesterday 16:05 to 16:28, 23 min" */
export function formatWhen({ start, stop, runs }: HistoryRow, now: number): string {
  if (start === null) return stop === null ? t('none') : t('history.whenStop', { to: formatStart(stop, now) });
  const from = formatStart(start, now);
  if (stop === null && !runs) return t('history.whenUnknown', { from });
  if (stop === null) return t('history.whenOn', { from, length: formatSeconds(now / 1000 - start) });
  const sameDay = new Date(start * 1000).toDateString() === new Date(stop * 1000).toDateString();
  const to = sameDay ? formatClock(stop * 1000) : formatStart(stop, now);
  return t('history.when', { from, to, length: formatSeconds(stop - start) });
}

const modes = ['control', 'view', 'files', 'terminal', 'connect'] as const;
/** The label of a connection mode; an unknown mode is shown as the service sent it (F9). */
export function formatMode(mode: string | null): string {
  const text = textOrNull(mode);
  if (text === null) return t('none');
  const known = modes.find((one) => one === text.trim().toLowerCase());
  return known === undefined ? isolate(text) : t(`history.mode.${known}`);
}

const formatOneTime = (oneTime: boolean | null | undefined): string =>
  oneTime === null || oneTime === undefined ? t('none') : t(oneTime ? 'history.oneTime' : 'history.notOneTime');

/** One end of a session: a name, and the lines under it. */
export interface End {
  readonly name: string;
  readonly lines: readonly string[];
}
type PlaceOf = Parameters<typeof formatPlace>[0] & { readonly ip: string | null };

/** Its place, and its address. */
function formatWhere(place: PlaceOf | null): readonly string[] {
  if (place === null) return [];
  const where = formatPlace(place);
  const ip = textOrNull(place.ip);
  return known([where === t('none') ? null : where, ip === null ? null : isolate(ip)]);
}
const known = (lines: readonly (string | null)[]): readonly string[] => lines.filter((line) => line !== null);

/** Those that joined, with their place and browser. If only one place is known, it belongs to the first. */
export function techniciansOf(row: HistoryRow, details: HistoryDetails | null): readonly End[] {
  const clients = details?.clients ?? row.technicians.map((login) => ({ login, userAgent: null, place: null }));
  const requested = clients.length > 0 ? clients : [{ login: null, userAgent: null, place: null }];
  return requested.map(({ login, userAgent, place }, at) => {
    const info = at === 0 ? (details?.info ?? null) : null;
    const where = formatWhere(place ?? info?.client ?? null);
    const stored = at === 0 ? textOrNull(row.place) : null;
    return {
      name: textOrNull(login) ?? t('history.noTechnician'),
      lines: known([...(where.length > 0 ? where : [stored]), browserName(userAgent ?? info?.userAgent ?? null)]),
    };
  });
}

/** The agent or client at the other end. */
export function agentNameOf(row: HistoryRow, details: HistoryDetails | null): End {
  const version = textOrNull(details?.agent?.version);
  const system = row.os === null ? null : osName(row.os);
  const agent = version === null ? null : t('history.agentVersion', { version });
  const what = known([agent, system]).join(', ');
  return {
    name: nameOf(row),
    lines: known([...formatWhere(details?.agent?.place ?? details?.info?.agent ?? null), what === '' ? null : what]),
  };
}

/** How far back the copy on this computer reaches, as a sentence or two. */
export function describeCache(state: HistoryState, months: number, online: boolean): string {
  if (state.reachesTo === null) return t(months === 0 ? 'history.notKept' : 'history.notKeptYet');
  const back = t('history.keptBack', { day: formatDay(state.reachesTo) });
  // All there is at the service is here.
  if (state.whole && months >= EVERYTHING) return back;
  return `${back} ${t(online ? 'history.olderService' : 'history.olderOffline')}`;
}

const fullDay = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
/** "3 Mar 2026" */
export const formatDay = (seconds: number): string => fullDay(seconds * 1000);

/** The background activity as text; null where there is none. */
export function describeSync(state: HistoryState): string | null {
  switch (state.sync) {
    case 'off':
    case 'idle':
      return null;
    case 'newest':
      return t('history.readingNewest');
    case 'older':
      return t('history.readingOlder');
    case 'paused':
      return t('history.paused');
    case 'stopped':
      return t(state.whole ? 'history.newestStopped' : 'history.stopped');
    default:
      return assertNever(state.sync);
  }
}

type Copy = (text: string, label: string) => void;

const time = (at: number | null): string => (at === null ? t('none') : formatExact(at * 1000));

/** Both ends of a long identifier, which are enough to recognise it; its tip and the copied text have the whole. */
const shorten = (text: string): string => (text.length > 22 ? `${text.slice(0, 10)}…${text.slice(-8)}` : text);

/** An identifier as it is shown, with a button that copies it as it is. */
function idFact(label: string, value: string | number | null, copy: Copy): Fact {
  if (value === null) return { label, value: t('none'), figures: true };
  return {
    label,
    value: typeof value === 'number' ? spellId(value) : shorten(value),
    tip: typeof value === 'number' || shorten(value) === value ? null : value,
    figures: true,
    copy: {
      label: t('history.copyThis', { what: label }),
      onclick: () => copy(String(value), label),
    },
  };
}

/** The same where it is known, and nothing where it is not. */
const optional = (label: string, value: number | null, copy: Copy): readonly Fact[] =>
  value === null ? [] : [idFact(label, value, copy)];

const formatEnd = (row: HistoryRow): string =>
  goesOn(row) ? t('history.goesOn') : isEndUnknown(row) ? t('history.endUnknown') : time(row.stop);

/** The facts of a session, except its two ends; a missing value is a dash. */
export function factsOf(row: HistoryRow, details: HistoryDetails | null, copy: Copy): readonly Fact[] {
  const info = details?.info ?? null;
  const owner = textOrNull(details?.agent?.owner);
  return [
    { label: t('history.mode'), value: formatMode(info?.mode ?? null) },
    { label: t('history.linkKind'), value: formatOneTime(info?.oneTime) },
    ...(isSupport(row) ? [] : [{ label: t('history.group'), value: formatGroup(textOrNull(row.group) ?? t('none')) }]),
    ...(owner === null ? [] : [{ label: t('history.owner'), value: owner }]),
    { label: t('history.started'), value: time(row.start), figures: true },
    { label: t('history.ended'), value: formatEnd(row), figures: true },
    ...(row.acceptedEnd === null || !isEndUnknown(row)
      ? []
      : [{ label: t('history.estimatedEnd'), value: time(row.acceptedEnd), figures: true }]),
    idFact(t('history.sessionId'), ownId(row.id), copy),
    idFact(t('history.uid'), textOrNull(row.uid), copy),
    ...optional(t('history.supportId'), row.supportId === null ? null : ownId(row.supportId), copy),
    ...optional(t('history.accountId'), info?.accountId ?? null, copy),
    ...optional(t('history.teamId'), info?.agentAccountId ?? null, copy),
  ];
}
