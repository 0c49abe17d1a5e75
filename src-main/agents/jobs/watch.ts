import type { AgentRow, AgentsChange, Job } from '../../contract/contract.ts';
import { fail, succeed, type Result } from '../../contract/failure.ts';
import type { Clock } from '../../lib/clock.ts';
import type { JobAgent, ReadAgent } from './follow.ts';
import { shortName, type JobControl, type Jobs } from './jobs.ts';

/** About how often one of all watched agents, the one longest not looked at, is asked for by itself. */
export const WATCH_CHECK_MS = 240_000;
/** Each is a line in the list of jobs, which crosses to the pages whole. */
export const MAX_WATCHES = 500;

/** A watch that is kept beyond the end of the program. */
export interface StoredWatch {
  readonly agentId: number;
  readonly agentName: string;
  /** Unix milliseconds. */
  readonly since: number;
}

export interface WatchStore {
  watches(): Promise<Result<readonly StoredWatch[]>>;
  addWatch(watch: StoredWatch): Promise<unknown>;
  removeWatch(agentId: number): Promise<unknown>;
}

export interface WatchOptions {
  readonly jobs: Pick<Jobs, 'start' | 'find'>;
  readonly readAgent: ReadAgent;
  readonly inventory: WatchStore;
  /** What the list shows of it. */
  readonly row: (agentId: number) => AgentRow | undefined;
  readonly clock: Clock;
  /** 0 (included) to 1 (excluded). */
  readonly random: () => number;
}

interface Waiting {
  /** Unix milliseconds: a list taken over since shows how it really is. */
  readonly since: number;
  /** Monotonic milliseconds. */
  lookedAt: number;
  /** Whether the newer list was compared with; from then on its changes tell everything. */
  compared: boolean;
  readonly settle: (result: Result<void>) => void;
}

/**
 * Waits for agents to be online again, for days if need be, and beyond the end of the program. It goes by what the list
 * shows (`takeChange`); beside that one agent is asked for every few minutes, however many are watched.
 */
export function createWatch(options: WatchOptions) {
  const { jobs, clock, inventory } = options;
  const waiting = new Map<number, Waiting>();
  let stopTimer: (() => void) | null = null;

  const checkOldest = async (): Promise<void> => {
    let oldest: [number, Waiting] | null = null;
    for (const entry of waiting) if (oldest === null || entry[1].lookedAt < oldest[1].lookedAt) oldest = entry;
    if (oldest === null) return;
    const [agentId, entry] = oldest;
    entry.lookedAt = clock.now();
    const details = await options.readAgent(agentId, { attention: 'background' });
    if (details.ok && details.value.agent.online === true) entry.settle(succeed(undefined));
    else if (!details.ok && details.failure.kind === 'not-found') entry.settle(details);
  };

  const schedule = (): void => {
    if (stopTimer !== null || waiting.size === 0) return;
    stopTimer = clock.after(WATCH_CHECK_MS * (0.8 + 0.4 * options.random()), () => {
      stopTimer = null;
      void checkOldest().finally(schedule);
    });
  };

  const wait = (agentId: number, since: number, signal: AbortSignal): Promise<Result<void>> =>
    new Promise((resolve) => {
      const entry: Waiting = {
        since,
        lookedAt: clock.now(),
        compared: false,
        settle: (result) => {
          if (waiting.get(agentId) === entry) waiting.delete(agentId);
          if (waiting.size === 0) {
            stopTimer?.();
            stopTimer = null;
          }
          resolve(result);
        },
      };
      waiting.set(agentId, entry);
      signal.addEventListener('abort', () => entry.settle(fail('cancelled', 'It is no longer watched.')), {
        once: true,
      });
      schedule();
    });

  const isBack = async (agentId: number, signal: AbortSignal): Promise<boolean> => {
    if (options.row(agentId)?.online === false) return false;
    const details = await options.readAgent(agentId, { signal, attention: 'user' });
    return details.ok && details.value.agent.online === true;
  };

  const work =
    (agentId: number, resumedAt: number | null) =>
    async ({ signal }: JobControl): Promise<Result<void>> => {
      const waited = wait(agentId, resumedAt ?? clock.wallNow(), signal);
      // Asked while the list shows it online, or nothing: the list may be behind. Not for all of them after a start.
      if (resumedAt === null && (await isBack(agentId, signal))) waiting.get(agentId)?.settle(succeed(undefined));
      const result = await waited;
      if (!signal.aborted) await inventory.removeWatch(agentId);
      return result;
    };

  const begin = ({ agentId, agentName, since }: StoredWatch, resumedAt: number | null): Job =>
    jobs.start({ kind: 'watch', agentId, agentName }, work(agentId, resumedAt), {
      startedAt: since,
      firstStep: 'coming-up',
      onCancel: () => void inventory.removeWatch(agentId),
    });

  const compare = (agentId: number, entry: Waiting, { at }: AgentsChange['summary']): void => {
    if (entry.compared || at === null || at < entry.since) return;
    entry.compared = true;
    if (options.row(agentId)?.online === true) entry.settle(succeed(undefined));
  };

  return {
    start({ id, name }: JobAgent): Result<Job> {
      const running = jobs.find('watch', id);
      if (running !== undefined) return succeed(running);
      if (waiting.size >= MAX_WATCHES) return tooMany();
      const watch = { agentId: id, agentName: shortName(name), since: clock.wallNow() };
      void inventory.addWatch(watch);
      return succeed(begin(watch, null));
    },

    /**
     * Goes on with those that were kept; for after an account was opened and its list is being asked for. `isCurrent` is
     * asked when they were read: the account may have been put away meanwhile.
     */
    async resume(isCurrent: () => boolean): Promise<void> {
      const resumedAt = clock.wallNow();
      const stored = await inventory.watches();
      if (!stored.ok || !isCurrent()) return;
      for (const watch of stored.value.slice(0, MAX_WATCHES)) begin(watch, resumedAt);
    },

    /** Fresh news of the list, after the picture took them over. */
    takeChange({ upserted, removed, summary }: AgentsChange): void {
      if (waiting.size === 0) return;
      for (const row of upserted) if (row.online === true) waiting.get(row.id)?.settle(succeed(undefined));
      for (const id of removed) waiting.get(id)?.settle(gone());
      for (const [agentId, entry] of [...waiting]) compare(agentId, entry, summary);
    },
  };
}

const gone = (): Result<never> =>
  fail('not-found', 'It is no longer in the list of this account, so it is no longer watched.', { reason: 'gone' });

const tooMany = (): Result<never> =>
  fail('busy', `Longreach watches ${MAX_WATCHES} computers already. Cancel some of them first.`, {
    reason: 'too-many',
  });
