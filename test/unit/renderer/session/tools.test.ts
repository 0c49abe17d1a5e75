import { cleanup, fireEvent, screen, within } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { systemKeysOf } from '../../../../src-main/contract/session-keys.ts';
import type { SessionsState } from '../../../../src-main/contract/contract.ts';
import { lockOff, refuse } from '../bridge.ts';
import { sessionsOf, tabOf } from './session-samples.ts';
import { findFaults, settle, settleLayers, show, widen, type Shown } from './show.ts';

afterEach(cleanup);

const tool = (name: string) => within(screen.getByRole('toolbar')).getByRole('button', { name });
const toolNames = () =>
  within(screen.getByRole('toolbar'))
    .getAllByRole('button')
    .map((one) => one.textContent.trim());
async function press(name: string, detail = 0): Promise<void> {
  await fireEvent.click(tool(name), { detail });
  await settleLayers();
}
const choose = async (name: RegExp): Promise<void> => {
  await fireEvent.click(screen.getByRole('menuitem', { name }));
  await settleLayers();
};
const agent = sessionsOf([tabOf()]);
const display = (id: number, label: string, more: object = {}) => ({
  ...{ id, label, width: 1920, height: 1080, primary: false, current: false },
  ...more,
});
async function showWithScreens(picture: SessionsState): Promise<Shown> {
  const shown = await show(picture);
  const first = display(11, 'Built-in', { primary: true, current: true });
  shown.bridge.answer('sessions:displays', () => succeed([first, display(12, '', { width: 3840 })]));
  window.dispatchEvent(new Event('focus'));
  await settle();
  return shown;
}

describe('Details, Open in new window, Move back to tabs', () => {
  it('show the agent in the console, and move the tab between windows', async () => {
    const { bridge, become } = await show(agent);
    await press('Details');
    await press('Open in new window');
    expect(bridge.inputsOf('sessions:showDetails')).toEqual([{ agentId: 1 }]);
    expect(bridge.inputsOf('sessions:openInNewWindow')).toEqual([{ tabId: 'tab-1' }]);
    await become({ ...agent, ownWindow: true });
    expect(within(screen.getByRole('toolbar')).queryByRole('button', { name: 'Open in new window' })).toBeNull();
    await press('Move back to tabs');
    expect(bridge.inputsOf('sessions:moveBackToTabs')).toEqual([{ tabId: 'tab-1' }]);
  });
});

describe('Send all shortcuts', () => {
  it('toggles, and names the reserved shortcuts and the one that leaves the page', async () => {
    const { bridge, become } = await show(agent);
    expect(tool('Send all shortcuts').getAttribute('aria-pressed')).toBe('false');
    const tip = tool('Send all shortcuts').getAttribute('data-tip') ?? '';
    for (const keys of ['Ctrl+Tab', 'Ctrl+Shift+Tab', 'Ctrl+B', 'F11', 'Ctrl+Shift+F12']) expect(tip).toContain(keys);
    expect(tip).toContain(' Your desktop may keep Alt+Tab, Win for itself.');
    await press('Send all shortcuts', 1);
    expect(bridge.inputsOf('sessions:setSendsAllShortcuts')).toEqual([{ tabId: 'tab-1', on: true }]);
    expect(bridge.inputsOf('sessions:focusPage')).toHaveLength(1);
    const side = () => screen.getByRole('complementary', { name: 'Favorites' }).textContent;
    expect(side()).toContain('Ctrl+Tab');
    await become(sessionsOf([tabOf({ sendsAllShortcuts: true })]));
    expect(tool('Send all shortcuts').getAttribute('aria-pressed')).toBe('true');
    expect(tool('Send all shortcuts').getAttribute('aria-description')).toContain('Press Ctrl+Shift+F12 to come back');
    expect(side()).not.toContain('Ctrl+Tab');
    expect(side()).toContain('Ctrl+Shift+F12');
    expect(tool('Send all shortcuts').getAttribute('aria-description')).toContain(' Your desktop may keep ');
    await press('Send all shortcuts');
    expect(bridge.inputsOf('sessions:setSendsAllShortcuts')[1]).toEqual({ tabId: 'tab-1', on: false });
  });

  it('names the shortcut of the app lock where there is something to lock with', async () => {
    const { bridge } = await show(agent);
    const tip = () => tool('Send all shortcuts').getAttribute('data-tip') ?? '';
    expect(tip()).not.toContain('Ctrl+Shift+L');
    bridge.notify('lock:changed', { ...lockOff, method: 'pin' });
    await settle();
    expect(tip()).toContain('Ctrl+Shift+L');
    expect(within(screen.getByRole('complementary', { name: 'Favorites' })).getByText('Lock now')).toBeTruthy();
  });

  it('promises no keys that the system takes first, of which only Linux lets desktops decide', () => {
    expect(systemKeysOf('win32')).toEqual({ keys: ['Ctrl+Alt+Delete', 'Super+L'], isCertain: true });
    expect(systemKeysOf('darwin')).toEqual({ keys: ['Cmd+Tab', 'Cmd+Alt+Esc'], isCertain: true });
    expect(systemKeysOf('linux').isCertain).toBe(false);
  });
});

