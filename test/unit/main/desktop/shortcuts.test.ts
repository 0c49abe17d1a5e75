import { afterEach, describe, expect, it } from 'vitest';
import { createQuickShortcut, readQuickKeys } from '../../../../src-main/desktop/shortcuts.ts';
import { loadTexts } from '../../../../src-main/languages/load.ts';
import { useTexts } from '../../../../src-main/lib/texts.ts';

function make(platform: NodeJS.Platform = 'linux') {
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
      unregister: (keys) => void held.delete(keys),
      setSuspended: (on) => {
        suspended = on;
      },
    },
    platform,
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

afterEach(() => useTexts('en', null, 'en-GB'));

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
    expect(shortcut.state()).toEqual({ keys: '', taken: false });
  });

  it('notifies once that the keys are taken, and what to do', () => {
    const { shortcut, taken, notices, want } = make();
    taken.add('Control+Alt+Space');
    want('default');
    want('default');
    expect(shortcut.state()).toEqual({ keys: 'Control+Alt+Space', taken: true });
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatch(/^Ctrl\+Alt\+Space can’t open Quick connect.*Settings/);
    taken.clear();
    want('default');
    expect(shortcut.state().taken).toBe(false);
  });

  it('treats keys that do not exist as taken, without an error', () => {
    const { shortcut, want, notices } = make();
    want('nonsense');
    expect(shortcut.state()).toEqual({ keys: 'nonsense', taken: true });
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
