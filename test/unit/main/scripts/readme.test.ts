import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { drawBadge, readBadges } from '../../../../scripts/badges.ts';

const root = join(import.meta.dirname, '../../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const readme = read('README.md');

/** Where the links of a document lead: a path, and the heading there, if any. */
function linksOf(path: string): readonly { readonly path: string; readonly anchor: string | null }[] {
  return [...read(path).matchAll(/(?<!!)\[[^\]]*\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [file = '', anchor = null] = target.split('#');
    return [{ path: file === '' ? path : posix.join(posix.dirname(path), file), anchor }];
  });
}

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

/** The text under a heading, down to the next one of its level; the whole document without an anchor. */
function textAt(path: string, anchor: string | null): string {
  const lines = read(path).split('\n');
  if (anchor === null) return lines.join('\n');
  const start = lines.findIndex((line) => /^#+ /.test(line) && anchorOf(line.replace(/^#+ /, '')) === anchor);
  const level = /^#+/.exec(lines[start] ?? '')?.[0].length ?? 0;
  const end = lines.findIndex((line, at) => at > start && new RegExp(`^#{1,${String(level)}} `).test(line));
  return start === -1 ? '' : lines.slice(start, end === -1 ? undefined : end).join('\n');
}

/** All places that are at most two links away from the README. */
const reached = new Map(
  linksOf('README.md')
    .flatMap((link) => [link, ...(link.path.endsWith('.md') ? linksOf(link.path) : [])])
    .filter(({ path }) => path.endsWith('.md'))
    .map((link) => [`${link.path}#${link.anchor ?? ''}`, link]),
);

describe('from the README, two links lead to', () => {
  test.each<[question: string, place: string, answers: readonly string[]]>([
    [
      'how to install silently',
      'docs/admin/install.md#packages-and-silent-installation',
      ['/S /allusers', 'msiexec /i FILE /qn', 'apt-get install -y'],
    ],
    [
      'where the key is stored',
      'docs/admin/security-and-privacy.md#where-the-api-key-is-stored',
      ['keychain', 'until Longreach quits'],
    ],
    [
      'how to add a column',
      'docs/dev/recipes.md#add-a-column-to-the-agents-list',
      ['src-main/contract/agent-fields.ts'],
    ],
    ['how to report a fault', 'CONTRIBUTING.md#report-a-fault', ['issue', 'Save diagnostics']],
  ])('%s', (_question, place, answers) => {
    const [path = '', anchor = ''] = place.split('#');
    // The heading itself, or its document.
    const link = reached.get(place) ?? reached.get(`${path}#`);
    expect(link).toBeDefined();
    for (const answer of answers) expect(textAt(path, anchor)).toContain(answer);
  });
});

describe('the badges of the README', () => {
  const badges = readBadges(root);

  test.each([...badges])('%s says what the repository says (npm run badges)', (name, [label, value]) => {
    expect(read(`assets/badges/${name}.svg`)).toBe(drawBadge(label, value));
    expect(readme).toContain(`![${label}: ${value}](assets/badges/${name}.svg)`);
  });

  test('are all there are', () => {
    expect(readdirSync(join(root, 'assets/badges')).toSorted()).toEqual(
      [...badges.keys()].map((name) => `${name}.svg`).toSorted(),
    );
  });
});

describe('the pictures of the README', () => {
  const shown = [...readme.matchAll(/assets\/pictures\/([\w.-]+)/g)].map(([, name = '']) => name);

  test('are all that are stored, each shown once', () => {
    expect(shown.toSorted()).toEqual(readdirSync(join(root, 'assets/pictures')).toSorted());
  });

  test('are four, one of them in both themes, and together under 1 MB', () => {
    expect(shown).toHaveLength(5);
    const size = shown.reduce((sum, name) => sum + statSync(join(root, 'assets/pictures', name)).size, 0);
    expect(size).toBeLessThan(1_000_000);
  });

  test('include the one that software centres show', () => {
    const metainfo = read('assets/linux/app.longreach.console.metainfo.xml');
    const names = [...metainfo.matchAll(/<image>.*\/([\w.-]+)<\/image>/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(shown).toEqual(expect.arrayContaining(names));
  });
});

test('the README says how long the tests take as their budgets do', () => {
  const minutes = Number(/`npm ci && npm test`[^.]*?about (\d+) minutes/.exec(readme)?.[1]);
  const seconds = Object.values(JSON.parse(read('scripts/budgets.json')) as Readonly<Record<string, number>>);
  const budget = seconds.reduce((sum, one) => sum + one, 0) / 60;
  // Steps run side by side: together they take less than their sum, and more than half of it.
  expect(minutes).toBeLessThanOrEqual(Math.ceil(budget));
  expect(minutes).toBeGreaterThanOrEqual(Math.floor(budget / 2));
});
