import { composeId, isComposable } from '../../contract/account-ids.ts';
import type { SupportClosed, SupportSession, SupportState } from '../../contract/contract.ts';
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

function composeSupport(slot: number, session: SupportSession): SupportSession {
  const { id, preview } = session;
  return {
    ...session,
    id: composeId(slot, id),
    preview: preview?.replace(`support-${String(id)}/`, `support-${String(composeId(slot, id))}/`) ?? null,
  };
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
      .flatMap(([slot, { sessions }]) =>
        sessions.filter(({ id }) => isComposable(id)).map((session) => composeSupport(slot, session)),
      )
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
      const created = await account.handlers['support:create']({ clientName }, from);
      return created.ok ? { ok: true, value: composeSupport(account.slot, created.value) } : created;
    },
    'support:rename': ({ supportId, clientName }, from) =>
      accounts.own(supportId, (of, id) => of['support:rename']({ supportId: id, clientName }, from), composeSupport),
    'support:close': async ({ supportIds }, from) => {
      const parts = await accounts.split(supportIds, ({ handlers }, own) =>
        handlers['support:close']({ supportIds: [...own] }, from),
      );
      return mergeParts(parts, (good) => [
        ...good.flatMap(([slot, closed]) =>
          closed.map(({ supportId, failure }): SupportClosed => ({ supportId: composeId(slot, supportId), failure })),
        ),
        ...parts.flatMap(({ composed, answer }) =>
          answer.ok ? [] : composed.map((supportId): SupportClosed => ({ supportId, failure: answer.failure })),
        ),
      ]);
    },
    'support:refresh': (input, from) => accounts.everywhere((handlers) => handlers['support:refresh'](input, from)),
    'support:setSeen': (input, from) => accounts.everywhere((handlers) => handlers['support:setSeen'](input, from)),
    'support:copy': ({ supportId, what }, from) =>
      accounts.own(supportId, (of, id) => of['support:copy']({ supportId: id, what }, from)),
    'support:mail': ({ supportId }, from) =>
      accounts.own(supportId, (of, id) => of['support:mail']({ supportId: id }, from)),
    'support:qr': ({ supportId }, from) =>
      accounts.own(supportId, (of, id) => of['support:qr']({ supportId: id }, from)),
  }) satisfies Partial<Handlers>;

const chooseAccount = () => fail('bad-input', t('all.chooseForSupport'), { reason: 'account' });
