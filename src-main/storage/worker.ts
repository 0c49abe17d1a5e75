import { parentPort } from 'node:worker_threads';
import { parseAgentList } from '../api/wire-agents.ts';
import type { WorkerReply, WorkerRequest } from './store-calls.ts';
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
port.on('message', (request: WorkerRequest) => {
  port.postMessage(run(request) satisfies WorkerReply);
});
