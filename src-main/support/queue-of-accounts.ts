import type { SupportState } from '../contract/contract.ts';
import type { ViewedAccount } from '../ipc/view.ts';
import { earliest } from '../lib/earliest.ts';
import type { SupportService } from './support-service.ts';

/**
 * The support sessions of several accounts in one queue. The plans add up; the age is that of the oldest list. A list that could
 * not be read names its account.
 */
export function queueOfAccounts(
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
