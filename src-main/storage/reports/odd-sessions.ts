import type { HistoryRow } from '../../contract/contract.ts';
import type { OddReason, OddSessions, ProposedEnd } from '../../contract/records.ts';
import type { Span } from '../tables/history-spans.ts';
import { addToId } from '../tables/service-ids.ts';
import { readSlices, type AccountTables, type CountedPeriod } from './counted-sessions.ts';
import { isRunning, proposeEnd, type EndSources, type UnendedSession } from './session-ends.ts';
import { createLocalCalendar, localHour } from './local-days.ts';
import type { Steps } from './steps.ts';

/** The fields of a stored session that the rules use. Times in Unix seconds. */
export interface JudgedSession {
  readonly at: number;
  readonly stop: number | null;
  /** Support sessions form a group of their own. */
  readonly group: string;
  /** The logins that joined, in order. */
  readonly technicians: readonly string[];
  /** Country of the first of them. */
  readonly country: string | null;
  readonly video: boolean;
  readonly oneTime: boolean;
}

export interface OddRules {
  /** Unix seconds. */
  readonly now: number;
  /** First hour of the night and first hour after it; equal: no night. */
  readonly nightHours: readonly [number, number];
  /** Since when the stored history is complete up to this moment; null if it is not. */
  readonly reachOf: (at: number) => number | null;
  /** Local hour of this moment. */
  readonly hourOf: (at: number) => number;
}

const DAY = 86_400;
/** "Never before" is judged only if the stored history reaches back at least this far, in seconds. */
const MIN_REACH = 30 * DAY;
/** How far back the sessions of a group are compared, in seconds. */
const LOOK_BACK = 90 * DAY;
/** A missing recording is odd if at least this share of at least so many other sessions have one. */
const MIN_OTHERS = 5;
const MIN_PERCENT = 80;
/** Expired sessions are removed from the array in batches of this size. */
const MAX_EXPIRED = 500;
/** Time until a recording is available, in seconds. */
const RECORDING_DELAY = 3_600;

/** Whether this hour is in the night, which may span midnight. */
export const isNight = (hour: number, [from, to]: readonly [number, number]): boolean =>
  from <= to ? hour >= from && hour < to : hour >= from || hour < to;

/** Judges stored sessions in chronological order, each by the ones before it. */
export function createOddJudge({ now, nightHours, reachOf, hourOf }: OddRules) {
  const countries = new Map<string, Set<string>>();
  const recordings = createRecordingCounts();

  /** Whether one of them joins for the first time. */
  const addTechnicians = (technicians: readonly string[]): boolean => {
    let isNew = false;
    for (const login of technicians) {
      if (countries.has(login)) continue;
      countries.set(login, new Set());
      isNew = true;
    }
    return isNew;
  };

  /** Whether the technician, known from other countries, is in this one for the first time. */
  const addCountry = ({ technicians: [login], country }: JudgedSession): boolean => {
    const known = login === undefined ? undefined : countries.get(login);
    if (known === undefined || country === null || known.has(country)) return false;
    known.add(country);
    return known.size > 1;
  };

  return {
    /** To be called for every session, because later ones are judged by it. */
    judge(session: JudgedSession): readonly OddReason[] {
      const { at, stop, technicians, video } = session;
      const hasNewTechnician = addTechnicians(technicians);
      const isNewCountry = addCountry(session);
      const isSettled = stop !== null && stop < now - RECORDING_DELAY;
      const othersHaveIt = isSettled && recordings.isExpected(session);
      if (isSettled) recordings.add(session);
      const reach = reachOf(at);
      const reachesBack = reach !== null && reach <= at - MIN_REACH;
      const reasons: OddReason[] = [];
      if (technicians.length === 0) reasons.push('no-technician');
      if (hasNewTechnician && reachesBack) reasons.push('unknown-technician');
      if (isNewCountry && reachesBack) reasons.push('new-country');
      if (session.oneTime) reasons.push('one-time-link');
      if (isNight(hourOf(at), nightHours)) reasons.push('at-night');
      if (othersHaveIt && !video) reasons.push('recording-missing');
      return reasons;
    },
  };
}

/** Counts the recordings of recent sessions per group. */
function createRecordingCounts() {
  type GroupCount = { sessions: { readonly at: number; readonly video: boolean }[]; first: number; withVideo: number };
  const groups = new Map<string, GroupCount>();

  return {
    /** Whether nearly all recent sessions of its group have a recording. */
    isExpected({ at, group }: JudgedSession): boolean {
      const counts = groups.get(group);
      if (counts === undefined) return false;
      for (;;) {
        const oldest = counts.sessions[counts.first];
        if (oldest === undefined || oldest.at >= at - LOOK_BACK) break;
        counts.withVideo -= oldest.video ? 1 : 0;
        counts.first += 1;
      }
      if (counts.first > MAX_EXPIRED) {
        counts.sessions.splice(0, counts.first);
        counts.first = 0;
      }
      const others = counts.sessions.length - counts.first;
      return others >= MIN_OTHERS && counts.withVideo * 100 >= others * MIN_PERCENT;
    },

    add({ at, group, video }: JudgedSession): void {
      const counts = groups.get(group) ?? { sessions: [], first: 0, withVideo: 0 };
      groups.set(group, counts);
      counts.sessions.push({ at, video });
      counts.withVideo += video ? 1 : 0;
    },
  };
}

