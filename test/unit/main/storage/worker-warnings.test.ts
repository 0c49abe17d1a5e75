import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { inventoryWorkerOptions } from '../../../../src-main/storage/worker-link.ts';

it('the storage worker does not call SQLite experimental in the terminal, and warns of everything else', async () => {
  const worker = new Worker(
    `process.emitWarning('SQLite is an experimental feature', 'ExperimentalWarning');
     process.emitWarning('it is full', 'DiskWarning');`,
    { ...inventoryWorkerOptions, eval: true, stderr: true },
  );
  const told = await text(worker.stderr);
  expect(told).toContain('it is full');
  expect(told).not.toContain('SQLite');
});
