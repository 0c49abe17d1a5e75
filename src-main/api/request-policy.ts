import type { RequestBudget, Settings } from '../contract/contract.ts';
import { assertNever } from '../contract/failure.ts';
import type { Clock } from '../lib/clock.ts';
import { createEvents } from '../lib/events.ts';
import type { ClientQuota } from './request-gate.ts';
import {
  HIDDEN_MS,
  listBudgets,
  pauseForBudget,
  pauseForCost,
  visibleIntervals,
  WAITING_MS,
  type ListCost,
} from './list-pause.ts';

/** What the service is asked for without the user: what the user does is always tried. */
export type Purpose = 'list' | 'support' | 'details' | 'download' | 'preview' | 'fresh' | 'scan' | 'history';

/** What must be so for a request. `ahead`: more is left of the budget of requests than lists need. */
export type Condition = 'connected' | 'awake' | 'key' | 'current' | 'ahead' | 'no-job' | 'no-user';

/** Details and previews are also looked at before the account is signed in: details wait for its key, previews know it. */
const obeys: Readonly<Record<Purpose, readonly Condition[]>> = {
  preview: ['awake'],
  details: ['awake', 'key'],
  list: ['awake', 'connected', 'key'],
  support: ['awake', 'connected', 'key'],
  download: ['awake', 'connected', 'key'],
  fresh: ['awake', 'connected', 'current', 'ahead'],
  scan: ['awake', 'connected', 'current', 'ahead', 'no-job'],
  history: ['awake', 'connected', 'current', 'ahead', 'no-job', 'no-user'],
};

/** What decides which requests are sent, and how often. */
export interface Circumstances {
  /** The account is signed in. */
  readonly connected: boolean;
  /** The console can be seen, with this account in view. */
  readonly visible: boolean;
  /** The page of the history is shown, or one that is computed from it. */
  readonly historySeen: boolean;
  /** The page of support sessions is shown. */
  readonly supportSeen: boolean;
  readonly asleep: boolean;
  /** The last list was refused with the key. */
  readonly keyRefused: boolean;
  /** The last list was good, as far as is shown. */
  readonly current: boolean;
  /** A tab waits for its agent to be online. */
  readonly awaited: boolean;
  /** A job waits for an agent. */
  readonly jobWaits: boolean;
  /** It does so in a list that is short enough to be requested often. */
  readonly listAwaited: boolean;
  /** The user waits for a part of the history. */
  readonly userWaits: boolean;
}

export type Permission =
  | { readonly ok: true }
  /** `until`: monotonic milliseconds when it may be otherwise; null where only a change of the circumstances helps. */
  | { readonly ok: false; readonly why: Condition; readonly until: number | null };

export interface RequestPolicyDeps {
  readonly clock: Clock;
  readonly settings: () => Pick<Settings, 'refreshPace' | 'listBudget'>;
  /** The budget of requests of this hour, day or month; null where there is none. */
  readonly budget: () => RequestBudget | null;
}

/** Of the budget of bytes, searches take at most a quarter. */
const SEARCH_SHARE = 4;
/** However few requests are left, details and history leave lists so many that one can be read each minute. */
const RESERVE_MS = 60_000;
/** More of a short budget is left over as time passes. It goes to the history before it goes to the scan. */
const AGAIN_MS = 10_000;
const SCAN_AGAIN_MS = 60_000;

/** What waits for the list to find out whether the quota is spent, waits no longer than this. */
const AFTER_LIST_MS = 60_000;

const ALLOWED: Permission = { ok: true };

