import { PNG } from 'pngjs';

/** The same picture in steps of four of each colour, which nobody sees and which takes a third less room. */
function inFewerColours(shot: Buffer): PNG {
  const png = PNG.sync.read(shot);
  png.data.forEach((value, at) => {
    png.data[at] = Math.min(255, Math.round(value / 4) * 4);
  });
  return png;
}

export const slim = (shot: Buffer): Buffer =>
  PNG.sync.write(inFewerColours(shot), { colorType: 2, deflateLevel: 9, filterType: -1 });
