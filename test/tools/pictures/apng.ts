import { PNG } from 'pngjs';
import { crc32 } from 'node:zlib';

/** One picture of an animation. */
export interface Frame {
  readonly png: PNG;
  /** How long it is shown, in milliseconds. */
  readonly milliseconds: number;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * An animated PNG that repeats for ever: the first frame as a whole, which programs that know no animations show, and of each
 * further one what differs from the frame before. All frames have one size; transparency is left out.
 *
 * @throws where there is no frame, or the sizes differ
 */
export function writeApng(frames: readonly Frame[]): Buffer {
  const [first] = frames;
  if (first === undefined) throw new Error('an animation needs a frame');
  const { width, height } = first.png;
  const chunks: Buffer[] = [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])];
  const header = numbers(width, height);
  // Eight bits for each of red, green and blue.
  chunks.push(chunk('IHDR', Buffer.concat([header, Buffer.from([8, 2, 0, 0, 0])])));
  chunks.push(chunk('acTL', numbers(frames.length, 0)));
  let sequence = 0;
  let before: PNG | null = null;
  for (const { png, milliseconds } of frames) {
    if (png.width !== width || png.height !== height) throw new Error('the frames differ in size');
    const box: Box = before === null ? { x: 0, y: 0, width, height } : findChange(before, png);
    const timing = Buffer.alloc(6);
    timing.writeUInt16BE(milliseconds, 0);
    timing.writeUInt16BE(1_000, 2);
    // The last two bytes: the frame stays, and replaces what is below it.
    chunks.push(chunk('fcTL', Buffer.concat([numbers(sequence, box.width, box.height, box.x, box.y), timing])));
    sequence += 1;
    for (const data of imageData(cut(png, box))) {
      if (before === null) chunks.push(chunk('IDAT', data));
      else {
        chunks.push(chunk('fdAT', Buffer.concat([numbers(sequence), data])));
        sequence += 1;
      }
    }
    before = png;
  }
  chunks.push(chunk('IEND', Buffer.alloc(0)));
  return Buffer.concat(chunks);
}

function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => bytes.writeUInt32BE(value, at * 4));
  return bytes;
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  return Buffer.concat([numbers(data.length), named, numbers(crc32(named))]);
}

/** The smallest box around all pixels that differ; one pixel where none does, because a frame cannot be empty. */
function findChange(before: PNG, after: PNG): Box {
  const { width, height } = after;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      if (before.data.readUInt32BE(at) === after.data.readUInt32BE(at)) continue;
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x);
      bottom = Math.max(bottom, y);
    }
  return right < 0
    ? { x: 0, y: 0, width: 1, height: 1 }
    : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function cut(png: PNG, { x, y, width, height }: Box): PNG {
  const part = new PNG({ width, height });
  for (let row = 0; row < height; row += 1) {
    const from = ((y + row) * png.width + x) * 4;
    png.data.copy(part.data, row * width * 4, from, from + width * 4);
  }
  return part;
}

/** The compressed pixels of a PNG file, as they stand in its IDAT chunks. */
function imageData(png: PNG): readonly Buffer[] {
  const file = PNG.sync.write(png, { colorType: 2, deflateLevel: 9, filterType: -1 });
  const found: Buffer[] = [];
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') found.push(file.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return found;
}
