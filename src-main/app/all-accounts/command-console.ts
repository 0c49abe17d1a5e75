import type { Command } from '../../contract/contract.ts';
import type { AccountRegistry } from '../account-registry.ts';
import type { Account } from '../account.ts';

/** Commands the console about something of this account, which comes into view unless all accounts are. */
export function commandConsole(
  accounts: Pick<AccountRegistry<Account>, 'showsAll' | 'bringIntoView'>,
  notify: (command: Command) => void,
  account: Account,
  command: Command,
): void {
  const needsItsPage = command.kind === 'show-view' || command.kind === 'replace-key';
  if (needsItsPage || !accounts.showsAll()) void accounts.bringIntoView(account);
  notify(command);
}
