import type { AgentRow, BulkRun, Job } from '../../../../src-main/contract/contract.ts';
import { describeEnd, type JobEnd } from './format-job-end.ts';
import { secondsLeft, describeRunning, describeTitle, describeUndoTitle } from './format-job.ts';
import { describeBulkEnd, describeBulkTitle } from '../bulk/format-bulk.ts';
import { t } from '../../../../src-main/contract/texts.ts';
import { aboutCancel, subjectOf, type AgentActions } from '../agent-actions.svelte.ts';
import type { Bulk } from '../bulk/bulk.svelte.ts';
import { clock } from '../../../lib/clock.svelte.ts';
import type { AgentsState } from '../agents.svelte.ts';
import type { ConsoleState } from '../../../lib/console.svelte.ts';
import type { JobsState } from './jobs.svelte.ts';
import { writeKeys } from '../../../ui/caps.ts';
import type { ToastAction, ToastText } from '../../../lib/toasts.svelte.ts';

interface Parts {
  readonly jobs: Readonly<JobsState>;
  readonly bulk: Readonly<Bulk>;
  readonly app: Readonly<ConsoleState>;
  readonly agents: Readonly<AgentsState>;
  readonly actions: AgentActions;
  /** The details pane is open and shows this very job, with its buttons: a toast would cover it. */
  readonly isInPane: (job: Job) => boolean;
}

/** Notifies the user about the jobs they started: while they can be undone, while they run, and how they ended. */
export class JobToasts {
  readonly #parts: Parts;
  #announced = $state('');

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The announcement of the last start, for screen readers. Ends are announced by their toast. */
  get announcement(): string {
    return this.#announced;
  }

