import type { WebContents, WebContentsView } from '../electron.ts';
import type { SessionWindowDeps } from './window-frame.ts';
import { frameOf } from './describe-sessions.ts';
import type { ReservedKey } from './keys.ts';
import { viewBounds } from './layout.ts';
import type { SessionModel } from './session-model.ts';
import { SessionPane } from './pane.ts';
import { MAIN_WINDOW, tabsOf, type WindowState } from './tabs.ts';
import type { SessionView } from './session-view.ts';
import type { WindowPlace } from '../windows/window-place.ts';

export interface PanesDeps extends Omit<SessionWindowDeps, 'attach'> {
  /** Registers the calls and events of the page in this window; returns its own "off". */
  attach(contents: WebContents, windowId: string): () => void;
}

export interface PanesParts {
  readonly deps: PanesDeps;
  readonly model: SessionModel;
  readonly view: (tabId: string) => SessionView | null;
  readonly onKey: (paneId: string, key: ReservedKey) => void;
  /** A person closed the window. */
  readonly onClosed: (paneId: string) => void;
}

/** How far a new window stands off the one it came out of, in pixels. */
const STEP = 40;

/** The windows as the model has them: each exists while it has tabs, and every view is in the window of its tab. */
export class Panes {
  readonly #parts: PanesParts;
  readonly #panes = new Map<string, SessionPane>();
  readonly #homes = new Map<WebContentsView, SessionPane>();

  constructor(parts: PanesParts) {
    this.#parts = parts;
  }

  get(paneId: string): SessionPane | undefined {
    return this.#panes.get(paneId);
  }

  /** Makes windows and views follow the model. */
  follow(): void {
    const { now } = this.#parts.model;
    for (const pane of now.windows) {
      if (tabsOf(now, pane.id).length === 0) continue;
      const window = this.#panes.get(pane.id) ?? this.#make(pane.id);
      this.#layOut(pane, window);
    }
    for (const [paneId, window] of this.#panes) {
      if (tabsOf(now, paneId).length > 0) continue;
      this.#panes.delete(paneId);
      window.destroy();
    }
  }

  /** Views outlive their window unless they are taken out one by one. */
  release({ view }: SessionView): void {
    this.#homes.get(view)?.remove(view);
    this.#homes.delete(view);
  }

  /** Gives the keyboard to the remote page of this window, if one can be seen. */
  focusPage(paneId: string): void {
    const { model, view } = this.#parts;
    const tab = model.active(paneId);
    const covered = model.now.windows.some((pane) => pane.id === paneId && pane.covered);
    if (tab?.state.kind === 'open' && !covered) view(tab.id)?.focus();
  }

  #layOut(pane: WindowState, window: SessionPane): void {
    if (window.window.isDestroyed()) return;
    const { model, view } = this.#parts;
    const [width = 0, height = 0] = window.window.getContentSize();
    const bounds = viewBounds({ width, height }, frameOf(model.now, pane));
    for (const { id, state } of tabsOf(model.now, pane.id)) {
      const shown = view(id);
      if (shown === null) continue;
      this.#putIn(window, shown.view);
      shown.place(bounds, id === pane.activeId && state.kind === 'open' && !pane.covered);
    }
    const active = model.active(pane.id);
    window.window.setTitle(active ? `${model.agentSummary(active).name} – Longreach` : 'Longreach');
  }

  /** Moved, not made anew: the page and its connection stay alive. */
  #putIn(window: SessionPane, view: WebContentsView): void {
    const home = this.#homes.get(view);
    if (home === window) return;
    home?.remove(view);
    window.add(view);
    this.#homes.set(view, window);
  }

  #make(paneId: string): SessionPane {
    const { deps, model, onKey, onClosed } = this.#parts;
    const isMain = paneId === MAIN_WINDOW;
    const pane: SessionPane = new SessionPane({
      ...deps,
      place: () => (isMain ? deps.place() : this.#placeBeside()),
      onPlace: (place) => {
        if (isMain) deps.onPlace(place);
      },
      attach: (contents) => deps.attach(contents, paneId),
      onKey: (key) => onKey(paneId, key),
      onResized: () => this.follow(),
      onShown: () => this.focusPage(paneId),
      onFullScreen: (on, host) => model.dispatch({ kind: 'full-screen-changed', windowId: paneId, on, host }),
      // What it had put over the remote page is gone with it.
      onPageGone: () => model.dispatch({ kind: 'cover-changed', windowId: paneId, covered: false }),
      onClosed: () => {
        if (this.#panes.get(paneId) !== pane) return;
        this.#panes.delete(paneId);
        onClosed(paneId);
      },
    });
    this.#panes.set(paneId, pane);
    return pane;
  }

  /** As large as the window with all tabs, a step aside; where that is not there, as it stood last. */
  #placeBeside(): WindowPlace | null {
    const main = this.#panes.get(MAIN_WINDOW)?.window;
    if (main === undefined || main.isDestroyed()) return this.#parts.deps.place();
    const { x, y, width, height } = main.getNormalBounds();
    return { x: x + STEP, y: y + STEP, width, height, maximized: false };
  }
}
