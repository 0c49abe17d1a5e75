import { EventEmitter } from 'node:events';
import { record } from '../base/records.ts';
import type { BrowserWindow } from './browser-window.ts';
import type { NativeImage } from './native-image.ts';

type Options = Electron.MenuItemConstructorOptions;
export type MenuItemConstructorOptions = Omit<Options, 'click' | 'submenu' | 'icon'> & {
  click?: (item: MenuItem, window: BrowserWindow | undefined, event: Electron.KeyboardEvent) => void;
  submenu?: MenuItemConstructorOptions[] | Menu;
  icon?: NativeImage | string;
};

/** The names Electron gives to items that have a role and no label (Linux). */
const roleLabels: Readonly<Record<string, string>> = {
  about: 'About',
  close: 'Close Window',
  copy: 'Copy',
  cut: 'Cut',
  delete: 'Delete',
  minimize: 'Minimize',
  paste: 'Paste',
  quit: 'Quit',
  redo: 'Redo',
  reload: 'Reload',
  selectAll: 'Select All',
  toggleDevTools: 'Toggle Developer Tools',
  togglefullscreen: 'Toggle Full Screen',
  undo: 'Undo',
  zoomIn: 'Zoom In',
  zoomOut: 'Zoom Out',
  resetZoom: 'Actual Size',
  window: 'Window',
  help: 'Help',
  editMenu: 'Edit',
  fileMenu: 'File',
  viewMenu: 'View',
  windowMenu: 'Window',
};

let lastCommand = 0;

export class MenuItem {
  readonly id: string;
  readonly type: NonNullable<Options['type']>;
  readonly role: Options['role'];
  readonly accelerator: string | undefined;
  readonly commandId = ++lastCommand;
  readonly submenu: Menu | undefined;
  readonly click: (event?: Electron.KeyboardEvent, window?: BrowserWindow) => void;
  readonly registerAccelerator: boolean;
  label: string;
  sublabel: string;
  toolTip: string;
  icon: NativeImage | string | undefined;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  /** Set when it is put into one. */
  menu: Menu | undefined;

  constructor(options: MenuItemConstructorOptions) {
    this.id = options.id ?? '';
    this.type = options.type ?? (options.submenu ? 'submenu' : 'normal');
    this.role = options.role;
    this.accelerator = options.accelerator;
    this.registerAccelerator = options.registerAccelerator ?? true;
    this.label = options.label ?? (options.role ? (roleLabels[options.role] ?? options.role) : '');
    this.sublabel = options.sublabel ?? '';
    this.toolTip = options.toolTip ?? '';
    this.icon = options.icon;
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    this.submenu = Array.isArray(options.submenu) ? Menu.buildFromTemplate(options.submenu) : options.submenu;
    this.click = (event = {}, window) => {
      if (this.type === 'checkbox') this.checked = !this.checked;
      if (this.type === 'radio') this.#choose();
      if (options.click) options.click(this, window, event);
      else if (options.role) record('menu.role', options.role);
    };
  }

  /** One of a run of neighbouring radio items is checked. */
  #choose(): void {
    const items = this.menu?.items ?? [];
    const at = items.indexOf(this);
    const runFrom = (from: number, step: number): MenuItem[] => {
      const found: MenuItem[] = [];
      for (let next = from; items[next]?.type === 'radio'; next += step) found.push(items[next]!);
      return found;
    };
    for (const one of [...runFrom(at - 1, -1), ...runFrom(at + 1, 1)]) one.checked = false;
    this.checked = true;
  }
}

interface MenuEvents {
  'menu-will-show': [event: object];
  'menu-will-close': [event: object];
}

/** A menu. It is never drawn; tests read its items and click them. */
export class Menu extends EventEmitter<MenuEvents> {
  static #application: Menu | null = null;
  /** The menu shown last by `popup`. */
  static lastPopup: Menu | null = null;

  static buildFromTemplate(template: (MenuItemConstructorOptions | MenuItem)[]): Menu {
    const menu = new Menu();
    for (const one of template) menu.append(one instanceof MenuItem ? one : new MenuItem(one));
    return menu;
  }

  static setApplicationMenu(menu: Menu | null): void {
    Menu.#application = menu;
    for (const tell of applicationMenuChanged) tell();
  }

  static getApplicationMenu(): Menu | null {
    return Menu.#application;
  }

  items: MenuItem[] = [];

  append(item: MenuItem): void {
    item.menu = this;
    this.items.push(item);
  }

  insert(position: number, item: MenuItem): void {
    item.menu = this;
    this.items.splice(position, 0, item);
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }

  popup(options: Omit<Electron.PopupOptions, 'window' | 'frame'> & { window?: BrowserWindow } = {}): void {
    Menu.lastPopup = this;
    record(
      'menu.popup',
      this.items.map((item) => item.label),
      { x: options.x, y: options.y },
    );
    this.emit('menu-will-show', {});
  }

  closePopup(): void {
    this.emit('menu-will-close', {});
  }
}

/** Told when the application's menu changes, since its shortcuts change with it. */
export const applicationMenuChanged = new Set<() => void>();

/** "CommandOrControl+Shift+K" as the pages name a key press: "ctrl+shift+k". */
export function normalizeAccelerator(accelerator: string, platform: NodeJS.Platform = process.platform): string {
  const control = platform === 'darwin' ? 'meta' : 'ctrl';
  const names: Record<string, string> = {
    commandorcontrol: control,
    cmdorctrl: control,
    control: 'ctrl',
    command: 'meta',
    cmd: 'meta',
    super: 'meta',
    option: 'alt',
    plus: '+',
    space: ' ',
    return: 'enter',
    esc: 'escape',
    left: 'arrowleft',
    right: 'arrowright',
    up: 'arrowup',
    down: 'arrowdown',
  };
  const parts = accelerator.split('+').map((part) => names[part.toLowerCase()] ?? part.toLowerCase());
  const order = ['ctrl', 'meta', 'alt', 'shift'];
  const held = order.filter((name) => parts.includes(name));
  return [...held, ...parts.filter((part) => !order.includes(part))].join('+');
}

function listItems(menu: Menu | null | undefined): MenuItem[] {
  return (menu?.items ?? []).flatMap((item) => [item, ...listItems(item.submenu)]);
}

const withShortcut = (): MenuItem[] =>
  listItems(Menu.getApplicationMenu()).filter((item) => item.accelerator !== undefined && item.registerAccelerator);

/** The shortcuts of the application's menu, as pages name key presses. */
export function acceleratorsOfMenu(): string[] {
  return withShortcut().map((item) => normalizeAccelerator(item.accelerator ?? ''));
}

/** Clicks the enabled item of the application's menu that has this shortcut. */
export function clickAccelerator(name: string): void {
  const item = withShortcut().find((one) => one.enabled && normalizeAccelerator(one.accelerator ?? '') === name);
  item?.click({ triggeredByAccelerator: true });
}
