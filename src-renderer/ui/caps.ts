/** Writes keys as they are on the keyboard: components are given "Ctrl+K" in every language. */

let capOf = (key: string): string => key;

/** Sets how keys are called from now on; texts on the screen stay until they are drawn again. */
export function useCaps(next: (key: string) => string): void {
  capOf = next;
}

/** One cap for each key of a shortcut, whose keys "+" joins. */
export const capsOf = (keys: string): readonly string[] => keys.split(/\+(?=.)/).map((key) => capOf(key));

/** A shortcut inside of a sentence, or to be read aloud: "Strg+K". */
export const writeKeys = (keys: string): string => capsOf(keys).join('+');
