/** A label with its value. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  /** Shown in a weaker colour after the value. */
  readonly rest?: string | null;
  /** A second, quieter line. */
  readonly note?: string | null;
  /** Shown when the pointer rests on the value: the exact time of a relative one. */
  readonly tip?: string | null;
  /** Figures in columns: ids, addresses, counts. */
  readonly figures?: boolean;
  /** Puts the value on the clipboard, by a button that comes with the pointer or the keyboard. */
  readonly copy?: { readonly label: string; readonly onclick: () => void } | null;
}
