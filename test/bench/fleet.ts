import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { systemClock } from '../../src-main/clock.ts';
import type { AgentRow } from '../../src-main/ipc/contract.ts';
import type { Result } from '../../src-main/ipc/failure.ts';
import { startPracticeService } from '../../src-main/practice/server.ts';
import { createInventory, type Inventory } from '../../src-main/store/inventory.ts';
import { projectRoot } from '../e2e/runtime.ts';

/** The answer of `agents/list` of a practice service with so many agents. */
export async function fetchList(agents: number): Promise<Uint8Array> {
  const service = await startPracticeService({ agents, still: true });
  const answer = await fetch(`${service.address}agents/list`, { headers: { 'X-Api-Key': service.key } });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  await service.close();
  return bytes;
}

/** The same list with another name for every so many of its agents. */
export function renameEvery(bytes: Uint8Array, every: number): Uint8Array {
  const list = JSON.parse(new TextDecoder().decode(bytes)) as { data: { name: string }[] };
  list.data.forEach((agent, at) => {
    if (at % every === 0) agent.name = `${agent.name} renamed`;
  });
  return new TextEncoder().encode(JSON.stringify(list));
}

export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

/** The built inventory worker with an empty database on the disk. */
export async function withInventory<T>(use: (inventory: Inventory) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'longreach-bench-'));
  const inventory = createInventory({
    createWorker: () => new Worker(join(projectRoot, 'out/main/inventory-worker.js')),
    databasePath: join(folder, 'agents.db'),
    clock: systemClock,
    onNotice: () => undefined,
    onBug: (text) => {
      throw new Error(text);
    },
  });
  try {
    return await use(inventory);
  } finally {
    await inventory.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The rows of a list as they cross to the page. */
export const rowsOf = (bytes: Uint8Array): Promise<readonly AgentRow[]> =>
  withInventory(async (inventory) => {
    valueOf(await inventory.open('bench'));
    return valueOf(await inventory.apply(bytes, Date.now())).upserted;
  });
