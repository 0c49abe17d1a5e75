import type { Agents } from './agents.ts';
import { sameSecret, sign } from './identity.ts';
import { Refused, type Outcome } from './reply.ts';
import type { SupportService } from './support.ts';
import type { System } from './agent.ts';
import { Canvas, colour, encodePng, mix, type Colour } from './png.ts';
import { createRandom, type Random } from './random.ts';

const previewWidth = 480;
const previewHeight = 270;

/** Three colours of a desktop's background: sky above, sky below, hills. */
const wallpapers = [
  ['#0f4c75', '#2b7a94', '#1f8a91'],
  ['#2d1e4f', '#7a4a8c', '#4b2f6b'],
  ['#173a2f', '#4f8a5b', '#2f6b4b'],
  ['#5a2a27', '#c9764a', '#8f4535'],
  ['#22303f', '#5f7a94', '#3b5266'],
  ['#0d2b52', '#3f7fd0', '#245aa0'],
] as const;

const white = colour('#ffffff');
const ink = colour('#39434f');
const faint = colour('#c9d1da');
const amber = colour('#c07020');
const red = colour('#c63a31');

/** Which background an agent has; the remote page shows the same. */
export const wallpaperOf = (seed: string): (typeof wallpapers)[number] =>
  createRandom(seed, 'wallpaper').pick(wallpapers);

/** A drawn desktop, different for each seed, 480 by 270 pixels, as a PNG file. */
export function drawPreview(seed: string, os: System): Buffer {
  return encodePng(drawDesktop(new Canvas(previewWidth, previewHeight), seed, os));
}

/** Draws the same desktop at any size. */
export function drawDesktop(canvas: Canvas, seed: string, os: System): Canvas {
  const random = createRandom(seed, 'preview');
  const [above, below, hills] = wallpaperOf(seed);
  canvas.gradient(colour(above), colour(below));
  drawHills(canvas, random, colour(hills));
  if (os !== 'android') drawIcons(canvas, random);
  const left = Math.round(canvas.width * (0.1 + random.next() * 0.12));
  const top = Math.round(canvas.height * (0.06 + random.next() * 0.08));
  drawWindow(canvas, random, left, top, Math.round(canvas.width * 0.72), Math.round(canvas.height * 0.74));
  if (random.chance(0.4)) drawDialog(canvas, random);
  drawBar(canvas, os);
  return canvas;
}

function drawHills(canvas: Canvas, random: Random, paint: Colour): void {
  const { height, width } = canvas;
  const shift = random.next() * 6;
  canvas.below((x) => height * (0.62 + 0.16 * Math.sin(shift + (x / width) * 5)), paint);
  canvas.below((x) => height * (0.8 + 0.1 * Math.sin(shift * 2 + (x / width) * 4)), mix(paint, colour('#0b1a2e'), 0.3));
}

function drawIcons(canvas: Canvas, random: Random): void {
  const count = random.int(2, 6);
  for (let row = 0; row < count; row += 1) {
    const top = 10 + row * 34;
    canvas.rectangle(14, top, 15, 14, mix(colour('#f0b93c'), colour('#2f5d50'), random.next()));
    canvas.rectangle(9, top + 19, 25, 2, white);
  }
}

/** A program with a title, a row of buttons and a table whose lines are words drawn as bars. */
function drawWindow(canvas: Canvas, random: Random, left: number, top: number, width: number, height: number): void {
  const accent = random.pick(['#2f5d50', '#1766c2', '#7a3e8c', '#a0522d'].map(colour));
  canvas.rectangle(left - 1, top + 3, width + 2, height, colour('#0b2233'));
  canvas.rectangle(left, top, width, height, white);
  canvas.rectangle(left, top, width, 13, colour('#e9eff5'));
  canvas.rectangle(left + 5, top + 3, 7, 7, accent);
  canvas.rectangle(left + 17, top + 5, random.int(60, 130), 3, ink);
  for (const step of [12, 28, 44]) canvas.rectangle(left + width - step, top + 5, 5, 3, colour('#6b7683'));
  for (let button = 0; button < 5; button += 1) {
    canvas.rectangle(left + 6 + button * 40, top + 18, 36, 11, button === 1 ? accent : colour('#e4e9ef'));
    canvas.rectangle(left + 14 + button * 40, top + 22, 20, 3, button === 1 ? white : ink);
  }
  const marked = random.int(1, 8);
  const rows = Math.floor((height - 48) / 10);
  for (let row = 0; row < rows; row += 1) drawRow(canvas, random, left, top + 40 + row * 10, width, row === marked);
}

/** Where the columns of the table begin and end, as shares of its width. */
const columns = [
  [0.03, 0.14],
  [0.15, 0.46],
  [0.48, 0.6],
  [0.62, 0.76],
  [0.78, 0.97],
] as const;

