import { cleanup, fireEvent, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { reservedKey, type KeyPress, type ReservedKey } from '../../../../src-main/sessions/keys.ts';
import { formatAge } from '../../../../src-renderer/windows/session/tab-view.ts';
import { reservedShortcuts, reservedShortcutsOf } from '../../../../src-renderer/windows/session/shortcuts.ts';
import { ended, markOf, sessionsOf, tabOf } from './session-samples.ts';
import { settle, show } from './show.ts';

const NOW = Date.UTC(2026, 10, 20, 14, 0, 0);
const lists = {
  favorites: [
    markOf(1, 'Despatch desk 1', { open: true }),
    markOf(4, 'edit-suite-a'),
    markOf(5, 'Meeting room Calder', { online: false, lastTime: NOW / 1000 - 7200 }),
    markOf(6, 'nas-backup-02', { online: null }),
  ],
  recents: [markOf(4, 'edit-suite-a'), markOf(7, 'hs-empfang')],
};

/** "Ctrl+Shift+Tab" as Electron reports the press. */
function pressOf(keys: string): KeyPress {
  const held = keys.split('+');
  const last = held.at(-1) ?? '';
  const key = last === 'Esc' ? 'Escape' : last.length === 1 ? last.toLowerCase() : last;
  return {
    key,
    code: key.length === 1 ? `Key${last}` : key,
    control: held.includes('Ctrl'),
    alt: held.includes('Alt'),
    shift: held.includes('Shift'),
    meta: held.includes('Cmd'),
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('side bar', () => {
  const side = () => within(screen.getByRole('complementary', { name: 'Favorites' }));
  const names = (list: string) =>
    within(side().getByRole('list', { name: list }))
      .getAllByRole('button')
      .map((one) => one.textContent.replaceAll(/\s+/g, ' ').trim());

  it('lists favorites and recents with text labels, each agent once', async () => {
    await show(sessionsOf([tabOf()], lists));
    await vi.advanceTimersByTimeAsync(16_000);
    await settle();
    expect(names('Favorites')).toEqual([
      'Despatch desk 1 In session open',
      'edit-suite-a Online',
      'Meeting room Calder Offline 2 h',
      'nas-backup-02 Unknown',
    ]);
    expect(names('Recent')).toEqual(['hs-empfang Online']);
    expect(
      side()
        .getByRole('button', { name: /Despatch/ })
        .getAttribute('aria-current'),
    ).toBe('true');
  });

  it('tells agents of the same name apart', async () => {
    const favorites = [
      markOf(1, 'Linux.11', { beside: 'Customer A' }),
      markOf(2, 'Linux.11', { beside: 'Customer B' }),
      markOf(3, 'edit-suite-a'),
    ];
    await show(sessionsOf([tabOf({ agentId: 9 })], { favorites }));
    await settle();
    expect(names('Favorites')).toEqual([
      'Linux.11 Customer A Online',
      'Linux.11 Customer B Online',
      'edit-suite-a Online',
    ]);
    expect(side().getAllByText('Linux.11')[1]?.title).toBe('Linux.11 (Customer B)');
  });

  it('does not mark an ended session as open', async () => {
    await show(sessionsOf([tabOf({ state: ended('network', NOW) })], lists));
    expect(names('Favorites')[0]).toBe('Despatch desk 1 Ended ended');
  });

  it('connects on click', async () => {
    const { bridge } = await show(sessionsOf([tabOf()], lists));
    bridge.answer('sessions:open', () => succeed({ tabId: 'tab-9' }));
    await fireEvent.click(side().getByRole('button', { name: /edit-suite-a/ }));
    await fireEvent.click(side().getByRole('button', { name: /Despatch/ }));
    expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 4 }, { agentId: 1 }]);
  });

  it('is one tab stop with arrow keys across both lists', async () => {
    await show(sessionsOf([tabOf()], lists));
    const buttons = side().getAllByRole('button');
    buttons[0]!.focus();
    await fireEvent.keyDown(buttons[0]!, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(buttons.at(-1));
    expect(buttons.filter((one) => one.tabIndex === 0)).toHaveLength(1);
  });

  it('lists exactly the shortcuts that the main process intercepts', async () => {
    await show(sessionsOf([tabOf()], lists));
    for (const { keys } of reservedShortcuts) expect(side().getAllByText(keys).length).toBeGreaterThan(0);
    const reserved = reservedShortcuts.map(({ keys }) => reservedKey(pressOf(keys), 'linux'));
    expect(reserved).toEqual(['next-tab', 'previous-tab', 'side-bar', 'full-screen', 'copy-screenshot', 'leave-page']);
    const all: Record<ReservedKey, true> = {
      'next-tab': true,
      'previous-tab': true,
      'side-bar': true,
      'full-screen': true,
      'copy-screenshot': true,
      'leave-page': true,
      lock: true,
    };
    const shown = reservedShortcutsOf(false, true);
    expect(shown).toHaveLength(Object.keys(all).length);
    expect(reservedKey(pressOf(shown.at(-1)?.keys ?? ''), 'linux')).toBe('lock');
    expect(side().queryByText('Lock now')).toBeNull();
  });

  it('is hidden when switched off', async () => {
    await show(sessionsOf([tabOf()], { ...lists, sideBar: false, insets: { top: 84, left: 0 } }));
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('takes its size from the insets of the main process', async () => {
    const { become } = await show(sessionsOf([tabOf()], { ...lists, insets: { top: 90, left: 240 } }));
    const frame = document.querySelector<HTMLElement>('.session')!;
    const measure = () => [frame.style.getPropertyValue('--top'), frame.style.getPropertyValue('--left')];
    expect(measure()).toEqual(['90px', '240px']);
    await become(sessionsOf([tabOf()], { ...lists, insets: { top: 84, left: 0 } }));
    expect(measure()).toEqual(['84px', '0px']);
  });
});

describe('no session open', () => {
  it('offers favorites and recents in the whole window', async () => {
    const { bridge } = await show(sessionsOf([], lists));
    expect(screen.getByRole('heading', { name: 'No open sessions' })).toBeTruthy();
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(screen.queryByRole('tablist')).toBeNull();
    bridge.answer('sessions:open', () => fail('busy', 'Wait a second.'));
    await fireEvent.click(screen.getByRole('button', { name: /hs-empfang/ }));
    await settle();
    expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 7 }]);
    expect(screen.getByRole('alert').textContent).toContain('Couldn’t connect to hs-empfang. Wait a second.');
  });

  it('explains how to connect when there is nothing to offer', async () => {
    await show(sessionsOf([]));
    expect(screen.getByText(/^Connect from the console\./)).toBeTruthy();
    expect(screen.queryByRole('list')).toBeNull();
  });
});

describe('age', () => {
  it.each([
    [0, '1 min'],
    [59 * 60_000, '59 min'],
    [60 * 60_000, '1 h'],
    [47 * 3_600_000, '1 d'],
    [13 * 86_400_000, '13 d'],
    [-5000, '1 min'],
  ])('%d ms ago is %s', (gone, word) => {
    expect(formatAge(NOW - gone, NOW)).toBe(word);
  });

  it('is a date after two weeks', () => {
    expect(formatAge(NOW - 20 * 86_400_000, NOW)).toBe('31 Oct');
  });
});
