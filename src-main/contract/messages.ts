import { createInstance } from 'i18next';

/** The texts of the pages and of main: their shape, and the engine that fills them in. */

/** One text, or one for each plural form of the number `count` that its language has. */
export type Message = string | Plural;
export interface Plural extends Partial<Record<Exclude<Intl.LDMLPluralRule, 'other'>, string>> {
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
export type ParamsOf<M> = { readonly [Name in ParamNames<M>]: Name extends 'count' ? number : string | number };
export type ParamArgument<M> = [ParamNames<M>] extends [never] ? [] : [params: ParamsOf<M>];

export type Translate = (key: string, params?: Readonly<Record<string, string | number>>) => string;

const PLURAL = '#';

/**
 * Reads the texts of a catalogue. Parameters are never markup, and numbers among them are written with separators.
 *
 * @param language BCP 47 tag whose plural rules the catalogue follows
 */
export function makeTranslate(language: string, catalogue: Texts, formatNumber: (value: number) => string): Translate {
  const engine = createInstance();
  void engine.init({
    lng: language,
    resources: { [language]: { translation: flatten(catalogue) } },
    // Texts are in memory, so nothing is to be awaited.
    initAsync: false,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    pluralSeparator: PLURAL,
    contextSeparator: PLURAL,
    interpolation: {
      prefix: '{',
      suffix: '}',
      // Texts become text nodes, attributes, labels and lines of a terminal, never markup.
      escapeValue: false,
      skipOnVariables: true,
    },
  });
  /** Texts without parameters, which most are: a list reads them for every row. */
  const fixed = new Map<string, string>();
  return (key, params) => {
    if (params !== undefined) {
      const replace: Record<string, string> = {};
      for (const [name, value] of Object.entries(params))
        replace[name] = typeof value === 'number' ? formatNumber(value) : value;
      return engine.t(key, { count: params.count, replace });
    }
    const known = fixed.get(key);
    if (known !== undefined) return known;
    const text = engine.t(key);
    fixed.set(key, text);
    return text;
  };
}

/** i18next keeps each plural form under a key of its own. */
function flatten(catalogue: Texts): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [key, message] of Object.entries(catalogue)) {
    if (typeof message === 'string') flat[key] = message;
    else for (const [form, text] of Object.entries(message)) flat[key + PLURAL + form] = text as string;
  }
  return flat;
}
