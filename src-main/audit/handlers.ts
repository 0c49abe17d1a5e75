import type { auditLogCalls } from '../contract/audit.ts';
import { exportNote } from '../export/exporter.ts';
import type { Rows } from '../ipc/router.ts';
import type { Audit } from './audit.ts';

export interface AuditCallsOwner {
  readonly audit: Pick<Audit, 'page' | 'verify' | 'export'>;
}

/** The calls about the audit log. */
export const auditHandlers: Rows<keyof typeof auditLogCalls, AuditCallsOwner> = {
  'audit:page': ({ audit }, { filter, before, limit }) => audit.page(filter, before, limit),
  'audit:verify': ({ audit }) => audit.verify(),
  'audit:export': { run: ({ audit }, { filter, format }) => audit.export(filter, format), ...exportNote },
};
