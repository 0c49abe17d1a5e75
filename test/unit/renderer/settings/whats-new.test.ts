import { screen } from '@testing-library/svelte';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { languages } from '../../../../src-main/contract/language.ts';
import { inLanguage, loadChangelog, readChangelog } from '../../../../src-renderer/features/settings/help/changelog.ts';
import { row } from '../agents/rows.ts';
import { signedIn } from '../bridge.ts';
import { click, openConsole, settle } from '../window.ts';

const root = join(import.meta.dirname, '../../../..');
const english = readChangelog(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'));

afterEach(() => {
  document.documentElement.lang = '';
});

describe.each(languages.filter((language) => language !== 'en'))('what is new in %s', (language) => {
  const own = readChangelog(readFileSync(join(root, `locales/changelog.${language}.md`), 'utf8'));

  it('has every version of the English file with every entry, and none in English', () => {
    expect(own.map(({ version, changes }) => [version, changes.length])).toEqual(
      english.map(({ version, changes }) => [version, changes.length]),
    );
    const said = new Set(english.flatMap(({ changes }) => changes));
    expect(own.flatMap(({ changes }) => changes).filter((change) => said.has(change) || change === '')).toEqual([]);
  });

  it('is what the page shows', async () => {
    expect(await loadChangelog(language)).toEqual(own.map((release) => ({ ...release, lang: undefined })));
  });
});

it('is shown in English, and marked as such, where a language lacks a version or an entry of it', async () => {
  const versions = ['3', '2', '1'].map((version) => ({ version, changes: ['one', 'two'] }));
  const own = [
    { version: '3', changes: ['eins', 'zwei'] },
    { version: '2', changes: ['eins'] },
  ];
  expect(inLanguage(versions, own)).toEqual([
    { version: '3', changes: ['eins', 'zwei'], lang: undefined },
    { version: '2', changes: ['one', 'two'], lang: 'en' },
    { version: '1', changes: ['one', 'two'], lang: 'en' },
  ]);
  expect((await loadChangelog('ar-XB')).map(({ lang }) => lang)).toEqual(english.map(() => 'en'));
  expect((await loadChangelog('en')).map(({ lang }) => lang)).toEqual(english.map(() => undefined));
});

it('is in the language of the page', async () => {
  await openConsole(signedIn([row({ id: 1 })]), { page: 'settings' });
  document.documentElement.lang = 'de';
  await click(screen.getByRole('button', { name: 'What’s new' }));
  await settle();
  const entry = await screen.findByText(/^Mehrere Konten nebeneinander/);
  expect(entry.closest('[lang]')?.getAttribute('lang')).toBe('de');
});
