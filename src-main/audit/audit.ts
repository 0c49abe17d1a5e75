import { join } from 'node:path';
import { type Clock, createThrottle } from '../lib/clock.ts';
import type { SaveOrder } from '../export/exporter.ts';
import type { FileFormat } from '../contract/inputs.ts';
import type {
  AccountState,
  AuditFilter,
  AuditEntriesPage,
  AuditVerdict,
  Exported,
  Settings,
} from '../contract/contract.ts';
import type { AuditAccount, AuditNote } from '../contract/audit-note.ts';
import { ownId } from '../contract/account-ids.ts';
import { accountOf } from '../contract/account-state.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import type { Push } from '../ipc/push.ts';
import { auditTable, createBrowser, createRecentReasons } from './browse.ts';
import { createAuditLog, type AuditAnchors } from './audit-log.ts';
import type { OperationAudit } from '../api/client.ts';
import { operations } from '../api/operations.ts';
import { createSettingsAudit } from './audit-changes.ts';
import { worded, type EntryFields } from './entries.ts';
import { t } from '../contract/texts.ts';
import { recordRun, type Recorder } from '../ipc/router.ts';

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

/** Where the actions of one account are recorded, and what was recorded of it. */
export interface AccountAudit extends Recorder {
  /** The signed-in account. */
  readonly account: () => AuditAccount | null;
  /** The current name of the agent or client; null if unknown. */
  readonly nameOf: (target: Pick<AuditNote, 'agentId' | 'supportId'>) => string | null;
  /** The most recent reasons of the signed-in account. */
  reasons(): readonly string[];
}

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
    onProblem: deps.onProblem,
    anchors: deps.anchors,
  });
  log.follow(() => notify.defer());
  const reasons = createRecentReasons(log);
  const browser = createBrowser({ log, clock, slices });

  /** File system errors become a failure; partly read entries are not returned. */
  const attempt = async <T>(
    work: () => Promise<T>,
    verb: 'read' | 'cleared',
    message: () => string,
  ): Promise<Result<T>> => {
    try {
      return succeed(await work());
    } catch (error) {
      const code = (error as NodeJS.ErrnoException | null)?.code;
      if (code === undefined) throw error;
      deps.onProblem(`the audit log cannot be ${verb} (${code})`);
      return fail('unavailable', message(), { reason: 'activity' });
    }
  };
  const toReadResult = <T>(read: () => Promise<T>): Promise<Result<T>> =>
    attempt(read, 'read', () => t('audit.unreadable'));

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

  const forAccount = (owner: AuditOwner): AccountAudit => {
    const account: AccountAudit['account'] = () => accountOf(owner.account());
    const nameOf: AccountAudit['nameOf'] = ({ agentId, supportId }) => {
      if (typeof agentId === 'number') return owner.nameOfAgent(agentId);
      return typeof supportId === 'number' ? owner.nameOfClient(supportId) : null;
    };
    return {
      record: (note) =>
        log.add(toFields(note, { at: clock.wallNow(), account: account(), nameOf, redact: deps.redact })),
      now: slices.now,
      account,
      nameOf,
      reasons: () => reasons.of(account()),
    };
  };

  const present = forAccount(deps);

  return {
    ...present,
    forAccount,

    /** Returns a function to be called with the settings after each change. */
    auditSettings(first: Settings): (now: Settings) => void {
      const recordChanges = createSettingsAudit(present.record, first);
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
    clear: (): Promise<Result<void>> =>
      attempt(
        () => log.clear(),
        'cleared',
        () => t('audit.notDeleted'),
      ).finally(() => {
        browser.forget();
        reasons.forget();
        notify.defer();
      }),

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

const MAX_NAME = 300;
const MAX_TEXT = 4_000;
const CUT = ' […]';

export interface RecordContext {
  /** Unix milliseconds. */
  readonly at: number;
  /** The signed-in account. */
  readonly account: AuditAccount | null;
  /** The current name of the agent or client. */
  readonly nameOf: (target: Pick<AuditNote, 'agentId' | 'supportId'>) => string | null;
  readonly redact: (text: string) => string;
}

/**
 * The fields of the entry, with the identifiers as the service of its account knows them, texts redacted, control characters
 * replaced and lengths limited.
 */
export function toFields(note: AuditNote, { at, account, nameOf, redact }: RecordContext): EntryFields {
  const { agentId = null, supportId = null, outcome = 'done', duration = null } = note;
  const name = note.name ?? nameOf(note);
  const owner = note.account === undefined ? account : note.account;
  const clean = (text: string, max: number): string => {
    const plain = redact(text.toWellFormed())
      .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
      .trim();
    return plain.length > max ? `${plain.slice(0, max - CUT.length).toWellFormed()}${CUT}` : plain;
  };
  return {
    at: Math.round(at),
    account: owner === null ? null : clean(owner.label, MAX_NAME),
    ...(typeof owner?.id === 'string' ? { accountId: owner.id } : {}),
    kind: note.kind,
    agentId: agentId === null ? null : ownId(agentId),
    supportId: supportId === null ? null : ownId(supportId),
    name: name === null ? null : clean(name, MAX_NAME),
    outcome,
    duration: duration === null ? null : Math.max(0, Math.round(duration)),
    ...worded(note.text ?? '', (text) => clean(text, MAX_TEXT)),
  };
}

/**
 * Records every call of an operation that changes something or gives access, whoever makes it, with its outcome and
 * duration. What each operation is recorded as is in its row of the operations table. Downloads and playback record
 * themselves, because they end long after their calls.
 */
export function auditOperations(recorder: Omit<AccountAudit, 'reasons'>): OperationAudit {
  return (name, parameters, run) => {
    const { audit, auditAnswer } = operations[name];
    const account = recorder.account();
    const notes = audit?.(parameters).map((action) => ({ name: recorder.nameOf(action), ...action, account })) ?? [];
    return recordRun(recorder, notes, run, auditAnswer);
  };
}
