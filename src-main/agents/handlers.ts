import type { agentCalls } from '../contract/agents.ts';
import type { InputOf } from '../contract/contract.ts';
import { done, succeed, type Result } from '../contract/failure.ts';
import type { jobCalls } from '../contract/jobs.ts';
import type { viewCalls } from '../contract/views.ts';
import type { Exporter } from '../export/exporter.ts';
import type { HistoryService } from '../history/history-service.ts';
import type { HandlersOf } from '../ipc/register.ts';
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
  readonly exporter: Exporter;
  readonly views: SavedViews;
  /** Shows a notification about the changed result of a saved view. */
  readonly notifyView: (notify: InputOf<'views:notify'>) => Promise<Result<void>>;
}

/** The calls about agents, their list and their details. */
export const agentHandlers = ({
  agentsService,
  details,
  feed,
  freshness,
  history,
  inventory,
}: AgentCallsOwner): HandlersOf<typeof agentCalls> => ({
  'agents:page': (input) => inventory.call('page', input),
  'agents:refresh': () => agentsService.refresh(),
  'agents:showEmptyList': () => feed.showEmptyList(),
  'agents:search': ({ search }) => agentsService.search(search),
  'agents:traits': ({ afterId, limit }) => details.traits(afterId, limit),
  'agents:details': ({ agentId }) => details.stored(agentId),
  'agents:readDetails': ({ agentId }) => details.read(agentId, { attention: 'user' }),
  'agents:keepFresh': ({ agentId }) => done(() => void freshness.keepFresh(agentId)),
  'agents:refreshMatching': ({ search }) => freshness.refreshMatching(search),
  'agents:changes': ({ agentId }) => details.changes(agentId),
  'agents:history': (question) => history.ofAgent(question),
  'agents:update': (change) => agentsService.update(change),
  'agents:copyPermanentLink': ({ agentId }) => agentsService.copyPermanentLink(agentId),
  'agents:setFavorite': ({ agentId, favorite }) => agentsService.setFavorite(agentId, favorite),
  'service:current': () => succeed(feed.state()),
});

/** The calls about actions of one agent and of many. */
export const jobHandlers = ({ agentsService, jobs, started }: AgentCallsOwner): HandlersOf<typeof jobCalls> => {
  /** The stored list is shown before the key is read; a job waits for the key. */
  const afterStart =
    <Input, Output>(run: (input: Input) => Output | Promise<Output>) =>
    async (input: Input): Promise<Output> => {
      await started();
      return run(input);
    };
  return {
    'agents:forecast': ({ agentId }) => agentsService.forecast(agentId),
    'agents:wake': afterStart(({ agentId }) => agentsService.wake(agentId)),
    'agents:wakeAndConnect': afterStart(({ agentId }) => agentsService.wakeAndConnect(agentId)),
    'agents:reboot': afterStart(({ agentId, safe }) => agentsService.reboot(agentId, safe)),
    'agents:watch': afterStart(({ agentId }) => agentsService.watch(agentId)),
    'agents:removeFromAccount': afterStart(({ agentId, typedName }) =>
      agentsService.removeFromAccount(agentId, typedName),
    ),
    'jobs:current': () => succeed(jobs.current()),
    'jobs:cancel': ({ jobId }) => done(() => jobs.cancel(jobId)),
    'bulk:start': afterStart((order) => agentsService.bulk.start(order)),
    'bulk:current': () => succeed(agentsService.bulk.current()),
    'bulk:stop': ({ runId }) => done(() => agentsService.bulk.stop(runId)),
    'bulk:retry': ({ runId }) => agentsService.bulk.retry(runId),
    'bulk:dismiss': ({ runId }) => done(() => agentsService.bulk.dismiss(runId)),
  };
};

/** The calls about saved views, and the export of the list. */
export const viewHandlers = ({ exporter, views, notifyView }: ViewCallsOwner): HandlersOf<typeof viewCalls> => ({
  'views:current': () => views.current(),
  'views:save': ({ id, view }) => views.save(id, view),
  'views:remove': ({ id }) => views.remove(id),
  'views:notify': (notify) => notifyView(notify),
  'agents:export': (order) => exporter.exportAgents(order),
  'exports:show': ({ exportId }) => exporter.show(exportId),
});
