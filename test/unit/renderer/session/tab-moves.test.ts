import { cleanup, fireEvent, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { clampShift, placeAt, shiftsOf } from '../../../../src-renderer/windows/session/tab-dragging.svelte.ts';
import { sessionsOf, tabOf } from './session-samples.ts';
import { rectOf, settle, settleLayers, show, type Shown } from './show.ts';

afterEach(cleanup);

const names = ['Alder', 'Birch', 'Cedar'];
const [alder, birch, cedar] = names.map((name, at) => tabOf({ id: `tab-${at + 1}`, agentId: at + 1, name })) as [
  ReturnType<typeof tabOf>,
  ReturnType<typeof tabOf>,
  ReturnType<typeof tabOf>,
];
const three = sessionsOf([alder, birch, cedar]);
const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) });
const announcement = () => document.querySelector('[role="status"][aria-live]')?.textContent;

describe('positions while dragging', () => {
  // 100, 200 and 100 px wide, 4 px apart
  const slots = [
    { start: 0, width: 100 },
    { start: 104, width: 200 },
    { start: 308, width: 100 },
  ];

  it('swaps once the tab covers half of a neighbour', () => {
    expect([50, 104, 105, 200, 258, 259, 300].map((shift) => placeAt(slots, 0, shift))).toEqual([0, 0, 1, 1, 1, 2, 2]);
    expect([-50, -104, -105, -258, -259].map((shift) => placeAt(slots, 2, shift))).toEqual([2, 2, 1, 1, 0]);
    expect(placeAt(slots, 7, 10)).toBe(7);
  });

  it('stays within the row', () => {
    expect([-20, 400, 30].map((shift) => clampShift(slots, 0, shift))).toEqual([0, 308, 30]);
    expect(clampShift(slots, 2, -999)).toBe(-308);
    expect(clampShift([], 0, 5)).toBe(0);
  });

  it('shifts the others by the width of the tab, which rests at its new position', () => {
    expect(shiftsOf(slots, 0, 2, 290)).toEqual([290, -104, -104]);
    expect(shiftsOf(slots, 2, 0, -300)).toEqual([104, 104, -300]);
    // At rest the row looks as it will once the tab has moved: 200, 100 and 100 px from the left.
    expect(shiftsOf(slots, 0, 2, null)).toEqual([308, -104, -104]);
    expect(shiftsOf(slots, 0, 1, null)).toEqual([204, -104, 0]);
    expect(shiftsOf(slots, 2, 1, null)).toEqual([0, 104, -204]);
    expect(shiftsOf(slots, 9, 0, 5)).toEqual([0, 0, 0]);
  });
});

