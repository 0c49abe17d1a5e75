import type { AgentRow, Job } from '../../contract/contract.ts';
import type { RowsChange } from '../snapshot.ts';
import { fail, succeed, type Result } from '../../contract/failure.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Inventory } from '../../storage/inventory.ts';
import type { Watch } from '../../storage/user/entries.ts';
import type { JobAgent, ReadAgent } from './follow.ts';
import { shortName, type JobControl, type Jobs } from './jobs.ts';
import { t } from '../../contract/texts.ts';

/** About how often the watched agent that was not checked for longest is checked. */
const WATCH_CHECK_MS = 240_000;
/** Each is part of the list of jobs, which is sent to the pages as a whole. */
export const MAX_WATCHES = 500;

export interface WatchOptions {
  readonly jobs: Pick<Jobs, 'start' | 'find'>;
  readonly readAgent: ReadAgent;
  readonly inventory: Pick<Inventory, 'call'>;
  /** The present row of an agent. */
  readonly row: (agentId: number) => AgentRow | undefined;
  readonly clock: Clock;
  /** 0 (included) to 1 (excluded). */
  readonly random: () => number;
}

interface Waiting {
  /** Unix milliseconds: a list since then shows its present state. */
  readonly since: number;
  /** Monotonic milliseconds of the last check. */
  checkedAt: number;
  /** Whether that list was compared; from then on the changes of the list are enough. */
  compared: boolean;
  readonly settle: (result: Result<void>) => void;
}

/**
 * Waits for agents to be online again, for days if necessary and across restarts of the program. It follows the list
 * (`takeChange`); in addition one agent is checked every few minutes, however many are watched.
 */
export function createWatch(options: WatchOptions) {
  const { jobs, clock, inventory } = options;
  const waiting = new Map<number, Waiting>();
  let stopTimer: (() => void) | null = null;

  const checkOldest = async (): Promise<void> => {
    let oldest: [number, Waiting] | null = null;
    for (const entry of waiting) if (oldest === null || entry[1].checkedAt < oldest[1].checkedAt) oldest = entry;
    if (oldest === null) return;
    const [agentId, entry] = oldest;
    entry.checkedAt = clock.now();
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
        checkedAt: clock.now(),
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
      signal.addEventListener('abort', () => entry.settle(fail('cancelled', t('watch.stopped'))), {
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
      // The list may be outdated if it has the agent online. Not after a start, when there may be many watches.
      if (resumedAt === null && (await isBack(agentId, signal))) waiting.get(agentId)?.settle(succeed(undefined));
      const result = await waited;
      if (!signal.aborted) await inventory.call('removeWatch', { agentId });
      return result;
    };

  const begin = ({ agentId, agentName, since }: Watch, resumedAt: number | null): Job =>
    jobs.start({ kind: 'watch', agentId, agentName }, work(agentId, resumedAt), {
      startedAt: since,
      firstStep: 'coming-up',
      onCancel: () => void inventory.call('removeWatch', { agentId }),
    });

  const compare = (agentId: number, entry: Waiting, { at }: RowsChange['summary']): void => {
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
      void inventory.call('addWatch', watch);
      return succeed(begin(watch, null));
    },

    /**
     * Continues the stored watches, after an account was opened and its list requested. `isCurrent` is called once they were
     * read, because the account may have been closed meanwhile.
     */
    async resume(isCurrent: () => boolean): Promise<void> {
      const resumedAt = clock.wallNow();
      const stored = await inventory.call('watches');
      if (!stored.ok || !isCurrent()) return;
      for (const watch of stored.value.slice(0, MAX_WATCHES)) begin(watch, resumedAt);
    },

    /** Takes a change of the list after it was stored. */
    takeChange({ upserted, removed, summary }: RowsChange): void {
      if (waiting.size === 0) return;
      for (const row of upserted) if (row.online === true) waiting.get(row.id)?.settle(succeed(undefined));
      for (const id of removed) waiting.get(id)?.settle(gone());
      for (const [agentId, entry] of [...waiting]) compare(agentId, entry, summary);
    },
  };
}

const gone = (): Result<never> => fail('not-found', t('watch.gone'), { reason: 'gone' });

const tooMany = (): Result<never> => fail('busy', t('watch.tooMany', { max: MAX_WATCHES }), { reason: 'too-many' });
