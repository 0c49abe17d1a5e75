import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Canvas, colour, type Colour } from '../../../../../src-main/practice/png.ts';
import { drawDesktop } from '../../../../../src-main/practice/previews.ts';
import { createRandom } from '../../../../../src-main/practice/random.ts';

/**
 * Makes assets/practice/recording.mp4, the video of every practice recording: 20 seconds of a desktop on which somebody
 * writes a note and moves the pointer. Run by hand when the video should change: `node
 * test/unit/main/practice/tools/make-recording.ts`. Needs ffmpeg with libx264.
 */
const width = 640;
const height = 360;
const perSecond = 10;
const seconds = 20;

const ink = colour('#39434f');

const target = join(import.meta.dirname, '../../../../../assets/practice/recording.mp4');
const backdrop = drawDesktop(new Canvas(width, height), 'recording', 'win').pixels;
const stops = createRandom('recording', 'pointer');
const route = Array.from({ length: 9 }, () => [stops.int(60, width - 80), stops.int(60, height - 70)] as const);

/** An arrow with its tip at the place. */
function drawPointer(canvas: Canvas, x: number, y: number): void {
  for (let row = 0; row < 16; row += 1) {
    canvas.rectangle(x, y + row, Math.max(1, Math.floor(row * 0.7)), 1, colour('#ffffff'));
    canvas.dot(x, y + row, colour('#101418'));
    canvas.dot(x + Math.floor(row * 0.7), y + row, colour('#101418'));
  }
}

/** The note: bars for words, as many as were written by now, a caret after the last. */
function drawNote(canvas: Canvas, share: number): void {
  const left = 300;
  const top = 190;
  const yellow: Colour = colour('#fff7cc');
  canvas.rectangle(left - 2, top - 2, 254, 124, colour('#b9a94f'));
  canvas.rectangle(left, top, 250, 120, yellow);
  canvas.rectangle(left, top, 250, 14, colour('#f0dd85'));
  canvas.rectangle(left + 8, top + 6, 60, 3, ink);
  const words = createRandom('recording', 'words');
  let x = left + 10;
  let y = top + 26;
  for (let word = 0; word < Math.floor(share * 62); word += 1) {
    const length = words.int(8, 30);
    if (x + length > left + 238) [x, y] = [left + 10, y + 12];
    canvas.rectangle(x, y, length, 4, ink);
    x += length + 6;
  }
  canvas.rectangle(x, y - 3, 1, 10, ink);
}

function drawFrame(frame: number): Buffer {
  const canvas = new Canvas(width, height);
  backdrop.copy(canvas.pixels);
  const share = frame / (perSecond * seconds);
  if (share > 0.1) drawNote(canvas, (share - 0.1) / 0.85);
  const step = share * (route.length - 1);
  const [from, to] = [route[Math.floor(step)], route[Math.floor(step) + 1]];
  if (from !== undefined && to !== undefined) {
    const eased = (1 - Math.cos(Math.min(1, (step % 1) * 2) * Math.PI)) / 2;
    drawPointer(
      canvas,
      Math.round(from[0] + (to[0] - from[0]) * eased),
      Math.round(from[1] + (to[1] - from[1]) * eased),
    );
  }
  canvas.rectangle(0, height - 3, Math.round(width * share), 3, colour('#1766c2'));
  return canvas.pixels;
}

const input = `-f rawvideo -pix_fmt rgb24 -s ${width}x${height} -r ${perSecond} -i -`.split(' ');
const output =
  '-c:v libx264 -profile:v main -pix_fmt yuv420p -preset veryslow -crf 30 -g 50 -movflags +faststart'.split(' ');
const encoder = spawn('ffmpeg', ['-v', 'error', '-y', ...input, ...output, '-bitexact', target], {
  stdio: ['pipe', 'inherit', 'inherit'],
});
for (let frame = 0; frame < perSecond * seconds; frame += 1) {
  if (!encoder.stdin.write(drawFrame(frame))) await once(encoder.stdin, 'drain');
}
encoder.stdin.end();
const [code] = (await once(encoder, 'close')) as [number];
console.log(code === 0 ? `Written: ${target}` : `ffmpeg failed with ${code}`);
process.exitCode = code;
