import { describe, expect, it, vi } from 'vitest';
import { installMenu, menuTemplate } from '../../../../src-main/desktop/menu.ts';
import { Menu } from '../electron-stub.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

interface Shown {
  readonly label?: string;
  readonly role?: string;
  readonly submenu?: readonly Shown[];
  readonly click?: () => void;
}

describe('the menu of the program', () => {
  const idle = { openSettings: () => {}, lock: null, help: () => {}, quit: () => {} };

  it('is there on macOS alone', () => {
    expect(menuTemplate('win32', idle)).toBeNull();
    expect(menuTemplate('linux', idle)).toBeNull();
    installMenu('linux', idle);
    expect(Menu.application).toBeNull();
  });

  const press = (items: readonly Shown[], ...wanted: readonly string[]): void =>
    wanted.forEach((one) =>
      items
        .flatMap(({ submenu }) => submenu ?? [])
        .find(({ label }) => label === one)
        ?.click?.(),
    );

  it('brings copy and paste, the window commands, Settings and a Quit that asks to macOS', () => {
    const chosen: string[] = [];
    installMenu('darwin', {
      openSettings: () => chosen.push('settings'),
      lock: () => chosen.push('lock'),
      help: (entry) => chosen.push(entry),
      quit: () => chosen.push('quit'),
    });
    const { items } = Menu.application as { items: Shown[] };
    expect(items.map(({ role }) => role)).toEqual([undefined, 'editMenu', 'windowMenu', 'help']);
    press(items, 'Settings…', 'Lock Now', 'Quit Longreach');
    expect(chosen).toEqual(['settings', 'lock', 'quit']);
  });

  it('has under Help what the button of the console has, by the commands of the palette', () => {
    const chosen: string[] = [];
    installMenu('darwin', { ...idle, help: (entry) => chosen.push(entry) });
    const { items } = Menu.application as { items: Shown[] };
    expect(items.at(-1)?.submenu?.map(({ label }) => label)).toEqual([
      'Guide',
      'What’s New',
      undefined,
      'Report a Problem',
    ]);
    press(items, 'Guide', 'What’s New', 'Report a Problem');
    expect(chosen).toEqual(['guide', 'whats-new', 'report-problem']);
  });

  it('has no Lock Now while the app lock is off', () => {
    expect(JSON.stringify(menuTemplate('darwin', idle))).not.toContain('Lock Now');
  });
});
