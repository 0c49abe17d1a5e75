/**
 * A process of its own, as the main process is one: takes over lists that lie in files, in their order, and writes what that
 * cost as one line of JSON. In a process that also made the lists and the yardsticks, their garbage would be ours.
 */
import { applyList } from '../../unit/main/storage/wire.ts';
import '../../../src-main/lib/load-texts.ts';
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { serialize } from 'node:v8';
import type { AgentsChange } from '../../../src-main/contract/contract.ts';
import { createChangeQueue } from '../../../src-main/agents/change-queue.ts';
import { createSnapshot } from '../../../src-main/agents/snapshot.ts';
import { createFinder } from '../../../src-main/search/finder.ts';
import { withInventory } from './fleet.ts';
import { valueOf } from '../../value-of.ts';

export interface InMain {
  /** Milliseconds the thread was held up at most, while all lists were taken over. */
  readonly held: number;
  /** Bytes of each change as a page is told of it, and how many agents it names. */
  readonly changes: readonly { readonly bytes: number; readonly agents: number }[];
}

/** All that follows a list in main: the picture, what Quick connect reads of it, and what the page is told, to the last byte. */
function followLists() {
  let waiting = 0;
  let settled = (): void => undefined;
  const later = (run: () => void): void => {
    waiting += 1;
    setImmediate(() => {
      run();
      waiting -= 1;
      if (waiting === 0) settled();
    });
  };
  const snapshot = createSnapshot();
  createFinder({ snapshot, later }).warmUp();
  const queue = createChangeQueue((part) => {
    snapshot.apply(part);
    serialize(part);
  }, later);
  return async (change: AgentsChange): Promise<void> => {
    await queue.push(change);
    if (waiting > 0) await new Promise<void>((resolve) => (settled = resolve));
  };
}

const lists = process.argv.slice(2).map((path) => new Uint8Array(readFileSync(path)));
const found = await withInventory(async (inventory): Promise<InMain> => {
  valueOf(await inventory.open({ id: 'bench', number: 0 }));
  const follow = followLists();
  const taken: AgentsChange[] = [];
  const held = monitorEventLoopDelay({ resolution: 1 });
  held.enable();
  for (const list of lists) {
    const change = valueOf(await applyList(inventory, list, Date.now()));
    await follow(change);
    taken.push(change);
  }
  held.disable();
  const changes = taken.map((change) => ({ bytes: serialize(change).length, agents: change.upserted.length }));
  return { held: held.max / 1e6, changes };
});
console.log(JSON.stringify(found));
