import type { OddReason } from '../contract/records.ts';

/** A kept session as far as it can be odd. Times in Unix seconds. */
export interface WatchedSession {
  readonly at: number;
  readonly stop: number | null;
  /** Those of quick support are a group of their own. */
  readonly group: string;
  /** The logins that joined, the first one first. */
  readonly technicians: readonly string[];
  /** Where the first of them sat. */
  readonly country: string | null;
  readonly video: boolean;
  readonly oneTime: boolean;
}

export interface OddRules {
  /** Unix seconds. */
  readonly now: number;
  /** The hours from and up to which it is night; equal ones leave no night. */
  readonly nightHours: readonly [number, number];
  /** Since when nothing is missing before a session that began then; null where nothing can be said. */
  readonly reachOf: (at: number) => number | null;
  /** The hour that the clocks of the technician showed then. */
  readonly hourOf: (at: number) => number;
}

const DAY = 86_400;
/** What was never seen before means something only where the copy reaches back for so long. */
export const REACH = 30 * DAY;
/** Sessions of the group that are looked back at. */
export const LOOK_BACK = 90 * DAY;
/** Of so many other sessions at least, and so many of a hundred with a recording, one that has none stands out. */
const OTHERS = 5;
const PERCENT = 80;
/** Those too old are taken out together. */
const MAX_FORGOTTEN = 500;
/** A recording may take so long to be there. */
const SETTLED = 3_600;

/** Whether this hour lies in the night, which may go over midnight. */
export const isNight = (hour: number, [from, to]: readonly [number, number]): boolean =>
  from <= to ? hour >= from && hour < to : hour >= from || hour < to;

/**
 * Looks at all kept sessions one after the other, in order of time, and says of each why it is odd: judged by nothing but
 * those before it.
 */
export function createOddWatch({ now, nightHours, reachOf, hourOf }: OddRules) {
  const countries = new Map<string, Set<string>>();
  const recordings = createRecordingHabit();

  /** Whether somebody of them was never seen before. */
  const meet = (technicians: readonly string[]): boolean => {
    let isNew = false;
    for (const login of technicians) {
      if (countries.has(login)) continue;
      countries.set(login, new Set());
      isNew = true;
    }
    return isNew;
  };

  /** Whether this technician, seen elsewhere before, was never in this country. */
  const travel = ({ technicians: [login], country }: WatchedSession): boolean => {
    const known = login === undefined ? undefined : countries.get(login);
    if (known === undefined || country === null || known.has(country)) return false;
    known.add(country);
    return known.size > 1;
  };

  return {
    /** Every session is looked at, also those nobody asks about: the later ones are judged by them. */
    judge(session: WatchedSession): readonly OddReason[] {
      const { at, stop, technicians, video } = session;
      const isSomeoneNew = meet(technicians);
      const isElsewhere = travel(session);
      const isSettled = stop !== null && stop < now - SETTLED;
      const othersHaveIt = isSettled && recordings.isDefault(session);
      if (isSettled) recordings.add(session);
      const reach = reachOf(at);
      const reachesBack = reach !== null && reach <= at - REACH;
      const reasons: OddReason[] = [];
      if (technicians.length === 0) reasons.push('no-technician');
      if (isSomeoneNew && reachesBack) reasons.push('unknown-technician');
      if (isElsewhere && reachesBack) reasons.push('new-country');
      if (session.oneTime) reasons.push('one-time-link');
      if (isNight(hourOf(at), nightHours)) reasons.push('at-night');
      if (othersHaveIt && !video) reasons.push('recording-missing');
      return reasons;
    },
  };
}

/** How many sessions of each group had a recording lately. */
function createRecordingHabit() {
  type Habit = { sessions: { readonly at: number; readonly video: boolean }[]; first: number; withVideo: number };
  const habits = new Map<string, Habit>();

  return {
    /** Nearly all others of its group that began in the time before it have one. */
    isDefault({ at, group }: WatchedSession): boolean {
      const habit = habits.get(group);
      if (habit === undefined) return false;
      for (;;) {
        const oldest = habit.sessions[habit.first];
        if (oldest === undefined || oldest.at >= at - LOOK_BACK) break;
        habit.withVideo -= oldest.video ? 1 : 0;
        habit.first += 1;
      }
      if (habit.first > MAX_FORGOTTEN) {
        habit.sessions.splice(0, habit.first);
        habit.first = 0;
      }
      const others = habit.sessions.length - habit.first;
      return others >= OTHERS && habit.withVideo * 100 >= others * PERCENT;
    },

    add({ at, group, video }: WatchedSession): void {
      const habit = habits.get(group) ?? { sessions: [], first: 0, withVideo: 0 };
      habits.set(group, habit);
      habit.sessions.push({ at, video });
      habit.withVideo += video ? 1 : 0;
    },
  };
}
