import type { AccountManager } from '../account/account-manager.ts';
import type { AccountSession } from './account-session.ts';
import type { Notices } from './notices.ts';

export interface NewerDataDeps {
  readonly accountSession: Pick<AccountSession, 'on'> & {
    readonly inventory: Pick<AccountSession['inventory'], 'startEmpty'>;
  };
  /** Of all accounts that are open. */
  readonly managers: () => readonly Pick<AccountManager, 'showAgain'>[];
  readonly notices: Pick<Notices, 'add'>;
  /** Asks for confirmation where quitting interrupts something; resolves also if it is cancelled. */
  readonly quit: () => Promise<unknown>;
}

/** Where the stored data is of a newer version, lets the user quit or start with empty data beside it (L5). */
export function offerEmptyData({ accountSession, managers, notices, quit }: NewerDataDeps): void {
  accountSession.on('newerVersion', (message) =>
    notices.add(message, {
      'start-empty': async () => {
        const started = await accountSession.inventory.startEmpty();
        if (!started.ok) return started.failure.message;
        // What the user made is one for all of them, so none could be opened.
        await Promise.all(managers().map((manager) => manager.showAgain()));
        return null;
      },
      quit: async () => {
        await quit();
        return message;
      },
    }),
  );
}
