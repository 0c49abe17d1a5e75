import type { AgentMark, AgentRow, AgentsChange, AgentsPage, AgentsSummary, SessionTab } from '../contract/contract.ts';
import type { Result } from '../contract/failure.ts';
import type { AgentBookmark } from '../storage/tables/favorites-and-recents.ts';

const PAGE_ROWS = 2_000;
const EMPTY: AgentsSummary = { total: 0, online: 0, at: null, dropped: 0 };
/** Machines are named with numbers: host-2 comes before host-10. */
const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

type PageReader = (afterId: number | null, limit: number) => Promise<Result<AgentsPage>>;

/**
 * The one picture of the agents in the main process: tray, session window and pages all follow it. `change.reset` empties
 * it first.
 */
export function createSnapshot() {
  const rows = new Map<number, AgentRow>();
  const favoriteIds = new Set<number>();
  const listeners = new Set<(change: AgentsChange) => void>();
  let summary = EMPTY;
  let recentIds: readonly number[] = [];
  let loading = 0;

  const put = (row: AgentRow): void => {
    rows.set(row.id, row);
    if (row.localFavorite || row.serviceFavorite) favoriteIds.add(row.id);
    else favoriteIds.delete(row.id);
  };

  const apply = (change: AgentsChange): void => {
    if (change.reset) {
      rows.clear();
      favoriteIds.clear();
    }
    for (const row of change.upserted) put(row);
    for (const id of change.removed) {
      rows.delete(id);
      favoriteIds.delete(id);
    }
    summary = change.summary;
    for (const listener of listeners) listener(change);
  };

  const mark = (row: AgentRow, open: ReadonlySet<number>): AgentMark => ({
    agentId: row.id,
    name: row.name,
    online: row.online,
    lastTime: row.lastTime,
    open: open.has(row.id),
  });

  return {
    apply,
    row: (id: number): AgentRow | undefined => rows.get(id),
    rows: (): Iterable<AgentRow> => rows.values(),
    summary: (): AgentsSummary => summary,

    /** Empties the picture: no account, or another one. The next `load` fills it. */
    reset(): void {
      loading += 1;
      recentIds = [];
      apply({ reset: true, upserted: [], removed: [], summary: EMPTY });
    },

    /**
     * Fills the picture from the kept one, a page per turn, telling listeners of each. Changes that come in between are
     * newer and are asked of the same queue, so that order holds. A `reset` ends it.
     */
    async load(readPage: PageReader): Promise<Result<AgentsSummary>> {
      loading += 1;
      const mine = loading;
      let afterId: number | null = null;
      for (;;) {
        const page: Result<AgentsPage> = await readPage(afterId, PAGE_ROWS);
        if (!page.ok) return page;
        const { done, summary: now, rows: read } = page.value;
        if (mine !== loading) return { ok: true, value: summary };
        apply({ reset: false, upserted: read, removed: [], summary: now });
        if (done) return { ok: true, value: now };
        afterId = read.at(-1)?.id ?? afterId;
      }
    },

    /** Agents marked here or in the account area, by name; `open` are the ids that have a tab. */
    favorites(open: ReadonlySet<number> = new Set()): readonly AgentMark[] {
      const marks: AgentMark[] = [];
      for (const id of favoriteIds) {
        const row = rows.get(id);
        if (row !== undefined) marks.push(mark(row, open));
      }
      return marks.sort((a, b) => byName.compare(a.name, b.name) || a.agentId - b.agentId);
    },

    setRecents(places: readonly AgentBookmark[]): void {
      recentIds = places.map(({ agentId }) => agentId);
    },

    /** The latest first; agents that have gone are left out. */
    recents(open: ReadonlySet<number> = new Set()): readonly AgentMark[] {
      return recentIds.flatMap((id) => {
        const row = rows.get(id);
        return row === undefined ? [] : [mark(row, open)];
      });
    },

    /** Called after each change was taken over. Returns its own "off". */
    subscribe(listener: (change: AgentsChange) => void): () => void {
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
