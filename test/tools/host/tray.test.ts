import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Message, sessionBus, Variant, type MessageBus } from '@jellybrick/dbus-next';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { until, untilEqual } from '../../e2e/until.ts';
import { startPrivateBus, TRAY_WATCHER, type PrivateBus } from '../../private-bus.ts';
import { nativeImage } from './api/native-image.ts';
import { PNG } from './base/png.ts';
import { panelLabel } from './panel/dbus-menu.ts';
import { Exported } from './panel/exported.ts';
import { sessionBusAddress } from './panel/session-bus-address.ts';
import { PanelIcon } from './panel/status-notifier-item.ts';
import { startFixture, type Fixture } from './run-fixture.ts';

/** As much of a panel as programs talk to. */
class Watcher extends Exported {
  static {
    Watcher.configureMembers({
      properties: { IsStatusNotifierHostRegistered: { signature: 'b', access: 'read' } },
      methods: { RegisterStatusNotifierItem: { inSignature: 's' } },
    });
  }
  readonly IsStatusNotifierHostRegistered = true;
  readonly items: string[] = [];

  constructor() {
    super(TRAY_WATCHER);
  }
  RegisterStatusNotifierItem(name: string): void {
    this.items.push(name);
  }
}

/** A layout of com.canonical.dbusmenu. */
type Layout = readonly [id: number, properties: Record<string, Variant>, children: readonly Variant<Layout>[]];
interface ShownItem {
  readonly id: number;
  readonly properties: Record<string, unknown>;
  readonly items: readonly ShownItem[];
}
const readLayout = ([id, properties, children]: Layout): ShownItem => ({
  id,
  properties: Object.fromEntries(Object.entries(properties).map(([name, { value }]) => [name, value])),
  items: children.map(({ value }) => readLayout(value)),
});

class Panel {
  readonly watcher = new Watcher();
  readonly #bus: MessageBus;
  readonly #heard: string[] = [];
  /** Connections that have ended. */
  readonly left: string[] = [];

  private constructor(bus: MessageBus) {
    this.#bus = bus;
    bus.on('message', ({ member, interface: from, body }) => {
      if (/StatusNotifierItem|dbusmenu/.test(from)) this.#heard.push(member);
      if (member === 'NameOwnerChanged' && body[2] === '') this.left.push(String(body[0]));
    });
  }

  /** One that no program knows of yet. */
  static async connect(address: string): Promise<Panel> {
    const bus = sessionBus({ busAddress: address });
    await once(bus, 'connect');
    const panel = new Panel(bus);
    await panel.call('org.freedesktop.DBus', '/', 'org.freedesktop.DBus.AddMatch', 's', "type='signal'");
    return panel;
  }

  static async start(address: string): Promise<Panel> {
    const panel = await Panel.connect(address);
    await panel.show();
    return panel;
  }

  async show(): Promise<void> {
    this.#bus.export('/StatusNotifierWatcher', this.watcher);
    await this.#bus.requestName(TRAY_WATCHER);
  }

