import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import * as stub from '../unit/main/electron-stub.ts';

/**
 * Electron for the whole program: the objects of the unit tests, with everything that no test looks at answered by nothing. Windows
 * load nothing and nothing is shown.
 */

/** The members that are there, and a function without an answer in place of every other. */
function lenient<T extends object>(own: T): T {
  return new Proxy(own, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value === 'function' && !/^class\b/.test(String(value))) return value.bind(target) as unknown;
      return name in target || typeof name === 'symbol' || name === 'then' ? value : () => undefined;
    },
  });
}

/** Where the program keeps its files. */
let folder = '';

/** The requests that the program has made. */
export const traffic = {
  /** Those that have no answer yet. */
  pending: 0,
  /** Holds an answer back for as long as it wants. */
  hold: (() => Promise.resolve()) as (address: string) => Promise<void>,
};

/** The texts that were put on the clipboard. */
export const copied: string[] = [];

async function countedRequest(address: string, init: RequestInit): Promise<Response> {
  traffic.pending += 1;
  try {
    const response = await globalThis.fetch(address, init);
    const { status, headers } = response;
    const body = await response.arrayBuffer();
    await traffic.hold(address);
    return new Response(body, { status, headers });
  } finally {
    traffic.pending -= 1;
  }
}

let request = countedRequest;

/** Before the program begins. `fetch`: carries its requests, which are otherwise counted in `traffic`. */
export function prepareProgram(userData: string, fetch: typeof request = countedRequest): void {
  folder = userData;
  request = fetch;
  copied.length = 0;
}

export const { BrowserWindow, WebContentsView, Tray, dialog, screen, powerSaveBlocker, nativeImage } = stub;
export const app = lenient(
  Object.assign(stub.app, {
    isPackaged: false,
    name: 'Longreach',
    commandLine: { getSwitchValue: () => '', hasSwitch: () => false, appendSwitch: () => undefined },
    dock: undefined,
    whenReady: () => Promise.resolve(),
    getPath: (name: string) => (name === 'downloads' ? join(folder, 'Downloads') : folder),
    getAppPath: () => folder,
    getVersion: () => '0.0.0',
    getLocale: () => 'en-GB',
    getSystemLocale: () => 'en-GB',
    getPreferredSystemLanguages: () => ['en-GB'],
    exit: (code: number) => {
      throw new Error(`the program ended with ${String(code)}`);
    },
  }),
);
const openPartition = (partition: string, options: unknown) =>
  lenient(
    Object.assign(stub.session.fromPartition(partition, options), {
      fetch: (address: string, init: RequestInit) => request(address, init),
      resolveProxy: () => Promise.resolve('DIRECT'),
    }),
  );
const partitions = new Map<string, ReturnType<typeof openPartition>>();
export const session = {
  defaultSession: lenient(stub.session.defaultSession),
  fromPartition(partition: string, options?: unknown) {
    const known = partitions.get(partition) ?? openPartition(partition, options);
    partitions.set(partition, known);
    return known;
  },
};
export const net = lenient(stub.net);
export const Menu = lenient(stub.Menu);
export const shell = lenient({});
export const clipboard = lenient({ readText: () => '', writeText: (text: string) => void copied.push(text) });
export const globalShortcut = lenient({ register: () => true });
export const nativeTheme = lenient(
  Object.assign(new EventEmitter(), { themeSource: 'system', shouldUseDarkColors: false }),
);
export const powerMonitor = lenient(Object.assign(new EventEmitter(), { getSystemIdleTime: () => 0 }));
export const protocol = lenient({});
export const safeStorage = lenient({ isEncryptionAvailable: () => false });
export const systemPreferences = lenient({ canPromptTouchID: () => false });
export const webContents = {
  getAllWebContents: () => BrowserWindow.getAllWindows().map(({ webContents: page }) => page),
};
export const utilityProcess = {
  fork: () => lenient(Object.assign(new EventEmitter(), { pid: undefined, kill: () => true })),
};
export class Notification extends EventEmitter {
  static isSupported(): boolean {
    return false;
  }
  show(): void {}
  close(): void {}
}
