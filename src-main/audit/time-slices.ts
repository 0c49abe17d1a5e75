/** Longest time that a slice of work blocks the main process, in milliseconds. */
const SLICE_MS = 4;

export interface TimeSliceDeps {
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** Resolves after pending events of the main process were handled. */
  readonly nextTurn: () => Promise<void>;
}

/** To be called after every small step of long work. Returns a promise to await once the slice is used up, else null. */
export function createTimeSlices({ now, nextTurn }: TimeSliceDeps): () => Promise<void> | null {
  let startedAt = now();
  return () => {
    if (now() - startedAt < SLICE_MS) return null;
    return nextTurn().then(() => {
      startedAt = now();
    });
  };
}
