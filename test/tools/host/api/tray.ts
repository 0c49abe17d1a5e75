/* eslint-disable @typescript-eslint/no-unused-vars -- the parameters are Electron's, whether the host has a use for them or not */
import { HostEmitter } from '../base/emitter.ts';
import { record } from '../base/records.ts';
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

/** An icon in no tray: what it shows is kept, what a person does with it is done by tests. */
export class Tray extends HostEmitter<TrayEvents> {
  image: NativeImage | string;
  toolTip = '';
  title = '';
  menu: Menu | null = null;
  #destroyed = false;

  constructor(image: NativeImage | string, _guid?: string) {
    super('Tray', ['click', 'double-click', 'right-click']);
    this.image = image;
    trays.add(this);
    record('tray.new');
  }

  setImage(image: NativeImage | string): void {
    this.image = image;
    record('tray.setImage');
  }

  setPressedImage(_image: NativeImage | string): void {
    record('tray.setPressedImage');
  }

  setToolTip(toolTip: string): void {
    this.toolTip = toolTip;
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
    trays.delete(this);
  }
}
