import { done, succeed } from '../contract/failure.ts';
import type { historyCalls } from '../contract/history.ts';
import type { Rows } from '../ipc/router.ts';
import { say } from '../lib/record/wording.ts';
import type { Recordings } from '../recordings/recordings.ts';
import type { HistoryService } from './history-service.ts';

export interface HistoryCallsOwner {
  readonly history: HistoryService;
  readonly recordings: Pick<Recordings, 'exportHistory'>;
}

/** The calls about past sessions. */
export const historyHandlers: Rows<keyof typeof historyCalls, HistoryCallsOwner> = {
  'history:page': ({ history }, question) => history.page(question),
  'history:state': ({ history }) => succeed(history.state()),
  'history:details': ({ history }, { sessionId }) => history.details(sessionId),
  'history:readDetails': ({ history }, which) => history.readDetails(which),
  'history:copyLink': {
    run: ({ history }, { sessionId }) => history.copyLink(sessionId),
    note: () => ({ kind: 'export', text: [say('record.history.linkCopied')] }),
  },
  'history:refresh': ({ history }) => history.refresh(),
  'history:setSeen': ({ history }, { seen }) => done(() => history.setSeen(seen)),
  'history:setPaused': ({ history }, { paused }) => done(() => history.setPaused(paused)),
  'history:forget': ({ history }) => history.forget(),
  'history:export': ({ recordings }, { filter, format }) => recordings.exportHistory(filter, format),
};
