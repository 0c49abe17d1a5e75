import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';

/** Number by which the server knows a window. */
export type WindowId = number;

/** What the server reports; which fields there are depends on the name. */
export interface XEvent {
  readonly name: string;
  readonly wid: WindowId;
  readonly parent?: WindowId;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly overrideRedirect?: boolean;
  readonly atom?: number;
}

/** Returns true: without that the package reports an error a second time, as an event. */
type Reply<T> = (error: Error | null, reply: T) => true;

/** The part of the package x11 that is used here, which comes without types. */
interface Client extends EventEmitter {
  atoms: Record<string, number>;
  AllocID(): WindowId;
  CreateWindow(...args: [WindowId, WindowId, ...number[], object]): void;
  ChangeWindowAttributes(
    id: WindowId,
    values: { readonly eventMask: number } | { readonly backgroundPixel: number },
  ): void;
  ClearArea(...args: [WindowId, x: 0, y: 0, width: 0, height: 0, exposures: 0]): void;
  GetWindowAttributes(id: WindowId, reply: Reply<{ readonly mapState: number }>): void;
  ReparentWindow(id: WindowId, parent: WindowId, x: number, y: number): void;
  MapWindow(id: WindowId): void;
  UnmapWindow(id: WindowId): void;
  RaiseWindow(id: WindowId): void;
  QueryTree(id: WindowId, reply: Reply<{ readonly children: readonly WindowId[] }>): void;
  InternAtom(onlyIfExists: boolean, name: string, reply: Reply<number>): void;
  ChangeProperty(mode: 0, id: WindowId, name: number, type: number, bits: 8 | 32, data: string | number[]): void;
  DeleteProperty(id: WindowId, name: number): void;
  GetProperty(
    ...args: [0, WindowId, name: number, type: number, from: number, to: number, Reply<{ readonly data: Buffer }>]
  ): void;
  SetInputFocus(id: WindowId, revertTo: number): void;
  GetInputFocus(reply: Reply<{ readonly focus: WindowId }>): void;
  SendEvent(to: WindowId, propagate: 0, mask: number, event: object): void;
  SendClientMessage(to: WindowId, about: WindowId, type: number, bits: 32, data: number[]): void;
  GetImage(...args: [2, WindowId, ...number[], Reply<{ readonly data: Buffer }>]): void;
  require(name: 'res', reply: Reply<Resources>): void;
  require(name: 'xtest', reply: Reply<FakeInput>): void;
  terminate(): void;
}
interface Resources {
  readonly ClientIdMask: { readonly LocalClientPID: number };
  QueryClientIds(
    specs: { readonly client: number; readonly mask: number }[],
    reply: Reply<readonly { readonly client: number; readonly value: readonly number[] }[]>,
  ): void;
}
/** Keys and pointer as a person's; types are KeyPress 2, KeyRelease 3, ButtonPress 4, ButtonRelease 5, MotionNotify 6. */
export interface FakeInput {
  FakeInput(type: number, detail: number, time: number, root: WindowId, x: number, y: number): void;
}
interface Screen {
  readonly root: WindowId;
  readonly pixel_width: number;
  readonly pixel_height: number;
}
interface Package {
  readonly eventMask: Readonly<Record<string, number>>;
  createClient(
    options: { readonly display: string; readonly shm: false },
    ready: (error: Error | undefined, connected?: Connected) => void,
  ): Client;
}
interface Connected {
  readonly client: Client;
  readonly screen: readonly Screen[];
  readonly resource_mask: number;
}

const atomNames = [
  'ATOM',
  'CARDINAL',
  'STRING',
  'WINDOW',
  'WM_CLASS',
  'WM_STATE',
  'WM_CHANGE_STATE',
  '_MOTIF_WM_HINTS',
  '_NET_ACTIVE_WINDOW',
  '_NET_CLIENT_LIST',
  '_NET_CLOSE_WINDOW',
  '_NET_SUPPORTING_WM_CHECK',
  '_NET_WM_ICON',
  '_NET_WM_STATE',
  '_NET_WM_STATE_ABOVE',
  '_NET_WM_STATE_HIDDEN',
  '_NET_WM_USER_TIME',
  '_NET_WM_WINDOW_TYPE',
  '_NET_WM_WINDOW_TYPE_UTILITY',
] as const;
export type AtomName = (typeof atomNames)[number];

