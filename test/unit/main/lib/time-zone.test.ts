import { once } from 'node:events';
import { SHARE_ENV, Worker } from 'node:worker_threads';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inventoryWorkerOptions } from '../../../../src-main/storage/worker-link.ts';
import { followTimeZone, rereadTimeZone } from '../../../../src-main/lib/time-zone.ts';
import { createFakeClock } from '../fake-clock.ts';
import { useZone } from '../storage/reports/counting.ts';

it('is read again within a minute, for as long as the program runs', async () => {
  const { clock, advance } = createFakeClock();
  let reads = 0;
  followTimeZone(clock, () => (reads += 1));
  await advance(60_000);
  expect(reads).toBeGreaterThanOrEqual(1);
  const before = reads;
  await advance(60_000);
  expect(reads).toBeGreaterThan(before);
});

it('is that of the environment where it names one, which stays as it is', () => {
  const environment = { TZ: 'Asia/Tokyo' };
  rereadTimeZone(environment);
  expect(environment).toEqual({ TZ: 'Asia/Tokyo' });
  const without = {};
  rereadTimeZone(without);
  expect(without).toEqual({});
});

it('is followed by a worker that shares the environment, as the storage worker does, once it reads it again', async () => {
  expect(inventoryWorkerOptions.env).toBe(SHARE_ENV);
  useZone('Europe/Berlin');
  const module = join(import.meta.dirname, '../../../../src-main/lib/time-zone.ts');
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
     import(${JSON.stringify(module)}).then(({ rereadTimeZone }) => {
       const hour = () => new Date(0).getHours();
       parentPort.postMessage(hour());
       parentPort.once('message', () => { rereadTimeZone(); parentPort.postMessage(hour()); });
     });`,
    { ...inventoryWorkerOptions, eval: true },
  );
  const next = async (): Promise<unknown> => ((await once(worker, 'message')) as unknown[])[0];
  expect(await next()).toBe(1);
  process.env.TZ = 'Asia/Tokyo';
  expect(new Date(0).getHours()).toBe(9);
  const after = next();
  worker.postMessage(null);
  expect(await after).toBe(9);
  await worker.terminate();
});
