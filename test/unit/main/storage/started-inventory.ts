import { onTestFinished } from 'vitest';
import { systemClock } from '../../../../src-main/lib/clock.ts';
import { createStorage } from '../../../../src-main/storage/storage.ts';
import type { WorkerRequest } from '../../../../src-main/storage/store-calls.ts';
import type { WorkerLike } from '../../../../src-main/storage/worker-link.ts';
import { userPathOf } from './runner.ts';
import { startWorker } from './wire.ts';

/** An inventory with real workers, which are kept in the order of their starts; it is closed with the test. */
export function startInventory(onPost: (request: WorkerRequest) => void = () => undefined, databasePath = ':memory:') {
  const workers: WorkerLike[] = [];
  const storage = createStorage({
    clock: systemClock,
    onBug: () => undefined,
    userPath: userPathOf(databasePath),
    createWorker: (start) => {
      const worker = startWorker(start);
      workers.push(worker);
      const post = worker.postMessage.bind(worker);
      worker.postMessage = (message, transfer) => {
        onPost(message as WorkerRequest);
        post(message, transfer);
      };
      return worker;
    },
  });
  onTestFinished(() => storage.close());
  const inventory = storage.inventory({ databasePath, onNotice: () => undefined });
  return { inventory, workers };
}
