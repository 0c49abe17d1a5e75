import axe from 'axe-core';
import { expect } from 'vitest';

/** Violations alone are told node by node, by their element; jsdom loads no style sheets. */
const lean: axe.RunOptions = { resultTypes: ['violations'], selectors: false, elementRef: true, preload: false };

// The markup of an element is read where it has a fault: that of all which every rule passes is a third of the time.
axe.configure({ noHtml: true });

/** axe looks for each id once more in the whole page, which is a third of its time. */
const ID_RULE = 'duplicate-id-aria';

const markupOf = (element: HTMLElement | undefined): string => (element?.outerHTML ?? '').slice(0, 160);

/**
 * What axe objects to: "button-name: <button>…". Colours are judged in the real browser; jsdom draws none.
 * @param without rules that the judged part cannot keep by itself
 */
export async function findFaults(
  where: Element = document.body,
  without: readonly string[] = [],
): Promise<readonly string[]> {
  const rules = Object.fromEntries(['color-contrast', ID_RULE, ...without].map((id) => [id, { enabled: false }]));
  const { violations } = await axe.run(where, { ...lean, rules });
  return [
    ...violations.flatMap(({ id, nodes }) => nodes.map(({ element }) => `${id}: ${markupOf(element)}`)),
    ...findSharedIds().map((id) => `${ID_RULE}: ${id}`),
  ];
}

/** Ids that more than one element of the window has, whether anything refers to them or not. */
function findSharedIds(): readonly string[] {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id).toSorted();
  return ids.filter((id, at) => id !== '' && id === ids[at - 1]);
}

/** The window, or this part of it, has nothing that axe objects to as it is now. */
export async function expectNoFaults(where?: Element): Promise<void> {
  expect(await findFaults(where)).toEqual([]);
}
