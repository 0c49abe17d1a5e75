import type { Job, QuickHit } from '../../../src-main/contract/contract.ts';
import type { Failure, Result } from '../../../src-main/contract/failure.ts';
import { call, listen } from '../../lib/call.ts';
import { stepTo } from '../../lib/list-steps.ts';
import { needsWake } from '../../lib/quick-hits.ts';
import { AccountState } from '../../lib/account.svelte.ts';
import { clock } from '../../lib/clock.svelte.ts';
import { JobsState } from '../../features/agents/jobs/jobs.svelte.ts';
import { QuickCard } from './agent-card.svelte.ts';
import { QuickFind } from '../../lib/quick-find.svelte.ts';
import { ServiceState } from '../../lib/service.svelte.ts';
import { SettingsState } from '../../lib/settings.svelte.ts';
import { isWindowHidden, isWindowSeen, onWindowHidden } from '../../lib/window-shown.ts';

/** More would not be looked through: one more letter is quicker. */
const LIMIT = 30;
/** How often the states in the list are read again while it is visible; nothing is requested from the service. */
const AGAIN_MS = 2_000;

export type QuickAction = 'connect' | 'wake' | 'other';

/** What went wrong, until something else is done. */
export interface QuickNote {
  readonly action: QuickAction;
  readonly name: string;
  readonly failure: Failure;
}

const isWake = ({ kind }: Job): boolean => kind === 'wake' || kind === 'wake-and-connect';

/** The window of Quick connect: the typed text, the chosen agent, and the actions on it. */
export class Quick {
  readonly account: Readonly<AccountState> = new AccountState();
  readonly service: Readonly<ServiceState> = new ServiceState();
  readonly settings: Readonly<SettingsState> = new SettingsState();
  readonly jobs: Readonly<JobsState> = new JobsState((job, before) => {
    if (job !== undefined && before?.state === 'running') this.#onJobEnd(job);
  });
  readonly find: Readonly<QuickFind> = new QuickFind(LIMIT);
  readonly card = new QuickCard();
  /** Grows with each showing: the field takes the keyboard. */
  shown = $state(0);
  note = $state.raw<QuickNote | null>(null);
  /** The announcement for screen readers. */
  announcement = $state('');
  /** A request is pending; a second press meanwhile does nothing. */
  busy = $state(false);
  #chosen = $state<number | null>(null);
  /** Enter was pressed where no agent was chosen. */
  #enteredUnclear = $state(false);