describe('screens', () => {
  it('are offered only if there are several, and read each time the menu opens', async () => {
    const { bridge } = await show(agent);
    expect(toolNames()).not.toContain('Choose a screen');
    cleanup();
    const shown = await showWithScreens(agent);
    const before = shown.bridge.inputsOf('sessions:displays').length;
    await press('Choose a screen');
    expect(shown.bridge.inputsOf('sessions:displays')).toHaveLength(before + 1);
    const entries = screen.getAllByRole('menuitem').map((one) => one.textContent.replaceAll(/\s+/g, ' ').trim());
    expect(entries).toEqual(['Built-in 1920 × 1080, main screen, this window is here', 'Screen 2 3840 × 1080']);
    await choose(/^Screen 2/);
    expect(shown.bridge.inputsOf('sessions:setFullScreen')).toEqual([{ on: true, displayId: 12 }]);
    expect(shown.bridge.inputsOf('sessions:setCovered')).toEqual([{ covered: true }, { covered: false }]);
    expect(document.activeElement).toBe(tool('Choose a screen'));
    expect(bridge.inputsOf('sessions:setFullScreen')).toEqual([]);
  });

  it('a notice names the page that enters full screen, and the shortcut that leaves it', async () => {
    const { become } = await show(agent);
    const taken = { ...agent, fullScreen: true, fullScreenHost: 'remote.example', insets: { top: 40, left: 0 } };
    await become(taken);
    expect(screen.getByRole('alert').textContent).toMatch(/remote\.example switched to full screen.*Ctrl\+Shift\+F12/s);
    expect(screen.queryByRole('toolbar')).toBeNull();
    await become({ ...taken, fullScreenHost: null, insets: { top: 0, left: 0 } });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('narrow window', () => {
  it('puts tools into the menu for a message, and only while the message is shown', async () => {
    const away = tabOf({ online: false });
    const other = tabOf({ id: 'tab-2', agentId: 2, name: 'edit-suite-a' });
    const { bridge, become } = await show(sessionsOf([away, other]));
    expect(toolNames()).not.toContain('More');
    bridge.answer('agents:wake', () => refuse('no-right'));
    await press('Wake');
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(toolNames()).toContain('More');
    await become(sessionsOf([away, other], { activeTabId: 'tab-2' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(toolNames()).not.toContain('More');
  });

  it('keeps the main tools in the bar, and the rest in a menu', async () => {
    const { bridge } = await show(agent);
    widen(760);
    await settle();
    expect(toolNames()).toEqual([
      'Sidebar',
      'Connection',
      'View only',
      'Favorite',
      'Wake',
      'Reboot',
      'Reconnect',
      'Full screen',
      'More',
    ]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Despatch desk 1');
    tool('More').focus();
    await press('More');
    const entries = screen.getAllByRole('menuitem').map((one) => one.textContent.trim().split(/\s{2,}/)[0]);
    expect(entries.map((entry) => entry?.split(' ').slice(0, 2).join(' '))).toEqual([
      'Details Show',
      'Open in',
      'Note Add',
      'Screenshot Copy',
      'Zoom Size',
      'Send all',
    ]);
    await choose(/^Open in new window/);
    expect(bridge.inputsOf('sessions:openInNewWindow')).toEqual([{ tabId: 'tab-1' }]);
    expect(bridge.inputsOf('sessions:setCovered')).toEqual([{ covered: true }, { covered: false }]);
    expect(document.activeElement).toBe(tool('More'));
  });

  it('returns focus to the page if its menu was opened with the pointer', async () => {
    const { bridge } = await show(agent);
    widen(760);
    await settle();
    await press('More', 1);
    await choose(/^Send all shortcuts/);
    expect(bridge.inputsOf('sessions:setSendsAllShortcuts')).toEqual([{ tabId: 'tab-1', on: true }]);
    expect(bridge.inputsOf('sessions:focusPage')).toHaveLength(1);
  });

  it('keeps active toggles in the bar', async () => {
    await show(sessionsOf([tabOf({ sendsAllShortcuts: true })]));
    widen(760);
    await settle();
    expect(tool('Send all shortcuts').getAttribute('aria-pressed')).toBe('true');
  });

  it('has no axe violations with its menu open', async () => {
    await show(agent);
    widen(760);
    await settle();
    await press('More');
    expect((await findFaults()).filter((fault) => !fault.startsWith('region'))).toEqual([]);
  });
});

describe('support session tab', () => {
  const client = tabOf({ agentId: null, supportId: 77, name: 'Mrs Adeyemi', group: null, os: null, online: null });

  it('has the name of the client, and no tools for listed agents', async () => {
    const { bridge } = await show(sessionsOf([client]));
    expect(screen.getByRole('tab', { name: /^Mrs Adeyemi/ })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mrs Adeyemi');
    expect(toolNames()).toEqual([
      'Sidebar',
      'Connection',
      'View only',
      'Reconnect',
      'Full screen',
      'Open in new window',
      'Note',
      'Screenshot',
      'Zoom',
      'Send all shortcuts',
    ]);
    await press('Reconnect');
    await press('Open in new window');
    expect(bridge.inputsOf('sessions:reconnect')).toEqual([{ tabId: 'tab-1' }]);
    expect(bridge.inputsOf('sessions:openInNewWindow')).toEqual([{ tabId: 'tab-1' }]);
  });

  it('is distinguished from an agent with the same number', async () => {
    const same = tabOf({ id: 'tab-2', agentId: 77, name: 'Birch' });
    const { bridge } = await show(sessionsOf([client, same], { activeTabId: 'tab-2' }));
    bridge.answer('sessions:reconnect', () => new Promise(() => undefined));
    await press('Reconnect');
    expect(tool('Reconnect').getAttribute('aria-disabled')).toBe('true');
    bridge.notify('sessions:changed', sessionsOf([client, same]));
    await settle();
    expect(tool('Reconnect').getAttribute('aria-disabled')).toBeNull();
  });

  it('does not offer Wake when its connection has ended', async () => {
    const offline = { kind: 'ended', reason: 'agent-offline', at: 1, failure: null } as const;
    await show(sessionsOf([{ ...client, state: offline }]));
    expect(screen.queryByRole('button', { name: /^Wake/ })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Reconnect' }).length).toBeGreaterThan(1);
  });
});

describe('unlisted agent tab', () => {
  const unlisted = tabOf({ agentId: null, deviceId: 42, name: 'Device ID 42', group: null, os: null, online: null });

  it('explains why it cannot be woken, rebooted, marked or shown, and reconnects', async () => {
    const { bridge } = await show(sessionsOf([unlisted]));
    for (const name of ['Favorite', 'Wake', 'Reboot', 'Details']) {
      expect(tool(name).getAttribute('aria-disabled')).toBe('true');
      expect(tool(name).getAttribute('aria-description')).toContain('Device ID 42 isn’t in your list');
      await press(name);
    }
    for (const channel of ['agents:setFavorite', 'agents:wake', 'sessions:showDetails'] as const)
      expect(bridge.inputsOf(channel)).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Reconnect');
    expect(bridge.inputsOf('sessions:reconnect')).toEqual([{ tabId: 'tab-1' }]);
  });

  it('shows that the account has no such agent', async () => {
    const failure = { kind: 'not-found', message: 'A sentence of the main process.', reason: 'device' } as const;
    const state = { kind: 'ended', reason: 'connect-failed', at: 1, failure } as const;
    await show(sessionsOf([{ ...unlisted, state }]));
    const overlay = screen.getByRole('alertdialog', { name: 'No such agent' });
    expect(document.getElementById(overlay.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'No agent in this account has the device ID 42.',
    );
  });
});
