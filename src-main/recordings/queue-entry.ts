import type { Download } from '../contract/contract.ts';
import type { Speed } from './speed.ts';
import type { Work } from './download-work.ts';

export type NewLine = Omit<Download, 'kind' | 'perSecond'> & { readonly work: Work };

/** One line of the list of downloads, with what is known of it while the program runs. */
export interface Line extends Omit<NewLine, 'work'> {
  readonly work: Work;
  state: Download['state'];
  fileName: string;
  done: number;
  total: number | null;
  sha256: string | null;
  failure: Download['failure'];
  endedAt: number | null;
  /** There while it has its turn, until the turn is really over. */
  turn: { readonly stop: AbortController; readonly over: Promise<void> } | null;
  speed: Speed | null;
}

export const hasEnded = ({ state }: Line): boolean => state === 'done' || state === 'failed' || state === 'cancelled';

/** As pages see it. */
export const showLine = ({
  id,
  work,
  sessionId,
  fileName,
  state,
  done,
  total,
  sha256,
  failure,
  startedAt,
  endedAt,
  speed,
}: Line): Download => ({
  id,
  kind: work.kind,
  fileName,
  sessionId,
  state,
  done,
  total,
  perSecond: state === 'running' ? (speed?.perSecond() ?? null) : null,
  sha256,
  failure,
  startedAt,
  endedAt,
});
