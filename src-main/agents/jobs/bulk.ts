import type { AgentRow, BulkAction, BulkChange, BulkItem, BulkRun, BulkState } from '../../contract/contract.ts';
import { fail, succeed, type Failure, type Result } from '../../contract/failure.ts';
import type { Clock } from '../../lib/clock.ts';
import { createLedger, type Ledger, type LedgerOptions } from './bulk-progress.ts';
import { shortName } from './jobs.ts';
import { judgeDetached, mayHaveArrived } from './detach.ts';
import { overslept, UNDO_MS, waitForUndo } from './undo.ts';

/** How many agents are woken, restarted, detached or put under watch at the same time. */
export const PARALLEL = 2;
/** Favorites are of this console alone: so many in one step, then the rest of the program has its turn. */
export const FAVORITES_IN_STEP = 1_000;
/** After so many that ended at once (already awake, gone), the rest of the program has its turn. */
const ITEMS_IN_TURN = 100;

type OneByOne = 'wake' | 'reboot' | 'reboot-safe' | 'watch';
type AgentAction = (row: AgentRow) => Promise<Result<unknown>>;

/** What is done to each; these answer when it is over, as seen on the service. Nothing here asks or waits for an undo. */
export interface BulkActions extends Readonly<Record<OneByOne, AgentAction>> {
  /** 4.7; sends only: what came of all of them is asked together at the end. */
  readonly detach: AgentAction;
  /** Those of them that the service's list still shows, by one list. */
  readonly stillListed: (agentIds: readonly number[], signal: AbortSignal) => Promise<Result<readonly number[]>>;
  readonly setFavorites: (agentIds: readonly number[], favorite: boolean) => Promise<Result<unknown>>;
  /** One list, which tells a refused key from a missing right (trust rules 2.2). */
  readonly checkKey: () => Promise<Result<unknown>>;
}

export interface BulkOptions {
  readonly actions: BulkActions;
  /** What the list shows of an agent now. */
  readonly row: (agentId: number) => AgentRow | undefined;
  readonly clock: Clock;
  readonly onChange: (change: BulkChange) => void;
  /** Lets everything else of the program go on first. */
  readonly nextTurn: () => Promise<void>;
}

/** One run: what is known of it beside its ledger. */
interface Course {
  readonly action: BulkAction;
  readonly ledger: Ledger;
  readonly size: number;
  /** Forgotten: the account was changed. What still comes is told to nobody. */
  readonly dropped: AbortController;
  /** Nothing more is begun; aborts the time to undo. */
  readonly stopping: AbortController;
  /** Detached agents that the list has to confirm: how their request ended, by place. */
  readonly unconfirmed: Map<number, Failure | null>;
  next: number;
  keyChecked: boolean;
}

/**
 * One action on many agents, one run at a time. What changes agents is begun after 5 s in which it can be undone, two at a
 * time; favorites are marked at once, in steps. Each agent ends for itself; the plan's limit or a refused key stops the
 * rest, since every further request would be refused as well.
 */
