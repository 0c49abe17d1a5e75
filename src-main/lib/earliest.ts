const known = (times: readonly (number | null)[]): readonly number[] => times.filter((time) => time !== null);

/** Null where none is known. */
export const earliest = (times: readonly (number | null)[]): number | null =>
  known(times).length === 0 ? null : Math.min(...known(times));

/** Null where none is known. */
export const latest = (times: readonly (number | null)[]): number | null =>
  known(times).length === 0 ? null : Math.max(...known(times));
