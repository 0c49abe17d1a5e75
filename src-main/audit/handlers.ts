import type { auditLogCalls } from '../contract/audit.ts';
import type { HandlersOf } from '../ipc/register.ts';
import type { Audit } from './audit.ts';

export interface AuditCallsOwner {
  readonly audit: Pick<Audit, 'page' | 'verify' | 'export'>;
}

/** The calls about the audit log. */
export const auditHandlers = ({ audit }: AuditCallsOwner): HandlersOf<typeof auditLogCalls> => ({
  'audit:page': ({ filter, before, limit }) => audit.page(filter, before, limit),
  'audit:verify': () => audit.verify(),
  'audit:export': ({ filter, format }) => audit.export(filter, format),
});
