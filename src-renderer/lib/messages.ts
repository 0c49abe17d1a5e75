import {
  makeTranslate,
  type ParamArgument,
  type Texts,
  type Translate,
  type Translation,
} from '../../src-main/contract/messages.ts';
import { numberFormat } from './intl.ts';
import type { en } from './strings.ts';

export type { Message, Translation } from '../../src-main/contract/messages.ts';
export type English = typeof en;
export type MessageKey = keyof English;
export type Catalogue = Translation<English>;

const formatNumber = numberFormat();
let translate: Translate | null = null;

/** The catalogue whose texts are shown from now on. @param language BCP 47 tag whose plural rules it follows */
export function useCatalogue(language: string, catalogue: Texts): void {
  translate = makeTranslate(language, catalogue, formatNumber);
}

/** A text of the catalogue with its parameters filled in; numbers are written with separators. Parameters are never markup. */
export function t<K extends MessageKey>(key: K, ...[params]: ParamArgument<English[K]>): string {
  if (translate === null) throw new Error(`the text ${key} was read before a catalogue was loaded`);
  return translate(key, params);
}
