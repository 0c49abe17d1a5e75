import { idBaseOf } from '../../contract/account-ids.ts';
import type { AgentsChange, Command } from '../../contract/contract.ts';

/** What pages get of one account in the view over all. */

/** The change of one of the accounts that the page shows. */
export const composeChange = (slot: number, change: AgentsChange): Omit<AgentsChange, 'summary'> => ({
  reset: change.reset,
  upserted: change.upserted,
  removed: change.removed,
  idBase: idBaseOf(slot),
});

/** Null for a command that only the page of the account itself can carry out. */
export const composeCommand = (command: Command): Command | null =>
  command.kind === 'show-view' || command.kind === 'replace-key' ? null : command;
