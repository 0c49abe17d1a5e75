import type { BrowserWindow, Rectangle } from '../electron.ts';
import type { Clock } from '../lib/clock.ts';

/** A window's place, as plain data for the settings. */
export interface WindowPlace extends Rectangle {
  readonly maximized: boolean;
}

export interface WindowSize {
  readonly width: number;
  readonly height: number;
  readonly minWidth: number;
  readonly minHeight: number;
}

/** How much of a window has to be on a display for the user to be able to move it. */
const GRIP = { width: 120, height: 40 };

/** The smallest size that a window may be given: its own, or the work area where that is smaller. */
export const smallestIn = (area: Rectangle | undefined, { minWidth, minHeight }: WindowSize) => ({
  minWidth: Math.min(minWidth, area?.width ?? minWidth),
  minHeight: Math.min(minHeight, area?.height ?? minHeight),
});

/** Bounds that are larger than the work area, cut down to it and moved into it; null where they are not. */
export function fitInto(area: Rectangle, bounds: Rectangle): Rectangle | null {
  if (bounds.width <= area.width && bounds.height <= area.height) return null;
  const along = (at: number, length: number, start: number, room: number) =>
    length > room ? { at: start, length: room } : { at, length };
  const across = along(bounds.x, bounds.width, area.x, area.width);
  const down = along(bounds.y, bounds.height, area.y, area.height);
  return { x: across.at, y: down.at, width: across.length, height: down.length };
}

/**
 * Where a window opens: its saved place as far as it is on one of the present displays, otherwise the given size without a
 * position, which the system centres. Never larger than the work area. `workAreas` are those of the displays, the primary one
 * first.
 */
export function placeWindow(
  saved: WindowPlace | null,
  workAreas: readonly Rectangle[],
  size: WindowSize,
): ReturnType<typeof smallestIn> & {
  readonly width: number;
  readonly height: number;
  readonly x?: number;
  readonly y?: number;
} {
  const area = saved === null ? undefined : workAreas.find((candidate) => isWithinReach(saved, candidate));
  const fit = area ?? workAreas[0];
  const { width, height } = saved !== null && [saved.width, saved.height].every(Number.isFinite) ? saved : size;
  const smallest = smallestIn(fit, size);
  const bounded = {
    ...smallest,
    width: Math.max(smallest.minWidth, Math.min(Math.round(width), fit?.width ?? size.width)),
    height: Math.max(smallest.minHeight, Math.min(Math.round(height), fit?.height ?? size.height)),
  };
  if (saved === null || area === undefined) return bounded;
  // One that fills the work area from edge to edge has one place in it.
  const x = bounded.width === area.width ? area.x : Math.round(saved.x);
  return { ...bounded, x, y: bounded.height === area.height ? area.y : Math.round(Math.max(area.y, saved.y)) };
}

/** Whether the title bar is reachable: enough of its width on the display, and not below it. */
function isWithinReach(place: WindowPlace, area: Rectangle): boolean {
  const across = Math.min(place.x + place.width, area.x + area.width) - Math.max(place.x, area.x);
  const down = place.y >= area.y - GRIP.height && place.y <= area.y + area.height - GRIP.height;
  return across >= GRIP.width && down;
}

const SETTLE_MS = 500;

/** Reports a window's place once it has stopped moving, and before it closes. */
export function watchPlace(window: BrowserWindow, clock: Clock, onPlace: (place: WindowPlace) => void): void {
  let off: (() => void) | null = null;
  const notify = () => {
    off?.();
    off = null;
    if (!window.isDestroyed()) onPlace({ ...window.getNormalBounds(), maximized: window.isMaximized() });
  };
  const wait = () => {
    off?.();
    off = clock.after(SETTLE_MS, notify);
  };
  window.on('resize', wait);
  window.on('move', wait);
  window.on('maximize', wait);
  window.on('unmaximize', wait);
  window.on('close', notify);
  window.on('closed', () => off?.());
}
