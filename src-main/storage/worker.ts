import { parentPort } from 'node:worker_threads';
import { parseAgentList } from '../api/wire-agents.ts';
import type { DoneMark, WorkerReply, WorkerRequest } from './store-calls.ts';
import { createRunner } from './worker-runner.ts';

/** Entry of the storage worker: the thread that parses large bodies and owns the database connection. */
const port = parentPort;
if (port === null) throw new Error('the inventory worker runs as a worker thread');

/** Long enough for main to fetch the rest of a large change first. */
const LATER_MS = 1_000;

const run = createRunner({
  parse: parseAgentList,
  now: () => Date.now(),
  later: (work) => void setTimeout(work, LATER_MS),
});
port.on('message', (request: WorkerRequest | DoneMark) => {
  if ('done' in request) {
    Atomics.store(request.done, 0, 1);
    Atomics.notify(request.done, 0);
    return;
  }
  port.postMessage(run(request) satisfies WorkerReply);
});
