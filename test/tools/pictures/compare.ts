/** A picture as it is decoded: four bytes a pixel, row by row from the top left. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** What differs between two pictures outside the mask. */
export type Difference =
  | { readonly kind: 'size'; readonly before: string; readonly now: string }
  | {
      readonly kind: 'pixels';
      readonly count: number;
      /** The smallest box that holds them all. */
      readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
    };

/** Pixels a side of a square that counts as moving by itself where one pixel in it does: what moves is rarely the same pixels twice. */
const SQUARE = 16;

/**
 * The squares in which two pictures of the same tree differ, each as its number from the top left; null where their sizes differ, and
 * nothing can be said.
 */
export function findNoise(one: Pixels, other: Pixels): ReadonlySet<number> | null {
  if (one.width !== other.width || one.height !== other.height) return null;
  const noise = new Set<number>();
  for (let at = 0; at < one.width * one.height; at += 1)
    if (isOther(one, other, at)) noise.add(squareOf(at, one.width));
  return noise;
}

/** What differs between two pictures outside the squares that move by themselves; null where nothing does. */
export function comparePictures(before: Pixels, now: Pixels, noise: ReadonlySet<number>): Difference | null {
  if (before.width !== now.width || before.height !== now.height)
    return { kind: 'size', before: wordSize(before), now: wordSize(now) };
  let count = 0;
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
  for (let at = 0; at < before.width * before.height; at += 1) {
    if (!isOther(before, now, at) || noise.has(squareOf(at, before.width))) continue;
    const [x, y] = [at % before.width, Math.floor(at / before.width)];
    count += 1;
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  if (count === 0) return null;
  return { kind: 'pixels', count, box: { x: left, y: top, width: right - left + 1, height: bottom - top + 1 } };
}

/** One line for each difference. */
export function wordDifference(difference: Difference): string {
  if (difference.kind === 'size') return `${difference.before} before, ${difference.now} now`;
  const { count, box } = difference;
  return `${String(count)} pixels differ, within ${wordSize(box)} at ${String(box.x)}, ${String(box.y)}`;
}

const wordSize = ({ width, height }: { readonly width: number; readonly height: number }): string =>
  `${String(width)} × ${String(height)}`;

const isOther = (one: Pixels, other: Pixels, at: number): boolean =>
  [0, 1, 2, 3].some((part) => one.data[at * 4 + part] !== other.data[at * 4 + part]);

const squareOf = (at: number, width: number): number =>
  Math.floor(Math.floor(at / width) / SQUARE) * Math.ceil(width / SQUARE) + Math.floor((at % width) / SQUARE);
