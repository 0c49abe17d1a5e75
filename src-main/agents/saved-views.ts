import type { SavedView, SavedViewFields } from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import type { Inventory } from '../storage/inventory.ts';
import { t } from '../contract/texts.ts';

export interface SavedViewsDeps {
  readonly inventory: Pick<Inventory, 'call'>;
  /** All of them, after every change. */
  readonly onChange: (views: readonly SavedView[]) => void;
}

type Views = Promise<Result<readonly SavedView[]>>;

const notThere = (): Result<never> => fail('not-found', t('main.viewRemoved'));

/** The saved views of the open account. */
export function createSavedViews({ inventory, onChange }: SavedViewsDeps) {
  const notify = async (requested: Views): Views => {
    const views = await requested;
    if (views.ok) onChange(views.value);
    return views;
  };

  return {
    current: (): Views => inventory.call('views'),
    save: (id: string | null, view: SavedViewFields): Views => notify(inventory.call('saveView', { id, view })),
    remove: (id: string): Views => notify(inventory.call('removeView', { id })),

    async find(id: string): Promise<Result<SavedView>> {
      const all = await inventory.call('views');
      if (!all.ok) return all;
      const found = all.value.find((view) => view.id === id);
      return found === undefined ? notThere() : succeed(found);
    },

    /** Another account is opened. */
    async showCached(): Promise<void> {
      await notify(inventory.call('views'));
    },
  };
}

export type SavedViews = ReturnType<typeof createSavedViews>;