describe('tab dragged by the pointer', () => {
  /** Three tabs of 100 px, 4 px apart. */
  function layOut(): void {
    for (const [at, name] of names.entries()) {
      tab(name).getBoundingClientRect = () => rectOf(at * 104, 100);
    }
    document.querySelector('.scroller')!.getBoundingClientRect = () => rectOf(0, 1000);
  }
  const at = (clientX: number) => ({ pointerId: 1, button: 0, clientX });
  const translates = () => names.map((name) => tab(name).style.translate);
  const pointer = (name: string, type: string, x: number) => {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, ...at(x) });
    Object.defineProperty(event, 'pointerId', { value: 1 });
    return fireEvent(tab(name), event);
  };
  async function draw(name: string, from: number, to: number): Promise<void> {
    layOut();
    await pointer(name, 'pointerdown', from);
    await pointer(name, 'pointermove', from + 10);
    await pointer(name, 'pointermove', to);
  }

  it('makes room while moving, and requests its new position on drop; nothing moves twice', async () => {
    const { bridge, become } = await show(three);
    await draw('Alder', 50, 160);
    expect(translates()).toEqual(['110px', '-104px', '0px']);
    expect(bridge.inputsOf('sessions:move')).toEqual([]);
    await pointer('Alder', 'pointerup', 160);
    await settle();
    expect(bridge.inputsOf('sessions:move')).toEqual([{ tabId: 'tab-1', to: 1 }]);
    expect(translates()).toEqual(['104px', '-104px', '0px']);
    await become(sessionsOf([birch, alder, cedar], { activeTabId: 'tab-1' }));
    expect(screen.getAllByRole('tab').map((one) => one.textContent.trim().split(/\s/)[0])).toEqual([
      'Birch',
      'Alder',
      'Cedar',
    ]);
    expect(translates()).toEqual(['0px', '0px', '0px']);
    expect(announcement()).toBe('Alder is now tab 2 of 3');
  });

  it('ignores the click that ends the drag, but not the next', async () => {
    const { bridge } = await show(three);
    await draw('Cedar', 250, 20);
    await pointer('Cedar', 'pointerup', 20);
    await fireEvent.click(tab('Cedar'));
    expect(bridge.inputsOf('sessions:select')).toEqual([]);
    await pointer('Birch', 'pointerdown', 150);
    await pointer('Birch', 'pointerup', 150);
    await fireEvent.click(tab('Birch'));
    expect(bridge.inputsOf('sessions:select')).toEqual([{ tabId: 'tab-2' }]);
  });

  it('returns if the main process refuses, on Escape, and after a short move', async () => {
    const { bridge } = await show(three);
    bridge.answer('sessions:move', () => fail('internal', 'No.'));
    await draw('Alder', 50, 160);
    await pointer('Alder', 'pointerup', 160);
    await settle();
    expect(translates()).toEqual(['0px', '0px', '0px']);
    expect(screen.getByRole('alert').textContent).toContain('Couldn’t change the window.');
    await draw('Birch', 150, 260);
    await fireEvent.keyDown(tab('Birch'), { key: 'Escape' });
    await pointer('Birch', 'pointerup', 260);
    await draw('Birch', 150, 165);
    await pointer('Birch', 'pointerup', 165);
    expect(translates()).toEqual(['0px', '0px', '0px']);
    expect(bridge.inputsOf('sessions:move')).toHaveLength(1);
  });

  it('returns when the system takes the pointer away', async () => {
    const { bridge } = await show(three);
    await draw('Alder', 50, 160);
    expect(translates()).toEqual(['110px', '-104px', '0px']);
    await pointer('Alder', 'pointercancel', 160);
    await pointer('Alder', 'pointerup', 160);
    await settle();
    expect(translates()).toEqual(['0px', '0px', '0px']);
    expect(bridge.inputsOf('sessions:move')).toEqual([]);
  });

  it('scrolls its row sideways with a vertical wheel, and leaves a sideways one to the system', async () => {
    await show(three);
    const row = document.querySelector('.scroller')!;
    await fireEvent.wheel(row, { deltaX: 0, deltaY: 40 });
    expect(row.scrollLeft).toBe(40);
    await fireEvent.wheel(row, { deltaX: 15, deltaY: 40 });
    expect(row.scrollLeft).toBe(40);
  });
});

describe('tab moved by keys', () => {
  const press = (name: string, key: string) => fireEvent.keyDown(tab(name), { key, ctrlKey: true, shiftKey: true });

  it('moves by one position, keeps focus, and stops at the ends', async () => {
    const { bridge, become } = await show(three);
    bridge.answer('sessions:move', () => succeed(undefined));
    tab('Birch').focus();
    await press('Birch', 'PageDown');
    // Moving the element in the document would lose focus.
    tab('Birch').blur();
    await become(sessionsOf([alder, cedar, birch], { activeTabId: 'tab-1' }));
    expect(document.activeElement).toBe(tab('Birch'));
    await press('Birch', 'PageDown');
    await press('Alder', 'PageUp');
    await press('Birch', 'PageUp');
    expect(bridge.inputsOf('sessions:move')).toEqual([
      { tabId: 'tab-2', to: 2 },
      { tabId: 'tab-2', to: 1 },
    ]);
  });

  it('announces its keys to screen readers', async () => {
    await show(three);
    expect(tab('Alder').getAttribute('aria-keyshortcuts')).toContain('Control+Shift+PageUp');
  });
});

