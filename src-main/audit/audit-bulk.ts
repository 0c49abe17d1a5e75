import type { BulkRun } from '../contract/contract.ts';
import type { AuditAccount, RecordAudit } from '../contract/audit-note.ts';

export interface AuditBulkDeps {
  readonly record: RecordAudit;
  readonly account: () => AuditAccount | null;
}

/**
 * Records bulk changes of favorites as one entry each. Other bulk actions send requests, which auditClient() records per
 * agent. The returned function is to be called after each change of the current bulk run.
 */
export function createBulkAudit({ record, account }: AuditBulkDeps) {
  let current: { readonly run: BulkRun; readonly account: AuditAccount | null } | null = null;
  let recordedId = '';

  const recordRun = (): void => {
    if (current === null) return;
    const { run } = current;
    const { done, failed, waiting, running, stopped } = run.counts;
    const total = done + failed + waiting + running + stopped;
    record({
      kind: 'favorite',
      account: current.account,
      outcome: done === total ? 'done' : failed > 0 ? 'failed' : 'cancelled',
      duration: run.endedAt === null ? null : run.endedAt - run.startedAt,
      text: `${done === total ? total : `${done} of ${total}`} agents ${run.action === 'favorite' ? 'added to favorites' : 'removed from favorites'}.`,
    });
    recordedId = run.id;
    current = null;
  };

  return (run: BulkRun | null): void => {
    // The run was replaced before its end, by another run or a change of the account.
    if (current !== null && run?.id !== current.run.id) recordRun();
    if (run === null || run.id === recordedId || (run.action !== 'favorite' && run.action !== 'unfavorite')) return;
    current = { run, account: current?.account ?? account() };
    if (run.endedAt !== null) recordRun();
  };
}