export function createBulk(options: BulkOptions) {
  const { actions, clock } = options;
  let course: Course | null = null;
  let lastId = 0;

  const isOver = (of: Course): boolean => of.stopping.signal.aborted || of.dropped.signal.aborted;

  const stopFor = (of: Course, failure: Failure): void => {
    of.stopping.abort();
    of.ledger.stopWaiting(failure);
  };

  /** Whether this failure meets every other agent as well. */
  const noteFailure = async (of: Course, failure: Failure): Promise<void> => {
    if (failure.kind === 'quota' || failure.kind === 'key-refused') stopFor(of, failure);
    if (failure.kind !== 'no-right' || of.keyChecked) return;
    of.keyChecked = true;
    const checked = await actions.checkKey();
    if (!checked.ok && checked.failure.kind === 'key-refused') stopFor(of, checked.failure);
  };

  const settle = async (of: Course, index: number, result: Result<unknown>): Promise<void> => {
    if (of.dropped.signal.aborted) return;
    if (result.ok) of.ledger.set(index, 'done');
    else if (result.failure.kind === 'cancelled') of.ledger.set(index, 'stopped');
    else {
      of.ledger.set(index, 'failed', result.failure);
      await noteFailure(of, result.failure);
    }
  };

  const runOne = async (of: Course, index: number, action: OneByOne | 'detach'): Promise<void> => {
    const row = options.row(of.ledger.item(index)?.agentId ?? -1);
    if (row === undefined) return settle(of, index, notListed());
    if ((action === 'wake' || action === 'watch') && row.online === true) return settle(of, index, succeed(undefined));
    of.ledger.set(index, 'running');
    const result = await guarded(() => actions[action](row));
    if (action === 'detach' && (result.ok || mayHaveArrived(result.failure))) {
      of.unconfirmed.set(index, result.ok ? null : result.failure);
    } else await settle(of, index, result);
  };

  const runLane = async (of: Course, action: OneByOne | 'detach'): Promise<void> => {
    for (let count = 1; of.next < of.size && !isOver(of); count += 1) {
      const index = of.next;
      of.next += 1;
      await runOne(of, index, action);
      if (count % ITEMS_IN_TURN === 0) await options.nextTurn();
    }
  };

  /** One list tells of all that were detached. */
  const confirm = async (of: Course): Promise<void> => {
    if (of.unconfirmed.size === 0 || of.dropped.signal.aborted) return;
    const subjects = [...of.unconfirmed].flatMap(([index, failure]) => {
      const item = of.ledger.item(index);
      return item === undefined ? [] : [{ index, failure, agent: { id: item.agentId, name: item.agentName } }];
    });
    const ids = subjects.map(({ agent }) => agent.id);
    const listed = await guarded(() => actions.stillListed(ids, of.dropped.signal));
    const shown = listed.ok ? succeed(new Set(listed.value)) : listed;
    for (const { index, failure, agent } of subjects) {
      const own = shown.ok ? succeed(shown.value.has(agent.id) ? [agent.id] : []) : shown;
      await settle(of, index, judgeDetached(agent, failure, own));
    }
  };

  const runFavorites = async (of: Course, favorite: boolean): Promise<void> => {
    while (of.next < of.size && !isOver(of)) {
      const places = Array.from(
        { length: Math.min(FAVORITES_IN_STEP, of.size - of.next) },
        (_, step) => of.next + step,
      );
      of.next += places.length;
      const ids = places.flatMap((index) => {
        const agentId = of.ledger.item(index)?.agentId;
        return agentId === undefined || options.row(agentId) === undefined ? [] : [agentId];
      });
      const listed = new Set(ids);
      for (const index of places) of.ledger.set(index, 'running');
      const result = ids.length === 0 ? succeed(undefined) : await guarded(() => actions.setFavorites(ids, favorite));
      for (const index of places) {
        await settle(of, index, listed.has(of.ledger.item(index)?.agentId ?? -1) ? result : notListed());
      }
      await options.nextTurn();
    }
  };

  const runAll = (of: Course): Promise<unknown> => {
    const { action } = of;
    if (action === 'favorite' || action === 'unfavorite') return runFavorites(of, action === 'favorite');
    return Promise.all(Array.from({ length: PARALLEL }, () => runLane(of, action)));
  };

  const drive = async (of: Course, undoMs: number): Promise<void> => {
    const { ledger, dropped, stopping } = of;
    ledger.notify();
    const undo = undoMs > 0 ? await waitForUndo(clock, undoMs, stopping.signal) : 'over';
    if (undo === 'overslept') stopFor(of, overslept().failure);
    else if (undo === 'over') {
      ledger.begin();
      await runAll(of);
      await confirm(of);
    }
    if (!dropped.signal.aborted) ledger.end(stopping.signal.aborted ? 'stopped' : 'done');
  };

  const begin = (action: BulkAction, size: number, subject: LedgerOptions['subject'], undoMs: number) => {
    course?.ledger.close();
    lastId += 1;
    const isLocal = action === 'favorite' || action === 'unfavorite';
    const ledger = createLedger({
      id: `bulk-${lastId}`,
      action,
      size,
      subject,
      parallel: isLocal ? FAVORITES_IN_STEP : PARALLEL,
      undoMs: isLocal ? 0 : undoMs,
      clock,
      onChange: options.onChange,
    });
    const mine: Course = {
      action,
      ledger,
      size,
      dropped: new AbortController(),
      stopping: new AbortController(),
      unconfirmed: new Map(),
      next: 0,
      keyChecked: false,
    };
    course = mine;
    void drive(mine, isLocal ? 0 : undoMs);
    return succeed(ledger.run());
  };

  const find = (runId: string): Course | null => (course?.ledger.run().id === runId ? course : null);

  /** Another account, or the end: nothing more is begun, and what still comes is told to nobody. */
  const clear = (): void => {
    if (course === null) return;
    course.dropped.abort();
    course.stopping.abort();
    course.ledger.close();
    course = null;
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
      if (course !== null && !course.ledger.isOver()) return stillRuns();
      // The same agent twice would be restarted twice.
      const ids = [...new Set(agentIds)];
      const subject = (index: number) => subjectOf(options, ids[index] ?? -1);
      return begin(action, ids.length, subject, UNDO_MS);
    },

    /** The run that is shown; of a very large one the first items, and the rest as changes. */
    current: (): BulkState => course?.ledger.state() ?? { run: null, items: [] },

    isRunning: (): boolean => course !== null && !course.ledger.isOver(),

    /** What was not begun stays undone, what is under way is finished. Unknown and finished runs are left as they are. */
    stop(runId: string): void {
      const mine = find(runId);
      if (mine === null || mine.ledger.isOver() || mine.stopping.signal.aborted) return;
      mine.stopping.abort();
      mine.ledger.stopWaiting(null);
    },

    /** The computer goes to sleep: hours later nobody means what was not begun. It can be tried again. */
    suspend(): void {
      if (course !== null && !course.ledger.isOver() && !isOver(course)) stopFor(course, overslept().failure);
    },

    /** Those that failed, and those a reached limit, a refused key or sleep kept from being begun, as a run of their own. */
    retry(runId: string): Result<BulkRun> {
      const mine = find(runId);
      if (mine === null) return goneRun();
      if (!mine.ledger.isOver()) return stillRuns();
      const failed = mine.ledger.all().filter(({ failure }) => failure !== null);
      return failed.length === 0
        ? nothingFailed()
        : begin(mine.action, failed.length, (index) => failed[index] ?? subjectOf(options, -1), 0);
    },

    /** Puts a finished run away; one that runs has to be stopped first. */
    dismiss(runId: string): Result<void> {
      const mine = find(runId);
      if (mine !== null && !mine.ledger.isOver()) return stillRuns();
      if (mine !== null) clear();
      return succeed(undefined);
    },

    clear,
  };
}

/** A bug in one action is the failure of one agent, not the end of the run. */
async function guarded<T>(run: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await run();
  } catch {
    return fail('internal', 'Something went wrong inside Longreach. Try again.');
  }
}

const subjectOf = ({ row }: Pick<BulkOptions, 'row'>, agentId: number): Pick<BulkItem, 'agentId' | 'agentName'> => ({
  agentId,
  agentName: shortName(row(agentId)?.name ?? `#${agentId}`),
});

const notListed = (): Result<never> =>
  fail('not-found', 'This computer is no longer in the list, so nothing was done.', { reason: 'gone' });

const stillRuns = (): Result<never> =>
  fail('busy', 'Another action on several computers is still under way. Stop it, or wait until it is over.', {
    reason: 'bulk-runs',
  });

const goneRun = (): Result<never> =>
  fail('not-found', 'These results are no longer there. Select the computers and start again.', { reason: 'gone' });

const nothingFailed = (): Result<never> => fail('bad-input', 'Nothing failed, so there is nothing to try again.');
