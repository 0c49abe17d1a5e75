/** Writes keys as they are on the keyboard: components are given "Ctrl+K" in every language. */

let capOf = (key: string): string => key;

/** How one key is called from now on; what is on the screen stays until it is shown anew. */
export function useCaps(next: (key: string) => string): void {
  capOf = next;
}

/** One cap for each key of a shortcut, whose keys "+" joins. */
export const capsOf = (keys: string): readonly string[] => keys.split(/\+(?=.)/).map((key) => capOf(key));

/** A shortcut inside of a sentence, or to be read aloud: "Strg+K". */
export const writeKeys = (keys: string): string => capsOf(keys).join('+');
