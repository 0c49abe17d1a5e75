import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../../src-main/contract/language.ts';
import type { Document, Group } from './site.ts';

/** Documents outside of docs/ and their pages. */
const outside = {
  'README.md': 'index.html',
  'CONTRIBUTING.md': 'contributing.html',
  'SECURITY.md': 'security.html',
  'CHANGELOG.md': 'changes.html',
  'test/tools/host/README.md': 'test-host.html',
} as const;

export const groups: readonly Group[] = [
  {
    title: 'Using Longreach',
    pages: [
      { page: 'index.html', title: 'Overview' },
      { page: 'guide.html', title: 'Guide' },
      { page: 'links-and-commands.html', title: 'Links and command line' },
      { page: 'changes.html', title: 'What’s new' },
    ],
  },
  {
    title: 'Running it in a company',
    pages: [
      { page: 'administration.html', title: 'Administration' },
      { page: 'security.html', title: 'Security' },
      { page: 'trust.html', title: 'Trust and reliability' },
    ],
  },
  {
    title: 'Working on it',
    pages: [
      { page: 'contributing.html', title: 'Contributing' },
      { page: 'architecture.html', title: 'Architecture' },
      { page: 'glossary.html', title: 'Glossary' },
      { page: 'api-notes.html', title: 'API notes' },
      { page: 'testing.html', title: 'Testing' },
      { page: 'lint-rules.html', title: 'Lint rules' },
      { page: 'accessibility.html', title: 'Accessibility' },
      { page: 'releasing.html', title: 'Releasing' },
      { page: 'trust-tests.html', title: 'Trust tests' },
      { page: 'test-host.html', title: 'The test host' },
      { page: 'electron-members.html', title: 'What is used of Electron' },
      { page: 'first-run-on-electron.html', title: 'The first hour on Electron' },
      ...languages
        .filter((language) => language !== 'en')
        .map((language) => ({
          page: `words-${language}.html`,
          title: new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language,
        })),
    ],
  },
];

/** All documents of the repository that the site shows. @param root the repository */
export function readDocuments(root: string): readonly Document[] {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const inFolder = (folder: string): readonly string[] =>
    readdirSync(join(root, folder)).filter((name) => name.endsWith('.md'));
  return [
    ...Object.entries(outside).map(([path, page]) => ({ path, page, text: read(path) })),
    ...inFolder('docs').map((name) => {
      const path = `docs/${name}`;
      const language = languages.find((each) => name.endsWith(`.${each}.md`));
      const document = { path, page: name.replace(/\.md$/, '.html'), text: read(path) };
      return language === undefined ? document : { ...document, language };
    }),
    ...inFolder('docs/languages').map((name) => {
      const path = `docs/languages/${name}`;
      return { path, page: `words-${name.replace(/\.md$/, '.html')}`, text: read(path) };
    }),
  ];
}
