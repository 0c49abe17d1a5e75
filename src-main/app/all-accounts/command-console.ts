import type { Command } from '../../contract/contract.ts';
import type { AccountRegistry } from '../account-registry.ts';
import type { AccountRuntime } from '../account-runtime.ts';
import { composeCommand } from './compose.ts';

/** Commands the console about something of this account, which comes into view unless all accounts are. */
export function commandConsole(
  accounts: Pick<AccountRegistry<AccountRuntime>, 'showsAll' | 'bringIntoView'>,
  notify: (command: Command) => void,
  runtime: AccountRuntime,
  command: Command,
): void {
  const composed = accounts.showsAll() ? composeCommand(command) : null;
  if (composed === null) void accounts.bringIntoView(runtime);
  notify(composed ?? command);
}
