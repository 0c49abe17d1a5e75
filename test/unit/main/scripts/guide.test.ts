import { expect, test } from 'vitest';
import { readGuide } from '../../../../scripts/docs/guide.ts';

test('a guide becomes sections of paragraphs, lists and tables, with names and keys told apart', () => {
  const [first, second, ...more] = readGuide(`# Guide

About this file.

## First

Press \`F1\` or
choose _Help_ &amp; read.

1. one
2. two

## Second

| key | does |
| --- | ---- |
| \`I\` | more |
| \`W\` | wakes |
`);
  expect(more).toEqual([]);
  expect(first?.title).toBe('First');
  expect(first?.blocks).toEqual([
    {
      kind: 'paragraph',
      content: [
        { kind: 'text', text: 'Press ' },
        { kind: 'code', text: 'F1' },
        { kind: 'text', text: ' or choose ' },
        { kind: 'name', text: 'Help' },
        { kind: 'text', text: ' & read.' },
      ],
    },
    { kind: 'list', ordered: true, items: [[{ kind: 'text', text: 'one' }], [{ kind: 'text', text: 'two' }]] },
  ]);
  const [table] = second?.blocks ?? [];
  if (table?.kind !== 'table') throw new Error('no table');
  expect(table.head).toHaveLength(2);
  expect(table.rows).toHaveLength(2);
  expect(table.rows[1]?.[0]).toEqual([{ kind: 'code', text: 'W' }]);
});

test('markup stays text', () => {
  const [section] = readGuide('## One\n\n<img src="x" onerror="alert(1)">\n');
  expect(section?.blocks).toEqual([
    { kind: 'paragraph', content: [{ kind: 'text', text: '<img src="x" onerror="alert(1)">' }] },
  ]);
});

test.each([
  ['a link', '## One\n\n[here](https://a.example)\n'],
  ['a picture', '## One\n\n![it](a.png)\n'],
  ['bold text', '## One\n\n**now**\n'],
  ['a heading of the third level', '## One\n\n### Two\n'],
  ['a block of code', '## One\n\n```sh\nls\n```\n'],
  ['a list in a list', '## One\n\n- a\n  - b\n'],
])('%s is refused, because the program cannot show it', (_name, text) => {
  expect(() => readGuide(text)).toThrow(/guide/);
});
