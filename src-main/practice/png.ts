import { crc32, deflateSync } from 'node:zlib';

export type Colour = readonly [red: number, green: number, blue: number];

/** `#rrggbb` */
export const colour = (text: string): Colour => [
  parseInt(text.slice(1, 3), 16),
  parseInt(text.slice(3, 5), 16),
  parseInt(text.slice(5, 7), 16),
];

/** Goes from one colour to another; `share` from 0 to 1. */
export const mix = (from: Colour, to: Colour, share: number): Colour => [
  Math.round(from[0] + (to[0] - from[0]) * share),
  Math.round(from[1] + (to[1] - from[1]) * share),
  Math.round(from[2] + (to[2] - from[2]) * share),
];

/** An image to draw rectangles and dots into; what is outside is clipped. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, row by row. */
  readonly pixels: Buffer;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.pixels = Buffer.alloc(width * height * 3);
  }

  dot(x: number, y: number, [red, green, blue]: Colour): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const at = (y * this.width + x) * 3;
    this.pixels[at] = red;
    this.pixels[at + 1] = green;
    this.pixels[at + 2] = blue;
  }

  rectangle(left: number, top: number, width: number, height: number, paint: Colour): void {
    for (let y = top; y < top + height; y += 1) for (let x = left; x < left + width; x += 1) this.dot(x, y, paint);
  }

  disc(centreX: number, centreY: number, radius: number, paint: Colour): void {
    for (let y = -radius; y <= radius; y += 1) {
      const half = Math.floor(Math.sqrt(radius * radius - y * y));
      this.rectangle(centreX - half, centreY + y, half * 2 + 1, 1, paint);
    }
  }

  /** From top to bottom. */
  gradient(from: Colour, to: Colour): void {
    for (let y = 0; y < this.height; y += 1) this.rectangle(0, y, this.width, 1, mix(from, to, y / this.height));
  }

  /** Fills below a line; `lineAt` gives the height for each column. */
  below(lineAt: (x: number) => number, paint: Colour): void {
    for (let x = 0; x < this.width; x += 1) {
      const top = Math.round(lineAt(x));
      this.rectangle(x, top, 1, this.height - top, paint);
    }
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** A PNG file: 8 bits, true colour, each row as the difference to the row above, which suits flat areas. */
export function encodePng({ width, height, pixels }: Canvas): Buffer {
  const stride = width * 3;
  const rows = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y += 1) {
    const start = y * (stride + 1);
    rows[start] = y === 0 ? 0 : 2;
    for (let x = 0; x < stride; x += 1) {
      const above = y === 0 ? 0 : (pixels[(y - 1) * stride + x] ?? 0);
      rows[start + 1 + x] = (pixels[y * stride + x] ?? 0) - above;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
