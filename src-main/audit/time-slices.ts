/** How long something may hold the main process before everything else has its turn, in milliseconds. */
const SLICE_MS = 4;

export interface TimeSliceDeps {
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** Lets everything else of the program go on first. */
  readonly nextTurn: () => Promise<void>;
}

/** Asked after every small step of something long: waits for a turn once the slice is used up. */
export function createTimeSlices({ now, nextTurn }: TimeSliceDeps): () => Promise<void> | null {
  let began = now();
  return () => {
    if (now() - began < SLICE_MS) return null;
    return nextTurn().then(() => {
      began = now();
    });
  };
}
