import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAccelerator } from './api/accelerator.ts';
import { startFixture, type Fixture } from './run-fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(async () => {
  await fixture.close();
});

describe('shortcuts of the whole machine', () => {
  it('are one under every spelling, and none without exactly one key', () => {
    const same = ['Control+Alt+Space', 'Alt+Ctrl+Space', 'CommandOrControl+Option+space'];
    expect(new Set(same.map((one) => readAccelerator(one, 'linux'))).size).toBe(1);
    expect(readAccelerator('CmdOrCtrl+K', 'darwin')).toBe('meta+k');
    expect(readAccelerator('F24')).toBe('f24');
    for (const wrong of ['', 'Control', 'Control+A+B', 'Control+Nonsense', 'F25', 'Hyper+A'])
      expect(readAccelerator(wrong)).toBeNull();
  });

  it('are registered once, pressed, given back, and refused while another program has them', async () => {
    const seen = await fixture.main(({ globalShortcut, __electronHost: host }) => {
      const presses: string[] = [];
      const press = (keys: string) => host.shortcutKeys.press(keys);
      const found: unknown[] = [
        globalShortcut.register('Control+Alt+Space', () => presses.push('first')),
        globalShortcut.register('Alt+Ctrl+Space', () => presses.push('again')),
        press('CommandOrControl+Alt+Space'),
        globalShortcut.isRegistered('Alt+Control+Space'),
      ];
      globalShortcut.setSuspended(true);
      found.push(
        press('Control+Alt+Space'),
        globalShortcut.register('F9', () => undefined),
      );
      globalShortcut.setSuspended(false);
      host.shortcutKeys.take('F9', true);
      globalShortcut.registerAll(['F9', 'F10'], () => presses.push('many'));
      found.push(press('F9'), press('F10'), globalShortcut.isRegistered('F9'));
      globalShortcut.unregister('Alt+Ctrl+Space');
      found.push(press('Control+Alt+Space'));
      globalShortcut.unregisterAll();
      found.push(press('F10'));
      host.shortcutKeys.take('F9', false);
      found.push(globalShortcut.register('F9', () => undefined));
      globalShortcut.unregisterAll();
      return { found, presses };
    });
    expect(seen.found).toEqual([true, false, true, true, false, false, false, true, false, false, false, true]);
    expect(seen.presses).toEqual(['first', 'many']);
    await expect(
      fixture.main(({ globalShortcut }) => globalShortcut.register('Nonsense', () => undefined)),
    ).rejects.toThrow('conversion failure from Nonsense');
  });
});

describe('what keeps the computer awake', () => {
  it('is known while it runs', async () => {
    const seen = await fixture.main(({ powerSaveBlocker, __electronHost: host }) => {
      const display = powerSaveBlocker.start('prevent-display-sleep');
      const app = powerSaveBlocker.start('prevent-app-suspension');
      const both = host.powerSaveBlockers();
      const stopped = [powerSaveBlocker.stop(display), powerSaveBlocker.stop(display)];
      const after = [powerSaveBlocker.isStarted(display), powerSaveBlocker.isStarted(app)];
      powerSaveBlocker.stop(app);
      return { both, stopped, after, end: host.powerSaveBlockers() };
    });
    expect(seen).toEqual({
      both: ['prevent-display-sleep', 'prevent-app-suspension'],
      stopped: [true, false],
      after: [false, true],
      end: [],
    });
  });
});
