import { PNG } from 'pngjs';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { writeApng } from '../../../tools/pictures/apng.ts';

function plain(width: number, height: number, red: number): PNG {
  const png = new PNG({ width, height });
  for (let at = 0; at < png.data.length; at += 4) png.data.set([red, 0, 0, 255], at);
  return png;
}

function chunksOf(file: Buffer) {
  const chunks: { name: string; data: Buffer; isWhole: boolean }[] = [];
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    const named = file.subarray(at + 4, at + 8 + length);
    const isWhole = file.readUInt32BE(at + 8 + length) === crc32(named);
    chunks.push({ name: named.toString('latin1', 0, 4), data: named.subarray(4), isWhole });
    at += 12 + length;
  }
  return chunks;
}

test('frames follow one another, each with what differs from the one before', () => {
  const second = plain(40, 30, 10);
  second.data.set([200, 0, 0, 255], (5 * 40 + 7) * 4);
  second.data.set([200, 0, 0, 255], (8 * 40 + 9) * 4);
  const file = writeApng([
    { png: plain(40, 30, 10), milliseconds: 500 },
    { png: second, milliseconds: 250 },
    { png: second, milliseconds: 100 },
  ]);
  const chunks = chunksOf(file);
  expect(chunks.every(({ isWhole }) => isWhole)).toBe(true);
  expect(chunks.map(({ name }) => name)).toEqual([
    'IHDR',
    'acTL',
    'fcTL',
    'IDAT',
    'fcTL',
    'fdAT',
    'fcTL',
    'fdAT',
    'IEND',
  ]);
  expect(chunks[1]?.data.readUInt32BE(0)).toBe(3);
  const controls = chunks.filter(({ name }) => name === 'fcTL').map(({ data }) => data);
  const boxOf = (data: Buffer | undefined) => [4, 8, 12, 16].map((at) => data?.readUInt32BE(at));
  expect(boxOf(controls[0])).toEqual([40, 30, 0, 0]);
  expect(boxOf(controls[1])).toEqual([3, 4, 7, 5]);
  // Nothing changed: a frame of one pixel, because there is none without.
  expect(boxOf(controls[2])).toEqual([1, 1, 0, 0]);
  expect(controls[1]?.readUInt16BE(20)).toBe(250);
  const sequence = chunks.flatMap(({ name, data }) =>
    name === 'fcTL' || name === 'fdAT' ? [data.readUInt32BE(0)] : [],
  );
  expect(sequence).toEqual([0, 1, 2, 3, 4]);
});

test('a program that knows no animations shows the first frame', () => {
  const shown = PNG.sync.read(
    writeApng([
      { png: plain(8, 8, 77), milliseconds: 100 },
      { png: plain(8, 8, 99), milliseconds: 100 },
    ]),
  );
  expect(shown.width).toBe(8);
  expect(shown.data[0]).toBe(77);
});

test('frames of different sizes are refused, and no frame at all', () => {
  expect(() => writeApng([])).toThrow('needs a frame');
  const small = { png: plain(4, 4, 0), milliseconds: 1 };
  expect(() => writeApng([small, { png: plain(5, 4, 0), milliseconds: 1 }])).toThrow('size');
});
