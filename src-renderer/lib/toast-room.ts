/** Where room is reserved beside toasts: under them, or between them and the right edge of the window. */
type Side = 'above' | 'aside';

/** Room that stays free beside the toasts in the corner of the window, in pixels, by reservation. */
const requested: Readonly<Record<Side, Map<symbol, number>>> = { above: new Map(), aside: new Map() };

function apply(side: Side): void {
  const { style } = document.documentElement;
  const max = Math.max(0, ...requested[side].values());
  if (max === 0) style.removeProperty(`--notes-${side}`);
  else style.setProperty(`--notes-${side}`, `${String(max)}px`);
}

/**
 * Keeps notes at least so far above the window's lower edge, or left of its right edge, until the returned function is
 * called.
 */
export function reserveToastRoom(pixels: number, side: Side = 'above'): () => void {
  const mine = Symbol('room');
  requested[side].set(mine, pixels);
  apply(side);
  return () => {
    requested[side].delete(mine);
    apply(side);
  };
}
