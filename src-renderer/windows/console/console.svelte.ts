import { getContext, setContext } from 'svelte';
import type {
  AgentRow,
  BulkAction,
  Command,
  Job,
  SavedView,
  SignedIn,
  SupportSession,
} from '../../../src-main/contract/contract.ts';
import type { Failure } from '../../../src-main/contract/failure.ts';
import { call } from '../../lib/call.ts';
import type { HistoryQuestion } from '../../features/history/history-filter.ts';
import { t } from '../../lib/messages.ts';
import type { PageName } from '../../lib/pages.ts';
import { AccountState } from '../../lib/account.svelte.ts';
import { Audit } from '../../features/audit/audit.svelte.ts';
import { AgentActions } from '../../features/agents/agent-actions.svelte.ts';
import { AgentList } from '../../features/agents/list/agent-list.svelte.ts';
import { AgentsState } from '../../features/agents/agents.svelte.ts';
import { AppInfoState } from '../../lib/app-info.svelte.ts';
import { Bulk } from '../../features/agents/bulk/bulk.svelte.ts';
import { clock } from '../../lib/clock.svelte.ts';
import { Deploy } from '../../features/deploy/deploy.svelte.ts';
import { Details } from '../../features/agents/details/details.svelte.ts';
import { ExternalRequests } from './external/external-requests.svelte.ts';
import { Downloads } from '../../features/history/downloads/downloads.svelte.ts';
import { History } from '../../features/history/history.svelte.ts';
import { Insights } from '../../features/insights/insights.svelte.ts';
import { JobToasts } from '../../features/agents/jobs/job-toasts.svelte.ts';
import { JobsState } from '../../features/agents/jobs/jobs.svelte.ts';
import { NoticesState } from '../../lib/notices.svelte.ts';
import { Selection } from '../../features/agents/list/selection.svelte.ts';
import { ServiceSearch } from '../../features/agents/search/service-search.svelte.ts';
import { ServiceState } from '../../lib/service.svelte.ts';
import { SettingsState } from '../../lib/settings.svelte.ts';
import { Support } from '../../features/support/support.svelte.ts';
import { Toasts } from '../../lib/toasts.svelte.ts';
import { Traits } from '../../features/agents/traits.svelte.ts';
import { ViewKeeper } from './view-restore.svelte.ts';
import { Views } from '../../features/agents/views/views.svelte.ts';

/** The dialogs of the console that more than one place opens. */
export type OpenDialog =
  | { readonly kind: 'reboot'; readonly row: AgentRow; readonly safe: boolean }
  | { readonly kind: 'save-view'; readonly view: SavedView | null }
  /** Null: the list as it is shown. */
  | { readonly kind: 'export'; readonly agentIds: readonly number[] | null }
  | { readonly kind: 'bulk'; readonly action: BulkAction; readonly agentIds: readonly number[] }
  | { readonly kind: 'support-rename'; readonly session: SupportSession }
  | { readonly kind: 'support-close'; readonly sessions: readonly SupportSession[] }
  | { readonly kind: 'support-message' }
  | { readonly kind: 'history-forget' }
  | { readonly kind: 'rename' }
  | { readonly kind: 'replace-key' }
  | { readonly kind: 'sign-out' }
  | { readonly kind: 'proxy' }
  | { readonly kind: 'palette' }
  | { readonly kind: 'shortcuts' };

/** What one call to the clipboard takes; the contract's limit. */
const MAX_TO_COPY = 1_000_000;

/** As much of a copied text as a note shows. */
const beginningOf = (text: string): string => (text.length > 600 ? `${text.slice(0, 600)}…` : text);

