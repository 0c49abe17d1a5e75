import type { Audit } from '../audit/audit.ts';
import type { InsightsService } from '../insights/insights.ts';
import type { HistoryService } from '../history/history-service.ts';
import type { Recordings } from '../recordings/recordings.ts';
import type { recordCalls } from '../contract/records.ts';
import { done, succeed } from '../contract/failure.ts';
import type { Handlers } from './register.ts';

type RecordHandlers = Pick<Handlers, keyof typeof recordCalls>;

/** What the calls that look back are handed to. */
export interface RecordHandlerDeps {
  readonly audit: Pick<Audit, 'page' | 'verify' | 'export'>;
  readonly history: HistoryService;
  readonly insights: InsightsService;
  readonly recordings: Recordings;
}

/** History, recordings, downloads, insights and activity: one line each, handed to the feature it belongs to. */
export function createRecordHandlers({ audit, history, insights, recordings }: RecordHandlerDeps): RecordHandlers {
  return {
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

    'recordings:play': ({ sessionId }) => recordings.play(sessionId),
    'recordings:askHost': ({ sessionId }) => recordings.askHost(sessionId),
    'recordings:forgetHost': ({ host }) => recordings.forgetHost(host),

    'downloads:current': () => succeed(recordings.downloads.current()),
    'downloads:start': ({ sessionId }) => recordings.downloads.start(sessionId),
    'downloads:pause': ({ downloadId }) => recordings.downloads.pause(downloadId),
    'downloads:resume': ({ downloadId }) => recordings.downloads.resume(downloadId),
    'downloads:cancel': ({ downloadId }) => recordings.downloads.cancel(downloadId),
    'downloads:dismiss': ({ downloadId }) => recordings.downloads.dismiss(downloadId),
    'downloads:show': ({ downloadId }) => recordings.downloads.show(downloadId),
    'downloads:openFolder': () => recordings.openFolder(),
    'downloads:chooseFolder': () => recordings.chooseFolder(),
    'downloads:useDefaultFolder': () => recordings.useDefaultFolder(),

    'insights:read': (period) => insights.read(period),
    'insights:odd': (period) => insights.odd(period),
    'insights:timesheet': (order) => insights.timesheet(order),
    'insights:exportTimesheet': (order) => insights.exportTimesheet(order),
    'insights:export': (order) => insights.export(order),

    'audit:page': ({ filter, before, limit }) => audit.page(filter, before, limit),
    'audit:verify': () => audit.verify(),
    'audit:export': ({ filter, format }) => audit.export(filter, format),
  };
}
