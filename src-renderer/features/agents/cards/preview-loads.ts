/** What is known of one picture: which load is shown, since when, and which is on its way. Loads are told apart by address. */
export interface Loads {
  /** What is seen; null before the first picture. */
  readonly shown: string | null;
  /** Unix milliseconds when what is seen came. */
  readonly shownAt: number | null;
  /** What is on its way; null while nothing is. */
  readonly loading: string | null;
  /** The last load brought nothing. */
  readonly failed: boolean;
}

export const noLoads: Loads = { shown: null, shownAt: null, loading: null, failed: false };

export type LoadEvent =
  | { readonly kind: 'asked'; readonly address: string }
  | { readonly kind: 'came'; readonly address: string; readonly at: number }
  | { readonly kind: 'failed'; readonly address: string };

/** The next state. What is seen stays until something newer came; the end of an older load changes nothing. */
export function reduceLoads(loads: Loads, event: LoadEvent): Loads {
  switch (event.kind) {
    case 'asked':
      return { ...loads, loading: event.address };
    case 'came':
      if (event.address !== loads.loading) return loads;
      return { shown: event.address, shownAt: event.at, loading: null, failed: false };
    case 'failed':
      return event.address === loads.loading ? { ...loads, loading: null, failed: true } : loads;
  }
}

/** How a picture is to be taken: as the screen of now, or as one of before. */
export interface PreviewAge {
  /** Unix milliseconds of which it shows the screen; null where that is not known. */
  readonly at: number | null;
  readonly live: boolean;
}

/** A picture older than this is no picture of now, even of a computer that is online. */
export const LIVE_MS = 90_000;

/**
 * Of a computer that is not online, or sleeps, no picture is live: it is from before it was last seen (`lastTime`, Unix seconds).
 * A live one becomes one of before where no newer one comes.
 */
export function ageOf(
  loads: Loads,
  agent: { readonly online: boolean | null; readonly asleep: boolean; readonly lastTime: number | null },
  now: number,
): PreviewAge | null {
  if (loads.shownAt === null) return null;
  if (agent.online === true && !agent.asleep) {
    return { at: loads.shownAt, live: !loads.failed || now - loads.shownAt < LIVE_MS };
  }
  return { at: agent.lastTime === null ? null : Math.min(agent.lastTime * 1000, loads.shownAt), live: false };
}
