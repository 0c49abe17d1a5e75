/** The direction of the page's language, as the document has it: styles and scripts then agree. */
export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl';

/** Factor of sideways distances: 1 where lines run to the right, -1 where they run to the left. */
export const forward = (): 1 | -1 => (isRightToLeft() ? -1 : 1);

/** A key, with the sideways arrows swapped where lines run to the left: `ArrowRight` always leads towards the end of a line. */
export function keyAlongLine(key: string): string {
  if (!isRightToLeft()) return key;
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key;
}
