import type { SavedView, SavedViewFields } from '../../contract/contract.ts';
import { succeed, type Result } from '../../contract/failure.ts';
import type { UserData } from './user-data.ts';
import { readViews, readViewsOfAll } from './user-operation.ts';
import { lastViewNumber, putView } from './views.ts';

/** The saved views of one account, or of all accounts as one (null). */
export function openUserViews(user: UserData, account: string | null) {
  /** The highest number a view had in this run. */
  let last = 0;

  /** In the order in which they were created. */
  const all = (): readonly SavedView[] => {
    const { codec, memory } = user;
    const views = account === null ? readViewsOfAll(memory, codec) : readViews(memory, account, codec);
    last = Math.max(last, lastViewNumber(views));
    return views;
  };
  const put = (view: SavedView): void =>
    user.apply(account === null ? { kind: 'view-of-all', view } : { kind: 'view', account, view });

  return {
    all,
    put,

    /** A new view if `id` is null. Fails with one view too many (`bad-input`) or a view that was removed (`not-found`). */
    save(id: string | null, fields: SavedViewFields): Result<readonly SavedView[]> {
      const isKnown = user.isKnown && (account === null || user.has(account));
      const views = putView(all(), id, fields, isKnown ? last : Math.max(last, numberAt(user.now())));
      if (!views.ok) return views;
      const view = id === null ? views.value.at(-1) : views.value.find((one) => one.id === id);
      if (view !== undefined) put(view);
      return succeed(all());
    },

    remove(id: string): readonly SavedView[] {
      user.apply(account === null ? { kind: 'remove-view-of-all', id } : { kind: 'remove-view', account, id });
      return all();
    },
  };
}

export type UserViews = ReturnType<typeof openUserViews>;

/**
 * A number for a view while another file with views cannot be read: above those that views get in order, and later ones are higher.
 *
 * @param now Unix milliseconds
 */
const numberAt = (now: number): number => Math.floor(now / 60_000) % 900_000_000;
