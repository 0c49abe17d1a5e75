import { HostEmitter } from '../base/emitter.ts';
import { options } from '../base/options.ts';

interface ScreenEvents {
  'display-added': [event: object, display: Electron.Display];
  'display-removed': [event: object, display: Electron.Display];
  'display-metrics-changed': [event: object, display: Electron.Display, changed: string[]];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** "1920x1080,2560x1440": displays from left to right, the first is the primary one. */
function readSizes(text: string): Size[] {
  const sizes = [...text.matchAll(/(\d+)x(\d+)/g)].map(([, width, height]) => ({
    width: Number(width),
    height: Number(height),
  }));
  return sizes.length > 0 ? sizes : [{ width: 1920, height: 1080 }];
}

function makeDisplays(sizes: readonly Size[]): Electron.Display[] {
  let x = 0;
  return sizes.map((size, index) => {
    const bounds = { x, y: 0, ...size };
    x += size.width;
    const label = index === 0 ? 'host' : `host ${String(index + 1)}`;
    return {
      id: index + 1,
      label,
      bounds,
      workArea: bounds,
      workAreaSize: { ...size },
      size: { ...size },
      scaleFactor: 1,
      rotation: 0,
      internal: false,
    } as Electron.Display;
  });
}

let displays = makeDisplays(readSizes(process.env.LONGREACH_DISPLAYS ?? ''));
let cursor: Electron.Point = { x: 0, y: 0 };

/** The area that both have in common. */
function overlap(a: Electron.Rectangle, b: Electron.Rectangle): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

/** From a point to the nearest point of a rectangle. */
function distance({ x, y }: Electron.Point, { x: left, y: top, width, height }: Electron.Rectangle): number {
  return Math.hypot(Math.max(left - x, 0, x - left - width + 1), Math.max(top - y, 0, y - top - height + 1));
}

const best = (fitness: (display: Electron.Display) => number): Electron.Display =>
  displays.reduce((found, one) => (fitness(one) > fitness(found) ? one : found));

/** Electron's `screen`: one display of 1920 by 1080, or those that LONGREACH_DISPLAYS or a test names. */
class Screen extends HostEmitter<ScreenEvents> {
  constructor() {
    super('screen', ['display-added', 'display-removed', 'display-metrics-changed']);
  }
  getPrimaryDisplay(): Electron.Display {
    return displays[0]!;
  }
  getAllDisplays(): Electron.Display[] {
    return [...displays];
  }
  getDisplayMatching(rect: Electron.Rectangle): Electron.Display {
    const found = best(({ bounds }) => overlap(rect, bounds));
    return overlap(rect, found.bounds) > 0
      ? found
      : this.getDisplayNearestPoint({ x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 });
  }
  getDisplayNearestPoint(point: Electron.Point): Electron.Display {
    return best(({ bounds }) => -distance(point, bounds));
  }
  /** Wayland tells no program where the pointer is. */
  getCursorScreenPoint(): Electron.Point {
    if (options.actsAs === 'wayland') return { x: 0, y: 0 };
    return { ...cursor };
  }
}
export const screen = new Screen();

/** What a person does with displays and the pointer. */
export const displaysOfTest = {
  /** Plugs displays in or out, from left to right. */
  set(sizes: string): void {
    const before = displays;
    displays = makeDisplays(readSizes(sizes));
    for (const one of displays.slice(before.length)) screen.emit('display-added', {}, one);
    for (const one of before.slice(displays.length)) screen.emit('display-removed', {}, one);
    for (const [index, one] of displays.entries()) {
      const { width, height } = before[index]?.size ?? one.size;
      if (width !== one.size.width || height !== one.size.height)
        screen.emit('display-metrics-changed', {}, one, ['bounds', 'workArea']);
    }
  },
  pointAt(point: Electron.Point): void {
    cursor = { ...point };
  },
};
