import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import type { System } from '../../../../src-main/practice/agent.ts';
import { remotePage, type Desktop } from '../../../../src-main/practice/remote-page.ts';

/** The part of jsdom that is used. */
interface Dom {
  readonly window: Window & typeof globalThis;
}
interface DomOptions {
  readonly runScripts: 'dangerously';
  readonly url: string;
  readonly beforeParse: (window: object) => void;
}
const { JSDOM } = createRequire(import.meta.url)('jsdom') as { JSDOM: new (html: string, options: DomOptions) => Dom };

/** Stands in for the event connection; jsdom has none. */
class Events extends EventTarget {
  static readonly CLOSED = 2;
  static last: Events | null = null;
  readonly url: string;
  readyState = 1;

  constructor(url: string) {
    super();
    this.url = url;
    Events.last = this;
  }

  close(): void {
    this.readyState = 2;
  }

  notify(state: object): void {
    this.dispatchEvent(new MessageEvent('state', { data: JSON.stringify(state) }));
  }
}

function openPage(more: Partial<Desktop> = {}) {
  const beacons: string[] = [];
  const ticks: (() => void)[] = [];
  const desktop: Desktop = {
    name: 'Despatch desk 1',
    where: 'Leeds warehouse · 198.51.100.7',
    user: 'Aneta Kowalczyk',
    os: 'win',
    safeMode: false,
    trade: 'logistics',
    seed: 'seed/7',
    events: '/session/1/token/events',
    files: '/session/1/token/file/',
    leave: '/session/1/token/leave',
    ...more,
  };
  const dom = new JSDOM(remotePage(desktop).body.toString('utf8'), {
    runScripts: 'dangerously',
    url: 'http://127.0.0.1:1/',
    beforeParse(window) {
      Object.assign(window, { EventSource: Events, setInterval: (run: () => void) => ticks.push(run) });
      Object.defineProperty((window as Window).navigator, 'sendBeacon', { value: (url: string) => beacons.push(url) });
    },
  });
  const { document } = dom.window;
  const byId = (id: string): HTMLElement => {
    const found = document.getElementById(id);
    if (found === null) throw new Error(`no ${id}`);
    return found;
  };
  const press = (key: string, init: KeyboardEventInit = {}): boolean =>
    dom.window.dispatchEvent(new dom.window.KeyboardEvent('keydown', { key, cancelable: true, ...init }));
  const { last: events } = Events;
  if (events === null) throw new Error('the page does not watch its session');
  const tick = (): void => {
    for (const run of ticks) run();
  };
  return { window: dom.window, document, byId, press, tick, beacons, events };
}

describe('the simulated desktop', () => {
  it('writes what is typed into its note, and counts keys', () => {
    const { document, byId, press } = openPage();
    for (const key of ['H', 'i', 'x', 'Backspace', 'Enter', '🙂', 'Backspace', 'é', 'Shift']) press(key);
    press('a', { ctrlKey: true });
    expect(byId('note').textContent).toBe('Hi\né');
    expect(document.body.dataset.keys).toBe('10');
    expect(byId('last-key').textContent).toBe('a');
    // The browser keeps no key that the desktop uses.
    expect(press('z')).toBe(false);
    expect(press('Tab')).toBe(false);
    expect(press('F5')).toBe(true);
  });

  it('draws its clock again when the time has changed, and not before', () => {
    const { byId, tick } = openPage();
    const clock = byId('clock');
    const drawn = clock.firstChild;
    const shown = clock.textContent;
    tick();
    // Unless a minute has just passed.
    if (clock.textContent === shown) expect(clock.firstChild).toBe(drawn);
    clock.textContent = 'another time';
    tick();
    expect(clock.textContent).toMatch(/\d/);
  });

  it('feels the mouse: clicks are counted, rows marked, the dialog closed', () => {
    const { window, document, byId } = openPage();
    const rows = [...document.querySelectorAll('tbody tr')];
    const down = new window.MouseEvent('pointerdown', { bubbles: true, clientX: 40, clientY: 50 });
    rows[7]?.dispatchEvent(down);
    expect(document.body.dataset.clicks).toBe('1');
    expect([...document.querySelectorAll('tr.marked')]).toEqual([rows[7]]);
    window.dispatchEvent(new window.MouseEvent('pointermove', { clientX: 12.6, clientY: 7.2 }));
    expect(byId('pointer').textContent).toBe('13, 7');
    byId('accept').click();
    expect(byId('dialog').hidden).toBe(true);
    window.close();
  });

  it('watches its session, shows why it ended, and then leaves without a word', () => {
    const { window, document, byId, beacons, events } = openPage();
    expect(events.url).toBe('/session/1/token/events');
    events.notify({ state: 'open' });
    expect(document.body.dataset.session).toBe('open');
    expect(byId('ended').hidden).toBe(true);
    events.notify({ state: 'ended', reason: 'restarting' });
    expect(document.body.dataset.session).toBe('ended');
    expect(byId('ended').hidden).toBe(false);
    expect(byId('ended').textContent).toContain('The agent is rebooting');
    expect(events.readyState).toBe(2);
    window.dispatchEvent(new window.Event('pagehide'));
    expect(beacons).toEqual([]);
  });

  it('says a last word when it is closed, even after its connection was cut', () => {
    const { window, byId, beacons, events } = openPage();
    events.readyState = 2;
    events.dispatchEvent(new Event('error'));
    expect(byId('ended').textContent).toContain('The connection was lost');
    window.dispatchEvent(new window.Event('pagehide'));
    expect(beacons).toEqual(['/session/1/token/leave']);
  });

  it('shows the name in title and text on every system, and safe mode in its corners', () => {
    for (const os of ['win', 'mac', 'linux', 'android'] satisfies System[]) {
      const { document } = openPage({ os });
      expect(document.title).toBe('Despatch desk 1');
      expect(document.querySelector('h1')?.textContent).toBe('Despatch desk 1');
      expect(document.body.classList.contains(os)).toBe(true);
      expect(document.querySelectorAll('.corner')).toHaveLength(0);
    }
    expect(openPage({ safeMode: true }).document.querySelectorAll('.corner')).toHaveLength(2);
  });

  it('has a program fitting each trade', () => {
    const titles = (['logistics', 'dental', 'bakery', 'media', null] as const).map(
      (trade) => openPage({ trade }).document.querySelector('.app')?.getAttribute('aria-label') ?? '',
    );
    expect(new Set(titles).size).toBe(4);
  });
});
