import { PNG } from '../base/png.ts';

/** Edges in pixels; managers take the nearest one. A larger one would not fit into one request. */
const edges = [128, 64, 48, 32, 16];

/** A square picture as the property _NET_WM_ICON wants it: for each size its width, its height and its ARGB pixels. */
export function writeIcon(png: Buffer): number[] {
  const source = PNG.sync.read(png);
  return edges
    .filter((edge) => edge <= source.width)
    .flatMap((edge) => [edge, edge, ...shrink(source.data, source.width, edge)]);
}

/** Each pixel is the mean of those it replaces, weighted by how opaque they are. */
function shrink(data: Buffer, width: number, edge: number): number[] {
  const pixels: number[] = [];
  const at = (index: number): number => Math.floor((index * width) / edge);
  for (let row = 0; row < edge; row++)
    for (let column = 0; column < edge; column++) {
      let [red, green, blue, opaque, count] = [0, 0, 0, 0, 0];
      for (let y = at(row); y < at(row + 1); y++)
        for (let x = at(column); x < at(column + 1); x++) {
          const offset = (y * width + x) * 4;
          const alpha = data[offset + 3] ?? 0;
          red += (data[offset] ?? 0) * alpha;
          green += (data[offset + 1] ?? 0) * alpha;
          blue += (data[offset + 2] ?? 0) * alpha;
          opaque += alpha;
          count++;
        }
      const part = (sum: number): number => (opaque === 0 ? 0 : Math.round(sum / opaque));
      const alpha = Math.round(opaque / Math.max(1, count));
      pixels.push(((alpha << 24) | (part(red) << 16) | (part(green) << 8) | part(blue)) >>> 0);
    }
  return pixels;
}
