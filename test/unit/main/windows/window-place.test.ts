import { describe, expect, it } from 'vitest';
import { placeWindow, watchPlace, type WindowPlace } from '../../../../src-main/windows/window-place.ts';
import { BrowserWindow } from '../electron-stub.ts';
import { makeClock } from './samples.ts';

const size = { width: 1_280, height: 800, minWidth: 760, minHeight: 480 };
const main = { x: 0, y: 0, width: 1_920, height: 1_040 };
const left = { x: -1_280, y: 100, width: 1_280, height: 984 };
const at = (x: number, y: number, width = 1_000, height = 700): WindowPlace => ({
  x,
  y,
  width,
  height,
  maximized: false,
});

describe('place of a window', () => {
  it('is the stored one if a display still shows it', () => {
    expect(placeWindow(at(100, 50), [main], size)).toEqual({ x: 100, y: 50, width: 1_000, height: 700 });
    expect(placeWindow(at(-1_000, 200), [main, left], size)).toEqual({ x: -1_000, y: 200, width: 1_000, height: 700 });
    expect(placeWindow(at(1_800, 50), [main], size)).toEqual({ x: 1_800, y: 50, width: 1_000, height: 700 });
  });

  it('is left to the system if no display shows enough of it to drag it', () => {
    for (const gone of [at(-1_000, 200), at(1_801, 50), at(100, 1_001), at(100, -41), at(5_000, 5_000)]) {
      expect(placeWindow(gone, [main], size)).toEqual({ width: 1_000, height: 700 });
    }
    expect(placeWindow(null, [main], size)).toEqual({ width: 1_280, height: 800 });
    expect(placeWindow(null, [], size)).toEqual({ width: 1_280, height: 800 });
  });

  it('fits the display and keeps a minimum size, whatever was stored', () => {
    expect(placeWindow(at(0, 0, 9_000, 9_000), [main], size)).toEqual({ x: 0, y: 0, width: 1_920, height: 1_040 });
    expect(placeWindow(at(0, 0, 10, 10), [main], size)).toEqual({ width: 760, height: 480 });
    expect(placeWindow(at(0, 0, Number.NaN, 10), [main], size)).toEqual({ width: 1_280, height: 800 });
    expect(placeWindow(at(0.4, -20.6), [main], size)).toMatchObject({ x: 0, y: 0 });
    expect(placeWindow(null, [{ x: 0, y: 0, width: 1_024, height: 600 }], size)).toEqual({ width: 1_024, height: 600 });
  });
});

describe('moved window', () => {
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
