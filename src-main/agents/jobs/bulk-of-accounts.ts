import { numberOf, numberOfText } from '../../contract/account-ids.ts';
import type { BulkChange, BulkItem, BulkRun, BulkState, InputOf } from '../../contract/contract.ts';
import { done, fail, succeed, type Failure, type Result } from '../../contract/failure.ts';
import { askOwners, withNumber, type Part, type ViewedAccount } from '../../ipc/router.ts';
import type { AgentsService } from '../agents-service.ts';
import type { Snapshot } from '../snapshot.ts';
import { t } from '../../contract/texts.ts';

/** One action on agents of several accounts: a run in each of them. */
interface SharedRun {
  readonly id: string;
  readonly action: BulkRun['action'];
  readonly startedAt: number;
  /** By number. */
  readonly runs: Map<number, BulkRun>;
  /** Agents of accounts that could not begin, and why. */
  readonly notBegun: readonly BulkItem[];
}

interface ActingAccount extends ViewedAccount {
  readonly agentsService: Pick<AgentsService, 'bulk'>;
  /** The stored list is shown before the key is read; a run waits for the key. */
  readonly started: () => Promise<void>;
  readonly snapshot: Pick<Snapshot, 'row'>;
}

export interface BulkOfAccountsDeps {
  readonly accounts: () => readonly ActingAccount[];
  /** Unix milliseconds. */
  readonly now: () => number;
}

const stillRuns = (): Result<never> => fail('busy', t('main.bulkRunning'), { reason: 'bulk-runs' });

const goneRun = (): Result<never> => fail('not-found', t('main.bulkGone'), { reason: 'gone' });

const isRunning = (run: BulkRun | null | undefined): boolean => run?.state === 'undo' || run?.state === 'running';

/**
 * Bulk actions in the view over all accounts. Each account carries out its own part with its own key, at its own pace; the
 * page sees one run. A run that one account began while it was in view alone is shown as it is.
 */
