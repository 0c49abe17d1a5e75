import type { BulkRun } from '../contract/contract.ts';
import type { AuditAccount, RecordAudit } from './record.ts';

export interface AuditBulkDeps {
  readonly record: RecordAudit;
  readonly account: () => AuditAccount | null;
}

/**
 * Hears of the action on several computers after each change of it and records what never passes the service's client: the
 * marking of favorites, as one entry. What is sent to computers is recorded for each of them as it is sent.
 */
export function createBulkAudit({ record, account }: AuditBulkDeps) {
  let going: { readonly run: BulkRun; readonly account: AuditAccount | null } | null = null;
  let recorded = '';

  const note = (): void => {
    if (going === null) return;
    const { run } = going;
    const { done, failed, waiting, running, stopped } = run.counts;
    const all = done + failed + waiting + running + stopped;
    record({
      kind: 'favorite',
      account: going.account,
      outcome: done === all ? 'done' : failed > 0 ? 'failed' : 'cancelled',
      duration: run.endedAt === null ? null : run.endedAt - run.startedAt,
      text: `${done === all ? all : `${done} of ${all}`} computers ${run.action === 'favorite' ? 'marked' : 'unmarked'}.`,
    });
    recorded = run.id;
    going = null;
  };

  return (run: BulkRun | null): void => {
    // Another account took its place before it was over, or another run.
    if (going !== null && run?.id !== going.run.id) note();
    if (run === null || run.id === recorded || (run.action !== 'favorite' && run.action !== 'unfavorite')) return;
    going = { run, account: going?.account ?? account() };
    if (run.endedAt !== null) note();
  };
}