describe('tab menu', () => {
  const entries = () => screen.getAllByRole('menuitem').map((one) => one.textContent.trim().split(/\s{2,}/)[0]);
  async function openMenu(name: string): Promise<void> {
    tab(name).focus();
    await fireEvent.contextMenu(tab(name), { button: 0 });
    await settleLayers();
  }
  const choose = async (name: string): Promise<void> => {
    await fireEvent.click(screen.getByRole('menuitem', { name: new RegExp(`^${name}`) }));
    await settleLayers();
  };

  it('hides the remote view first, and restores it and focus afterwards', async () => {
    const { bridge } = await show(three);
    let answer: () => void = () => undefined;
    bridge.answer('sessions:setCovered', () => new Promise((resolve) => (answer = () => resolve(succeed(undefined)))));
    await openMenu('Birch');
    expect(screen.queryByRole('menu')).toBeNull();
    answer();
    await settleLayers();
    expect(screen.getByRole('menu', { name: 'Session of Birch' })).toBeTruthy();
    expect(entries()).toEqual(['Move left', 'Move right', 'Open in new window', 'Reconnect', 'Close']);
    bridge.answer('sessions:setCovered', () => succeed(undefined));
    await fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    await settleLayers();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(bridge.inputsOf('sessions:setCovered')).toEqual([{ covered: true }, { covered: false }]);
    expect(document.activeElement).toBe(tab('Birch'));
  });

  const actions: readonly [string, (shown: Shown) => unknown, unknown][] = [
    ['Move left', ({ bridge }) => bridge.inputsOf('sessions:move'), [{ tabId: 'tab-2', to: 0 }]],
    ['Move right', ({ bridge }) => bridge.inputsOf('sessions:move'), [{ tabId: 'tab-2', to: 2 }]],
    ['Open in new window', ({ bridge }) => bridge.inputsOf('sessions:openInNewWindow'), [{ tabId: 'tab-2' }]],
    ['Reconnect', ({ bridge }) => bridge.inputsOf('sessions:reconnect'), [{ tabId: 'tab-2' }]],
    ['Close', ({ bridge }) => bridge.inputsOf('sessions:close'), [{ tabId: 'tab-2' }]],
  ];
  it.each(actions)('%s acts on that tab once the view is back', async (name, inputs, expected) => {
    const shown = await show(three);
    await openMenu('Birch');
    await choose(name);
    expect(inputs(shown)).toEqual(expected);
    expect(shown.bridge.inputsOf('sessions:setCovered').at(-1)).toEqual({ covered: false });
  });

  it('offers Move back to tabs and no moves in a window for a single tab', async () => {
    const { bridge } = await show({ ...sessionsOf([alder]), ownWindow: true });
    await openMenu('Alder');
    expect(entries()).toEqual(['Move back to tabs', 'Reconnect', 'Close']);
    await choose('Move back to tabs');
    expect(bridge.inputsOf('sessions:moveBackToTabs')).toEqual([{ tabId: 'tab-1' }]);
  });
});

describe('focus', () => {
  it('stays in the window when a tab is closed by its button', async () => {
    const { become } = await show(three);
    screen.getByRole('button', { name: 'Close Alder' }).focus();
    await become(sessionsOf([birch, cedar]));
    await settle();
    expect(document.activeElement).toBe(tab('Birch'));
  });

  it('cycles through the regions on F6, and back on Shift+F6', async () => {
    const { bridge } = await show(three);
    const press = (shiftKey = false) => fireEvent.keyDown(document.activeElement!, { key: 'F6', shiftKey });
    tab('Alder').focus();
    await press();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sidebar' }));
    await press(true);
    expect(document.activeElement).toBe(tab('Alder'));
    await press(true);
    expect(bridge.inputsOf('sessions:focusPage')).toHaveLength(1);
  });
});
