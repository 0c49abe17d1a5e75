import { pages, type PageName } from '../../lib/pages.ts';
import type { ListView } from '../../features/agents/list/agent-list.svelte.ts';
import { detailTabs, type DetailTab } from '../../features/agents/details/details.svelte.ts';

/** Where a person is in the console. */
export interface StoredView {
  readonly page: PageName;
  readonly requested: ListView;
  /** The agent under the cursor of the list, those picked, and the one whose details are open. */
  readonly cursor: number | null;
  readonly picked: readonly number[];
  readonly details: { readonly agentId: number; readonly tab: DetailTab } | null;
}

/** More picked agents are not written down with every change. */
const MAX_PICKED = 1_000;
/** The contract's limit. */
const LONGEST = 20_000;

/** Null where it is too much to be kept. It is called with every change, so that many picked agents are not gone through. */
export function writeView(view: Omit<StoredView, 'picked'> & { readonly picked: ReadonlySet<number> }): string | null {
  const picked = view.picked.size > MAX_PICKED ? [] : [...view.picked];
  const text = JSON.stringify({ ...view, picked });
  return text.length > LONGEST ? null : text;
}

/** What a page of this program wrote; null for anything else, as an older page of another build may have. */
export function readView(text: string): StoredView | null {
  try {
    const view = JSON.parse(text) as StoredView;
    return isView(view) ? view : null;
  } catch {
    return null;
  }
}

function isView({ page, requested, cursor, picked, details }: StoredView): boolean {
  const isId = (id: unknown): boolean => Number.isSafeInteger(id);
  const texts = (list: unknown): boolean => Array.isArray(list) && list.every((one) => typeof one === 'string');
  return (
    pages.some(({ name }) => name === page) &&
    typeof requested.query === 'string' &&
    texts(requested.chips) &&
    texts(requested.systems) &&
    (requested.group === null || typeof requested.group === 'string') &&
    typeof requested.sort.column === 'string' &&
    typeof requested.sort.down === 'boolean' &&
    (cursor === null || isId(cursor)) &&
    Array.isArray(picked) &&
    picked.every(isId) &&
    (details === null || (isId(details.agentId) && detailTabs.includes(details.tab)))
  );
}
