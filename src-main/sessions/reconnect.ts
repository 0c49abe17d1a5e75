import type { Clock } from '../lib/clock.ts';
import type { WaitCause, ServiceState } from '../contract/contract.ts';
import type { Result } from '../contract/failure.ts';
import type { Leave } from './leave-session.ts';
import type { SessionModel } from './session-model.ts';
import {
  causeOfEnd,
  delayOfTry,
  freshChances,
  LASTING_MS,
  mayTry,
  noteCrash,
  TRY_GAP,
  type Chances,
  type End,
} from './reconnect-rules.ts';
import { isActive, type Tab } from './tabs.ts';

export interface ReconnectsDeps {
  readonly model: SessionModel;
  readonly clock: Clock;
  /** 0 (included) to 1 (excluded). */
  readonly random: () => number;
  readonly service: () => Pick<ServiceState, 'kind' | 'at'>;
  /** Asks the service for this agent once (4.2); the picture follows by itself. */
  readonly checkAgent: (agentId: number) => Promise<Result<unknown>>;
  readonly leave: Leave;
  /** Connects without having been asked to. */
  readonly comeBack: (tabId: string) => void;
}

interface Plan {
  chances: Chances;
  /** Its connection was not asked for by a person. */
  byItself: boolean;
  /** Monotonic milliseconds of the next try; null where none is planned. */
  dueAt: number | null;
  shownAt: number | null;
  /** The list has shown its computer online since the page was shown. */
  seenOnline: boolean;
  /** The answer of the service (its time) whose word that the computer is offline was doubted already. */
  doubtedAt: number | null;
}

/** From the list's word that a computer is offline to asking once more, in milliseconds. */
const DOUBT = 3_000;
/** Between two such questions: a list that is wrong about many is not asked about all at once. */
const DOUBT_GAP = 500;

/** Carries out what tabs do by themselves when their connection is lost for another reason than a reboot. */
export class Reconnects {
  readonly #deps: ReconnectsDeps;
  readonly #plans = new Map<string, Plan>();
  /** Tabs whose computer is being asked about, with the "off" of the wait before it. */
  readonly #doubts = new Map<string, () => void>();
  #offTimer: (() => void) | null = null;
  #lastTry = -Infinity;
  #asleep = false;
  /** The last answer of the service (its time) that is out of date: this computer slept since, or a link was refused. */
  #outOfDate: number | null = null;

  constructor(deps: ReconnectsDeps) {
    this.#deps = deps;
  }

  /** A person asked for a connection, or the tab is gone: what was before counts no longer. */
  forget(tabId: string): void {
    this.#plans.delete(tabId);
    this.#doubts.get(tabId)?.();
    this.#doubts.delete(tabId);
    this.#setTimer();
  }

  isByItself(tabId: string): boolean {
    return this.#plans.get(tabId)?.byItself === true;
  }

  /** It connects by itself from now on. */
  noteTry(tabId: string): void {
    const plan = this.#plan(tabId);
    plan.byItself = true;
    plan.dueAt = null;
    plan.chances = { ...plan.chances, tries: plan.chances.tries + 1 };
    this.#lastTry = this.#deps.clock.now();
  }

  noteShown(tabId: string): void {
    const plan = this.#plan(tabId);
    plan.byItself = false;
    plan.shownAt = this.#deps.clock.now();
    plan.seenOnline = false;
  }

  /** Its connection has ended: answers whether it waits from now on instead. */
  takeEnd(tabId: string, end: End): boolean {
    const { model, clock } = this.#deps;
    const plan = this.#plan(tabId);
    const now = clock.now();
    this.#closeCount(plan);
    if (end.reason === 'page-crashed' && !end.closedItself) plan.chances = noteCrash(plan.chances, now);
    const cause = causeOfEnd(end, plan.byItself, plan.chances);
    const kind = end.failure?.kind;
    // What the service refuses one tab it refuses the others too, until its list says otherwise.
    if (kind === 'quota' || kind === 'key-refused') this.#outOfDate = this.#deps.service().at;
    if (cause === null) {
      this.forget(tabId);
      this.follow();
      return false;
    }
    model.dispatch(waitEvent(tabId, cause, clock.wallNow()));
    this.follow();
    return true;
  }

