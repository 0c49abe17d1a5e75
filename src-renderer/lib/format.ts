import { twoDigits } from '../../src-main/contract/local-day.ts';
import { dateFormat, numberFormat, regionNames } from './intl.ts';
import { t } from '../../src-main/contract/texts.ts';
import { isolate, textOrNull } from './text.ts';

/** Times and counts in words. Pure: "now" comes in, in Unix milliseconds. */

const clock = dateFormat({ hour: '2-digit', minute: '2-digit' });
const seconds = dateFormat({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
const dayMonth = dateFormat({ day: 'numeric', month: 'short' });
const dayMonthYear = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const weekday = dateFormat({ weekday: 'short' });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Days are counted up to here; beyond, the date is clearer. */
const COUNTED_DAYS = 14;

export const formatCount = numberFormat();

const share = numberFormat({ style: 'percent' });
/** "125%", "125 %": of a number of percent. */
export const formatPercent = (percent: number): string => share(percent / 100);

/** "14:03" */
export const formatClock = clock;

/** "Thu 20 Nov 2026, 14:26:03" */
export const formatExact = (at: number): string => `${weekday(at)} ${dayMonthYear(at)}, ${seconds(at)}`;

/** "14:03" today, "12 Oct, 14:03" before that. */
export function formatMoment(at: number, now: number): string {
  const sameDay = dayMonthYear(at) === dayMonthYear(now);
  return sameDay ? clock(at) : `${formatDate(at, now)}, ${clock(at)}`;
}

/** "12 Oct", with the year where it is another one. */
export const formatDate = (at: number, now: number): string =>
  new Date(at).getFullYear() === new Date(now).getFullYear() ? dayMonth(at) : dayMonthYear(at);

/** Clocks differ by so much; a time further ahead is not one that has just passed. */
const MAX_AHEAD = HOUR;

/** "6 min ago", "19 h ago", "2 d ago", "12 Oct". A time a little ahead of the clock counts as just past; another is a date. */
export function formatAgo(at: number, now: number): string {
  const gone = now - at;
  if (gone < -MAX_AHEAD) return formatDate(at, now);
  if (gone < MINUTE) return t('time.underMinute');
  if (gone < HOUR) return t('time.minutesAgo', { count: Math.floor(gone / MINUTE) });
  if (gone < DAY) return t('time.hoursAgo', { count: Math.floor(gone / HOUR) });
  if (gone < COUNTED_DAYS * DAY) return t('time.daysAgo', { count: Math.floor(gone / DAY) });
  return formatDate(at, now);
}

/** Nobody reads seconds below this. */
const JUST_NOW = 10_000;

/** As `formatAgo`, with "just now" and seconds in the first minute: for the age of the list. */
export function formatFreshness(at: number, now: number): string {
  const gone = now - at;
  if (gone >= MINUTE || gone < -MAX_AHEAD) return formatAgo(at, now);
  return gone < JUST_NOW ? t('time.justNow') : t('time.secondsAgo', { count: Math.floor(gone / 1000) });
}

/** How long until then: "20 s", "10 min". Never below 1 s. */
export function formatUntil(at: number, now: number): string {
  const left = Math.max(1, Math.ceil((at - now) / 1000));
  return left < 90 ? t('time.inSeconds', { count: left }) : t('time.inMinutes', { count: Math.round(left / 60) });
}

/** A running time: "0:24", "12:05", "1:02:33". */
export function formatElapsed(from: number, now: number): string {
  const whole = Math.max(0, Math.floor((now - from) / 1000));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(whole % 60)}` : `${minutes}:${twoDigits(whole % 60)}`;
}

/** "Germany" for "DE"; anything but a country code is returned unchanged. */
export const formatCountry = (country: string): string =>
  /^[A-Z]{2}$/.test(country) ? (regionNames().of(country) ?? country) : country;

/** "Leeds, England, GB"; a dash where nothing is known. */
export function formatPlace(place: {
  readonly city: string | null;
  readonly region: string | null;
  readonly country: string | null;
}): string {
  const parts = [textOrNull(place.city), textOrNull(place.region), textOrNull(place.country)].filter(
    (part) => part !== null,
  );
  return parts.length === 0 ? t('none') : [...new Set(parts)].map(isolate).join(', ');
}

/** A day as text: "Today 14:03", "Yesterday 16:05", "12 Oct, 08:30". Unix seconds; `now` in milliseconds. */
export function formatDayShort(seconds: number, now: number): string {
  const at = seconds * 1000;
  const startOf = (time: number) => new Date(time).setHours(0, 0, 0, 0);
  // Rounded, because a day of the change of the clocks has 23 or 25 hours.
  const days = Math.round((startOf(now) - startOf(at)) / 86_400_000);
  const time = formatClock(at);
  if (days === 0) return t('details.today', { time });
  if (days === 1) return t('details.yesterday', { time });
  return `${formatDate(at, now)}, ${time}`;
}

/** Digits in groups of three, as they are read aloud: "418 220 967". */
export const spellId = (id: number | null): string =>
  id === null ? t('none') : String(id).replace(/\B(?=(?:\d{3})+$)/g, ' ');
