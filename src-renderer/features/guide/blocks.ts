/** A text of docs/ as the program shows it: parts instead of markup, so that no page has to take in HTML. */

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  /** The name of something on the screen. */
  | { readonly kind: 'name'; readonly text: string }
  /** Keys, or a text to type. */
  | { readonly kind: 'code'; readonly text: string };

export type Block =
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    };

export interface GuideSection {
  readonly title: string;
  readonly blocks: readonly Block[];
}
