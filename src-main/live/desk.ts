import type { AgentsChange, Job } from '../ipc/contract.ts';
import { fail, succeed, type Result } from '../ipc/failure.ts';
import { createWake } from '../jobs/wake.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Clock } from '../clock.ts';
import type { OneTimeLink } from '../service/one-time-link.ts';
import type { Inventory } from '../store/inventory.ts';
import type { AgentsFeed } from './agents-feed.ts';
import type { Snapshot } from './snapshot.ts';

export interface DeskDeps {
  readonly inventory: Inventory;
  readonly snapshot: Snapshot;
  readonly feed: AgentsFeed;
  readonly jobs: Jobs;
  /** The client of the signed-in account; null while there is none. */
  readonly client: () => ServiceClient | null;
  readonly clock: Clock;
  readonly random: () => number;
  /** Every change of the picture, for the pages. */
  readonly onChange: (change: AgentsChange) => void;
  /** The kept picture could not be opened; a sentence for the person. */
  readonly onNotice: (message: string) => void;
}

const notSignedIn = (): Result<never> => fail('busy', 'Longreach is not signed in yet. Try again in a moment.');

/**
 * One account on the desk: its kept picture, the feed that keeps it current, the jobs that run on it, and what can be done
 * to its agents. Answers of an account that was put away change nothing.
 */
export function createDesk(deps: DeskDeps) {
  const { inventory, snapshot, feed, jobs, clock } = deps;

  const take = (change: AgentsChange): void => {
    snapshot.apply(change);
    deps.onChange(change);
  };

  /** What a failed call says about the key is decided by one list (trust rules 2.2). */
  const noteRefusal = <T>(result: Result<T>): Result<T> => {
    if (!result.ok && (result.failure.kind === 'no-right' || result.failure.kind === 'key-refused')) feed.confirmKey();
    return result;
  };

  const withClient = async <T>(run: (client: ServiceClient) => Promise<Result<T>>): Promise<Result<T>> => {
    const client = deps.client();
    return client === null ? notSignedIn() : noteRefusal(await run(client));
  };

  const wake = createWake({
    jobs,
    inventory,
    clock,
    random: deps.random,
    onChange: take,
    wake: (agentId, options) => withClient((client) => client.wakeAgent(agentId, options)),
    agentInfo: (agentId, options) => withClient((client) => client.agentInfo(agentId, options)),
  });

  return {
    /** Puts the kept picture of this account on the desk; needs neither key nor network. */
    async showKept(accountId: string): Promise<void> {
      jobs.clear();
      snapshot.reset();
      const opened = await inventory.open(accountId);
      deps.onChange({ reset: true, upserted: [], removed: [], summary: opened.ok ? opened.value : snapshot.summary() });
      if (!opened.ok) {
        if (opened.failure.kind !== 'cancelled') deps.onNotice(opened.failure.message);
        return;
      }
      const recents = await inventory.recents();
      if (recents.ok) snapshot.setRecents(recents.value);
      await snapshot.load((afterId, limit) => inventory.page(afterId, limit));
    },

    /** Keeps the picture current from now on; `first` is a list that was fetched already to prove the key. */
    goLive(first: Uint8Array | null): void {
      if (first === null) feed.start(snapshot.summary().at);
      else void feed.startWith(first);
    },

    /** Asks for nothing more; the picture stays until another account is shown. */
    goDark(): void {
      feed.stop();
      jobs.clear();
    },

    /** Nothing of the account stays on the desk or on the disk. */
    async forget(accountId: string): Promise<void> {
      snapshot.reset();
      await inventory.forgetAccount(accountId);
      deps.onChange({ reset: true, upserted: [], removed: [], summary: snapshot.summary() });
    },

    takeChange: take,

    /** 4.1, for the feed. */
    fetchList: (options: { readonly signal: AbortSignal; readonly attention: 'user' | 'background' }) =>
      withClient((client) => client.fetchAgentList({}, options)),

    async refresh(): Promise<Result<void>> {
      const result = await feed.refresh();
      return result.ok ? succeed(undefined) : result;
    },

    wake(agentId: number): Result<Job> {
      const row = snapshot.row(agentId);
      if (deps.client() === null) return notSignedIn();
      return row === undefined ? unknownAgent() : succeed(wake({ id: row.id, name: row.name }));
    },

    /** 4.5; `safe` is understood as Windows safe mode (field fact F8). Sent once. */
    async reboot(agentId: number, safe: boolean): Promise<Result<void>> {
      const result = await withClient((client) => client.rebootAgent(agentId, safe, { attention: 'user' }));
      return result.ok ? succeed(undefined) : result;
    },

    /** 4.4; a new link for every call, at the last moment, sent once. */
    requestLink: (agentId: number, signal: AbortSignal): Promise<Result<OneTimeLink>> =>
      withClient((client) => client.connect({ agentId }, { attention: 'user', signal })),

    async setFavorite(agentId: number, favorite: boolean): Promise<Result<void>> {
      const changed = await inventory.setFavorite(agentId, favorite, clock.wallNow());
      if (!changed.ok) return changed;
      take(changed.value);
      return succeed(undefined);
    },

    async noteOpened(agentId: number): Promise<void> {
      const recents = await inventory.addRecent(agentId, clock.wallNow());
      if (recents.ok) snapshot.setRecents(recents.value);
    },
  };
}

export type Desk = ReturnType<typeof createDesk>;

const unknownAgent = (): Result<never> =>
  fail('not-found', 'This computer is no longer in the list. Refresh the list and try again.');
