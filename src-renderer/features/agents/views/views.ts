import type { SavedView, SavedViewFields } from '../../../../src-main/contract/contract.ts';
import type { ListView } from '../list/agent-list.svelte.ts';
import type { Entry, TraitsOf } from '../list/entry.ts';
import { accountsOf, filterEntries, isStateChip, termsOf } from '../list/filters.ts';
import { t } from '../../../../src-main/contract/texts.ts';
import { isKnownSystem, osName } from '../../../lib/os.ts';
import { withoutLocalCommas } from '../query/amounts.ts';
import { faultOf, readQuery, type Fault } from '../query/query.ts';

const MAX_LETTERS = 100;

/** Ready-made views, until the user hides them. Their ids are no ids of saved ones. */
export const readyViews = (): readonly SavedView[] => [
  ready('ready-disk', t('views.readyDisk'), 'free:<10%', { column: 'diskFree', down: false }),
  ready('ready-unseen', t('views.readyUnseen'), 'seen:>30d', { column: 'last', down: false }),
];

function ready(id: string, name: string, query: string, sort: SavedView['sort']): SavedView {
  const emptyView = { chips: [], systems: [], group: null, columns: null, layout: null, shortcut: null, notify: false };
  return { id, name, query, sort, ...emptyView };
}

export const isReady = ({ id }: Pick<SavedView, 'id'>): boolean => readyViews().some((view) => view.id === id);

/** What decides the result, in one text: two views with the same text find the same agents. The order is left out. */
export function signatureOf({ query, chips, systems, group }: ListView): string {
  return JSON.stringify([withoutLocalCommas(query.trim()), [...chips].sort(), [...systems].sort(), group]);
}

/** The list shows what this view shows; sorted otherwise it is still the same view. */
export const isShown = (view: ListView, requested: ListView): boolean => signatureOf(view) === signatureOf(requested);

export interface Finder {
  /** Why the query cannot be read, so that it would find more than it was made for; null where it can. */
  readonly fault: Fault | null;
  /** The result changes when the cached hardware does. */
  readonly usesTraits: boolean;
  readonly find: (entries: readonly Entry[]) => readonly Entry[];
}

/** Finds what a view shows, as the list does. `now` in Unix milliseconds; `numberOfAccount` finds accounts by their ids. */
export function finderOf(
  requested: ListView,
  traitsOf: TraitsOf,
  now: number,
  numberOfAccount: (accountId: string) => number | undefined = () => undefined,
): Finder {
  const query = readQuery(requested.query, now);
  const filters = {
    chips: new Set(requested.chips.filter(isStateChip)),
    accounts: new Set(accountsOf(requested.chips).flatMap((id) => numberOfAccount(id) ?? [])),
    systems: new Set(requested.systems),
    group: requested.group,
    words: query.words,
    id: query.id,
    terms: termsOf(query, traitsOf),
  };
  const fault = faultOf(query);
  return { fault, usesTraits: query.usesTraits, find: (entries) => filterEntries(entries, filters) };
}

/** A saved view's fields from what the list shows now; name, shortcut and notifications stay as given. */
export function fieldsFrom(
  requested: ListView,
  stored: Pick<SavedView, 'name' | 'shortcut' | 'notify' | 'viewOnly' | 'columns' | 'layout'>,
): SavedViewFields {
  return {
    name: stored.name,
    query: requested.query.trim(),
    chips: [...requested.chips],
    systems: [...requested.systems],
    group: requested.group,
    sort: { column: requested.sort.column, down: requested.sort.down },
    columns: stored.columns,
    layout: stored.layout,
    shortcut: stored.shortcut,
    notify: stored.notify,
    ...(stored.viewOnly === true ? { viewOnly: true } : {}),
  };
}

export const fieldsOf = (view: SavedView): SavedViewFields => fieldsFrom(view, view);

/** The query of a view in short: "Online, Leeds warehouse, free:<10%". All agents for an empty query. */
export function describeView({ query, chips, systems, group }: ListView): string {
  const parts = [
    ...chips.filter(isStateChip).map((chip) => t(`chip.${chip}`)),
    ...systems.map((os) => (isKnownSystem(os) ? osName(os) : os)),
    ...(group === null ? [] : [group === '' ? t('nav.noGroup') : (group.split('\n').at(-1) ?? group)]),
    query.trim(),
  ].filter((part) => part !== '');
  return parts.length === 0 ? t('view.all') : parts.join(', ');
}

/** A suggested name; the user's own is better. */
export const suggestName = (requested: ListView): string => cut(describeView(requested));

/** The view with this digit as its shortcut. */
export const viewByShortcut = (views: readonly SavedView[], digit: number): SavedView | undefined =>
  views.find(({ shortcut }) => shortcut === digit);

/** Another view of that name, regardless of case. */
export function findNamesake(views: readonly SavedView[], name: string, id: string | null): SavedView | undefined {
  const folded = name.trim().toLocaleLowerCase();
  return views.find((view) => view.id !== id && view.name.trim().toLocaleLowerCase() === folded);
}

export type ViewSort = 'disk' | 'time' | 'favorites' | 'group' | 'other';

/** What a view is mostly about, for its icon. */
export function kindOf({ query, chips, group }: ListView): ViewSort {
  if (/(^|\s)-?(free|ram|cpu|model|domain|wol):/i.test(query)) return 'disk';
  if (/(^|\s)-?seen:/i.test(query)) return 'time';
  if (chips.includes('favorites')) return 'favorites';
  return group === null ? 'other' : 'group';
}

const cut = (text: string): string => Array.from(text).slice(0, MAX_LETTERS).join('');
