import type { MonotonicClock } from '../lib/clock.ts';

/** Rows that leave enough garbage behind to be worth a collection. */
const MANY_ROWS = 5_000;
/** Milliseconds without further rows: work that follows them (pages, search) is done by then. */
export const AFTER_ROWS_MS = 5_000;
/** Milliseconds after the console was hidden: it is often shown again soon. */
const AFTER_HIDDEN_MS = 30_000;

export interface MemoryTrimDeps {
  readonly clock: Pick<MonotonicClock, 'after'>;
  /** Stops the thread for a moment. */
  readonly collect: () => void;
}

/** Returns memory to the system after the start, after many rows were taken in, and once nobody looks at the console. */
export function createMemoryTrim({ clock, collect }: MemoryTrimDeps) {
  // The start leaves garbage behind, too: the first rows count as many.
  let rows = MANY_ROWS;
  let cancelAfterRows: () => void = () => undefined;
  let cancelAfterHidden: () => void = () => undefined;

  const collectNow = (): void => {
    rows = 0;
    collect();
  };

  return {
    takeRows(count: number): void {
      rows += count;
      if (count === 0 || rows < MANY_ROWS) return;
      cancelAfterRows();
      cancelAfterRows = clock.after(AFTER_ROWS_MS, collectNow);
    },

    setVisible(visible: boolean): void {
      cancelAfterHidden();
      cancelAfterHidden = visible ? () => undefined : clock.after(AFTER_HIDDEN_MS, collectNow);
    },

    /** The program ends. */
    end(): void {
      cancelAfterRows();
      cancelAfterHidden();
    },
  };
}
