import { EventEmitter } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { settle } from '../../settle.ts';
import { createKeychain } from '../../../../src-main/account/key/keychain.ts';
import { dialog } from '../electron-stub.ts';
import { createFakeClock } from '../fake-clock.ts';
import { until } from '../../until.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));
const { createQuit } = await import('../../../../src-main/app/quit.ts');

const { answers } = dialog;
const requested = (): readonly (string | undefined)[] => dialog.asked.map(({ message }) => message);

/** Quits as Electron does: before-quit, then will-quit; each may be prevented. */
class App extends EventEmitter {
  ended = false;
  quit(): void {
    if (!this.#prevented('before-quit') && !this.#prevented('will-quit')) this.ended = true;
  }
  #prevented(name: string): boolean {
    const event = { defaultPrevented: false, preventDefault: () => (event.defaultPrevented = true) };
    this.emit(name, event);
    return event.defaultPrevented;
  }
}

function setUp(
  open: boolean,
  finish: () => Promise<unknown> = () => Promise.resolve(),
  work = false,
  downloads = false,
  platform: NodeJS.Platform = 'linux',
) {
  const app = new App();
  const process = new EventEmitter();
  const ending = { now: false };
  const timers: (() => void)[] = [];
  const after = (_ms: number, run: () => void) => {
    timers.push(run);
    return () => undefined;
  };
  const onQuitting = vi.fn();
  return {
    app,
    process,
    onQuitting,
    ending,
    quit: createQuit({
      app,
      process,
      platform,
      isEnding: () => ending.now,
      onQuitting,
      hasOpenSessions: () => open,
      hasWork: () => work,
      hasDownloads: () => downloads,
      finish,
      after,
    }),
    expire: () => timers.forEach((run) => run()),
  };
}

describe('quitting', () => {
  test('without sessions needs no confirmation, and waits for pending writes', async () => {
    const written = Promise.withResolvers<void>();
    const { app, onQuitting, quit } = setUp(false, () => written.promise);
    await quit.ask();
    expect(onQuitting).toHaveBeenCalledOnce();
    expect(app.ended).toBe(false);
    written.resolve();
    await until(() => expect(app.ended).toBe(true));
  });

  test('with open sessions asks for confirmation; Cancel keeps running', async () => {
    answers.push(1);
    const { app, onQuitting, quit } = setUp(true);
    await quit.ask();
    expect(onQuitting).not.toHaveBeenCalled();
    expect(app.ended).toBe(false);
  });

  test('during a bulk action asks once for everything; Cancel keeps running', async () => {
    for (const open of [false, true]) {
      const { app, quit } = setUp(open, undefined, true);
      await quit.ask();
      expect(app.ended).toBe(false);
    }
    expect(requested()).toEqual([
      'An action on several agents is in progress.',
      'Remote sessions are open. An action on several agents is in progress.',
    ]);
  });

  test('C3: during a download asks once, in one question with the rest', async () => {
    for (const open of [false, true]) {
      const { app, quit } = setUp(open, undefined, false, true);
      await quit.ask();
      expect(app.ended).toBe(false);
    }
    expect(requested()).toEqual([
      'A file is being downloaded.',
      'Remote sessions are open. A file is being downloaded.',
    ]);
    answers.push(0);
    const { app, quit } = setUp(false, undefined, false, true);
    await quit.ask();
    await until(() => expect(app.ended).toBe(true));
  });

  test('C3: while the keyring asks for its password needs no confirmation, and does not wait for an answer', async () => {
    const kill = vi.fn();
    const silent = { send: () => undefined, onMessage: () => undefined, onExit: () => undefined, kill };
    const keychain = createKeychain({ spawn: () => silent, clock: createFakeClock() });
    const read = keychain.read('account-1');
    const { app, quit } = setUp(false, async () => {
      keychain.close();
      await read;
    });
    await quit.ask();
    expect(requested()).toEqual([]);
    await until(() => expect(app.ended).toBe(true));
    expect(await read).toEqual({ kind: 'unavailable', problem: 'crashed' });
    expect(kill).toHaveBeenCalledOnce();
  });

  test('with open sessions, ends after the confirmation', async () => {
    answers.push(0);
    const { app, quit } = setUp(true);
    await quit.ask();
    await until(() => expect(app.ended).toBe(true));
  });

  test('to restart asks in its own words, and tells whether it goes on', async () => {
    answers.push(1, 0);
    const { app, quit } = setUp(true);
    expect(await quit.ask('Restart')).toBe(false);
    expect(app.ended).toBe(false);
    expect(await quit.ask('Restart')).toBe(true);
    expect(dialog.asked[0]).toMatchObject({
      detail: 'If you restart Longreach, they end.',
      buttons: ['Restart', 'Cancel'],
    });
    await until(() => expect(app.ended).toBe(true));
  });

  test('in another way lets windows close first, and ends nothing by itself', async () => {
    const { app, onQuitting, quit } = setUp(false);
    const leave = vi.fn(() => expect(onQuitting).toHaveBeenCalledOnce());
    expect(await quit.ask('Restart', leave)).toBe(true);
    expect(leave).toHaveBeenCalledOnce();
    expect(app.ended).toBe(false);
  });

  test('by the Dock of macOS asks as the menu does, and once', async () => {
    const { app, onQuitting, quit } = setUp(true, undefined, false, false, 'darwin');
    app.quit();
    app.quit();
    void quit.ask();
    await settle();
    expect(requested()).toHaveLength(1);
    expect(onQuitting).not.toHaveBeenCalled();
    expect(app.ended).toBe(false);
    answers.push(0);
    app.quit();
    await until(() => expect(app.ended).toBe(true));
    expect(requested()).toHaveLength(2);
  });

  test('by a signal on macOS asks nothing and still writes everything', async () => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
      const finish = vi.fn(() => Promise.resolve());
      const { app, onQuitting, process } = setUp(true, finish, true, false, 'darwin');
      process.emit(signal);
      await until(() => expect(app.ended).toBe(true));
      expect(onQuitting).toHaveBeenCalled();
      expect(finish).toHaveBeenCalledOnce();
    }
    expect(requested()).toEqual([]);
  });

  test('by the end of the macOS session, or by a signal elsewhere, asks nothing', async () => {
    const mac = setUp(true, undefined, false, false, 'darwin');
    mac.ending.now = true;
    mac.app.quit();
    await until(() => expect(mac.app.ended).toBe(true));
    const linux = setUp(true);
    linux.app.quit();
    await until(() => expect(linux.app.ended).toBe(true));
    expect(requested()).toEqual([]);
  });

  test('ends in bounded time even if a write never finishes or fails', async () => {
    const stuck = setUp(false, () => new Promise(() => undefined));
    await stuck.quit.ask();
    stuck.expire();
    await until(() => expect(stuck.app.ended).toBe(true));
    const failing = setUp(false, () => Promise.reject(new Error('disk')));
    failing.app.quit();
    await until(() => expect(failing.app.ended).toBe(true));
  });
});
