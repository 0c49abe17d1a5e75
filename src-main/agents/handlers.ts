import type { agentCalls } from '../contract/agents.ts';
import type { InputOf } from '../contract/contract.ts';
import { done, succeed, type Result } from '../contract/failure.ts';
import type { jobCalls } from '../contract/jobs.ts';
import type { viewCalls } from '../contract/views.ts';
import { exportNote, type Exporter } from '../export/exporter.ts';
import type { HistoryService } from '../history/history-service.ts';
import type { Rows } from '../ipc/router.ts';
import { say } from '../lib/record/wording.ts';
import type { Inventory } from '../storage/inventory.ts';
import type { AgentsFeed } from './agents-feed.ts';
import type { AgentsService } from './agents-service.ts';
import type { Details } from './details.ts';
import type { Freshness } from './freshness.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { SavedViews } from './saved-views.ts';

export interface AgentCallsOwner {
  readonly agentsService: AgentsService;
  readonly details: Details;
  readonly feed: AgentsFeed;
  readonly freshness: Freshness;
  readonly history: Pick<HistoryService, 'ofAgent'>;
  readonly inventory: Pick<Inventory, 'call'>;
  readonly jobs: Jobs;
  /** The stored list is shown before the key is read; a job waits for the key. */
  readonly started: () => Promise<void>;
}

export interface ViewCallsOwner {
  readonly exporter: Pick<Exporter, 'exportAgents' | 'show'>;
  readonly views: Pick<SavedViews, 'current' | 'find' | 'save' | 'remove'>;
  /** Shows a notification about the changed result of a saved view. */
  readonly notifyView: (notify: InputOf<'views:notify'>) => Promise<Result<void>>;
}

/** The calls about agents, their list and their details. */
export const agentHandlers: Rows<keyof typeof agentCalls, AgentCallsOwner> = {
  'agents:page': ({ inventory }, input) => inventory.call('page', input),
  'agents:refresh': ({ agentsService }) => agentsService.refresh(),
  'agents:showEmptyList': ({ feed }) => feed.showEmptyList(),
  'agents:search': ({ agentsService }, { search }) => agentsService.search(search),
  'agents:traits': ({ details }, { afterId, limit }) => details.traits(afterId, limit),
  'agents:details': ({ details }, { agentId }) => details.stored(agentId),
  'agents:readDetails': ({ details }, { agentId }) => details.read(agentId, { attention: 'user' }),
  'agents:keepFresh': ({ freshness }, { agentId }) => done(() => void freshness.keepFresh(agentId)),
  'agents:refreshMatching': ({ freshness }, { search }) => freshness.refreshMatching(search),
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
  'service:current': ({ feed }) => succeed(feed.state()),
};

/** The stored list is shown before the key is read; a job waits for the key. */
const afterStart =
  <Input, Output>(run: (agents: AgentsService, input: Input) => Output | Promise<Output>) =>
  async ({ agentsService, started }: AgentCallsOwner, input: Input): Promise<Output> => {
    await started();
    return run(agentsService, input);
  };

/** The calls about actions of one agent and of many. */
export const jobHandlers: Rows<keyof typeof jobCalls, AgentCallsOwner> = {
  'agents:forecast': ({ agentsService }, { agentId }) => agentsService.forecast(agentId),
  'agents:wake': afterStart((agents, { agentId }) => agents.wake(agentId)),
  'agents:wakeAndConnect': afterStart((agents, { agentId }) => agents.wakeAndConnect(agentId)),
  'agents:reboot': afterStart((agents, { agentId, safe }) => agents.reboot(agentId, safe)),
  'agents:watch': afterStart((agents, { agentId }) => agents.watch(agentId)),
  'agents:removeFromAccount': afterStart((agents, { agentId, typedName }) =>
    agents.removeFromAccount(agentId, typedName),
  ),
  'jobs:current': ({ jobs }) => succeed(jobs.current()),
  'jobs:cancel': ({ jobs }, { jobId }) => done(() => jobs.cancel(jobId)),
  'bulk:start': afterStart((agents, order) => agents.bulk.start(order)),
  'bulk:current': ({ agentsService }) => succeed(agentsService.bulk.current()),
  'bulk:stop': ({ agentsService }, { runId }) => done(() => agentsService.bulk.stop(runId)),
  'bulk:retry': ({ agentsService }, { runId }) => agentsService.bulk.retry(runId),
  'bulk:dismiss': ({ agentsService }, { runId }) => done(() => agentsService.bulk.dismiss(runId)),
};

/** The calls about saved views, and the export of the list. */
export const viewHandlers: Rows<keyof typeof viewCalls, ViewCallsOwner> = {
  'views:current': ({ views }) => views.current(),
  'views:save': {
    run: ({ views }, { id, view }) => views.save(id, view),
    note: (_owner, { view }) => ({ kind: 'view', text: [say('record.view.saved', { name: view.name })] }),
  },
  'views:remove': {
    run: ({ views }, { id }) => views.remove(id),
    async note({ views }, { id }) {
      const view = await views.find(id);
      return {
        kind: 'view',
        text: [view.ok ? say('record.view.removed', { name: view.value.name }) : say('record.view.gone')],
      };
    },
  },
  'views:notify': ({ notifyView }, notify) => notifyView(notify),
  'agents:export': { run: ({ exporter }, order) => exporter.exportAgents(order), ...exportNote },
  'exports:show': ({ exporter }, { exportId }) => exporter.show(exportId),
};
