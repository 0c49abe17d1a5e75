import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { soon } from './steps.ts';

/** What a test needs of a result: all of it is long, and takes a while to cross to this process. */
interface Found {
  readonly faults: readonly string[];
  readonly seesContrast: boolean;
}

/** Violations alone are told node by node, by their markup; style sheets are the page's own and read already. */
const lean = { resultTypes: ['violations'], selectors: false, elementRef: true, preload: false } as const;

const options = {
  /** With the size of targets (WCAG 2.5.8). */
  all: { rules: { 'target-size': { enabled: true } } },
  /** While something is open over the page, which leaves parts of controls to be seen. */
  over: { rules: { 'target-size': { enabled: false } } },
  /** Only what depends on colours. */
  colors: { runOnly: ['color-contrast', 'link-in-text-block'] },
} as const;

/**
 * Menus are outside the landmarks of the page, as dialogs are. An option is named by the words it begins with; its age and its
 * place, which change while it is shown, are details and no label (WCAG 2.5.3). The markup of an element is read where it has a fault.
 */
const configuration = {
  noHtml: true,
  checks: [{ id: 'region', options: { regionMatcher: 'dialog, [role=dialog], [role=alertdialog], [role=menu], svg' } }],
  rules: [
    {
      id: 'label-content-name-mismatch',
      selector: '[aria-label]:not([role=option]), [aria-labelledby]:not([role=option])',
    },
  ],
} as const;

/** What axe finds wrong with the page as it is drawn, contrast included: "color-contrast: <b>…". */
export async function axeFaults(
  page: Page,
  which: keyof typeof options = 'all',
  /** Expression of the part of the page that is judged. */
  where = 'document',
): Promise<string[]> {
  // A colour on its way to another is neither.
  await soon(() => page.evaluate<number>(turning)).toBe(0);
  // Through the debugger, as all of the driver's own code: the page's policy lets no other script in.
  if (!(await page.evaluate<boolean>('typeof axe === "object"')))
    await page.evaluate(`${axe.source}; axe.configure(${JSON.stringify(configuration)}); undefined`);
  const { faults, seesContrast } = await page.evaluate<Found>(
    `axe.run(${where}, ${JSON.stringify({ ...lean, ...options[which] })}).then(({ violations, passes }) => ({
      faults: violations.flatMap(({ id, nodes }) => nodes.map(({ element }) => id + ': ' + element.outerHTML.slice(0, 200))),
      seesContrast: passes.some(({ id }) => id === 'color-contrast'),
    }))`,
  );
  // Contrast is what a page that is not drawn cannot be asked for.
  if (!seesContrast) throw new Error('axe did not look at the contrast');
  return [...faults];
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
