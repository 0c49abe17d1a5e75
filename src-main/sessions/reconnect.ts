import type { Job, WaitCause } from '../contract/contract.ts';
import type { Clock } from '../lib/clock.ts';
import type { Connections } from './connection.ts';
import {
  activeReboots,
  addCrash,
  emptyRecord,
  mayReconnect,
  rebootMoves,
  retryDelay,
  STABLE_SESSION_MS,
  TRY_GAP_MS,
  waitCauseOf,
  type End,
  type RetryRecord,
} from './reconnect-rules.ts';
import type { SessionAccount, SessionShell } from './ports.ts';
import type { SessionState } from './session-state.ts';
import { findWindow, isActive, type SessionEvent, type Tab } from './tabs.ts';
import type { WindowManager } from './window.ts';

/** Delay before an agent that is listed as offline is checked, in milliseconds. */
const OFFLINE_CHECK_MS = 3_000;
/** Added per check that is pending already, so that a wrong list does not cause a burst of requests. */
const OFFLINE_CHECK_GAP_MS = 500;

interface RetryPlan {
  record: RetryRecord;
  /** Monotonic milliseconds of the next attempt; null where none is planned. */
  dueAt: number | null;
  /** Monotonic milliseconds; null unless its page is shown. */
  shownAt: number | null;
  /** The agent has been listed as online since the page was shown. */
  seenOnline: boolean;
  /** Time of the service's answer for which the agent was checked last. */
  checkedAt: number | null;
}

/** Decides what follows the end of a connection, and reconnects tabs: after losses, sleep, offline times and reboots. */
export class Reconnects {
  readonly #account: SessionAccount;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #state: SessionState;
  readonly #connections: Connections;
  readonly #windows: WindowManager;
  /** By tab. */
  readonly #plans = new Map<string, RetryPlan>();
  /** Pending offline checks by tab, with the "off" of their delay. */
  readonly #checks = new Map<string, () => void>();
  /** Tabs whose last frame is being captured before they wait. */
  readonly #leaving = new Set<string>();
  #jobs: readonly Job[] = [];
  /** By agent. */
  #reboots: ReadonlyMap<number, Job> = new Map();
  #offTimer: (() => void) | null = null;
  #lastTry = -Infinity;
  #asleep = false;
  /** Time of an answer of the service that is outdated: this computer slept since, or a link was refused. */
  #outdatedAnswer: number | null = null;

  constructor(
    account: SessionAccount,
    { clock, random }: Pick<SessionShell, 'clock' | 'random'>,
    state: SessionState,
    connections: Connections,
    windows: WindowManager,
  ) {
    this.#account = account;
    this.#clock = clock;
    this.#random = random;
    this.#state = state;
    this.#connections = connections;
    this.#windows = windows;
  }

  /** Forgets a tab's attempts: the user reconnects it, or it is gone. */
  forget(tabId: string): void {
    this.#plans.delete(tabId);
    this.#checks.get(tabId)?.();
    this.#checks.delete(tabId);
    this.#setTimer();
  }

  onShown(tabId: string): void {
    const plan = this.#plan(tabId);
    plan.shownAt = this.#clock.now();
    plan.seenOnline = false;
    this.follow();
  }

  /** Lets the tab wait to reconnect where that may help; otherwise it is ended. */
  onEnded(tabId: string, end: End): void {
    const clock = this.#clock;
    const plan = this.#plan(tabId);
    this.#resetIfStable(plan);
    if (end.reason === 'page-crashed' && !end.closedItself) plan.record = addCrash(plan.record, clock.now());
    const { reason, failure } = end;
    // A refusal for quota or key applies to the other tabs too, until the service has answered again.
    if (failure?.kind === 'quota' || failure?.kind === 'key-refused') {
      this.#outdatedAnswer = this.#account.service().at;
    }
    const cause = waitCauseOf(end, plan.record);
    if (cause === null) {
      this.forget(tabId);
      this.#state.dispatch({ kind: 'ended', tabId, reason, at: clock.wallNow(), failure });
    } else {
      this.#state.dispatch(waitingEvent(tabId, cause, clock.wallNow()));
    }
    this.follow();
    this.#followJobs();
  }

  /** The current jobs. Tabs of a rebooting agent wait for it; closing a tab does not affect the job. */
  takeJobs(jobs: readonly Job[]): void {
    this.#jobs = jobs;
    this.#reboots = activeReboots(jobs);
    this.#followJobs();
  }

