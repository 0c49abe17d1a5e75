import type { AuditNote } from '../contract/audit-note.ts';
import type {
  BulkRun,
  Download,
  Job,
  ServiceState,
  Settings,
  SupportSession,
  SupportState,
} from '../contract/contract.ts';
import type { Result } from '../contract/failure.ts';
import type { Exporter } from '../export/exporter.ts';
import type { Push } from '../ipc/push.ts';
import type { RecordingsDeps } from '../recordings/recordings.ts';
import type { Storage } from '../storage/storage.ts';

export interface AccountSessionDeps extends Pick<
  RecordingsDeps,
  'clock' | 'fetch' | 'ledgerPath' | 'newId' | 'onBug' | 'random' | 'restrictions' | 'started'
> {
  readonly storage: Pick<Storage, 'inventory'>;
  /** Absolute path of the database, or `:memory:`. */
  readonly databasePath: string;
  /** Absolute path of the counts of requests; null stores none. */
  readonly meterPath: string | null;
  readonly push: Push['push'];
  /** The pages return memory, when main does. */
  readonly releasePages: Push['releaseMemory'];
  readonly settings: { readonly current: () => Settings } & Pick<RecordingsDeps['settings'], 'change' | 'isManaged'>;
  readonly system: AccountSessionSystem;
  /** Writes a file to the downloads folder. */
  readonly save: Exporter['save'];
  /** How wake-and-connect opens a session. */
  readonly openSession: (agentId: number, viewOnly: boolean) => Result<unknown>;
  /** Redacts this text from the log until the returned function is called. */
  readonly protect: (secret: string) => () => void;
}

/** What an account uses of the operating system. */
type AccountSessionSystem = RecordingsDeps['system'] & {
  /** Puts text on the clipboard. */
  readonly copy: (text: string) => Promise<void>;
  /** Opens a `mailto:` draft. */
  readonly openMail: (address: string) => Promise<void>;
  readonly timeZone: () => string;
};

export interface AccountSessionEvents {
  /** Something that tray or windows may show of this account has changed. */
  readonly change: null;
  readonly service: ServiceState;
  readonly jobs: readonly Job[];
  /** Not for jobs that were removed with their account. */
  readonly jobEnded: Job;
  readonly bulk: BulkRun | null;
  readonly support: SupportState;
  readonly clientJoined: SupportSession;
  readonly downloadEnded: Download;
  /** To be recorded in the audit log. */
  readonly activity: AuditNote;
  /** A sentence for the user. */
  readonly notice: string;
  /** The stored data is of a newer version and cannot be used; a sentence for the user. */
  readonly newerVersion: string;
  /** The stored data of the account is available. */
  readonly cached: null;
  /** The account was left; nothing of it may stay visible. */
  readonly left: null;
}
