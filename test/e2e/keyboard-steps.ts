import type { CDPSession, Page } from 'playwright-core';
import { plain } from './agent-steps.ts';
import { soon } from './steps.ts';
import { LIMIT, until } from './until.ts';

/** What a user does who has only a keyboard, or only the names that a screen reader reads. */

/** What has the keyboard: the element, or the option that it points to. */
export interface Focus {
  readonly role: string;
  readonly name: string;
  /** The name of the list or grid whose row or option it is. */
  readonly list: string;
  /** There is an outline or a coloured edge around it, or a text cursor in it. */
  readonly visible: boolean;
  /** The element that covers it, or a note that it is out of the window; empty where it can be seen. */
  readonly cover: string;
}

export const focusOf = async (page: Page): Promise<Focus> => {
  const focus = await page.evaluate(readFocus);
  return { ...focus, name: plain(focus.name) };
};

/** Runs in the page. */
function readFocus(): Focus {
  const focused = document.activeElement ?? document.body;
  const pointed = document.getElementById(focused.getAttribute('aria-activedescendant') ?? '');
  const at = pointed ?? focused;
  const texts = (ids: string | null): string =>
    (ids ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent.trim() ?? '')
      .join(' ')
      .trim();
  const labels = at instanceof HTMLInputElement || at instanceof HTMLSelectElement ? [...(at.labels ?? [])] : [];
  const name = [
    texts(at.getAttribute('aria-labelledby')),
    at.getAttribute('aria-label') ?? '',
    labels.map((label) => label.textContent.trim()).join(' '),
    at === document.body ? '' : at.textContent.trim(),
  ].find((words) => words !== '');
  const isText = focused.matches('input:not([type=checkbox], [type=radio]), textarea');
  const around = [at, focused, focused.parentElement, focused.parentElement?.parentElement];
  const hasOutline = around.some((element) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
  });
  const { left, top, right, bottom } = at.getBoundingClientRect();
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  const hit = document.elementFromPoint(x, y);
  return {
    role: at.getAttribute('role') ?? at.tagName.toLowerCase(),
    name: name ?? '',
    list: pointed === null ? '' : (focused.getAttribute('aria-label') ?? ''),
    visible: isText || hasOutline,
    cover:
      at === document.body || (hit !== null && (at.contains(hit) || hit.contains(at)))
        ? ''
        : (hit?.outerHTML.slice(0, 80) ?? 'the edge'),
  };
}

/** Presses Tab (or another key) until this has the keyboard; each stop on the way has to be seen. */
export async function tabTo(page: Page, name: RegExp | string, key = 'Tab'): Promise<void> {
  const seen: string[] = [];
  for (let count = 0; count < 200; count += 1) {
    const focus = await focusOf(page);
    if (typeof name === 'string' ? [focus.name, focus.list].includes(name) : name.test(focus.name)) return;
    await page.keyboard.press(key);
    seen.push(describe(focus));
  }
  throw new Error(`${String(name)} was not reached by ${key}. These were: ${seen.join(', ')}`);
}

const describe = ({ role, name }: Focus): string => `${role} “${name.slice(0, 40)}”`;

/** Once around the page by Tab: the stops, and what is wrong with them. */
export async function goAround(page: Page): Promise<{ readonly stops: string[]; readonly faults: string[] }> {
  const stops: string[] = [];
  const faults: string[] = [];
  for (let count = 0; count < 250; count += 1) {
    await page.keyboard.press('Tab');
    const focus = await focusOf(page);
    if (focus.role === 'body') continue;
    const stop = describe(focus);
    if (stop === stops[0]) return { stops, faults };
    stops.push(stop);
    if (!focus.visible) faults.push(`not seen: ${stop}`);
    if (focus.cover !== '') faults.push(`covered: ${stop} by ${focus.cover}`);
  }
  return { stops, faults: [...faults, `no way out: ${stops.slice(-6).join(', ')}`] };
}

/** Notes from now on what live regions say, as a screen reader would read it out. */
export const listenTo = (page: Page): Promise<void> => page.evaluate(recordLiveRegions);

function recordLiveRegions(): void {
  const live = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]';
  const heard: string[] = [];
  const told = new WeakMap<Element, string>();
  const read = (): void => {
    for (const region of document.querySelectorAll(live)) {
      if (region.getAttribute('aria-live') === 'off') continue;
      const words = region.textContent.trim().replace(/\s+/g, ' ');
      if (words !== '' && told.get(region) !== words) heard.push(words);
      told.set(region, words);
    }
  };
  read();
  new MutationObserver(read).observe(document.body, { childList: true, subtree: true, characterData: true });
  Object.assign(globalThis, { heard });
}

/** Waits until live regions have said this. */
export async function hear(page: Page, words: RegExp): Promise<void> {
  const heard = (): Promise<string[]> =>
    page.evaluate(() => (globalThis as unknown as { readonly heard: string[] }).heard);
  await soon(async () => (await heard()).some((one) => words.test(plain(one))) || (await heard())).toBe(true);
}

interface AxNode {
  readonly ignored: boolean;
  readonly backendDOMNodeId?: number;
  readonly name?: { readonly value?: unknown };
}

/** Finds controls as assistive technology does: by role and name in the tree that the engine hands out, and in no other way. */
export class Reader {
  readonly #debug: CDPSession;

  private constructor(debug: CDPSession) {
    this.#debug = debug;
  }

  static async of(page: Page): Promise<Reader> {
    return new Reader(await page.context().newCDPSession(page));
  }

  /** Node numbers of all that have this role and name. */
  async #query(role: string, name: RegExp | string): Promise<number[]> {
    const { root } = await this.#debug.send('DOM.getDocument', { depth: 0 });
    const { nodes } = await this.#debug.send('Accessibility.queryAXTree', { nodeId: root.nodeId, role });
    return (nodes as readonly AxNode[])
      .filter(({ ignored, name: own }) => {
        const words = plain(typeof own?.value === 'string' ? own.value : '');
        return !ignored && (typeof name === 'string' ? words === name : name.test(words));
      })
      .flatMap(({ backendDOMNodeId }) => backendDOMNodeId ?? []);
  }

  /** Waits until there is one, and gives the first. */
  find(role: string, name: RegExp | string): Promise<number> {
    return until(`${role} “${String(name)}”`, async () => (await this.#query(role, name))[0], LIMIT);
  }

  gone(role: string, name: RegExp | string): Promise<void> {
    return soon(async () => (await this.#query(role, name)).length).toBe(0);
  }

  /** The default action, as a screen reader triggers it. */
  async press(role: string, name: RegExp | string): Promise<void> {
    const backendNodeId = await this.find(role, name);
    const { object } = await this.#debug.send('DOM.resolveNode', { backendNodeId });
    await this.#debug.send('DOM.scrollIntoViewIfNeeded', { backendNodeId });
    await this.#debug.send('Runtime.callFunctionOn', {
      objectId: object.objectId ?? '',
      functionDeclaration: 'function () { this.click(); }',
    });
  }

  async focus(role: string, name: RegExp | string): Promise<void> {
    await this.#debug.send('DOM.focus', { backendNodeId: await this.find(role, name) });
  }

  async type(role: string, name: RegExp | string, text: string): Promise<void> {
    await this.focus(role, name);
    await this.#debug.send('Input.insertText', { text });
  }
}
