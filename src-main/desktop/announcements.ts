import type {
  BulkRun,
  Download,
  Job,
  ServiceState,
  Settings,
  SupportSession,
  SupportState,
} from '../contract/contract.ts';
import { assertNever } from '../contract/failure.ts';
import {
  bulkEnded,
  clientJoined,
  downloadEnded,
  fewConnections,
  jobEnded,
  serviceStopped,
  watchedIsBack,
  type NotificationKind,
  type NotificationText,
} from './notification-texts.ts';

type Switches = Pick<
  Settings,
  'notificationsPaused' | 'notifyWatched' | 'notifyViews' | 'notifyClients' | 'notifyJobs' | 'notifyService'
>;

/** Nothing is shown while notifications are paused, nor over a screen that is being presented. */
export function mayNotify(kind: NotificationKind, settings: Switches, presenting: boolean): boolean {
  if (settings.notificationsPaused || presenting) return false;
  switch (kind) {
    case 'watch':
      return settings.notifyWatched;
    case 'view':
      return settings.notifyViews;
    case 'client':
      return settings.notifyClients;
    case 'job':
      return settings.notifyJobs;
    case 'service':
      return settings.notifyService;
    default:
      return assertNever(kind);
  }
}

export interface AnnouncementsDeps {
  readonly show: (text: NotificationText) => unknown;
  /** The console shows it already. */
  readonly isConsoleSeen: () => boolean;
  /** Whether notifications may name clients (setting). */
  readonly namesClients: () => boolean;
}

/** From here on few are left: each step down is announced once. */
const FEW = [5, 1, 0] as const;

/** Turns what happened into notifications. */
export function createAnnouncements({ show, isConsoleSeen, namesClients }: AnnouncementsDeps) {
  let service: ServiceState['kind'] = 'starting';
  /** The lowest step that was announced; null while there are more. */
  let step: number | null = null;
  /** The run that was under way at the last update. */
  let running: string | null = null;

  return {
    jobEnd(job: Job): void {
      if (job.kind === 'watch' && job.state === 'done') return void show(watchedIsBack(job));
      const text = isConsoleSeen() ? null : jobEnded(job);
      if (text !== null) show(text);
    },

    /** After every change of the run on several agents; its end is announced once. */
    bulk(run: BulkRun | null): void {
      const wasRunning = running !== null && running === run?.id;
      running = run?.state === 'running' ? run.id : null;
      const text = wasRunning && !isConsoleSeen() ? bulkEnded(run) : null;
      if (text !== null) show(text);
    },

    downloadEnd(download: Download): void {
      const text = isConsoleSeen() ? null : downloadEnded(download);
      if (text !== null) show(text);
    },

    clientJoined: (session: SupportSession): void => void show(clientJoined(session, namesClients())),

    /** After every change; only a change for the worse is announced. */
    service(state: Pick<ServiceState, 'kind'>): void {
      const isNew = state.kind !== service;
      service = state.kind;
      const text = isNew ? serviceStopped(state) : null;
      if (text !== null) show(text);
    },

    /** The connections that are left are seen with every list of them. */
    support({ remain }: Pick<SupportState, 'remain'>): void {
      if (remain === null) return;
      const now = FEW.findLast((limit) => remain <= limit) ?? null;
      const isLess = now !== null && (step === null || now < step);
      step = now;
      if (isLess) show(fewConnections(remain));
    },

    /** Another account. */
    clear(): void {
      service = 'starting';
      step = null;
      running = null;
    },
  };
}
