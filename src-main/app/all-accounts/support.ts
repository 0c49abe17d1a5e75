import type { SupportClosed, SupportState } from '../../contract/contract.ts';
import { fail, type Failure } from '../../contract/failure.ts';
import type { Handlers } from '../../ipc/register.ts';
import { mergeParts, type JoinedAccounts } from './accounts.ts';
import { earliest } from './merge.ts';
import { t } from '../../contract/texts.ts';

export interface SharedSupportDeps {
  readonly accounts: JoinedAccounts;
  /** Short name of the account with this slot. */
  readonly nameOf: (slot: number) => string | null;
}

/**
 * The support sessions of all accounts in one queue. The plans add up; the age is that of the oldest list. A list that could
 * not be read names its account.
 */
function mergeSupport(
  all: readonly (readonly [slot: number, state: SupportState])[],
  nameOf: SharedSupportDeps['nameOf'],
): SupportState {
  const states = all.map(([, state]) => state);
  const remains = states.flatMap(({ remain }) => remain ?? []);
  const failed = all.flatMap(([slot, { failure }]) => (failure === null ? [] : [named(failure, nameOf(slot))]));
  return {
    sessions: all
      .flatMap(([, { sessions }]) => sessions)
      .sort((a, b) => (a.createTime ?? Infinity) - (b.createTime ?? Infinity) || a.id - b.id),
    remain: remains.length === 0 ? null : remains.reduce((sum, remain) => sum + remain, 0),
    runsOutAt: earliest(states.map(({ runsOutAt }) => runsOutAt)),
    at: earliest(states.map(({ at }) => at)),
    failure: failed[0] ?? null,
  };
}

const named = (failure: Failure, name: string | null): Failure =>
  name === null ? failure : { ...failure, message: `${name}: ${failure.message}` };

/** Each call goes to the account of the session, with its own key. A new session needs the account to be chosen. */
export const supportHandlers = ({ accounts, nameOf }: SharedSupportDeps) =>
  ({
    'support:current': async (input, from) =>
      mergeParts(await accounts.each((handlers) => handlers['support:current'](input, from)), (all) =>
        mergeSupport(all, nameOf),
      ),
    'support:create': async ({ clientName, slot }, from) => {
      const account = slot === undefined ? undefined : accounts.bySlot(slot);
      if (account === undefined) return chooseAccount();
      return account.handlers['support:create']({ clientName }, from);
    },
    'support:close': async ({ supportIds }, from) => {
      const parts = await accounts.split(supportIds, ({ handlers }, own) =>
        handlers['support:close']({ supportIds: [...own] }, from),
      );
      return mergeParts(parts, (good) => [
        ...good.flatMap(([, closed]) => closed),
        ...parts.flatMap(({ ids, answer }) =>
          answer.ok ? [] : ids.map((supportId): SupportClosed => ({ supportId, failure: answer.failure })),
        ),
      ]);
    },
    'support:refresh': (input, from) => accounts.everywhere((handlers) => handlers['support:refresh'](input, from)),
    'support:setSeen': (input, from) => accounts.everywhere((handlers) => handlers['support:setSeen'](input, from)),
  }) satisfies Partial<Handlers>;

const chooseAccount = () => fail('bad-input', t('all.chooseForSupport'), { reason: 'account' });
