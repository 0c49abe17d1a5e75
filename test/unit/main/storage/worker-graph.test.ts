import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** The packages that a module loads, itself or through its imports, without type imports. @param seen the files on the way */
function packagesOf(path: string, seen = new Set<string>()): Set<string> {
  const packages = new Set<string>();
  if (seen.has(path)) return packages;
  seen.add(path);
  const statements = readFileSync(path, 'utf8').matchAll(/^(?:import|export)\s(?!type\b)[^;]*?from\s+'([^']+)'/gm);
  for (const [, from = ''] of statements) {
    if (!from.startsWith('.')) packages.add(from);
    else for (const name of packagesOf(join(dirname(path), from), seen)) packages.add(name);
  }
  return packages;
}

const root = join(import.meta.dirname, '../../../../src-main');

// The first rows would wait for whatever else is loaded.
it('the worker loads nothing but Node', () => {
  const files = new Set<string>();
  const loaded = [...packagesOf(join(root, 'storage/worker.ts'), files)];
  expect(loaded).toContain('node:sqlite');
  expect(loaded.filter((name) => !name.startsWith('node:'))).toEqual([]);
  expect([...files].filter((path) => /\/(?:load-)?texts\.ts$|locales/.test(path))).toEqual([]);
});

it('main imports types of the worker only', () => {
  const loaded = packagesOf(join(root, 'main.ts'));
  expect(loaded).toContain('zod');
  expect(loaded).not.toContain('node:sqlite');
});
