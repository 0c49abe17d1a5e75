import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hardwareTerms, termNames } from '../../../../src-renderer/features/agents/query/terms.ts';
import { readQuery } from '../../../../src-renderer/features/agents/query/query.ts';

const text = readFileSync(join(import.meta.dirname, '../../../../docs/user/search-terms.md'), 'utf8');
const rowsOf = (part: string) =>
  [...part.matchAll(/^\| `([a-z]+):` +\|.*\|(.*)\|$/gm)].map(([, name = '', examples = '']) => ({
    name,
    examples: [...examples.matchAll(/`([^`]+)`/g)].map(([, example = '']) => example),
  }));
const [plain = '', hardware = ''] = text.split('These terms search the stored hardware');

describe('the document of the search terms', () => {
  test('has every term once, those about stored hardware apart', () => {
    const names = (part: string) => rowsOf(part).map(({ name }) => name);
    expect(names(hardware).toSorted()).toEqual([...hardwareTerms].toSorted());
    expect([...names(plain), ...names(hardware)].toSorted()).toEqual([...termNames].toSorted());
  });

  test.each(rowsOf(text).flatMap(({ name, examples }) => examples.map((example) => [name, example] as const)))(
    'has an example of %s: that can be read: %s',
    (name, example) => {
      const query = readQuery(example, Date.UTC(2026, 10, 20));
      expect([query.faults, query.pending, query.meant]).toEqual([[], null, []]);
      expect(query.terms.map((term) => term.name)).toEqual([name]);
    },
  );
});
