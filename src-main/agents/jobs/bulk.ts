import { composeTextId, numberOf, ownId } from '../../contract/account-ids.ts';
import type { AgentRow, BulkAction, BulkChange, BulkItem, BulkRun, BulkState } from '../../contract/contract.ts';
import { fail, succeed, type Failure, type Result } from '../../contract/failure.ts';
import type { Clock } from '../../lib/clock.ts';
import { createBulkProgress, type BulkProgress, type BulkProgressOptions } from './bulk-progress.ts';
import { shortName } from './jobs.ts';
import { isLost } from '../../api/lost-changes.ts';
import { judgeRemoved } from './remove-from-account.ts';
import { overslept, UNDO_MS, waitForUndo } from './undo.ts';
import { t } from '../../contract/texts.ts';

/** How many agents are woken, rebooted, removed or watched at the same time. */
const PARALLEL = 2;
/** Local favorites are set in steps of this many, so that the event loop is not blocked. */
const FAVORITES_IN_STEP = 1_000;
/** Items that end at once (already awake, gone) give way to other events after this many. */
const ITEMS_IN_TURN = 100;

type OneByOne = 'wake' | 'reboot' | 'reboot-safe' | 'watch';
type AgentAction = (row: AgentRow) => Promise<Result<unknown>>;

/** What is done to each agent. Each resolves when the service shows the result, without time to undo. */
export interface BulkActions extends Readonly<Record<OneByOne, AgentAction>> {
  /** Only sends the request (4.7): one list confirms all of them at the end. */
  readonly detach: AgentAction;
  /** Those of them that the service's list still has. */
  readonly stillListed: (agentIds: readonly number[], signal: AbortSignal) => Promise<Result<readonly number[]>>;
  readonly setFavorites: (agentIds: readonly number[], favorite: boolean) => Promise<Result<unknown>>;
  /** One list, which decides between a refused key and a missing right (trust 2.2). */
  readonly checkKey: () => Promise<Result<unknown>>;
}

export interface BulkOptions {
  readonly actions: BulkActions;
  /** The present row of an agent. */
  readonly row: (agentId: number) => AgentRow | undefined;
  readonly clock: Clock;
  readonly onChange: (change: BulkChange) => void;
  /** Resolves after other events were handled. */
  readonly nextTurn: () => Promise<void>;
}

/** One run. */
interface Run {
  readonly action: BulkAction;
  readonly progress: BulkProgress;
  readonly size: number;
  /** Aborted when the account is closed: nothing more is reported. */
  readonly dropped: AbortController;
  /** Aborted when nothing more is to be begun; also ends the time to undo. */
  readonly stopping: AbortController;
  /** Removed agents that the list has yet to confirm: how their request ended, by index. */
  readonly unconfirmed: Map<number, Failure | null>;
  next: number;
  keyChecked: boolean;
}

/**
 * One action on many agents, one run at a time. What changes agents begins after 5 s in which it can be undone, two at a
 * time; favorites are set at once, in steps. Each agent has its own result; a 402 or a refused key stops the rest, because
 * every further request would be refused as well.
 */
