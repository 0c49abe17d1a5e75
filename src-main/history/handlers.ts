import { done, succeed } from '../contract/failure.ts';
import type { historyCalls } from '../contract/history.ts';
import type { HandlersOf } from '../ipc/register.ts';
import type { Recordings } from '../recordings/recordings.ts';
import type { HistoryService } from './history-service.ts';

export interface HistoryCallsOwner {
  readonly history: HistoryService;
  readonly recordings: Pick<Recordings, 'exportHistory'>;
}

/** The calls about past sessions. */
export const historyHandlers = ({ history, recordings }: HistoryCallsOwner): HandlersOf<typeof historyCalls> => ({
  'history:page': (question) => history.page(question),
  'history:state': () => succeed(history.state()),
  'history:details': ({ sessionId }) => history.details(sessionId),
  'history:readDetails': (which) => history.readDetails(which),
  'history:copyLink': ({ sessionId }) => history.copyLink(sessionId),
  'history:refresh': () => history.refresh(),
  'history:setSeen': ({ seen }) => done(() => history.setSeen(seen)),
  'history:setPaused': ({ paused }) => done(() => history.setPaused(paused)),
  'history:forget': () => history.forget(),
  'history:export': ({ filter, format }) => recordings.exportHistory(filter, format),
});
