import type { Timesheet, TimesheetOrder } from '../contract/records.ts';
import { readCounted, type CountedPeriod, type CountedSession, type AccountTables } from './counted-sessions.ts';
import type { Steps } from './overview.ts';
import { createLocalCalendar } from './local-days.ts';
import { endKey, rank } from './aggregate.ts';

export type Rounding = TimesheetOrder['rounding'];

/** Lines of a sheet that a page shows. */
const MAX_SHOWN = 5_000;

export interface SheetOrder extends CountedPeriod, Pick<TimesheetOrder, 'by' | 'rounding'> {
  /** A file has every line; a page so many as it shows where this is left out. */
  readonly max?: number;
}

/** Seconds by the rule, a half counting as whole; `up` never makes them fewer, and nothing stays nothing. */
export function roundSeconds(seconds: number, { minutes, how }: Pick<Rounding, 'minutes' | 'how'>): number {
  const unit = minutes * 60;
  if (unit === 0) return seconds;
  return (how === 'up' ? Math.ceil(seconds / unit) : Math.round(seconds / unit)) * unit;
}

interface Line {
  name: string | null;
  sessions: number;
  seconds: number;
  roundedSeconds: number;
  /** What the last of its days has so far, rounded when the day is over. */
  day: string;
  daySeconds: number;
}

/** Sums up sessions that are given in order of time, for each line by the rule. A session belongs to the day it began on. */
export function createTimesheet({ by, rounding }: Pick<TimesheetOrder, 'by' | 'rounding'>) {
  const calendar = createLocalCalendar();
  const lines = new Map<number | string | null, Line>();

  const endDay = (line: Line): void => {
    line.roundedSeconds += roundSeconds(line.daySeconds, rounding);
    line.daySeconds = 0;
  };

  return {
    add(session: CountedSession): void {
      const { seconds } = session;
      const { key, name } = lineOf(session, by);
      const line = lines.get(key) ?? { name, sessions: 0, seconds: 0, roundedSeconds: 0, day: '', daySeconds: 0 };
      lines.set(key, line);
      line.name = name ?? line.name;
      line.sessions += 1;
      line.seconds += seconds;
      if (rounding.each === 'session') {
        line.roundedSeconds += roundSeconds(seconds, rounding);
        return;
      }
      const { day } = calendar(session.at);
      if (line.day !== day) endDay(line);
      line.day = day;
      line.daySeconds += seconds;
    },

    /** Call it once, after the last session. */
    end(max = MAX_SHOWN): Timesheet {
      const all = [...lines.values()].map((line) => {
        endDay(line);
        const { name, sessions, seconds, roundedSeconds } = line;
        return { name, sessions, seconds, roundedSeconds };
      });
      const sum = (of: (line: (typeof all)[number]) => number): number => all.reduce((so, line) => so + of(line), 0);
      return {
        lines: rank(all, max),
        sessions: sum(({ sessions }) => sessions),
        seconds: sum(({ seconds }) => seconds),
        roundedSeconds: sum(({ roundedSeconds }) => roundedSeconds),
      };
    },
  };
}

function lineOf(session: CountedSession, by: TimesheetOrder['by']) {
  if (by === 'agent') return { key: endKey(session), name: session.name };
  if (by === 'technician') return { key: session.technician, name: session.technician };
  return { key: session.group, name: session.group === '' ? null : session.group };
}

export function* countTimesheet(account: AccountTables, order: SheetOrder): Steps<Timesheet> {
  const sheet = createTimesheet(order);
  for (const sessions of readCounted(account, order)) {
    for (const session of sessions) sheet.add(session);
    yield;
  }
  return sheet.end(order.max);
}
