import { fail, succeed, type Result } from '../contract/failure.ts';
import type { SessionManager } from './session-manager.ts';
import type { SessionModel } from './session-model.ts';
import type { Panes } from './panes.ts';
import { MAIN_WINDOW, tabOfTarget, type Tab, type Target } from './tabs.ts';
import type { SessionNotes } from './session-notes.ts';

/** Each tab is a process of its own. */
const MAX_TABS = 40;

export interface SessionOpenerParts {
  readonly model: SessionModel;
  readonly panes: Panes;
  readonly manager: SessionManager;
  readonly openSessions: SessionNotes;
  /** A reason is asked for before every connection: those that were given last; null where none is asked for. */
  readonly asksWhy: () => readonly string[] | null;
  readonly select: (tabId: string) => unknown;
  readonly reconnect: (tabId: string) => unknown;
}

const tooMany = fail('busy', `${MAX_TABS} sessions are open. Close one and try again.`, { reason: 'tabs' });

/** How tabs come to be: one for what a person connects to, and many at once for what was open before. */
export function createOpenSession({
  model,
  panes,
  manager,
  openSessions,
  asksWhy,
  select,
  reconnect,
}: SessionOpenerParts) {
  const isAsking = (tabId: string): boolean => model.tab(tabId)?.state.kind === 'needs-reason';

  const isToBeConnected = (tab: Tab): boolean => {
    const { state } = tab;
    if (state.kind !== 'waiting') return state.kind === 'ended';
    return state.cause !== 'reboot' && model.agentSummary(tab).online !== false;
  };

  const addTab = (target: Target, inBackground: boolean): string => {
    const tabId = `tab-${model.now.tabCount + 1}`;
    const note = openSessions.takeUp(tabId, target);
    const ignoredRebootId = manager.rebootWaits.rebootOf(target.agentId);
    model.dispatch({ kind: 'opened', target, ignoredRebootId, note, inBackground, reasonOptions: asksWhy() });
    return tabId;
  };

  return {
    /** Shows the tab of this target, or opens one unless there is a reason not to. */
    open(target: Target, refusal: Result<never> | null): Result<{ readonly tabId: string }> {
      const known = tabOfTarget(model.now, target);
      if (known) {
        select(known.id);
        if (isToBeConnected(known)) reconnect(known.id);
        else panes.focusPage(known.windowId);
        return succeed({ tabId: known.id });
      }
      if (refusal !== null) return refusal;
      if (model.now.tabs.length >= MAX_TABS) return tooMany;
      // A window that is just being made shows itself when it has something to show.
      panes.get(MAIN_WINDOW)?.bringToFront();
      const tabId = addTab(target, false);
      if (isAsking(tabId)) panes.get(MAIN_WINDOW)?.focusOwnPage();
      else manager.connect(tabId);
      return succeed({ tabId });
    },

    /** Opens those of these agents that are offered, all tabs at once, one link after the other. */
    restore(agentIds: readonly number[]): void {
      const offered = new Set(model.describe(MAIN_WINDOW).restorable.map(({ agentId }) => agentId));
      const tabIds = [...new Set(agentIds)]
        .filter((agentId) => offered.has(agentId))
        .slice(0, Math.max(0, MAX_TABS - model.now.tabs.length))
        .map((agentId) => addTab({ agentId, supportId: null }, true));
      if (tabIds.length === 0) return;
      panes.get(MAIN_WINDOW)?.bringToFront();
      manager.connectQueue.add(tabIds.filter((tabId) => !isAsking(tabId)));
    },
  };
}

export type SessionOpener = ReturnType<typeof createOpenSession>;