export function createBulkOfAccounts({ accounts, now }: BulkOfAccountsDeps) {
  let shared: SharedRun | null = null;
  /** Runs are beginning: the page reads them all once they have. */
  let beginning = 0;
  let lastId = 0;

  const nameOf = (agentId: number): string =>
    withNumber(accounts(), numberOf(agentId))?.snapshot.row(agentId)?.name ?? '';

  const share = (action: BulkRun['action'], parts: readonly Part<BulkRun>[]): Result<BulkRun> => {
    const failed = parts.flatMap(({ ids, answer }) => (answer.ok ? [] : [{ ids, failure: answer.failure }]));
    const [first] = failed;
    if (failed.length === parts.length) return first === undefined ? goneRun() : { ok: false, failure: first.failure };
    lastId += 1;
    const startedAt = now();
    shared = {
      id: `all-${String(lastId)}`,
      action,
      startedAt,
      runs: new Map(parts.flatMap(({ number, answer }) => (answer.ok ? [[number, answer.value]] : []))),
      notBegun: failed.flatMap(({ ids, failure }) =>
        ids.map((agentId) => failedItem(agentId, nameOf(agentId), failure, startedAt)),
      ),
    };
    return succeed(mergeRuns(shared));
  };

  /** The runs of the accounts as they are now; one whose account was closed is gone. */
  const readRuns = (): readonly { readonly number: number; readonly state: BulkState }[] => {
    const known = accounts().map(({ number, agentsService }) => ({ number, state: agentsService.bulk.current() }));
    if (shared !== null) {
      for (const [number, { id }] of shared.runs) {
        const run = known.find((one) => one.number === number)?.state.run;
        if (run?.id === id) shared.runs.set(number, run);
        else shared.runs.delete(number);
      }
      if (shared.runs.size === 0) shared = null;
    }
    return known;
  };

  const current = (): BulkState => {
    const states = readRuns();
    if (shared !== null) {
      const { runs, notBegun } = shared;
      const items = states.flatMap(({ number, state }) => (runs.has(number) ? state.items : []));
      return { run: mergeRuns(shared), items: [...items, ...notBegun] };
    }
    const [newest] = states
      .filter(({ state }) => state.run !== null)
      .toSorted((a, b) => (b.state.run?.startedAt ?? 0) - (a.state.run?.startedAt ?? 0));
    return newest?.state ?? { run: null, items: [] };
  };

  const begin = async (request: () => Promise<Result<BulkRun>>): Promise<Result<BulkRun>> => {
    beginning += 1;
    const begun = await request();
    beginning -= 1;
    return begun;
  };

  /** Asks each account that has a part of this run, with the id that its run has there. */
  const onRun = <T>(
    runId: string,
    ask: (bulk: AgentsService['bulk'], runId: string) => Result<T>,
  ): readonly Part<T>[] => {
    const owner = numberOfText(runId);
    const alone = owner === null ? [] : [[owner, runId] as const];
    const runs = runId === shared?.id ? [...shared.runs].map(([number, { id }]) => [number, id] as const) : alone;
    return runs.map(([number, id]) => {
      const account = withNumber(accounts(), number);
      return { number, ids: [], answer: account === undefined ? goneRun() : ask(account.agentsService.bulk, id) };
    });
  };
  const startIn = (action: BulkRun['action'], agentIds: readonly number[]): Promise<readonly Part<BulkRun>[]> =>
    askOwners({ accounts: accounts(), one: null }, agentIds, async ({ agentsService, started }, own) => {
      await started();
      return agentsService.bulk.start({ action, agentIds: own });
    });
  const all = (parts: readonly Part<void>[]): Result<void> =>
    parts.find(({ answer }) => !answer.ok)?.answer ?? succeed(undefined);

  return {
    current,

    async start({ action, agentIds }: InputOf<'bulk:start'>): Promise<Result<BulkRun>> {
      if (readRuns().some(({ state }) => isRunning(state.run))) return stillRuns();
      return begin(async () => share(action, await startIn(action, agentIds)));
    },

    stop: (runId: string): Result<void> => all(onRun(runId, (bulk, id) => done(() => bulk.stop(id)))),

    /** Those that failed in any account once more; accounts where none did are left out. */
    async retry(runId: string): Promise<Result<BulkRun>> {
      const before = runId === shared?.id ? shared : null;
      const retryOwn = (): readonly Part<BulkRun>[] => onRun(runId, (bulk, id) => bulk.retry(id));
      if (before === null) {
        const [part] = retryOwn();
        if (part?.answer.ok !== true) return part?.answer ?? goneRun();
        return part.answer;
      }
      return begin(async () => {
        const parts = retryOwn();
        const begun = parts.filter(({ answer }) => answer.ok || answer.failure.kind !== 'bad-input');
        const again = await startIn(
          before.action,
          before.notBegun.map(({ agentId }) => agentId),
        );
        return share(before.action, begun.length + again.length === 0 ? parts : [...begun, ...again]);
      });
    },

    dismiss(runId: string): Result<void> {
      const isShared = runId === shared?.id;
      const parts = onRun(runId, (bulk, id) => bulk.dismiss(id));
      if (isShared) shared = null;
      return all(parts);
    },

    /** The change that the page gets of one account's; null where it concerns no run that is shown. */
    take(number: number, change: BulkChange): BulkChange | null {
      if (beginning > 0) return null;
      if (shared === null) return change;
      const known = shared.runs.get(number);
      if (known === undefined) return null;
      if (change.run === null) {
        shared.runs.delete(number);
        if (shared.runs.size > 0) return null;
        shared = null;
        return { reset: true, run: null, items: [] };
      }
      if (change.run.id !== known.id) return null;
      shared.runs.set(number, change.run);
      return { reset: false, run: mergeRuns(shared), items: change.items };
    },
  };
}

export type BulkOfAccounts = ReturnType<typeof createBulkOfAccounts>;

const failedItem = (agentId: number, agentName: string, failure: Failure, at: number): BulkItem => ({
  agentId,
  agentName,
  state: 'failed',
  startedAt: at,
  endedAt: at,
  failure,
});

function mergeRuns({ id, action, startedAt, runs, notBegun }: SharedRun): BulkRun {
  const parts = [...runs.values()];
  const has = (state: BulkRun['state']): boolean => parts.some((part) => part.state === state);
  const state = has('running') ? 'running' : has('undo') ? 'undo' : has('stopped') ? 'stopped' : 'done';
  const count = (of: keyof BulkRun['counts']): number => parts.reduce((total, { counts }) => total + counts[of], 0);
  const isOver = state === 'done' || state === 'stopped';
  return {
    id,
    action,
    state,
    startedAt,
    sendsAt: Math.max(...parts.map(({ sendsAt }) => sendsAt)),
    endedAt: isOver ? Math.max(...parts.map(({ endedAt }) => endedAt ?? 0)) : null,
    parallel: parts.reduce((total, { parallel }) => total + parallel, 0),
    counts: {
      waiting: count('waiting'),
      running: count('running'),
      done: count('done'),
      failed: count('failed') + notBegun.length,
      stopped: count('stopped'),
    },
  };
}
