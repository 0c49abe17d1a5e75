import type { AgentsPage, AgentsSummary, InputOf, ServiceState, TraitsPage } from '../contract/contract.ts';
import { numberOf } from '../contract/account-ids.ts';
import { succeed, type Result } from '../contract/failure.ts';
import type { ViewedAccount } from '../ipc/router.ts';
import { earliest, latest } from '../lib/earliest.ts';
import type { Inventory } from '../storage/inventory.ts';
import type { Details } from './details.ts';
import type { Snapshot } from './snapshot.ts';

/** The lists of several accounts as one, and how current they are. */

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

export function mergeSummaries(all: readonly AgentsSummary[]): AgentsSummary {
  const repeated = sum(all.map((one) => one.repeated ?? 0));
  return {
    total: sum(all.map(({ total }) => total)),
    online: sum(all.map(({ online }) => online)),
    at: latest(all.map(({ at }) => at)),
    dropped: sum(all.map(({ dropped }) => dropped)),
    ...(repeated > 0 ? { repeated } : {}),
  };
}

/**
 * As good as the best of them: an account whose key is refused, whose plan is spent or whose service is dead keeps nobody from
 * working with the others, and `AccountsState` names it. The age is that of the oldest list that is up to date.
 */
export function mergeServices(all: readonly ServiceState[]): ServiceState {
  const well = all.filter(({ kind }) => kind === 'up-to-date');
  const starting = all.filter(({ kind }) => kind === 'starting');
  const best = well.length > 0 ? well : starting.length > 0 ? starting : all;
  const kinds = new Set(best.map(({ kind }) => kind));
  const [kind] = kinds;
  const offsets = new Set(all.map(({ clockOffset }) => clockOffset));
  return {
    kind: kinds.size === 1 && kind !== undefined ? kind : 'failing',
    refreshing: all.some(({ refreshing }) => refreshing),
    at: earliest(best.map(({ at }) => at)),
    since: latest(best.map(({ since }) => since)) ?? 0,
    nextTryAt: earliest(all.map(({ nextTryAt }) => nextTryAt)),
    listBytes: all.some(({ listBytes }) => listBytes !== null) ? sum(all.map((one) => one.listBytes ?? 0)) : null,
    message: null,
    // Where services disagree about the time, this computer's own is shown.
    clockOffset: offsets.size === 1 ? (all[0]?.clockOffset ?? 0) : 0,
  };
}

interface ListedAccount extends ViewedAccount {
  readonly inventory: Pick<Inventory, 'call'>;
  readonly details: Pick<Details, 'traits'>;
  readonly snapshot: Pick<Snapshot, 'summary'>;
}

/**
 * Reads from the first account on that has something behind this id; one whose list cannot be read is passed over. Null at the
 * end of the last list; a failure where lists failed and the others have nothing more.
 */
async function readFrom<Account extends ViewedAccount, Page extends { readonly done: boolean }>(
  accounts: readonly Account[],
  afterId: number | null,
  read: (account: Account, afterId: number | null) => Promise<Result<Page>>,
  isEmpty: (page: Page) => boolean,
): Promise<Result<{ readonly page: Page; readonly number: number } | null>> {
  const rest = accounts.filter(({ number }) => afterId === null || number >= numberOf(afterId));
  let failed: Result<never> | null = null;
  for (const [at, account] of rest.entries()) {
    const isFirst = afterId !== null && account.number === numberOf(afterId);
    const answer = await read(account, isFirst ? afterId : null);
    if (!answer.ok) failed ??= answer;
    else if (!isEmpty(answer.value)) {
      const done = answer.value.done && at === rest.length - 1;
      return succeed({ page: { ...answer.value, done }, number: account.number });
    }
  }
  return failed ?? succeed(null);
}

/** See `agents:page`: the lists of several accounts behind one another. */
export async function pageOfAccounts(
  accounts: readonly ListedAccount[],
  { afterId, limit }: InputOf<'agents:page'>,
): Promise<Result<AgentsPage>> {
  const summary = mergeSummaries(accounts.map(({ snapshot }) => snapshot.summary()));
  const read = await readFrom<ListedAccount, AgentsPage>(
    accounts,
    afterId,
    ({ inventory }, own) => inventory.call('page', { afterId: own, limit }),
    ({ rows }) => rows.length === 0,
  );
  // Of several accounts one that cannot be read is no failure of the list.
  if (!read.ok && accounts.length < 2) return read;
  if (!read.ok || read.value === null) return succeed({ rows: [], done: true, summary });
  const { page, number } = read.value;
  return succeed({ rows: page.rows, done: page.done, summary, account: number });
}

/** See `agents:traits`. */
export async function traitsOfAccounts(
  accounts: readonly ListedAccount[],
  { afterId, limit }: InputOf<'agents:traits'>,
): Promise<Result<TraitsPage>> {
  const read = await readFrom<ListedAccount, TraitsPage>(
    accounts,
    afterId,
    ({ details }, own) => details.traits(own, limit),
    ({ traits }) => traits.length === 0,
  );
  return succeed((read.ok ? read.value?.page : null) ?? { traits: [], done: true });
}
