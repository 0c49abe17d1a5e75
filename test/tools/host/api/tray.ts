/* eslint-disable @typescript-eslint/no-unused-vars -- the parameters are Electron's, whether the host has a use for them or not */
import { HostEmitter } from '../base/emitter.ts';
import { options } from '../base/options.ts';
import { record } from '../base/records.ts';
import { sessionBusAddress } from '../panel/session-bus-address.ts';
import type { PanelIcon } from '../panel/status-notifier-item.ts';
import type { Menu } from './menu.ts';
import type { NativeImage } from './native-image.ts';

interface TrayEvents {
  click: [event: Electron.KeyboardEvent, bounds: Electron.Rectangle, position: Electron.Point];
  'double-click': [event: Electron.KeyboardEvent, bounds: Electron.Rectangle];
  'right-click': [event: Electron.KeyboardEvent, bounds: Electron.Rectangle];
}

/** The trays that exist now, for tests to read. */
export const trays = new Set<Tray>();

const bounds = { x: 0, y: 0, width: 24, height: 24 };
/** Panels on Linux report neither keys nor places. */
const noKeys = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, triggeredByAccelerator: false };
const nowhere = { x: 0, y: 0, width: 0, height: 0 };

/**
 * An icon in the tray: on the panel of a Linux desktop where there is one (Electron has no error either where there is none),
 * and on all systems in `trays`, where tests read and press it.
 */
export class Tray extends HostEmitter<TrayEvents> {
  image: NativeImage | string;
  toolTip = '';
  title = '';
  menu: Menu | null = null;
  #destroyed = false;
  /** Null until the panel has it, and for good where there is no panel. */
  #icon: PanelIcon | null = null;

  constructor(image: NativeImage | string, _guid?: string) {
    super('Tray', ['click', 'double-click', 'right-click']);
    this.image = image;
    trays.add(this);
    record('tray.new');
    void this.#show().catch(() => undefined);
  }

  async #show(): Promise<void> {
    const address = options.showsTray ? sessionBusAddress(process.env, process.platform) : null;
    if (address === null) return;
    // Loaded here only, since few starts of the host have a panel.
    const { PanelIcon: Icon } = await import('../panel/status-notifier-item.ts');
    const icon = await Icon.make(address, {
      image: () => this.image,
      toolTip: () => this.toolTip,
      menu: () => this.menu,
      pressed: () => this.emit('click', noKeys, nowhere, { x: 0, y: 0 }),
    });
    if (this.#destroyed) return icon?.remove();
    // Before the panel knows of it: what changes from then on has to be signalled.
    this.#icon = icon;
    await icon?.offer();
  }

  setImage(image: NativeImage | string): void {
    this.image = image;
    this.#icon?.imageChanged();
    record('tray.setImage');
  }

  setPressedImage(_image: NativeImage | string): void {
    record('tray.setPressedImage');
  }

  setToolTip(toolTip: string): void {
    this.toolTip = toolTip;
    this.#icon?.toolTipChanged();
    record('tray.setToolTip', toolTip);
  }

  setTitle(title: string): void {
    this.title = title;
  }

  getTitle(): string {
    return this.title;
  }

  setContextMenu(menu: Menu | null): void {
    this.menu = menu;
    this.#icon?.menuChanged();
  }

  setIgnoreDoubleClickEvents(_ignore: boolean): void {
    record('tray.setIgnoreDoubleClickEvents');
  }

  popUpContextMenu(menu?: Menu): void {
    if (menu) this.menu = menu;
    record('tray.popUpContextMenu');
  }

  getBounds(): Electron.Rectangle {
    return { ...bounds };
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  destroy(): void {
    this.#destroyed = true;
    this.#icon?.remove();
    trays.delete(this);
  }
}