/** Everything one console window knows, and what can be done in it. One per window, handed down by context. */
export class Console {
  readonly toasts = new Toasts();
  // What is said of an account, and offered with it, is about its own computers and clients.
  readonly account = new AccountState(() => {
    this.toasts.clear();
    this.insights.clear();
  });
  readonly agents = new AgentsState();
  readonly service = new ServiceState();
  readonly jobs = new JobsState();
  readonly settings = new SettingsState();
  readonly notices = new NoticesState();
  readonly externalRequests = new ExternalRequests(this.toasts);
  readonly app = new AppInfoState();
  readonly traits = new Traits(this.agents);
  readonly list = new AgentList(this.agents, this.traits);
  readonly serviceSearch = new ServiceSearch(this.agents, this.list);
  readonly selection = new Selection(this.agents, this.list);
  readonly details = new Details();
  readonly deploy = new Deploy(this.agents);
  readonly bulk = new Bulk();
  readonly views = new Views();
  readonly support = new Support({ toasts: this.toasts, isShown: () => this.#page === 'support' });
  readonly downloads = new Downloads({ toasts: this.toasts, isShown: () => this.#page === 'history' });
  readonly history = new History({
    toasts: this.toasts,
    downloads: this.downloads,
    isShown: () => this.#page === 'history',
  });
  readonly audit = new Audit({ toasts: this.toasts, isShown: () => this.#page === 'audit' });
  readonly insights = new Insights({ agents: this.agents, settings: this.settings });
  readonly keeper = new ViewKeeper(this);
  readonly #actions = new AgentActions(this);
  readonly #jobToasts = new JobToasts({
    jobs: this.jobs,
    bulk: this.bulk,
    toasts: this.toasts,
    agents: this.agents,
    app: this.app,
    actions: this.#actions,
    isInPane: (job) => this.#isInPane(job),
  });

  #page = $state<PageName>('agents');
  #dialog = $state.raw<OpenDialog | null>(null);
  /** Grows when something asks for the search box. */
  #searchRequested = $state(0);
  /** The person looks at the kept list although the key cannot be had. */
  #looking = $state(false);

  get page(): PageName {
    return this.#page;
  }
  get dialog(): OpenDialog | null {
    return this.#dialog;
  }
  get searchRequested(): number {
    return this.#searchRequested;
  }
  get showsCachedList(): boolean {
    return this.#looking;
  }
  /** What was begun last, for those who hear the page. */
  get announcement(): string {
    return this.#jobToasts.announcement;
  }
  isConnecting(agentId: number): boolean {
    return this.#actions.isConnecting(agentId);
  }

  start(): () => void {
    void this.app.start();
    const offs = [
      this.keeper.start(),
      clock.start(),
      this.account.start(),
      this.service.start(),
      this.settings.start(),
      this.notices.start(),
      this.externalRequests.start(),
      this.agents.start(),
      this.traits.start(),
      this.details.start(),
      this.bulk.start((run, before) => {
        this.#jobToasts.onRun(run, before);
      }),
      this.views.start(),
      this.support.start(),
      this.downloads.start(),
      this.history.start(),
      this.audit.start(),
      this.serviceSearch.start(),
      this.jobs.follow((job, before) => {
        this.#jobToasts.onJob(job, before);
      }),
    ];
    return () => {
      for (const off of offs) off();
    };
  }

  /** Settled when it is known who is signed in, which views there are, and where the person was. */
  get known(): Promise<unknown> {
    return Promise.all([this.account.known, this.views.known, this.keeper.known]);
  }

  /** Shows what the rest of the program asks this window for. */
  follow(command: Command): void {
    if (command.kind === 'focus-search') this.askForSearch();
    if (command.kind === 'open-settings') this.goTo('settings');
    if (command.kind === 'show-page') this.goTo(command.page);
    if (command.kind === 'search') this.searchFor(command.text);
    if (command.kind === 'show-agent') this.showAgent(command.agentId);
  }

  goTo(page: PageName): void {
    this.#page = page;
  }
  /** Shows an agent wherever the person is: under the cursor of the list, and its details beside it. */
  showAgent(agentId: number): void {
    this.goTo('agents');
    if (this.agents.find(agentId) !== undefined) this.list.reveal(agentId);
    this.bulk.hide();
    this.details.show(agentId);
  }
  /** The sessions that this asks for, and nothing else that was asked of the history before. */
  showHistory(question: Partial<HistoryQuestion>): void {
    this.history.show(question);
    this.goTo('history');
  }
  open(dialog: OpenDialog): void {
    this.#dialog = dialog;
  }
  closeDialog(): void {
    this.#dialog = null;
  }
  /** The search box of the page that is shown; of the agents where it has none. */
  searchHere(): void {
    if (this.#page === 'history') this.history.askForSearch();
    else if (this.#page === 'audit') this.audit.askForSearch();
    else this.askForSearch();
  }
  askForSearch(): void {
    this.#page = 'agents';
    this.#searchRequested += 1;
  }
  /** The list with this in its search box, and nothing else asked of it. */
  searchFor(text: string): void {
    this.list.clear();
    this.list.search(text);
    this.askForSearch();
  }
  showCachedList(shown: boolean): void {
    this.#looking = shown;
  }

  connect(row: AgentRow): Promise<void> {
    return this.#actions.connect(row);
  }
  wake(row: AgentRow): Promise<void> {
    return this.#actions.wake(row);
  }
  wakeAndConnect(row: AgentRow): Promise<void> {
    return this.#actions.wakeAndConnect(row);
  }
  askReboot(row: AgentRow, safe = false): void {
    this.open({ kind: 'reboot', row, safe });
  }
  reboot(row: AgentRow, safe: boolean): Promise<void> {
    return this.#actions.reboot(row, safe);
  }
  /** Tells when it is online again. */
  watch(row: AgentRow): Promise<void> {
    return this.#actions.watch(row);
  }
  /** Answers why it was not even begun; null where it was. */
  detach(row: AgentRow, typedName: string): Promise<Failure | null> {
    return this.#actions.detach(row, typedName);
  }
  cancel(job: Job): Promise<void> {
    return this.#actions.cancel(job);
  }
  /** Undoes the newest thing that was not sent yet; false where there is none. */
  undo(): boolean {
    return this.#jobToasts.undo();
  }
  toggleFavorite(row: AgentRow): Promise<void> {
    return this.#actions.toggleFavorite(row);
  }

  /** After a sign-in or a new key: shows the account, reads its list, and says how many agents were found. */
  welcome({ account, agentCount, dropped }: SignedIn): void {
    const notes = [
      account.keyPlace === 'memory' && !account.practice ? t('key.inMemory') : '',
      dropped > 0 ? t('found.dropped', { count: dropped }) : '',
    ];
    this.toasts.show({
      mark: 'done',
      title: t('found.agents', { count: agentCount }),
      text: [account.label, ...notes].filter((note) => note !== '').join('\n'),
    });
    this.#looking = false;
    this.account.take({ kind: 'signed-in', account });
    void this.agents.read();
  }

  /** Forgets the account with its key and kept data; also the way out of practice. */
  async signOut(): Promise<void> {
    const reply = await call('account:signOut');
    if (!reply.ok) {
      this.toasts.fail(t('toast.signOutFailed'), reply.failure);
      return;
    }
    this.account.take(reply.value);
    this.list.clear();
    this.deploy.clear();
    this.goTo('agents');
    this.showCachedList(false);
  }

  /** The details pane is open and shows this very job. */
  #isInPane(job: Job): boolean {
    const { agentId } = this.details;
    return (
      this.#page === 'agents' &&
      !this.bulk.shown &&
      agentId === job.agentId &&
      this.agents.find(agentId) !== undefined &&
      this.jobs.of(agentId)?.id === job.id
    );
  }

  async copy(text: string, what: string): Promise<void> {
    if (text.length > MAX_TO_COPY) {
      this.toasts.show({ mark: 'failed', title: t('toast.copyFailed'), text: t('toast.copyTooLong') });
      return;
    }
    const reply = await call('app:copy', { text });
    if (reply.ok) this.toasts.show({ mark: 'done', title: what, text: beginningOf(text) });
    else this.toasts.fail(t('toast.copyFailed'), reply.failure);
  }
}

const key = Symbol('console');
export const provideConsole = (console: Console): Console => setContext(key, console);
export const useConsole = (): Console => getContext<Console>(key);
