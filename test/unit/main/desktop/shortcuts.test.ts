import { afterEach, describe, expect, it } from 'vitest';
import { createQuickShortcut, isSharedShortcut, readQuickKeys } from '../../../../src-main/desktop/shortcuts.ts';
import { loadTexts, useEnglish } from '../../../../src-main/lib/load-texts.ts';

function make(platform: NodeJS.Platform = 'linux', isWayland = false) {
  const held = new Map<string, () => void>();
  const taken = new Set<string>();
  const notices: string[] = [];
  const timers: (() => void)[] = [];
  let suspended = false;
  let wanted = 'default';
  let presses = 0;
  const shortcut = createQuickShortcut({
    keys: {
      register(keys, run) {
        if (keys === 'nonsense') throw new TypeError('no such keys');
        if (suspended || taken.has(keys)) return false;
        held.set(keys, run);
        return true;
      },
      // The portal of Wayland lets go of nothing.
      unregister: (keys) => void (isWayland || held.delete(keys)),
      setSuspended: (on) => {
        suspended = on && !isWayland;
      },
    },
    platform,
    isWayland,
    isShared: (keys) => isSharedShortcut(keys, platform, (path) => path === '/Applications/1Password.app'),
    requested: () => wanted,
    onPress: () => {
      presses += 1;
    },
    onTaken: (message) => void notices.push(message),
    after: (_ms, run) => {
      timers.push(run);
      return () => void timers.splice(timers.indexOf(run), 1);
    },
  });
  const want = (keys: string): void => {
    wanted = keys;
    shortcut.follow();
  };
  return { shortcut, held, taken, notices, timers, want, presses: () => presses, isSuspended: () => suspended };
}

afterEach(() => useEnglish());

describe('the shortcut of Quick connect', () => {
  it('is the default of the system until another is chosen, or none', () => {
    expect(readQuickKeys('default', 'darwin')).toBe('Command+Shift+Space');
    expect(readQuickKeys('default', 'win32')).toBe('Control+Alt+Space');
    const { shortcut, held, want, presses } = make();
    want('default');
    held.get('Control+Alt+Space')?.();
    expect(presses()).toBe(1);
    want('Control+Shift+J');
    expect([...held.keys()]).toEqual(['Control+Shift+J']);
    want('');
    expect([...held.keys()]).toEqual([]);
    expect(shortcut.state()).toEqual({ keys: '', taken: false, shared: false, byDesktop: false });
  });

  it('notifies once that the keys are taken, and what to do', () => {
    const { shortcut, taken, notices, want } = make();
    taken.add('Control+Alt+Space');
    want('default');
    want('default');
    expect(shortcut.state()).toMatchObject({ keys: 'Control+Alt+Space', taken: true });
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatch(/^Ctrl\+Alt\+Space can’t open Quick connect.*Settings/);
    taken.clear();
    want('default');
    expect(shortcut.state().taken).toBe(false);
  });

  it('knows of a program that opens with the same keys, which macOS tells both', () => {
    const mac = make('darwin');
    mac.want('default');
    expect(mac.shortcut.state()).toMatchObject({ taken: false, shared: true });
    mac.want('Control+Shift+Space');
    expect(mac.shortcut.state().shared).toBe(false);
    const windows = make('win32');
    windows.want('default');
    expect(windows.shortcut.state().shared).toBe(false);
  });

  it('treats keys that do not exist as taken, without an error', () => {
    const { shortcut, want, notices } = make();
    want('nonsense');
    expect(shortcut.state()).toMatchObject({ keys: 'nonsense', taken: true });
    expect(notices).toHaveLength(1);
  });

  it('calls the keys as they are on a keyboard of the language, and on a Mac', async () => {
    await loadTexts({ language: 'de', locale: 'de-DE' });
    const { taken, notices, want } = make();
    taken.add('Control+Alt+Space').add('Super+PageUp');
    want('default');
    want('Super+PageUp');
    const onMac = make('darwin');
    onMac.taken.add('Control+Shift+Return');
    onMac.want('Control+Shift+Return');
    expect([...notices, ...onMac.notices].map((text) => text.slice(0, text.indexOf(' kann')))).toEqual([
      ...['Strg+Alt+Leertaste', 'Win+Bild ↑', 'Ctrl+Umschalt+Eingabe'],
    ]);
  });

  it('is not opened by its former keys under Wayland, which lets go of none', () => {
    const { shortcut, held, want, presses } = make('linux', true);
    want('default');
    want('Control+Shift+J');
    held.get('Control+Alt+Space')?.();
    expect(presses()).toBe(0);
    held.get('Control+Shift+J')?.();
    expect(presses()).toBe(1);
    expect(shortcut.state()).toEqual({ keys: 'Control+Shift+J', taken: false, shared: false, byDesktop: true });
    want('');
    held.get('Control+Shift+J')?.();
    expect(presses()).toBe(1);
  });

  it('is not opened while its next keys are recorded under Wayland, which lets none rest', () => {
    const { shortcut, held, want, presses } = make('linux', true);
    want('default');
    shortcut.setRecording(true);
    held.get('Control+Alt+Space')?.();
    expect(presses()).toBe(0);
    shortcut.setRecording(false);
    held.get('Control+Alt+Space')?.();
    expect(presses()).toBe(1);
  });

  it('does nothing while keys are being recorded, and takes the new ones at once', () => {
    const { shortcut, held, want, isSuspended, timers } = make();
    want('default');
    shortcut.setRecording(true);
    expect(isSuspended()).toBe(true);
    want('Control+Shift+J');
    expect(isSuspended()).toBe(false);
    expect([...held.keys()]).toEqual(['Control+Shift+J']);
    expect(timers).toHaveLength(0);
  });

  it('does not stay suspended if the end of recording is never reported', () => {
    const { shortcut, timers, isSuspended, held, want } = make();
    want('default');
    shortcut.setRecording(true);
    timers[0]?.();
    expect(isSuspended()).toBe(false);
    shortcut.setRecording(true);
    shortcut.close();
    expect(isSuspended()).toBe(false);
    expect(held.size).toBe(0);
  });
});
