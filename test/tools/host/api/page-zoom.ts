import type { WebContents, WebPreferences } from './web-contents.ts';

type Mode = ReturnType<Electron.WebContents['getZoomMode']>;

/** What Chromium can display. */
const LEAST = 0.25;
const MOST = 5;

/** The pages that share a zoom, by browser session and host: in the mode `default`, one zoom holds for all pages of a host. */
const shared = new WeakMap<object, { readonly factors: Map<string, number>; readonly pages: Set<PageZoom> }>();

function sharedBy(session: object) {
  const known = shared.get(session) ?? { factors: new Map<string, number>(), pages: new Set<PageZoom>() };
  shared.set(session, known);
  return known;
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

/**
 * The zoom of one page. As in Electron, a page that has loaded nothing takes none. In the mode `isolated`, the zoom is the page's
 * own; it belongs to the document's frame, so that it is as large as ever after each navigation to another document, and who
 * wants to keep it sets it again.
 */
export class PageZoom {
  mode: Mode;
  #own = 1;
  #shown = 1;
  readonly #contents: WebContents;
  readonly #onChanged: () => void;

  constructor(contents: WebContents, preferences: WebPreferences, onChanged: () => void) {
    if (preferences.zoomFactor !== undefined) throw new Error('The host does not emulate WebPreferences.zoomFactor.');
    this.#contents = contents;
    this.#onChanged = onChanged;
    this.mode = readMode(preferences.zoomMode ?? 'default');
    const { pages } = sharedBy(contents.session);
    pages.add(this);
    contents.once('destroyed', () => pages.delete(this));
  }

  get factor(): number {
    if (this.mode === 'disabled') return 1;
    if (this.mode === 'isolated') return this.#own;
    return sharedBy(this.#contents.session).factors.get(hostOf(this.#contents.getURL())) ?? 1;
  }

  setMode(mode: string): void {
    this.mode = readMode(mode);
    this.#own = 1;
    this.#follow();
  }

  set(factor: number): void {
    if (!(factor > 0)) throw new TypeError("'zoomFactor' must be a double greater than 0.0");
    if (this.mode === 'disabled' || this.#contents.getURL() === '') return;
    const next = Math.min(MOST, Math.max(LEAST, factor));
    if (this.mode === 'isolated') {
      this.#own = next;
      this.#follow();
      return;
    }
    const { factors, pages } = sharedBy(this.#contents.session);
    factors.set(hostOf(this.#contents.getURL()), next);
    for (const page of pages) page.#follow();
  }

  committed(): void {
    this.#own = 1;
    this.#follow();
  }

  #follow(): void {
    const { factor } = this;
    if (factor === this.#shown) return;
    this.#shown = factor;
    this.#onChanged();
  }
}

function readMode(mode: string): Mode {
  if (mode === 'default' || mode === 'isolated' || mode === 'disabled') return mode;
  throw new Error(`The host does not emulate the zoom mode "${mode}".`);
}
