import { call, listen } from '../../lib/call.ts';

/** One account on the screen. */
export interface AccountView {
  /** Takes it off the screen, after what has to be restored was stored. */
  hide(): void;
}

/**
 * Shows the account in view, each time from a state of its own, and changes over when another one comes into view. Calls
 * that were made before the change still reach the account they were made for, because main takes the page to show the
 * earlier account until `accounts:enter`.
 *
 * @returns a function that stops following
 */
export function followAccountInView(show: () => AccountView): () => void {
  /** Null until main has answered for the first time: what it has sent before is older than that answer. */
  let viewKey: string | null = null;
  const enter = (): void =>
    void call('accounts:enter').then((reply) => {
      if (reply.ok) changeTo(reply.value.viewKey);
    });
  const changeTo = (next: string): void => {
    if (viewKey === next) return;
    const isFirst = viewKey === null;
    viewKey = next;
    if (isFirst) return;
    view.hide();
    enter();
    view = show();
  };
  enter();
  let view = show();
  return listen('accounts:changed', (accounts) => {
    if (viewKey !== null) changeTo(accounts.viewKey);
  });
}
