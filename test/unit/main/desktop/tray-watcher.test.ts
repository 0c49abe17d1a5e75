import type { EventEmitter } from 'node:events';
import { sessionBus } from '@jellybrick/dbus-next';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PANEL_LIMIT, watchTray, type TrayWatcher } from '../../../../src-main/desktop/tray-watcher.ts';
import { Bus, sessionBusPaths } from '../../../../src-main/lib/session-bus.ts';
import { socketOf, startPanel, startPrivateBus, TRAY_WATCHER, type PrivateBus } from '../../../private-bus.ts';
import { Exported } from '../../../tools/host/panel/exported.ts';
import { createFakeClock } from '../fake-clock.ts';
import { until } from '../../until.ts';

const watchers: TrayWatcher[] = [];
afterEach(() => {
  for (const watcher of watchers.splice(0)) watcher.close();
});

function watch(env: Readonly<Record<string, string>>, platform: NodeJS.Platform = 'linux') {
  const clock = createFakeClock();
  const onCome = vi.fn();
  const onGone = vi.fn();
  const watcher = watchTray({ platform, env, clock, onCome, onGone });
  watchers.push(watcher);
  return { watcher, clock, onCome, onGone };
}

/** A program that owns the name of the watcher and says whether a panel takes icons from it. */
class Watcher extends Exported {
  static {
    Watcher.configureMembers({
      properties: { IsStatusNotifierHostRegistered: { signature: 'b', access: 'read' } },
      signals: { StatusNotifierHostRegistered: {} },
    });
  }
  IsStatusNotifierHostRegistered: boolean;

  constructor(isRegistered: boolean) {
    super(TRAY_WATCHER);
    this.IsStatusNotifierHostRegistered = isRegistered;
  }

  StatusNotifierHostRegistered(): void {}
}

async function startWatcher({ env }: PrivateBus, isRegistered = true) {
  const bus = sessionBus({ busAddress: env.DBUS_SESSION_BUS_ADDRESS ?? '' });
  // Its types leave this event out.
  (bus as EventEmitter).on('error', () => undefined);
  onTestFinished(() => bus.disconnect());
  const own = new Watcher(isRegistered);
  bus.export('/StatusNotifierWatcher', own);
  await bus.requestName(TRAY_WATCHER);
  return {
    close: () => bus.disconnect(),
    registerHost(): void {
      own.IsStatusNotifierHostRegistered = true;
      own.StatusNotifierHostRegistered();
    },
  };
}

async function useBus(): Promise<PrivateBus> {
  const bus = await startPrivateBus();
  onTestFinished(() => bus.stop());
  return bus;
}

