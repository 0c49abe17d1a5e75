import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withConsole } from './stage.ts';
import { startService } from './steps.ts';

let page: Page;

withConsole({ service: () => startService({ agents: 20 }) }, (stage) => {
  ({ page } = stage);
});

/** What the rows show and what the system's colours are, as the page computes both. */
function readColours() {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.setProperty('forced-color-adjust', 'none');
  const system = (name: string): string => {
    probe.style.color = name;
    return getComputedStyle(probe).color;
  };
  const [highlight, onHighlight, onButton] = ['Highlight', 'HighlightText', 'ButtonText'].map(system);
  probe.remove();
  const row = document.querySelector('[role="grid"] [aria-selected="true"]');
  const colourOf = (selector: string): string => {
    const element = row?.querySelector(selector);
    return element ? getComputedStyle(element).color : 'not there';
  };
  return {
    highlight,
    onHighlight,
    onButton,
    back: row === null ? 'not there' : getComputedStyle(row).backgroundColor,
    texts: [
      ...new Set([...(row?.querySelectorAll('.c, .state *, .name') ?? [])].map((one) => getComputedStyle(one).color)),
    ],
    button: colourOf('button:not([role="checkbox"])'),
  };
}

test.each(['dark', 'light'] as const)(
  'a selected row is read in the colours of the system (%s)',
  async (colorScheme) => {
    const grid = page.getByRole('grid', { name: 'Agents' });
    await grid.getByRole('row').nth(3).waitFor();
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await grid.getByRole('row').nth(3).click();
    await page.keyboard.press('Shift+ArrowDown');
    await grid.locator('[aria-selected="true"]').nth(1).waitFor();
    const { highlight, onHighlight, onButton, back, texts, button } = await page.evaluate(readColours);
    expect(back).toBe(highlight);
    expect(texts).toEqual([onHighlight]);
    expect(button).toBe(onButton);
    expect(onHighlight).not.toBe(highlight);
  },
);
