import { describe, expect, it } from 'vitest';
import { PNG } from '../../../tools/host/base/png.ts';
import { countColours, countMarked, shareChanged } from '../../../tools/smoke/pictures.ts';

/** A picture of one line, a colour (RGBA) for each pixel. */
function line(...colours: readonly number[]): Buffer {
  const picture = new PNG({ width: colours.length, height: 1 });
  for (const [at, colour] of colours.entries()) picture.data.writeUInt32BE(colour, at * 4);
  return PNG.sync.write(picture);
}

describe('pictures of the smoke run', () => {
  it('find the mark of a window, also in the colours of a screen with a profile, and no other colour', () => {
    expect(countMarked(line(0xff00ffff, 0xea33f7ff, 0xffffffff, 0xff0000ff, 0x0000ffff, 0x000000ff))).toBe(2);
  });

  it('tell how much of the screen has changed, and that one of another size is another', () => {
    const before = line(0xffffffff, 0xffffffff, 0x000000ff, 0x000000ff);
    expect(shareChanged(before, before)).toBe(0);
    expect(shareChanged(before, line(0xffffffff, 0x112233ff, 0x000000ff, 0x000000ff))).toBe(0.25);
    expect(shareChanged(before, line(0xffffffff))).toBe(1);
  });

  it('count the colours of a window, so that an empty one is noticed', () => {
    expect(countColours(line(0xffffffff, 0xffffffff, 0x112233ff))).toBe(2);
  });
});
