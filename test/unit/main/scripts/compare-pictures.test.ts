import { describe, expect, it } from 'vitest';
import { comparePictures, findNoise, wordDifference, type Pixels } from '../../../tools/pictures/compare.ts';

/** A white picture with black pixels at these places. */
function picture(width: number, height: number, black: readonly (readonly [x: number, y: number])[] = []): Pixels {
  const data = new Uint8Array(width * height * 4).fill(255);
  for (const [x, y] of black) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { width, height, data };
}

const none: ReadonlySet<number> = new Set();

describe('the comparison of pictures', () => {
  it('finds no difference between equal pictures', () => {
    expect(comparePictures(picture(40, 40, [[3, 4]]), picture(40, 40, [[3, 4]]), none)).toBeNull();
  });

  it('counts the pixels that differ and names the box that holds them', () => {
    const difference = comparePictures(
      picture(40, 40),
      picture(40, 40, [
        [5, 7],
        [12, 30],
      ]),
      none,
    );
    expect(difference).toEqual({ kind: 'pixels', count: 2, box: { x: 5, y: 7, width: 8, height: 24 } });
    expect(difference && wordDifference(difference)).toBe('2 pixels differ, within 8 × 24 at 5, 7');
  });

  it('notices a pixel whose colour changes in one part only', () => {
    const now = picture(20, 20);
    now.data[4 * 21 + 2] = 254;
    expect(comparePictures(picture(20, 20), now, none)).toMatchObject({ count: 1, box: { x: 1, y: 1 } });
  });

  it('leaves out what moves by itself, and its surroundings', () => {
    const noise = findNoise(picture(40, 40, [[20, 20]]), picture(40, 40));
    expect(noise).not.toBeNull();
    const now = picture(40, 40, [[22, 25]]);
    expect(comparePictures(picture(40, 40, [[20, 20]]), now, noise ?? none)).toBeNull();
  });

  it('still finds what differs elsewhere', () => {
    const noise = findNoise(picture(40, 40, [[20, 20]]), picture(40, 40)) ?? none;
    const now = picture(40, 40, [
      [20, 20],
      [2, 20],
    ]);
    expect(comparePictures(picture(40, 40, [[20, 20]]), now, noise)).toMatchObject({ count: 1, box: { x: 2, y: 20 } });
  });

  it('tells another size, and finds no noise between sizes', () => {
    const difference = comparePictures(picture(40, 40), picture(40, 41), none);
    expect(difference && wordDifference(difference)).toBe('40 × 40 before, 40 × 41 now');
    expect(findNoise(picture(40, 40), picture(41, 40))).toBeNull();
  });
});
