/** What the keyboard goes round by F6: the tabs, the toolbar, the side bar, and what stands in place of the remote view. */
const REGIONS = ['[role="tablist"]', '[role="toolbar"]', 'aside', 'main'] as const;

/** The remote page itself, which takes the keyboard where it is open. */
export const PAGE = 'page';

/** The control of a region that takes the keyboard: what helps first, then its one tab stop. */
function entryOf(region: Element): HTMLElement | null {
  const first = region.querySelector<HTMLElement>('[data-first], [aria-selected="true"], [tabindex="0"]');
  return first ?? region.querySelector<HTMLElement>('button:not([tabindex="-1"]), [tabindex]');
}

/** Where F6 leads from the element that has the keyboard; null where there is nowhere to go. `step` is -1 with Shift. */
export function regionAfter(root: Element, from: Element | null, step: 1 | -1): HTMLElement | typeof PAGE | null {
  const found = REGIONS.flatMap((selector) => [...root.querySelectorAll(selector)].slice(0, 1));
  const entries = found.map((region) => ({
    region,
    entry: entryOf(region) ?? (region.localName === 'main' ? (PAGE as typeof PAGE) : null),
  }));
  const open = entries.filter(({ entry }) => entry !== null);
  const at = open.findIndex(({ region }) => from !== null && region.contains(from));
  const next = open[at < 0 ? (step === 1 ? 0 : open.length - 1) : (at + step + open.length) % open.length];
  return next?.entry ?? null;
}
