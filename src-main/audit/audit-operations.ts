import type { OperationAudit } from '../api/client.ts';
import { operations } from '../api/operations.ts';
import type { AuditAccount, AuditNote, RecordAudit } from '../contract/audit-note.ts';
import { outcomeOf } from '../lib/record/wording.ts';

export interface AuditOperationsDeps {
  readonly record: RecordAudit;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly account: () => AuditAccount | null;
  readonly nameOf: (target: Pick<AuditNote, 'agentId' | 'supportId'>) => string | null;
}

/**
 * Records every call of an operation that changes something or gives access, whoever makes it, with its outcome and
 * duration. What each operation is recorded as is in its row of the operations table. Downloads and playback record
 * themselves, because they end long after their calls.
 */
export function auditOperations({ record, now, account, nameOf }: AuditOperationsDeps): OperationAudit {
  return async (name, parameters, run) => {
    const { audit, auditAnswer } = operations[name];
    if (audit === null) return run();
    // Read before the call: afterwards the agent may be gone from the list, and the account may be another one.
    const notes = audit(parameters).map((action) => ({ name: nameOf(action), ...action, account: account() }));
    const startedAt = now();
    const result = await run();
    for (const note of notes) {
      record({ ...note, duration: now() - startedAt, ...outcomeOf(result, note.text, auditAnswer) });
    }
    return result;
  };
}
