import { z } from 'zod';
import { activityCalls } from './audit.ts';
import { historyCalls, type Download, type HistoryState } from './history.ts';
import { insightCalls, rounding } from './insights.ts';

export type * from './audit.ts';
export type * from './history.ts';
export type * from './insights.ts';
export { activityKinds } from './audit.ts';

/**
 * The part of the contract that looks back: history, its recordings and downloads, what is counted from it, and what this
 * console did. `contract.ts` takes it in; pages import its types from there.
 */
export const recordCalls = { ...historyCalls, ...insightCalls, ...activityCalls } as const;

/** What the main process tells of these; part of `Events`. */
export interface RecordEvents {
  'history:changed': HistoryState;
  /** All of them, the oldest first, at most four times a second. */
  'downloads:changed': readonly Download[];
  /** The newest `seq`. */
  'audit:changed': { readonly newest: number };
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
