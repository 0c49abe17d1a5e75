import type { RequestPolicy } from '../api/request-policy.ts';
import { done, fail, succeed } from '../contract/failure.ts';
import type { SupportClosed, supportCalls } from '../contract/support.ts';
import { t } from '../contract/texts.ts';
import type { Rows } from '../ipc/router.ts';
import { askOwners, everywhere, type ViewedAccount } from '../ipc/view.ts';
import { queueOfAccounts } from './queue-of-accounts.ts';
import type { SupportService } from './support-service.ts';

export interface SupportCallsOwner extends ViewedAccount {
  readonly support: SupportService;
  readonly requestPolicy: Pick<RequestPolicy, 'set'>;
}

const chooseAccount = () => fail('bad-input', t('all.chooseForSupport'), { reason: 'account' });

/** The calls about support sessions. */
export const supportHandlers: Rows<keyof typeof supportCalls, SupportCallsOwner> = {
  'support:current': ({ accounts, one }) => succeed(one === null ? queueOfAccounts(accounts) : one.support.state()),
  'support:create': ({ accounts, one }, { clientName, number }) => {
    const account = one ?? accounts.find((each) => each.number === number);
    return account === undefined ? chooseAccount() : account.support.create(clientName);
  },
  'support:rename': ({ support }, { supportId, clientName }) => support.rename(supportId, clientName),
  'support:close': async (view, { supportIds }) => {
    const parts = await askOwners(view, supportIds, async ({ support }, own) => succeed(await support.close(own)));
    return succeed(
      parts.flatMap(({ ids, answer }): readonly SupportClosed[] =>
        answer.ok ? answer.value : ids.map((supportId) => ({ supportId, failure: answer.failure })),
      ),
    );
  },
  'support:refresh': (view) => everywhere(view, ({ support }) => support.refresh()),
  'support:setSeen': (view, { seen }) =>
    everywhere(view, ({ requestPolicy }) => done(() => requestPolicy.set({ supportSeen: seen }))),
  'support:copy': ({ support }, { supportId, what }) => support.copy(supportId, what),
  'support:mail': ({ support }, { supportId }) => support.mail(supportId),
  'support:qr': ({ support }, { supportId }) => support.qr(supportId),
};
