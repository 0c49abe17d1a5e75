/** How far a key moves in a list below a field; null for a key that does not. `page`: lines of a page. */
export function stepOf({ key }: Pick<KeyboardEvent, 'key'>, page: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return 1;
    case 'ArrowUp':
      return -1;
    case 'PageDown':
      return page;
    case 'PageUp':
      return -page;
    default:
      return null;
  }
}

/**
 * The line that a step leads to: one by one around the ends, by pages as far as they go. `at` is -1 where no line is chosen;
 * `count` is at least 1.
 */
export function stepTo(at: number, step: number, count: number): number {
  if (at < 0 && step < 0) return count - 1;
  if (Math.abs(step) === 1) return (at + step + count) % count;
  return Math.min(Math.max(at + step, 0), count - 1);
}
