import type { agentCalls } from '../contract/agents.ts';
import type { InputOf } from '../contract/contract.ts';
import { done, succeed, type Result } from '../contract/failure.ts';
import type { jobCalls } from '../contract/jobs.ts';
import type { viewCalls } from '../contract/views.ts';
import { exportNote, type AgentSource, type Exporter } from '../export/exporter.ts';
import type { History } from '../history/history-service.ts';
import { type Rows, askEach, everywhere, mergeParts, shownAs, type ViewedAccount } from '../ipc/router.ts';
import { earliest } from '../lib/earliest.ts';
import { say } from '../lib/record/wording.ts';
import type { Inventory } from '../storage/inventory.ts';
import type { AgentsFeed } from './agents-feed.ts';
import type { AgentsService } from './agents-service.ts';
import type { Details } from './details.ts';
import type { Freshness } from './freshness.ts';
import type { BulkOfAccounts } from './jobs/bulk-of-accounts.ts';
import type { Jobs } from './jobs/jobs.ts';
import { mergeServices, pageOfAccounts, traitsOfAccounts } from './merge-accounts.ts';
import type { SavedViews } from './saved-views.ts';
import type { Snapshot } from './snapshot.ts';

export interface AgentCallsOwner extends ViewedAccount {
  readonly agentsService: AgentsService;
  readonly details: Details;
  readonly feed: AgentsFeed;
  readonly freshness: Freshness;
  readonly history: Pick<History, 'ofAgent'>;
  readonly inventory: Pick<Inventory, 'call'>;
  readonly jobs: Jobs;
  readonly snapshot: Pick<Snapshot, 'row' | 'summary'>;
  /** The stored list is shown before the key is read; a job waits for the key. */
  readonly started: () => Promise<void>;
}

export interface ViewCallsOwner {
  readonly exporter: Pick<Exporter, 'exportAgents' | 'show'>;
  readonly exportSource: AgentSource;
  readonly views: Pick<SavedViews, 'current' | 'find' | 'save' | 'remove'>;
  /** Shows a notification about the changed result of a saved view. */
  readonly notifyView: (notify: InputOf<'views:notify'>) => Promise<Result<void>>;
}

/** The calls about agents, their list and their details. */
export const agentHandlers: Rows<keyof typeof agentCalls, AgentCallsOwner> = {
  'agents:page': ({ accounts, one }, input) =>
    one === null ? pageOfAccounts(accounts, input) : one.inventory.call('page', input),
  'agents:refresh': (view) => everywhere(view, ({ agentsService }) => agentsService.refresh()),
  'agents:showEmptyList': (view) =>
    everywhere(view, ({ feed }) => {
      const isConcerned = view.one !== null || feed.state().mayBeEmpty === true;
      return isConcerned ? feed.showEmptyList() : succeed(undefined);
    }),
  'agents:search': async ({ accounts }, { search }) =>
    mergeParts(await askEach(accounts, ({ agentsService }) => agentsService.search(search)), (found) => ({
      rows: found.flatMap(({ rows }) => rows),
      dropped: found.reduce((sum, { dropped }) => sum + dropped, 0),
    })),
  'agents:traits': ({ accounts, one }, input) =>
    one === null ? traitsOfAccounts(accounts, input) : one.details.traits(input.afterId, input.limit),
  'agents:details': ({ details }, { agentId }) => details.stored(agentId),
  'agents:readDetails': ({ details }, { agentId }) => details.read(agentId, { attention: 'user' }),
  'agents:keepFresh': ({ freshness }, { agentId }) => done(() => void freshness.keepFresh(agentId)),
  'agents:refreshMatching': async ({ accounts }, { search }) =>
    mergeParts(await askEach(accounts, ({ freshness }) => freshness.refreshMatching(search)), (checked) => ({
      at: earliest(checked.map(({ at }) => at)),
      agentIds: checked.flatMap(({ agentIds }) => agentIds),
    })),
  'agents:changes': ({ details }, { agentId }) => details.changes(agentId),
  'agents:history': ({ history }, question) => history.ofAgent(question),
  'agents:update': ({ agentsService }, change) => agentsService.update(change),
  'agents:copyPermanentLink': {
    run: ({ agentsService }, { agentId }) => agentsService.copyPermanentLink(agentId),
    note: (_owner, { agentId }) => ({ kind: 'permanent-link', agentId, text: [say('record.link.copied')] }),
  },
  'agents:setFavorite': {
    run: ({ agentsService }, { agentId, favorite }) => agentsService.setFavorite(agentId, favorite),
    note: (_owner, { agentId, favorite }) => ({
      kind: 'favorite',
      agentId,
      text: [say(favorite ? 'record.favorite.added' : 'record.favorite.removed')],
    }),
  },
  'service:current': ({ accounts, one }) =>
    succeed(one === null ? mergeServices(accounts.map(({ feed }) => feed.state())) : one.feed.state()),
};

