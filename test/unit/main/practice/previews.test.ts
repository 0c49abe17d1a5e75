import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { Canvas, encodePng } from '../../../../src-main/practice/png.ts';
import { drawPreview } from '../../../../src-main/practice/previews.ts';
import { createRandom } from '../../../../src-main/practice/random.ts';
import { open, startPractice } from './helper.ts';

interface Image {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}
const { PNG } = createRequire(import.meta.url)('pngjs') as { PNG: { sync: { read(file: Buffer): Image } } };

async function imageAt(url: string): Promise<Buffer> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/png');
  return Buffer.from(await response.arrayBuffer());
}

describe('the PNG encoder', () => {
  it('gives back every pixel', () => {
    const canvas = new Canvas(37, 23);
    const random = createRandom('pixels');
    for (let y = 0; y < 23; y += 1) {
      for (let x = 0; x < 37; x += 1) canvas.dot(x, y, [random.int(0, 255), random.int(0, 255), random.int(0, 255)]);
    }
    const { width, height, data } = PNG.sync.read(encodePng(canvas));
    expect(width).toBe(37);
    expect(height).toBe(23);
    const colours = [...data].filter((_, index) => index % 4 !== 3);
    expect(Buffer.from(colours).equals(canvas.pixels)).toBe(true);
  });

  it('ignores drawing outside of the canvas', () => {
    const canvas = new Canvas(4, 4);
    canvas.rectangle(-3, -3, 20, 20, [9, 9, 9]);
    canvas.disc(10, 10, 30, [7, 7, 7]);
    expect(canvas.pixels.every((value) => value === 7)).toBe(true);
  });
});

describe('previews (2.1, F14)', () => {
  it('show a desktop, without a key, different for every agent', async () => {
    const { list } = await startPractice();
    const agents = (await list()).slice(0, 10);
    const previews = await Promise.all(agents.map(({ preview_url: url }) => imageAt(url)));
    expect(new Set(previews.map((image) => image.toString('base64'))).size).toBe(10);
    for (const image of previews) {
      const { width, height, data } = PNG.sync.read(image);
      expect(width).toBe(480);
      expect(height).toBe(270);
      const colours = new Set<number>();
      for (let at = 0; at < data.length; at += 4) colours.add(data.readUInt32BE(at));
      expect(colours.size).toBeGreaterThan(50);
    }
    expect((await imageAt(agents[0]?.preview_url ?? '')).equals(previews[0] ?? Buffer.alloc(0))).toBe(true);
  });

  it('stay the same for the same agent of the same seed', () => {
    for (const os of ['win', 'mac', 'linux', 'android'] as const) {
      expect(drawPreview('seed/1', os).equals(drawPreview('seed/1', os))).toBe(true);
    }
  });

  it('have names that cannot be guessed, and are deleted with their agent', async () => {
    const { info, post, idOf } = await startPractice();
    const id = idOf('Despatch desk 1');
    const { preview_url: url } = await info(id);
    expect((await open(url.replace(/[0-9a-f]{40}a/, `${'0'.repeat(40)}a`))).status).toBe(404);
    expect((await open(url.replace(/a\d+\.png/, 'a100001.png'))).status).toBe(404);
    await post(`agents/logout?agent_id=${id}`);
    expect((await open(url)).status).toBe(404);
  });
});