/** All of a property; longer ones do not occur here. */
const wholeProperty = 1_000_000;

/** A connection to an X server, with promises for what it answers. Windows may vanish at any time: errors are not reported. */
export class XConnection {
  readonly root: WindowId;
  readonly width: number;
  readonly height: number;
  readonly #client: Client;
  readonly #masks: Package['eventMask'];
  readonly #atoms: ReadonlyMap<string, number>;
  readonly #resourceMask: number;

  private constructor(client: Client, screen: Screen, resourceMask: number, pack: Package, atoms: Map<string, number>) {
    this.#client = client;
    this.#masks = pack.eventMask;
    this.#atoms = atoms;
    this.#resourceMask = resourceMask;
    this.root = screen.root;
    this.width = screen.pixel_width;
    this.height = screen.pixel_height;
  }

  /** Connects to a display (":0") with the cookie of XAUTHORITY; rejects where the server refuses or is not there. */
  static async connect(display: string): Promise<XConnection> {
    const pack = createRequire(import.meta.url)('x11') as Package;
    const { client, screen, resource_mask } = await new Promise<Connected>((resolve, reject) => {
      const starting = pack.createClient({ display, shm: false }, (error, connected) => {
        if (connected) resolve(connected);
        else reject(error ?? new Error('no answer'));
      });
      starting.on('error', reject);
    });
    client.removeAllListeners('error').on('error', () => undefined);
    const [first] = screen;
    if (!first) throw new Error('it has no screen');
    // The package stores what it learns beside X11's own atoms, of which there are 68, for every server alike.
    client.atoms = Object.fromEntries(Object.entries(client.atoms).filter(([, atom]) => atom <= 68));
    const atoms = new Map<string, number>();
    for (const name of atomNames) atoms.set(name, await ask<number>((reply) => client.InternAtom(false, name, reply)));
    return new XConnection(client, first, resource_mask, pack, atoms);
  }

  atom(name: AtomName): number {
    return this.#atoms.get(name) ?? 0;
  }

  onEvent(listener: (event: XEvent) => void): void {
    this.#client.on('event', listener);
  }

