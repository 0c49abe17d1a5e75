import { createContext } from 'svelte';
import type { Job } from '../../../src-main/contract/contract.ts';
import type { ConsoleState } from '../../lib/console.svelte.ts';
import { t } from '../../../src-main/contract/texts.ts';
import { stopAll } from '../../lib/stop-all.ts';
import { AgentActions } from './agent-actions.svelte.ts';
import { AgentsState } from './agents.svelte.ts';
import { Bulk } from './bulk/bulk.svelte.ts';
import { Details } from './details/details.svelte.ts';
import { Freshness } from './freshness.svelte.ts';
import { JobToasts } from './jobs/job-toasts.svelte.ts';
import { JobsState } from './jobs/jobs.svelte.ts';
import { AgentList } from './list/agent-list.svelte.ts';
import { Selection } from './list/selection.svelte.ts';
import { ServiceSearch } from './search/service-search.svelte.ts';
import { Traits } from './traits.svelte.ts';
import { Views } from './views/views.svelte.ts';

/** The state of the agents feature: all agents, the list as it is filtered, and what can be done to an agent. */
export class Agents {
  readonly #app: Readonly<ConsoleState>;
  readonly all: Readonly<AgentsState>;
  readonly traits: Readonly<Traits>;
  readonly list: Readonly<AgentList>;
  readonly selection: Readonly<Selection>;
  readonly serviceSearch: Readonly<ServiceSearch>;
  readonly freshness: Freshness;
  readonly details: Readonly<Details> = new Details();
  readonly bulk: Readonly<Bulk> = new Bulk((run, before) => {
    this.jobToasts.onRun(run, before);
  });
  readonly jobs: Readonly<JobsState> = new JobsState((job, before) => {
    this.jobToasts.onJob(job, before);
  });
  readonly actions: AgentActions;
  readonly jobToasts: JobToasts;
  readonly views: Readonly<Views>;
  /** Grows with every request to focus the search box. */
  searchRequested = $state(0);

  constructor(app: Readonly<ConsoleState>) {
    this.#app = app;
    this.all = new AgentsState(app.accounts, (id) => this.traits.of(id));
    this.traits = new Traits(this.all);
    this.list = new AgentList(this.all, this.traits, app.accounts);
    this.selection = new Selection(this.all, this.list);
    this.serviceSearch = new ServiceSearch(this.all, this.list);
    this.freshness = new Freshness({ all: this.all, list: this.list, service: app.service });
    this.actions = new AgentActions({
      app,
      jobs: this.jobs,
      traits: this.traits,
      opensViewOnly: () => this.views.opensViewOnly,
    });
    this.jobToasts = new JobToasts({
      app,
      jobs: this.jobs,
      bulk: this.bulk,
      agents: this.all,
      actions: this.actions,
      isInPane: (job) => this.#isInPane(job),
    });
    this.views = new Views({ app, agents: this.all, traits: this.traits, list: this.list });
    app.account.onLeave(() => {
      this.list.clear();
    });
  }

  /** Starts what the first screen shows. */
  start(): () => void {
    return stopAll([this.all.start(), this.views.start()]);
  }

  /** Starts the rest. */
  startRest(): () => void {
    return stopAll([
      this.traits.start(),
      this.details.start(),
      this.bulk.start(),
      this.serviceSearch.start(),
      this.freshness.start(),
      this.jobs.start(),
    ]);
  }

  /** Shows an agent from anywhere in the console: under the cursor of the list, with its details beside it. */
  show(agentId: number): void {
    this.#app.goTo('agents');
    if (this.all.find(agentId) !== undefined) this.list.reveal(agentId);
    this.bulk.hide();
    this.details.show(agentId);
  }

  /** Shows the details of an agent beside the list, or closes them where they are shown. */
  toggleDetails(agentId: number): void {
    if (this.details.agentId === agentId && !this.bulk.shown) this.details.close();
    else this.details.show(agentId);
  }

  /** Shows the list and focuses its search box. */
  focusSearch(): void {
    this.#app.goTo('agents');
    this.searchRequested += 1;
  }

  /** Adds the whole list, as it is filtered, to the selection. */
  pickAll(): void {
    if (!this.#saysFault()) this.selection.all();
  }
  /** As `pickAll`; takes the list out of the selection where all of it is in. */
  togglePickAll(): void {
    if (this.selection.extent === 'all' || !this.#saysFault()) this.selection.toggleAll();
  }
  /** Asks how the list as it is filtered is to be exported. */
  exportList(): void {
    if (!this.#saysFault()) this.#app.open({ kind: 'export', agentIds: this.list.rows.map(({ row }) => row.id) });
  }

  /** Where a part of the search cannot be read, the list is not the wanted one: shows the reason, and returns true. */
  #saysFault(): boolean {
    const { fault } = this.list;
    if (fault !== null)
      this.#app.toasts.show('search-fault', { mark: 'attention', title: t('query.unread'), text: fault.message });
    return fault !== null;
  }

  /** Shows the list filtered by this query alone. */
  searchFor(query: string): void {
    this.list.clear();
    this.list.search(query);
    this.focusSearch();
  }

  /** The details pane is open and shows this very job. */
  #isInPane(job: Job): boolean {
    const { agentId } = this.details;
    return (
      this.#app.page === 'agents' &&
      !this.bulk.shown &&
      agentId === job.agentId &&
      this.all.find(agentId) !== undefined &&
      this.jobs.of(agentId)?.id === job.id
    );
  }
}

export const [useAgents, provideAgents] = createContext<Readonly<Agents>>();
