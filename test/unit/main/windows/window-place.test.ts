import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import type { Rectangle } from '../../../../src-main/electron.ts';
import { fitInto, placeWindow, watchPlace, type WindowPlace } from '../../../../src-main/windows/window-place.ts';
import { openPlacedWindow } from '../../../../src-main/windows/ui-window.ts';
import { BrowserWindow, screen } from '../electron-stub.ts';
import { makeClock, makeLog } from './samples.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

const displays = JSON.parse(
  readFileSync(new URL('../../../fixtures/small-displays.json', import.meta.url), 'utf8'),
) as readonly { readonly mode: string; readonly scale: number; readonly workArea: Rectangle }[];
const size = { width: 1_280, height: 800, minWidth: 760, minHeight: 480 };
const main = { x: 0, y: 0, width: 1_920, height: 1_040 };
const left = { x: -1_280, y: 100, width: 1_280, height: 984 };
const smallest = { minWidth: 760, minHeight: 480 };
const at = (x: number, y: number, width = 1_000, height = 700): WindowPlace => ({
  x,
  y,
  width,
  height,
  maximized: false,
});

describe('place of a window', () => {
  it('is the stored one if a display still shows it', () => {
    expect(placeWindow(at(100, 50), [main], size)).toEqual({ x: 100, y: 50, width: 1_000, height: 700, ...smallest });
    expect(placeWindow(at(-1_000, 200), [main, left], size)).toEqual({
      x: -1_000,
      y: 200,
      width: 1_000,
      height: 700,
      ...smallest,
    });
    expect(placeWindow(at(1_800, 50), [main], size)).toEqual({
      x: 1_800,
      y: 50,
      width: 1_000,
      height: 700,
      ...smallest,
    });
  });

  it('is left to the system if no display shows enough of it to drag it', () => {
    for (const gone of [at(-1_000, 200), at(1_801, 50), at(100, 1_001), at(100, -41), at(5_000, 5_000)]) {
      expect(placeWindow(gone, [main], size)).toEqual({ width: 1_000, height: 700, ...smallest });
    }
    expect(placeWindow(null, [main], size)).toEqual({ width: 1_280, height: 800, ...smallest });
    expect(placeWindow(null, [], size)).toEqual({ width: 1_280, height: 800, ...smallest });
  });

  it('fits the display and keeps a minimum size, whatever was stored', () => {
    expect(placeWindow(at(0, 0, 9_000, 9_000), [main], size)).toEqual({
      x: 0,
      y: 0,
      width: 1_920,
      height: 1_040,
      ...smallest,
    });
    expect(placeWindow(at(0, 0, 10, 10), [main], size)).toEqual({ width: 760, height: 480, ...smallest });
    expect(placeWindow(at(0, 0, Number.NaN, 10), [main], size)).toEqual({ width: 1_280, height: 800, ...smallest });
    expect(placeWindow(at(0.4, -20.6), [main], size)).toMatchObject({ x: 0, y: 0 });
    expect(placeWindow(null, [{ x: 0, y: 0, width: 1_024, height: 600 }], size)).toEqual({
      width: 1_024,
      height: 600,
      ...smallest,
    });
  });

  it.each(displays)('is never larger than the work area of $mode at $scale times', ({ workArea }) => {
    for (const saved of [null, at(40, 30, 1_400, 900), at(10, 10, 760, 480)]) {
      const place = placeWindow(saved, [workArea], size);
      expect(place.width).toBeLessThanOrEqual(workArea.width);
      expect(place.height).toBeLessThanOrEqual(workArea.height);
      expect(place.minWidth).toBeLessThanOrEqual(place.width);
      expect(place.minHeight).toBeLessThanOrEqual(place.height);
      if (place.x !== undefined && place.width === workArea.width) expect(place.x).toBe(workArea.x);
    }
  });

  it('is cut to a work area that has become smaller, and moved into it', () => {
    const small = { x: 0, y: 40, width: 683, height: 344 };
    expect(fitInto(small, { x: 100, y: 100, width: 1_280, height: 800 })).toEqual(small);
    expect(fitInto(small, { x: 20, y: 60, width: 600, height: 400 })).toEqual({
      x: 20,
      y: 40,
      width: 600,
      height: 344,
    });
    expect(fitInto(small, { x: 200, y: 100, width: 600, height: 300 })).toBeNull();
  });

  it('follows a display whose scale changes, with the smallest size it may have', () => {
    const window = openPlacedWindow(
      {
        clock: makeClock(),
        log: makeLog().log,
        attach: () => () => undefined,
        isWayland: false,
        notifyShown: () => undefined,
        place: () => at(100, 50),
        onPlace: () => undefined,
      },
      { name: 'window', page: 'console', size, options: (place) => ({ ...place }) },
    ) as unknown as BrowserWindow;
    const [display] = screen.displays;
    if (display === undefined) throw new Error('there is no display');
    const workArea = { x: 0, y: 0, width: 683, height: 344 };
    screen.displays = [{ ...display, workArea }];
    screen.emit('display-metrics-changed', {}, screen.displays[0], ['workArea']);
    expect([window.bounds, window.smallest]).toEqual([workArea, [683, 344]]);
    screen.displays = [display];
    screen.emit('display-metrics-changed', {}, display, ['workArea']);
    expect(window.smallest).toEqual([760, 480]);
    window.emit('closed');
    screen.emit('display-metrics-changed', {}, { ...display, workArea }, ['workArea']);
    expect(window.smallest).toEqual([760, 480]);
  });
});

describe('moved window', () => {
  it.each([
    ['its last position that was known', at(100, 50), { x: 100, y: 50 }],
    ['the middle of the display', null, { x: 460, y: 170 }],
  ])('is stored with %s under Wayland, where it has none', (_what, saved, position) => {
    screen.displays = [screen.getPrimaryDisplay()];
    const clock = makeClock();
    const places: WindowPlace[] = [];
    const window = openPlacedWindow(
      {
        clock,
        log: makeLog().log,
        attach: () => () => undefined,
        isWayland: true,
        notifyShown: () => undefined,
        place: () => saved,
        onPlace: (place) => places.push(place),
      },
      { name: 'window', page: 'console', size, options: (place) => ({ ...place }) },
    ) as unknown as BrowserWindow;
    window.bounds = { x: 0, y: 0, width: 1_000, height: 700 };
    window.emit('resize');
    clock.pass(500);
    expect(places).toEqual([{ ...position, width: 1_000, height: 700, maximized: false }]);
    window.emit('closed');
  });

  it('is stored once it stops moving, and before it closes', () => {
    const clock = makeClock();
    const places: WindowPlace[] = [];
    const window = new BrowserWindow({ x: 1, y: 2, width: 1_000, height: 700 });
    watchPlace(window as never, clock, (place) => places.push(place));
    for (const width of [1_001, 1_002, 1_003]) {
      window.resizeTo(width, 700);
      clock.pass(400);
    }
    expect(places).toEqual([]);
    clock.pass(100);
    expect(places).toEqual([{ x: 1, y: 2, width: 1_003, height: 700, maximized: false }]);
    window.maximize();
    window.close();
    expect(places.at(-1)).toMatchObject({ width: 1_003, maximized: true });
    expect(clock.waiting()).toBe(0);
  });
});
