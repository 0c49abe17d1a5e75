import { randomBytes } from 'node:crypto';
import type { RecordAudit } from '../audit/record.ts';
import type { Clock } from '../lib/clock.ts';
import type { ExportFormat } from '../export/formats.ts';
import type { Download, HistoryFilter, Playback, Settings } from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import type { CallOptions, ServiceClient } from '../api/client.ts';
import type { Fetch } from '../api/request.ts';
import { createDownloads } from './downloads.ts';
import { createHistoryExport } from './history-export.ts';
import { readHistory, type HistorySource } from './history-reading.ts';
import { createHosts } from './hosts.ts';
import { createLedger } from './ledger.ts';
import { diskFailure } from './media-failures.ts';
import { makeFolder } from './part-file.ts';
import { createPlayback } from './playback.ts';

export interface RecordingsDeps {
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** 0 (included) to 1 (excluded). */
  readonly random: () => number;
  readonly newId: () => string;
  /** Of the file in which downloads outlive the program, absolute; null keeps nothing. */
  readonly ledgerPath: string | null;
  /** The client of the signed-in account; null while there is none. */
  readonly client: () => ServiceClient | null;
  /** Whether anything may be asked of the service now: not while the computer sleeps, nor with a key that is refused. */
  readonly mayAsk: () => boolean;
  /** The service refused a recording (403): one list decides whether the key is still good (trust rules 2.2). */
  readonly confirmKey: () => void;
  /** The computer or client of a session, as far as that is kept. */
  readonly describe: (sessionId: number) => Promise<Described | null>;
  readonly history: HistorySource;
  readonly settings: {
    current(): Pick<Settings, 'downloadsFolder' | 'recordingHosts'>;
    change(patch: Partial<Pick<Settings, 'downloadsFolder' | 'recordingHosts'>>): Promise<Result<Settings>>;
  };
  readonly system: {
    /** The downloads folder of the person, as the system has it. */
    readonly downloadsFolder: () => string;
    readonly confirmHost: (host: string) => Promise<boolean>;
    readonly chooseFolder: (present: string) => Promise<string | null>;
    /** Opens a folder; answers why not, or nothing. */
    readonly openFolder: (path: string) => Promise<string>;
    readonly reveal: (path: string) => void;
  };
  /** At most four times a second. */
  readonly onChange: (all: readonly Download[]) => void;
  /** One is done, or has failed. */
  readonly onEnd: (download: Download) => void;
  readonly record: RecordAudit;
  /** For the log alone. */
  readonly onBug: (text: string) => void;
}

export interface Described {
  readonly name: string | null;
  /** Unix seconds */
  readonly start: number | null;
  readonly agentId: number | null;
  readonly supportId: number | null;
}

const notSignedIn = (): Result<never> => fail('busy', 'Longreach is not signed in yet. Try again in a moment.');

/** Recordings of sessions: played, downloaded; and the history written into a file, which is one of the downloads. */
export function createRecordings(deps: RecordingsDeps) {
  const { clock, settings, system } = deps;
  const transport = { fetch: deps.fetch, clock, random: deps.random };
  const downloadsFolder = (): string => settings.current().downloadsFolder || system.downloadsFolder();
  const hostsAllowed = (): readonly string[] => settings.current().recordingHosts;

  const withClient = async <T>(run: (client: ServiceClient) => Promise<Result<T>>): Promise<Result<T>> => {
    const client = deps.client();
    if (client === null) return notSignedIn();
    const result = await run(client);
    if (!result.ok && (result.failure.kind === 'no-right' || result.failure.kind === 'key-refused')) deps.confirmKey();
    return result;
  };
  const askRecording = (sessionId: number, options: CallOptions) =>
    withClient((client) => client.recording(sessionId, hostsAllowed(), options));

  /** What this console did, in the words of the activity. */
  const note = async (
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
    if (sessionId !== null) void note('download', sessionId, { outcome, duration, text: `${fileName}.${why}` });
    else deps.record({ kind: 'export', outcome, duration, text: `${fileName} (${done}).${why}` });
    deps.onEnd(download);
  };

  const downloads = createDownloads({
    clock,
    newId: deps.newId,
    ledger: createLedger(deps.ledgerPath, deps.onBug),
    transfer: transport,
    askRecording,
    describe: deps.describe,
    downloadsFolder,
    reveal: (path) => system.reveal(path),
    mayAsk: () => deps.client() !== null && deps.mayAsk(),
    onChange: deps.onChange,
    onEnd: notifyEnd,
    onRefused: deps.confirmKey,
    onBug: deps.onBug,
  });
  const playback = createPlayback({
    ...transport,
    askRecording,
    newTicket: () => randomBytes(16).toString('hex'),
    onRefused: deps.confirmKey,
  });
  const hosts = createHosts({
    hostOf: (sessionId) =>
      withClient((client) => client.recordingHost(sessionId, hostsAllowed(), { attention: 'user' })),
    confirm: system.confirmHost,
    allowed: hostsAllowed,
    keep: (recordingHosts) => settings.change({ recordingHosts }),
  });

  return {
    downloads,
    playback,

    /** Where files are saved: what the person chose, or the system's own. */
    downloadsFolder,

    async play(sessionId: number): Promise<Result<Playback>> {
      const played = await playback.play(sessionId);
      const outcome = played.ok ? 'done' : played.failure.kind === 'cancelled' ? 'cancelled' : 'failed';
      void note('playback', sessionId, { outcome, text: played.ok ? '' : played.failure.message });
      return played;
    },

    askHost: (sessionId: number) => hosts.ask(sessionId),

    /** It gets the key no more: what plays ends, and what runs asks anew whether it may. */
    async forgetHost(host: string): Promise<Result<Settings>> {
      playback.clear();
      const changed = await settings.change({ recordingHosts: hostsAllowed().filter((each) => each !== host) });
      await downloads.standBy();
      downloads.wake();
      return changed;
    },

    /** Writes all sessions of a filter into a file. */
    exportHistory(filter: HistoryFilter, format: ExportFormat): Result<Download> {
      const begin = () => readHistory(deps.history, filter);
      const at = clock.wallNow();
      const folder = downloadsFolder();
      return succeed(downloads.addExport(createHistoryExport({ folder, format, at, id: deps.newId(), begin })));
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
      return fail('unavailable', 'This computer has no program that opens folders.', { reason: 'open-folder' });
    },

    async chooseFolder(): Promise<Result<Settings>> {
      const chosen = await system.chooseFolder(downloadsFolder());
      return settings.change(chosen === null ? {} : { downloadsFolder: chosen });
    },

    /** Files are saved where the system has its downloads again. */
    useDefaultFolder: (): Promise<Result<Settings>> => settings.change({ downloadsFolder: '' }),

    /** Shows what is kept of this account's downloads. */
    showCached: (accountId: string): Promise<void> => downloads.open(accountId),
    goLive: (): void => downloads.wake(),
    /** Nothing is asked of the service any more, nothing plays. */
    goDark(): void {
      playback.clear();
      void downloads.standBy();
    },
    forget: (accountId: string): Promise<void> => downloads.forget(accountId),
    suspend(): void {
      playback.clear();
      void downloads.standBy();
    },
    resume: (): void => downloads.wake(),
    /** The end of the program. */
    close(): Promise<void> {
      playback.clear();
      return downloads.end();
    },
  };
}

export type Recordings = ReturnType<typeof createRecordings>;
