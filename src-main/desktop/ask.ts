import { BrowserWindow, dialog, type MessageBoxOptions } from '../electron.ts';

/**
 * Asks in a dialog of the system; answers the number of the button. It belongs to the window that the user looks at: on macOS
 * one without a window holds up the whole program until it is answered and cannot be closed by it, and elsewhere it may open
 * behind a session in full screen.
 *
 * @param where `foremost`: the user has just asked for what it is about, from the tray perhaps
 */
export async function askInDialog(options: MessageBoxOptions, where?: 'foremost'): Promise<number> {
  const owner = findOwner();
  if (where === 'foremost' && owner?.isFocused() === false) {
    owner.show();
    owner.focus();
  }
  const { response } = await (owner === null ? dialog.showMessageBox(options) : dialog.showMessageBox(owner, options));
  return response;
}

/** The focused window, else the newest that is visible. Quick connect, of fixed size, hides as soon as it is left. */
function findOwner(): BrowserWindow | null {
  const canOwn = (window: BrowserWindow): boolean =>
    !window.isDestroyed() && window.isVisible() && !window.isMinimized() && window.isResizable();
  const focused = BrowserWindow.getFocusedWindow();
  if (focused !== null && canOwn(focused)) return focused;
  return BrowserWindow.getAllWindows().findLast(canOwn) ?? null;
}
