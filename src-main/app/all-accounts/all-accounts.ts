import { createBulkOfAccounts } from '../../agents/jobs/bulk-of-accounts.ts';
import { numberOf } from '../../contract/account-ids.ts';
import type { AgentRow, AgentTraits } from '../../contract/contract.ts';
import { succeed, type Result } from '../../contract/failure.ts';
import { readAllTraits } from '../../export/all-traits.ts';
import type { AgentSource, Exporter } from '../../export/exporter.ts';
import { createHistoryOfAccounts } from '../../history/history-of-accounts.ts';
import { viewOfSeveral, type SeveralInView } from '../../ipc/view.ts';
import type { Recorder } from '../../lib/record/recorder.ts';
import { createReportsOfAccounts } from '../../reports/reports-of-accounts.ts';
import { createViewState } from '../../windows/view-state.ts';
import type { CallsOwner, TogetherOwner } from '../handlers.ts';
import { createViewsOfAll, type ViewsOfAllDeps } from './views.ts';

export interface AllAccountsDeps extends ViewsOfAllDeps {
  /** In the order of their numbers. */
  readonly accounts: () => readonly CallsOwner[];
  /** Name of the local time zone. */
  readonly timeZone: () => string;
  readonly exporter: Exporter;
  /** Records what belongs to no account: exports, saved views. */
  readonly recording: Recorder;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/**
 * All accounts as one. It adds no data and no requests of its own: ids name their account (`account-ids.ts`), and what several
 * accounts answer is merged by the rows of the calls, or here where something has to be remembered.
 */
export function viewOfAllAccounts(deps: AllAccountsDeps): SeveralInView<CallsOwner, TogetherOwner> {
  const { accounts, exporter, now, recording, timeZone } = deps;
  /** Reads rows by their ids; the accounts and their names are those of now, and looked up once. */
  const rowReader = (): ((agentId: number) => AgentRow | undefined) => {
    const byNumber = new Map(
      accounts().map(({ number, snapshot, shortName }) => [number, { snapshot, name: shortName() }]),
    );
    return (agentId) => {
      const account = byNumber.get(numberOf(agentId));
      const found = account?.snapshot.row(agentId);
      return found === undefined ? undefined : { ...found, account: account?.name ?? null };
    };
  };
  const exportSource: AgentSource = {
    rows: (ids) => {
      const row = rowReader();
      return ids.flatMap((id) => row(id) ?? []);
    },
    traits: () => readTraits(accounts()),
  };
  const views = createViewsOfAll(deps);
  return viewOfSeveral(accounts, {
    bulk: createBulkOfAccounts({ accounts, now }),
    exporter,
    exportSource,
    history: createHistoryOfAccounts(accounts),
    notifyView: (change) => views.notify(change),
    recording,
    reports: createReportsOfAccounts({ accounts, save: exporter.save, timeZone }),
    views,
    viewState: createViewState(),
  });
}

/** The stored hardware of all agents, by their ids. */
async function readTraits(
  accounts: readonly Pick<CallsOwner, 'inventory'>[],
): Promise<Result<ReadonlyMap<number, AgentTraits>>> {
  const all = new Map<number, AgentTraits>();
  for (const { inventory } of accounts) {
    const read = await readAllTraits(inventory);
    // One list that cannot be read does not keep the others from being saved.
    if (!read.ok) continue;
    for (const [id, traits] of read.value) all.set(id, traits);
  }
  return succeed(all);
}