  async call(to: string, path: string, method: string, signature = '', ...body: unknown[]): Promise<unknown> {
    const [, from = '', member = ''] = /^(.*)\.(\w+)$/.exec(method) ?? [];
    const reply = await this.#bus.call(
      new Message({ destination: to, path, interface: from, member, signature, body }),
    );
    return reply?.body.length === 1 ? reply.body[0] : reply?.body;
  }

  async properties(item: string): Promise<Record<string, unknown>> {
    const method = 'org.freedesktop.DBus.Properties.GetAll';
    const all = await this.call(item, '/StatusNotifierItem', method, 's', 'org.kde.StatusNotifierItem');
    return Object.fromEntries(Object.entries(all as Record<string, Variant>).map(([name, { value }]) => [name, value]));
  }

  async menu(item: string): Promise<ShownItem> {
    const { Menu: path } = await this.properties(item);
    const reply = await this.call(item, String(path), 'com.canonical.dbusmenu.GetLayout', 'iias', 0, -1, []);
    return readLayout((reply as [number, Layout])[1]);
  }

  async click(item: string, menu: string, id: number): Promise<void> {
    const event = [id, 'clicked', new Variant('s', ''), 0];
    await this.call(item, menu, 'com.canonical.dbusmenu.Event', 'isvu', ...event);
  }

  /** Waits for a signal that comes after this call. */
  next(signal: string): Promise<true> {
    const from = this.#heard.length;
    return until(signal, () => (this.#heard.includes(signal, from) ? (true as const) : undefined));
  }

  stop(): void {
    this.#bus.disconnect();
  }
}

describe.runIf(process.platform === 'linux')('the tray on a panel', () => {
  let bus: PrivateBus;
  let address: string;
  let panel: Panel;
  let fixture: Fixture;
  let item: string;
  beforeAll(async () => {
    bus = await startPrivateBus();
    address = bus.env.DBUS_SESSION_BUS_ADDRESS ?? '';
    panel = await Panel.start(address);
    fixture = await startFixture({ env: { LONGREACH_TRAY: '1', DBUS_SESSION_BUS_ADDRESS: address } });
    item = await until('icon', () => panel.watcher.items[0]);
  });
  afterAll(async () => {
    await fixture.close();
    panel.stop();
    await bus.stop();
  });

  it('is offered under a name of its own, with the values of Chromium', async () => {
    expect(item).toBe(`org.freedesktop.StatusNotifierItem-${String(fixture.app.process().pid)}-1`);
    expect(panel.watcher.items).toHaveLength(1);
    expect(await panel.properties(item)).toMatchObject({
      Category: 'ApplicationStatus',
      Id: 'chrome_status_icon_1',
      Title: '',
      Status: 'Active',
      ItemIsMenu: false,
      Menu: '/org/chromium/DbusMenu/1',
      IconPixmap: [],
      ToolTip: ['', [], 'Fixture', ''],
    });
  });

  it('shows each new image and tip', async () => {
    const dot = new PNG({ width: 2, height: 1 });
    dot.data.set([1, 2, 3, 255, 250, 251, 252, 128]);
    const image = panel.next('NewIcon');
    const tip = panel.next('NewToolTip');
    await fixture.main(({ nativeImage, __electronHost: host }, png) => {
      const [tray] = host.trays;
      tray?.setImage(nativeImage.createFromBuffer(Buffer.from(png, 'base64')) as never);
      tray?.setToolTip('Two');
    }, PNG.sync.write(dot).toString('base64'));
    await image;
    await tip;
    const { IconPixmap, ToolTip } = await panel.properties(item);
    expect(IconPixmap).toEqual([[2, 1, Buffer.from([255, 1, 2, 3, 128, 250, 251, 252])]]);
    expect(ToolTip).toEqual(['', [], 'Two', '']);
    const file = panel.next('NewIcon');
    await fixture.main(
      ({ nativeImage, __electronHost: host }, path) => {
        [...host.trays][0]?.setImage(nativeImage.createFromPath(path) as never);
      },
      join(import.meta.dirname, '../../../assets/tray/tray-normal-dark.png'),
    );
    await file;
    const [[width, height]] = (await panel.properties(item)).IconPixmap as [[number, number]];
    expect(width, 'of the picture for twice the density').toBe(32);
    expect(height).toBe(32);
  });

  it('has its menu there, with switches, submenus and shortcuts', async () => {
    const changed = panel.next('LayoutUpdated');
    await fixture.main(({ Menu, __electronHost: host }) => {
      const menu = Menu.buildFromTemplate([
        { label: 'A && B_&C', accelerator: 'CommandOrControl+Shift+K' },
        { type: 'separator' },
        { label: 'Box', type: 'checkbox', checked: true },
        { label: 'One', type: 'radio' },
        { label: 'More', submenu: [{ label: 'Off', enabled: false, visible: false }] },
      ]);
      [...host.trays][0]?.setContextMenu(menu as never);
    });
    await changed;
    const menu = await panel.menu(item);
    expect(menu.properties).toEqual({ 'children-display': 'submenu' });
    expect(menu.items.map(({ properties }) => properties)).toEqual([
      { label: 'A & B___C', shortcut: [['Control', 'Shift', 'k']] },
      { type: 'separator' },
      { label: 'Box', 'toggle-type': 'checkmark', 'toggle-state': 1 },
      { label: 'One', 'toggle-type': 'radio', 'toggle-state': 0 },
      { label: 'More', 'children-display': 'submenu' },
    ]);
    expect(menu.items[4]?.items[0]?.properties).toEqual({ label: 'Off', enabled: false, visible: false });
  });

  it('answers for single items, and refuses those that it does not have', async () => {
    const { items } = await panel.menu(item);
    const box = items[2]?.id ?? 0;
    const ask = (method: string, signature: string, ...body: unknown[]) =>
      panel.call(item, '/org/chromium/DbusMenu/1', `com.canonical.dbusmenu.${method}`, signature, ...body);
    const [[id, properties]] = (await ask('GetGroupProperties', 'aias', [box, 9_999], ['label'])) as [
      [number, Record<string, Variant>],
    ];
    expect(id).toBe(box);
    expect(Object.keys(properties)).toEqual(['label']);
    expect(await ask('GetProperty', 'is', box, 'toggle-state')).toMatchObject({ signature: 'i', value: 1 });
    expect(await ask('AboutToShowGroup', 'ai', [box, 9_999])).toEqual([[], [9_999]]);
    await expect(ask('GetLayout', 'iias', 9_999, -1, [])).rejects.toThrow('no item 9999');
    await expect(ask('AboutToShow', 'i', 9_999)).rejects.toThrow('no item 9999');
  });

  it('emits a click, and clicks items as Electron does', async () => {
    await fixture.main(({ Menu, __electronHost: host }) => {
      const clicks: unknown[] = [];
      Object.assign(globalThis, { clicks });
      const [tray] = host.trays;
      tray?.on('click', (...args) => clicks.push(args));
      const submenu = Menu.buildFromTemplate([
        { label: 'Box', type: 'checkbox', click: ({ label, checked }) => clicks.push({ label, checked }) },
      ]);
      submenu.on('menu-will-show', () => clicks.push('will show'));
      tray?.setContextMenu(Menu.buildFromTemplate([{ label: 'More', submenu }]) as never);
    });
    const more = (await panel.menu(item)).items[0]!;
    await panel.call(item, '/StatusNotifierItem', 'org.kde.StatusNotifierItem.Activate', 'ii', 5, 6);
    const menu = '/org/chromium/DbusMenu/1';
    await panel.call(item, menu, 'com.canonical.dbusmenu.AboutToShow', 'i', more.id);
    await panel.click(item, menu, more.items[0]!.id);
    const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, triggeredByAccelerator: false };
    await untilEqual('clicks', () => fixture.main(() => (globalThis as unknown as { clicks: unknown[] }).clicks), [
      [none, { x: 0, y: 0, width: 0, height: 0 }, { x: 0, y: 0 }],
      'will show',
      { label: 'Box', checked: true },
    ]);
  });

  it('is offered again to the next panel, which does not get what was made while there was none', async () => {
    panel.stop();
    panel = await Panel.connect(address);
    await fixture.main(({ Tray, nativeImage }) => {
      Object.assign(globalThis, { other: new Tray(nativeImage.createEmpty()) });
    });
    await until('end of its connection', () => panel.left.find((name) => name.startsWith(':')));
    await panel.show();
    await until('icon', () => panel.watcher.items[0]);
    expect(panel.watcher.items).toEqual([item]);
  });

  it('is a file where the desktop is GNOME, in a new place for each image', async () => {
    vi.stubEnv('XDG_CURRENT_DESKTOP', 'ubuntu:GNOME');
    const path = join(import.meta.dirname, '../../../assets/tray/tray-normal-dark.png');
    let image = path;
    const tray = { image: () => image, toolTip: () => '', menu: () => null, pressed: () => undefined };
    const icon = await PanelIcon.make(address, tray);
    await icon?.offer();
    vi.unstubAllEnvs();
    const name = await until('icon', () => panel.watcher.items.find((one) => one.includes(`-${String(process.pid)}-`)));
    const first = await panel.properties(name);
    expect(first.IconPixmap).toEqual([]);
    const fileOf = ({ IconThemePath, IconName }: Record<string, unknown>) =>
      join(String(IconThemePath), `${String(IconName)}.png`);
    expect(readFileSync(fileOf(first))).toEqual(readFileSync(path.replace('.png', '@2x.png')));
    image = path.replace('normal', 'offline');
    const changed = panel.next('NewIconThemePath');
    icon?.imageChanged();
    await changed;
    const second = await panel.properties(name);
    expect(second.IconThemePath).not.toBe(first.IconThemePath);
    expect(second.IconName).not.toBe(first.IconName);
    expect(existsSync(fileOf(first))).toBe(false);
    icon?.remove();
    expect(existsSync(fileOf(second))).toBe(false);
  });

  it('disappears with the tray', async () => {
    await fixture.main(({ Tray, nativeImage }) => {
      Object.assign(globalThis, { other: new Tray(nativeImage.createEmpty()) });
    });
    const ofApp = `-${String(fixture.app.process().pid)}-2`;
    const other = await until('second icon', () => panel.watcher.items.find((name) => name.endsWith(ofApp)));
    await fixture.main(() => {
      (globalThis as unknown as { other: { destroy(): void } }).other.destroy();
    });
    await until('end of its name', () => panel.left.find((name) => name === other));
  });

  it('disappears when the app quits from its menu', async () => {
    const ended = once(fixture.app.process(), 'exit');
    await fixture.main(({ app, Menu, __electronHost: host }) => {
      const menu = Menu.buildFromTemplate([{ label: 'Quit', click: () => app.quit() }]);
      [...host.trays][0]?.setContextMenu(menu as never);
    });
    const [quit] = (await panel.menu(item)).items;
    await panel.click(item, '/org/chromium/DbusMenu/1', quit?.id ?? 0);
    expect(await ended).toEqual([0, null]);
    await until('end of its name', () => panel.left.find((name) => name === item));
  });
});

describe('the tray where there is no bus', () => {
  it.runIf(process.platform === 'linux')('is not shown', async () => {
    const tray = {
      image: () => nativeImage.createEmpty(),
      toolTip: () => '',
      menu: () => null,
      pressed: () => undefined,
    };
    await expect(PanelIcon.make('unix:path=/nowhere/bus', tray)).rejects.toThrow('ENOENT');
    await expect(PanelIcon.make('disabled:', tray)).rejects.toThrow('disabled');
  });

  it('looks where the session says, else where systemd puts it, on Linux only', () => {
    const named = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/a' };
    expect(sessionBusAddress(named, 'linux')).toBe('unix:path=/a');
    expect(sessionBusAddress(named, 'darwin')).toBeNull();
    expect(sessionBusAddress({ DBUS_SESSION_BUS_ADDRESS: '', XDG_RUNTIME_DIR: '/nowhere' }, 'linux')).toBeNull();
  });

  it('marks letters as GTK does', () => {
    expect(panelLabel('AT&&T &Open_it')).toBe('AT&T _Open__it');
  });
});
