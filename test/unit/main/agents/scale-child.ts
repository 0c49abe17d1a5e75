/**
 * A process of its own, as the main process is: reads a list from a file and writes the cost of that as one line of JSON. In a
 * process that had also created the list, the memory for creating it would count.
 */
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import '../../../../src-main/lib/load-texts.ts';
import { ApiKey } from '../../../../src-main/api/api-key.ts';
import { createServiceClient } from '../../../../src-main/api/client.ts';
import { createAccountSession } from '../../../../src-main/app/account-session.ts';
import type { AgentsChange } from '../../../../src-main/contract/contract.ts';
import { systemClock } from '../../../../src-main/lib/clock.ts';
import { createStorage } from '../../../../src-main/storage/storage.ts';
import { inventoryWorkerOptions } from '../../../../src-main/storage/worker-link.ts';
import { memorySettings, sessionDefaults } from '../account-session-deps.ts';

export interface Takeover {
  /** Milliseconds of processor time of all threads, until the last row was sent to the page. */
  readonly processor: number;
  /** The same for decoding and parsing the list in one go, the median of five: the least that anybody needs. */
  readonly parsing: number;
  /** Megabytes by which the process grew, at its peak. */
  readonly grown: number;
  readonly rows: number;
}

const [path = '', folder = '', count = ''] = process.argv.slice(2);
const key = ApiKey.parse('cAnArY7d1f0a93b45c6e8821f9d0a7b3c');
if (key === null) throw new Error('the key of the test is none');

const client = createServiceClient({
  number: 0,
  address: 'https://api.service.example/v1/',
  key,
  clock: systemClock,
  random: () => 0.5,
  fetch: (href) => {
    const body = href.includes('agents/list') ? Readable.toWeb(createReadStream(path)) : '{"data":[]}';
    return Promise.resolve(new Response(body as BodyInit, { headers: { 'Content-Type': 'application/json' } }));
  },
});
let rows = 0;
const taken = Promise.withResolvers<void>();
const storage = createStorage({
  createWorker: (workerData) =>
    new Worker(new URL('../../../../src-main/storage/worker.ts', import.meta.url), {
      ...inventoryWorkerOptions,
      workerData,
    }),
  userPath: null,
  clock: systemClock,
  onBug: (text) => {
    throw new Error(text);
  },
});
const session = createAccountSession({
  ...sessionDefaults,
  databasePath: join(folder, 'longreach.db'),
  storage,
  clock: systemClock,
  push: (event, data) => {
    if (event !== 'agents:changed') return;
    rows += (data as AgentsChange).upserted.length;
    if (rows >= Number(count)) taken.resolve();
  },
  settings: memorySettings({ refreshPace: 'gentle', hardwareScan: false, historyMonths: 0 }),
  onBug: (text) => {
    throw new Error(text);
  },
});
const processorNow = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** Bytes since the start of the process; nothing before was larger. Linux counts the memory of who started it in `maxRSS`. */
function readPeak(): number {
  const own =
    process.platform === 'linux' ? /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) : null;
  return (own === null ? process.resourceUsage().maxRSS : Number(own[1])) * 1_024;
}

await session.showCached({ id: 'account-1', number: 0 });
setFlagsFromString('--expose-gc');
(runInNewContext('gc') as () => void)();
const before = process.memoryUsage.rss();
const start = processorNow();
session.goLive({ client, groupId: () => null, video: () => null }, null);
await taken.promise;
const processor = processorNow() - start;
const peak = readPeak();
session.goDark();
await session.close();
await storage.close();

const bytes = readFileSync(path);
const parses = Array.from({ length: 5 }, () => {
  const startOfParsing = processorNow();
  JSON.parse(new TextDecoder().decode(bytes));
  return processorNow() - startOfParsing;
}).sort((one, other) => one - other);
const parsing = parses[2] ?? Number.NaN;

console.log(JSON.stringify({ processor, parsing, grown: (peak - before) / 1e6, rows } satisfies Takeover));
