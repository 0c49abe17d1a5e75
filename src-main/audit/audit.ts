import { join } from 'node:path';
import type { Clock } from '../lib/clock.ts';
import { createThrottle } from '../lib/throttle.ts';
import type { SaveOrder } from '../export/exporter.ts';
import type {
  Account,
  AccountState,
  ActivityFilter,
  ActivityPage,
  ActivityVerdict,
  Exported,
} from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import type { Push } from '../ipc/push.ts';
import type { Handlers } from '../ipc/register.ts';
import type { ServiceClient } from '../api/client.ts';
import type { SessionStore } from '../sessions/stored-sessions.ts';
import { createBrowser } from './browse.ts';
import { auditExportParts } from './export.ts';
import { createAuditLog } from './audit-log.ts';
import { createRecentReasons } from './recent-reasons.ts';
import { toFields, type AuditNote, type RecordAudit } from './record.ts';
import { createBulkAudit } from './audit-bulk.ts';
import { auditCalls } from './audit-calls.ts';
import { outcomeOf, auditClient } from './audit-client.ts';
import { createSessionAudit } from './audit-sessions.ts';
import { createSettingsAudit, type TrustSettings } from './audit-settings.ts';
import { auditSessionNotes } from './audit-session-notes.ts';

export interface AuditDeps {
  /** The profile folder. */
  readonly userData: string;
  readonly clock: Clock;
  /** How many months are kept; 0 keeps all. */
  readonly months: () => number;
  readonly account: () => AccountState;
  readonly nameOfAgent: (agentId: number) => string | null;
  readonly nameOfClient: (supportId: number) => string | null;
  readonly redact: (text: string) => string;
  readonly push: Push['push'];
  /** Writes a file into the downloads folder. */
  readonly save: (order: SaveOrder) => Promise<Result<Exported>>;
  /** Lets everything else of the program go on first. */
  readonly nextTurn: () => Promise<void>;
  /** For the log alone. */
  readonly onProblem: (text: string) => void;
}

/** Between two words to the page that there is something new, in milliseconds. */
const NOTIFY_MS = 250;
/** From one look at what the settings keep no longer to the next, in milliseconds. */
const PRUNE_MS = 12 * 3_600_000;
/** From a change of how long it is kept to removing what is older, in milliseconds. */
const SETTLED_MS = 600_000;
const TITLE = 'Longreach activity';

const notRead = (): Result<never> =>
  fail(
    'unavailable',
    'The activity on this computer cannot be read. Check who may read the profile folder of Longreach, then try again.',
    { reason: 'activity' },
  );

/** What this console did: recorded, shown, checked, exported. Below the profile folder, across accounts. */
export function createAudit(deps: AuditDeps) {
  const { clock, push, nextTurn } = deps;
  const slices = { now: () => clock.now(), nextTurn };
  const notify = createThrottle(clock, NOTIFY_MS, () => push('audit:changed', { newest: log.newest() }));
  let offPrune = (): void => undefined;

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
  });
  const reasons = createRecentReasons(() => log.latest());
  const browser = createBrowser({ log, clock, slices });

  const account = (): Account | null => {
    const state = deps.account();
    return state.kind === 'first-run' ? null : state.account;
  };
  const nameOf = ({ agentId, supportId }: Pick<AuditNote, 'agentId' | 'supportId'>): string | null => {
    if (typeof agentId === 'number') return deps.nameOfAgent(agentId);
    return typeof supportId === 'number' ? deps.nameOfClient(supportId) : null;
  };
  const record: RecordAudit = (note) => {
    log.add(toFields(note, { at: clock.wallNow(), account: account(), nameOf, redact: deps.redact }));
  };

  /** Reads may fail where the folder was taken away; what was read half-way is not shown. */
  const orNotRead = async <T>(read: () => Promise<T>): Promise<Result<T>> => {
    try {
      return succeed(await read());
    } catch (error) {
      const code = (error as NodeJS.ErrnoException | null)?.code;
      if (code === undefined) throw error;
      deps.onProblem(`activity cannot be read (${code})`);
      return notRead();
    }
  };

  const prune = async (): Promise<void> => {
    await log.prune();
    browser.forget();
  };

  const pruneAgain = (): void => {
    clock.after(PRUNE_MS, () => {
      void prune();
      pruneAgain();
    });
  };

  return {
    /** For what none of the watches below hears of. */
    record,

    auditClient: (client: ServiceClient): ServiceClient =>
      auditClient(client, { record, account, nameOf, now: slices.now }),

    auditCalls: (handlers: Handlers): Handlers => auditCalls(handlers, { record, account, now: slices.now }),

    auditSessions: (isQuitting: () => boolean) => createSessionAudit({ record, account, clock, isQuitting }),

    watchBulk: createBulkAudit({ record, account }),

    auditSessionNotes: (records: SessionStore): SessionStore => auditSessionNotes(records, record),

    /** Reasons that were given last for the account that is signed in. */
    reasons: (): readonly string[] => reasons.of(account()),

    /** Asking for the link by which a support session is joined is joining it. */
    auditJoin:
      <T>(request: (supportId: number, signal: AbortSignal) => Promise<Result<T>>): typeof request =>
      async (supportId, signal) => {
        const about = { kind: 'support-join', supportId, account: account() } as const;
        const began = clock.now();
        const answer = await request(supportId, signal);
        record({ ...about, duration: clock.now() - began, ...outcomeOf(answer, '') });
        return answer;
      },

    /** Hears of the settings after every change of them. */
    auditSettings(first: TrustSettings): (now: TrustSettings) => void {
      const watch = createSettingsAudit(record, first);
      let months = first.activityMonths;
      return (now) => {
        watch(now);
        if (now.activityMonths === months) return;
        months = now.activityMonths;
        // A choice that was only passed on the way to another one removes nothing.
        offPrune();
        offPrune = clock.after(SETTLED_MS, () => void prune());
      };
    },

    /** Finds the end of the record and lets go what the settings keep no longer; again twice a day. */
    start(): void {
      pruneAgain();
      void log.start();
    },

    page: (filter: ActivityFilter, before: number | null, limit: number): Promise<Result<ActivityPage>> =>
      orNotRead(() => browser.page(filter, before, limit)),

    verify: (): Promise<Result<ActivityVerdict>> => orNotRead(() => log.verify()),

    /** All that match as a file of the downloads folder, the newest first. */
    async export(filter: ActivityFilter, format: 'csv' | 'json'): Promise<Result<Exported>> {
      const found = await orNotRead(() => browser.find(filter));
      if (!found.ok) return found;
      // As they are now: what comes while the file is written is not part of it.
      const entries = [...found.value];
      return deps.save({
        title: TITLE,
        format,
        parts: auditExportParts(format, entries, nextTurn),
        count: entries.length,
      });
    },

    /** Everything is on the disk. */
    close: (): Promise<void> => log.close(),
  };
}

export type Audit = ReturnType<typeof createAudit>;
