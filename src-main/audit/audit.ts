import { join } from 'node:path';
import type { Clock } from '../lib/clock.ts';
import { createThrottle } from '../lib/throttle.ts';
import type { SaveOrder } from '../export/exporter.ts';
import type { FileFormat } from '../contract/inputs.ts';
import type {
  Account,
  AccountState,
  AuditFilter,
  AuditEntriesPage,
  AuditVerdict,
  Exported,
} from '../contract/contract.ts';
import { accountOf } from '../contract/account-state.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import type { Push } from '../ipc/push.ts';
import type { SessionStore } from '../sessions/stored-sessions.ts';
import { auditTable, createBrowser, createRecentReasons } from './browse.ts';
import { createAuditLog, type AuditAnchors } from './audit-log.ts';
import type { OperationAudit } from '../api/client.ts';
import { operations } from '../api/operations.ts';
import type { AuditAccount, AuditNote, RecordAudit } from '../contract/audit-note.ts';
import { createBulkAudit, createSettingsAudit, type TrustSettings } from './audit-changes.ts';
import { auditSessionNotes, createSessionAudit } from './audit-sessions.ts';
import { toFields } from './entry-fields.ts';
import { t } from '../contract/texts.ts';
import { outcomeOf } from '../lib/record/wording.ts';

/** Whose actions are recorded. */
export interface AuditOwner {
  readonly account: () => AccountState;
  readonly nameOfAgent: (agentId: number) => string | null;
  readonly nameOfClient: (supportId: number) => string | null;
}

export interface AuditDeps extends AuditOwner {
  /** The profile folder. */
  readonly userData: string;
  readonly clock: Clock;
  /** Retention in months; 0 deletes nothing. */
  readonly months: () => number;
  readonly redact: (text: string) => string;
  readonly push: Push['push'];
  /** Writes a file to the downloads folder. */
  readonly save: (order: SaveOrder) => Promise<Result<Exported>>;
  /** Resolves after pending events of the main process were handled. */
  readonly nextTurn: () => Promise<void>;
  /** Goes to the diagnostic log only. */
  readonly onProblem: (text: string) => void;
  readonly anchors: AuditAnchors;
}

/** Minimum time between two notifications to the page about new entries, in milliseconds. */
const NOTIFY_MS = 250;
/** Time between two checks of the retention, in milliseconds. */
const PRUNE_MS = 12 * 3_600_000;
/** Delay from a change of the retention setting to the removal, in milliseconds. */
const RETENTION_DELAY_MS = 600_000;
const TITLE = 'Longreach audit log';

const unreadable = (): Result<never> => fail('unavailable', t('audit.unreadable'), { reason: 'activity' });

/**
 * Records, lists, verifies and exports what this console did, in the profile folder and across accounts. What is recorded
 * without `forAccount` is of the account that `deps` names.
 */
