import { describe, expect, test } from 'vitest';
import { groups, readDocuments } from '../../../../scripts/docs/documents.ts';
import { buildSite, type Document } from '../../../../scripts/docs/site.ts';
import { join } from 'node:path';

const build = (documents: readonly Document[], isFile: (path: string) => boolean = () => false) =>
  buildSite([{ path: 'index.md', page: 'index.html', text: '# Longreach\n' }, ...documents], [], isFile);
const page = (path: string, text: string, language?: string): Document => ({
  path,
  page: path.replace(/^docs\//, '').replace(/\.md$/, '.html'),
  text,
  ...(language === undefined ? {} : { language }),
});

describe('links', () => {
  const target = page('docs/b.md', '# B\n\n## Some part: one\n');

  test('lead from page to page, with their anchors', () => {
    const { pages, problems } = build([page('docs/a.md', '# A\n\n[b](b.md#some-part-one) [top](#a)\n'), target]);
    expect(problems).toEqual([]);
    expect(pages.get('a.html')).toContain('<a href="b.html#some-part-one">b</a>');
    expect(pages.get('a.html')).toContain('<a href="#a">top</a>');
  });

  test('to sources of the repository become text', () => {
    const { pages, problems } = build(
      [page('docs/a.md', '# A\n\n[the code](../src/x.ts)\n')],
      (path) => path === 'src/x.ts',
    );
    expect(problems).toEqual([]);
    expect(pages.get('a.html')).toContain('<p>the code</p>');
  });

  test('to pictures are taken along', () => {
    const { pages, files } = build([page('README.md', '# A\n\n![It](assets/x.png)\n')], () => true);
    expect([...files]).toEqual(['assets/x.png']);
    expect(pages.get('README.html')).toContain('src="assets/x.png" alt="It"');
  });

  test('to a picture with one for the dark theme take both along', () => {
    const source = '  <source media="(prefers-color-scheme: dark)" srcset="assets/dark.png">';
    const text = `# A\n\n<picture>\n${source}\n  <img alt="It" src="assets/light.png">\n</picture>\n`;
    const { pages, files, problems } = build([page('README.md', text)], () => true);
    expect(problems).toEqual([]);
    expect([...files].toSorted()).toEqual(['assets/dark.png', 'assets/light.png']);
    expect(pages.get('README.html')).toContain(
      'srcset="assets/dark.png"><img src="assets/light.png" alt="It" loading="lazy"></picture>',
    );
    expect(build([page('README.md', text)]).problems).toContain('README.md: assets/dark.png leads nowhere');
  });

  test.each([
    ['a document that is missing', '[x](missing.md)', 'docs/a.md: missing.md leads nowhere'],
    ['an anchor that is missing', '[x](b.md#none)', 'a.html: b.html#none leads nowhere'],
    ['an anchor of the same page that is missing', '[x](#none)', 'a.html: #none leads nowhere'],
  ])('to %s are a problem', (_name, link, problem) => {
    expect(build([page('docs/a.md', `# A\n\n${link}\n`), target]).problems).toContain(problem);
  });
});

test('a page holds no markup of its document, no script, and a policy that allows none', () => {
  const { pages } = build([page('docs/a.md', '# A <b>\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))\n')]);
  const html = pages.get('a.html') ?? '';
  expect(html).not.toContain('<script');
  expect(html).not.toContain('href="javascript');
  expect(html).toContain("default-src 'none'");
  expect(html).toContain('<title>A &lt;b&gt; – Longreach</title>');
});

test('a document in several languages links to the others, and says its language', () => {
  const { pages } = build([page('docs/guide.md', '# Guide\n'), page('docs/guide.de.md', '# Anleitung\n', 'de')]);
  expect(pages.get('guide.de.html')).toContain('<html lang="de">');
  expect(pages.get('guide.de.html')).toContain('<a href="guide.html" lang="en" hreflang="en">English</a>');
  expect(pages.get('guide.html')).toContain('<a href="guide.de.html" lang="de" hreflang="de">Deutsch</a>');
});

describe('the documents of this repository', () => {
  const documents = readDocuments(join(import.meta.dirname, '../../../..'));
  const isDecision = ({ path }: Document): boolean => /^docs\/dev\/decisions\/\d/.test(path);

  test('are listed in the navigation, or are translations of one that is, or decisions', () => {
    const listed = new Set(groups.flatMap(({ pages }) => pages.map((each) => each.page)));
    const missing = documents.filter(
      (document) => document.language === undefined && !listed.has(document.page) && !isDecision(document),
    );
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  test('have names of pages of their own', () => {
    const names = documents.map((document) => document.page);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test('number their decisions without a gap, and list each by its title', () => {
    const decisions = documents.filter(isDecision);
    const index = documents.find(({ path }) => path === 'docs/dev/decisions/README.md')?.text;
    const listed = [...(index ?? '').matchAll(/^- \[(\d{4})\]\((.*?)\) (.*)$/gm)].map(([, number, file, title]) => ({
      number,
      path: `docs/dev/decisions/${file ?? ''}`,
      heading: `# ${number ?? ''} ${title ?? ''}`,
    }));
    listed.sort((a, b) => Number(a.number) - Number(b.number));
    expect(listed.map(({ number }) => Number(number))).toEqual(decisions.map((_, at) => at + 1));
    expect(listed.map(({ path, heading }) => ({ path, heading }))).toEqual(
      decisions.map(({ path, text }) => ({ path, heading: text.split('\n', 1)[0] })),
    );
  });
});
