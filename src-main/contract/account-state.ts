import type { Account, AccountState } from './account.ts';

/** The account that is shown in this state, with or without its key; null where there is none. */
export const accountOf = (state: AccountState): Account | null => (state.kind === 'first-run' ? null : state.account);
