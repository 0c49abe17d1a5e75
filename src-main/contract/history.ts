import { z } from 'zod';
import type { OperatingSystem, Place } from './model.ts';
import { call } from './call.ts';
import { ofDownload, ofSession } from './account-ids.ts';
import { consoleOnly, fileFormat, id, noInput, second, text } from './inputs.ts';
import type { Settings } from './settings.ts';
import type { Failure } from './failure.ts';

/** The part of the contract about the history of sessions, their recordings, and files that are being saved. */

const rowOffset = z.number().int().min(0).max(100_000_000);
/** Room for the account of one in the view over all (`account-ids.ts`). */
const downloadId = text(48);

const historyFilter = z.strictObject({
  /** Words that must occur in name, group, technician, place or comment; also a session's id or uid. */
  text: text(200),
  /** Sessions with agents, with clients of quick support, or both. */
  kind: z.enum(['all', 'agents', 'support']),
  agentId: id.nullable(),
  supportId: id.nullable(),
  /** The same as it was typed, where all accounts are in view: each of them may have it. */
  supportNumber: id.optional(),
  /** An agent link that the user pasted (4.13 `url`). */
  link: text(4_000).nullable(),
  /** The start is in this period, `from` and `to` included. */
  from: second.nullable(),
  to: second.nullable(),
  recording: z.boolean().nullable(),
});

export const historyCalls = {
  /**
   * A piece of the sessions that match, the newest first (4.13). `asOf` null for the first piece; its answer's `asOf` given
   * with every further piece keeps offsets and total as they were while new sessions arrive.
   */
  'history:page': call<HistoryPageOfRows>()({
    input: z.strictObject({
      filter: historyFilter,
      asOf: second.nullable(),
      offset: rowOffset,
      limit: z.number().int().min(1).max(100),
    }),
    from: consoleOnly,
    perSecond: 20,
    scope: 'view',
  }),
  'history:state': call<HistoryState>()({ input: noInput, from: consoleOnly, scope: 'view' }),
  /** The stored part at once; null where this session is not stored. */
  'history:details': call<HistoryDetails | null>()({
    input: z.strictObject({ sessionId: id }),
    from: consoleOnly,
    scope: ofSession,
  }),
  /** The same, requested from the service now (4.14), by id or by uid. */
  'history:readDetails': call<HistoryDetails>()({
    input: z.union([z.strictObject({ sessionId: id }), z.strictObject({ uid: text(200).min(1) })]),
    from: consoleOnly,
    perSecond: 10,
    scope: 'view',
  }),
  /** The link of this session, copied to the clipboard; it never comes to a page. */
  'history:copyLink': call<void>()({
    input: z.strictObject({ sessionId: id }),
    from: consoleOnly,
    perSecond: 5,
    scope: ofSession,
  }),
  /** Requests the newest sessions now. As often as a user can click; one request at a time is sent. */
  'history:refresh': call<void>()({ input: noInput, from: consoleOnly, perSecond: 10, scope: 'view' }),
  /** The page is visible: the newest sessions are requested more often. */
  'history:setSeen': call<void>()({
    input: z.strictObject({ seen: z.boolean() }),
    from: consoleOnly,
    perSecond: 10,
    scope: 'view',
  }),
  /** Reads on, or stops reading, the older part in the background. */
  'history:setPaused': call<void>()({
    input: z.strictObject({ paused: z.boolean() }),
    from: consoleOnly,
    perSecond: 5,
    scope: 'view',
  }),
  /** Deletes the local copy and starts it over. */
  'history:forget': call<void>()({ input: noInput, from: consoleOnly, perSecond: 2, scope: 'account' }),
  /** Writes all that match into a file of the downloads folder, as one of the downloads. */
  'history:export': call<Download>()({
    input: z.strictObject({ filter: historyFilter, format: fileFormat }),
    from: consoleOnly,
    perSecond: 2,
    scope: 'view',
  }),
} as const;

