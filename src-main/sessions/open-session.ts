import { fail, succeed, type Result } from '../contract/failure.ts';
import type { Lives } from './session-manager.ts';
import type { SessionModel } from './session-model.ts';
import type { Panes } from './panes.ts';
import { MAIN_PANE, tabOfTarget, type Tab, type Target } from './tabs.ts';
import type { Visits } from './session-notes.ts';

/** Each tab is a process of its own. */
const MOST_TABS = 40;

export interface OpeningParts {
  readonly model: SessionModel;
  readonly panes: Panes;
  readonly lives: Lives;
  readonly visits: Visits;
  /** A reason is asked for before every connection: those that were given last; null where none is asked for. */
  readonly asksWhy: () => readonly string[] | null;
  readonly select: (tabId: string) => unknown;
  readonly reconnect: (tabId: string) => unknown;
}

const tooMany = fail('busy', `${MOST_TABS} sessions are open. Close one and try again.`, { reason: 'tabs' });

/** How tabs come to be: one for what a person connects to, and many at once for what was open before. */
export function createOpening({ model, panes, lives, visits, asksWhy, select, reconnect }: OpeningParts) {
  const isAsking = (tabId: string): boolean => model.tab(tabId)?.state.kind === 'asking';

  const isToBeConnected = (tab: Tab): boolean => {
    const { state } = tab;
    if (state.kind !== 'returning') return state.kind === 'ended';
    return state.cause !== 'reboot' && model.look(tab).online !== false;
  };

  const addTab = (target: Target, behind: boolean): string => {
    const tabId = `tab-${model.now.tabCount + 1}`;
    const note = visits.takeUp(tabId, target);
    const despite = lives.returner.rebootOf(target.agentId);
    model.dispatch({ kind: 'opened', target, despite, note, behind, asking: asksWhy() });
    return tabId;
  };

  return {
    /** Shows the tab of this target, or opens one unless there is a reason not to. */
    open(target: Target, refusal: Result<never> | null): Result<{ readonly tabId: string }> {
      const known = tabOfTarget(model.now, target);
      if (known) {
        select(known.id);
        if (isToBeConnected(known)) reconnect(known.id);
        else panes.focusPage(known.paneId);
        return succeed({ tabId: known.id });
      }
      if (refusal !== null) return refusal;
      if (model.now.tabs.length >= MOST_TABS) return tooMany;
      // A window that is just being made shows itself when it has something to show.
      panes.get(MAIN_PANE)?.toFront();
      const tabId = addTab(target, false);
      if (isAsking(tabId)) panes.get(MAIN_PANE)?.focusOwnPage();
      else lives.connect(tabId);
      return succeed({ tabId });
    },

    /** Opens those of these agents that are offered, all tabs at once, one link after the other. */
    restore(agentIds: readonly number[]): void {
      const offered = new Set(model.describe(MAIN_PANE).restorable.map(({ agentId }) => agentId));
      const tabIds = [...new Set(agentIds)]
        .filter((agentId) => offered.has(agentId))
        .slice(0, Math.max(0, MOST_TABS - model.now.tabs.length))
        .map((agentId) => addTab({ agentId, supportId: null }, true));
      if (tabIds.length === 0) return;
      panes.get(MAIN_PANE)?.toFront();
      lives.gentle.add(tabIds.filter((tabId) => !isAsking(tabId)));
    },
  };
}

export type Opening = ReturnType<typeof createOpening>;
