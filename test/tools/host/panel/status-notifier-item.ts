import { once, type EventEmitter } from 'node:events';
import { Message, sessionBus, type MessageBus, type Variant } from '@jellybrick/dbus-next';
import { nativeImage, sharpest, type NativeImage } from '../api/native-image.ts';
import type { Menu } from '../api/menu.ts';
import { PNG } from '../base/png.ts';
import { DbusMenu } from './dbus-menu.ts';
import { Exported } from './exported.ts';
import { IconFile, wantsFiles } from './icon-file.ts';

/** What a panel shows of a tray, read whenever it asks. */
export interface ShownTray {
  image(): NativeImage | string;
  toolTip(): string;
  menu(): Menu | null;
  /** The main or the middle button was pressed on the icon. */
  pressed(): void;
}

type Pixmap = readonly [width: number, height: number, argb: Buffer];
type ToolTip = readonly [iconName: string, icon: readonly Pixmap[], title: string, text: string];

const WATCHER = 'org.kde.StatusNotifierWatcher';
const PATH = '/StatusNotifierItem';

/** The icon as panels know it: org.kde.StatusNotifierItem, with Chromium's values and members named as on the bus. */
class StatusNotifierItem extends Exported {
  static {
    const read = (signature: string) => ({ signature, access: 'read' as const });
    StatusNotifierItem.configureMembers({
      properties: {
        Category: read('s'),
        Id: read('s'),
        Title: read('s'),
        Status: read('s'),
        WindowId: read('i'),
        ItemIsMenu: read('b'),
        Menu: read('o'),
        IconName: read('s'),
        IconThemePath: read('s'),
        IconPixmap: read('a(iiay)'),
        OverlayIconName: read('s'),
        OverlayIconPixmap: read('a(iiay)'),
        AttentionIconName: read('s'),
        AttentionIconPixmap: read('a(iiay)'),
        AttentionMovieName: read('s'),
        ToolTip: read('(sa(iiay)ss)'),
      },
      methods: {
        Activate: { inSignature: 'ii' },
        SecondaryActivate: { inSignature: 'ii' },
        ContextMenu: { inSignature: 'ii' },
        Scroll: { inSignature: 'is' },
      },
      signals: { NewIcon: {}, NewIconThemePath: { signature: 's' }, NewToolTip: {} },
    });
  }

  readonly Category = 'ApplicationStatus';
  readonly Id: string;
  readonly Title = '';
  readonly Status = 'Active';
  readonly WindowId = 0;
  readonly ItemIsMenu = false;
  readonly Menu: string;
  readonly OverlayIconName = '';
  readonly OverlayIconPixmap: readonly Pixmap[] = [];
  readonly AttentionIconName = '';
  readonly AttentionIconPixmap: readonly Pixmap[] = [];
  readonly AttentionMovieName = '';
  readonly #tray: ShownTray;
  /** Null where the panel takes the picture itself. */
  readonly #file: IconFile | null;

  constructor(tray: ShownTray, number: number) {
    super('org.kde.StatusNotifierItem');
    this.#tray = tray;
    this.#file = wantsFiles(process.env) ? new IconFile() : null;
    this.#writeFile();
    this.Id = `chrome_status_icon_${number}`;
    this.Menu = `/org/chromium/DbusMenu/${number}`;
  }

  get IconName(): string {
    return this.#file?.place?.name ?? '';
  }

  get IconThemePath(): string {
    return this.#file?.place?.folder ?? '';
  }

  get IconPixmap(): readonly Pixmap[] {
    return this.#file === null ? pixmaps(this.#tray.image()) : [];
  }

  #writeFile(): void {
    const image = pictureOf(this.#tray.image());
    if (!image.isEmpty()) this.#file?.write(image.toPNG());
  }

