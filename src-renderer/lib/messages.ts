import { en } from './strings.ts';

/** One text, or one for each plural form of the number `count`. */
export type Message = string | { readonly one: string; readonly other: string };
export type Catalogue = typeof en;
export type MessageKey = keyof Catalogue;

/** The names in braces of a text: "{count} of {total}" gives "count" | "total". */
type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type TextOf<M> = M extends { readonly one: infer One; readonly other: infer Other } ? One | Other : M;
type CountOf<M> = M extends string ? never : 'count';
type ParamNames<K extends MessageKey> = NamesIn<TextOf<Catalogue[K]>> | CountOf<Catalogue[K]>;
export type ParamsOf<K extends MessageKey> = {
  readonly [Name in ParamNames<K>]: Name extends 'count' ? number : string | number;
};
type ParamArgument<K extends MessageKey> = [ParamNames<K>] extends [never] ? [] : [params: ParamsOf<K>];

const plural = new Intl.PluralRules('en');
const number = new Intl.NumberFormat('en');

/** A text of the catalogue with its parameters filled in; numbers are written with separators. Parameters are never markup. */
export function t<K extends MessageKey>(key: K, ...[params]: ParamArgument<K>): string {
  const message = en[key] as Message;
  const values: Readonly<Record<string, string | number>> = params ?? {};
  const text =
    typeof message === 'string' ? message : plural.select(Number(values.count)) === 'one' ? message.one : message.other;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === 'number' ? number.format(value) : value;
  });
}
