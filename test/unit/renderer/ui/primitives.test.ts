import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../../src-renderer');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const sheet = read('styles/primitives.css');
/** Of all rules; those of a state, of children or of a medium too. */
const classes = [...new Set([...sheet.matchAll(/^ +\.([\w-]+)/gm)].map(([, name]) => name ?? ''))];
const components = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(?:svelte|ts)$/.test(path))
  .map(read);

test('every class that elements share is used', () => {
  expect(classes.length).toBeGreaterThan(60);
  const isUsed = (name: string): boolean => {
    // Among other classes, in markup or in a script.
    const use = new RegExp(`["' ]${name}["' ]`);
    return components.some((text) => use.test(text));
  };
  expect(classes.filter((name) => !isUsed(name))).toEqual([]);
});

test('no class that elements share is declared twice', () => {
  const plain = [...sheet.matchAll(/^ {2}\.([\w-]+) \{/gm)].map(([, name]) => name);
  expect(plain).toEqual([...new Set(plain)]);
});
