import { call, listen } from '../../lib/call.ts';

/** One account on the screen. */
export interface AccountView<Left> {
  /** Takes it off the screen and returns how it was left. */
  hide(): Left;
}

/**
 * Shows the account in view, each time from a state of its own, and changes over when another one comes into view. Calls
 * that were made before the change still reach the account they were made for, because main takes the page to show the
 * earlier account until `accounts:enter`.
 *
 * @param show gets how the account was left, if it was in view before
 * @returns a function that stops following
 */
export function followAccountInView<Left>(show: (left: Left | undefined) => AccountView<Left>): () => void {
  /** How accounts were left, by their view keys. */
  const leftAs = new Map<string, Left>();
  /** Null until main has answered for the first time: what it has sent before is older than that answer. */
  let viewKey: string | null = null;
  const enter = (): void =>
    void call('accounts:enter').then((reply) => {
      if (reply.ok) changeTo(reply.value.viewKey);
    });
  const changeTo = (next: string): void => {
    if (viewKey === next) return;
    const before = viewKey;
    viewKey = next;
    if (before === null) return;
    leftAs.set(before, view.hide());
    enter();
    view = show(leftAs.get(next));
  };
  enter();
  let view = show(undefined);
  return listen('accounts:changed', (accounts) => {
    if (viewKey !== null) changeTo(accounts.viewKey);
  });
}
