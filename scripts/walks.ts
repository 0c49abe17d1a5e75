/** How long a walk, or the half of it that is in a page or in the main process, is or may be. */
export interface Length {
  readonly files: number;
  readonly hops: number;
}

/** Most by walk and half: scripts/walks.json. */
export type Limits = Readonly<Record<string, Readonly<Record<string, Length>>>>;

/** What a test has measured of one half: the files that ran, and those of them that import another. */
export interface MeasuredWalk {
  readonly files: readonly string[];
  readonly hops: readonly string[];
}

/** By half and walk. */
export type MeasuredWalks = Readonly<Record<string, Readonly<Record<string, MeasuredWalk>> | null>>;

export interface WalkReport {
  /** One line for each walk and half that was measured. */
  readonly lines: readonly string[];
  /** Lines about walks that are longer than they may be. */
  readonly tooLong: readonly string[];
}

/** The measured walks beside their limits. A walk that was not measured is named and is no fault. */
export function reportWalks(limits: Limits, measured: MeasuredWalks): WalkReport {
  const halves = Object.entries(limits).flatMap(([walk, byHalf]) =>
    Object.entries(byHalf).map(([half, limit]) => ({ name: `${walk}, ${half}`, limit, found: measured[half]?.[walk] })),
  );
  const lines = halves.map(({ name, limit, found }) =>
    found === undefined
      ? `${name}: not measured yet (walks.test.ts)`
      : `${name}: ${String(found.files.length)} files, ${String(found.hops.length)} hops (at most ${String(limit.files)}, ${String(limit.hops)})`,
  );
  const tooLong = halves
    .filter(
      ({ limit, found }) => found !== undefined && (found.files.length > limit.files || found.hops.length > limit.hops),
    )
    .map(({ name }) => name);
  return { lines, tooLong };
}
