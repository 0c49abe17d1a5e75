/* eslint-disable @typescript-eslint/no-unused-vars -- the parameters are Electron's, whether the host has a use for them or not */
import { HostEmitter } from '../base/emitter.ts';
import type { BrowserWindow } from './browser-window.ts';

/** A rectangle of a window. The host places web pages only; other views are kept, not drawn. */
export class View extends HostEmitter<{ 'bounds-changed': [] }> {
  children: View[] = [];
  #bounds: Electron.Rectangle = { x: 0, y: 0, width: 0, height: 0 };
  #visible = true;
  #window: BrowserWindow | null = null;
  #parent: View | null = null;
  #transparent = false;

  constructor() {
    super('View', ['bounds-changed']);
  }

  /** Adding a view again moves it to the top; one that is elsewhere leaves its place, and its page lives on. */
  addChildView(view: View, index?: number): void {
    if (view.isGone()) throw new Error("Can't add a destroyed child view to a parent view");
    if (view.#parent !== this) view.#parent?.removeChildView(view);
    this.children = this.children.filter((one) => one !== view);
    this.children.splice(index ?? this.children.length, 0, view);
    view.#parent = this;
    view.placeIn(this.#window);
    for (const child of this.children) if (child !== view) child.changed();
  }

  removeChildView(view: View): void {
    if (view.#parent !== this) return;
    this.children = this.children.filter((one) => one !== view);
    view.#parent = null;
    view.placeIn(null);
  }

  setBounds(bounds: Electron.Rectangle, _options?: object): void {
    this.#bounds = { ...bounds };
    this.changed();
    this.emit('bounds-changed');
  }

  getBounds(): Electron.Rectangle {
    return { ...this.#bounds };
  }

  setVisible(visible: boolean): void {
    this.#visible = visible;
    this.changed();
  }

  getVisible(): boolean {
    return this.#visible;
  }

  /** Hex with alpha takes AARRGGBB: nothing is drawn of a page in front of which its view is transparent. */
  setBackgroundColor(color: string): void {
    this.#transparent = /^#00[\da-f]{6}$/i.test(color);
    this.changed();
  }

  setBorderRadius(_radius: number): void {
    this.changed();
  }

  /** Its page was closed, and the view with it. */
  isGone(): boolean {
    return false;
  }

  /** The window this view is in now; for the host's own modules. */
  get window(): BrowserWindow | null {
    return this.#window;
  }

  /** Its page is drawn without a background; the host draws nothing of it. */
  get isTransparent(): boolean {
    return this.#transparent;
  }

  /** Its place above the views beside it, the lowest first. */
  get level(): number {
    return this.#parent?.children.indexOf(this) ?? 0;
  }

  placeIn(window: BrowserWindow | null): void {
    this.#window = window;
    for (const child of this.children) child.placeIn(window);
    this.changed();
  }

  /** Place, size, visibility or window changed. */
  changed(): void {
    // A plain view has nothing to show.
  }
}
