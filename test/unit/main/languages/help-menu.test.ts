import { expect, it } from 'vitest';
import { de } from '../../../../src-main/languages/de.ts';
import { es } from '../../../../src-main/languages/es.ts';
import { ptBr } from '../../../../src-main/languages/pt-BR.ts';
import { ru } from '../../../../src-main/languages/ru.ts';
import { en } from '../../../../src-main/languages/strings.ts';
import { de as dePages } from '../../../../src-renderer/languages/de.ts';
import { es as esPages } from '../../../../src-renderer/languages/es.ts';
import { ptBr as ptBrPages } from '../../../../src-renderer/languages/pt-BR.ts';
import { ru as ruPages } from '../../../../src-renderer/languages/ru.ts';
import { en as enPages } from '../../../../src-renderer/lib/strings.ts';

it.each([
  ['en', en, enPages],
  ['de', de, dePages],
  ['es', es, esPages],
  ['pt-BR', ptBr, ptBrPages],
  ['ru', ru, ruPages],
] as const)('Help of macOS has the words of the Help button, but for capitals, in %s', (_language, main, pages) => {
  const words = [main['menu.help'], main['menu.guide'], main['menu.whatsNew'], main['menu.report']];
  const ofButton = [pages['guide.menu'], pages['guide.open'], pages['whatsNew.open'], pages['report.open']];
  expect(words.map((text) => text.toLowerCase())).toEqual(ofButton.map((text) => text.toLowerCase()));
});
