import { z } from 'zod';
import type { OperatingSystem, Place } from '../service/model.ts';
import { call } from './call.ts';
import type { Exported, Settings } from './contract.ts';
import type { Failure } from './failure.ts';

/**
 * The part of the contract that looks back: history, its recordings and downloads, what is counted from it, and what this
 * console did. `contract.ts` takes it in; pages import its types from there.
 */

const consoleOnly = ['console'] as const;
const nothing = z.undefined();
const text = (max: number) => z.string().max(max);
const id = z.number().int().nonnegative();
/** Unix seconds */
const second = z.number().int().min(0).max(100_000_000_000);
const rowOffset = z.number().int().min(0).max(100_000_000);
const format = z.enum(['csv', 'json']);
const downloadId = text(40);

const historyFilter = z.strictObject({
  /** Words that must occur in name, group, technician, place or comment; also a session's id or uid. */
  text: text(200),
  /** Sessions with agents, with clients of quick support, or both. */
  kind: z.enum(['all', 'agents', 'support']),
  agentId: id.nullable(),
  supportId: id.nullable(),
  /** 4.13 `url`: what a person pasted. */
  link: text(4_000).nullable(),
  /** The start lies in this period, `from` and `to` included. */
  from: second.nullable(),
  to: second.nullable(),
  recording: z.boolean().nullable(),
});

const period = {
  from: second,
  /** Not included. */
  to: second,
  /** Group paths as the agents have them, "" for none; null counts all. A chosen one stands for all below it, by their names. */
  groups: z.array(text(20_000)).max(50_000).nullable(),
};

const rounding = z.strictObject({
  /** To so many minutes; 0 leaves the exact time. */
  minutes: z.literal([0, 1, 5, 6, 10, 15, 30]),
  how: z.enum(['up', 'nearest']),
  /** Each session, or what a line has on one day. */
  each: z.enum(['session', 'day']),
});

const timesheetOrder = z.strictObject({
  ...period,
  by: z.enum(['group', 'agent', 'technician']),
  rounding,
});

