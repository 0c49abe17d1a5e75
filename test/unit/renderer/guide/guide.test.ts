import { screen, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { languages } from '../../../../src-main/contract/language.ts';
import { guideSections } from '../../../../src-renderer/lib/guide-sections.ts';
import { pages } from '../../../../src-renderer/lib/pages.ts';
import { loadGuide, searchGuide, type NamedSection } from '../../../../src-renderer/features/guide/guide-text.ts';
import { foldedWords } from '../../../../src-renderer/lib/sort-key.ts';
import type { Inline } from '../../../../src-renderer/features/guide/blocks.ts';
import de from '../../../../locales/de.json' with { type: 'json' };
import es from '../../../../locales/es.json' with { type: 'json' };
import ptBr from '../../../../locales/pt-BR.json' with { type: 'json' };
import ru from '../../../../locales/ru.json' with { type: 'json' };
import en from '../../../../locales/en.json' with { type: 'json' };
import { row } from '../agents/rows.ts';
import { signedIn } from '../bridge.ts';
import { expectNoFaults } from '../faults.ts';
import { shareWindow } from '../share-window.ts';
import { click, menuItem, openConsole, press, settle, type } from '../window.ts';

const catalogues = { en, de, es, 'pt-BR': ptBr, ru };
const inlinesOf = (section: NamedSection): readonly Inline[] =>
  section.blocks.flatMap((block) => {
    if (block.kind === 'paragraph') return block.content;
    return block.kind === 'list' ? block.items.flat() : [...block.head, ...block.rows.flat()].flat();
  });

describe.each(languages)('the guide in %s', (language) => {
  it('has all sections, built like those of the English one', async () => {
    const [sections, english] = [await loadGuide(language), await loadGuide('en')];
    expect(sections.map(({ name }) => name)).toEqual([...guideSections]);
    const shape = (all: readonly NamedSection[]) => all.map(({ blocks }) => blocks.map(({ kind }) => kind));
    expect(shape(sections)).toEqual(shape(english));
    const typed = (all: readonly NamedSection[]) =>
      all.flatMap(inlinesOf).flatMap(({ kind, text }) => (kind === 'code' ? [text] : []));
    expect(typed(sections).toSorted()).toEqual(typed(english).toSorted());
  });

  it('names what is on the screen as the screen does', async () => {
    const now = Object.entries(catalogues[language]).filter(([key]) => !key.startsWith('former.'));
    const texts = new Set(now.map(([, text]) => text));
    const names = (await loadGuide(language)).flatMap(inlinesOf).filter(({ kind }) => kind === 'name');
    expect(names.length).toBeGreaterThan(20);
    expect(names.map(({ text }) => text).filter((name) => !texts.has(name))).toEqual([]);
  });

  it('names in each section what the English guide names there', async () => {
    const namesOf = (section: NamedSection) =>
      inlinesOf(section).flatMap(({ kind, text }) => (kind === 'name' ? [text] : []));
    const catalogue: Readonly<Record<string, string>> = catalogues[language];
    const english = await loadGuide('en');
    const misnamed = (await loadGuide(language)).flatMap((section, index) => {
      const meant = new Set(english.slice(index, index + 1).flatMap(namesOf));
      const keys = Object.entries(catalogues.en).flatMap(([key, text]) => (meant.has(text) ? [key] : []));
      const translated = new Set(keys.map((key) => catalogue[key]));
      return namesOf(section).filter((name) => !translated.has(name));
    });
    expect(misnamed).toEqual([]);
  });
});

test('a language without a guide gets the English one', async () => {
  expect(await loadGuide('ar-XB')).toEqual(await loadGuide('en'));
  expect(await loadGuide('fr')).toEqual(await loadGuide('en'));
});

test('a search finds the sections that hold every word, without regard to case and accents', async () => {
  const sections = await loadGuide('en');
  const found = (typed: string) => searchGuide(sections, foldedWords(typed)).map(({ name }) => name);
  expect(found('')).toEqual([...guideSections]);
  expect(found('  qr CODE ')).toEqual(['support']);
  expect(found('quíck typos')).toEqual(['quick-connect']);
  expect(found('forgotten pin')).toEqual(['lock']);
  expect(found('os:win')).toEqual(['agents', 'reference']);
  expect(found('nothing like this')).toEqual([]);
});

test('a search finds the section about a thing by its former name, and tells the name it has now', async () => {
  const sections = await loadGuide('en');
  const found = searchGuide(sections, foldedWords('connections left'));
  expect(found.map(({ name, renamed }) => [name, renamed])).toContainEqual([
    'support',
    ['Support sessions left (formerly Connections left)'],
  ]);
  expect(searchGuide(sections, foldedWords('left connections qr')).map(({ name }) => name)).toEqual(['support']);
  expect(searchGuide(sections, foldedWords('sessions left')).flatMap(({ renamed }) => renamed)).toEqual([]);
});

describe('Help', () => {
  const help = () => within(screen.getByRole('dialog', { name: 'Help' }));
  const opened = shareWindow(() => openConsole(signedIn([row({ id: 1 })])));
  beforeEach(async () => {
    const { app } = opened();
    app.closeDialog();
    app.goTo('agents');
    await settle();
  });
  const open = async () => {
    await press('F1', document.body);
    // The guide is a file of its own.
    await expect.poll(() => help().queryAllByRole('heading', { level: 3 }).length).toBe(guideSections.length);
  };

  it('opens by F1, also from the search box, with the search of its own', async () => {
    await press('F1', screen.getByRole('searchbox'));
    await settle();
    expect(document.activeElement).toBe(help().getByRole('searchbox', { name: 'Search the guide' }));
    await expectNoFaults(screen.getByRole('dialog', { name: 'Help' }));
  });

  it.each(pages)('opens at the section about the page: $name', async ({ name, guide }) => {
    const { app } = opened();
    app.goTo(name);
    await settle();
    const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
    await press('F1', document.body);
    const current = () => help().queryAllByRole('link', { current: true });
    await expect.poll(() => current().length).toBe(1);
    await settle();
    const title = (await loadGuide('en')).find((section) => section.name === guide)?.title;
    expect(current()[0]?.textContent).toBe(title);
    const scrolledTo = scroll.mock.contexts.map((element) => (element as HTMLElement).textContent);
    scroll.mockRestore();
    expect(scrolledTo).toContain(title);
    expect(document.activeElement).toBe(help().getByRole('searchbox', { name: 'Search the guide' }));
  });

  it('lists its sections, and each leads to its text', async () => {
    await open();
    const contents = within(help().getByRole('navigation', { name: 'Contents' }));
    expect(contents.getAllByRole('link')).toHaveLength(guideSections.length);
    await click(contents.getByRole('link', { name: 'Help clients with support sessions' }));
    expect(document.activeElement?.textContent).toBe('Help clients with support sessions');
  });

  it('narrows to what is typed, says how much was found, and Escape empties the search before it closes', async () => {
    await open();
    const search = help().getByRole('searchbox');
    await type(search, 'qr code');
    expect(
      help()
        .getAllByRole('heading', { level: 3 })
        .map((heading) => heading.textContent),
    ).toEqual(['Help clients with support sessions']);
    expect(help().getByText('1 section found')).toBeTruthy();
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent.toLowerCase())).toContain('qr');
    await type(search, 'nothing like this');
    expect(help().getByText('The guide has nothing about this. Try another word.')).toBeTruthy();
    await press('Escape', search);
    expect((search as HTMLInputElement).value).toBe('');
    expect(help().getAllByRole('heading', { level: 3 })).toHaveLength(guideSections.length);
  });

  it('shows the present name beside the former one that was typed', async () => {
    await open();
    await type(help().getByRole('searchbox'), 'connections left');
    const lines = [...document.querySelectorAll('.renamed')].map((line) => line.textContent.trim());
    expect(lines).toEqual(['Support sessions left (formerly Connections left)']);
  });

  it('writes the main key of this computer', async () => {
    await open();
    expect(help().getByText('Ctrl+K')).toBeTruthy();
    expect(help().queryByText(/Ctrl\/Cmd/)).toBeNull();
  });

  it('has a button in the rail with everything that helps', async () => {
    const { app } = opened();
    const openMenu = async (name: RegExp) => {
      await click(screen.getByRole('button', { name: 'Help' }));
      const item = menuItem(name);
      if (item === undefined) throw new Error(`no ${String(name)}`);
      await click(item);
    };
    await openMenu(/^Keyboard shortcuts/);
    expect(app.dialog).toEqual({ kind: 'shortcuts' });
    app.closeDialog();
    await settle();
    await openMenu(/^Guide/);
    expect(app.dialog).toEqual({ kind: 'guide' });
    app.closeDialog();
    await settle();
    await openMenu(/^What’s new/);
    expect(app.dialog).toEqual({ kind: 'whats-new' });
  });
});
