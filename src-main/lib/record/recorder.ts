import type { AuditAccount, AuditNote, RecordAudit } from '../../contract/audit-note.ts';
import type { Result } from '../../contract/failure.ts';

/** Where actions are recorded, and what times them. */
export interface Recorder {
  readonly record: RecordAudit;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** Where the actions of one account are recorded. */
export interface AccountRecorder extends Recorder {
  /** The signed-in account. */
  readonly account: () => AuditAccount | null;
  /** The current name of the agent or client; null if unknown. */
  readonly nameOf: (target: Pick<AuditNote, 'agentId' | 'supportId'>) => string | null;
}

/**
 * Records what runs, with its duration and outcome; the reason of a failure follows the text of the note.
 *
 * @param notes read before it runs: afterwards the thing may be gone
 * @param answered what the answer adds to the notes
 */
export async function recordRun<T>(
  { record, now }: Recorder,
  notes: readonly AuditNote[],
  run: () => Result<T> | Promise<Result<T>>,
  answered: (value: T) => Partial<AuditNote> = () => ({}),
): Promise<Result<T>> {
  const startedAt = now();
  const result = await run();
  for (const note of notes) record({ ...note, duration: now() - startedAt, ...outcomeOf(result, note.text, answered) });
  return result;
}

function outcomeOf<T>(
  result: Result<T>,
  text: AuditNote['text'] = '',
  answered: (value: T) => Partial<AuditNote>,
): Partial<AuditNote> {
  if (result.ok) return { outcome: 'done', text, ...answered(result.value) };
  const { kind, message } = result.failure;
  return {
    outcome: kind === 'cancelled' ? 'cancelled' : 'failed',
    text: [...(typeof text === 'string' ? [text].filter((part) => part !== '') : text), message],
  };
}
