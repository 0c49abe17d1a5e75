import { parentPort, workerData } from 'node:worker_threads';
import type { PracticeOptions } from '../../src-main/practice/options.ts';
import { startPracticeService } from '../../src-main/practice/server.ts';

/** A practice service in a thread of its own, so that what it stores is not in the heap of the program under test. */
const service = await startPracticeService(workerData as PracticeOptions);
parentPort?.postMessage({ address: service.address, key: service.key });
