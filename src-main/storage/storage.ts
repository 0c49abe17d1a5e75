import type { Result } from '../contract/failure.ts';
import { createInventory, type CallArguments, type Inventory, type InventoryOptions } from './inventory.ts';
import type { profileCalls } from './profile-calls.ts';
import type { InputOf, OutputOf } from './store-calls.ts';
import { linkWorker, type WorkerLinkOptions } from './worker-link.ts';

/** The stored data of all accounts, with one worker for them. */
export function createStorage(options: WorkerLinkOptions) {
  const link = linkWorker(options);
  const inventories = new Set<Inventory>();
  let last = 0;
  const nextNumber = (): number => (last += 1);

  return {
    /** The data of one account, in a database that nobody else has open. */
    inventory(of: InventoryOptions): Inventory {
      const inventory = createInventory(link, nextNumber, of);
      inventories.add(inventory);
      return {
        ...inventory,
        async close() {
          await inventory.close();
          inventories.delete(inventory);
        },
      };
    },

    /** One call about what the user made in no single account. */
    profile: <N extends keyof typeof profileCalls>(
      name: N,
      ...[input]: CallArguments<N>
    ): Promise<Result<OutputOf<N>>> => link.ask(null, name, input as InputOf<N>),

    /** How many agents the stored list of an account has that is not open; 0 without one. */
    async storedTotal(databasePath: string, accountId: string): Promise<number> {
      const total = await link.ask({ databasePath }, 'storedTotal', { accountId });
      return total.ok ? total.value : 0;
    },

    /** Deletes everything stored of an account that is not open. Its database goes, too, if nothing else is in it. */
    forget: (databasePath: string, accountId: string): Promise<Result<null>> =>
      link.ask({ databasePath }, 'forgetAccount', { accountId }),

    /**
     * Blocks until the calls of all accounts are stored, those that wait for their turn included, for at most so many
     * milliseconds. For the moment before the process ends: their results are dropped.
     */
    saveNow(limitMs: number): void {
      link.finishNow(
        [...inventories].flatMap((inventory) => inventory.takeWaiting()),
        limitMs,
      );
    },

    /** Waits for the calls under way, then ends the worker. */
    async close(): Promise<void> {
      await Promise.all([...inventories].map((inventory) => inventory.close()));
      await link.close();
    },
  };
}

export type Storage = ReturnType<typeof createStorage>;
