import type { AgentMark, AgentRow, AgentsChange, AgentsPage, AgentsSummary, SessionTab } from '../contract/contract.ts';
import type { Result } from '../contract/failure.ts';
import { createTextSharing, unpackRow } from '../contract/packed-rows.ts';
import { compareNames } from '../contract/fold.ts';
import type { AgentBookmark } from '../storage/user/entries.ts';

const PAGE_ROWS = 2_000;
const EMPTY: AgentsSummary = { total: 0, online: 0, at: null, dropped: 0 };
/** A change with its rows unpacked, for those who follow the list in the main process. */
export type RowsChange = Omit<AgentsChange, 'upserted'> & { readonly upserted: readonly AgentRow[] };

type PageReader = (afterId: number | null, limit: number) => Promise<Result<AgentsPage>>;

/**
 * The agents as the main process knows them: the tray, the session windows and the search follow it. Rows arrive packed and
 * are unpacked once: a search or a forecast looks at all of them.
 */
export function createSnapshot() {
  const rows = new Map<number, AgentRow>();
  const favoriteIds = new Set<number>();
  const listeners = new Set<(change: RowsChange) => void>();
  let share = createTextSharing();
  let summary = EMPTY;
  let recentIds: readonly number[] = [];
  let loading = 0;

  const put = (row: AgentRow): void => {
    rows.set(row.id, row);
    if (row.localFavorite || row.serviceFavorite) favoriteIds.add(row.id);
    else favoriteIds.delete(row.id);
  };

  const apply = (change: AgentsChange): RowsChange => {
    if (change.reset) {
      rows.clear();
      favoriteIds.clear();
      share = createTextSharing();
    }
    const unpacked = { ...change, upserted: change.upserted.map((row) => unpackRow(row, share)) };
    for (const row of unpacked.upserted) put(row);
    for (const id of change.removed) {
      rows.delete(id);
      favoriteIds.delete(id);
    }
    summary = change.summary;
    for (const listener of listeners) listener(unpacked);
    return unpacked;
  };

  const mark = (row: AgentRow, open: ReadonlySet<number>): AgentMark => ({
    agentId: row.id,
    name: row.name,
    group: row.group,
    online: row.online,
    lastTime: row.lastTime,
    open: open.has(row.id),
  });

  return {
    /** Applies a change and returns it with its rows unpacked. `reset` empties the snapshot first. */
    apply,
    row: (id: number): AgentRow | undefined => rows.get(id),
    rows: (): Iterable<AgentRow> => rows.values(),
    summary: (): AgentsSummary => summary,
    /** Whether the service reports the online state of any agent. */
    hasStates(): boolean {
      if (summary.online > 0) return true;
      for (const { online } of rows.values()) if (online !== null) return true;
      return false;
    },

    /** Empties it: no account, or another one. The next `load` fills it. */
    reset(): void {
      loading += 1;
      recentIds = [];
      apply({ reset: true, upserted: [], removed: [], summary: EMPTY });
    },

    /**
     * Fills it from the stored list, a page per turn; listeners hear of each page. Changes that arrive in between are newer
     * and come through the same queue, so the order holds. A `reset` ends it.
     */
    async load(readPage: PageReader): Promise<Result<AgentsSummary>> {
      loading += 1;
      const mine = loading;
      let afterId: number | null = null;
      for (;;) {
        const page: Result<AgentsPage> = await readPage(afterId, PAGE_ROWS);
        if (!page.ok) return page;
        if (mine !== loading) return { ok: true, value: summary };
        const { done, summary: now, rows: read } = page.value;
        const { upserted } = apply({ reset: false, upserted: read, removed: [], summary: now });
        if (done) return { ok: true, value: now };
        afterId = upserted.at(-1)?.id ?? afterId;
      }
    },

    /** Agents marked here or in the account area, by name. @param open ids that have a tab */
    favorites(open: ReadonlySet<number> = new Set()): readonly AgentMark[] {
      const marks: AgentMark[] = [];
      for (const id of favoriteIds) {
        const row = rows.get(id);
        if (row !== undefined) marks.push(mark(row, open));
      }
      return marks.sort((a, b) => compareNames(a.name, b.name) || a.agentId - b.agentId);
    },

    setRecents(places: readonly AgentBookmark[]): void {
      recentIds = places.map(({ agentId }) => agentId);
    },

    /** The latest first, without agents that are no longer listed. */
    recents(open: ReadonlySet<number> = new Set()): readonly AgentMark[] {
      return recentIds.flatMap((id) => {
        const row = rows.get(id);
        return row === undefined ? [] : [mark(row, open)];
      });
    },

    /** Called after each change. Returns the function that ends the subscription. */
    subscribe(listener: (change: RowsChange) => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export type Snapshot = ReturnType<typeof createSnapshot>;

/** What a session shows of its agent. */
export const summaryOf = ({
  name,
  group,
  os,
  osUser,
  online,
  localFavorite: favorite,
  serviceFavorite,
}: AgentRow): Pick<SessionTab, 'name' | 'group' | 'os' | 'osUser' | 'online' | 'favorite' | 'serviceFavorite'> => ({
  name,
  group,
  os,
  osUser,
  online,
  favorite,
  serviceFavorite,
});
