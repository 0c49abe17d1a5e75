import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { fold } from '../../../../src-main/contract/fold.ts';
import { cacheSchema, PLAIN_SIGNS } from '../../../../src-main/storage/migrations.ts';

it('a history that was stored before is found by the signs of a keyboard, too', () => {
  const database = new DatabaseSync(':memory:');
  const at = cacheSchema.migrations.indexOf(PLAIN_SIGNS);
  for (const sql of cacheSchema.migrations.slice(0, at)) database.exec(sql);
  database.exec('PRAGMA foreign_keys = OFF');
  const columns = database.prepare('PRAGMA table_info(history)').all() as { name: string; notnull: number }[];
  const needed = columns.filter(({ name, notnull }) => notnull === 1 && name !== 'found').map(({ name }) => name);
  const insert = database.prepare(
    `INSERT INTO history (${[...needed, 'found'].join()}) VALUES (${needed.map((_, place) => `${place + 1} + ?1`).join()}, ?2)`,
  );
  const texts = ['Anna’s MacBook Pro', 'Büro – Empfang', 'PC‑014', 'ti\u200bll “4”', 'plain - as ever'];
  // As texts were folded until then.
  const folded = texts.map((text) =>
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}+/gu, ''),
  );
  folded.forEach((text, row) => insert.run(row * 1_000, text));
  database.exec(PLAIN_SIGNS);
  const found = database.prepare('SELECT found FROM history ORDER BY id').all();
  expect(found.map((row) => row.found)).toEqual(texts.map(fold));
});