const MAX_ODD = 500;
/** Cannot be the name of a group, because names have no control characters. */
const SUPPORT_GROUP = '\u0000';
const COLUMNS = `stop, coalesce("group", ''), support IS NOT NULL, technicians, nullif(country, ''), video,
  one_time, details_at IS NOT NULL, start, agent, support, nullif(technician, '')`;
type OddColumns = readonly [
  at: number,
  id: number,
  stop: number | null,
  group: string,
  isSupport: number,
  technicians: string,
  country: string | null,
  video: number,
  oneTime: number | null,
  hasDetails: number,
  start: number | null,
  agentId: number | null,
  supportId: number | null,
  technician: string | null,
];

interface FoundOdd {
  readonly id: number;
  readonly runs: boolean;
  readonly reasons: readonly OddReason[];
  readonly proposedEnd: ProposedEnd | null;
}

export interface OddSources {
  readonly spans: readonly Span[];
  /** The row for the page; null if it was deleted meanwhile. */
  readonly row: (id: number) => HistoryRow | null;
  readonly ends: EndSources;
}

/**
 * The odd sessions of a period with their reasons, over one account or several. Reads the whole stored history up to its end to
 * know what is new.
 */
export function createOddCounter() {
  const sessions: OddSessions['sessions'][number][] = [];
  const sums = { total: 0, withDetails: 0, records: 0 };
  return {
    *add(
      account: AccountTables,
      { spans, row, ends }: OddSources,
      { from, to, groups, now, here, nightHours }: CountedPeriod & Pick<OddRules, 'nightHours'>,
    ): Steps<void> {
      const calendar = createLocalCalendar();
      const judge = createOddJudge({
        now,
        nightHours,
        reachOf: (at) => reachOf(spans, at),
        hourOf: (at) => localHour(at, calendar(at)),
      });
      const requested = groups === null ? null : new Set(groups);
      const odd: FoundOdd[] = [];
      for (const rows of readSlices(account, COLUMNS, { from: 0, to })) {
        for (const columns of rows as readonly OddColumns[]) {
          const judged = judge.judge(toJudged(columns));
          const [at, id, , group, isSupport] = columns;
          if (at < from || requested?.has(isSupport === 1 ? '' : group) === false) continue;
          sums.records += 1;
          sums.withDetails += columns[9];
          const unended = toUnended(columns, account.idBase);
          const runs = unended !== null && isRunning(unended, { now, here }, ends);
          const endUnknown = unended !== null && !runs;
          const reasons: readonly OddReason[] = endUnknown ? ['end-unknown', ...judged] : judged;
          const proposedEnd = endUnknown ? proposeEnd(unended, { now, here }, ends) : null;
          if (reasons.length > 0) odd.push({ id: account.idBase + id, runs, reasons, proposedEnd });
        }
        yield;
      }
      sums.total += odd.length;
      for (const { id, runs, ...why } of odd.slice(-MAX_ODD).reverse()) {
        const found = row(id);
        if (found !== null) sessions.push({ row: { ...found, runs }, ...why });
      }
    },

    end: (isOfSeveral: boolean): OddSessions => ({
      sessions: isOfSeveral
        ? sessions.toSorted((a, b) => (b.row.start ?? Infinity) - (a.row.start ?? Infinity)).slice(0, MAX_ODD)
        : sessions,
      ...sums,
    }),
  };
}

/** Null for a session that has an end, or of which nobody knows when it began. */
function toUnended(
  [, id, stop, , , , , , , , start, agent, support, technician]: OddColumns,
  idBase: number,
): UnendedSession | null {
  if (start === null || stop !== null) return null;
  return {
    id: idBase + id,
    start,
    agentId: addToId(agent, idBase),
    supportId: addToId(support, idBase),
    technician,
  };
}

const toJudged = ([at, , stop, group, isSupport, technicians, country, video, oneTime]: OddColumns): JudgedSession => ({
  at,
  stop,
  group: isSupport === 1 ? SUPPORT_GROUP : group,
  technicians: technicians.split('\n').filter((login) => login !== ''),
  country,
  video: video === 1,
  oneTime: oneTime === 1,
});

/** Start of the gapless span of stored history that contains this moment; the newest span extends to now. */
export function reachOf(spans: readonly Span[], at: number): number | null {
  const span = spans.findLast(({ first }) => first <= at);
  if (span === undefined) return null;
  return at <= span.last || span === spans.at(-1) ? span.first : null;
}
