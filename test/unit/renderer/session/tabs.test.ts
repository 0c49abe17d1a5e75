import { cleanup, fireEvent, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ended, MINUTE, sessionsOf, tabOf } from './session-samples.ts';
import { settle, show } from './show.ts';

const NOW = Date.UTC(2026, 10, 20, 14, 0, 0);

const first = tabOf({ state: { kind: 'open', since: NOW - 4.2 * MINUTE } });
const second = tabOf({ id: 'tab-2', agentId: 2, name: 'bw-york-reception', state: { kind: 'connecting' } });
const third = tabOf({ id: 'tab-3', agentId: 3, name: 'hs-empfang', state: ended('link-used', NOW) });
const three = sessionsOf([first, second, third]);
const tab = (name: RegExp) => screen.getByRole('tab', { name });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('tab list', () => {
  it('names each tab by its agent and its state', async () => {
    await show(three);
    await vi.advanceTimersByTimeAsync(1000);
    await settle();
    expect(screen.getByRole('tablist', { name: 'Sessions' })).toBeTruthy();
    expect(tab(/^Despatch desk 1 In session 04:13$/).getAttribute('aria-selected')).toBe('true');
    expect(tab(/^bw-york-reception Connecting$/).getAttribute('aria-selected')).toBe('false');
    expect(tab(/^hs-empfang Ended$/)).toBeTruthy();
  });

  it('tells tabs of the same name apart: name, tip, Close button and title', async () => {
    const open = { kind: 'open', since: NOW } as const;
    await show(
      sessionsOf([
        tabOf({ name: 'Linux.11', beside: 'Customer A', state: open }),
        tabOf({ id: 'tab-2', agentId: 2, name: 'Linux.11', beside: 'Customer B', state: ended('link-used', NOW) }),
      ]),
    );
    await settle();
    expect(tab(/^Linux\.11 Customer A In session/).getAttribute('title')).toBe('Linux.11 (Customer A)');
    expect(tab(/^Linux\.11 Customer B Ended$/).getAttribute('title')).toBe('Linux.11 (Customer B)');
    expect(screen.getByRole('button', { name: /Linux\.11 \(Customer A\)/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /Linux\.11 \(Customer B\)/ })).toBeTruthy();
    expect(document.title).toBe('Linux.11 (Customer A) – Longreach');
  });

  it('keeps the end of a long name in sight, and reads it whole', async () => {
    await show(sessionsOf([tabOf({ name: 'NORTHFIELD-LONDON-FRONTDESK-01', state: ended('link-used', NOW) })]));
    await settle();
    expect(tab(/^NORTHFIELD-LONDON-FRONTDESK-01 Ended$/)).toBeTruthy();
    expect(tab(/FRONTDESK/).textContent).toMatch(/NORTHFIELD-LONDON-FRON\s*TDESK-01/);
  });

  it('shows the duration in seconds, with hours after the first', async () => {
    await show(sessionsOf([tabOf({ state: { kind: 'open', since: NOW - 59 * MINUTE - 57_000 } })]));
    await vi.advanceTimersByTimeAsync(1000);
    await settle();
    expect(screen.getByText('59:58')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(3000);
    await settle();
    expect(screen.getByText('1:00:01')).toBeTruthy();
  });

  it('distinguishes an offline agent from one that came online', async () => {
    const offline = tabOf({ online: false, state: ended('agent-offline', NOW) });
    const { become } = await show(sessionsOf([offline]));
    expect(tab(/Offline/)).toBeTruthy();
    await become(sessionsOf([{ ...offline, online: true }]));
    expect(tab(/Online/)).toBeTruthy();
  });

  it('contains only tabs and has one tab stop', async () => {
    await show(three);
    const list = screen.getByRole('tablist');
    expect([...list.querySelectorAll('button')].map((one) => one.tabIndex)).toEqual([0, -1, -1]);
    expect(list.querySelectorAll('button:not([role="tab"])')).toHaveLength(0);
  });

  it('moves focus by arrows, Home and End, and selects on click only', async () => {
    const { bridge } = await show(three);
    tab(/Despatch/).focus();
    await fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(tab(/bw-york/));
    await fireEvent.keyDown(document.activeElement!, { key: 'End' });
    expect(document.activeElement).toBe(tab(/hs-empfang/));
    await fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(tab(/Despatch/));
    await fireEvent.keyDown(document.activeElement!, { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(tab(/hs-empfang/));
    expect(bridge.inputsOf('sessions:select')).toEqual([]);
    await fireEvent.click(tab(/hs-empfang/));
    expect(bridge.inputsOf('sessions:select')).toEqual([{ tabId: 'tab-3' }]);
  });

  it('makes the selected tab its tab stop when focus leaves', async () => {
    await show(three);
    tab(/Despatch/).focus();
    await fireEvent.keyDown(document.activeElement!, { key: 'End' });
    expect(tab(/hs-empfang/).tabIndex).toBe(0);
    screen.getByRole('button', { name: 'Close Despatch desk 1' }).focus();
    expect(tab(/Despatch/).tabIndex).toBe(0);
    expect(tab(/hs-empfang/).tabIndex).toBe(-1);
  });

  it('moves focus to the remote page of the selected tab, if open', async () => {
    const { bridge } = await show({ ...three, activeTabId: 'tab-3' });
    await fireEvent.click(tab(/bw-york/));
    await settle();
    expect(bridge.inputsOf('sessions:focusPage')).toHaveLength(0);
    await fireEvent.click(tab(/Despatch/));
    await settle();
    expect(bridge.inputsOf('sessions:focusPage')).toHaveLength(1);
  });

  it('closes a tab by its button, Delete or the middle button', async () => {
    const { bridge } = await show(three);
    await fireEvent.click(screen.getByRole('button', { name: 'Close bw-york-reception' }));
    await fireEvent.keyDown(tab(/Despatch/), { key: 'Delete' });
    await fireEvent(tab(/hs-empfang/), new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true }));
    await fireEvent(tab(/hs-empfang/), new MouseEvent('auxclick', { button: 2, bubbles: true, cancelable: true }));
    expect(bridge.inputsOf('sessions:close').map((input) => input.tabId)).toEqual(['tab-2', 'tab-1', 'tab-3']);
  });

  it('marks a tab while the pointer is over its Close button', async () => {
    await show(three);
    const close = screen.getByRole('button', { name: 'Close bw-york-reception' });
    const marked = () => screen.getAllByRole('tab').filter((one) => one.classList.contains('hovered'));
    await fireEvent.pointerEnter(close);
    expect(marked()).toEqual([tab(/bw-york/)]);
    await fireEvent.pointerLeave(close);
    expect(marked()).toEqual([]);
  });

  it('keeps focus in the list when the focused tab closes', async () => {
    const { become } = await show({ ...three, activeTabId: 'tab-1' });
    tab(/bw-york/).focus();
    await become({ ...three, tabs: [first, third] });
    expect(document.activeElement).toBe(tab(/hs-empfang/));
  });

  it('focuses the selected tab on the leave-page command', async () => {
    const { bridge } = await show(three);
    bridge.notify('command:given', { kind: 'leave-page' });
    await settle();
    expect(document.activeElement).toBe(tab(/Despatch/));
  });

  it('focuses the selected tab when it appears, if the remote page was left before', async () => {
    const { bridge, become } = await show(sessionsOf([]));
    bridge.notify('command:given', { kind: 'leave-page' });
    await settle();
    expect(document.activeElement).toBe(document.body);
    await become(three);
    expect(document.activeElement).toBe(tab(/Despatch/));
  });

  it('uses the agent name as the window title', async () => {
    const { become } = await show(three);
    expect(document.title).toBe('Despatch desk 1 – Longreach');
    await become(sessionsOf([]));
    expect(document.title).toBe('Sessions – Longreach');
  });
});
