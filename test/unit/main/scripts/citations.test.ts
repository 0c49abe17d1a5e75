import { describe, expect, test } from 'vitest';
import { checkRepository, type Problem } from '../../../../scripts/citations.ts';

const notes = '# Notes\n\n## 4 Operations\n\n### 4.4 agents/connect\n\n### 4.13 history/list\n\n### F8 safe\n';
const trust = [
  '# Trust',
  '',
  '## 2.2 What a status means',
  '',
  '| number | what it shows | tests |',
  '| ------ | ------------- | ----- |',
  '| L1     | Kill          | `unit/main/faults` |',
  '| F5     | Jitter        | `unit/main/faults` |',
  '| Z6     | Many tabs     | not yet |',
  '',
].join('\n');
const performance = '| number | what |\n| ------ | ---- |\n| S1     | keys |\n';

/** A repository with one file more, or another text of one it has. */
const repository = (file: string, text: string) =>
  new Map([
    ['docs/dev/api-notes.md', notes],
    ['docs/dev/trust.md', trust],
    ['docs/dev/performance.md', performance],
    ['src-main/api/client.ts', 'export const connect = 1;\n'],
    [file, text],
  ]);
const problemsOf = (file: string, text: string): readonly Problem[] => checkRepository(repository(file, text));
const kindsIn = (text: string, file = 'src-main/new.ts') => problemsOf(file, text).map(({ kind }) => kind);

describe('a citation', () => {
  test.each([
    '(4.4)',
    '(4.13 `agent_id`)',
    '(4.4, F8)',
    '(4.4 to 4.13)',
    '(trust 2.2)',
    '(F8)',
    '(L1)',
    '(S1)',
    'as section 4 says',
    '(2.5 MB, 1.5 s, 9.5 %)',
    'version 3.8.12',
  ])('resolves or is none: %s', (text) => {
    expect(kindsIn(`// Sends it once ${text}.`)).toEqual([]);
  });

  test.each(['(4.15)', '(F9)', '(trust 2.9)', '(L9)', '(S9)', '(4.4, F9)', '(4.4 to 4.15)', 'section 9'])(
    'without a heading or row is reported: %s',
    (text) => {
      expect(kindsIn(`/** Sends it once ${text}. */`)).toEqual(['unknown citation']);
    },
  );

  test('is found over a line break, and reported with the line it is on', () => {
    const [problem] = problemsOf('src-main/new.ts', '\n/**\n * Sends it once (4.4,\n * F9).\n */\nexport {};\n');
    expect(problem?.line).toBe(4);
    expect(problem?.message).toContain('F9');
  });

  test('is looked for in comments of scripts, markup and styles, and not in code', () => {
    expect(
      kindsIn('<script>// (F9)\nlet a;</script>\n<!-- (L9) -->\n<style>/* (S9) */</style>', 'src-renderer/A.svelte'),
    ).toEqual(['unknown citation', 'unknown citation', 'unknown citation']);
    expect(kindsIn(`export const text = 'a field fact (F9)';`)).toEqual([]);
  });
});

describe('a form that is no longer used', () => {
  test.each([
    ['field fact', '// As seen live (field fact F8).'],
    ['field fact', '/** Some (field\n * facts). */'],
    ['specification', '// Sends it once (specification 4.4).'],
    ['trust rule', '// Never repeated (trust rules 2.2).'],
    ['trust rule', '/** Trust test L1. */'],
    ['bare section', '/** 4.4: by either number. */'],
  ])('is reported as %s', (kind, text) => {
    expect(kindsIn(text)).toContain(kind);
  });

  test('does not include the specification itself', () => {
    expect(kindsIn('// The specification names no unit.')).toEqual([]);
  });
});

describe('a test title', () => {
  const kinds = (title: string) => kindsIn(`describe.each([1])('${title}', run);`, 'test/unit/main/new.test.ts');

  test('may begin with trust tests and speed targets', () => {
    expect(kinds('F5: comes back spread')).toEqual([]);
    expect(kinds('S1: is quick')).toEqual([]);
  });

  test('that begins with an unknown one is reported', () => {
    expect(kinds('L9: survives')).toEqual(['unknown citation']);
  });

  test('does not begin with a field fact', () => {
    expect(kinds('F15: a doubled scheme is collapsed')).toEqual(['bare field fact']);
  });
});

describe('a name in a comment', () => {
  test('of a document or a plan that is not in the repository is reported', () => {
    expect(kindsIn('// See design.md.')).toEqual(['missing document']);
    expect(kindsIn('// Three tabs, as in the design.')).toEqual(['missing document']);
    expect(kindsIn('// See docs/dev/trust.md and trust.md.')).toEqual([]);
  });

  test('of a source file that is gone is reported', () => {
    expect(kindsIn('// Worded in `remark.ts`.')).toEqual(['missing file']);
    expect(kindsIn('// Made in `api/client.ts`.')).toEqual([]);
  });
});

describe('a document', () => {
  const kinds = (text: string) => kindsIn(text, 'docs/dev/new.md');

  test('has links that lead somewhere', () => {
    expect(kinds('[a](trust.md#22-what-a-status-means) [b](../../src-main) [c](https://x.example/y.md)')).toEqual([]);
    expect(kinds('[a](trust.md#other)')).toEqual(['broken link']);
    expect(kinds('[a](gone.md)')).toEqual(['broken link']);
    expect(kinds('<img alt="a" src="gone.png">')).toEqual(['broken link']);
  });

  test('names paths and functions that exist', () => {
    expect(kinds('`src-main/api` and `src-main/api/client.ts#connect`')).toEqual([]);
    expect(kinds('`src-main/gone`')).toEqual(['missing file']);
    expect(kinds('`locales/gone.json`')).toEqual(['missing file']);
    expect(kinds('`src-main/api/<name>.ts` and `src-main/ap<rest>`')).toEqual([]);
    expect(kinds('`src-main/gone/<name>.ts`')).toEqual(['missing file']);
    expect(kinds('`src-main/api/client.ts#gone`')).toEqual(['missing file']);
  });
});
