import { parentPort, workerData } from 'node:worker_threads';
import { PART_BYTES } from '../api/list-rows.ts';
import { openAgentList } from '../api/wire-agents.ts';
import { collectGarbage } from '../lib/collect-garbage.ts';
import type { DoneMark, WorkerReply, WorkerRequest, WorkerStart } from './store-calls.ts';
import { rereadTimeZone } from '../lib/time-zone.ts';
import { createRunner } from './worker-runner.ts';

/** Entry of the storage worker: the thread that parses large bodies and owns the database connection. */
const port = parentPort;
if (port === null) throw new Error('the inventory worker runs as a worker thread');

/** From this size in bytes on, what a list was parsed into is worth a collection. */
const LONG_LIST = 2 * PART_BYTES;

/** Long enough for main to fetch the rest of a large change first. */
const LATER_MS = 1_000;

const run = createRunner({
  userPath: (workerData as WorkerStart).userPath,
  openList: openAgentList,
  now: () => Date.now(),
  later: (work) => void setTimeout(work, LATER_MS),
});
port.on('message', (request: WorkerRequest | DoneMark) => {
  if ('done' in request) {
    Atomics.store(request.done, 0, 1);
    Atomics.notify(request.done, 0);
    return;
  }
  // Counting is the only work here that needs to know when a day begins.
  if (request.name === 'count' && request.input.order !== null) rereadTimeZone();
  const reply: WorkerReply = run(request);
  port.postMessage(reply);
  // Much of a list that has ended is garbage now.
  const isEnd = request.name === 'keep' || request.name === 'drop';
  if (isEnd && request.input.size > LONG_LIST) setTimeout(collectGarbage, LATER_MS);
});
