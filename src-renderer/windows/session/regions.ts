/** The regions that F6 cycles through: tabs, toolbar, side bar, and what is shown in place of the remote view. */
const REGIONS = ['[role="tablist"]', '[role="toolbar"]', 'aside', 'main'] as const;

/** The remote page itself, which takes focus while it is open. */
export const PAGE = 'page';

/** The control of a region that takes focus: its main button, else its tab stop. */
function entryOf(region: Element): HTMLElement | null {
  const first = region.querySelector<HTMLElement>('[data-first], [aria-selected="true"], [tabindex="0"]');
  return first ?? region.querySelector<HTMLElement>('button:not([tabindex="-1"]), [tabindex]');
}

/** The target of F6 from the focused element; null if there is none. `step` is -1 with Shift. */
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