function drawRow(canvas: Canvas, random: Random, left: number, top: number, width: number, marked: boolean): void {
  if (marked) canvas.rectangle(left + 4, top - 3, width - 8, 9, colour('#dcebfb'));
  for (const [from, to] of columns) {
    const paint = from === 0.78 && random.chance(0.2) ? amber : mix(ink, faint, 0.25);
    const length = Math.round(width * (to - from) * (0.35 + random.next() * 0.55));
    canvas.rectangle(left + Math.round(width * from), top, length, 3, paint);
  }
  canvas.rectangle(left + 4, top + 6, width - 8, 1, colour('#e8ecf0'));
}

function drawDialog(canvas: Canvas, random: Random): void {
  const width = Math.round(canvas.width * 0.33);
  const height = Math.round(canvas.height * 0.24);
  const left = Math.round(canvas.width * (0.3 + random.next() * 0.2));
  const top = Math.round(canvas.height * (0.3 + random.next() * 0.15));
  canvas.rectangle(left - 1, top - 1, width + 2, height + 2, colour('#9fb0c4'));
  canvas.rectangle(left, top, width, height, white);
  canvas.rectangle(left + 6, top + 6, 50, 3, ink);
  canvas.disc(left + 18, top + 28, 8, red);
  canvas.rectangle(left + 34, top + 23, width - 60, 3, ink);
  canvas.rectangle(left + 34, top + 31, width - 76, 3, ink);
  canvas.rectangle(left, top + height - 18, width, 18, colour('#f1f4f8'));
  canvas.rectangle(left + width - 38, top + height - 14, 32, 10, colour('#1766c2'));
}

/** The bar by which each system is recognised. */
function drawBar(canvas: Canvas, os: System): void {
  const { width, height } = canvas;
  const light = colour('#e3eaf2');
  if (os === 'win') {
    canvas.rectangle(0, height - 16, width, 16, light);
    for (let item = 0; item < 6; item += 1) {
      const paint = ['#1766c2', '#5a6472', '#f0b93c', '#1e8fa8', '#2f5d50', '#7a3e8c'].map(colour)[item] ?? ink;
      canvas.rectangle(Math.round(width / 2) - 52 + item * 18, height - 13, 10, 10, paint);
    }
  } else if (os === 'mac') {
    canvas.rectangle(0, 0, width, 9, light);
    canvas.rectangle(Math.round(width * 0.28), height - 22, Math.round(width * 0.44), 18, light);
    for (let item = 0; item < 9; item += 1) {
      canvas.disc(
        Math.round(width * 0.28) + 14 + item * 23,
        height - 13,
        6,
        mix(colour('#1766c2'), colour('#f0b93c'), item / 9),
      );
    }
  } else if (os === 'linux') {
    canvas.rectangle(0, 0, width, 11, colour('#20262d'));
    canvas.rectangle(6, 4, 40, 3, light);
  } else {
    canvas.rectangle(0, 0, width, 8, colour('#101418'));
    for (const share of [0.4, 0.5, 0.6]) canvas.disc(Math.round(width * share), height - 8, 4, light);
  }
}

/** Cached previews; the oldest is dropped first. */
const keptPictures = 400;

/** An unguessable name, so that no key is needed (F14). A support client has a negative number. */
export const previewName = (secret: string, id: number): string =>
  `${sign(secret, `preview ${id}`)}${id < 0 ? 's' : 'a'}${Math.abs(id)}.png`;

/** The desktop previews, drawn on request. */
export class Previews {
  readonly #secret: string;
  readonly #agents: Agents;
  readonly #support: SupportService;
  readonly #drawn = new Map<string, Buffer>();

  constructor(secret: string, agents: Agents, support: SupportService) {
    this.#secret = secret;
    this.#agents = agents;
    this.#support = support;
  }

  serve(name: string): Outcome {
    const picture = this.#drawn.get(name) ?? this.#draw(name);
    if (picture === null) return new Refused(404, 'There is no such picture.');
    return {
      status: 200,
      headers: { 'content-type': 'image/png', 'cache-control': 'private, max-age=60' },
      body: picture,
    };
  }

  #draw(name: string): Buffer | null {
    const match = /^[0-9a-f]{40}([as])(\d{1,12})\.png$/.exec(name);
    const number = Number(match?.[2]);
    const id = match?.[1] === 's' ? -number : number;
    if (match === null || !sameSecret(name, previewName(this.#secret, id))) return null;
    const subject = id < 0 ? this.#support.byId(-id) : this.#agents.byId(id);
    if (subject === null) return null;
    const picture =
      'visitor' in subject
        ? drawPreview(subject.visitor.desktopSeed, subject.visitor.os)
        : drawPreview(subject.hardwareSeed, subject.os);
    this.#drawn.set(name, picture);
    const oldest = this.#drawn.keys().next().value;
    if (this.#drawn.size > keptPictures && oldest !== undefined) this.#drawn.delete(oldest);
    return picture;
  }
}
