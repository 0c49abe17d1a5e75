import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { soon } from './steps.ts';

interface Found {
  readonly passes: readonly { readonly id: string }[];
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

/** What axe finds wrong with the page as it is drawn, contrast included: "color-contrast: <b>…". */
export async function axeFaults(page: Page): Promise<string[]> {
  // A colour on its way to another is neither.
  await soon(() => page.evaluate<number>(turning)).toBe(0);
  // Through the debugger, as all of the driver's own code: the page's policy lets no other script in.
  await page.evaluate(`${axe.source}; undefined`);
  const { violations, passes } = await page.evaluate<Found>('axe.run(document)');
  // Contrast is what a page that is not drawn cannot be asked for.
  if (!passes.some(({ id }) => id === 'color-contrast')) throw new Error('axe did not look at the contrast');
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

const turning = `document.getAnimations()
  .filter((one) => one instanceof CSSTransition && one.playState === 'running').length`;

/** Sets the theme as Settings does, and waits until the page wears it and nothing moves any more. */
export async function wearTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(`window.bridge.invoke('settings:change', { theme: '${theme}' })`);
  await soon(() => page.evaluate<string | undefined>('document.documentElement.dataset.theme')).toBe(theme);
  await soon(() =>
    page.evaluate<number>('document.getAnimations().filter(({ playState }) => playState === "running").length'),
  ).toBe(0);
}
