import type { Result } from '../contract/failure.ts';
import type { CheckedList } from './pending-calls.ts';
import type { CallName, InputOf, OutputOf } from './store-calls.ts';
import { workerDown } from './worker-link.ts';

/** Sends a call about no account to the worker. */
type Ask = <N extends CallName>(
  name: N,
  input: InputOf<N>,
  transfer?: readonly ArrayBuffer[],
) => Promise<Result<OutputOf<N>>>;

/**
 * A list (4.1) that the worker reads while it arrives and holds, whatever account is open, until `Inventory.apply` stores it
 * in one or it is dropped.
 */
export interface PendingList {
  /** Another body begins: what has arrived so far does not count. */
  begin(): void;
  /** Takes the part's bytes. Resolves when the next one may come, also where the part was lost: then `end` fails. */
  take(part: Uint8Array<ArrayBuffer>): Promise<void>;
  /** After the last part; fails if the body is no list. */
  end(): Promise<Result<CheckedList>>;
  /** The worker lets go of it, and nothing more of it is taken. */
  drop(): void;
  /** For the inventory: the worker knows it by this number. */
  readonly number: number;
  /** For the inventory: its bytes so far. */
  size(): number;
}

/** @param idBase of the account whose key it proves @param ask sends a call to the worker in its turn */
export function openPendingList(number: number, idBase: number, ask: Ask): PendingList {
  let parts = 0;
  let size = 0;
  let isHeld = false;
  let isDropped = false;
  return {
    number,
    size: () => size,
    begin() {
      parts = 0;
      size = 0;
    },
    async take(part) {
      // A request that was given up may still have a part under way.
      if (isDropped) return;
      const at = parts;
      parts += 1;
      size += part.length;
      isHeld = true;
      await ask('takePending', { number, idBase, at, bytes: part }, [part.buffer]);
    },
    async end() {
      const checked = await ask('endPending', { number, parts, size });
      // Only a worker that took the place of another one does not have all parts.
      return !checked.ok && checked.failure.reason === 'list-interrupted' ? workerDown() : checked;
    },
    drop() {
      if (isHeld && !isDropped) void ask('dropPending', { number });
      isDropped = true;
    },
  };
}
