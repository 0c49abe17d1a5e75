import { call, listen } from '../../lib/call.ts';

/** One account on the screen. */
export interface AccountView<Left> {
  /** Takes it off the screen and returns how it was left. */
  hide(): Left;
  /** Its state now. */
  read(): Left;
  /** Brings it back to where an earlier page left it. */
  restore(left: Left): void;
}

export interface AccountMemory<Left> {
  /** By their view keys. */
  readonly leftAs: Map<string, Left>;
  /** The account that was in view last. */
  viewKey: string | null;
  /** Puts what an earlier page left into `leftAs`. */
  readonly recall: () => Promise<void>;
}

export interface AccountViews<Left> {
  /** Stops following and takes the account off the screen. */
  stop(): void;
  /** How all accounts are left if the page ends now, by their view keys; null until it is known which account is in view. */
  read(): ReadonlyMap<string, Left> | null;
}

/**
 * Shows the account in view, each time from a state of its own, and changes over when another one comes into view. Calls
 * that were made before the change still reach the account they were made for, because main takes the page to show the
 * earlier account until `accounts:enter`.
 *
 * @param show gets how the account was left, if it was in view before
 * @param memory how accounts were left; passed again, it brings them back that way
 */
export function followAccountInView<Left>(
  show: (left: Left | undefined) => AccountView<Left>,
  memory: AccountMemory<Left> = { leftAs: new Map(), viewKey: null, recall: () => Promise.resolve() },
): AccountViews<Left> {
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
    if (before === null) {
      void recalled.then(() => {
        const left = leftAs.get(next);
        if (left !== undefined && viewKey === next && !isOver) view.restore(left);
      });
      return;
    }
    leftAs.set(before, view.hide());
    enter();
    view = show(leftAs.get(next));
  };
  const recalled = memory.recall();
  enter();
  let view = show(viewKey === null ? undefined : leftAs.get(viewKey));
  const off = listen('accounts:changed', (accounts) => {
    if (viewKey !== null) changeTo(accounts.viewKey);
  });
  return {
    stop() {
      off();
      isOver = true;
      const left = view.hide();
      if (viewKey !== null) leftAs.set(viewKey, left);
      memory.viewKey = viewKey;
    },
    read: () => (viewKey === null ? null : new Map(leftAs).set(viewKey, view.read())),
  };
}