export const recordingCalls = {
  /** Where the page's player finds the recording of this session; the key and the real address stay in the main process. */
  'recordings:play': call<Playback>()({
    input: z.strictObject({ sessionId: id }),
    from: consoleOnly,
    perSecond: 5,
    scope: ofSession,
  }),
  /**
   * Asks the user, in a system dialog, whether the key may be sent to the host of this recording. The page
   * names no host. Returns whether it may.
   */
  'recordings:askHost': call<{ readonly host: string; readonly allowed: boolean }>()({
    input: z.strictObject({ sessionId: id }),
    from: consoleOnly,
    perSecond: 2,
    scope: ofSession,
  }),
  'recordings:forgetHost': call<Settings>()({
    input: z.strictObject({ host: text(300) }),
    from: consoleOnly,
    perSecond: 5,
    scope: 'app',
  }),

  /** The oldest first. */
  'downloads:current': call<readonly Download[]>()({ input: noInput, from: consoleOnly, scope: 'view' }),
  'downloads:start': call<Download>()({
    input: z.strictObject({ sessionId: id }),
    from: consoleOnly,
    perSecond: 10,
    scope: ofSession,
  }),
  'downloads:pause': call<void>()({
    input: z.strictObject({ downloadId }),
    from: consoleOnly,
    perSecond: 10,
    scope: ofDownload,
  }),
  'downloads:resume': call<void>()({
    input: z.strictObject({ downloadId }),
    from: consoleOnly,
    perSecond: 10,
    scope: ofDownload,
  }),
  /** Ends it; what was there of the file goes. */
  'downloads:cancel': call<void>()({
    input: z.strictObject({ downloadId }),
    from: consoleOnly,
    perSecond: 10,
    scope: ofDownload,
  }),
  /** Takes what has ended from the list; the file stays. Null takes all that has ended. */
  'downloads:dismiss': call<void>()({
    input: z.strictObject({ downloadId: downloadId.nullable() }),
    from: consoleOnly,
    perSecond: 10,
    scope: 'view',
  }),
  /** Shows the file in its folder. */
  'downloads:show': call<void>()({
    input: z.strictObject({ downloadId }),
    from: consoleOnly,
    perSecond: 5,
    scope: ofDownload,
  }),
  'downloads:openFolder': call<void>()({ input: noInput, from: consoleOnly, perSecond: 2, scope: 'app' }),
  /** The user chooses the folder in a system dialog; unchanged if they cancel. */
  'downloads:chooseFolder': call<Settings>()({ input: noInput, from: consoleOnly, perSecond: 2, scope: 'app' }),
  /** Files are saved where the system has its downloads again. */
  'downloads:useDefaultFolder': call<Settings>()({ input: noInput, from: consoleOnly, perSecond: 2, scope: 'app' }),
} as const;

export type HistoryFilter = z.infer<typeof historyFilter>;

export interface HistoryRow {
  readonly id: number;
  readonly uid: string | null;
  /** Unix seconds, both; `stop` null while the session runs, and where it was never given an end. */
  readonly start: number | null;
  readonly stop: number | null;
  /** Has begun, has no `stop`, and runs now. */
  readonly runs: boolean;
  /** The end that a person accepted for the timesheet where there is no `stop`; Unix seconds. */
  readonly acceptedEnd: number | null;
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
  /** How many match, as of `asOf`; null where the service does not report it. */
  readonly total: number | null;
  /** Unix seconds. */
  readonly asOf: number;
  /** Where it was read: from the local copy, or from the service because the copy does not reach there. */
  readonly source: 'cached' | 'service';
  /** Sessions that match and began after `asOf`; null where that is not known. */
  readonly newer: number | null;
  /** Entries of the service that could not be read. */
  readonly dropped: number;
  /** The part of the filter that the service does not support and only the local copy applies. */
  readonly unsupported: readonly ('text' | 'kind' | 'link')[];
}

/** Which part of the history is stored here. */
export interface HistoryState {
  /** Grows with everything that changes what pages show. */
  readonly revision: number;
  readonly stored: number;
  /** From here until now nothing is missing (Unix seconds); null where nothing is stored yet. */
  readonly reachesTo: number | null;
  /** It reaches as far back as the settings request, or as the service has any. */
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
  /** What only `history/info` returns (2.7); null before it was requested. */
  readonly info: {
    /** Unix milliseconds of the request. */
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
  /** Relative address for the player, valid until another one is requested. */
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
  /** Hexadecimal, of an available recording. */
  readonly sha256: string | null;
  /** Bytes that the service reports of an available recording, if the file has another size. */
  readonly reportedSize?: number | undefined;
  readonly failure: Failure | null;
  /** Unix milliseconds */
  readonly startedAt: number;
  readonly endedAt: number | null;
}
