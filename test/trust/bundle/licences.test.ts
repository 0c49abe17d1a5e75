import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readLicences } from '../../../src-main/health/licences.ts';
import { valueOf } from '../../value-of.ts';

const root = join(import.meta.dirname, '../../..');
const out = (part: string): string => join(root, 'out', part);
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const licences = async () => valueOf(await readLicences([out('main'), out('renderer')]));
const names = async (): Promise<ReadonlySet<string>> => new Set((await licences()).map(({ name }) => name));

/** Packages that our sources import for more than types, by their own words. */
function imported(): readonly string[] {
  const files = globSync(['src-main/**/*.ts', 'src-renderer/**/*.{ts,svelte,css}'], { cwd: root }).filter(
    (file) => !file.endsWith('.config.ts'),
  );
  const found = files.flatMap((file) =>
    [
      ...read(file).matchAll(
        /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[\w*\s{},$]+?\s+from\s+)?'([^']+)'|url\(['"]?(@[^'")]+)/g,
      ),
    ].map(([, script, style]) => script ?? style ?? ''),
  );
  const foreign = found.filter(
    (specifier) => /^@?[a-z]/.test(specifier) && !/^(node:|electron$|svelte\/)/.test(specifier),
  );
  return [...new Set(foreign.map(packageOf))];
}

describe('the licences', () => {
  test('name every package that the sources import', async () => {
    const known = await names();
    expect(imported().length).toBeGreaterThan(8);
    expect(imported().filter((name) => !known.has(name) && name !== 'vite' && name !== 'keytar')).toEqual([]);
  });

  test('name every package whose modules are in the built main process', async () => {
    const known = await names();
    const built = globSync('out/main/**/*.js', { cwd: root }).map(read).join('\n');
    const regions = [...built.matchAll(/^\/\/ (?:#region )?(?:\.\.\/)*node_modules\/((?:@[^/\n]+\/)?[^/\n]+)/gm)].map(
      ([, name]) => name ?? '',
    );
    expect(regions.length).toBeGreaterThan(3);
    expect([...new Set(regions)].filter((name) => !known.has(name))).toEqual([]);
  });

  test('hold those of what comes along without being bundled, and of the text face', async () => {
    const known = await names();
    for (const name of ['electron', 'keytar', 'svelte', '@fontsource-variable/inter'])
      expect(known, name).toContain(name);
  });

  test('have a text each, and fit into one message', async () => {
    for (const { name, licence, text, version } of await licences()) {
      expect(text.length, name).toBeGreaterThan(200);
      expect(licence, name).not.toBe('');
      expect(version, name).toMatch(/^\d/);
    }
    expect(JSON.stringify(await licences()).length).toBeLessThan(1_000_000);
  });
});
