import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type AST } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';

/** What components and styles must not contain, so that they hold in every language. */

const root = join(import.meta.dirname, '../../../../src-renderer');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.(?:svelte|css|ts)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

type Node = Readonly<Record<string, unknown>> & { readonly type: string };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);
const every = (node: Node): readonly Node[] => [node, ...childrenOf(node).flatMap(every)];
const readText = (value: unknown): string => (typeof value === 'string' ? value : '');

const components = sources
  .filter(({ path }) => path.endsWith('.svelte'))
  .map(({ path, text }) => ({ path, root: parse(text, { modern: true }) as AST.Root & Node }));
const styles = [
  ...components.map(({ path, root: { css } }) => ({ path, sheet: css })),
  ...sources
    .filter(({ path }) => path.endsWith('.css'))
    .map(({ path, text }) => ({ path, sheet: parse(`<style>${text}</style>`, { modern: true }).css })),
];

describe('direction of the line', () => {
  /** Files whose left and right are those of the screen in every language, with the reason. */
  const physical: Readonly<Record<string, string>> = {
    'features/reports/DaysCard.svelte': 'time runs to the right in charts; the plot is dir=ltr',
    'features/reports/HeatCard.svelte': 'time runs to the right in charts; the plot is dir=ltr',
    'features/agents/search/QueryHighlight.svelte': 'lies over the box by the distance that the box is scrolled',
    'ui/OverlayBackdrop.svelte': 'the screen of an agent is no text of ours',
    'ui/Tooltip.svelte': 'is put beside a measured rectangle',
    'ui/WindowBar.svelte': 'the buttons of the window are where the system has them',
    'windows/session/SideBar.svelte': 'main puts the remote screen on its right',
  };

  function isPhysical(property: string, value: string): boolean {
    if (/(?:^|-)(?:left|right)(?:-|$)/.test(property)) return true;
    if (/\bvar\(--/.test(property)) return false;
    if (/^(?:text-align|float|clear|object-position|transform-origin)$/.test(property))
      return /\b(?:left|right)\b/.test(value);
    if (/gradient\(\s*(?:to (?:left|right)|-?(?:90|270)deg)/.test(value)) return true;
    if (!/^(?:margin|padding|inset|scroll-padding|scroll-margin)$/.test(property)) return false;
    const sides = value.replace('!important', '').match(/(?:[^\s(]|\([^()]*(?:\([^()]*\)[^()]*)*\))+/g) ?? [];
    return sides.length === 4 && sides[1] !== sides[3];
  }
  const declared = styles.flatMap(({ path, sheet }) =>
    (sheet === null ? [] : every(sheet as unknown as Node))
      .filter(({ type }) => type === 'Declaration')
      .map(({ property, value }) => ({ path, property: readText(property), value: readText(value) })),
  );
  const found = [
    ...declared
      .filter(({ property, value }) => isPhysical(property, value))
      .map(({ path, property, value }) => ({ path, what: `${property}: ${value}` })),
    ...sources.flatMap(({ path, text }) =>
      [
        ...text.matchAll(
          /style\.\w*(?:left|right|Left|Right)\b|styled\(\{[^}]*?(?:\b(?:left|right):|-(?:left|right)')|translateX/g,
        ),
      ].map(([what]) => ({ path, what })),
    ),
  ];

  it('finds the styles of components and files', () => {
    expect(declared.length).toBeGreaterThan(3_000);
  });

  it('styles and scripts place along the line, not to the left or right', () => {
    const others = found.filter(({ path }) => !(path in physical));
    expect(others.map(({ path, what }) => `${path}: ${what}`)).toEqual([]);
  });

  it('each exception is one', () => {
    const needed = new Set(found.map(({ path }) => path));
    expect(Object.keys(physical).filter((path) => !needed.has(path))).toEqual([]);
  });

  it('sideways arrows follow the line wherever they are read, but in texts, charts, films and shortcuts', () => {
    const readers = sources.filter(({ text }) => text.includes("'ArrowLeft'") && !text.includes('keyAlongLine('));
    expect(readers.map(({ path }) => path).sort()).toEqual([
      'features/agents/search/completion.svelte.ts',
      'features/history/player-keys.ts',
      'features/reports/heat.ts',
    ]);
  });
});

describe('words outside of the catalogue', () => {
  /** Texts that are the same in every language. */
  const names = /Longreach|https:\/\//g;
  const shown = new Set([
    ...['alt', 'aria-description', 'aria-label', 'aria-roledescription', 'aria-valuetext', 'data-tip', 'label'],
    ...['closeLabel', 'heading', 'hint', 'placeholder', 'text', 'tip', 'title'],
  ]);
  const isWord = (text: string): boolean => /\p{L}{2}/u.test(text.replace(names, ''));

  /** The texts that an expression may put on the screen as they are written. */
  function literalsOf(node: Node): readonly string[] {
    switch (node.type) {
      case 'Literal':
        return [readText(node.value)];
      case 'TemplateLiteral':
        return [
          ...childrenOf(node)
            .filter(({ type }) => type === 'TemplateElement')
            .map(({ value }) => readText((value as { readonly cooked?: unknown }).cooked)),
        ];
      case 'ConditionalExpression':
        return [node.consequent, node.alternate].filter(isNode).flatMap(literalsOf);
      case 'LogicalExpression':
        return [node.left, node.right].filter(isNode).flatMap(literalsOf);
      case 'ExpressionTag':
        return isNode(node.expression) ? literalsOf(node.expression) : [];
      case 'Text':
        return [readText(node.data)];
      default:
        return [];
    }
  }

  function wordsIn(fragment: Node): readonly string[] {
    return every(fragment).flatMap((node) => {
      if (node.type === 'Attribute')
        return shown.has(readText(node.name)) ? childrenOf(node).flatMap(literalsOf).filter(isWord) : [];
      if (node.type !== 'Fragment') return [];
      return childrenOf(node)
        .filter(({ type }) => type === 'Text' || type === 'ExpressionTag')
        .flatMap(literalsOf)
        .filter(isWord);
    });
  }

  it('finds them', () => {
    const { fragment } = parse(`<p title="Not here">Nor {a ? 'here' : b} {t('but.here')}</p>`, { modern: true });
    expect(wordsIn(fragment as unknown as Node)).toEqual(['Not here', 'Nor ', 'here']);
  });

  it('no component shows a word of its own', () => {
    const words = components.flatMap(({ path, root: { fragment } }) =>
      wordsIn(fragment as unknown as Node).map((word) => `${path}: ${word.trim()}`),
    );
    expect(words).toEqual([]);
  });

  it('no script holds a sentence', () => {
    const sentences = sources
      // The script of the Deploy page keeps to ASCII, which every shell reads alike.
      .filter(({ path }) => path.endsWith('.ts') && !/strings\.ts$|^features\/deploy\/script\.ts$/.test(path))
      .flatMap(({ path, text }) =>
        [...text.replace(/\/\*[^]*?\*\/|\/\/.*$/gm, '').matchAll(/(['"`])[A-Z][a-z’]+(?: [\w’]+){2,}[^'"`\n]*\1/g)].map(
          ([sentence]) => `${path}: ${sentence}`,
        ),
      );
    expect(sentences).toEqual([]);
  });
});
