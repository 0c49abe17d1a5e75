import { z } from 'zod';
import { call } from './call.ts';
import { consoleOnly, fileFormat, id, noInput, second, text } from './inputs.ts';
import type { Exported } from './views.ts';

/** The part of the contract about what this console did. */

export const auditKinds = [
  'connect',
  'session',
  'note',
  'reason',
  // The end that a person accepted for a session without one.
  'estimated-end',
  'wake',
  'reboot',
  'reboot-safe',
  'rename',
  'permanent-link',
  'detach',
  'support-create',
  'support-rename',
  'support-close',
  'support-join',
  'sign-in',
  'sign-out',
  'key-replaced',
  'account',
  'favorite',
  'view',
  'outside',
  'export',
  'download',
  'playback',
  'screenshot',
  'settings',
  'lock',
  // About this record itself: a line that a crash left unfinished, entries that the settings let go.
  'log',
] as const;
export type AuditKind = (typeof auditKinds)[number];

const auditFilter = z.strictObject({
  text: text(200),
  /** What the page calls the actions: searched as well. */
  kindNames: z.partialRecord(z.enum(auditKinds), text(100)).optional(),
  /** Empty for all. */
  kinds: z.array(z.enum(auditKinds)).max(auditKinds.length),
  outcome: z.enum(['all', 'done', 'failed']),
  /** Unix seconds, both included. */
  from: second.nullable(),
  to: second.nullable(),
});

export const auditLogCalls = {
  /** The newest first; `before` a `seq` for the next piece. */
  'audit:page': call<AuditEntriesPage>()({
    input: z.strictObject({
      filter: auditFilter,
      before: id.nullable(),
      limit: z.number().int().min(1).max(200),
    }),
    from: consoleOnly,
    perSecond: 20,
    scope: 'app',
  }),
  /** Reads everything once more and checks that nothing was changed or taken out. */
  'audit:verify': call<AuditVerdict>()({ input: noInput, from: consoleOnly, perSecond: 2, scope: 'app' }),
  'audit:export': call<Exported>()({
    input: z.strictObject({ filter: auditFilter, format: fileFormat }),
    from: consoleOnly,
    perSecond: 2,
    scope: 'app',
  }),
} as const;

export type AuditFilter = z.infer<typeof auditFilter>;

export interface AuditEntry {
  /** Counts up from 1, without gaps. */
  readonly seq: number;
  /** Unix milliseconds */
  readonly at: number;
  /** The label of the account, as it was then. */
  readonly account: string | null;
  /** The account itself, whatever its label; absent where there was none, and in entries from before it was recorded. */
  readonly accountId?: string;
  readonly kind: AuditKind;
  readonly agentId: number | null;
  readonly supportId: number | null;
  /** The agent or client, as it was named then. */
  readonly name: string | null;
  readonly outcome: 'done' | 'failed' | 'cancelled';
  /** Milliseconds; null where it has none. */
  readonly duration: number | null;
  /** A note, a reason, an external request, a cause of failure: plain text, never a secret. */
  readonly text: string;
}

export interface AuditEntriesPage {
  readonly entries: readonly AuditEntry[];
  /** How many match. */
  readonly total: number;
  readonly more: boolean;
  /** Unix milliseconds of the oldest entry; null where there is none. */
  readonly since: number | null;
}

export interface AuditVerdict {
  readonly checked: number;
  /** Unix milliseconds of the oldest entry that was checked. */
  readonly since: number | null;
  /** The first entry that is not as it was written, or where some are missing; null where all is whole. */
  readonly broken: {
    readonly seq: number;
    readonly at: number | null;
    readonly why: 'changed' | 'missing' | 'unreadable';
  } | null;
}
