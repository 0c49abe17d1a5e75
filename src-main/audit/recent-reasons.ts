import type { ActivityEntry } from '../contract/contract.ts';
import type { ActivityAccount } from './record.ts';

/** Reasons that are offered. */
const MOST = 6;

type Told = Pick<ActivityEntry, 'kind' | 'account' | 'accountId' | 'outcome' | 'text'>;

/** The reasons that were given last for an account, each once, the newest first. They are read once and followed from there. */
export function createRecentReasons(latest: () => readonly Told[]) {
  let told: readonly Told[] | null = null;
  const isReason = ({ kind, outcome, text }: Told): boolean => kind === 'reason' && outcome === 'done' && text !== '';
  return {
    of(account: ActivityAccount | null): readonly string[] {
      told ??= latest().filter(isReason);
      const texts = told.filter((entry) => isOf(entry, account)).map(({ text }) => text);
      return [...new Set(texts)].slice(0, MOST);
    },
    take(entry: Told): void {
      if (told !== null && isReason(entry)) told = [entry, ...told].slice(0, 500);
    },
  };
}

/** By its id, which stays where the account is renamed; entries from before they had one go by the label. */
const isOf = (entry: Told, account: ActivityAccount | null): boolean =>
  entry.accountId === undefined ? entry.account === (account?.label ?? null) : entry.accountId === account?.id;
