import type { Timesheet, TimesheetOrder, UncertainEnds } from '../../contract/records.ts';
import { readCounted, type CountedPeriod, type CountedSession, type AccountTables } from './counted-sessions.ts';
import type { Steps } from './steps.ts';
import type { EndSources } from './session-ends.ts';
import { createLocalCalendar } from './local-days.ts';
import { endKey, rank, type AccountTag } from './aggregate.ts';

export type Rounding = TimesheetOrder['rounding'];

/** Max rows for the page. */
const MAX_SHOWN = 5_000;

export interface SheetOrder extends CountedPeriod, Pick<TimesheetOrder, 'by' | 'rounding'> {
  /** Max rows; defaults to what the page shows. */
  readonly max?: number;
}

/** Rounds up or to the nearest unit, halves up. 0 stays 0. */
export function roundSeconds(seconds: number, { minutes, how }: Pick<Rounding, 'minutes' | 'how'>): number {
  const unit = minutes * 60;
  if (unit === 0) return seconds;
  return (how === 'up' ? Math.ceil(seconds / unit) : Math.round(seconds / unit)) * unit;
}

interface SheetRow {
  name: string | null;
  sessions: number;
  seconds: number;
  roundedSeconds: number;
  /** The last day and its seconds so far, rounded at the end of the day. */
  day: string;
  daySeconds: number;
  ends: { -readonly [Kind in keyof UncertainEnds]: number };
}

/**
 * Sums up sessions, added in chronological order, with rounding. A session belongs to the day it began on; one whose end is
 * unknown is only counted as such.
 */
export function createTimesheet({ by, rounding }: Pick<TimesheetOrder, 'by' | 'rounding'>) {
  const calendar = createLocalCalendar();
  /** Each account has rows of its own. */
  let rows = new Map<number | string | null, SheetRow>();
  let tag: AccountTag = {};
  const ended: (Timesheet['lines'][number] & AccountTag)[] = [];

  const endDay = (row: SheetRow): void => {
    row.roundedSeconds += roundSeconds(row.daySeconds, rounding);
    row.daySeconds = 0;
  };

  const endAccount = (): void => {
    for (const row of rows.values()) {
      endDay(row);
      const { name, sessions, seconds, roundedSeconds, ends } = row;
      ended.push({ name, sessions, seconds, roundedSeconds, ends, ...tag });
    }
    rows = new Map();
  };

  return {
    /** What is added from now on is of another account. */
    begin(account: AccountTag): void {
      endAccount();
      tag = account;
    },

    add(session: CountedSession): void {
      const { seconds } = session;
      const { key, name } = rowKeyOf(session, by);
      const row = rows.get(key) ?? newRow(name);
      rows.set(key, row);
      row.name = name ?? row.name;
      if (session.end === 'unknown') {
        row.ends.unknown += 1;
        return;
      }
      if (session.end === 'running') row.ends.running += 1;
      if (session.end === 'accepted') row.ends.estimated += 1;
      row.sessions += 1;
      row.seconds += seconds;
      if (rounding.each === 'session') {
        row.roundedSeconds += roundSeconds(seconds, rounding);
        return;
      }
      const { day } = calendar(session.at);
      if (row.day !== day) endDay(row);
      row.day = day;
      row.daySeconds += seconds;
    },

    /** To be called once, after the last session. */
    end(max = MAX_SHOWN): Timesheet {
      endAccount();
      const sum = (read: (row: (typeof ended)[number]) => number): number =>
        ended.reduce((total, row) => total + read(row), 0);
      return {
        lines: rank(ended, max),
        sessions: sum(({ sessions }) => sessions),
        seconds: sum(({ seconds }) => seconds),
        roundedSeconds: sum(({ roundedSeconds }) => roundedSeconds),
        ends: addEnds(ended.map(({ ends }) => ends)),
      };
    },
  };
}

const newRow = (name: string | null): SheetRow => ({
  name,
  sessions: 0,
  seconds: 0,
  roundedSeconds: 0,
  day: '',
  daySeconds: 0,
  ends: { running: 0, estimated: 0, unknown: 0 },
});

/** Of several lines together. */
const addEnds = (all: readonly UncertainEnds[]): UncertainEnds => {
  const sum = (kind: keyof UncertainEnds): number => all.reduce((total, ends) => total + ends[kind], 0);
  return { running: sum('running'), estimated: sum('estimated'), unknown: sum('unknown') };
};

function rowKeyOf(session: CountedSession, by: TimesheetOrder['by']) {
  if (by === 'agent') return { key: endKey(session), name: session.name };
  if (by === 'technician') return { key: session.technician, name: session.technician };
  return { key: session.group, name: session.group === '' ? null : session.group };
}

/** A timesheet over one account or several. */
export function createSheetCounter(order: Pick<SheetOrder, 'by' | 'rounding' | 'max'>) {
  const sheet = createTimesheet(order);
  return {
    *add(account: AccountTables, ends: EndSources, period: CountedPeriod, tag: AccountTag): Steps<void> {
      sheet.begin(tag);
      for (const sessions of readCounted(account, period, ends)) {
        for (const session of sessions) sheet.add(session);
        yield;
      }
    },
    end: (): Timesheet => sheet.end(order.max),
  };
}
