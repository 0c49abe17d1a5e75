/**
 * Draws the icons that ship (assets/appx, assets/icons, assets/tray) from their SVG sources (assets/source) in a Chromium:
 * `node test/tools/pictures/icons.ts`. Run it when a source changes; the results are committed.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from '../host/base/chromium.ts';

const assets = join(import.meta.dirname, '../../../assets');
const source = join(assets, 'source');

/** One SVG as PNG bytes, `size` pixels high and as wide unless said otherwise, transparent behind and beside it. */
async function draw(page: Page, svg: string, size: number, width = size): Promise<Buffer> {
  await page.setViewportSize({ width, height: size });
  await page.setContent(
    `<style>*{margin:0}svg{display:block;margin:auto;width:${size}px;height:${size}px}</style>${svg}`,
  );
  return page.screenshot({ omitBackground: true, clip: { x: 0, y: 0, width, height: size } });
}

/** Windows icon file: a directory of PNG pictures. */
function packIco(previews: readonly { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * previews.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(previews.length, 4);
  let offset = head.length;
  previews.forEach(({ size, png }, index) => {
    const at = 6 + 16 * index;
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...previews.map(({ png }) => png)]);
}

const icnsTypes: Readonly<Record<number, string>> = {
  16: 'icp4',
  32: 'icp5',
  64: 'icp6',
  128: 'ic07',
  256: 'ic08',
  512: 'ic09',
  1024: 'ic10',
};

/** macOS icon file: typed chunks of PNG pictures. */
function packIcns(previews: readonly { size: number; png: Buffer }[]): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32BE(data.length + 8, 4);
    return Buffer.concat([head, data]);
  };
  return chunk('icns', Buffer.concat(previews.map(({ size, png }) => chunk(icnsTypes[size] ?? 'ic10', png))));
}

const browser = await chromium.launch({
  executablePath: findChromium(process) ?? 'chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ deviceScaleFactor: 1 });
const drawAll = async (svg: string, sizes: readonly number[]): Promise<{ size: number; png: Buffer }[]> => {
  const previews = [];
  for (const size of sizes) previews.push({ size, png: await draw(page, svg, size) });
  return previews;
};

const icon = readFileSync(join(source, 'icon.svg'), 'utf8');
for (const { size, png } of await drawAll(icon, [16, 32, 48, 64, 128, 256, 512, 1024])) {
  writeFileSync(join(assets, 'icons', size === 512 ? 'icon.png' : `${size}x${size}.png`), png);
}
writeFileSync(join(assets, 'icons/icon.ico'), packIco(await drawAll(icon, [16, 20, 24, 32, 48, 64, 128, 256])));
writeFileSync(join(assets, 'icons/icon.icns'), packIcns(await drawAll(icon, [16, 32, 64, 128, 256, 512, 1024])));

// Names and sizes are those of the store package of Windows.
mkdirSync(join(assets, 'appx'), { recursive: true });
for (const [name, size, width] of [
  ['StoreLogo', 50, 50],
  ['Square44x44Logo', 44, 44],
  ['Square150x150Logo', 150, 150],
  ['Wide310x150Logo', 150, 310],
] as const)
  writeFileSync(join(assets, 'appx', `${name}.png`), await draw(page, icon, size, width));

for (const file of readdirSync(source).filter((name) => name.startsWith('tray-'))) {
  const svg = readFileSync(join(source, file), 'utf8');
  // macOS recognises a template by the end of its name, with a twin of double size.
  const name = basename(file, '.svg').replace(/-template$/, 'Template');
  const [small, large] = await drawAll(svg, [16, 32]);
  if (small) writeFileSync(join(assets, 'tray', `${name}.png`), small.png);
  if (large) writeFileSync(join(assets, 'tray', `${name}@2x.png`), large.png);
  if (!name.endsWith('Template'))
    writeFileSync(join(assets, 'tray', `${name}.ico`), packIco(await drawAll(svg, [16, 20, 24, 32])));
}
await browser.close();
