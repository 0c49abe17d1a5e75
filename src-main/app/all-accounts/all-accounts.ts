import { createBulkOfAccounts } from '../../agents/jobs/bulk-of-accounts.ts';
import { numberOf } from '../../contract/account-ids.ts';
import type { AgentRow, AgentTraits, InputOf, SavedView, SavedViewFields } from '../../contract/contract.ts';
import { succeed, type Result, fail } from '../../contract/failure.ts';
import { readAllTraits } from '../../export/all-traits.ts';
import type { AgentSource, Exporter } from '../../export/exporter.ts';
import { createHistoryOfAccounts } from '../../history/history-of-accounts.ts';
import { viewOfSeveral, type SeveralInView, type Recorder } from '../../ipc/router.ts';
import { createReportsOfAccounts } from '../../reports/reports-of-accounts.ts';
import { createViewState } from '../../windows/view-state.ts';
import type { CallsOwner, TogetherOwner } from '../handlers.ts';
import type { Storage } from '../../storage/storage.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { t } from '../../contract/texts.ts';

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

interface ViewsOfAllDeps {
  /** Where an earlier version stored them. */
  readonly settings: Pick<SettingsStore, 'viewsOfAllAccounts' | 'setViewsOfAllAccounts'>;
  readonly storage: Pick<Storage, 'profile'>;
  /** All of them, after every change. */
  readonly onViews: (views: readonly SavedView[]) => void;
  /** Shows a notification about the changed result of a view. */
  readonly showChanged: (view: SavedView, change: InputOf<'views:notify'>) => void;
}

/** The saved views of the view over all accounts, which belong to none of them. */
function createViewsOfAll({ settings, storage, onViews, showChanged }: ViewsOfAllDeps) {
  let takenOver: Promise<void> | null = null;

  /** Settled once those of an earlier version were taken over; tried again by the next start where that failed. */
  const takeOver = (): Promise<void> =>
    (takenOver ??= (async () => {
      const earlier = settings.viewsOfAllAccounts();
      if (earlier.length === 0) return;
      const taken = await storage.profile('takeViewsOfAll', { earlier });
      if (taken.ok) await settings.setViewsOfAllAccounts([]);
    })());

  const current = async (): Promise<Result<readonly SavedView[]>> => {
    await takeOver();
    return storage.profile('viewsOfAll');
  };
  const changed = (views: Result<readonly SavedView[]>): Result<readonly SavedView[]> => {
    if (views.ok) onViews(views.value);
    return views;
  };
  const find = async (id: string): Promise<Result<SavedView>> => {
    const views = await current();
    if (!views.ok) return views;
    const view = views.value.find((one) => one.id === id);
    return view === undefined ? fail('not-found', t('main.viewRemoved')) : succeed(view);
  };

  return {
    current,
    find,

    async save(id: string | null, view: SavedViewFields): Promise<Result<readonly SavedView[]>> {
      await takeOver();
      return changed(await storage.profile('saveViewOfAll', { id, view }));
    },

    async remove(id: string): Promise<Result<readonly SavedView[]>> {
      await takeOver();
      return changed(await storage.profile('removeViewOfAll', { id }));
    },

    async notify(change: InputOf<'views:notify'>): Promise<Result<void>> {
      const view = await find(change.id);
      if (!view.ok) return view;
      showChanged(view.value, change);
      return succeed(undefined);
    },
  };
}
