import type { ActivityEntry } from '../contract/contract.ts';
import type { AuditAccount } from './record.ts';

/** Reasons that are offered. */
const MAX = 6;

type RecentReason = Pick<ActivityEntry, 'kind' | 'account' | 'accountId' | 'outcome' | 'text'>;

/** The reasons that were given last for an account, each once, the newest first. They are read once and followed from there. */
export function createRecentReasons(latest: () => readonly RecentReason[]) {
  let reasons: readonly RecentReason[] | null = null;
  const isReason = ({ kind, outcome, text }: RecentReason): boolean =>
    kind === 'reason' && outcome === 'done' && text !== '';
  return {
    of(account: AuditAccount | null): readonly string[] {
      reasons ??= latest().filter(isReason);
      const texts = reasons.filter((entry) => isOf(entry, account)).map(({ text }) => text);
      return [...new Set(texts)].slice(0, MAX);
    },
    take(entry: RecentReason): void {
      if (reasons !== null && isReason(entry)) reasons = [entry, ...reasons].slice(0, 500);
    },
  };
}

/** By its id, which stays where the account is renamed; entries from before they had one go by the label. */
const isOf = (entry: RecentReason, account: AuditAccount | null): boolean =>
  entry.accountId === undefined ? entry.account === (account?.label ?? null) : entry.accountId === account?.id;
