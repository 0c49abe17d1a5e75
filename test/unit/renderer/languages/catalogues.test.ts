import { expect, it } from 'vitest';
import { de as mainDe } from '../../../../src-main/languages/de.ts';
import { es as mainEs } from '../../../../src-main/languages/es.ts';
import { ptBr as mainPtBr } from '../../../../src-main/languages/pt-BR.ts';
import { ru as mainRu } from '../../../../src-main/languages/ru.ts';
import { en as mainEn } from '../../../../src-main/languages/strings.ts';
import { de } from '../../../../src-renderer/languages/de.ts';
import { es } from '../../../../src-renderer/languages/es.ts';
import { ptBr } from '../../../../src-renderer/languages/pt-BR.ts';
import { ru } from '../../../../src-renderer/languages/ru.ts';
import type { Message } from '../../../../src-renderer/lib/messages.ts';
import { en } from '../../../../src-renderer/lib/strings.ts';
import { checkCatalogues } from '../../catalogue-checks.ts';

const english: Readonly<Record<string, Message>> = en;

checkCatalogues(english, { de, es, 'pt-BR': ptBr, ru });

/** Beside these a number needs no form of its own, in any language. */
const numberAlone = /^\{count\} (?:ms|s|min|h|d)(?: ago)?$/;
const withoutNoun = [
  'bulk.count.online',
  'bulk.far',
  'lock.passwordHelp',
  'policy.lockLength',
  'quick.count',
  'session.say.moved',
  'tour.step',
];

it('a number beside a noun is a plural', () => {
  const plain = Object.entries(english).filter(
    ([, message]) => typeof message === 'string' && message.includes('{count}') && !numberAlone.test(message),
  );
  expect(plain.map(([key]) => key).sort()).toEqual(withoutNoun);
});

it.each([
  ['de', { ...mainDe, ...de }],
  ['es', { ...mainEs, ...es }],
  ['pt-BR', { ...mainPtBr, ...ptBr }],
  ['ru', { ...mainRu, ...ru }],
])('names the place of the key in the account area in one way: %s', (_language, catalogue) => {
  const texts: Readonly<Record<string, Message>> = catalogue;
  const keys = Object.entries({ ...mainEn, ...english })
    .filter(([, message]) => JSON.stringify(message).includes('Integrations'))
    .map(([key]) => key);
  const places = keys.map((key) =>
    JSON.stringify(texts[key])
      .match(/[«“„][^»”“]+[»”“]/g)
      ?.join(' '),
  );
  expect(keys.length).toBeGreaterThan(3);
  expect([...new Set(places)]).toHaveLength(1);
});
