/**
 * What the console showed last, as its page stored it, so that the page can restore it after a crash or in a new window. Held
 * in memory only.
 */
export function createViewState() {
  let view: string | null = null;
  return {
    store: (now: string): void => void (view = now),
    current: (): string | null => view,
    /** The account changes: the stored ids belong to other agents. */
    clear: (): void => void (view = null),
  };
}

export type ViewState = ReturnType<typeof createViewState>;
