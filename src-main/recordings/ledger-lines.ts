import type { Download } from '../contract/contract.ts';
import type { Failure } from '../contract/failure.ts';
import type { LedgerEntry } from './ledger.ts';
import type { NewLine } from './queue-entry.ts';
import type { RecordingPlace } from './recording-work.ts';

/** A line of the list as it outlives the program; null for one that was cancelled. What runs waits for the next start. */
export function toEntry(download: Download, place: RecordingPlace): LedgerEntry | null {
  const { sessionId, state, failure } = download;
  if (sessionId === null || state === 'cancelled') return null;
  const { id, fileName, sha256, startedAt, endedAt, done: size } = download;
  const stored = { id, sessionId, fileName, size, sha256, startedAt, endedAt, ...place };
  return {
    ...stored,
    state: state === 'running' || state === 'checking' ? 'waiting' : state,
    failure: keepFailure(failure),
  };
}

/** What of a failure outlives the program: a wait that was asked for does not. */
function keepFailure(given: Failure | null): LedgerEntry['failure'] {
  if (given === null) return null;
  const { kind, message, reason } = given;
  return { kind, message, ...(reason === undefined ? {} : { reason }) };
}

export function fromEntry(entry: LedgerEntry): {
  readonly place: RecordingPlace;
  readonly line: Omit<NewLine, 'work'>;
} {
  const { folder, stem, ending, copy, mark, reportedSize, whole } = entry;
  const { id, sessionId, fileName, state, sha256, startedAt, endedAt, size } = entry;
  const failure = entry.failure === null ? null : toFailure(entry.failure);
  const isDone = state === 'done';
  const done = isDone ? size : mark.synced;
  const total = isDone ? size : (mark.total ?? reportedSize);
  return {
    place: { folder, stem, ending, copy, mark, reportedSize, whole },
    line: { id, sessionId, fileName, state, done, total, sha256, failure, startedAt, endedAt },
  };
}

const toFailure = ({ kind, message, reason }: NonNullable<LedgerEntry['failure']>): Failure =>
  reason === undefined ? { kind, message } : { kind, message, reason };
