/** Room that stands free under the notes in the corner of the window, in pixels, for each who asked for some. */
const requested = new Map<symbol, number>();

function apply(): void {
  const { style } = document.documentElement;
  const max = Math.max(0, ...requested.values());
  if (max === 0) style.removeProperty('--notes-above');
  else style.setProperty('--notes-above', `${String(max)}px`);
}

/** Notes stand at least so far above the window's lower edge until the returned function is called. */
export function reserveToastRoom(pixels: number): () => void {
  const mine = Symbol('room');
  requested.set(mine, pixels);
  apply();
  return () => {
    requested.delete(mine);
    apply();
  };
}
