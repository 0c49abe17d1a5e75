import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isOnPath } from './private-bus.ts';

/** What is on the screen: RGBA, row by row from the top left. */
export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}

/** An X11 display that nobody else uses. */
export interface PrivateDisplay {
  /** For the variable DISPLAY. */
  readonly name: string;
  screen(): Screen;
  stop(): Promise<void>;
}

export async function startPrivateDisplay(width = 1280, height = 800): Promise<PrivateDisplay> {
  if (!isOnPath('Xvfb')) throw new Error('These tests need Xvfb: apt-get install -y xvfb');
  // Xvfb maps the screen into a file, so that it is read without a client.
  const folder = mkdtempSync(join(tmpdir(), 'lr-display-'));
  const screen = ['-screen', '0', `${width}x${height}x24`, '-fbdir', folder];
  const args = ['-displayfd', '3', ...screen, '-nolisten', 'tcp', '-noreset'];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const killServer = (): void => void server.kill('SIGKILL');
  process.on('exit', killServer);
  // Xvfb picks the number, and writes it when the display can be used.
  let number = '';
  for await (const part of server.stdio[3] as Readable) {
    number += String(part);
    if (number.endsWith('\n')) break;
  }
  return {
    name: `:${number.trim()}`,
    screen: () => readDump(readFileSync(join(folder, 'Xvfb_screen0'))),
    stop: async () => {
      const gone = once(server, 'close');
      server.kill('SIGTERM');
      await gone;
      process.off('exit', killServer);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** X's own format (XWDFile.h): a header of big-endian words, a table of colours, then pixels, here of 32 bits each. */
function readDump(dump: Buffer): Screen {
  const word = (index: number): number => dump.readUInt32BE(index * 4);
  const [headerSize, width, height, lineSize, colors] = [word(0), word(4), word(5), word(12), word(19)];
  if (word(11) !== 32 || word(7) !== 0) throw new Error('The screen is not of 32 bits, the least first.');
  const start = headerSize + colors * 12;
  const data = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const bgrx = dump.readUInt32LE(start + y * lineSize + x * 4);
      data.writeUInt32BE(((bgrx << 8) | 0xff) >>> 0, (y * width + x) * 4);
    }
  return { width, height, data };
}
