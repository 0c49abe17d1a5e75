import { describe, expect, it, vi } from 'vitest';
import { installMenu, menuTemplate } from '../../../src-main/shell/menu.ts';
import { Menu } from '../electron-stub.ts';

vi.mock('../../../src-main/electron.ts', () => import('../electron-stub.ts'));

describe('the menu of the program', () => {
  it('is there on macOS alone', () => {
    expect([menuTemplate('win32', () => {}), menuTemplate('linux', () => {})]).toEqual([null, null]);
    installMenu('linux', () => {});
    expect(Menu.application).toBeNull();
  });

  it('brings copy and paste, the window commands and Settings to macOS', () => {
    const opened: number[] = [];
    installMenu('darwin', () => opened.push(1));
    const { items } = Menu.application as {
      items: { role?: string; submenu?: { label?: string; click?: () => void }[] }[];
    };
    expect(items.map(({ role }) => role)).toEqual([undefined, 'editMenu', 'windowMenu']);
    items[0]?.submenu?.find(({ label }) => label === 'Settings…')?.click?.();
    expect(opened).toEqual([1]);
  });
});