  /** Job of the reboot that is under way on this agent. */
  activeRebootId(agentId: number | null): string | null {
    return agentId === null ? null : (this.#reboots.get(agentId)?.id ?? null);
  }

  /** This computer goes to sleep: nothing is attempted until `resume`. */
  suspend(): void {
    this.#asleep = true;
    for (const plan of this.#plans.values()) plan.dueAt = null;
    for (const off of this.#checks.values()) off();
    this.#checks.clear();
    this.#setTimer();
  }

  /** This computer woke up: no connection has survived. */
  resume(): void {
    this.#asleep = false;
    this.#outdatedAnswer = this.#account.service().at;
    const since = this.#clock.wallNow();
    for (const { id, state } of this.#state.now.tabs) {
      if (state.kind !== 'open' && state.kind !== 'connecting') continue;
      void this.#leave(id, () => {
        const kind = this.#state.tab(id)?.state.kind;
        if (kind !== 'open' && kind !== 'connecting') return null;
        this.#resetIfStable(this.#plan(id));
        return waitingEvent(id, 'slept', since);
      }).then(() => this.follow());
    }
    this.follow();
  }

  /** Tabs, agents or the service have changed. */
  follow(): void {
    const { now } = this.#state;
    for (const tab of now.tabs) this.#planOfflineCheck(tab);
    const waiting = now.tabs.filter(({ state }) => state.kind === 'waiting' && state.cause !== 'reboot');
    // Visible tabs reconnect first.
    const rank = (tab: Tab) => (isActive(now, tab) ? 0 : 1);
    for (const tab of waiting.toSorted((a, b) => rank(a) - rank(b))) this.#schedule(tab);
    this.#setTimer();
  }

  #reconnect(tabId: string): void {
    const plan = this.#plan(tabId);
    plan.dueAt = null;
    plan.record = { ...plan.record, tries: plan.record.tries + 1 };
    this.#lastTry = this.#clock.now();
    this.#state.dispatch({ kind: 'connecting', tabId, ignoredRebootId: null, keepFrame: true });
    this.#connections.connect(tabId, { automatic: true });
  }

  /** Captures the tab's last frame, drops its connection and applies `event`, unless that is null by then. */
  async #leave(tabId: string, event: () => SessionEvent | null): Promise<void> {
    const tab = this.#state.tab(tabId);
    if (tab === undefined || this.#leaving.has(tabId)) return;
    const wasOpen = tab.state.kind === 'open';
    // Its frame was captured when it was covered.
    const covered = findWindow(this.#state.now, tab.windowId)?.covered === true;
    if (wasOpen && !covered) {
      this.#leaving.add(tabId);
      await this.#connections.captureFrame(tabId);
      this.#leaving.delete(tabId);
    }
    const now = this.#state.tab(tabId);
    // The user reconnected it meanwhile.
    if (now === undefined || (wasOpen && now.state.kind === 'connecting')) return;
    const next = event();
    if (next === null) return;
    this.#connections.drop(tabId);
    this.#state.dispatch(next);
    if (wasOpen) this.#takeFocusBack(tabId);
  }

  /** The page that had the keyboard is gone; only the visible tab of the focused window is concerned. */
  #takeFocusBack(tabId: string): void {
    const tab = this.#state.tab(tabId);
    const window = tab && this.#windows.of(tab);
    if (tab && isActive(this.#state.now, tab) && window?.isFocused === true) window.focusOwnPage();
  }

  #followJobs(): void {
    for (const move of rebootMoves(this.#state.now.tabs, this.#jobs)) {
      const { kind, tabId } = move;
      if (kind === 'wait') void this.#leave(tabId, () => this.#rebootWaitEvent(tabId));
      else if (kind === 'connect') this.#reconnect(tabId);
      else {
        const at = this.#clock.wallNow();
        this.#state.dispatch({ kind: 'ended', tabId, reason: 'not-back', at, failure: move.failure });
      }
    }
  }

  /** Decided again once the frame is captured; null where the tab no longer waits for a reboot. */
  #rebootWaitEvent(tabId: string): SessionEvent | null {
    const move = rebootMoves(this.#state.now.tabs, this.#jobs).find((other) => other.tabId === tabId);
    return move?.kind === 'wait' ? { ...move, kind: 'waiting', cause: 'reboot', nextTryAt: null } : null;
  }

  /** Plans the tab's next attempt where it may reconnect, and cancels it where it may not. */
  #schedule(tab: Tab): void {
    const { id, state } = tab;
    if (state.kind !== 'waiting') return;
    const clock = this.#clock;
    const plan = this.#plan(id);
    const { online } = this.#state.agentSummary(tab);
    const service = this.#account.service();
    const outdated = service.at !== null && service.at === this.#outdatedAnswer;
    const may = !this.#asleep && !outdated && mayReconnect(state.cause, state.since, { service, online });
    if (!may) plan.dueAt = null;
    else plan.dueAt ??= this.#freeTime(clock.now() + retryDelay(plan.record.tries, this.#random()));
    const nextTryAt = plan.dueAt === null ? null : Math.round(clock.wallNow() + plan.dueAt - clock.now());
    if ((nextTryAt === null) === (state.nextTryAt === null)) return;
    this.#state.dispatch({ ...waitingEvent(id, state.cause, state.since), nextTryAt });
  }

  /** The first time from `at` on that keeps the gap to the attempts of all other tabs. */
  #freeTime(at: number): number {
    const taken = [this.#lastTry, ...this.#dueTimes()];
    let free = at;
    for (const other of taken.toSorted((a, b) => a - b)) {
      if (Math.abs(free - other) < TRY_GAP_MS) free = other + TRY_GAP_MS;
    }
    return free;
  }

  #dueTimes(): readonly number[] {
    return [...this.#plans.values()].flatMap(({ dueAt }) => dueAt ?? []);
  }

  #setTimer(): void {
    this.#offTimer?.();
    this.#offTimer = null;
    const due = this.#dueTimes();
    if (due.length === 0) return;
    const clock = this.#clock;
    this.#offTimer = clock.after(Math.max(0, Math.min(...due) - clock.now()), () => this.#tryNext());
  }

