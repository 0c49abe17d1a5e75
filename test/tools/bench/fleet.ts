import { applyList } from '../../unit/main/storage/wire.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { systemClock } from '../../../src-main/lib/clock.ts';
import type { AgentRow } from '../../../src-main/contract/contract.ts';
import { unpackRow } from '../../../src-main/contract/packed-rows.ts';
import { startPracticeService } from '../../../src-main/practice/server.ts';
import type { Inventory } from '../../../src-main/storage/inventory.ts';
import { createStorage } from '../../../src-main/storage/storage.ts';
import { inventoryWorkerOptions } from '../../../src-main/storage/worker-link.ts';
import type { CallName, InputOf, WorkerReply, WorkerStart } from '../../../src-main/storage/store-calls.ts';
import { projectRoot } from '../../e2e/runtime.ts';
import { valueOf } from '../../value-of.ts';

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

/** The built worker alone, asked without what main does with its answers; with an empty database on the disk. */
export async function withWorker<T>(use: (ask: AskWorker) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'longreach-bench-'));
  const worker = createWorker({ userPath: null });
  let last = 0;
  const ask: AskWorker = async (name, input, transfer = []) => {
    const id = (last += 1);
    const replied = new Promise<WorkerReply>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    worker.postMessage({ id, of: name === 'close' ? null : { account: 0 }, name, input }, transfer);
    const reply = await replied;
    worker.removeAllListeners('error');
    if (!reply.result.ok) throw new Error(reply.result.failure.message);
  };
  try {
    await ask('open', { id: 'bench', databasePath: join(folder, 'agents.db'), startsEmpty: false });
    const result = await use(ask);
    await ask('close', undefined);
    return result;
  } finally {
    await worker.terminate();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Waits for the answer and drops it; throws where it is a failure. */
export type AskWorker = <N extends CallName>(name: N, input: InputOf<N>, transfer?: ArrayBuffer[]) => Promise<void>;

export const createWorker = (workerData: WorkerStart): Worker =>
  new Worker(join(projectRoot, 'out/main/inventory-worker.js'), { ...inventoryWorkerOptions, workerData });

/** The built inventory worker with an empty database on the disk. */
export async function withInventory<T>(use: (inventory: Inventory) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'longreach-bench-'));
  const storage = createStorage({
    createWorker,
    userPath: join(folder, 'user.db'),
    clock: systemClock,
    onBug: (text) => {
      throw new Error(text);
    },
  });
  try {
    return await use(storage.inventory({ databasePath: join(folder, 'agents.db'), onNotice: () => undefined }));
  } finally {
    await storage.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The rows of a list, unpacked. */
export const rowsOf = (bytes: Uint8Array): Promise<readonly AgentRow[]> =>
  withInventory(async (inventory) => {
    valueOf(await inventory.open({ id: 'bench', number: 0 }));
    return valueOf(await applyList(inventory, bytes, Date.now())).upserted.map((row) => unpackRow(row));
  });