/** Decides which requests of one account are sent without the user, and when (trust 2.1 to 2.3). */
export class RequestPolicy {
  readonly #deps: RequestPolicyDeps;
  /** Monotonic milliseconds; null while the console can be seen. */
  #hiddenAt: number | null = null;
  /** Of the client in use: one whose key is only being proven says nothing about it. */
  #quota: ClientQuota | null = null;
  #stopHearing: () => void = () => undefined;
  readonly #events = createEvents<{ changed: Circumstances; opened: null }>();
  #now: Circumstances = {
    connected: false,
    visible: true,
    historySeen: false,
    supportSeen: false,
    asleep: false,
    keyRefused: false,
    current: false,
    awaited: false,
    jobWaits: false,
    listAwaited: false,
    userWaits: false,
  };

  constructor(deps: RequestPolicyDeps) {
    this.#deps = deps;
  }

  /** `changed` brings the circumstances as they were before; `opened`: a quota or a pause of the service is over. */
  readonly on = this.#events.on;

  get circumstances(): Circumstances {
    return this.#now;
  }

  /** Milliseconds since the console could be seen; 0 while it can. */
  get hiddenMs(): number {
    return this.#hiddenAt === null ? 0 : this.#deps.clock.now() - this.#hiddenAt;
  }

  /** @param part `connected` is set by `connect` alone */
  set(part: Partial<Circumstances>): void {
    const before = this.#now;
    this.#now = { ...before, ...part };
    if (before.visible !== this.#now.visible) this.#hiddenAt = this.#now.visible ? null : this.#deps.clock.now();
    const names = Object.keys(part) as (keyof Circumstances)[];
    if (names.some((name) => before[name] !== this.#now[name])) this.#events.emit('changed', before);
  }

  /** Settings or budget have changed. */
  follow(): void {
    this.#events.emit('changed', this.#now);
  }

  /** The account is signed in with a client that has this quota, or signed out. */
  connect(quota: ClientQuota | null): void {
    this.#stopHearing();
    this.#quota = quota;
    this.#stopHearing = quota?.onOpened(() => this.#events.emit('opened', null)) ?? (() => undefined);
    this.set({ connected: quota !== null });
  }

  may(purpose: Purpose): Permission {
    const why = obeys[purpose].find((condition) => !this.#holds(condition));
    if (why === undefined) return ALLOWED;
    const againMs = purpose === 'scan' ? SCAN_AGAIN_MS : AGAIN_MS;
    return { ok: false, why, until: why === 'ahead' ? this.#deps.clock.now() + againMs : null };
  }

  /**
   * Monotonic milliseconds until which what failed for the quota rests, unless something succeeds before (trust 2.2). The list
   * is the first to be tried. The others are if none is due: of a large account that may take an hour.
   */
  quotaEnd(purpose: Purpose): number {
    const until = this.#quota?.until() ?? null;
    if (until === null) return -Infinity;
    return purpose === 'list' ? until : until + AFTER_LIST_MS;
  }

  /**
   * Milliseconds from the end of one list of agents to the start of the next (trust 2.3, S14).
   *
   * @param cost of the last list, and of what was read beside it since
   */
  listPause(cost: ListCost): number {
    const { awaited, listAwaited, visible } = this.#now;
    // Jobs end within minutes, and wait by the list only where it is short.
    if (listAwaited) return WAITING_MS;
    const pace = visible || awaited ? visibleIntervals[this.#deps.settings().refreshPace] : HIDDEN_MS;
    const forRequests = pauseForBudget(this.#deps.budget(), this.#deps.clock.wallNow());
    return Math.max(pace, pauseForCost(cost, this.#bytesAnHour()), forRequests);
  }

  /** The same for searches of the service, which take at most a quarter of the bytes. */
  searchPause(cost: ListCost): number {
    const bytes = this.#bytesAnHour();
    return pauseForCost(cost, bytes === null ? null : bytes / SEARCH_SHARE);
  }

  #bytesAnHour(): number | null {
    return listBudgets[this.#deps.settings().listBudget];
  }

  #holds(condition: Condition): boolean {
    const { asleep, connected, current, jobWaits, keyRefused, userWaits } = this.#now;
    switch (condition) {
      case 'connected':
        return connected;
      case 'awake':
        return !asleep;
      case 'key':
        return !keyRefused;
      case 'current':
        return current;
      case 'ahead':
        return mayReadAhead(this.#deps.budget(), this.#deps.clock.wallNow());
      case 'no-job':
        return !jobWaits;
      case 'no-user':
        return !userWaits;
      default:
        return assertNever(condition);
    }
  }
}

/** Whether the lists leave something of the budget over for details and history. @param at Unix milliseconds */
export function mayReadAhead(budget: RequestBudget | null, at: number): boolean {
  return budget === null || budget.limit - budget.used > Math.max(0, budget.endsAt - at) / RESERVE_MS;
}