  /** The one that was chosen, or else the first that was found; null where it is open which one is meant. */
  readonly hit: QuickHit | null = $derived(
    this.find.hits.find(({ agentId }) => agentId === this.#chosen) ??
      (this.find.isUnclear ? null : (this.find.hits[0] ?? null)),
  );
  /** The user has to choose an agent before Enter connects. */
  readonly asksWhich: boolean = $derived(this.#enteredUnclear && this.hit === null && this.find.hits.length > 0);

  /** The wake job of this agent; null where there is none. */
  wakeOf(agentId: number): Job | null {
    return this.jobs.current.find((job) => job.agentId === agentId && isWake(job) && job.state === 'running') ?? null;
  }

  start(): () => void {
    const timer = setInterval(() => {
      if (!isWindowHidden()) void this.find.again();
    }, AGAIN_MS);
    const offs = [
      clock.start(),
      this.account.start(),
      this.service.start(),
      this.settings.start(),
      this.card.start(),
      this.jobs.start(),
      listen('quick:shown', () => {
        this.#empty();
        this.shown += 1;
      }),
      this.#followShowing(),
    ];
    void this.find.clear();
    return () => {
      clearInterval(timer);
      for (const off of offs) off();
    };
  }

  type(text: string): void {
    this.#chosen = null;
    this.#enteredUnclear = false;
    this.note = null;
    void this.find.type(text);
  }

  /** The pointer moves the choice from one agent to another; where none is chosen, only a click or an arrow key does. */
  point(agentId: number): void {
    if (this.hit !== null) this.choose(agentId);
  }

  choose(agentId: number): void {
    this.#chosen = agentId;
    this.note = null;
  }

  /** The one so many further on, around the ends. */
  move(step: number): void {
    const { hits } = this.find;
    if (hits.length === 0) return;
    const at = hits.findIndex(({ agentId }) => agentId === this.hit?.agentId);
    const next = hits[stepTo(at, step, hits.length)];
    if (next !== undefined) this.choose(next.agentId);
  }

  /**
   * Connects, or wakes and connects, once the list is that of the last text: to the agent that was chosen or came first when
   * Enter was pressed, never to one that slipped into its place meanwhile. Asks where none is chosen.
   */
  async enter(): Promise<void> {
    if (this.busy) return;
    const meant = this.find.isCurrent ? (this.hit?.agentId ?? null) : this.#chosen;
    if (meant === null && (this.find.isCurrent || this.find.isEmpty)) {
      this.#enteredUnclear = true;
      return;
    }
    this.busy = true;
    await this.find.settled();
    this.busy = false;
    const { hit } = this;
    this.#enteredUnclear = true;
    if (hit === null || !this.find.isCurrent || (meant !== null && hit.agentId !== meant)) return;
    await (needsWake(hit) ? this.wakeAndConnect(hit) : this.connect(hit));
  }

  async connect(hit: QuickHit): Promise<void> {
    if (await this.#ask('connect', hit, () => call('sessions:open', { agentId: hit.agentId }))) await this.close();
  }

  /** The window stays, so that the waiting is seen; it goes on when it is closed. */
  async wakeAndConnect(hit: QuickHit): Promise<void> {
    const running = this.wakeOf(hit.agentId);
    if (running?.kind === 'wake-and-connect') return;
    await this.#begin(hit, () => call('agents:wakeAndConnect', { agentId: hit.agentId }));
  }

  async wake(hit: QuickHit): Promise<void> {
    if (this.wakeOf(hit.agentId) !== null) return;
    await this.#begin(hit, () => call('agents:wake', { agentId: hit.agentId }));
  }

  async watch(hit: QuickHit, announcement: string): Promise<void> {
    if (await this.#ask('other', hit, () => call('agents:watch', { agentId: hit.agentId })))
      this.announcement = announcement;
  }

  async stopWaking(job: Job): Promise<void> {
    await call('jobs:cancel', { jobId: job.id });
  }

  async toggleFavorite(hit: QuickHit): Promise<void> {
    const { agentId, favorite } = hit;
    if (!(await this.#ask('other', hit, () => call('agents:setFavorite', { agentId, favorite: !favorite })))) return;
    this.#chosen = agentId;
    await this.find.again();
  }

  async showDetails(hit: QuickHit): Promise<void> {
    const { agentId } = hit;
    if (await this.#ask('other', hit, () => call('sessions:showDetails', { agentId }))) await this.close();
  }

  async copy(hit: QuickHit, text: string, announcement: string): Promise<void> {
    if (await this.#ask('other', hit, () => call('app:copy', { text }))) this.announcement = announcement;
  }

  async openConsole(): Promise<void> {
    await call('quick:showConsole', { command: null });
  }

  async close(): Promise<void> {
    await call('quick:close');
  }

  async #begin(hit: QuickHit, ask: () => Promise<Result<Job>>): Promise<void> {
    await this.#ask('wake', hit, async () => {
      const reply = await ask();
      if (reply.ok) this.jobs.add(reply.value);
      return reply;
    });
  }

  async #ask(action: QuickAction, { name }: QuickHit, ask: () => Promise<Result<unknown>>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.note = null;
    const reply = await ask();
    this.busy = false;
    if (!reply.ok && reply.failure.kind !== 'cancelled') this.note = { action, name, failure: reply.failure };
    return reply.ok;
  }

  /** A wake that failed is shown; one that connected has opened its session. */
  #onJobEnd(job: Job): void {
    if (!isWake(job) || isWindowHidden()) return;
    if (job.state === 'failed' && job.failure !== null)
      this.note = { action: 'wake', name: job.agentName, failure: job.failure };
    if (job.state === 'done' && job.kind === 'wake-and-connect') void this.close();
    void this.find.again();
  }

  #empty(): void {
    this.#chosen = null;
    this.#enteredUnclear = false;
    this.busy = false;
    this.note = null;
    this.announcement = '';
    this.card.leave();
    void this.find.clear();
  }

  #followShowing(): () => void {
    const follow = (): void => {
      // So that the earlier text does not appear for a moment when the window is shown next.
      if (isWindowHidden()) this.#empty();
      // The window can be shown before its page listens: right after the start, after a crash, in another language.
      else if (this.shown === 0 && isWindowSeen()) this.shown = 1;
    };
    follow();
    return onWindowHidden(follow);
  }
}

/** The id of an agent's line, by which the field refers to the chosen one. */
export const hitId = (agentId: number): string => `hit-${String(agentId)}`;
