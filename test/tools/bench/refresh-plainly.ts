/**
 * The yardstick of a refresh, in a new worker with a new database on the disk, as ours is: what each of the steps takes when it
 * is done in the plainest way, one after the other. Warm code and a database in memory would be measured otherwise.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';
import { z } from 'zod';

/** The elements as loosely as anything could be asked for: known fields of the right type or left out. */
const text = z.string().nullish();
const looseList = z.looseObject({
  data: z.array(
    z.looseObject({
      id: z.number(),
      name: z.string(),
      group: text,
      os: text,
      online: z.boolean().nullish(),
      version: text,
      owner: text,
      geo: z.looseObject({ ip: text, city: text, country: text }).nullish(),
    }),
  ),
});

const folder = mkdtempSync(join(tmpdir(), 'longreach-bench-'));
const database = new DatabaseSync(join(folder, 'plain.db'));
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
database.exec('CREATE TABLE agents (id INTEGER PRIMARY KEY, body TEXT NOT NULL)');
const upsert = database.prepare('INSERT INTO agents VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body');

parentPort?.once('message', (bytes: Uint8Array) => {
  const list = looseList.parse(JSON.parse(new TextDecoder().decode(bytes)));
  database.exec('BEGIN');
  for (const agent of list.data) upsert.run(agent.id, JSON.stringify(agent));
  database.exec('COMMIT');
  parentPort?.postMessage('done');
  database.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});
parentPort?.postMessage('ready');
