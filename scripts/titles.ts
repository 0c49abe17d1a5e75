/** `npm run titles`: the titles of all tests by file, sorted, one a line, so that two lists can be compared. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { titlesOf } from './trust-tests.ts';

const root = join(import.meta.dirname, '..');
const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .map((name) => join('test', name).replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.test.ts'))
  .sort();
for (const path of files)
  for (const title of titlesOf(path, readFileSync(join(root, path), 'utf8')))
    // A title over several lines would not be comparable.
    console.log(`${path}: ${title.replaceAll(/\s+/g, ' ')}`);
