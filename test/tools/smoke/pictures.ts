import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { PNG } from '../host/base/png.ts';
import { XConnection } from '../host/display/x11.ts';

const run = promisify(execFile);

/** How many different colours a picture has; one of a window that painted nothing has a few. */
export function countColours(png: Buffer): number {
  const { data } = PNG.sync.read(png);
  const colours = new Set<number>();
  for (let at = 0; at < data.length; at += 4) colours.add(data.readUInt32BE(at));
  return colours.size;
}

/** The colour of the upper left corner, in hexadecimal. */
export const cornerOf = (png: Buffer): string => PNG.sync.read(png).data.toString('hex', 0, 3);

/** The share of pixels, from 0 to 1, in which a picture differs from one that was taken before; 1 where their sizes differ. */
export function shareChanged(before: Buffer, now: Buffer): number {
  const [a, b] = [PNG.sync.read(before), PNG.sync.read(now)];
  if (a.width !== b.width || a.height !== b.height) return 1;
  let changed = 0;
  for (let at = 0; at < a.data.length; at += 4) if (a.data.readUInt32BE(at) !== b.data.readUInt32BE(at)) changed += 1;
  return changed / (a.width * a.height);
}

const MARK = 'longreach-smoke-mark';

/** Covers a page of ours with a colour that no other window has, by which `countMarked` finds it on the screen. */
export const mark = (page: Page): Promise<void> =>
  page.evaluate((id) => {
    const cover = document.createElement('div');
    cover.id = id;
    Object.assign(cover.style, { position: 'fixed', inset: '0', zIndex: '2147483647', background: '#ff00ff' });
    document.body.append(cover);
  }, MARK);

export const unmark = (page: Page): Promise<void> =>
  page.evaluate((id) => {
    document.getElementById(id)?.remove();
  }, MARK);

/** How many pixels of a screen belong to a page that is marked. Screens with a colour profile show its colour roughly. */
export function countMarked(png: Buffer): number {
  const { data } = PNG.sync.read(png);
  let marked = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (data.readUInt8(at) > 200 && data.readUInt8(at + 1) < 90 && data.readUInt8(at + 2) > 200) marked += 1;
  }
  return marked;
}

/** Keeps a picture of the whole screen as the system shows it. Resolves to the PNG; null where this system has no tool for it. */
export async function pictureScreen(path: string): Promise<Buffer | null> {
  await takeScreen(path).catch((error: unknown) => {
    console.error(`No picture of the screen: ${error instanceof Error ? error.message : String(error)}`);
  });
  return existsSync(path) ? readFileSync(path) : null;
}

async function takeScreen(path: string): Promise<void> {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform === 'darwin') await run('screencapture', ['-x', '-t', 'png', path]);
  else if (process.platform === 'win32') await run('powershell', ['-NoProfile', '-Command', forWindows(path)]);
  else if (DISPLAY !== undefined) await takeFromX(DISPLAY, path);
  else if (WAYLAND_DISPLAY !== undefined) await takeFromWeston(path);
}

async function takeFromX(name: string, path: string): Promise<void> {
  const x = await XConnection.connect(name);
  try {
    const { width, height } = x;
    const pixels = await x.screenshot();
    const picture = new PNG({ width, height });
    for (let at = 0; at < pixels.length; at += 4)
      picture.data.writeUInt32BE(((pixels.readUInt32LE(at) << 8) | 0xff) >>> 0, at);
    writeFileSync(path, PNG.sync.write(picture));
  } finally {
    x.close();
  }
}

/** Only the compositor may look; weston has a program for it, which writes to the folder that it runs in. */
async function takeFromWeston(path: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'longreach-screen-'));
  try {
    await run('weston-screenshooter', [], { cwd: folder, env: { ...process.env, XDG_PICTURES_DIR: folder } });
    const [name] = readdirSync(folder).filter((one) => one.endsWith('.png'));
    if (name !== undefined) renameSync(join(folder, name), path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const forWindows = (path: string): string =>
  'Add-Type -AssemblyName System.Windows.Forms, System.Drawing; ' +
  '$place = [System.Windows.Forms.SystemInformation]::VirtualScreen; ' +
  '$picture = New-Object System.Drawing.Bitmap $place.Width, $place.Height; ' +
  '[System.Drawing.Graphics]::FromImage($picture).CopyFromScreen($place.Location, [System.Drawing.Point]::Empty, $place.Size); ' +
  `$picture.Save('${path.replaceAll("'", "''")}')`;
