/**
 * Keeps keys from the page while a part that the user has just opened is still loading: they were meant for that part, and must
 * not act on the page under it.
 */
export function holdKeys(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
