import type { Download } from '../contract/contract.ts';
import type { Failure } from '../contract/failure.ts';

/** How one turn of a download ended. */
export type WorkEnd =
  | { readonly kind: 'done'; readonly fileName: string; readonly size: number; readonly sha256: string | null }
  /** It was told to stop; what is there is kept. */
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** What one line of the list of downloads does while it has its turn. */
export interface Work {
  readonly kind: Download['kind'];
  /** Its next turn asks the service, so it waits while nothing may be asked. */
  readonly needsService: boolean;
  /** Goes on from where it was; stops, soon, when the signal is aborted. Never rejects but for a bug. */
  run(signal: AbortSignal, report: (progress: Progress) => void): Promise<WorkEnd>;
  /** Removes what is there of an unfinished file. */
  drop(): Promise<void>;
}

export interface Progress {
  readonly done: number;
  readonly total: number | null;
  /** All is there and is read once more. */
  readonly checking?: boolean;
}
