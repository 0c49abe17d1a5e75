import { mount, unmount } from 'svelte';
import LockPage from './LockPage.svelte';
import { LockState } from '../../lib/lock.svelte.ts';

export interface PageOptions {
  /** The window has no title bar of the system, so the lock page draws one. */
  readonly ownTitleBar?: boolean;
  /** Escape puts the window away. */
  readonly closable?: boolean;
}

/**
 * Shows the page of a window, and the lock page instead of it while Longreach is locked. The page is taken off the document
 * with all it showed, and created again afterwards, so that nothing of it is from before. Until the state of the lock is known,
 * the page is shown: main answers none of its calls while locked.
 *
 * @param showOwn puts the page into `target`; what it returns takes it off
 * @returns a function that takes all of it off
 */
export function mountPage(
  target: HTMLElement,
  showOwn: () => () => void,
  { ownTitleBar = false, closable = false }: PageOptions = {},
): () => void {
  const lock = new LockState(({ locked }) => {
    show(locked !== null);
  });
  let shown: { readonly hide: () => void; readonly locked: boolean } | null = null;

  const clear = (): void => {
    shown?.hide();
    shown = null;
    // Dialogs and menus lie beside the page.
    for (const element of [...document.body.children]) {
      if (element !== target && !(element instanceof HTMLScriptElement)) element.remove();
    }
    target.replaceChildren();
  };
  const showLock = (): (() => void) => {
    document.title = 'Longreach';
    const page = mount(LockPage, { target, props: { lock, ownTitleBar, closable } });
    return () => void unmount(page);
  };
  const show = (locked: boolean): void => {
    if (shown?.locked === locked) return;
    clear();
    shown = { hide: locked ? showLock() : showOwn(), locked };
  };

  // Asked first, because the answer may be there already; what it says comes after the page.
  const off = lock.start();
  show(false);
  return () => {
    off();
    clear();
  };
}
