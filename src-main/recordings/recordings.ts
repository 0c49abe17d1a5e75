import { randomBytes } from 'node:crypto';
import type { RecordAudit } from '../contract/audit-note.ts';
import type { Clock } from '../lib/clock.ts';
import type { FileFormat } from '../contract/inputs.ts';
import { csvMarksOf } from '../contract/csv-marks.ts';
import { localeInUse, t } from '../contract/texts.ts';
import type { Download, HistoryFilter, Playback, Settings } from '../contract/contract.ts';
import { fail, succeed, type Failure, type Result } from '../contract/failure.ts';
import type { Restrictions } from '../contract/policy.ts';
import type { CallOptions, JudgeRefusal, ServiceClient, SessionReference } from '../api/client.ts';
import { refusalFailure } from '../api/failures.ts';
import { unsafeRecording } from '../api/recording-address.ts';
import type { RequestPolicy } from '../api/request-policy.ts';
import type { Fetch } from '../api/http.ts';
import { managedHost, managedSetting, refuse } from '../policy/refusals.ts';
import { createDownloads } from './downloads.ts';
import { createHistoryExport, readHistory, type HistorySource } from './history-export.ts';
import { createAllowedHosts } from '../lib/host-answers.ts';
import { createLedger } from './ledger.ts';
import { diskFailure } from './media-failures.ts';
import { makeFolder } from './part-file.ts';
import { createPlayback } from './playback.ts';
import { createWithClient, type SignedInDeps } from '../api/signed-in.ts';

export interface RecordingsDeps extends SignedInDeps<ServiceClient> {
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** 0 (included) to 1 (excluded). */
  readonly random: () => number;
  readonly newId: () => string;
  /** Absolute path of the file that stores the downloads; null stores nothing. */
  readonly ledgerPath: string | null;
  readonly policy: Pick<RequestPolicy, 'circumstances' | 'may' | 'on'>;
  /** Called after a 403 of a recording's host: one agents/list decides whether the key is still valid (trust 2.2). */
  readonly judgeRefusal: JudgeRefusal;
  /** The agent or client of a session, if stored. */
  readonly describe: (sessionId: number) => Promise<SessionDescription | null>;
  readonly history: HistorySource;
  readonly settings: {
    current(): Pick<Settings, 'csvSeparator' | 'downloadsFolder' | 'recordingHosts'>;
    change(patch: Partial<Pick<Settings, 'downloadsFolder' | 'recordingHosts'>>): Promise<Result<Settings>>;
    isManaged(name: 'downloadsFolder' | 'recordingHosts'): boolean;
  };
  /** What administrators allow, read for every request. */
  readonly restrictions: () => Restrictions;
  readonly system: {
    /** The downloads folder of the operating system. */
    readonly downloadsFolder: () => string;
    readonly confirmHost: (host: string) => Promise<boolean>;
    readonly chooseFolder: (present: string) => Promise<string | null>;
    /** Opens a folder; resolves to an error message, or "". */
    readonly openFolder: (path: string) => Promise<string>;
    readonly reveal: (path: string) => void;
  };
  /** Called at most four times a second. */
  readonly onChange: (all: readonly Download[]) => void;
  /** Called when a download is done or failed. */
  readonly onEnd: (download: Download) => void;
  readonly record: RecordAudit;
  /** Goes to the diagnostic log only. */
  readonly onBug: (text: string) => void;
}

interface SessionDescription {
  /** Its other identifier (2.6). */
  readonly uid: string | null;
  readonly name: string | null;
  /** Unix seconds */
  readonly start: number | null;
  readonly agentId: number | null;
  readonly supportId: number | null;
}

