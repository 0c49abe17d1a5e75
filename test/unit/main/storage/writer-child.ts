/**
 * Writes one list after the other until it is killed, and after each a page of the history; argv[2] is the database. Each list
 * is one version of all agents, each page one of all sessions, and its number is printed once both were acknowledged.
 */
import { writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { unknownAgent } from '../../../samples.ts';
import { makeRecord } from './history-records.ts';
import { createRunner } from '../../../../src-main/storage/worker-runner.ts';

const databasePath = String(process.argv[2]);
const AGENTS = 40;
const agentOf = (id: number, version: number) => ({
  ...unknownAgent,
  id,
  name: `host-${id}`,
  lastTime: version,
  version: `${version}-${'x'.repeat(400)}`,
});

const run = createRunner({
  userPath: join(dirname(databasePath), 'user.db'),
  now: () => Date.now(),
  openList: (taker) => ({
    push: (bytes) => {
      const version = Number(new TextDecoder().decode(bytes));
      taker.take(Array.from({ length: AGENTS }, (_, index) => agentOf(index + 1, version)));
    },
    end: () => succeed({ dropped: 0, repeated: 0 }),
  }),
});

const of = { account: 0 };
const opening = { id: 'one', databasePath, startsEmpty: false };
const opened = run({ id: 0, of, name: 'open', input: opening }).result;
if (!opened.ok) throw new Error(opened.failure.message);
let version = (opened.value as { at: number | null }).at ?? 0;
for (;;) {
  version += 1;
  const bytes = new TextEncoder().encode(String(version));
  run({ id: 0, of, name: 'begin', input: { list: 1, number: 0, extent: 'all' } });
  run({ id: 0, of, name: 'part', input: { list: 1, at: 0, bytes } });
  const { result } = run({ id: 0, of, name: 'keep', input: { list: 1, parts: 1, size: 1, at: version } });
  if (!result.ok) throw new Error(result.failure.message);
  if (version % 7 === 0)
    run({
      id: 0,
      of,
      name: 'setFavorites',
      input: { agentIds: [version % 40], favorite: version % 2 === 0, at: version },
    });
  const records = Array.from({ length: 20 }, (_, index) => makeRecord(index + 1, { visorComment: String(version) }));
  const span = { first: 1, last: version };
  const stored = run({
    id: 0,
    of,
    name: 'storeHistory',
    input: { records, seenAt: 4_000_000_000, span, oldest: 0 },
  }).result;
  if (!stored.ok) throw new Error(stored.failure.message);
  writeSync(1, `${version}\n`);
}
