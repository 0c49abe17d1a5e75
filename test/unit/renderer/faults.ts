import axe from 'axe-core';
import { expect } from 'vitest';

/** Violations alone are told node by node, by their markup; jsdom loads no style sheets. */
const lean: axe.RunOptions = { resultTypes: ['violations'], selectors: false, preload: false };

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
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** The window, as it is now, has nothing that axe objects to. */
export async function expectNoFaults(): Promise<void> {
  expect(await findFaults()).toEqual([]);
}
