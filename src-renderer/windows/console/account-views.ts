import { call, listen } from '../../lib/call.ts';

/** One account on the screen. */
export interface AccountView<Left> {
  /** Takes it off the screen and returns how it was left. */
  hide(): Left;
}

export interface AccountMemory<Left> {
  /** By their view keys. */
  readonly leftAs: Map<string, Left>;
  /** The account that was in view last. */
  viewKey: string | null;
}

/**
 * Shows the account in view, each time from a state of its own, and changes over when another one comes into view. Calls
 * that were made before the change still reach the account they were made for, because main takes the page to show the
 * earlier account until `accounts:enter`.
 *
 * @param show gets how the account was left, if it was in view before
 * @param memory how accounts were left; passed again, it brings them back that way
 * @returns a function that stops following and takes the account off the screen
 */
export function followAccountInView<Left>(
  show: (left: Left | undefined) => AccountView<Left>,
  memory: AccountMemory<Left> = { leftAs: new Map(), viewKey: null },
): () => void {
  const { leftAs } = memory;
  /** Null until main has answered for the first time: what it has sent before is older than that answer. */
  let { viewKey } = memory;
  let isOver = false;
  const enter = (): void =>
    void call('accounts:enter').then((reply) => {
      if (reply.ok) changeTo(reply.value.viewKey);
    });
  const changeTo = (next: string): void => {
    if (isOver || viewKey === next) return;
    const before = viewKey;
    viewKey = next;
    if (before === null) return;
    leftAs.set(before, view.hide());
    enter();
    view = show(leftAs.get(next));
  };
  enter();
  let view = show(viewKey === null ? undefined : leftAs.get(viewKey));
  const off = listen('accounts:changed', (accounts) => {
    if (viewKey !== null) changeTo(accounts.viewKey);
  });
  return () => {
    off();
    isOver = true;
    const left = view.hide();
    if (viewKey !== null) leftAs.set(viewKey, left);
    memory.viewKey = viewKey;
  };
}
