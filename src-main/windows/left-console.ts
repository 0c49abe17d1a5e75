import type { LeftAccount } from '../contract/contract.ts';

/** Milliseconds: who hides a window often shows it again soon, and a window that was closed takes a moment to be there. */
export const UNUSED_MS = 120_000;

/** The typed texts of a console that was closed while it was hidden, for its next page. Held in memory only. */
export function createLeftConsole() {
  let left: readonly LeftAccount[] = [];
  return {
    store: (accounts: readonly LeftAccount[]): void => void (left = accounts),
    /** Each once. */
    take(): readonly LeftAccount[] {
      const taken = left;
      left = [];
      return taken;
    },
    /** The account has ended, and with it what was typed in it. */
    forget: (viewKey: string): void => void (left = left.filter((account) => account.viewKey !== viewKey)),
  };
}

export type LeftConsole = ReturnType<typeof createLeftConsole>;