export function createAudit(deps: AuditDeps) {
  const { clock, push, nextTurn } = deps;
  const slices = { now: () => clock.now(), nextTurn };
  const notify = createThrottle(clock, NOTIFY_MS, () => push('audit:changed', { newest: log.newest() }));
  let cancelPrune = (): void => undefined;

  const log = createAuditLog({
    folder: join(deps.userData, 'activity'),
    clock,
    slices,
    months: deps.months,
    onEntry: (entry) => {
      browser.take(entry);
      reasons.take(entry);
      notify.defer();
    },
    onProblem: deps.onProblem,
    anchors: deps.anchors,
  });
  const reasons = createRecentReasons(() => log.readLatest());
  const browser = createBrowser({ log, clock, slices });

  const recorderOf = (owner: AuditOwner) => {
    const account = (): Account | null => accountOf(owner.account());
    const nameOf = ({ agentId, supportId }: Pick<AuditNote, 'agentId' | 'supportId'>): string | null => {
      if (typeof agentId === 'number') return owner.nameOfAgent(agentId);
      return typeof supportId === 'number' ? owner.nameOfClient(supportId) : null;
    };
    const record: RecordAudit = (note) => {
      log.add(toFields(note, { at: clock.wallNow(), account: account(), nameOf, redact: deps.redact }));
    };
    return { account, nameOf, record };
  };

  /** File system errors become a failure; partly read entries are not returned. */
  const toReadResult = async <T>(read: () => Promise<T>): Promise<Result<T>> => {
    try {
      return succeed(await read());
    } catch (error) {
      const code = (error as NodeJS.ErrnoException | null)?.code;
      if (code === undefined) throw error;
      deps.onProblem(`the audit log cannot be read (${code})`);
      return unreadable();
    }
  };

  const prune = async (): Promise<void> => {
    await log.prune();
    browser.forget();
  };

  const schedulePrune = (): void => {
    clock.after(PRUNE_MS, () => {
      void prune();
      schedulePrune();
    });
  };

  /** What records the actions of one account. */
  const forAccount = (owner: AuditOwner) => {
    const { account, nameOf, record } = recorderOf(owner);
    return {
      record,

      /** For the service client. */
      auditOperations: auditOperations({ record, account, nameOf, now: slices.now }),

      auditSessions: (isQuitting: () => boolean) => createSessionAudit({ record, account, clock, isQuitting }),

      auditBulk: createBulkAudit({ record, account }),

      auditSessionNotes: (records: SessionStore): SessionStore => auditSessionNotes(records, record),

      /** The most recent reasons of the signed-in account. */
      reasons: (): readonly string[] => reasons.of(account()),

      /** Records the request of a join link as joining the support session. */
      auditJoin:
        <T>(request: (supportId: number, signal: AbortSignal) => Promise<Result<T>>): typeof request =>
        async (supportId, signal) => {
          const note = { kind: 'support-join', supportId, account: account() } as const;
          const startedAt = clock.now();
          const result = await request(supportId, signal);
          record({ ...note, duration: clock.now() - startedAt, ...outcomeOf(result, '') });
          return result;
        },
    };
  };

  const present = forAccount(deps);
  const { record } = present;

  return {
    ...present,
    forAccount,

    /** Returns a function to be called with the settings after each change. */
    auditSettings(first: TrustSettings): (now: TrustSettings) => void {
      const recordChanges = createSettingsAudit(record, first);
      let months = first.activityMonths;
      return (now) => {
        recordChanges(now);
        if (now.activityMonths === months) return;
        months = now.activityMonths;
        // A value that was only selected briefly removes nothing.
        cancelPrune();
        cancelPrune = clock.after(RETENTION_DELAY_MS, () => void prune());
      };
    },

    /** Opens the log and applies the retention now and then twice a day. */
    start(): void {
      schedulePrune();
      void log.start();
    },

    page: (filter: AuditFilter, before: number | null, limit: number): Promise<Result<AuditEntriesPage>> =>
      toReadResult(() => browser.page(filter, before, limit)),

    verify: (): Promise<Result<AuditVerdict>> => toReadResult(() => log.verify()),

    /** Deletes all entries but one that says so. */
    async clear(): Promise<Result<void>> {
      try {
        await log.clear();
        return succeed(undefined);
      } catch (error) {
        const code = (error as NodeJS.ErrnoException | null)?.code;
        if (code === undefined) throw error;
        deps.onProblem(`the audit log cannot be cleared (${code})`);
        return fail('unavailable', t('audit.notDeleted'), { reason: 'activity' });
      } finally {
        browser.forget();
        reasons.forget();
        notify.defer();
      }
    },

    /** Writes all matches to a file in the downloads folder, newest first. */
    async export(filter: AuditFilter, format: FileFormat): Promise<Result<Exported>> {
      const found = await toReadResult(() => browser.find(filter));
      if (!found.ok) return found;
      // A copy: entries that arrive while the file is written are not part of it.
      const entries = [...found.value];
      return deps.save({
        title: TITLE,
        format,
        table: auditTable(entries, nextTurn),
        count: entries.length,
      });
    },

    /** Flushes everything to disk. */
    close: (): Promise<void> => log.close(),

    /** The same at once, for the moment before the process ends. */
    closeNow: (): void => log.closeNow(),
  };
}

export type Audit = ReturnType<typeof createAudit>;
export type AccountAudit = ReturnType<Audit['forAccount']>;

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
