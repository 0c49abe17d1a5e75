import { Worker } from 'node:worker_threads';
import type { AgentsChange } from '../../../../src-main/contract/contract.ts';
import { succeed, type Result } from '../../../../src-main/contract/failure.ts';
import type { IncomingList } from '../../../../src-main/storage/incoming-list.ts';
import type { WorkerStart } from '../../../../src-main/storage/store-calls.ts';
import type { Inventory } from '../../../../src-main/storage/inventory.ts';
import type { WorkerLike } from '../../../../src-main/storage/worker-link.ts';

/** Stores a list that has arrived. */
export async function keepList(list: Pick<IncomingList, 'keep'>, at: number): Promise<Result<AgentsChange>> {
  const kept = await list.keep(at);
  return kept.ok ? succeed(kept.value.change) : kept;
}

/** Stores a list that comes as a whole; takes the bytes if they are nobody else's. */
export async function applyList(
  inventory: Pick<Inventory, 'receiveList'>,
  bytes: Uint8Array,
  at: number,
): Promise<Result<AgentsChange>> {
  const list = inventory.receiveList('all');
  const isOwn = bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
  list.begin();
  await list.take(isOwn ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes));
  return keepList(list, at);
}

/** The real thread, as the program starts it. */
export const startWorker = (workerData: WorkerStart): WorkerLike =>
  new Worker(new URL('../../../../src-main/storage/worker.ts', import.meta.url), { workerData });

/** One element of `agents/list` as services send it (2.1). */
export const wireAgent = (id: number, changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  id,
  name: `host-${id}`,
  group: `Site ${id % 1_000}`,
  disabled: false,
  limited: false,
  link_time: 1_700_000_000,
  last_time: 1_790_000_000,
  geo: { ip: `10.0.${id % 250}.7`, country: 'Portugal', region: 'Norte', city: 'Braga' },
  permanent_url: `https://go.example/permanent-${id}`,
  preview_url: `https://st.example/preview-${id}.png`,
  os: 'win',
  version: '3.2.1',
  online: id % 2 === 0,
  installed: true,
  favorite: false,
  owner: 'owner@firm.example',
  sessions: { last: { id: 9, start_time: 1_789_000_000, stop_time: 1_789_000_600 }, total: 4 },
  ...changes,
});

export const wireBody = (count: number, changes: (id: number) => Record<string, unknown> = () => ({})): Uint8Array =>
  Buffer.from(
    JSON.stringify({ data: Array.from({ length: count }, (_, index) => wireAgent(index + 1, changes(index + 1))) }),
  );

/** The same as it arrives, cut within rows. */
export function cutBody(count: number): Uint8Array<ArrayBuffer>[] {
  const body = wireBody(count);
  const size = 1_000_000;
  return Array.from(
    { length: Math.ceil(body.length / size) },
    (_, at) => new Uint8Array(body.subarray(at * size, (at + 1) * size)),
  );
}