  imageChanged(): void {
    this.#writeFile();
    Exported.emitPropertiesChanged(this, { IconPixmap: this.IconPixmap });
    if (this.#file !== null) this.NewIconThemePath();
    this.NewIcon();
  }

  toolTipChanged(): void {
    Exported.emitPropertiesChanged(this, { ToolTip: this.ToolTip });
    this.NewToolTip();
  }

  removed(): void {
    this.#file?.remove();
  }

  get ToolTip(): ToolTip {
    return ['', [], this.#tray.toolTip(), ''];
  }

  Activate(): void {
    // Not in this call: an error of the app is the app's, not an answer to the panel.
    setImmediate(() => this.#tray.pressed());
  }

  SecondaryActivate(): void {
    this.Activate();
  }

  /** For panels that draw no menus themselves. The host has nothing to draw one with. */
  ContextMenu(): void {}

  Scroll(): void {}

  NewIcon(): void {}

  NewIconThemePath(): string {
    return this.IconThemePath;
  }

  NewToolTip(): void {}
}

const pictureOf = (image: NativeImage | string): NativeImage =>
  sharpest(typeof image === 'string' ? nativeImage.createFromPath(image) : image);

/** One picture of the size it has, not premultiplied, in network byte order; none where the image is empty. */
function pixmaps(image: NativeImage | string): readonly Pixmap[] {
  const shown = pictureOf(image);
  if (shown.isEmpty()) return [];
  const { width, height, data } = PNG.sync.read(shown.toPNG());
  const argb = Buffer.alloc(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const rgba = data.readUInt32BE(at);
    argb.writeUInt32BE(((rgba << 24) | (rgba >>> 8)) >>> 0, at);
  }
  return [[width, height, argb]];
}

let lastNumber = 0;

/** A tray's icon on the panel of a Linux desktop. */
export class PanelIcon {
  readonly #bus: MessageBus;
  readonly #tray: ShownTray;
  readonly #item: StatusNotifierItem;
  readonly #menu = new DbusMenu();
  readonly #name: string;

  private constructor(bus: MessageBus, tray: ShownTray) {
    lastNumber += 1;
    this.#bus = bus;
    this.#tray = tray;
    this.#item = new StatusNotifierItem(tray, lastNumber);
    this.#name = `org.freedesktop.StatusNotifierItem-${process.pid}-${lastNumber}`;
  }

  /**
   * An icon that can be offered. Null where there is no panel now, which a panel that comes later does not change (as in
   * Chromium's status_icon_linux_dbus.cc).
   *
   * @throws where the bus does not answer
   */
  static async make(address: string, tray: ShownTray): Promise<PanelIcon | null> {
    const bus = sessionBus({ busAddress: address });
    // Its types leave this event out.
    (bus as EventEmitter).on('error', () => undefined);
    await once(bus, 'connect');
    if (!(await hasPanel(bus))) {
      bus.disconnect();
      return null;
    }
    return new PanelIcon(bus, tray);
  }

  /** Offers it to the panel that is there, and again to each that follows it. */
  async offer(): Promise<void> {
    this.#menu.set(this.#tray.menu());
    this.#bus.export(this.#item.Menu, this.#menu);
    this.#bus.export(PATH, this.#item);
    await this.#bus.requestName(this.#name);
    this.#bus.on('message', ({ member, body: [name, , owner] }) => {
      if (member === 'NameOwnerChanged' && name === WATCHER && owner !== '') void this.#register();
    });
    const rule = `type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='${WATCHER}'`;
    await this.#bus.call(busCall('AddMatch', rule));
    await this.#register();
  }

  async #register(): Promise<void> {
    const method = { interface: WATCHER, member: 'RegisterStatusNotifierItem', signature: 's' };
    // A panel that refuses does not show it.
    await this.#bus.call(new Message({ ...watcher, ...method, body: [this.#name] })).catch(() => undefined);
  }

  imageChanged(): void {
    this.#signal(() => this.#item.imageChanged());
  }

  toolTipChanged(): void {
    this.menuChanged();
    this.#signal(() => this.#item.toolTipChanged());
  }

  menuChanged(): void {
    this.#menu.set(this.#tray.menu());
    this.#signal(() => {
      this.#menu.LayoutUpdated();
    });
  }

  remove(): void {
    // A call that is still on its way would be answered on the ended connection, which throws where nobody can catch it.
    this.#bus.send = () => undefined;
    this.#bus.disconnect();
    this.#item.removed();
  }

  #signal(send: () => void): void {
    try {
      send();
    } catch (error) {
      // The bus has ended, and the icon with it.
      if (!String(error).includes('stream is closed')) throw error;
    }
  }
}

const watcher = { destination: WATCHER, path: '/StatusNotifierWatcher' };

const busCall = (member: string, argument: string): Message =>
  new Message({
    destination: 'org.freedesktop.DBus',
    path: '/org/freedesktop/DBus',
    interface: 'org.freedesktop.DBus',
    member,
    signature: 's',
    body: [argument],
  });

async function hasPanel(bus: MessageBus): Promise<boolean> {
  const owned = await bus.call(busCall('NameHasOwner', WATCHER));
  if (owned?.body[0] !== true) return false;
  const reply = await bus.call(
    new Message({
      ...watcher,
      interface: 'org.freedesktop.DBus.Properties',
      member: 'Get',
      signature: 'ss',
      body: [WATCHER, 'IsStatusNotifierHostRegistered'],
    }),
  );
  return (reply?.body[0] as Variant<boolean> | undefined)?.value === true;
}
