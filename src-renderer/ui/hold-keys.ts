/**
 * Keeps keys from the page while what was just opened is still being read: they were meant for it, and must do nothing to what
 * lies under it.
 */
export function holdKeys(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
