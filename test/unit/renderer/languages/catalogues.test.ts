import { expect, it } from 'vitest';
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
const withoutNoun = ['bulk.count.online', 'bulk.far', 'quick.count', 'session.say.moved', 'tour.step'];

it('a number beside a noun is a plural', () => {
  const plain = Object.entries(english).filter(
    ([, message]) => typeof message === 'string' && message.includes('{count}') && !numberAlone.test(message),
  );
  expect(plain.map(([key]) => key).sort()).toEqual(withoutNoun);
});
