import { DBusError, Variant } from '@jellybrick/dbus-next';
import type { Menu, MenuItem } from '../api/menu.ts';
import { Exported } from './exported.ts';

type Properties = Readonly<Record<string, Variant>>;

/** One item as the panel knows it. It stays as it was when the menu was set, like Electron's on Linux. */
interface Entry {
  readonly properties: Properties;
  readonly children: readonly number[];
  /** Null for the menu itself. */
  readonly item: MenuItem | null;
}
type Layout = readonly [id: number, properties: Properties, children: readonly Variant[]];

const ROOT = 0;
const noKeys = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, triggeredByAccelerator: false };

/** A menu that a panel draws: com.canonical.dbusmenu, with members named as on the bus. */
export class DbusMenu extends Exported {
  static {
    DbusMenu.configureMembers({
      properties: {
        Version: { signature: 'u', access: 'read' },
        Status: { signature: 's', access: 'read' },
        TextDirection: { signature: 's', access: 'read' },
        IconThemePath: { signature: 'as', access: 'read' },
      },
      methods: {
        GetLayout: { inSignature: 'iias', outSignature: 'u(ia{sv}av)' },
        GetGroupProperties: { inSignature: 'aias', outSignature: 'a(ia{sv})' },
        GetProperty: { inSignature: 'is', outSignature: 'v' },
        Event: { inSignature: 'isvu' },
        EventGroup: { inSignature: 'a(isvu)', outSignature: 'ai' },
        AboutToShow: { inSignature: 'i', outSignature: 'b' },
        AboutToShowGroup: { inSignature: 'ai', outSignature: 'aiai' },
      },
      signals: { LayoutUpdated: { signature: 'ui' } },
    });
  }

  readonly Version = 3;
  readonly Status = 'normal';
  readonly TextDirection = 'ltr';
  readonly IconThemePath: readonly string[] = [];
  #entries = new Map<number, Entry>();
  #lastId = ROOT;
  #revision = 0;

  constructor() {
    super('com.canonical.dbusmenu');
    this.set(null);
  }

  /** Replaces the whole menu. */
  set(menu: Menu | null): void {
    this.#entries = new Map();
    const properties = { 'children-display': new Variant('s', 'submenu') };
    this.#entries.set(ROOT, { properties, children: this.#add(menu), item: null });
    this.#revision += 1;
  }

  #add(menu: Menu | null | undefined): number[] {
    return (menu?.items ?? []).map((item) => {
      const children = this.#add(item.submenu);
      this.#lastId += 1;
      this.#entries.set(this.#lastId, { properties: describeItem(item), children, item });
      return this.#lastId;
    });
  }

  #find(id: number): Entry {
    const entry = this.#entries.get(id);
    if (entry === undefined)
      throw new DBusError('org.freedesktop.DBus.Error.InvalidArgs', `The menu has no item ${id}.`);
    return entry;
  }

  #layout(id: number, depth: number, names: readonly string[]): Layout {
    const { properties, children } = this.#find(id);
    // A depth of -1 means all.
    const below = depth === 0 ? [] : children;
    const variants = below.map((child) => new Variant('(ia{sv}av)', this.#layout(child, depth - 1, names)));
    return [id, pick(properties, names), variants];
  }

  GetLayout(parent: number, depth: number, names: readonly string[]): [revision: number, layout: Layout] {
    return [this.#revision, this.#layout(parent, depth, names)];
  }

  GetGroupProperties(ids: readonly number[], names: readonly string[]): (readonly [number, Properties])[] {
    const wanted = ids.length === 0 ? [...this.#entries.keys()] : ids.filter((id) => this.#entries.has(id));
    return wanted.map((id) => [id, pick(this.#find(id).properties, names)] as const);
  }

  GetProperty(id: number, name: string): Variant {
    const value = this.#find(id).properties[name];
    if (value === undefined) throw new DBusError('org.freedesktop.DBus.Error.InvalidArgs', `It has no ${name}.`);
    return value;
  }

  Event(id: number, type: string): void {
    const { item } = this.#find(id);
    // Not in this call: an error of the app is the app's, not an answer to the panel.
    if (type === 'clicked' && item !== null) setImmediate(() => item.click(noKeys));
  }

  EventGroup(events: readonly (readonly [id: number, type: string])[]): number[] {
    for (const [id, type] of events) if (this.#entries.has(id)) this.Event(id, type);
    return events.map(([id]) => id).filter((id) => !this.#entries.has(id));
  }

  /** False: the menu as it was sent is still right. */
  AboutToShow(id: number): boolean {
    this.#find(id).item?.submenu?.emit('menu-will-show', {});
    return false;
  }

  AboutToShowGroup(ids: readonly number[]): [changed: number[], unknown: number[]] {
    for (const id of ids) if (this.#entries.has(id)) this.AboutToShow(id);
    return [[], ids.filter((id) => !this.#entries.has(id))];
  }

  LayoutUpdated(): [revision: number, parent: number] {
    return [this.#revision, ROOT];
  }
}

/** No names mean all. */
function pick(properties: Properties, names: readonly string[]): Properties {
  if (names.length === 0) return properties;
  return Object.fromEntries(Object.entries(properties).filter(([name]) => names.includes(name)));
}

/** What differs from the defaults of dbusmenu. */
function describeItem(item: MenuItem): Properties {
  const { label, type, enabled, visible, checked, accelerator, icon } = item;
  const isSwitch = type === 'checkbox' || type === 'radio';
  return {
    ...(label !== '' && { label: new Variant('s', panelLabel(label)) }),
    ...(!enabled && { enabled: new Variant('b', false) }),
    ...(!visible && { visible: new Variant('b', false) }),
    ...(type === 'separator' && { type: new Variant('s', 'separator') }),
    ...(type === 'submenu' && { 'children-display': new Variant('s', 'submenu') }),
    ...(isSwitch && {
      'toggle-type': new Variant('s', type === 'radio' ? 'radio' : 'checkmark'),
      'toggle-state': new Variant('i', checked ? 1 : 0),
    }),
    ...(accelerator !== undefined && { shortcut: new Variant('aas', [shortcutParts(accelerator)]) }),
    ...(typeof icon === 'object' && !icon.isEmpty() && { 'icon-data': new Variant('ay', icon.toPNG()) }),
  };
}

/** The letter to press has "&" before it in Electron's labels and "_" in those of GTK; twice means the character itself. */
export const panelLabel = (label: string): string =>
  label.replaceAll(/&&|&|_/g, (mark) => (mark === '&&' ? '&' : mark === '&' ? '_' : '__'));

const modifiers: Readonly<Record<string, string>> = {
  commandorcontrol: 'Control',
  cmdorctrl: 'Control',
  control: 'Control',
  ctrl: 'Control',
  alt: 'Alt',
  option: 'Alt',
  shift: 'Shift',
  super: 'Super',
  meta: 'Super',
};

/** "CommandOrControl+Shift+K" is Control, Shift, k. */
function shortcutParts(accelerator: string): string[] {
  return accelerator
    .split('+')
    .map((part) => modifiers[part.toLowerCase()] ?? (part.length === 1 ? part.toLowerCase() : part));
}
