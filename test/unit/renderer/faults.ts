import axe from 'axe-core';
import { expect } from 'vitest';

/** The window, as it is now, has nothing that axe objects to. */
export async function expectNoFaults(): Promise<void> {
  // Colours are judged in the real browser; jsdom draws none.
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
