import { assertNever } from '../contract/failure.ts';
import type { Push } from '../ipc/push.ts';
import type { ReservedKey } from './keys.ts';
import type { SessionModel } from './session-model.ts';
import type { Panes } from './panes.ts';
import { findWindow, MAIN_WINDOW } from './tabs.ts';

export interface KeyActParts {
  readonly model: SessionModel;
  readonly panes: Panes;
  readonly push: Pick<Push, 'push'>;
}

/** What each key that stays ours does, pressed in the window `paneId`. */
export function actOnKey({ model, panes, push }: KeyActParts, paneId: string, key: ReservedKey): void {
  const pane = findWindow(model.now, paneId);
  const window = panes.get(paneId);
  if (pane === undefined || window === undefined) return;
  switch (key) {
    case 'next-tab':
    case 'previous-tab':
      // Behind a question the tab it is about stays.
      if (pane.covered) return;
      model.dispatch({ kind: 'neighbour-selected', windowId: paneId, by: key === 'next-tab' ? 1 : -1 });
      return panes.focusPage(paneId);
    case 'side-bar':
      // A window with a single tab has none.
      if (paneId === MAIN_WINDOW) model.dispatch({ kind: 'side-bar-changed', shown: !model.now.sideBar });
      return;
    case 'full-screen':
      return window.fullScreen.set(!pane.fullScreen);
    case 'leave-page':
      if (pane.fullScreen) window.fullScreen.leave();
      window.focusOwnPage();
      return push.push('command:given', { kind: 'leave-page' }, { windowId: paneId });
    default:
      return assertNever(key);
  }
}
