import type { AccountEntry } from '../../../src-main/contract/contract.ts';
import { assertNever } from '../../../src-main/contract/failure.ts';
import { describeKeyProblem, describeService, type ServiceText } from '../../lib/service.ts';
import { t } from '../../../src-main/contract/texts.ts';

/** How an account is doing, in a few words. `now` in Unix milliseconds. */
export function describeEntry(entry: AccountEntry, now: number, keychain: string): ServiceText {
  switch (entry.state) {
    case 'key-unavailable':
      return entry.problem === null
        ? { mark: 'attention', text: t('accounts.noKey') }
        : { mark: 'attention', text: describeKeyProblem(entry.problem, keychain).title };
    case 'first-run':
      return { mark: 'attention', text: t('accounts.notOpen') };
    case 'starting':
    case 'signed-in':
      return describeService(entry.service, now);
  }
}

/** Whether a new key is what this account needs. */
export const needsKey = ({ state, service }: Pick<AccountEntry, 'state' | 'service'>): boolean =>
  state === 'key-unavailable' || service.kind === 'key-refused';

/** What keeps the list of an account from being current; the others are not touched by it. */
export type AccountTrouble = 'key' | 'quota' | 'offline' | 'failing';

/** Null while the account is well, or not open yet. */
export function troubleOf(entry: Pick<AccountEntry, 'state' | 'service'>): AccountTrouble | null {
  if (needsKey(entry)) return 'key';
  const { kind } = entry.service;
  switch (kind) {
    case 'starting':
    case 'up-to-date':
      return null;
    case 'quota':
    case 'offline':
    case 'failing':
      return kind;
    case 'key-refused':
      return 'key';
    default:
      return assertNever(kind);
  }
}