  /** This computer goes to sleep: nothing is tried until `resume`. */
  suspend(): void {
    this.#asleep = true;
    for (const plan of this.#plans.values()) plan.dueAt = null;
    for (const off of this.#doubts.values()) off();
    this.#doubts.clear();
    this.#setTimer();
  }

  /** It is awake again: no connection has outlived that. */
  resume(): void {
    this.#asleep = false;
    this.#outOfDate = this.#deps.service().at;
    const { model, clock, leave } = this.#deps;
    const since = clock.wallNow();
    for (const { id, state } of model.now.tabs) {
      if (state.kind !== 'open' && state.kind !== 'connecting') continue;
      void leave(id, () => {
        const kind = model.tab(id)?.state.kind;
        if (kind !== 'open' && kind !== 'connecting') return null;
        this.#closeCount(this.#plan(id));
        return waitEvent(id, 'slept', since);
      }).then(() => this.follow());
    }
    this.follow();
  }

  /** Tabs, computers or the service are others than before. */
  follow(): void {
    const { model } = this.#deps;
    for (const tab of model.now.tabs) this.#doubt(tab);
    // The tabs that are looked at come back first.
    const waiting = model.now.tabs.filter(({ state }) => state.kind === 'waiting' && state.cause !== 'reboot');
    const seen = (tab: Tab) => (isActive(model.now, tab) ? 0 : 1);
    for (const tab of waiting.toSorted((a, b) => seen(a) - seen(b))) this.#schedule(tab);
    this.#setTimer();
  }

  /** Gives every waiting tab that may try a time of its own, and takes it from those that may not. */
  #schedule(tab: Tab): void {
    const { id, state } = tab;
    if (state.kind !== 'waiting') return;
    const { model, service, random, clock } = this.#deps;
    const plan = this.#plan(id);
    const { online } = model.agentSummary(tab);
    const now = service();
    const isUpToDate = now.at === null || now.at !== this.#outOfDate;
    const may = !this.#asleep && isUpToDate && mayTry(state.cause, state.since, { service: now, online });
    if (!may) plan.dueAt = null;
    else plan.dueAt ??= this.#freeTime(clock.now() + delayOfTry(plan.chances.tries, random()));
    const nextTryAt = plan.dueAt === null ? null : Math.round(clock.wallNow() + plan.dueAt - clock.now());
    if ((nextTryAt === null) === (state.nextTryAt === null)) return;
    model.dispatch({ ...waitEvent(id, state.cause, state.since), nextTryAt });
  }

  /** The first moment from `at` on that keeps its distance from the tries of all other tabs. */
  #freeTime(at: number): number {
    const taken = [this.#lastTry, ...[...this.#plans.values()].flatMap(({ dueAt }) => dueAt ?? [])];
    let free = at;
    for (const other of taken.toSorted((a, b) => a - b)) if (Math.abs(free - other) < TRY_GAP) free = other + TRY_GAP;
    return free;
  }

  #setTimer(): void {
    this.#offTimer?.();
    this.#offTimer = null;
    const due = [...this.#plans.values()].flatMap(({ dueAt }) => dueAt ?? []);
    if (due.length === 0) return;
    const { clock } = this.#deps;
    this.#offTimer = clock.after(Math.max(0, Math.min(...due) - clock.now()), () => this.#tryNext());
  }

  #tryNext(): void {
    this.#offTimer = null;
    const { model, clock, comeBack } = this.#deps;
    const due = [...this.#plans].filter(([, { dueAt }]) => dueAt !== null && dueAt <= clock.now());
    for (const [, plan] of due) plan.dueAt = null;
    const [first, ...late] = due;
    if (first && model.tab(first[0])?.state.kind === 'waiting') comeBack(first[0]);
    // Where this process was held up, what fell due meanwhile is not made up for at once.
    for (const [, plan] of late) plan.dueAt = this.#freeTime(clock.now());
    this.#setTimer();
  }

  /** A page that is seen may outlive a slip of the list, so the service is asked once more before it is taken away. */
  #doubt(tab: Tab): void {
    const { id, agentId, state } = tab;
    if (agentId === null || state.kind !== 'open') return;
    const { model, clock, service } = this.#deps;
    const plan = this.#plan(id);
    const { kind, at } = service();
    if (model.agentSummary(tab).online !== false) plan.seenOnline = true;
    else if (plan.seenOnline && kind === 'up-to-date' && plan.doubtedAt !== at && !this.#doubts.has(id)) {
      plan.doubtedAt = at;
      this.#doubts.set(
        id,
        clock.after(DOUBT + this.#doubts.size * DOUBT_GAP, () => void this.#askAgain(id, agentId)),
      );
    }
  }

  async #askAgain(tabId: string, agentId: number): Promise<void> {
    const { model, clock, checkAgent, leave } = this.#deps;
    const answer = this.#asleep ? null : await checkAgent(agentId);
    this.#doubts.delete(tabId);
    if (answer?.ok !== true) return;
    await leave(tabId, () => {
      const now = model.tab(tabId);
      if (now?.state.kind !== 'open' || model.agentSummary(now).online !== false) return null;
      this.#closeCount(this.#plan(tabId));
      return waitEvent(tabId, 'offline', clock.wallNow());
    });
    this.follow();
  }

  /** A session that lasted gives the tab all its tries back. */
  #closeCount(plan: Plan): void {
    const lasted = plan.shownAt === null ? 0 : this.#deps.clock.now() - plan.shownAt;
    if (lasted >= LASTING_MS) plan.chances = { ...plan.chances, tries: 0 };
    plan.shownAt = null;
  }

  #plan(tabId: string): Plan {
    const known = this.#plans.get(tabId);
    if (known !== undefined) return known;
    const plan: Plan = {
      chances: freshChances,
      byItself: false,
      dueAt: null,
      shownAt: null,
      seenOnline: false,
      doubtedAt: null,
    };
    this.#plans.set(tabId, plan);
    return plan;
  }
}

const waitEvent = (tabId: string, cause: WaitCause, since: number) =>
  ({ kind: 'waiting', tabId, cause, jobId: null, since, typicalMs: null, nextTryAt: null }) as const;
