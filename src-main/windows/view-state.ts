/**
 * What the console showed last, as its page wrote it down: when the page crashes, or its window is made anew, it goes on
 * there. Kept in memory alone, for as long as the program runs.
 */
export function createViewState() {
  let view: string | null = null;
  return {
    keep: (now: string): void => void (view = now),
    current: (): string | null => view,
    /** Another account: its numbers are other computers. */
    clear: (): void => void (view = null),
  };
}

export type ViewState = ReturnType<typeof createViewState>;
