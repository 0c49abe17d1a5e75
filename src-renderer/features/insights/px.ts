/** A place or a length of a scale as a style writes it; what is not on the scale lies at its beginning. */
export const px = (value: number | undefined): string => `${String(value ?? 0)}px`;
