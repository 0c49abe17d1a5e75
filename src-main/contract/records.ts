import { auditLogCalls } from './audit.ts';
import { historyCalls, recordingCalls, type Download, type HistoryState } from './history.ts';
import { reportCalls } from './reports.ts';

export type * from './audit.ts';
export type * from './history.ts';
export type * from './reports.ts';
export { auditKinds } from './audit.ts';

/**
 * The part of the contract that looks back: history, its recordings and downloads, reports from it, and the audit log of this
 * console. `contract.ts` takes it in; pages import its types from there.
 */
export const recordCalls = { ...historyCalls, ...recordingCalls, ...reportCalls, ...auditLogCalls } as const;

/** Events of the main process about these; part of `Events`. */
export interface RecordEvents {
  'history:changed': HistoryState;
  /** All of them, the oldest first, at most four times a second. */
  'downloads:changed': readonly Download[];
  /** The newest `seq`. */
  'audit:changed': { readonly newest: number };
}
