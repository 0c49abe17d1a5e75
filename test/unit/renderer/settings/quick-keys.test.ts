import { describe, expect, it } from 'vitest';
import { judgeShortcut, otherKeys, readsAltGr } from '../../../../src-renderer/features/settings/quick-keys.ts';

const held = { keys: 'Control+Alt+Space', taken: false, shared: false, byDesktop: false };
const keyboard = (keys: Readonly<Record<string, string>>) => ({
  keyboard: { getLayoutMap: () => Promise.resolve(new Map(Object.entries(keys))) },
});
const american = keyboard({ KeyY: 'y', KeyZ: 'z', Minus: '-', Quote: "'", BracketLeft: '[' });
const german = keyboard({ KeyY: 'z', KeyZ: 'y', Minus: 'ß', Quote: 'ä', BracketLeft: 'ü' });

describe('what speaks against the keys of Quick connect', () => {
  it('is another program that has them or shares them, or AltGr', () => {
    expect(judgeShortcut({ ...held, taken: true }, true)).toBe('taken');
    expect(judgeShortcut({ ...held, shared: true }, false)).toBe('shared');
    expect(judgeShortcut(held, true)).toBe('alt-gr');
    expect(judgeShortcut(held, false)).toBeNull();
    expect(judgeShortcut({ ...held, keys: 'Control+Shift+Space' }, true)).toBeNull();
    for (const mac of [true, false])
      for (const keys of otherKeys(mac)) expect(judgeShortcut({ ...held, keys }, true)).toBeNull();
  });

  it('is AltGr on Windows alone, with any keyboard but the American one', async () => {
    expect(await readsAltGr('win32', german)).toBe(true);
    expect(await readsAltGr('win32', american)).toBe(false);
    expect(await readsAltGr('linux', german)).toBe(false);
    expect(await readsAltGr('win32', {})).toBe(false);
    expect(await readsAltGr('win32', { keyboard: { getLayoutMap: () => Promise.reject(new Error('no')) } })).toBe(
      false,
    );
  });
});
