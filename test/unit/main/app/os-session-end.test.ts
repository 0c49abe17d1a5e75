import { EventEmitter } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { openSettings } from '../../../../src-main/app/settings/settings-store.ts';
import { followSessionEnd } from '../../../../src-main/app/os-session-end.ts';
import { makeFolder } from '../../make-folder.ts';
import { startStopwatch } from '../../../stopwatch.ts';
import { until } from '../../until.ts';

class App extends EventEmitter {
  quits = 0;
  quit(): void {
    this.quits += 1;
  }
}

function setUp(save: () => Promise<unknown>, saveNow: readonly (() => unknown)[] = []) {
  const app = new App();
  const powerMonitor = new EventEmitter();
  const timers: { ms: number; run: () => void }[] = [];
  const after = (ms: number, run: () => void) => {
    timers.push({ ms, run });
    return () => undefined;
  };
  const onEnding = vi.fn();
  const onFailure = vi.fn();
  followSessionEnd({ app, powerMonitor, onEnding, save, saveNow, onFailure, after });
  const open = () => {
    const window = new EventEmitter();
    app.emit('browser-window-created', {}, window);
    return window;
  };
  return { app, powerMonitor, timers, onEnding, onFailure, open };
}

describe('C4: the end of the operating system’s session, on Windows', () => {
  test('saves on the query alone, and the program keeps running', async () => {
    const directory = makeFolder();
    const settings = await openSettings({ directory, now: Date.now });
    const { app, open, onEnding } = setUp(() => settings.flush());
    const [first, second] = [open(), open()];
    void settings.setSessionBounds({ x: 11, y: 12, width: 900, height: 700, maximized: false });
    const cost = startStopwatch();
    first.emit('query-session-end', {});
    second.emit('query-session-end', {});
    await settings.flush();
    expect(cost()).toBeLessThan(1_000);
    expect(await readFile(join(directory, 'settings.json'), 'utf8')).toContain('"x": 11');
    expect(app.quits).toBe(0);
    expect(onEnding).not.toHaveBeenCalled();
  });

  test('saves once for all windows, and again on the next query', async () => {
    const written = Promise.withResolvers<void>();
    const save = vi.fn(() => written.promise);
    const { open } = setUp(save);
    const [first, second] = [open(), open()];
    first.emit('query-session-end', {});
    second.emit('query-session-end', {});
    expect(save).toHaveBeenCalledTimes(1);
    written.resolve();
    await until(() => {
      first.emit('query-session-end', {});
      expect(save).toHaveBeenCalledTimes(2);
    });
  });

  test('saves before its last event returns, because the process ends then', async () => {
    const directory = makeFolder();
    const settings = await openSettings({ directory, now: Date.now });
    const { open } = setUp(() => settings.flush(), [() => settings.flushSync()]);
    const window = open();
    void settings.setSessionBounds({ x: 11, y: 12, width: 900, height: 700, maximized: false });
    window.emit('query-session-end', {});
    window.emit('session-end', {});
    expect(readFileSync(join(directory, 'settings.json'), 'utf8')).toContain('"x": 11');
    await settings.flush();
  });

  test('overtakes a write of the settings that is under way', async () => {
    const directory = makeFolder();
    const settings = await openSettings({ directory, now: Date.now });
    const bounds = { y: 12, width: 900, height: 700, maximized: false };
    const path = join(directory, 'settings.json');
    void settings.setSessionBounds({ x: 11, ...bounds });
    // Several turns of the event loop lie between opening the temporary file and renaming it: looking in each misses none.
    while (!readdirSync(directory).includes('settings.json.new')) await new Promise(setImmediate);
    void settings.setSessionBounds({ x: 22, ...bounds });
    settings.flushSync();
    expect(readFileSync(path, 'utf8')).toContain('"x": 22');
    await settings.flush();
    expect(readFileSync(path, 'utf8')).toContain('"x": 22');
    expect(readdirSync(directory).filter((name) => !name.endsWith('.json'))).toEqual([]);
  });

  test('goes on with the next step where one fails, once for all windows', () => {
    const failure = new Error('full');
    const last = vi.fn();
    const fails = (): never => {
      throw failure;
    };
    const { open, onEnding, onFailure, app } = setUp(() => Promise.resolve(), [fails, last]);
    const [first, second] = [open(), open()];
    first.emit('session-end', {});
    second.emit('session-end', {});
    expect(onEnding).toHaveBeenCalledOnce();
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(failure);
    expect(last).toHaveBeenCalledOnce();
    expect(app.quits).toBe(0);
  });
});

describe('C4: the end of the operating system’s session, on Linux and macOS', () => {
  test('is delayed until everything is written, then the program quits', async () => {
    const written = Promise.withResolvers<void>();
    const { app, powerMonitor, onEnding } = setUp(() => written.promise);
    const preventDefault = vi.fn();
    powerMonitor.emit('shutdown', { preventDefault });
    expect(preventDefault).toHaveBeenCalledOnce();
    expect(onEnding).toHaveBeenCalledOnce();
    expect(app.quits).toBe(0);
    written.resolve();
    await until(() => expect(app.quits).toBe(1));
  });

  test('is not delayed for longer than a second', async () => {
    const { app, powerMonitor, timers } = setUp(() => new Promise(() => undefined));
    powerMonitor.emit('shutdown', { preventDefault: () => undefined });
    expect(timers.map(({ ms }) => ms)).toEqual([1_000]);
    timers[0]?.run();
    await until(() => expect(app.quits).toBe(1));
  });
});
