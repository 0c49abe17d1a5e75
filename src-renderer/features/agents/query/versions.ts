/** "3.8.12" as its numbers; what follows them ("3.8.12-beta") is left aside. Null where there is none. */
export function partsOf(version: string): readonly number[] | null {
  const numbers = /^v?(\d{1,9}(?:\.\d{1,9}){0,9})/i.exec(version.trim())?.[1];
  return numbers === undefined ? null : numbers.split('.').map(Number);
}

/** Compares as far as `family` goes: 3.8.12 is of the family 3.8 and gives 0. */
export function compareToFamily(version: readonly number[], family: readonly number[]): number {
  for (const [at, value] of family.entries()) {
    const here = version[at] ?? 0;
    if (here !== value) return here - value;
  }
  return 0;
}