  #tryNext(): void {
    this.#offTimer = null;
    const clock = this.#clock;
    const due = [...this.#plans].filter(([, { dueAt }]) => dueAt !== null && dueAt <= clock.now());
    for (const [, plan] of due) plan.dueAt = null;
    const [first, ...late] = due;
    if (first && this.#state.tab(first[0])?.state.kind === 'waiting') this.#reconnect(first[0]);
    // Several are due when the process was held up; their gaps stay all the same.
    for (const [, plan] of late) plan.dueAt = this.#freeTime(clock.now());
    this.#setTimer();
  }

  /** Before an open page is dropped because its agent is listed as offline, one more request confirms it. */
  #planOfflineCheck(tab: Tab): void {
    const { id, agentId, state } = tab;
    if (agentId === null || state.kind !== 'open') return;
    const plan = this.#plan(id);
    const { kind, at } = this.#account.service();
    if (this.#state.agentSummary(tab).online !== false) {
      plan.seenOnline = true;
      return;
    }
    if (!plan.seenOnline || kind !== 'up-to-date' || plan.checkedAt === at || this.#checks.has(id)) return;
    plan.checkedAt = at;
    const delay = OFFLINE_CHECK_MS + this.#checks.size * OFFLINE_CHECK_GAP_MS;
    this.#checks.set(
      id,
      this.#clock.after(delay, () => void this.#checkOffline(id, agentId)),
    );
  }

  async #checkOffline(tabId: string, agentId: number): Promise<void> {
    const answer = this.#asleep ? null : await this.#account.checkAgent(agentId);
    this.#checks.delete(tabId);
    if (answer?.ok !== true) return;
    await this.#leave(tabId, () => {
      const tab = this.#state.tab(tabId);
      if (tab?.state.kind !== 'open' || this.#state.agentSummary(tab).online !== false) return null;
      this.#resetIfStable(this.#plan(tabId));
      return waitingEvent(tabId, 'offline', this.#clock.wallNow());
    });
    this.follow();
  }

  /** After a session that lasted, the tab has all its attempts again. */
  #resetIfStable(plan: RetryPlan): void {
    const lasted = plan.shownAt === null ? 0 : this.#clock.now() - plan.shownAt;
    if (lasted >= STABLE_SESSION_MS) plan.record = { ...plan.record, tries: 0 };
    plan.shownAt = null;
  }

  #plan(tabId: string): RetryPlan {
    const known = this.#plans.get(tabId);
    if (known !== undefined) return known;
    const plan: RetryPlan = { record: emptyRecord, dueAt: null, shownAt: null, seenOnline: false, checkedAt: null };
    this.#plans.set(tabId, plan);
    return plan;
  }
}

const waitingEvent = (tabId: string, cause: WaitCause, since: number) =>
  ({ kind: 'waiting', tabId, cause, jobId: null, since, typicalMs: null, nextTryAt: null }) as const;