  /** A job is new, went a step further, or is gone. */
  onJob(job: Job | undefined, before: Job | undefined): void {
    if (job === undefined) {
      if (before !== undefined) this.#parts.app.toasts.settle(keyOf(before));
      return;
    }
    // The pane of the run shows these.
    if (this.#parts.bulk.covers(job)) return;
    if (job.state === 'running') this.#notifyStep(job, before);
    else if (before?.state === 'running') this.#notifyEnd(job);
  }

  /** The run on many agents is new, or went a step further. */
  onRun(run: BulkRun | null, before: BulkRun | null): void {
    if (before !== null && before.id !== run?.id) this.#parts.app.toasts.settle(keyOfRun(before));
    if (run === null || (run.id === before?.id && run.state === before.state)) return;
    const { bulk } = this.#parts;
    const { toasts } = this.#parts.app;
    const title = describeBulkTitle(run);
    if (run.state === 'undo') {
      this.#announced = this.#canUndo(title);
      const words = (): ToastText => ({
        mark: 'waiting',
        title: t('bulk.inSeconds', { what: title, seconds: secondsLeft(run.sendsAt, clock.now) }),
        actions: [this.#undo(() => void bulk.stop())],
      });
      toasts.follow(keyOfRun(run), words);
      return;
    }
    toasts.settle(keyOfRun(run));
    if (run.state === 'running') {
      if (before?.id !== run.id) this.#announced = title;
    } else if (before?.id === run.id) this.#notifyRunEnd(run);
  }

  /** The end of this job was dismissed, or acted on, where it is shown beside the agent. */
  dismiss({ kind, agentId }: Job): void {
    this.#parts.app.toasts.settle(subjectOf(kind, agentId));
  }

  /** Undoes the newest thing that can still be undone; false where there is none. */
  undo(): boolean {
    const { jobs, bulk, actions } = this.#parts;
    if (bulk.run?.state === 'undo') {
      void bulk.stop();
      return true;
    }
    const job = jobs.current.findLast(({ state, step }) => state === 'running' && step === 'undo');
    if (job === undefined) return false;
    void actions.cancel(job);
    return true;
  }

  #notifyStep(job: Job, before: Job | undefined): void {
    const { toasts } = this.#parts.app;
    if (before === undefined)
      this.#announced = job.step === 'undo' ? this.#canUndo(describeTitle(job)) : describeTitle(job);
    if (job.kind === 'watch') {
      if (before === undefined) toasts.follow(keyOf(job), () => this.#words(job), true);
    } else if (before === undefined) {
      if (job.step === 'undo' || job.kind === 'wake-and-connect') toasts.follow(keyOf(job), () => this.#words(job));
    } else if (before.step === 'undo' && job.step !== 'undo') toasts.letGo(keyOf(job));
  }

  /** The text of a job that is under way, as it is now; null while the pane shows it. */
  #words(started: Job): ToastText | null {
    const { jobs, actions, isInPane } = this.#parts;
    const job = jobs.get(started.id) ?? started;
    if (isInPane(job)) return null;
    if (job.step === 'undo')
      return {
        mark: 'waiting',
        title: describeUndoTitle(job, clock.now),
        actions: [this.#undo(() => void actions.cancel(job))],
      };
    const stop = {
      label: t(job.kind === 'watch' ? 'act.stopWatching' : 'act.cancel'),
      onclick: () => void actions.cancel(job),
    };
    if (job.kind === 'watch') return { mark: 'waiting', title: describeTitle(job), actions: [stop] };
    return {
      mark: 'waiting',
      title: describeTitle(job),
      text: describeRunning(job, clock.now),
      actions: job.kind === 'wake-and-connect' ? [stop] : [],
    };
  }

  #notifyEnd(job: Job): void {
    const { toasts } = this.#parts.app;
    toasts.settle(keyOf(job));
    toasts.settle(aboutCancel(job.id));
    if (job.state === 'done') for (const about of madeTrue(job)) toasts.settle(about);
    const end = describeEnd(job);
    if (end === null) return;
    const action = this.#offer(job, end);
    const words = {
      mark: end.mark,
      title: end.title,
      text: end.text,
      actions: action === null ? [] : [action],
    };
    // The pane of the agent shows failures, too, with the same button.
    toasts.show(subjectOf(job.kind, job.agentId), () =>
      job.state === 'failed' && this.#parts.isInPane(job) ? null : words,
    );
  }

  #offer(job: Job, { offer }: JobEnd): ToastAction | null {
    // The agent as it will be when the button is pressed: it may be gone by then.
    const on = (act: (row: AgentRow) => Promise<unknown>) => (): void => {
      const row = this.#parts.agents.find(job.agentId)?.row;
      if (row !== undefined) void act(row);
    };
    const { actions } = this.#parts;
    if (offer === 'connect') return { label: t('act.connect'), onclick: on((row) => actions.openSession(row)) };
    if (offer === 'watch') return { label: t('act.watch'), onclick: on((row) => actions.watch(row)) };
    if (offer === null) return null;
    return { label: t('act.tryAgain'), onclick: on((row) => this.#again(job, row)) };
  }

  async #again({ kind, agentName }: Job, row: AgentRow): Promise<void> {
    const { actions, app } = this.#parts;
    if (kind === 'wake') await actions.wake(row);
    else if (kind === 'wake-and-connect') await actions.wakeAndConnect(row);
    else if (kind === 'watch') await actions.watch(row);
    else if (kind === 'detach') {
      // The name was typed before; under another name it would be another question.
      const failure = await actions.removeFromAccount(row, agentName);
      app.toasts.report(subjectOf(kind, row.id), t('job.end.couldNotDetach', { name: agentName }), failure);
    } else await actions.reboot(row, kind === 'reboot-safe');
  }

  #notifyRunEnd(run: BulkRun): void {
    const { bulk, app } = this.#parts;
    const end = describeBulkEnd(run);
    const show = {
      label: t('bulk.show'),
      onclick: () => {
        bulk.reveal();
      },
    };
    app.toasts.show(keyOfRun(run), { ...end, actions: bulk.shown ? [] : [show] });
  }

  #undo(onclick: () => void): ToastAction {
    return { label: t('act.undo'), onclick, keys: this.#undoKeys };
  }
  #canUndo(what: string): string {
    return t('job.canUndo', { what, keys: writeKeys(this.#undoKeys) });
  }
  get #undoKeys(): string {
    return `${this.#parts.app.appInfo.mainKey}+Z`;
  }
}

/** Earlier failures that a successful job of the same agent outdates. */
const madeTrue = ({ kind, agentId }: Job): readonly string[] =>
  kind === 'wake-and-connect' ? [subjectOf(kind, agentId), subjectOf('connect', agentId)] : [subjectOf(kind, agentId)];

const keyOf = (job: Job): string => `job ${job.id}`;
const keyOfRun = (run: BulkRun): string => `run ${run.id}`;
