/** Room that stands free under the notes in the corner of the window, in pixels, for each who asked for some. */
const asked = new Map<symbol, number>();

function apply(): void {
  const { style } = document.documentElement;
  const most = Math.max(0, ...asked.values());
  if (most === 0) style.removeProperty('--notes-above');
  else style.setProperty('--notes-above', `${String(most)}px`);
}

/** Notes stand at least so far above the window's lower edge until the returned function is called. */
export function keepNotesAbove(pixels: number): () => void {
  const mine = Symbol('room');
  asked.set(mine, pixels);
  apply();
  return () => {
    asked.delete(mine);
    apply();
  };
}
