import { expect, it } from 'vitest';
import { languages } from '../../../../src-main/contract/language.ts';
import { readCatalogue, withEnglish } from '../../../../scripts/texts/catalogues.ts';

it.each(languages)('Help of macOS has the words of the Help button, but for capitals, in %s', (language) => {
  const shown = withEnglish(readCatalogue('en'), readCatalogue(language));
  const words = (keys: readonly string[]) => keys.map((key) => shown[key]?.toLowerCase());
  const menu = words(['menu.help', 'menu.guide', 'menu.whatsNew', 'menu.report']);
  expect(menu).not.toContain(undefined);
  expect(menu).toEqual(words(['guide.menu', 'guide.open', 'whatsNew.open', 'report.open']));
});
