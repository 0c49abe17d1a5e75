import type { SessionModel } from './session-model.ts';
import { findWindow, type SessionEvent } from './tabs.ts';

export interface LeaveSessionDeps {
  readonly model: SessionModel;
  /** Takes the last frame of a tab's page, if it has one; soon, whatever the page does. */
  readonly keepFrame: (tabId: string) => Promise<void>;
  /** Ends the tab's connection, if it has one. */
  readonly drop: (tabId: string) => void;
  /** The tab's page has gone and another thing stands in its place. */
  readonly onLeft: (tabId: string) => void;
}

/** Takes the page from a tab that waits from now on. */
export type Leave = (tabId: string, still: () => SessionEvent | null) => Promise<void>;

/**
 * What the page shows is kept before it goes: seen dimmed, it tells the tab from the others while it waits. `still` says
 * whether the tab waits after all, once the frame is taken.
 */
export function createLeaveSession({ model, keepFrame, drop, onLeft }: LeaveSessionDeps): Leave {
  /** Tabs whose last frame is being taken. */
  const leaving = new Set<string>();
  return async (tabId, still) => {
    const tab = model.tab(tabId);
    if (tab === undefined || leaving.has(tabId)) return;
    const wasOpen = tab.state.kind === 'open';
    // While it is covered, its frame was taken before that.
    if (wasOpen && findWindow(model.now, tab.windowId)?.covered !== true) {
      leaving.add(tabId);
      await keepFrame(tabId);
      leaving.delete(tabId);
    }
    const now = model.tab(tabId);
    // A person asked for a new connection meanwhile: nothing that was lost before is a reason to take that away.
    if (now === undefined || (wasOpen && now.state.kind === 'connecting')) return;
    const event = still();
    if (event === null) return;
    drop(tabId);
    model.dispatch(event);
    if (wasOpen) onLeft(tabId);
  };
}
