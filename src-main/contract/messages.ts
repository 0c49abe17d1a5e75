import { createInstance } from 'i18next';

/** The texts of the pages and of main: their shape, and the engine that fills them in. */

/** One text, or one for each plural form of the number `count` that its language has. */
export type Message = string | Plural;
interface Plural extends Partial<Record<Exclude<Intl.LDMLPluralRule, 'other'>, string>> {
  readonly other: string;
}
export type Texts = Readonly<Record<string, Message>>;

/** A part of the catalogue in another language: every text, with the plural forms of that language. */
export type Translation<Part> = { readonly [Key in keyof Part]: Part[Key] extends string ? string : Plural };

/** The names in braces of a text: "{count} of {total}" gives "count" | "total". */
type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type TextOf<M> = M extends { readonly one: infer One; readonly other: infer Other } ? One | Other : M;
type CountOf<M> = M extends string ? never : 'count';
type ParamNames<M> = NamesIn<TextOf<M>> | CountOf<M>;
/** What a text needs to be filled in. */
type ParamsOf<M> = { readonly [Name in ParamNames<M>]: Name extends 'count' ? number : string | number };
export type ParamArgument<M> = [ParamNames<M>] extends [never] ? [] : [params: ParamsOf<M>];

export type Translate = (key: string, params?: Readonly<Record<string, string | number>>) => string;

const PLURAL = '#';
/** Kept at a time: a list asks for the same few again and again. */
const MAX_FORMS = 1_000;
/** A text that ends with one point, as a shortened month or name does. */
const SHORTENED = /(?<!\.)\.$/;
/** A text that goes on after a parameter with the end of its sentence. */
const FULL_STOP = /^\.(?=\s|$)/;

/**
 * Reads the texts of a catalogue; the engine chooses among plural forms. Parameters are filled in as they are, never as markup or
 * as texts with parameters of their own, and numbers among them are written with separators.
 *
 * @param language BCP 47 tag whose plural rules the catalogue follows
 */
export function makeTranslate(language: string, catalogue: Texts, formatNumber: (value: number) => string): Translate {
  const engine = createInstance();
  void engine.init({
    lng: language,
    resources: { [language]: { translation: pluralsOf(catalogue) } },
    // Texts are in memory, so nothing is to be awaited.
    initAsync: false,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    pluralSeparator: PLURAL,
    contextSeparator: PLURAL,
  });
  const show = (value: string | number): string => (typeof value === 'number' ? formatNumber(value) : value);
  /** Cut at the parameters. A list fills in several for every row, and the engine takes the text apart each time. */
  const cuts = new Map<string, readonly string[]>();
  const fill = (message: string, params: Readonly<Record<string, string | number>>): string => {
    let cut = cuts.get(message);
    if (cut === undefined) cuts.set(message, (cut = message.split(/\{(\w+)\}/)));
    return cut.reduce((text, piece, at) => {
      if (at % 2 === 1) return text + show(params[piece] ?? '');
      // A shortened month ends a sentence with its own full stop: "25 de nov."
      return text + (SHORTENED.test(text) ? piece.replace(FULL_STOP, '') : piece);
    }, '');
  };
  /** The plural forms that were chosen, by key and number. */
  const forms = new Map<string, string>();
  const formOf = (key: string, count: string | number | undefined): string => {
    const place = `${key} ${String(count)}`;
    let form = forms.get(place);
    if (form === undefined) {
      if (forms.size >= MAX_FORMS) forms.clear();
      forms.set(place, (form = engine.t(key, { count, skipInterpolation: true })));
    }
    return form;
  };
  return (key, params) => {
    const message = catalogue[key];
    if (typeof message === 'string') return params === undefined ? message : fill(message, params);
    return params === undefined ? engine.t(key) : fill(formOf(key, params.count), params);
  };
}

/** i18next keeps each plural form under a key of its own; it needs no other texts. */
function pluralsOf(catalogue: Texts): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [key, message] of Object.entries(catalogue)) {
    if (typeof message === 'string') continue;
    for (const [form, text] of Object.entries(message)) flat[key + PLURAL + form] = text as string;
  }
  return flat;
}
