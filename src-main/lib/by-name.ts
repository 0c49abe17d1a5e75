const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The order of names on every list: numbers by their value, without regard to case and accents. */
export const compareNames = (a: string, b: string): number => collator.compare(a, b);