describe.runIf(process.platform === 'linux')('C7: who shows the tray icon, on a real session bus', () => {
  it('is there from the start', async () => {
    const bus = await useBus();
    await startWatcher(bus);
    const { watcher, clock, onCome, onGone } = watch(bus.env);
    await watcher.asked;
    expect(watcher.isShown()).toBe(true);
    await clock.advance(PANEL_LIMIT);
    expect(onGone).not.toHaveBeenCalled();
    expect(onCome).not.toHaveBeenCalled();
  });

  it('may come late, as a panel does at login', async () => {
    const bus = await useBus();
    const { watcher, clock, onCome, onGone } = watch(bus.env);
    await watcher.asked;
    expect(watcher.isShown()).toBe(false);
    await startWatcher(bus);
    await until(() => expect(onCome).toHaveBeenCalledOnce());
    expect(watcher.isShown()).toBe(true);
    await clock.advance(PANEL_LIMIT);
    expect(onGone).not.toHaveBeenCalled();
  });

  it('may end and start again', async () => {
    const bus = await useBus();
    const panel = await startWatcher(bus);
    const { watcher, clock, onCome, onGone } = watch(bus.env);
    await watcher.asked;
    panel.close();
    await until(() => expect(watcher.isShown()).toBe(false));
    await startWatcher(bus);
    await until(() => expect(watcher.isShown()).toBe(true));
    expect(onCome).toHaveBeenCalledOnce();
    await clock.advance(PANEL_LIMIT);
    expect(onGone).not.toHaveBeenCalled();
  });

  it('is missed after a while, so that a hidden window is shown', async () => {
    const bus = await useBus();
    const { watcher, clock, onGone } = watch(bus.env);
    await watcher.asked;
    await clock.advance(PANEL_LIMIT - 1);
    expect(onGone).not.toHaveBeenCalled();
    await clock.advance(1);
    expect(onGone).toHaveBeenCalledOnce();
  });

  it('is missed as well where the whole bus ends', async () => {
    const bus = await startPrivateBus();
    await startWatcher(bus);
    const { watcher, clock, onGone } = watch(bus.env);
    await watcher.asked;
    await bus.stop();
    await until(() => expect(watcher.isShown()).toBe(false));
    await clock.advance(PANEL_LIMIT);
    expect(onGone).toHaveBeenCalledOnce();
  });

  it('is missed where no panel takes icons from the one who manages them, until one does', async () => {
    const bus = await useBus();
    const manager = await startWatcher(bus, false);
    const { watcher, clock, onCome, onGone } = watch(bus.env);
    await watcher.asked;
    expect(watcher.isShown()).toBe(false);
    await clock.advance(PANEL_LIMIT);
    expect(onGone).toHaveBeenCalledOnce();
    manager.registerHost();
    await until(() => expect(onCome).toHaveBeenCalledOnce());
    expect(watcher.isShown()).toBe(true);
  });

  it('is taken to be there where the one who manages icons does not answer', async () => {
    const bus = await useBus();
    const panel = await startPanel(bus);
    onTestFinished(() => panel.close());
    const { watcher, clock, onGone } = watch(bus.env);
    await until(() => expect(watcher.isShown()).toBe(true));
    await until(() => expect(clock.timers()).toBeGreaterThan(0));
    await clock.advance(PANEL_LIMIT);
    await watcher.asked;
    expect(watcher.isShown()).toBe(true);
    expect(onGone).not.toHaveBeenCalled();
  });

  it('reports nothing after it was closed', async () => {
    const bus = await useBus();
    const panel = await startWatcher(bus);
    const { watcher, clock, onCome, onGone } = watch(bus.env);
    await watcher.asked;
    watcher.close();
    panel.close();
    await clock.advance(PANEL_LIMIT);
    expect(onGone).not.toHaveBeenCalled();
    expect(onCome).not.toHaveBeenCalled();
  });
});

describe('without a session bus', () => {
  it.each([{}, { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere/bus' }, { DBUS_SESSION_BUS_ADDRESS: 'tcp:host=x' }])(
    'C7: a hidden window is shown at once (%j)',
    async (env: Record<string, string>) => {
      const { watcher, onGone } = watch(env);
      await watcher.asked;
      expect(watcher.isShown()).toBe(false);
      expect(onGone).toHaveBeenCalledOnce();
    },
  );

  it.each(['win32', 'darwin'] as const)('%s shows tray icons all the same', async (platform) => {
    const { watcher, clock, onGone } = watch({}, platform);
    await watcher.asked;
    expect(watcher.isShown()).toBe(true);
    await clock.advance(PANEL_LIMIT);
    expect(onGone).not.toHaveBeenCalled();
  });
});

describe('the address of the session bus', () => {
  it.each([
    ['unix:path=/run/user/1000/bus', ['/run/user/1000/bus']],
    ['unix:path=/tmp/a%20b,guid=1f', ['/tmp/a b']],
    ['unix:abstract=/tmp/dbus-x,guid=1f;unix:path=/b', ['\0/tmp/dbus-x', '/b']],
    ['tcp:host=evil.example,port=1', []],
    ['unix:path=%zz', []],
    ['', ['/run/user/7/bus']],
  ])('%s', (address, paths) => {
    const runtime = address === '' ? { XDG_RUNTIME_DIR: '/run/user/7' } : {};
    expect(sessionBusPaths({ DBUS_SESSION_BUS_ADDRESS: address, ...runtime })).toEqual(paths);
  });

  it.runIf(process.platform === 'linux')('leads to a bus, whose calls fail once it has ended', async () => {
    const bus = await startPrivateBus();
    const client = await Bus.connect(socketOf(bus));
    expect(await client.hasOwner('org.freedesktop.DBus')).toBe(true);
    expect(await client.hasOwner('org.example.Nobody')).toBe(false);
    await bus.stop();
    await client.closed;
    await expect(client.hasOwner('org.freedesktop.DBus')).rejects.toThrow('ended');
  });
});