  /** What the server reports of a window from now on, by the names of X11's event masks. */
  select(id: WindowId, ...names: string[]): void {
    const eventMask = names.reduce((mask, name) => mask | (this.#masks[name] ?? 0), 0);
    this.#client.ChangeWindowAttributes(id, { eventMask });
  }

  /** A window that no manager touches and that is never shown. */
  createHolder(): WindowId {
    const id = this.#client.AllocID();
    this.#client.CreateWindow(id, this.root, 0, 0, this.width, this.height, 0, 0, 1, 0, { overrideRedirect: 1 });
    return id;
  }

  reparent(id: WindowId, parent: WindowId, x: number, y: number): void {
    this.#client.ReparentWindow(id, parent, Math.round(x), Math.round(y));
  }
  map(id: WindowId): void {
    this.#client.MapWindow(id);
  }
  unmap(id: WindowId): void {
    this.#client.UnmapWindow(id);
  }
  raise(id: WindowId): void {
    this.#client.RaiseWindow(id);
  }

  /** Mapped and viewable, mapped below a window that is not, or neither. */
  async mapState(id: WindowId): Promise<'viewable' | 'unviewable' | 'unmapped'> {
    const { mapState } = await ask<{ readonly mapState: number }>((reply) =>
      this.#client.GetWindowAttributes(id, reply),
    );
    return mapState === 2 ? 'viewable' : mapState === 1 ? 'unviewable' : 'unmapped';
  }

  async children(id: WindowId): Promise<readonly WindowId[]> {
    return (await ask<{ readonly children: readonly WindowId[] }>((reply) => this.#client.QueryTree(id, reply)))
      .children;
  }

  setNumbers(id: WindowId, name: AtomName, type: AtomName, values: readonly number[]): void {
    this.#client.ChangeProperty(0, id, this.atom(name), this.atom(type), 32, [...values]);
  }
  setText(id: WindowId, name: AtomName, text: string): void {
    this.#client.ChangeProperty(0, id, this.atom(name), this.atom('STRING'), 8, text);
  }
  deleteProperty(id: WindowId, name: AtomName): void {
    this.#client.DeleteProperty(id, this.atom(name));
  }

  async bytes(id: WindowId, name: AtomName): Promise<Buffer> {
    const { data } = await ask<{ readonly data: Buffer }>((reply) =>
      this.#client.GetProperty(0, id, this.atom(name), 0, 0, wholeProperty, reply),
    );
    return data;
  }
  /** The numbers of a property; none where the window does not have it. */
  async numbers(id: WindowId, name: AtomName): Promise<number[]> {
    const data = await this.bytes(id, name);
    return Array.from({ length: data.length >> 2 }, (_, index) => data.readUInt32LE(index * 4));
  }

  /** Gives the keyboard to a window; where that goes away, it follows the pointer. */
  focus(id: WindowId): void {
    this.#client.SetInputFocus(id, 1);
  }
  async focused(): Promise<WindowId> {
    return (await ask<{ readonly focus: WindowId }>((reply) => this.#client.GetInputFocus(reply))).focus;
  }

  /** A message to the window manager. */
  message(about: WindowId, type: AtomName, ...data: number[]): void {
    this.#client.SendClientMessage(this.root, about, this.atom(type), 32, data);
  }
  /** Tells the window manager that a window is withdrawn, also where it was not mapped (ICCCM 4.1.4). */
  announceUnmapped(wid: WindowId): void {
    const mask = (this.#masks.SubstructureRedirect ?? 0) | (this.#masks.SubstructureNotify ?? 0);
    this.#client.SendEvent(this.root, 0, mask, { name: 'UnmapNotify', event: this.root, wid, fromConfigure: false });
  }

  /** The connections that a process of this computer has to the server, each by the part of ids that its windows share. */
  async connectionsOf(pid: number): Promise<number[]> {
    const resources = await ask<Resources>((reply) => this.#client.require('res', reply));
    const specs = [{ client: 0, mask: resources.ClientIdMask.LocalClientPID }];
    const ids = await ask<readonly { readonly client: number; readonly value: readonly number[] }[]>((reply) =>
      resources.QueryClientIds(specs, reply),
    );
    return ids.filter(({ value }) => value.includes(pid)).map(({ client }) => this.connectionOf(client));
  }
  connectionOf(id: WindowId): number {
    return (id & ~this.#resourceMask) >>> 0;
  }

  /** The whole screen: blue, green, red and an unused byte for each pixel, row by row. */
  async screenshot(): Promise<Buffer> {
    const { root, width, height } = this;
    const { data } = await ask<{ readonly data: Buffer }>((reply) =>
      this.#client.GetImage(2, root, 0, 0, width, height, 0xff_ff_ff_ff, reply),
    );
    return data;
  }

  /** Paints the screen behind all windows in one colour (0xRRGGBB). */
  paintRoot(colour: number): void {
    this.#client.ChangeWindowAttributes(this.root, { backgroundPixel: colour });
    this.#client.ClearArea(this.root, 0, 0, 0, 0, 0);
  }

  /** Keys and pointer as a person's. */
  fakeInput(): Promise<FakeInput> {
    return ask((reply) => this.#client.require('xtest', reply));
  }

  close(): void {
    this.#client.terminate();
  }
}

function ask<T>(request: (reply: Reply<T>) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    request((error, reply) => {
      if (error) reject(error);
      else resolve(reply);
      return true;
    });
  });
}
