import axe from 'axe-core';
import { expect } from 'vitest';

/** Violations alone are told node by node, by their element; jsdom loads no style sheets. */
const lean: axe.RunOptions = { resultTypes: ['violations'], selectors: false, elementRef: true, preload: false };

// The markup of an element is read where it has a fault: that of all which every rule passes is a third of the time.
axe.configure({ noHtml: true });

const markupOf = (element: HTMLElement | undefined): string => (element?.outerHTML ?? '').slice(0, 160);

/**
 * What axe objects to: "button-name: <button>…". Colours are judged in the real browser; jsdom draws none.
 * @param without rules that the judged part cannot keep by itself
 */
export async function findFaults(
  where: Element = document.body,
  without: readonly string[] = [],
): Promise<readonly string[]> {
  const rules = Object.fromEntries(['color-contrast', ...without].map((id) => [id, { enabled: false }]));
  const { violations } = await axe.run(where, { ...lean, rules });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ element }) => `${id}: ${markupOf(element)}`));
}

/** The window, as it is now, has nothing that axe objects to. */
export async function expectNoFaults(): Promise<void> {
  expect(await findFaults()).toEqual([]);
}
