import type { Attachment } from 'svelte/attachments';
import { keyAlongLine } from './direction.ts';

interface Roving {
  /** The controls of the row, in order; all buttons when it is left out. */
  readonly items?: (root: HTMLElement) => HTMLElement[];
  /** Which arrows move; sideways when it is left out, in the direction of the line. */
  readonly along?: 'horizontal' | 'vertical';
  /** The control that Tab reaches when the focus comes from outside; without it, the one used last. */
  readonly home?: (root: HTMLElement) => HTMLElement | null;
}

/** Where a key leads from place `at`, around the ends; undefined for every other key. */
function step(key: string, along: 'horizontal' | 'vertical', at: number, last: number): number | undefined {
  const [back, forth] = along === 'horizontal' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
  if (key === forth) return at === last ? 0 : at + 1;
  if (key === back) return at === 0 ? last : at - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}

const buttonsOf = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('button')];

/**
 * One tab stop for a row of controls: Tab reaches the row, the arrows, Home and End move inside it. Controls may come and
 * go; when the focused one goes, its neighbour takes the focus, so that it never falls out of the row. bits-ui's Toolbar has
 * no tab stop any more once the button that held it goes, and covers neither lists nor groups of other roles.
 */
export function rove({ items = buttonsOf, along = 'horizontal', home }: Roving = {}): Attachment<HTMLElement> {
  return (root) => {
    let current: HTMLElement | null = null;
    let place = 0;
    let inside = false;

    const settle = (): void => {
      const all = items(root);
      const lost = current === null || !all.includes(current);
      if (lost) current = all[Math.min(place, all.length - 1)] ?? null;
      if (!inside) current = home?.(root) ?? current;
      if (current !== null) place = all.indexOf(current);
      for (const item of all) {
        const stop = item === current ? 0 : -1;
        if (item.tabIndex !== stop) item.tabIndex = stop;
      }
      if (lost && inside && document.activeElement === document.body) current?.focus();
    };

    const enter = (event: FocusEvent): void => {
      const item = items(root).find((one) => event.target instanceof Node && one.contains(event.target));
      if (item === undefined) return;
      inside = true;
      current = item;
      settle();
    };
    const leave = (event: FocusEvent): void => {
      if (event.relatedTarget instanceof Node && root.contains(event.relatedTarget)) return;
      // A control that was taken away leaves too; only one that is still there was left on purpose.
      if (event.target instanceof Node && !root.contains(event.target)) return;
      inside = false;
      settle();
    };
    const move = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const all = items(root);
      const at = all.findIndex((item) => item === document.activeElement);
      const next = step(keyAlongLine(event.key), along, at, all.length - 1);
      if (at < 0 || next === undefined) return;
      event.preventDefault();
      all[next]?.focus();
    };

    const watcher = new MutationObserver(settle);
    watcher.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-selected'] });
    root.addEventListener('focusin', enter);
    root.addEventListener('focusout', leave);
    root.addEventListener('keydown', move);
    settle();
    return () => {
      watcher.disconnect();
      root.removeEventListener('focusin', enter);
      root.removeEventListener('focusout', leave);
      root.removeEventListener('keydown', move);
    };
  };
}