/** Plays and downloads recordings, and exports the history as one of the downloads. */
export function createRecordings(deps: RecordingsDeps) {
  const { clock, policy, settings, system } = deps;
  const transport = { fetch: deps.fetch, clock, random: deps.random };
  const { downloadsFolder } = system;
  const hostsAllowed = (): readonly string[] => settings.current().recordingHosts;

  const withClient = createWithClient(deps);
  const refer = async (sessionId: number): Promise<SessionReference> => ({
    sessionId,
    sessionUid: (await deps.describe(sessionId))?.uid ?? undefined,
  });
  const refused = (): Result<never> | null => refuse.recordings(deps.restrictions());
  const askRecording = async (sessionId: number, options: CallOptions) =>
    refused() ?? withClient(async (client) => client.recording(await refer(sessionId), hostsAllowed(), options));

  const explainRefusal = async (failure: Failure): Promise<Failure> => {
    const { status } = failure;
    const cause = status === undefined ? null : await deps.judgeRefusal({ status, agentId: null });
    return cause === null ? failure : refusalFailure(cause, status);
  };

  /** Adds an audit entry. */
  const recordSession = async (
    kind: 'download' | 'playback',
    sessionId: number,
    more: Omit<Parameters<RecordAudit>[0], 'kind'>,
  ): Promise<void> => {
    const known = await deps.describe(sessionId);
    deps.record({ kind, agentId: known?.agentId, supportId: known?.supportId, name: known?.name, ...more });
  };
  const notifyEnd = (download: Download): void => {
    const { sessionId, state, failure, fileName, done, startedAt, endedAt } = download;
    const duration = endedAt === null ? null : endedAt - startedAt;
    const outcome = state === 'done' ? 'done' : 'failed';
    const why = failure === null ? '' : ` ${failure.message}`;
    if (sessionId !== null)
      void recordSession('download', sessionId, { outcome, duration, text: `${fileName}.${why}` });
    else deps.record({ kind: 'export', outcome, duration, text: `${fileName} (${done}).${why}` });
    deps.onEnd(download);
  };

  const downloads = createDownloads({
    ...deps,
    ...system,
    ledger: createLedger(deps.ledgerPath, deps.onBug),
    transfer: transport,
    askRecording,
    mayAsk: () => policy.may('download').ok,
    onEnd: notifyEnd,
    explainRefusal,
  });
  const playback = createPlayback({
    ...transport,
    askRecording,
    newTicket: () => randomBytes(16).toString('hex'),
    explainRefusal,
  });
  const stop = (): void => {
    playback.clear();
    void downloads.standBy();
  };
  policy.on('changed', (before) => {
    const { asleep } = policy.circumstances;
    if (asleep && !before.asleep) stop();
    else if (before.asleep && !asleep) downloads.wake();
    else downloads.checkQueue();
  });
  /** Further hosts that receive the key for their recordings, each allowed once by the user (K2). */
  const hosts = createAllowedHosts({
    current: hostsAllowed,
    store: (recordingHosts) => settings.change({ recordingHosts }),
    confirm: system.confirmHost,
  });

  return {
    downloads,
    playback,

    async play(sessionId: number): Promise<Result<Playback>> {
      const result = await playback.play(sessionId);
      const outcome = result.ok ? 'done' : result.failure.kind === 'cancelled' ? 'cancelled' : 'failed';
      void recordSession('playback', sessionId, { outcome, text: result.ok ? '' : result.failure.message });
      return result;
    },

    /** On which host a recording is, and whether the key may be sent there; asks the user where nobody has decided it. */
    async askHost(sessionId: number): Promise<Result<{ readonly host: string; readonly allowed: boolean }>> {
      const found =
        refused() ??
        (await withClient(async (client) =>
          client.recordingHost(await refer(sessionId), hostsAllowed(), { attention: 'user' }),
        ));
      if (!found.ok) return found;
      if (found.value.kind === 'never') return unsafeRecording();
      const { host } = found.value;
      if (found.value.kind === 'allowed') return succeed({ host, allowed: true });
      // Administrators have fixed the list, so nothing is asked.
      if (settings.isManaged('recordingHosts')) return managedHost(host);
      const stored = await hosts.ask(host);
      if (stored === null) return succeed({ host, allowed: false });
      return stored.ok ? succeed({ host, allowed: true }) : stored;
    },

    /** Removes an allowed host: ends playback, and downloads request their addresses again. */
    async forgetHost(host: string): Promise<Result<Settings>> {
      playback.clear();
      const changed = await hosts.forget(host);
      await downloads.standBy();
      downloads.wake();
      return changed;
    },

    /** Starts an export of all sessions that match the filter. `name`: of the account, to be part of the file's name. */
    exportHistory(filter: HistoryFilter, format: FileFormat, name: string | null = null): Result<Download> {
      const begin = () => readHistory(deps.history, filter);
      const order = {
        folder: downloadsFolder(),
        format,
        marks: csvMarksOf(deps.settings.current().csvSeparator, localeInUse()),
        at: clock.wallNow(),
        id: deps.newId(),
        name,
        begin,
      };
      return downloads.addExport(createHistoryExport(order));
    },

    async openFolder(): Promise<Result<void>> {
      const folder = downloadsFolder();
      try {
        await makeFolder(folder);
      } catch (error) {
        const failure = diskFailure(error);
        if (failure === null) throw error;
        return { ok: false, failure };
      }
      const why = await system.openFolder(folder);
      if (why === '') return succeed(undefined);
      return fail('unavailable', t('media.noFileManager'), { reason: 'open-folder' });
    },

    async chooseFolder(): Promise<Result<Settings>> {
      if (settings.isManaged('downloadsFolder')) return managedSetting();
      const chosen = await system.chooseFolder(downloadsFolder());
      return settings.change(chosen === null ? {} : { downloadsFolder: chosen });
    },

    /** Resets the downloads folder to that of the operating system. */
    useDefaultFolder: (): Promise<Result<Settings>> => settings.change({ downloadsFolder: '' }),

    /** What administrators allow has changed: what runs requests its recording again. Resolves once it may. */
    async followRestrictions(): Promise<void> {
      playback.clear();
      await downloads.standBy();
      downloads.wake();
    },

    /** Stops requests and playback. */
    goDark: stop,
    /** To be called at the end of the program. */
    close(): Promise<void> {
      playback.clear();
      return downloads.end();
    },
  };
}

export type Recordings = ReturnType<typeof createRecordings>;
