import { session, WebContentsView, type BrowserWindow, type Rectangle } from '../electron.ts';
import type { Log } from '../ipc/register.ts';
import { logBlocked, protectContents, protectSession } from '../windows/protect.ts';
import { SHIELD_PARTITION, shieldWebPreferences } from '../windows/web-preferences.ts';
import { watchKeys, type ReservedKey } from './keys.ts';

export interface ShieldDeps {
  readonly log: Log;
  readonly canLock: () => boolean;
  readonly onKey: (key: ReservedKey) => void;
  /** Somebody pressed a key, clicked or scrolled, and the remote page did not get it. */
  readonly onHeldBack: () => void;
}

type Parent = BrowserWindow['contentView'];

/** What a person does with the pointer that means something; a pointer that passes does not. */
const meant: ReadonlySet<string> = new Set(['mouseDown', 'mouseWheel', 'touchStart', 'gestureTap']);

/**
 * View only: an empty, transparent view of our own above the remote page of a window. The topmost view gets the pointer, the
 * wheel, touches and drops, and the keyboard is with it instead of with the page. It loads nothing and may go nowhere.
 */
export class Shield {
  readonly #view: WebContentsView;

  constructor({ log, canLock, onKey, onHeldBack }: ShieldDeps) {
    const view = new WebContentsView({ webPreferences: shieldWebPreferences() });
    this.#view = view;
    const { webContents: contents } = view;
    const guard = {
      guarded: { kind: 'not-loaded' },
      onBlocked: logBlocked(log, 'shield'),
      openLink: () => undefined,
      isOwn: () => false,
      clipboardAccess: () => false,
      localNetworkAccess: () => false,
      ask: () => Promise.resolve(),
    } as const;
    protectSession(session.fromPartition(SHIELD_PARTITION), guard);
    protectContents(contents, guard);
    contents.setIgnoreMenuShortcuts(true);
    watchKeys(contents, onKey, canLock);
    contents.on('before-input-event', (event, { type }) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      if (type === 'keyDown') onHeldBack();
    });
    contents.on('input-event', (_event, { type }) => {
      if (meant.has(type)) onHeldBack();
    });
    // Without its process, the view would still be above the page, but deaf.
    contents.on('render-process-gone', () => this.#load());
    view.setVisible(false);
    view.setBackgroundColor('#00000000');
    this.#load();
  }

  #load(): void {
    const { webContents: contents } = this.#view;
    if (!contents.isDestroyed()) contents.loadURL('about:blank').catch(() => undefined);
  }

  /** Above all views of this one, at these bounds. */
  place(parent: Parent, bounds: Rectangle): void {
    // Adding a view again moves it to the top.
    if (parent.children.at(-1) !== this.#view) parent.addChildView(this.#view);
    this.#view.setBounds(bounds);
    this.#view.setVisible(true);
  }

  hide(): void {
    this.#view.setVisible(false);
  }

  focus(): void {
    const { webContents: contents } = this.#view;
    if (!contents.isDestroyed()) contents.focus();
  }

  /** A view is not destroyed with its window. `parent`: null where that is gone. */
  destroy(parent: Parent | null): void {
    parent?.removeChildView(this.#view);
    const { webContents: contents } = this.#view;
    if (!contents.isDestroyed()) contents.close();
  }
}
