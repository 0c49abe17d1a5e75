import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { endDaemon, isOnPath, startDaemon } from '../../daemon.ts';
import { until } from '../../e2e/until.ts';
import type { Picture } from './base/png.ts';
import { XConnection, type WindowId } from './display/x11.ts';

/** Types of events of the XTEST extension. */
const [KEY_PRESS, KEY_RELEASE, BUTTON_PRESS, BUTTON_RELEASE, MOTION] = [2, 3, 4, 5, 6];

/** Displays can be made here. */
export const hasXvfb = process.platform === 'linux' && isOnPath('Xvfb');
export const hasOpenbox = process.platform === 'linux' && isOnPath('openbox');

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A display that nobody else uses, and what a person sees on it. */
export interface TestDisplay {
  /** For DISPLAY. */
  readonly name: string;
  readonly x: XConnection;
  /** Windows on the screen now, from the lowest to the highest. */
  shown(): Promise<WindowId[]>;
  /** Without a window manager: windows that were on the screen, for however short a time. */
  everShown(): readonly WindowId[];
  /** Windows in the task bar. */
  taskBar(): Promise<number[]>;
  /** Presses and releases a key by its number on a PC's keyboard. */
  press(keycode: number): Promise<void>;
  moveTo(point: Point): Promise<void>;
  click(point: Point, button?: 'left' | 'right'): Promise<void>;
  /** What is on the screen. */
  picture(): Promise<Picture>;
  stop(): Promise<void>;
}

/** Starts an X server of this size, if asked for with a window manager. Xvfb picks its number, and says it when it can be used. */
export async function startDisplay({ manager = false, size = '1600x1000' } = {}): Promise<TestDisplay> {
  const args = ['-displayfd', '3', '-screen', '0', `${size}x24`, '-nolisten', 'tcp', '-noreset'];
  const server = startDaemon('Xvfb', args, {}, ['ignore', 'ignore', 'ignore', 'pipe']);
  let text = '';
  for await (const part of server.stdio[3] as Readable) {
    text += String(part);
    if (text.endsWith('\n')) break;
  }
  const name = `:${text.trim()}`;
  const x = await XConnection.connect(name);
  const everShown = watch(x);
  const managing = manager ? await startManager(name, x) : undefined;
  const input = await x.fakeInput();
  const moveTo = ({ x: left, y: top }: Point): void =>
    input.FakeInput(MOTION, 0, 0, x.root, Math.round(left), Math.round(top));
  return {
    name,
    x,
    shown: () => listShown(x, x.root),
    everShown,
    taskBar: () => x.numbers(x.root, '_NET_CLIENT_LIST'),
    press: async (keycode) => {
      for (const type of [KEY_PRESS, KEY_RELEASE]) input.FakeInput(type, keycode, 0, 0, 0, 0);
      await x.focused();
    },
    moveTo: async (point) => {
      moveTo(point);
      await x.focused();
    },
    click: async (point, button = 'left') => {
      moveTo(point);
      for (const type of [BUTTON_PRESS, BUTTON_RELEASE]) input.FakeInput(type, button === 'left' ? 1 : 3, 0, 0, 0, 0);
      await x.focused();
    },
    picture: async () => ({ width: x.width, height: x.height, data: toRgba(await x.screenshot()) }),
    stop: async () => {
      if (managing) await endDaemon(managing);
      await endDaemon(server);
    },
  };
}

function toRgba(pixels: Buffer): Buffer {
  const data = Buffer.alloc(pixels.length);
  for (let at = 0; at < pixels.length; at += 4) {
    const bgrx = pixels.readUInt32LE(at);
    data.writeUInt32BE(((bgrx << 8) | 0xff) >>> 0, at);
  }
  return data;
}

async function startManager(name: string, x: XConnection): Promise<ChildProcess> {
  const manager = startDaemon('openbox', ['--sm-disable'], { DISPLAY: name }, 'ignore');
  await until('window manager', async () => (await x.numbers(x.root, '_NET_SUPPORTING_WM_CHECK'))[0]);
  return manager;
}

/** Notes every window that was mapped within the edges of the screen. */
function watch(x: XConnection): () => WindowId[] {
  const places = new Map<WindowId, { readonly x: number; readonly y: number }>();
  const shown = new Set<WindowId>();
  x.onEvent(({ name, wid, x: left, y: top, overrideRedirect = false }) => {
    if (left !== undefined && top !== undefined) places.set(wid, { x: left, y: top });
    const place = places.get(wid) ?? { x: 0, y: 0 };
    if (name === 'MapNotify' && !overrideRedirect && place.x < x.width && place.y < x.height) shown.add(wid);
  });
  x.select(x.root, 'SubstructureNotify');
  return () => [...shown];
}

/** Viewable windows of programs, which have a class, below this one. */
async function listShown(x: XConnection, id: WindowId): Promise<WindowId[]> {
  const found: WindowId[] = [];
  for (const child of await x.children(id)) {
    if ((await x.mapState(child).catch(() => 'unmapped')) !== 'viewable') continue;
    if ((await x.bytes(child, 'WM_CLASS')).length > 0) found.push(child);
    else found.push(...(await listShown(x, child)));
  }
  return found;
}
