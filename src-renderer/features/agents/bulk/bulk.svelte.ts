import type {
  BulkAction,
  BulkChange,
  BulkItem,
  BulkRun,
  BulkState,
  Job,
} from '../../../../src-main/contract/contract.ts';
import type { Failure, Result } from '../../../../src-main/contract/failure.ts';
import { call, listen } from '../../../lib/call.ts';

/** Called when the run is another one, or in another state. */
export type RunListener = (run: BulkRun | null, before: BulkRun | null) => void;

/** The action that runs on many agents, if any, and how it goes with each. */
export class Bulk {
  run = $state.raw<BulkRun | null>(null);
  /** Changed in place, because with 100,000 agents a copy per change would be noticeable; `#version` signals the change. */
  #items: BulkItem[] = [];
  #places = new Map<number, number>();
  #version = $state(0);
  #hidden = $state(false);
  readonly #onRun: RunListener;
  /** The reading of the whole that is on its way, with the data of events that arrived meanwhile: never older than its answer. */
  #reading: { readonly meanwhile: BulkItem[] } | null = null;

  constructor(onRun: RunListener) {
    this.#onRun = onRun;
  }

  /** In the given order. The list is the same object after each change; readers have to read it again. */
  get items(): readonly BulkItem[] {
    return this.#version < 0 ? [] : this.#items;
  }
  /** There is a run, and the user did not close its pane. */
  get shown(): boolean {
    return this.run !== null && !this.#hidden;
  }
  /** How it goes with this agent in the run; undefined where it is not part of it. */
  itemOf(agentId: number): BulkItem | undefined {
    const place = this.#version < 0 ? undefined : this.#places.get(agentId);
    return place === undefined ? undefined : this.#items[place];
  }
  /** The job is the run's way of doing it to this agent. */
  covers(job: Job): boolean {
    const run = this.run;
    if (run === null || job.startedAt < run.sendsAt || job.kind !== run.action) return false;
    const item = this.itemOf(job.agentId);
    return item !== undefined && item.state !== 'stopped';
  }

  /** Reads the run that is under way and follows its progress, until the returned function is called. */
  start(): () => void {
    const off = listen('bulk:changed', (change) => this.#take(change));
    void this.#read();
    return () => {
      this.#reading = null;
      off();
    };
  }

  /** Begins; it can be undone for five seconds. Answers why it was not begun. */
  async begin(action: BulkAction, agentIds: readonly number[]): Promise<Failure | null> {
    return this.#begun(await call('bulk:start', { action, agentIds: [...agentIds] }));
  }
  /** Those that failed once more. */
  async retry(): Promise<Failure | null> {
    return this.run === null ? null : this.#begun(await call('bulk:retry', { runId: this.run.id }));
  }
  /** Agents that were not begun are left out; in the first seconds this undoes all of it. */
  async stop(): Promise<Failure | null> {
    if (this.run === null) return null;
    const reply = await call('bulk:stop', { runId: this.run.id });
    return reply.ok ? null : reply.failure;
  }
  /** Puts a finished run away; one that runs is only hidden. */
  async dismiss(): Promise<Failure | null> {
    const run = this.run;
    if (run === null) return null;
    this.#hidden = true;
    if (run.state === 'undo' || run.state === 'running') return null;
    const reply = await call('bulk:dismiss', { runId: run.id });
    return reply.ok ? null : reply.failure;
  }
  hide(): void {
    this.#hidden = true;
  }
  reveal(): void {
    this.#hidden = false;
  }

  async #begun(reply: Result<BulkRun>): Promise<Failure | null> {
    if (!reply.ok) return reply.failure;
    this.#hidden = false;
    // The event that carries its agents may have come before the answer.
    if (this.run?.id !== reply.value.id) {
      this.#setRun(reply.value);
      await this.#read();
    }
    return null;
  }

  async #read(): Promise<void> {
    const reading = { meanwhile: [] };
    this.#reading = reading;
    const reply = await call('bulk:current');
    if (this.#reading !== reading) return;
    this.#reading = null;
    if (!reply.ok) return;
    this.#replace(reply.value);
    this.#apply(reading.meanwhile);
  }

  #take({ reset, run, items }: BulkChange): void {
    if (reset || run === null) {
      this.#reading = null;
      this.#replace({ run, items });
      return;
    }
    this.#reading?.meanwhile.push(...items);
    if (run.id === this.run?.id) this.#apply(items);
    // Changes of a run whose beginning was missed are useless without the rest.
    else if (this.#reading === null) void this.#read();
    this.#setRun(run);
  }

  #replace({ run, items }: BulkState): void {
    this.#items = [...items];
    this.#places = new Map(items.map((item, place) => [item.agentId, place]));
    this.#version += 1;
    if (run?.id !== this.run?.id) this.#hidden = false;
    this.#setRun(run);
  }

  #apply(items: readonly BulkItem[]): void {
    if (items.length === 0) return;
    for (const item of items) {
      // The agents of a very large run come in parts, in their order.
      const place = this.#places.get(item.agentId) ?? this.#items.length;
      this.#places.set(item.agentId, place);
      this.#items[place] = item;
    }
    this.#version += 1;
  }

  #setRun(run: BulkRun | null): void {
    const before = this.run;
    this.run = run;
    if (run?.id !== before?.id || run?.state !== before?.state) this.#onRun(run, before);
  }
}
