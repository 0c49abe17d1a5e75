import { mergeServices, mergeSummaries } from '../../agents/merge-accounts.ts';
import type { AccountState, AgentMark } from '../../contract/contract.ts';
import type { TrayAgent } from '../../desktop/tray-menu.ts';
import type { TrayInput } from '../../desktop/tray-state.ts';
import { compareNames } from '../../contract/fold.ts';
import { takeTurns } from '../../lib/take-turns.ts';
import type { Account } from '../account.ts';

/** What the tray shows of the accounts in view. */
type InView = Pick<TrayInput, 'account' | 'service' | 'summary' | 'hasStates' | 'favorites' | 'recents' | 'support'>;

/** Label and short name of the account with this number; undefined while there is only one account. */
type AccountOf = (number: number) => TrayAgent['account'];

const markedWith = (account: TrayAgent['account'], marks: readonly AgentMark[]): readonly TrayAgent[] =>
  account === undefined ? marks : marks.map((mark) => ({ ...mark, account }));

export const describeOne = ({ manager, session, number }: Account, accountOf: AccountOf): InView => ({
  account: manager.state,
  service: session.feed.state(),
  summary: session.snapshot.summary(),
  hasStates: session.snapshot.hasStates(),
  favorites: session.snapshot.favorites(),
  recents: markedWith(accountOf(number), session.snapshot.recents()),
  support: session.support.state(),
});

/** Of all accounts as one. Clients who wait are listed with their accounts. */
export function describeAll(joined: readonly Account[], accountOf: AccountOf): InView {
  const marks = (of: 'favorites' | 'recents'): readonly (readonly TrayAgent[])[] =>
    joined.map(({ number, session }) => markedWith(accountOf(number), session.snapshot[of]()));
  return {
    account: bestOf(joined.map(({ manager }) => manager.state)),
    service: mergeServices(joined.map(({ session }) => session.feed.state())),
    summary: mergeSummaries(joined.map(({ session }) => session.snapshot.summary())),
    hasStates: joined.some(({ session }) => session.snapshot.hasStates()),
    favorites: marks('favorites')
      .flat()
      .toSorted((a, b) => compareNames(a.name, b.name)),
    // When they were opened is not known here, so the accounts take turns.
    recents: takeTurns(marks('recents')),
    support: { sessions: [] },
  };
}

const bestOf = (states: readonly AccountState[]): AccountState =>
  states.find(({ kind }) => kind === 'signed-in') ?? states[0] ?? { kind: 'first-run' };