export const activityKinds = [
  'connect',
  'session',
  'note',
  'reason',
  'wake',
  'reboot',
  'reboot-safe',
  'rename',
  'permanent-link',
  'detach',
  'support-create',
  'support-rename',
  'support-close',
  'support-join',
  'sign-in',
  'sign-out',
  'key-replaced',
  'outside',
  'export',
  'download',
  'playback',
  'settings',
  // What this record tells of itself: a line that a crash left unfinished, entries that the settings let go.
  'log',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

const activityFilter = z.strictObject({
  text: text(200),
  /** Empty for all. */
  kinds: z.array(z.enum(activityKinds)).max(activityKinds.length),
  outcome: z.enum(['all', 'done', 'failed']),
  /** Unix seconds, both included. */
  from: second.nullable(),
  to: second.nullable(),
});

export const recordCalls = {
  /**
   * A piece of the sessions that match, the newest first (4.13). `asOf` null for the first piece; its answer's `asOf` given
   * with every further piece keeps offsets and total as they were while new sessions arrive.
   */
  'history:page': call<HistoryPageOfRows>()(
    z.strictObject({
      filter: historyFilter,
      asOf: second.nullable(),
      offset: rowOffset,
      limit: z.number().int().min(1).max(100),
    }),
    consoleOnly,
    20,
  ),
  'history:state': call<HistoryState>()(nothing, consoleOnly),
  /** The kept part at once; null where this session is not kept. */
  'history:details': call<HistoryDetails | null>()(z.strictObject({ sessionId: id }), consoleOnly),
  /** The same asked of the service now (4.14), by id or by uid. */
  'history:readDetails': call<HistoryDetails>()(
    z.union([z.strictObject({ sessionId: id }), z.strictObject({ uid: text(200).min(1) })]),
    consoleOnly,
    10,
  ),
  /** The link of this session, put on the clipboard; it never comes to a page. */
  'history:copyLink': call<void>()(z.strictObject({ sessionId: id }), consoleOnly, 5),
  /** Asks for the newest sessions now. */
  'history:refresh': call<void>()(nothing, consoleOnly, 2),
  /** The page is looked at: the newest sessions are asked for more often. */
  'history:setSeen': call<void>()(z.strictObject({ seen: z.boolean() }), consoleOnly, 10),
  /** Reads on, or stops reading, the older part in the background. */
  'history:setPaused': call<void>()(z.strictObject({ paused: z.boolean() }), consoleOnly, 5),
  /** Throws the local copy away and begins it anew. */
  'history:forget': call<void>()(nothing, consoleOnly, 2),
  /** Writes all that match into a file of the downloads folder, as one of the downloads. */
  'history:export': call<Download>()(z.strictObject({ filter: historyFilter, format }), consoleOnly, 2),

  /** Where the page's player finds the recording of this session; the key and the real address stay in the main process. */
  'recordings:play': call<Playback>()(z.strictObject({ sessionId: id }), consoleOnly, 5),
  /**
   * Asks the person, in a dialog of the system, whether the key may go to the host on which this recording lies. The page
   * names no host. Answers whether it may.
   */
  'recordings:askHost': call<{ readonly host: string; readonly allowed: boolean }>()(
    z.strictObject({ sessionId: id }),
    consoleOnly,
    2,
  ),
  'recordings:forgetHost': call<Settings>()(z.strictObject({ host: text(300) }), consoleOnly, 5),

  /** The oldest first. */
  'downloads:current': call<readonly Download[]>()(nothing, consoleOnly),
  'downloads:start': call<Download>()(z.strictObject({ sessionId: id }), consoleOnly, 10),
  'downloads:pause': call<void>()(z.strictObject({ downloadId }), consoleOnly, 10),
  'downloads:resume': call<void>()(z.strictObject({ downloadId }), consoleOnly, 10),
  /** Ends it; what was there of the file goes. */
  'downloads:cancel': call<void>()(z.strictObject({ downloadId }), consoleOnly, 10),
  /** Takes what has ended from the list; the file stays. Null takes all that has ended. */
  'downloads:dismiss': call<void>()(z.strictObject({ downloadId: downloadId.nullable() }), consoleOnly, 10),
  /** Shows the file in its folder. */
  'downloads:show': call<void>()(z.strictObject({ downloadId }), consoleOnly, 5),
  'downloads:openFolder': call<void>()(nothing, consoleOnly, 2),
  /** The person chooses the folder in a dialog of the system; unchanged where they do not. */
  'downloads:chooseFolder': call<Settings>()(nothing, consoleOnly, 2),
  /** Files are saved where the system has its downloads again. */
  'downloads:useUsualFolder': call<Settings>()(nothing, consoleOnly, 2),

  'insights:read': call<Insights>()(z.strictObject(period), consoleOnly, 10),
  'insights:odd': call<OddSessions>()(z.strictObject(period), consoleOnly, 5),
  'insights:timesheet': call<Timesheet>()(timesheetOrder, consoleOnly, 10),
  'insights:exportTimesheet': call<Exported>()(timesheetOrder, consoleOnly, 2),
  /** All that `insights:read` answers, table after table, as a file. */
  'insights:export': call<Exported>()(z.strictObject({ ...period, format }), consoleOnly, 2),

  /** The newest first; `before` a `seq` for the next piece. */
  'activity:page': call<ActivityPage>()(
    z.strictObject({
      filter: activityFilter,
      before: id.nullable(),
      limit: z.number().int().min(1).max(200),
    }),
    consoleOnly,
    20,
  ),
  /** Reads everything once more and checks that nothing was changed or taken out. */
  'activity:verify': call<ActivityVerdict>()(nothing, consoleOnly, 2),
  'activity:export': call<Exported>()(z.strictObject({ filter: activityFilter, format }), consoleOnly, 2),
} as const;

/** What the main process tells of these; part of `Events`. */
export interface RecordEvents {
  'history:changed': HistoryState;
  /** All of them, the oldest first, at most four times a second. */
  'downloads:changed': readonly Download[];
  /** The newest `seq`. */
  'activity:changed': { readonly newest: number };
}

/** Settings that belong to these; part of `Settings`. */
export interface RecordSettings {
  /** How many months of history are kept on this computer: 0 none, 1,200 all there is. */
  readonly historyMonths: number;
  /** Where files are saved; empty for the system's downloads folder. Changed by `downloads:chooseFolder` alone. */
  readonly downloadsFolder: string;
  /** Hosts beside the service's own that may get the key for their recordings. Grows by `recordings:askHost` alone. */
  readonly recordingHosts: readonly string[];
  /** Asks for a reason before every connection. */
  readonly askWhy: boolean;
  /** How many months of what this console did are kept; 0 keeps all. */
  readonly activityMonths: number;
  /** The hours of the day (0 to 23) in which a session counts as at night: from, and up to. */
  readonly nightHours: readonly [number, number];
  readonly timesheetRounding: z.infer<typeof rounding>;
}

/** Those that a page may change by `settings:change`. */
export const changeableRecordSettings = {
  historyMonths: z.number().int().min(0).max(1_200).optional(),
  askWhy: z.boolean().optional(),
  activityMonths: z.number().int().min(0).max(1_200).optional(),
  nightHours: z.tuple([z.number().int().min(0).max(23), z.number().int().min(0).max(23)]).optional(),
  timesheetRounding: rounding.optional(),
};

export type HistoryFilter = z.infer<typeof historyFilter>;

export interface HistoryRow {
  readonly id: number;
  readonly uid: string | null;
  /** Unix seconds, both; `stop` null while it goes on. */
  readonly start: number | null;
  readonly stop: number | null;
  readonly supportId: number | null;
  readonly agentId: number | null;
  /** Of the agent, or of the client of quick support. */
  readonly name: string | null;
  readonly group: string | null;
  readonly os: OperatingSystem | null;
  /** The logins of those that joined. */
  readonly technicians: readonly string[];
  /** Where the technician sat: "Leeds, GB". */
  readonly place: string | null;
  /** Bytes in `size`; null where there is none. */
  readonly recording: { readonly size: number | null } | null;
  /** Its first 300 characters. */
  readonly comment: string | null;
}

export interface HistoryPageOfRows {
  readonly rows: readonly HistoryRow[];
  /** How many match, as of `asOf`; null where the service does not say. */
  readonly total: number | null;
  /** Unix seconds. */
  readonly asOf: number;
  /** Where it was read: from the local copy, or from the service because the copy does not reach there. */
  readonly source: 'kept' | 'service';
  /** Sessions that match and began after `asOf`; null where that is not known. */
  readonly newer: number | null;
  /** Entries of the service that could not be read. */
  readonly dropped: number;
  /** What of the filter the service could not be asked for and only the local copy answers. */
  readonly unasked: readonly ('text' | 'kind' | 'link')[];
}

/** What of the history is kept here. */
export interface HistoryState {
  /** Grows with everything that changes what pages show. */
  readonly revision: number;
  readonly kept: number;
  /** From here until now nothing is missing (Unix seconds); null where nothing is kept yet. */
  readonly reachesTo: number | null;
  /** It reaches as far back as the settings ask, or as the service has any. */
  readonly whole: boolean;
  readonly sync: 'off' | 'idle' | 'newest' | 'older' | 'paused' | 'stopped';
  /** Why it stopped; null where it did not. */
  readonly failure: Failure | null;
  /** Of the older part: sessions read and to be read; null while that is not known. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Unix milliseconds of the last good answer. */
  readonly at: number | null;
}

/** One session with all that is known of it: 2.6 and 2.7, without addresses. */
export interface HistoryDetails {
  readonly row: HistoryRow;
  readonly comment: string | null;
  readonly clients: readonly {
    readonly login: string | null;
    readonly userAgent: string | null;
    readonly place: Place | null;
  }[];
  readonly agent: {
    readonly version: string | null;
    readonly owner: string | null;
    readonly place: Place | null;
  } | null;
  /** Whether there is a link to copy (2.6 `url`). */
  readonly hasLink: boolean;
  /** The host of the recording where the key may not go there yet; null where it may. Null too where there is none. */
  readonly foreignHost: string | null;
  /** What only `history/info` tells (2.7); null where it was not asked yet. */
  readonly info: {
    /** Unix milliseconds when it was asked. */
    readonly at: number;
    readonly mode: string | null;
    readonly oneTime: boolean | null;
    readonly accountId: number | null;
    readonly agentAccountId: number | null;
    readonly userAgent: string | null;
    readonly client: Place | null;
    readonly agent: Place | null;
  } | null;
}

export interface Playback {
  /** Relative address for the player, good until another one is asked for. */
  readonly address: string;
  readonly size: number | null;
}

export interface Download {
  readonly id: string;
  readonly kind: 'recording' | 'history';
  readonly fileName: string;
  /** The session of a recording. */
  readonly sessionId: number | null;
  readonly state: 'waiting' | 'running' | 'paused' | 'checking' | 'done' | 'failed' | 'cancelled';
  /** Bytes of a recording, rows of the history. */
  readonly done: number;
  readonly total: number | null;
  /** The same per second, over the last seconds; null while it does not run. */
  readonly perSecond: number | null;
  /** Hexadecimal, of a recording that is there. */
  readonly sha256: string | null;
  readonly failure: Failure | null;
  /** Unix milliseconds */
  readonly startedAt: number;
  readonly endedAt: number | null;
}

export interface InsightTotals {
  readonly sessions: number;
  readonly seconds: number;
  readonly medianSeconds: number | null;
  /** Seconds from the invitation to the client's joining. */
  readonly medianJoinSeconds: number | null;
  /** Different agents that were connected to. */
  readonly agents: number;
}

export interface Insights {
  readonly from: number;
  readonly to: number;
  /** Kept sessions of all groups that began in the period, and all that are kept. */
  readonly records: number;
  readonly kept: number;
  /** Unix seconds; sessions of before are not kept. Null where nothing is. */
  readonly reachesTo: number | null;
  readonly totals: InsightTotals;
  /** The same of the period before, equally long; null where it is not kept whole. */
  readonly before: InsightTotals | null;
  readonly agentsInList: number;
  /** Every day of the period in the technician's time zone, also those with none. `day` as YYYY-MM-DD. */
  readonly days: readonly { readonly day: string; readonly sessions: number; readonly seconds: number }[];
  /** Sessions that began there: seven rows, Monday first, of 24 hours. */
  readonly heat: readonly (readonly number[])[];
  /**
   * Who began the sessions. The longest first, 500 at most, like the next two. `name` null where the service did not say.
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
    }[];
  };
}

export const joinWaits = ['under-1', '1-to-2', '2-to-5', '5-to-15', 'over-15', 'never', 'waiting'] as const;
/** Minutes until the client joined; `never`: closed before; `waiting`: still open. */
export type JoinWait = (typeof joinWaits)[number];

export interface Counted {
  readonly name: string | null;
  readonly sessions: number;
  readonly seconds: number;
}

export const oddReasons = [
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
  readonly sessions: readonly { readonly row: HistoryRow; readonly reasons: readonly OddReason[] }[];
  readonly total: number;
  /** How many of the period's sessions have details, without which one-time links are not known. */
  readonly withDetails: number;
  readonly records: number;
}

export type TimesheetOrder = z.infer<typeof timesheetOrder>;

export interface Timesheet {
  /** The longest first, 5,000 at most. */
  readonly lines: readonly {
    readonly name: string | null;
    readonly sessions: number;
    /** As it was, and as the rounding makes it. */
    readonly seconds: number;
    readonly roundedSeconds: number;
  }[];
  readonly sessions: number;
  readonly seconds: number;
  readonly roundedSeconds: number;
}

export type ActivityFilter = z.infer<typeof activityFilter>;

export interface ActivityEntry {
  /** Counts up from 1, without gaps. */
  readonly seq: number;
  /** Unix milliseconds */
  readonly at: number;
  /** The label of the account, as it was then. */
  readonly account: string | null;
  readonly kind: ActivityKind;
  readonly agentId: number | null;
  readonly supportId: number | null;
  /** The agent or client, as it was named then. */
  readonly name: string | null;
  readonly outcome: 'done' | 'failed' | 'cancelled';
  /** Milliseconds; null where it has none. */
  readonly duration: number | null;
  /** A note, a reason, what was asked from outside, why it failed: plain words, never a secret. */
  readonly text: string;
}

export interface ActivityPage {
  readonly entries: readonly ActivityEntry[];
  /** How many match. */
  readonly total: number;
  readonly more: boolean;
  /** Unix milliseconds of the oldest that is kept; null where there is none. */
  readonly since: number | null;
}

export interface ActivityVerdict {
  readonly checked: number;
  /** Unix milliseconds of the oldest entry that was checked. */
  readonly since: number | null;
  /** The first entry that is not as it was written, or where some are missing; null where all is whole. */
  readonly broken: {
    readonly seq: number;
    readonly at: number | null;
    readonly why: 'changed' | 'missing' | 'unreadable';
  } | null;
}
