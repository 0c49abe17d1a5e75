/** What is known of the unreadable elements of one account's lists: whom they may stand for. */
export interface Unread {
  /** Kept agents that were missing when an unreadable element appeared. */
  readonly suspects: ReadonlySet<number>;
  /** How many unreadable elements stand for one of them; the others stand for no agent that was ever read. */
  readonly claimed: number;
  readonly strangers: number;
}

/** So many missing agents for each new unreadable element are doubted; with more, nearly all of them are gone (2.4: 5 %). */
const DOUBTED_EACH = 20;

/**
 * Which of the agents missing from a list are gone. An unreadable element never costs an agent: those that went missing with
 * it stay until it is read or goes itself. An element that was unreadable before explains nothing that goes missing later:
 * that it heals at the very moment another breaks is left out of account, or one broken element would keep every agent that
 * ever goes.
 */
export function judgeMissing(
  missing: readonly number[],
  dropped: number,
  before: Unread,
): { readonly gone: readonly number[]; readonly unread: Unread } {
  const old = missing.filter((id) => before.suspects.has(id));
  const fresh = missing.filter((id) => !before.suspects.has(id));
  // Where fewer are left, those that stand for no agent went first: that costs nobody.
  const stillClaimed = Math.min(before.claimed, old.length, dropped);
  const stillStrangers = Math.min(before.strangers, dropped - stillClaimed);
  const added = dropped - stillClaimed - stillStrangers;
  const doubted = added > 0 && fresh.length <= added * DOUBTED_EACH ? fresh : [];
  const addedClaims = Math.min(added, doubted.length);
  const claimed = stillClaimed + addedClaims;
  const stored = stillClaimed > 0 ? [...old, ...doubted] : doubted;
  const suspects = new Set(stored);
  return {
    gone: missing.filter((id) => !suspects.has(id)),
    unread: { suspects, claimed, strangers: dropped - claimed },
  };
}
