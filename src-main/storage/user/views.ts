import type { SavedView, SavedViewFields } from '../../contract/contract.ts';
import { succeed, type Result } from '../../contract/failure.ts';
import { refuse } from '../store-failure.ts';

export const MAX_VIEWS = 100;

const ID = /^view-(\d{1,9})$/;
/** The number in the id of a view; 0 for an id of another form. */
export const viewNumber = (id: string): number => Number(ID.exec(id)?.[1] ?? 0);

/**
 * The views after one was saved: a new one if `id` is null, with a number above `lastNumber`, so that an id never means
 * two views in one run. A shortcut of another view moves to this one. Fails with one view too many (`bad-input`) or a view
 * that was removed (`not-found`).
 */
export function putView(
  views: readonly SavedView[],
  id: string | null,
  fields: SavedViewFields,
  lastNumber: number,
): Result<readonly SavedView[]> {
  const others = views.map((view) =>
    view.id !== id && fields.shortcut !== null && view.shortcut === fields.shortcut
      ? { ...view, shortcut: null }
      : view,
  );
  if (id !== null) {
    if (!views.some((view) => view.id === id)) return refuse('view-gone');
    return succeed(others.map((view) => (view.id === id ? { ...fields, id } : view)));
  }
  if (views.length >= MAX_VIEWS) return refuse('too-many-views');
  return succeed([...others, { ...fields, id: `view-${Math.max(lastNumber, lastViewNumber(views)) + 1}` }]);
}

export const lastViewNumber = (views: readonly SavedView[]): number =>
  views.reduce((last, { id }) => Math.max(last, viewNumber(id)), 0);

const textOrNull = (value: unknown): boolean => value === null || typeof value === 'string';
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every((entry) => typeof entry === 'string');

/** Views stored by an earlier version have `tell` instead of `notify`. */
export function withCurrentNames(view: unknown): unknown {
  if (typeof view !== 'object' || view === null || !('tell' in view)) return view;
  const { tell, ...rest } = view;
  return { notify: tell, ...rest };
}

/** By hand, as the worker loads no schema library. */
export function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null) return false;
  const view = value as Partial<Record<keyof SavedView, unknown>>;
  const sort = view.sort as { readonly column?: unknown; readonly down?: unknown } | null | undefined;
  return (
    typeof view.id === 'string' &&
    ID.test(view.id) &&
    typeof view.name === 'string' &&
    typeof view.query === 'string' &&
    areTexts(view.chips) &&
    areTexts(view.systems) &&
    textOrNull(view.group) &&
    typeof sort?.column === 'string' &&
    typeof sort.down === 'boolean' &&
    (view.columns === null || areTexts(view.columns)) &&
    (view.layout === null || view.layout === 'list' || view.layout === 'cards') &&
    (view.shortcut === null ||
      (Number.isInteger(view.shortcut) && Number(view.shortcut) >= 1 && Number(view.shortcut) <= 9)) &&
    typeof view.notify === 'boolean'
  );
}
