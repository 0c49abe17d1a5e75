import type { CDPSession, Page } from 'playwright-core';
import { isLong, seed } from '../long.ts';
import { axeFaults } from './faults.ts';
import { soon } from './steps.ts';

/** What is checked of every screen beside the words and roles that axe reads: colours, zoom and motion. */

/** A window of 1280 x 1024 CSS pixels at 400 % and at 200 % (WCAG 1.4.10, 1.4.4). */
const zoomed = [
  { percent: 400, width: 320, height: 256 },
  { percent: 200, width: 640, height: 512 },
] as const;

/** The parts that are open over the page and keep the keyboard. */
const MODAL = '[role=dialog][data-state=open], [role=menu][data-state=open]';

/** The rows of a long list are alike: the gate judges the first of them, `npm run test:long` all. */
const MORE_ROWS = '[role=grid] [role=row]:nth-child(n + 9)';

const nextFrames = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined))))`;

/** How many screens after another wear the same theme; each meets each turn of the other settings in one of the two. */
const SAME_THEME = 8;

/** A page of ours under other settings of the system; `reset` gives it its window back. */
export class AccessView {
  readonly #page: Page;
  #debug: CDPSession | null = null;
  /** Counts the screens, from a number that each run draws: the gate takes turns by it. */
  #turn = seed;

  constructor(page: Page) {
    this.#page = page;
  }

  /**
   * All faults of the shown screen, each with the circumstances in which it appears. The gate judges a screen in one of the two
   * themes, and every second one in forced colours, at 400 % or at 200 %, as its seed has it; `npm run test:long` judges all of
   * them in all of these. In the gate some screens after another wear the same theme: to draw all of a page anew takes time.
   *
   * @param over selector of the part that is open over the page and covers it until Escape
   */
  async faults(over?: string): Promise<string[]> {
    const found: string[] = [];
    const note = (where: string, faults: readonly string[]): void => {
      for (const fault of faults) found.push(`${where}: ${fault}`);
    };
    const count = this.#turn++;
    const isLight = (isLong ? count : Math.floor(count / SAME_THEME)) % 2 === 0;
    const [first, other] = isLight ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
    await this.#page.emulateMedia({ colorScheme: first, forcedColors: 'none', reducedMotion: 'reduce' });
    // Controls under a dialog or menu are judged where nothing covers them.
    const page = isLong ? 'document' : `{ include: document, exclude: ${JSON.stringify(MORE_ROWS)} }`;
    const where = `document.querySelector(${JSON.stringify(MODAL)}) ?? ${page}`;
    note(first, await axeFaults(this.#page, over === undefined ? 'all' : 'over', where));
    note('reduced motion', await this.#page.evaluate(findMotion));
    if (isLong) {
      await this.#page.emulateMedia({ colorScheme: other });
      note(other, await axeFaults(this.#page, 'colors', where));
    }
    const turn = isLong ? 0 : count % (2 * (zoomed.length + 1));
    if (isLong || turn === zoomed.length) {
      await this.#page.emulateMedia({ forcedColors: 'active' });
      note('forced colours', await axeFaults(this.#page, 'colors', where));
      await this.#page.emulateMedia({ forcedColors: 'none' });
    }
    for (const { percent, width, height } of isLong ? zoomed : zoomed.slice(turn, turn + 1)) {
      await this.#resize(width, height);
      note(`${String(percent)} %`, await this.#page.evaluate(findOutOfReach, over ?? MODAL));
      await this.reset();
    }
    return found;
  }

  async #resize(width: number, height: number): Promise<void> {
    this.#debug ??= await this.#page.context().newCDPSession(this.#page);
    const metrics = { width, height, deviceScaleFactor: 0, mobile: false };
    await this.#debug.send('Emulation.setDeviceMetricsOverride', metrics);
    await soon(() => this.#page.evaluate<number>('innerWidth')).toBe(width);
    await this.#page.evaluate(nextFrames);
  }

  async reset(): Promise<void> {
    await this.#debug?.send('Emulation.clearDeviceMetricsOverride');
    await this.#page.evaluate(nextFrames);
  }
}

/** Runs in the page: what moves by itself although less motion is wanted. What follows the scrolling is moved by the user. */
function findMotion(): string[] {
  return document
    .getAnimations()
    .filter((one) => one.playState === 'running' && one.timeline instanceof DocumentTimeline)
    .map((one) => {
      const target = one.effect instanceof KeyframeEffect ? one.effect.target : null;
      return `moves: ${target?.outerHTML.slice(0, 120) ?? 'unknown'}`;
    });
}

/**
 * Runs in the page: what a window that is zoomed leaves out of reach. Data tables and the live view may be scrolled sideways
 * (WCAG 1.4.10), rows of tabs and tools too; the window and its texts may not.
 */
async function findOutOfReach(over: string): Promise<string[]> {
  const faults: string[] = [];
  const describe = (element: Element): string =>
    `${element.outerHTML.replace(/\s+/g, ' ').slice(0, 140)} “${element.textContent.trim().slice(0, 40)}”`;
  const mayScroll = '[role=grid], table, [role=tablist], [role=toolbar], [role=row], figure, pre, textarea, input';
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth || document.body.scrollWidth > innerWidth)
    faults.push(`the window scrolls sideways: ${String(Math.max(root.scrollWidth, document.body.scrollWidth))} px`);
  const modal = document.querySelector(over);
  const scope: Element = modal ?? document.body;
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest('[aria-hidden=true], [inert], .sr') === null;
  for (const element of scope.querySelectorAll('*')) {
    if (element.scrollWidth <= element.clientWidth + 1 || !isShown(element)) continue;
    const { overflowX } = getComputedStyle(element);
    if ((overflowX === 'auto' || overflowX === 'scroll') && element.closest(mayScroll) === null)
      if (element.querySelector(mayScroll) === null) faults.push(`scrolls sideways: ${describe(element)}`);
  }
  const controls = 'button, a[href], input, select, textarea, [role=tab], [role=option], [role=menuitem]';
  const scrolled = new Map<Element, readonly [number, number]>();
  for (const at of document.querySelectorAll('*')) scrolled.set(at, [at.scrollLeft, at.scrollTop]);
  for (const control of scope.querySelectorAll<HTMLElement>(controls)) {
    if (!isShown(control) || control.matches(':disabled, [aria-disabled=true]')) continue;
    if (control.closest('[role=grid] [role=row]') !== null) continue;
    control.scrollIntoView({ block: 'center', inline: 'center' });
    const box = control.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    // What is higher or wider than the window counts by the part that is in it.
    const left = Math.max(box.left, 0);
    const top = Math.max(box.top, 0);
    const right = Math.min(box.right, innerWidth);
    const bottom = Math.min(box.bottom, innerHeight);
    if (right - left < 4 || bottom - top < 4) {
      faults.push(`out of the window: ${describe(control)}`);
      continue;
    }
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    // A note moves aside when a control under it gets the keyboard, and goes by itself.
    if (hit?.closest('.toasts')) continue;
    const isHit =
      hit !== null && (control.contains(hit) || hit.contains(control) || hit.closest('label')?.contains(control));
    if (isHit !== true) faults.push(`covered: ${describe(control)} by ${hit === null ? 'nothing' : describe(hit)}`);
  }
  for (const [at, [x, y]] of scrolled) {
    at.scrollLeft = x;
    at.scrollTop = y;
  }
  await Promise.resolve();
  return faults;
}
