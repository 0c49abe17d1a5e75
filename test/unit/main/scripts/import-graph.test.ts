import { describe, expect, it } from 'vitest';
import { circles, dependents, onlyChildren, readGraph, upwardArrows } from '../../../../scripts/import-graph.ts';

const graphOf = (files: Readonly<Record<string, string>>) => readGraph(new Map(Object.entries(files)));

describe('readGraph', () => {
  it('counts value, type and dynamic imports and re-exports, and nothing from packages', () => {
    const graph = graphOf({
      'a/one.ts': [
        "import { x } from '../b/value.ts';",
        "import type { T } from '../b/type.ts';",
        "export { y } from './again.ts';",
        "const late = () => import('../b/late.ts');",
        "import { z } from 'zod';",
      ].join('\n'),
      'a/again.ts': '',
      'b/value.ts': '',
      'b/type.ts': '',
      'b/late.ts': '',
    });
    expect(graph.get('a/one.ts')).toEqual(['b/value.ts', 'b/type.ts', 'a/again.ts', 'b/late.ts']);
  });

  it('reads the scripts of Svelte components', () => {
    const graph = graphOf({
      'ui/Box.svelte': "<script lang=\"ts\">\n  import Line from './Line.svelte';\n</script>\n<p>it's</p>",
      'ui/Line.svelte': '<p></p>',
    });
    expect(graph.get('ui/Box.svelte')).toEqual(['ui/Line.svelte']);
  });
});

describe('upwardArrows', () => {
  it('lists imports of a higher floor, and neither those of the same floor nor those from no floor', () => {
    const graph = graphOf({
      'src/low/a.ts': "import '../high/b.ts';",
      'src/high/b.ts': "import '../low/a.ts';\nimport '../beside/c.ts';",
      'src/beside/c.ts': "import '../high/b.ts';",
      'src/none/d.ts': "import '../high/b.ts';",
    });
    expect(upwardArrows(graph, 'src', [['low'], ['high', 'beside']])).toEqual([
      { from: 'src/low/a.ts', to: 'src/high/b.ts' },
    ]);
  });
});

describe('circles', () => {
  it('finds files that import each other over others, each circle once', () => {
    const graph = graphOf({
      'a.ts': "import './b.ts';",
      'b.ts': "import type { C } from './c.ts';",
      'c.ts': "import './a.ts';\nimport './d.ts';",
      'd.ts': '',
    });
    expect(circles(graph)).toEqual([['a.ts', 'b.ts', 'c.ts']]);
  });

  it('finds none where two ways lead to the same file', () => {
    const graph = graphOf({
      'a.ts': "import './b.ts';\nimport './c.ts';",
      'b.ts': "import './d.ts';",
      'c.ts': "import './d.ts';",
      'd.ts': '',
    });
    expect(circles(graph)).toEqual([]);
  });
});

describe('dependents', () => {
  it('finds what imports a file, directly or over others, the nearest first', () => {
    const graph = graphOf({
      'far.test.ts': "import './middle.ts';",
      'near.test.ts': "import './changed.ts';",
      'middle.ts': "import { x } from './changed.ts';",
      'changed.ts': "import './below.ts';",
      'below.ts': '',
      'beside.test.ts': "import './below.ts';",
    });
    expect([...dependents(graph, ['changed.ts'])]).toEqual([
      ['changed.ts', 0],
      ['near.test.ts', 1],
      ['middle.ts', 1],
      ['far.test.ts', 2],
    ]);
  });

  it('ends where files import each other', () => {
    const graph = graphOf({ 'a.ts': "import './b.ts';", 'b.ts': "import './a.ts';" });
    expect([...dependents(graph, ['a.ts']).keys()]).toEqual(['a.ts', 'b.ts']);
  });
});

describe('onlyChildren', () => {
  it('lists short files that one file of the same folder imports and no other', () => {
    const graph = graphOf({
      'f/parent.ts': "import './short.ts';\nimport './long.ts';\nimport './shared.ts';\nimport '../g/far.ts';",
      'f/other.ts': "import './shared.ts';",
      'f/short.ts': '',
      'f/long.ts': '',
      'f/shared.ts': '',
      'g/far.ts': '',
    });
    const lines = new Map([['f/long.ts', 100]]);
    expect(onlyChildren(graph, lines, 100)).toEqual([{ from: 'f/parent.ts', to: 'f/short.ts' }]);
  });
});
