import type { RequestPolicy } from '../api/request-policy.ts';
import { done, succeed, type Result } from '../contract/failure.ts';
import type { HistoryDetails, historyCalls } from '../contract/history.ts';
import { type Rows, accountRemoved, everywhere, notShown, type ViewedAccount } from '../ipc/router.ts';
import { say } from '../lib/record/wording.ts';
import type { Recordings } from '../recordings/recordings.ts';
import { mergeHistoryStates, type HistoryOfAccounts } from './history-of-accounts.ts';
import type { History } from './history-service.ts';

export interface HistoryCallsOwner extends ViewedAccount {
  readonly history: History;
  readonly requestPolicy: Pick<RequestPolicy, 'set'>;
  readonly recordings: Pick<Recordings, 'exportHistory'>;
}

/** Nothing tells whose it is: one account after the other is asked. */
async function findSession(accounts: readonly HistoryCallsOwner[], uid: string): Promise<Result<HistoryDetails>> {
  let failed: Result<HistoryDetails> = accountRemoved();
  for (const { history } of accounts) {
    const read = await history.readDetails({ uid });
    if (read.ok) return read;
    failed = read;
  }
  return failed;
}

/** The calls about past sessions. */
export const historyHandlers: Rows<
  keyof typeof historyCalls,
  HistoryCallsOwner,
  { readonly history: HistoryOfAccounts }
> = {
  'history:page': (view, question) =>
    view.one === null ? view.together.history.page(question) : view.one.history.page(question),
  'history:state': ({ accounts, one }) => succeed(one === null ? mergeHistoryStates(accounts) : one.history.state()),
  'history:details': ({ history }, { sessionId }) => history.details(sessionId),
  'history:readDetails': (view, which) =>
    'uid' in which
      ? findSession(view.accounts, which.uid)
      : (view.find(which.sessionId)?.history.readDetails(which) ?? notShown(view)),
  'history:copyLink': {
    run: ({ history }, { sessionId }) => history.copyLink(sessionId),
    note: () => ({ kind: 'export', text: [say('record.history.linkCopied')] }),
  },
  'history:refresh': (view) => everywhere(view, ({ history }) => history.refresh()),
  'history:setSeen': (view, { seen }) =>
    everywhere(view, ({ requestPolicy }) => done(() => requestPolicy.set({ historySeen: seen }))),
  'history:setPaused': (view, { paused }) => everywhere(view, ({ history }) => done(() => history.setPaused(paused))),
  'history:forget': ({ history }) => history.forget(),
  'history:export': (view, order) =>
    view.one === null
      ? view.together.history.export(order)
      : view.one.recordings.exportHistory(order.filter, order.format),
};
