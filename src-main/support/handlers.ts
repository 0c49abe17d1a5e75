import type { RequestPolicy } from '../api/request-policy.ts';
import { done, fail, succeed } from '../contract/failure.ts';
import type { SupportClosed, supportCalls } from '../contract/support.ts';
import { t } from '../contract/texts.ts';
import { type Rows, askOwners, everywhere, type ViewedAccount } from '../ipc/router.ts';
import type { SupportService } from './support-service.ts';
import type { SupportState } from '../contract/contract.ts';
import { earliest } from '../lib/earliest.ts';

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

/**
 * The support sessions of several accounts in one queue. The plans add up; the age is that of the oldest list. A list that could
 * not be read names its account.
 */
function queueOfAccounts(
  accounts: readonly (ViewedAccount & { readonly support: Pick<SupportService, 'state'> })[],
): SupportState {
  const all = accounts.map(({ shortName, support }) => ({ name: shortName(), state: support.state() }));
  const states = all.map(({ state }) => state);
  const remains = states.flatMap(({ remain }) => remain ?? []);
  const failed = all.find(({ state }) => state.failure !== null);
  const failure = failed?.state.failure ?? null;
  const name = failed?.name ?? null;
  return {
    sessions: states
      .flatMap(({ sessions }) => sessions)
      .sort((a, b) => (a.createTime ?? Infinity) - (b.createTime ?? Infinity) || a.id - b.id),
    remain: remains.length === 0 ? null : remains.reduce((sum, remain) => sum + remain, 0),
    runsOutAt: earliest(states.map(({ runsOutAt }) => runsOutAt)),
    at: earliest(states.map(({ at }) => at)),
    failure: failure === null || name === null ? failure : { ...failure, message: `${name}: ${failure.message}` },
  };
}
