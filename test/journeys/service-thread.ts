import { parentPort, workerData } from 'node:worker_threads';
import type { PracticeOptions } from '../../src-main/practice/options.ts';
import type { FaultRequest } from '../tools/practice-faults/controls.ts';
import { startTestService } from '../tools/practice-faults/start.ts';

/**
 * A practice service in a thread of its own, so that what it stores is not in the heap of the program under test. A message
 * replaces its faults and is answered once they are in place.
 */
const { address, key, controls } = await startTestService(workerData as PracticeOptions);
parentPort?.on('message', (faults: readonly FaultRequest[]) => {
  controls.clearFaults();
  for (const fault of faults) controls.addFault(fault);
  parentPort?.postMessage('set');
});
parentPort?.postMessage({ address, key });
