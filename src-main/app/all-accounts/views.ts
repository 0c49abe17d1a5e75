import type { InputOf, SavedView, SavedViewFields } from '../../contract/contract.ts';
import { fail, succeed, type Result } from '../../contract/failure.ts';
import { lastViewNumber, putView } from '../../storage/tables/views.ts';
import { worded } from '../../storage/wording.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { t } from '../../contract/texts.ts';

export interface ViewsOfAllDeps {
  readonly settings: Pick<SettingsStore, 'viewsOfAllAccounts' | 'setViewsOfAllAccounts'>;
  /** All of them, after every change. */
  readonly onViews: (views: readonly SavedView[]) => void;
  /** Shows a notification about the changed result of a view. */
  readonly showChanged: (view: SavedView, change: InputOf<'views:notify'>) => void;
}

const notThere = (): Result<never> => fail('not-found', t('main.viewRemoved'));

/** The saved views of the view over all accounts, which belong to none of them. */
export function createViewsOfAll({ settings, onViews, showChanged }: ViewsOfAllDeps) {
  let last = lastViewNumber(settings.viewsOfAllAccounts());

  const store = async (views: readonly SavedView[]): Promise<Result<readonly SavedView[]>> => {
    last = Math.max(last, lastViewNumber(views));
    const stored = await settings.setViewsOfAllAccounts(views);
    onViews(views);
    return stored.ok ? succeed(views) : stored;
  };

  const find = (id: string): Promise<Result<SavedView>> => {
    const view = settings.viewsOfAllAccounts().find((one) => one.id === id);
    return Promise.resolve(view === undefined ? notThere() : succeed(view));
  };

  return {
    current: (): Promise<Result<readonly SavedView[]>> => Promise.resolve(succeed(settings.viewsOfAllAccounts())),
    find,

    async save(id: string | null, view: SavedViewFields): Promise<Result<readonly SavedView[]>> {
      const views = putView(settings.viewsOfAllAccounts(), id, view, last);
      return views.ok ? store(views.value) : worded(views);
    },

    remove: (id: string): Promise<Result<readonly SavedView[]>> =>
      store(settings.viewsOfAllAccounts().filter((view) => view.id !== id)),

    async notify(change: InputOf<'views:notify'>): Promise<Result<void>> {
      const view = await find(change.id);
      if (!view.ok) return view;
      showChanged(view.value, change);
      return succeed(undefined);
    },
  };
}
