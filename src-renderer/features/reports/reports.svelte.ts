import { joinLevels } from '../../../src-main/contract/group-path.ts';
import { createContext } from 'svelte';
import type { Reports as Read, OddSessions, Timesheet } from '../../../src-main/contract/contract.ts';
import { call, listen } from '../../lib/call.ts';
import { Reading } from '../../lib/reading.svelte.ts';
import { isWithin, pathOf } from '../../lib/groups.ts';
import { periodOf, type Period, type PeriodChoice } from './period.ts';
import type { Rounding, TimesheetBy } from './timesheet.ts';
import type { AgentsState } from '../agents/agents.svelte.ts';
import { clock } from '../../lib/clock.svelte.ts';
import type { ConsoleState } from '../../lib/console.svelte.ts';
import type { SettingsState } from '../../lib/settings.svelte.ts';

export const reportTabs = ['overview', 'timesheet', 'odd'] as const;
export type ReportTab = (typeof reportTabs)[number];

/** While the history grows it is counted again at most this often. */
const PACE = 2_000;
/** The contract's limit. */
const MAX_GROUPS = 50_000;

interface Question extends Period {
  /** Null for all. */
  readonly groups: string[] | null;
}

/** What was read of the history of one account. */
class Results {
  readonly overview = new Reading<Read>();
  readonly odd = new Reading<OddSessions>();
  readonly timesheet = new Reading<Timesheet>();
}

/** The query of the page Reports, and its results. Stored while the window lives. */
export class Reports {
  readonly #agents: Readonly<AgentsState>;
  readonly #settings: Readonly<SettingsState>;
  choice = $state.raw<PeriodChoice>({ kind: '30' });
  /** Paths of the chosen groups, "" for agents without one; none means all. */
  groups = $state.raw<readonly string[]>([]);
  /** Groups that only the history still knows. */
  seenNames = $state.raw<ReadonlySet<string>>(new Set());
  /** Grows with the history, at the pace of `follow`. */
  revision = $state.raw(0);
  tab = $state<ReportTab>('overview');
  by = $state<TimesheetBy>('group');
  results = $state.raw(new Results());

  /** Midnight of the present day: a new one begins while the page is open, or another time zone is in use. */
  readonly #today = $derived(new Date(clock.rough).setHours(0, 0, 0, 0));
  /** Null while the days written for it are none. */
  readonly period: Period | null = $derived.by(() => periodOf(this.choice, this.#today));

  constructor(app: Readonly<ConsoleState>, agents: Readonly<AgentsState>) {
    this.#agents = agents;
    this.#settings = app.settings;
    app.account.onLeave(() => this.#clear());
  }

  /** The period and groups as they are sent to the main process; null while there is no period. */
  get question(): Question | null {
    return this.period === null ? null : { ...this.period, groups: this.groups.length === 0 ? null : this.#namesOf() };
  }
  /** Changes when the question does, and not when the list of agents was only read again. */
  readonly questionKey: string = $derived(JSON.stringify(this.question));

  /** While the page is shown, the history is read faster, and the numbers follow it, no faster than a user can look. */
  follow(): () => void {
    void call('history:setSeen', { seen: true });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const off = listen('history:changed', ({ revision }) => {
      timer ??= setTimeout(() => {
        timer = undefined;
        this.revision = revision;
      }, PACE);
    });
    return () => {
      void call('history:setSeen', { seen: false });
      clearTimeout(timer);
      off();
    };
  }

  showTab(tab: ReportTab): void {
    this.tab = tab;
  }
  /** What the lines of the timesheet are sums of. */
  sumBy(by: TimesheetBy): void {
    this.by = by;
  }
  choose(choice: PeriodChoice): void {
    this.choice = choice;
  }
  /** Takes a group into the choice, or out of it; those below it are part of it. */
  toggleGroup(path: string): void {
    const others = this.groups.filter((one) => one !== path);
    this.groups = others.length < this.groups.length ? others : [...others, path];
  }
  /** This group alone; null for all. */
  chooseGroup(path: string | null): void {
    this.groups = path === null ? [] : [path];
  }

  /** Reads what the open tab shows. */
  async read(): Promise<void> {
    const { question, results } = this;
    if (question === null) return;
    if (this.tab === 'timesheet') await this.readTimesheet(this.#settings.current.timesheetRounding);
    else if (this.tab === 'odd') await results.odd.read(() => call('reports:odd', question));
    else {
      await results.overview.read(() => call('reports:read', question));
      if (results === this.results) this.#remember(results.overview.value);
    }
  }

  async readTimesheet(rounding: Rounding): Promise<void> {
    const question = this.question;
    if (question === null) return;
    const order = { ...question, by: this.by, rounding };
    await this.results.timesheet.read(() => call('reports:timesheet', order));
  }

  /** Another account has another history. */
  #clear(): void {
    this.results = new Results();
    this.groups = [];
    this.seenNames = new Set();
  }

  #remember(read: Read | null): void {
    const fresh = (read?.groups ?? []).flatMap(({ name }) => (name === null || this.seenNames.has(name) ? [] : name));
    if (fresh.length > 0) this.seenNames = new Set([...this.seenNames, ...fresh]);
  }

  /** The chosen groups and all below them, by the names that agents and history have; "" means without a group. */
  #namesOf(): string[] {
    const names = new Set(this.seenNames);
    for (const { row } of this.#agents.entries) if (row.group !== null) names.add(row.group);
    const isChosen = (path: string): boolean =>
      this.groups.some((one) => (one === '' ? path === '' : isWithin(path, one)));
    const within = [...names].filter((name) => isChosen(pathOf(name)));
    // A group that no longer exists is sent as it is: it matches nothing, whereas no group at all would match everything.
    const requested = within.length > 0 ? within.sort() : this.groups.map((path) => joinLevels(path.split('\n')));
    return [...new Set([...(this.groups.includes('') ? [''] : []), ...requested])].slice(0, MAX_GROUPS);
  }
}

export const [useReports, provideReports] = createContext<Readonly<Reports>>();