/** The stored list is shown before the key is read; a job waits for the key. */
const afterStart =
  <Input, Output>(run: (agents: AgentsService, input: Input) => Output) =>
  async ({ agentsService, started }: AgentCallsOwner, input: Input): Promise<Output> => {
    await started();
    return run(agentsService, input);
  };

/** The calls about actions of one agent and of many. */
export const jobHandlers: Rows<keyof typeof jobCalls, AgentCallsOwner, { readonly bulk: BulkOfAccounts }> = {
  'agents:forecast': ({ agentsService }, { agentId }) => agentsService.forecast(agentId),
  'agents:wake': afterStart((agents, { agentId }) => agents.wake(agentId)),
  'agents:wakeAndConnect': afterStart((agents, { agentId, viewOnly }) => agents.wakeAndConnect(agentId, viewOnly)),
  'agents:reboot': afterStart((agents, { agentId, safe }) => agents.reboot(agentId, safe)),
  'agents:watch': afterStart((agents, { agentId }) => agents.watch(agentId)),
  'agents:removeFromAccount': afterStart((agents, { agentId, typedName }) =>
    agents.removeFromAccount(agentId, typedName),
  ),
  'jobs:current': ({ accounts }) => succeed(accounts.flatMap(({ jobs }) => jobs.current())),
  'jobs:cancel': ({ jobs }, { jobId }) => done(() => jobs.cancel(jobId)),
  'bulk:start': async (view, order) => {
    if (view.one === null) return view.together.bulk.start(order);
    await view.one.started();
    return view.one.agentsService.bulk.start(order);
  },
  'bulk:current': (view) =>
    succeed(view.one === null ? view.together.bulk.current() : view.one.agentsService.bulk.current()),
  'bulk:stop': (view, { runId }) =>
    view.one === null ? view.together.bulk.stop(runId) : done(() => view.one.agentsService.bulk.stop(runId)),
  'bulk:retry': (view, { runId }) =>
    view.one === null ? view.together.bulk.retry(runId) : view.one.agentsService.bulk.retry(runId),
  'bulk:dismiss': (view, { runId }) =>
    view.one === null ? view.together.bulk.dismiss(runId) : view.one.agentsService.bulk.dismiss(runId),
};

/** The calls about saved views, and the export of the list. */
export const viewHandlers: Rows<keyof typeof viewCalls, ViewCallsOwner, ViewCallsOwner> = {
  'views:current': (view) => shownAs(view).views.current(),
  'views:save': {
    run: (shown, { id, view }) => shownAs(shown).views.save(id, view),
    note: (_shown, { view }) => ({ kind: 'view', text: [say('record.view.saved', { name: view.name })] }),
  },
  'views:remove': {
    run: (shown, { id }) => shownAs(shown).views.remove(id),
    async note(shown, { id }) {
      const view = await shownAs(shown).views.find(id);
      return {
        kind: 'view',
        text: [view.ok ? say('record.view.removed', { name: view.value.name }) : say('record.view.gone')],
      };
    },
  },
  'views:notify': (view, notify) => shownAs(view).notifyView(notify),
  'agents:export': {
    run(view, order) {
      const { exporter, exportSource } = shownAs(view);
      return exporter.exportAgents(order, exportSource);
    },
    ...exportNote,
  },
  'exports:show': (view, { exportId }) => shownAs(view).exporter.show(exportId),
};