export function createBulk(options: BulkOptions) {
  const { actions, clock } = options;
  let latest: Run | null = null;
  let lastId = 0;

  const isOver = (run: Run): boolean => run.stopping.signal.aborted || run.dropped.signal.aborted;

  const stopFor = (run: Run, failure: Failure): void => {
    run.stopping.abort();
    run.progress.stopWaiting(failure);
  };

  /** Stops the run if every other agent would fail in the same way. */
  const noteFailure = async (run: Run, failure: Failure): Promise<void> => {
    if (failure.kind === 'quota' || failure.kind === 'key-refused') stopFor(run, failure);
    if (failure.kind !== 'no-right' || run.keyChecked) return;
    run.keyChecked = true;
    const checked = await actions.checkKey();
    if (!checked.ok && checked.failure.kind === 'key-refused') stopFor(run, checked.failure);
  };

  const settle = async (run: Run, index: number, result: Result<unknown>): Promise<void> => {
    if (run.dropped.signal.aborted) return;
    if (result.ok) run.progress.set(index, 'done');
    else if (result.failure.kind === 'cancelled') run.progress.set(index, 'stopped');
    else {
      run.progress.set(index, 'failed', result.failure);
      await noteFailure(run, result.failure);
    }
  };

  const runOne = async (run: Run, index: number, action: OneByOne | 'detach'): Promise<void> => {
    const row = options.row(run.progress.item(index)?.agentId ?? -1);
    if (row === undefined) return settle(run, index, notListed());
    if ((action === 'wake' || action === 'watch') && row.online === true) return settle(run, index, succeed(undefined));
    run.progress.set(index, 'running');
    const result = await guarded(() => actions[action](row));
    if (action === 'detach' && (result.ok || isLost(result.failure))) {
      run.unconfirmed.set(index, result.ok ? null : result.failure);
    } else await settle(run, index, result);
  };

  const runLane = async (run: Run, action: OneByOne | 'detach'): Promise<void> => {
    for (let count = 1; run.next < run.size && !isOver(run); count += 1) {
      const index = run.next;
      run.next += 1;
      await runOne(run, index, action);
      if (count % ITEMS_IN_TURN === 0) await options.nextTurn();
    }
  };

  /** One list decides about all agents that were removed. */
  const confirm = async (run: Run): Promise<void> => {
    if (run.unconfirmed.size === 0 || run.dropped.signal.aborted) return;
    const subjects = [...run.unconfirmed].flatMap(([index, failure]) => {
      const item = run.progress.item(index);
      return item === undefined ? [] : [{ index, failure, agent: { id: item.agentId, name: item.agentName } }];
    });
    const ids = subjects.map(({ agent }) => agent.id);
    const listed = await guarded(() => actions.stillListed(ids, run.dropped.signal));
    const shown = listed.ok ? succeed(new Set(listed.value)) : listed;
    for (const { index, failure, agent } of subjects) {
      const own = shown.ok ? succeed(shown.value.has(agent.id) ? [agent.id] : []) : shown;
      const judged = judgeRemoved(agent, failure, own);
      if (judged.ok) run.unconfirmed.delete(index);
      await settle(run, index, judged);
    }
  };

  const runFavorites = async (run: Run, favorite: boolean): Promise<void> => {
    while (run.next < run.size && !isOver(run)) {
      const indexes = Array.from(
        { length: Math.min(FAVORITES_IN_STEP, run.size - run.next) },
        (_, step) => run.next + step,
      );
      run.next += indexes.length;
      const ids = indexes.flatMap((index) => {
        const agentId = run.progress.item(index)?.agentId;
        return agentId === undefined || options.row(agentId) === undefined ? [] : [agentId];
      });
      const listed = new Set(ids);
      for (const index of indexes) run.progress.set(index, 'running');
      const result = ids.length === 0 ? succeed(undefined) : await guarded(() => actions.setFavorites(ids, favorite));
      for (const index of indexes) {
        await settle(run, index, listed.has(run.progress.item(index)?.agentId ?? -1) ? result : notListed());
      }
      await options.nextTurn();
    }
  };

  const runAll = (run: Run): Promise<unknown> => {
    const { action } = run;
    if (action === 'favorite' || action === 'unfavorite') return runFavorites(run, action === 'favorite');
    return Promise.all(Array.from({ length: PARALLEL }, () => runLane(run, action)));
  };

  const drive = async (run: Run, undoMs: number): Promise<void> => {
    const { progress, dropped, stopping } = run;
    progress.notify();
    const undo = undoMs > 0 ? await waitForUndo(clock, undoMs, stopping.signal) : 'over';
    if (undo === 'overslept') stopFor(run, overslept().failure);
    else if (undo === 'over') {
      progress.begin();
      await runAll(run);
      await confirm(run);
    }
    if (!dropped.signal.aborted) progress.end(stopping.signal.aborted ? 'stopped' : 'done');
  };

  const begin = (
    action: BulkAction,
    agentIds: readonly number[],
    subject: BulkProgressOptions['subject'],
    undoMs: number,
  ) => {
    latest?.progress.close();
    lastId += 1;
    const isLocal = action === 'favorite' || action === 'unfavorite';
    const progress = createBulkProgress({
      id: composeTextId(numberOf(agentIds[0] ?? 0), `bulk-${lastId}`),
      action,
      size: agentIds.length,
      subject,
      parallel: isLocal ? FAVORITES_IN_STEP : PARALLEL,
      undoMs: isLocal ? 0 : undoMs,
      clock,
      onChange: options.onChange,
    });
    const run: Run = {
      action,
      progress,
      size: agentIds.length,
      dropped: new AbortController(),
      stopping: new AbortController(),
      unconfirmed: new Map(),
      next: 0,
      keyChecked: false,
    };
    latest = run;
    void drive(run, isLocal ? 0 : undoMs);
    return succeed(progress.run());
  };

  const find = (runId: string): Run | null => (latest?.progress.run().id === runId ? latest : null);

  /** The account is closed: nothing more is begun or reported. */
  const clear = (): void => {
    if (latest === null) return;
    latest.dropped.abort();
    latest.stopping.abort();
    latest.progress.close();
    latest = null;
    options.onChange({ reset: true, run: null, items: [] });
  };

  return {
    start({
      action,
      agentIds,
    }: {
      readonly action: BulkAction;
      readonly agentIds: readonly number[];
    }): Result<BulkRun> {
      if (latest !== null && !latest.progress.isOver()) return stillRuns();
      // An agent that is given twice would be rebooted twice.
      const ids = [...new Set(agentIds)];
      const subject = (index: number) => subjectOf(options, ids[index] ?? -1);
      return begin(action, ids, subject, UNDO_MS);
    },

    /** The present run with its first items; the rest of a very large run follows as changes. */
    current: (): BulkState => latest?.progress.state() ?? { run: null, items: [] },

    isRunning: (): boolean => latest !== null && !latest.progress.isOver(),

    /** Begins nothing more; what is under way is finished. Has no effect on unknown and finished runs. */
    stop(runId: string): void {
      const run = find(runId);
      if (run === null || run.progress.isOver() || run.stopping.signal.aborted) return;
      run.stopping.abort();
      run.progress.stopWaiting(null);
    },

    /** Agents that a new list no longer has: removals that an earlier list could not confirm are done after all. */
    takeRemoved(agentIds: readonly number[]): void {
      const run = latest;
      if (run === null || run.unconfirmed.size === 0 || !run.progress.isOver()) return;
      const removed = new Set(agentIds);
      for (const index of run.unconfirmed.keys()) {
        const item = run.progress.item(index);
        if (item === undefined || !removed.has(item.agentId)) continue;
        run.unconfirmed.delete(index);
        run.progress.set(index, 'done');
      }
    },

    /** This computer goes to sleep: what has not begun must not begin hours later. It can be retried. */
    suspend(): void {
      if (latest !== null && !latest.progress.isOver() && !isOver(latest)) stopFor(latest, overslept().failure);
    },

    /** Begins a new run with those that failed, or were not begun because of a limit, a refused key or sleep. */
    retry(runId: string): Result<BulkRun> {
      const run = find(runId);
      if (run === null) return goneRun();
      if (!run.progress.isOver()) return stillRuns();
      const failed = run.progress.all().filter(({ failure }) => failure !== null);
      return failed.length === 0
        ? nothingFailed()
        : begin(
            run.action,
            failed.map(({ agentId }) => agentId),
            (index) => failed[index] ?? subjectOf(options, -1),
            0,
          );
    },

    /** Removes a finished run; a running one has to be stopped first. */
    dismiss(runId: string): Result<void> {
      const run = find(runId);
      if (run !== null && !run.progress.isOver()) return stillRuns();
      if (run !== null) clear();
      return succeed(undefined);
    },

    clear,
  };
}

/** A bug in one action fails one agent instead of ending the run. */
async function guarded<T>(run: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await run();
  } catch {
    return fail('internal', t('bulk.bug'));
  }
}

const subjectOf = ({ row }: Pick<BulkOptions, 'row'>, agentId: number): Pick<BulkItem, 'agentId' | 'agentName'> => ({
  agentId,
  agentName: shortName(row(agentId)?.name ?? `#${ownId(agentId)}`),
});

const notListed = (): Result<never> => fail('not-found', t('bulk.notListed'), { reason: 'gone' });

const stillRuns = (): Result<never> => fail('busy', t('main.bulkRunning'), { reason: 'bulk-runs' });

const goneRun = (): Result<never> => fail('not-found', t('main.bulkGone'), { reason: 'gone' });

const nothingFailed = (): Result<never> => fail('bad-input', t('bulk.nothingFailed'));
