import { describe, expect, it, vi } from 'vitest';
import { installMenu, menuTemplate } from '../../../../src-main/desktop/menu.ts';
import { Menu } from '../electron-stub.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

describe('the menu of the program', () => {
  const idle = { openSettings: () => {}, lock: null, quit: () => {} };

  it('is there on macOS alone', () => {
    expect(menuTemplate('win32', idle)).toBeNull();
    expect(menuTemplate('linux', idle)).toBeNull();
    installMenu('linux', idle);
    expect(Menu.application).toBeNull();
  });

  it('brings copy and paste, the window commands, Settings and a Quit that asks to macOS', () => {
    const chosen: string[] = [];
    installMenu('darwin', {
      openSettings: () => chosen.push('settings'),
      lock: () => chosen.push('lock'),
      quit: () => chosen.push('quit'),
    });
    const { items } = Menu.application as {
      items: { role?: string; submenu?: { label?: string; click?: () => void }[] }[];
    };
    expect(items.map(({ role }) => role)).toEqual([undefined, 'editMenu', 'windowMenu']);
    for (const wanted of ['Settings…', 'Lock Now', 'Quit Longreach'])
      items[0]?.submenu?.find(({ label }) => label === wanted)?.click?.();
    expect(chosen).toEqual(['settings', 'lock', 'quit']);
  });

  it('has no Lock Now while the app lock is off', () => {
    expect(JSON.stringify(menuTemplate('darwin', idle))).not.toContain('Lock Now');
  });
});
