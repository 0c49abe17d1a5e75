import type { Page } from 'playwright-core';

/**
 * What on a page does not hold: texts that are cut without a way to read them, a page wider than its window, a dialog higher than
 * it, a second scroll bar for words that nobody sees, buttons over each other.
 */
export const readLayoutProblems = (page: Page): Promise<readonly string[]> => page.evaluate(findProblems);

/** Runs in the page. */
function findProblems(): readonly string[] {
  const found = new Set<string>();
  const describe = (element: Element): string => {
    const classes = [...element.classList].filter((name) => !name.startsWith('svelte-')).join('.');
    const words = (element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\s+/g, ' ');
    return `${element.localName}${classes === '' ? '' : `.${classes}`} “${words.slice(0, 60)}”`;
  };
  const isSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1) return false;
    return element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true, contentVisibilityAuto: true });
  };
  const hasOwnText = (element: Element): boolean =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
  /** Scrolls sideways, or is cut by something that does. */
  const scrolls = (element: Element): boolean => {
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
    return false;
  };
  const texts = [...document.body.querySelectorAll('*')].filter(
    (element) => element instanceof HTMLElement && hasOwnText(element) && isSeen(element),
  );

  const root = document.documentElement;
  if (root.scrollWidth > innerWidth || document.body.scrollWidth > innerWidth) found.add('the page scrolls sideways');

  /** The box that a text stands in: an inline element has none of its own. */
  const boxOf = (element: Element): Element => {
    let at = element;
    while (/^(?:inline|contents)$/.test(getComputedStyle(at).display) && at.parentElement !== null)
      at = at.parentElement;
    return at;
  };
  /** Something around it cuts it, inside of the window. */
  const isCutAround = (element: Element): boolean => {
    for (let at: Element | null = element.parentElement; at !== null && at !== document.body; at = at.parentElement) {
      const { left, right } = at.getBoundingClientRect();
      if (/hidden|clip/.test(getComputedStyle(at).overflowX) && left >= -1 && right <= innerWidth + 1) return true;
    }
    return false;
  };
  for (const element of new Set(texts.map(boxOf))) {
    const { overflowX, textOverflow } = getComputedStyle(element);
    const isWider = element.scrollWidth > element.clientWidth + 1;
    if (isWider && /hidden|clip/.test(overflowX)) {
      if (element.closest('[data-tip], [data-tip-cut], [title]') === null)
        found.add(`${textOverflow === 'ellipsis' ? 'cut without a tip' : 'cut off'}: ${describe(element)}`);
    } else if (isWider && element.matches('button, a, label, h1, h2, h3, th') && !scrolls(element))
      found.add(`runs out: ${describe(element)}`);
    const { left, right } = element.getBoundingClientRect();
    if ((left < -1 || right > innerWidth + 1) && !scrolls(element) && !isCutAround(element))
      found.add(`outside of the window: ${describe(element)}`);
  }

  for (const dialog of document.body.querySelectorAll('[role=dialog], [role=alertdialog]')) {
    const { top, bottom } = dialog.getBoundingClientRect();
    if (isSeen(dialog) && (top < -1 || bottom > innerHeight + 1))
      found.add(`higher than the window: ${describe(dialog)}`);
  }
  /** Words that are only read out must not make the dialog scroll instead of the part they stand in. */
  for (const hidden of document.body.querySelectorAll<HTMLElement>('[role=dialog] .sr')) {
    let at = hidden.parentElement;
    while (at !== null && !/auto|scroll/.test(getComputedStyle(at).overflowY)) at = at.parentElement;
    const isLong = at !== null && at.scrollHeight > at.clientHeight + 1;
    if (isLong && hidden.offsetParent !== null && at?.contains(hidden.offsetParent) === false)
      found.add(`scrolls the whole dialog: ${describe(hidden)}`);
  }

  const buttons = [...document.body.querySelectorAll('button')].filter(isSeen);
  for (const button of buttons) {
    const { left, right } = button.getBoundingClientRect();
    if ((left < -1 || right > innerWidth + 1) && !scrolls(button) && !isCutAround(button))
      found.add(`outside of the window: ${describe(button)}`);
  }
  for (const [at, button] of buttons.entries()) {
    const box = button.getBoundingClientRect();
    for (const other of buttons.slice(at + 1)) {
      if (other.parentElement !== button.parentElement) continue;
      const its = other.getBoundingClientRect();
      const across = Math.min(box.right, its.right) - Math.max(box.left, its.left);
      const down = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
      if (across > 1 && down > 1) found.add(`over each other: ${describe(button)} and ${describe(other)}`);
    }
  }
  return [...found];
}
