import type { HistoryState, Settings } from '../contract/contract.ts';
import { fail } from '../contract/failure.ts';
import type { ServiceClient } from '../api/client.ts';
import { judgeRecordingHost } from '../api/recording-address.ts';
import { createHistoryService, type HistoryServiceDeps } from './history-service.ts';
import { createHistorySync, type HistorySyncOptions } from './history-sync.ts';

export interface HistoryDeps {
  readonly client: () => ServiceClient | null;
  readonly inventory: HistoryServiceDeps['inventory'] & HistorySyncOptions['inventory'];
  readonly settings: () => Pick<Settings, 'historyMonths' | 'recordingHosts'>;
  readonly clock: HistorySyncOptions['clock'];
  readonly random: () => number;
  /** False while offline, asleep, out of quota, with a refused key, or while a person waits for something else. */
  readonly mayAsk: () => boolean;
  readonly isReachable: () => boolean;
  readonly confirmKey: () => void;
  readonly askAgent: HistoryServiceDeps['askAgent'];
  readonly copy: (text: string) => Promise<void>;
  readonly onChange: (state: HistoryState) => void;
  /** For the log: so many entries of the history could not be read. */
  readonly onDropped: (count: number) => void;
}

/** The history of connections: the copy that grows by itself, and what the pages ask of it. */
export function createHistory(deps: HistoryDeps) {
  const { client, clock, inventory } = deps;
  const serviceNow = (): number => clock.wallNow() + (client()?.clockOffset() ?? 0);
  const sync = createHistorySync({
    list: async (filter, options) => {
      const answer = (await client()?.listHistory(filter, options)) ?? fail('cancelled', 'Nobody is signed in.');
      if (!answer.ok && answer.failure.kind === 'no-right') deps.confirmKey();
      return answer;
    },
    inventory,
    clock,
    serviceNow,
    random: deps.random,
    mayAsk: () => client() !== null && deps.mayAsk() && !service.isWaiting(),
    months: () => deps.settings().historyMonths,
    onChange: deps.onChange,
    onDropped: deps.onDropped,
  });
  const service = createHistoryService({
    client,
    inventory,
    sync,
    askAgent: deps.askAgent,
    isReachable: deps.isReachable,
    confirmKey: deps.confirmKey,
    clock,
    serviceNow,
    foreignHost: (videoHost) => foreignHost(videoHost, client()?.address ?? null, deps.settings().recordingHosts),
    copy: deps.copy,
  });
  return { sync, service };
}

/** Of a recording only the host is kept; a service on this computer has its recordings here too, without encryption. */
function foreignHost(videoHost: string, address: string | null, allowedHosts: readonly string[]): string | null {
  if (address === null) return null;
  const { protocol } = new URL(address);
  return judgeRecordingHost(`${protocol}//${videoHost}/`, { address, allowedHosts }).kind === 'allowed'
    ? null
    : videoHost;
}
