import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder, readCatalogue, typesOf } from './catalogues.ts';

/** Writes locales/texts.d.ts where en.json has changed. Steps that run side by side do not meet: a new file takes its place at once. */
export function writeTypes(): void {
  const path = join(folder, 'texts.d.ts');
  const types = typesOf(readCatalogue('en'));
  if (existsSync(path) && readFileSync(path, 'utf8') === types) return;
  const own = `${path}.${String(process.pid)}`;
  writeFileSync(own, types);
  renameSync(own, path);
}
