/* eslint-disable @typescript-eslint/no-unused-vars -- the parameters are Electron's, whether the host has a use for them or not */
import { HostEmitter } from '../base/emitter.ts';
import { PNG } from '../base/png.ts';
import { recordMade } from '../base/record-members.ts';
import { record } from '../base/records.ts';

/** Electron's `shell`: nothing leaves the program, everything is recorded. */
export const shell = {
  openExternal: (url: string, _options?: Electron.OpenExternalOptions): Promise<void> => {
    record('shell.openExternal', url);
    return Promise.resolve();
  },
  openPath: (path: string): Promise<string> => {
    record('shell.openPath', path);
    return Promise.resolve('');
  },
  showItemInFolder: (path: string): void => {
    record('shell.showItemInFolder', path);
  },
  trashItem: (path: string): Promise<void> => {
    record('shell.trashItem', path);
    return Promise.resolve();
  },
  beep: (): void => {
    record('shell.beep');
  },
};

type Payload = ConstructorParameters<typeof Electron.ClipboardItem>[0][string];

/** What is put on the clipboard at once, by MIME type. */
export class ClipboardItem {
  readonly types: string[];
  readonly #payloads: Readonly<Record<string, Payload>>;

  constructor(items: Record<string, Payload>) {
    recordMade(this);
    this.types = Object.keys(items);
    this.#payloads = items;
    if (this.types.length === 0) throw new TypeError('A ClipboardItem needs at least one type.');
  }

  async getType(type: string): Promise<Blob> {
    const payload = await this.#payloads[type];
    if (payload === undefined) throw new Error(`There is no ${type} in this ClipboardItem.`);
    if (payload instanceof Blob) return payload;
    if (typeof payload !== 'string') throw new Error('The host does not emulate bookmarks on the clipboard.');
    return new Blob([payload], { type });
  }
}

/** By MIME type. */
let clip = new Map<string, Blob>();

/** A picture has to be one: Electron decodes it before anything is written. */
async function readItem(item: ClipboardItem): Promise<Map<string, Blob>> {
  const read = new Map<string, Blob>();
  for (const type of item.types) {
    if (type !== 'text/plain' && type !== 'image/png')
      throw new Error(`The host does not emulate ${type} on the clipboard.`);
    const payload = await item.getType(type);
    if (type === 'image/png') PNG.sync.read(Buffer.from(await payload.arrayBuffer()));
    read.set(type, payload);
  }
  return read;
}

/** Electron 45's `clipboard`, asynchronous, holding text and pictures; not the clipboard of the machine. */
export const clipboard = {
  has: (mimetype: string): Promise<boolean> => Promise.resolve(clip.has(mimetype)),
  read: (): Promise<ClipboardItem[]> =>
    Promise.resolve(clip.size === 0 ? [] : [new ClipboardItem(Object.fromEntries(clip))]),
  readText: async (): Promise<string> => (await clip.get('text/plain')?.text()) ?? '',
  write: async (data: ClipboardItem[]): Promise<void> => {
    const [item, ...others] = data;
    if (item === undefined || others.length > 0) throw new Error('The host puts exactly one item on the clipboard.');
    clip = await readItem(item);
    record('clipboard.write', item.types);
  },
  writeText: (text: string): Promise<void> => {
    clip = new Map([['text/plain', new Blob([text], { type: 'text/plain' })]]);
    record('clipboard.writeText', text.length);
    return Promise.resolve();
  },
  clear: (): void => {
    clip = new Map();
  },
};

/** Electron's `systemPreferences` as far as it is used; this computer has no Touch ID. */
export const systemPreferences = {
  canPromptTouchID: (): boolean => false,
  promptTouchID: (_reason: string): Promise<void> => Promise.reject(new Error('there is no Touch ID')),
};

interface PowerEvents {
  suspend: [];
  resume: [];
  'lock-screen': [];
  'unlock-screen': [];
  'on-ac': [];
  'on-battery': [];
  shutdown: [event: object];
}
/** Electron's `powerMonitor`; tests emit its events. */
class PowerMonitor extends HostEmitter<PowerEvents> {
  constructor() {
    super('powerMonitor', ['suspend', 'resume', 'lock-screen', 'unlock-screen', 'on-ac', 'on-battery', 'shutdown']);
  }
  getSystemIdleState(_idleThreshold: number): 'active' | 'idle' | 'locked' | 'unknown' {
    return 'active';
  }
  getSystemIdleTime(): number {
    return 0;
  }
  isOnBatteryPower(): boolean {
    return false;
  }
}
export const powerMonitor = new PowerMonitor();
