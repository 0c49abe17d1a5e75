/** How well something was matched; the less the better. `NONE` is not at all. */
export const TIER = {
  same: 0,
  whole: 1,
  wholeCompact: 2,
  nameStart: 3,
  wordStart: 4,
  initials: 5,
  inside: 6,
  fieldStart: 7,
  fieldInside: 8,
  /** 9 to 12: one slip or two, in a whole word or in its beginning. */
  slip: 9,
  fieldSlip: 13,
} as const;
export const NONE = 255;
