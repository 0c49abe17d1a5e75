import { EventEmitter } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { openSettings } from '../../../../src-main/app/settings/settings-store.ts';
import { createSessionEnd } from '../../../../src-main/app/os-session-end.ts';

class App extends EventEmitter {
  quits = 0;
  quit(): void {
    this.quits += 1;
  }
}

function setUp(save: () => Promise<unknown>) {
  const app = new App();
  const powerMonitor = new EventEmitter();
  const timers: { ms: number; run: () => void }[] = [];
  const after = (ms: number, run: () => void) => {
    timers.push({ ms, run });
    return () => undefined;
  };
  const end = createSessionEnd({ app, powerMonitor, save, after });
  const open = () => {
    const window = new EventEmitter();
    app.emit('browser-window-created', {}, window);
    return window;
  };
  return { app, powerMonitor, timers, end, open };
}

describe('the end of the system, on Windows', () => {
  test('writes what is known at the question alone, within a second and without the end of the program', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'longreach-session-end-'));
    const settings = await openSettings({ directory, now: Date.now });
    const { app, open, end } = setUp(() => settings.flush());
    const [first, second] = [open(), open()];
    void settings.setSessionBounds({ x: 11, y: 12, width: 900, height: 700, maximized: false });
    const began = performance.now();
    first.emit('query-session-end', {});
    second.emit('query-session-end', {});
    await settings.flush();
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(await readFile(join(directory, 'settings.json'), 'utf8')).toContain('"x": 11');
    expect([app.quits, end.isEnding()]).toEqual([0, false]);
    await rm(directory, { recursive: true });
  });

  test('writes once for all windows, and anew at the next question', async () => {
    const written = Promise.withResolvers<void>();
    const save = vi.fn(() => written.promise);
    const { open } = setUp(save);
    const [first, second] = [open(), open()];
    first.emit('query-session-end', {});
    second.emit('query-session-end', {});
    expect(save).toHaveBeenCalledTimes(1);
    written.resolve();
    await vi.waitFor(() => {
      first.emit('query-session-end', {});
      expect(save).toHaveBeenCalledTimes(2);
    });
  });

  test('is known once it cannot be stopped, so that windows that go are not taken for closed ones', () => {
    const save = vi.fn(() => Promise.reject(new Error('full')));
    const { open, end, app } = setUp(save);
    open().emit('session-end', {});
    expect([end.isEnding(), save.mock.calls.length, app.quits]).toEqual([true, 1, 0]);
  });
});

describe('the end of the system, on Linux and macOS', () => {
  test('is held up until everything is written, and then the program goes by itself', async () => {
    const written = Promise.withResolvers<void>();
    const { app, powerMonitor, end } = setUp(() => written.promise);
    const preventDefault = vi.fn();
    powerMonitor.emit('shutdown', { preventDefault });
    expect([preventDefault.mock.calls.length, end.isEnding(), app.quits]).toEqual([1, true, 0]);
    written.resolve();
    await vi.waitFor(() => expect(app.quits).toBe(1));
  });

  test('is not held up for longer than a second', async () => {
    const { app, powerMonitor, timers } = setUp(() => new Promise(() => undefined));
    powerMonitor.emit('shutdown', { preventDefault: () => undefined });
    expect(timers.map(({ ms }) => ms)).toEqual([1_000]);
    timers[0]?.run();
    await vi.waitFor(() => expect(app.quits).toBe(1));
  });
});
