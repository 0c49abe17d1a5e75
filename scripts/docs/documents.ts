import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../../src-main/contract/language.ts';
import type { Document, Group } from './site.ts';

/** Documents outside of the folders below, and indexes of folders, with their pages. */
const outside = {
  'README.md': 'index.html',
  'CONTRIBUTING.md': 'contributing.html',
  'SECURITY.md': 'security.html',
  'CHANGELOG.md': 'changes.html',
  'docs/README.md': 'documents.html',
  'docs/dev/decisions/README.md': 'decisions.html',
  'test/tools/host/README.md': 'test-host.html',
} as const;

export const groups: readonly Group[] = [
  {
    title: 'Use Longreach',
    pages: [
      { page: 'index.html', title: 'Overview' },
      { page: 'documents.html', title: 'All documents' },
      { page: 'guide.html', title: 'Guide' },
      { page: 'search-terms.html', title: 'Search terms' },
      { page: 'links-and-command-line.html', title: 'Links and command line' },
      { page: 'known-limits.html', title: 'Known limits' },
      { page: 'changes.html', title: 'What’s new' },
    ],
  },
  {
    title: 'Run it in a company',
    pages: [
      { page: 'install.html', title: 'Install' },
      { page: 'rollout.html', title: 'Rollout' },
      { page: 'policy.html', title: 'Policy' },
      { page: 'updates.html', title: 'Updates' },
      { page: 'webhooks.html', title: 'Webhooks' },
      { page: 'security-and-privacy.html', title: 'Security and privacy' },
      { page: 'security.html', title: 'Report a vulnerability' },
    ],
  },
  {
    title: 'Develop it',
    pages: [
      { page: 'contributing.html', title: 'Contributing' },
      { page: 'recipes.html', title: 'Recipes' },
      { page: 'architecture.html', title: 'Architecture' },
      { page: 'accounts.html', title: 'Several accounts' },
      { page: 'data-routes.html', title: 'Data routes' },
      { page: 'decisions.html', title: 'Decisions' },
      { page: 'glossary.html', title: 'Glossary' },
      { page: 'api-notes.html', title: 'API notes' },
      { page: 'trust.html', title: 'Trust and reliability' },
      { page: 'testing.html', title: 'Testing' },
      { page: 'test-host.html', title: 'The test host' },
      { page: 'performance.html', title: 'Performance' },
      { page: 'accessibility.html', title: 'Accessibility' },
      { page: 'lint-rules.html', title: 'Lint rules' },
      { page: 'localization.html', title: 'Localization' },
      { page: 'releasing.html', title: 'Releasing' },
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

/** Folders of documents, and what the names of their pages begin with: all pages of the site are in one folder. */
const folders = {
  'docs/user': '',
  'docs/admin': '',
  'docs/dev': '',
  'docs/dev/decisions': 'decision-',
  'docs/dev/languages': 'words-',
} as const;

/** All documents of the repository that the site shows. @param root the repository */
export function readDocuments(root: string): readonly Document[] {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const inFolder = ([folder, prefix]: readonly [string, string]): readonly Document[] =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md') && name !== 'README.md')
      .map((name) => {
        const path = `${folder}/${name}`;
        const language = languages.find((each) => name.endsWith(`.${each}.md`));
        const document = { path, page: prefix + name.replace(/\.md$/, '.html'), text: read(path) };
        return language === undefined ? document : { ...document, language };
      });
  return [
    ...Object.entries(outside).map(([path, page]) => ({ path, page, text: read(path) })),
    ...Object.entries(folders).flatMap(inFolder),
  ];
}
