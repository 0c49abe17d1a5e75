import { z } from 'zod';
import { call } from './call.ts';
import type { HistoryRow } from './history.ts';
import { ofSession } from './account-ids.ts';
import { consoleOnly, fileFormat, id, rounding, second, text } from './inputs.ts';
import type { Exported } from './views.ts';

/** The part of the contract about what is counted from the history: reports, odd sessions, timesheets. */

const period = {
  from: second,
  /** Not included. */
  to: second,
  /** Group paths as the agents have them, "" for none; null counts all. Groups below a chosen one must be named too. */
  groups: z.array(text(20_000)).max(50_000).nullable(),
};

const timesheetOrder = z.strictObject({
  ...period,
  by: z.enum(['group', 'agent', 'technician']),
  rounding,
});

export const reportCalls = {
  'reports:read': call<Reports>()({ input: z.strictObject(period), from: consoleOnly, perSecond: 10, scope: 'view' }),
  'reports:odd': call<OddSessions>()({ input: z.strictObject(period), from: consoleOnly, perSecond: 5, scope: 'view' }),
  'reports:timesheet': call<Timesheet>()({ input: timesheetOrder, from: consoleOnly, perSecond: 10, scope: 'view' }),
  'reports:exportTimesheet': call<Exported>()({
    input: timesheetOrder.extend({ format: fileFormat.exclude(['json']) }),
    from: consoleOnly,
    perSecond: 2,
    scope: 'view',
  }),
  /** What the page has laid out for paper, as a PDF; `lines` for the note. */
  'reports:savePrinted': call<Exported>()({
    input: z.strictObject({ from: second, to: second, lines: z.number().int().min(0).max(1_000_000) }),
    from: consoleOnly,
    perSecond: 2,
    scope: 'app',
  }),
  /**
   * The end that a person accepts for a session that was never given one; null withdraws it. Stored on this computer, for
   * the timesheet; an end that the service reports later takes its place. Fails with `bad-input` where the end is not after
   * the start, is in the future, or the session has one, and with `not-found` where the session is not stored. Answers the
   * session; null where an end of one that is no longer stored was withdrawn.
   */
  'reports:acceptEnd': call<UnendedSession | null>()({
    input: z.strictObject({ sessionId: id, end: second.nullable() }),
    from: consoleOnly,
    perSecond: 10,
    scope: ofSession,
  }),
  /** All that `reports:read` answers, table after table, as a file. */
  'reports:export': call<Exported>()({
    input: z.strictObject({ ...period, format: fileFormat }),
    from: consoleOnly,
    perSecond: 2,
    scope: 'view',
  }),
} as const;

export interface ReportTotals {
  readonly sessions: number;
  readonly seconds: number;
  readonly medianSeconds: number | null;
  /** Seconds from the invitation to the client's joining. */
  readonly medianJoinSeconds: number | null;
  /** Different agents that were connected to. */
  readonly agents: number;
}

export interface Reports {
  readonly from: number;
  readonly to: number;
  /** Stored sessions of all groups that began in the period, and all that are stored. */
  readonly records: number;
  readonly stored: number;
  /** Unix seconds; earlier sessions are not stored. Null where nothing is. */
  readonly reachesTo: number | null;
  readonly totals: ReportTotals;
  /** The same for the period before, equally long; null where it is not stored completely. */
  readonly before: ReportTotals | null;
  readonly agentsInList: number;
  /** Sessions of the period that were never given an end; nothing else counts them. */
  readonly endUnknown: number;
  /** Sessions that run now; they count, up to now. */
  readonly running: number;
  /** Every day of the period in the technician's time zone, also those with none. `day` as YYYY-MM-DD. */
  readonly days: readonly { readonly day: string; readonly sessions: number; readonly seconds: number }[];
  /** Sessions that began there: seven rows, Monday first, of 24 hours. */
  readonly heat: readonly (readonly number[])[];
  /**
   * Who began the sessions. The longest first, 500 at most, like the next two. `name` null where the service sent none.
   */
  readonly technicians: readonly Counted[];
  /** `agentId` null: clients of quick support, by their names. */
  readonly agents: readonly (Counted & { readonly agentId: number | null; readonly group: string | null })[];
  /** `name` null: no group, as sessions of quick support have none. */
  readonly groups: readonly Counted[];
  readonly joins: {
    /** Invitations this console saw in the period. */
    readonly known: number;
    readonly counts: Readonly<Record<JoinWait, number>>;
  };
  readonly notSeen: {
    readonly total: number;
    /** The longest away first, 500 at most. `lastTime` null where it was never online. */
    readonly agents: readonly {
      readonly agentId: number;
      readonly name: string;
      readonly group: string | null;
      readonly lastTime: number | null;
      readonly account?: string;
    }[];
  };
  /** Where several accounts are counted together: each of them, the longest first. */
  readonly accounts?: readonly Counted[];
}

export const joinWaits = ['under-1', '1-to-2', '2-to-5', '5-to-15', 'over-15', 'never', 'waiting'] as const;
/** Minutes until the client joined; `never`: closed before; `waiting`: still open. */
export type JoinWait = (typeof joinWaits)[number];

export interface Counted {
  readonly name: string | null;
  /** Short name of its account, where several are counted together. */
  readonly account?: string;
  readonly sessions: number;
  readonly seconds: number;
}

const oddReasons = [
  'end-unknown', // it was never given an end, and does not run
  'unknown-technician', // the login was never seen before this session
  'no-technician', // the service named nobody
  'new-country', // the technician was never in this country before
  'one-time-link', // known only of sessions whose details were read
  'at-night',
  'recording-missing', // nearly all others of this group have one
] as const;
export type OddReason = (typeof oddReasons)[number];

export interface OddSessions {
  /** The newest first, 500 at most. */
  readonly sessions: readonly {
    readonly row: HistoryRow;
    readonly reasons: readonly OddReason[];
    /** Of a session with the reason `end-unknown`; null where nothing can be proposed. */
    readonly proposedEnd: ProposedEnd | null;
  }[];
  readonly total: number;
  /** How many of the period's sessions have details, without which one-time links are not known. */
  readonly withDetails: number;
  readonly records: number;
}

/** An end for a session without one: when its agent was last seen, or when its next session began. Unix seconds. */
export interface ProposedEnd {
  readonly at: number;
  readonly because: 'last-seen' | 'next-session';
}

export type TimesheetOrder = z.infer<typeof timesheetOrder>;

export interface Timesheet {
  /** The longest first, 5,000 at most. */
  readonly lines: readonly {
    readonly name: string | null;
    readonly account?: string;
    readonly sessions: number;
    /** As it was, and as the rounding makes it. */
    readonly seconds: number;
    readonly roundedSeconds: number;
    readonly ends: UncertainEnds;
  }[];
  readonly sessions: number;
  readonly seconds: number;
  readonly roundedSeconds: number;
  readonly ends: UncertainEnds;
}

/** A session whose end is estimated. `start` in Unix seconds. */
export interface UnendedSession {
  readonly agentId: number | null;
  readonly supportId: number | null;
  readonly name: string | null;
  readonly start: number | null;
}

/** How many sessions have no end of the service's own. */
export interface UncertainEnds {
  /** Run now; they count, up to now. */
  readonly running: number;
  /** Count up to the end that a person accepted. */
  readonly estimated: number;
  /** Were never given an end; they are in no other number. */
  readonly unknown: number;
}
