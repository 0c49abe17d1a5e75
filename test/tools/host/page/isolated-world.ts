import type { makePeer as MakePeer } from './bridge-peer.ts';
import type { makeCodec as MakeCodec } from './codec.ts';
import type { makePictureLayer as MakePictureLayer, PictureMessage } from './picture-layer.ts';

/** What a page tells main; `args` is encoded. */
export interface FromPage {
  readonly kind:
    | 'invoke'
    | 'send'
    | 'permission'
    | 'window-open'
    | 'title'
    | 'focus'
    | 'full-screen'
    | 'resize'
    | 'key'
    | 'mouse'
    | 'input'
    | 'accelerator'
    | 'picture-input'
    | 'web-socket'
    | 'clear-cache'
    | 'preload-error';
  readonly channel: string;
  readonly id?: number;
  readonly args: string;
}

/** What main tells a page. */
export type ToPage =
  | { readonly kind: 'reply'; readonly id: number; readonly value: string }
  | { readonly kind: 'reply'; readonly id: number; readonly error: string }
  | { readonly kind: 'message'; readonly channel: string; readonly args: string }
  | {
      readonly kind: 'keys';
      readonly askFirst: boolean;
      readonly askMouse: boolean;
      readonly accelerators: readonly string[];
    }
  | PictureMessage;

export interface PreloadSettings {
  /** Name of the private channel between the two worlds. */
  readonly token: string;
  /** Global function through which the page reaches main, seen in this world only. */
  readonly binding: string;
  /** Global function through which main reaches the page, in this world only. */
  readonly receive: string;
  /** The `process` that a sandboxed preload sees. */
  readonly process: object;
}

interface Preload {
  readonly path: string;
  run(require: (name: string) => unknown, module: object, exports: object, process: object): void;
}

/**
 * The isolated world of a page's main frame: what `require('electron')` gives a sandboxed preload, and the host's ears for
 * title, focus, full screen, size and keys. Self-contained: its source text runs inside the page.
 */
export function isolatedWorld(
  settings: PreloadSettings,
  makePeer: typeof MakePeer,
  makeCodec: typeof MakeCodec,
  makePictureLayer: typeof MakePictureLayer,
  preloads: readonly Preload[],
): void {
  if (window !== window.top) return;
  /** Events of the page, by Electron's names of input events. */
  const inputs = [
    ['keydown', 'rawKeyDown'],
    ['pointerdown', 'mouseDown'],
    ['pointermove', 'mouseMove'],
    ['wheel', 'mouseWheel'],
  ] as const;
  const mouseTypes = [
    ...['pointerdown', 'pointerup', 'pointermove', 'pointerover', 'pointerout', 'mousedown', 'mouseup', 'mousemove'],
    ...['mouseover', 'mouseout', 'click', 'auxclick', 'dblclick', 'contextmenu'],
  ] as readonly ('mousedown' | 'mouseup' | 'mousemove')[];
  let lastInput = -Infinity;
  type Listener = (event: object, ...args: unknown[]) => void;
  interface Waiting {
    resolve(value: unknown): void;
    reject(error: Error): void;
  }
  const world = globalThis as unknown as Record<string, unknown>;
  const toMain = world[settings.binding] as (text: string) => void;
  const { encode, decode } = makeCodec();
  const peer = makePeer(settings.token, 'isolated', 'main');
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, { readonly original: Listener; readonly run: Listener }[]>();
  const exposed = new Set<string>();
  let lastId = 0;
  let pictures: ReturnType<typeof makePictureLayer> | undefined;

  const post = (kind: FromPage['kind'], channel: string, args: unknown[], id?: number) => {
    const message: FromPage = { kind, channel, args: encode(args), ...(id === undefined ? {} : { id }) };
    toMain(JSON.stringify(message));
  };
  const ask = (kind: FromPage['kind'], channel: string, args: unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++lastId;
      post(kind, channel, args, id);
      waiting.set(id, { resolve, reject });
    });

  // Until main has said which keys it wants, it is asked about every one: none slips by while the page starts.
  const keys = { askFirst: true, askMouse: false, accelerators: new Set<string>(), held: 0 };
  world[settings.receive] = (text: string) => {
    const message = JSON.parse(text) as ToPage;
    switch (message.kind) {
      case 'reply': {
        const one = waiting.get(message.id);
        waiting.delete(message.id);
        if ('error' in message) one?.reject(new Error(message.error));
        else one?.resolve(decode(message.value));
        return;
      }
      case 'message': {
        const args = decode(message.args) as unknown[];
        for (const one of [...(listeners.get(message.channel) ?? [])])
          one.run({ sender: ipcRenderer, ports: [] }, ...args);
        return;
      }
      case 'keys':
        keys.askFirst = message.askFirst;
        keys.askMouse = message.askMouse;
        keys.accelerators = new Set(message.accelerators);
        return;
      case 'picture':
        pictures ??= makePictureLayer((id, input) => {
          post('picture-input', '', [id, input]);
        });
        pictures.show(message);
    }
  };

  const refuse = (name: string) => () => {
    throw new Error(`The host does not emulate ipcRenderer.${name}.`);
  };
  const add = (channel: string, original: Listener, run = original) => {
    listeners.set(channel, [...(listeners.get(channel) ?? []), { original, run }]);
    return ipcRenderer;
  };
  const remove = (channel: string, original: Listener) => {
    const rest = (listeners.get(channel) ?? []).filter((one) => one.original !== original);
    listeners.set(channel, rest);
    return ipcRenderer;
  };
  const ipcRenderer: Record<string, unknown> = {
    invoke: (channel: string, ...args: unknown[]) => ask('invoke', channel, args),
    send: (channel: string, ...args: unknown[]) => {
      post('send', channel, args);
    },
    on: add,
    addListener: add,
    off: remove,
    removeListener: remove,
    once: (channel: string, original: Listener) =>
      add(channel, original, (...args) => {
        remove(channel, original);
        original(...args);
      }),
    removeAllListeners: (channel?: string) => {
      if (channel === undefined) listeners.clear();
      else listeners.delete(channel);
      return ipcRenderer;
    },
    sendSync: refuse('sendSync'),
    sendToHost: refuse('sendToHost'),
    postMessage: refuse('postMessage'),
  };
  const contextBridge = {
    exposeInMainWorld(key: string, api: unknown) {
      if (exposed.has(key)) throw new Error('Cannot bind an API on top of an existing property on the window object');
      exposed.add(key);
      peer.send({ type: 'expose', key, value: peer.pack(api) });
    },
    exposeInIsolatedWorld: refuse('exposeInIsolatedWorld of contextBridge'),
  };

  peer.send({
    type: 'host',
    hooks: peer.pack({
      opened: (request: object) => {
        post('window-open', '', [request]);
      },
      ask: (permission: string, details: object) => ask('permission', permission, [details]),
      mayConnect: (url: string) => ask('web-socket', url, []),
    }),
  });
  watchPage();

  const webFrame = {
    clearCache: () => {
      post('clear-cache', '', []);
    },
  };
  const electron = { contextBridge, ipcRenderer, webFrame };
  const require = (name: string): unknown => {
    if (name === 'electron' || name === 'electron/renderer' || name === 'electron/common') return electron;
    throw new Error(`module not found: ${name}`);
  };
  for (const { path, run } of preloads) {
    const module = { exports: {} };
    try {
      run(require, module, module.exports, settings.process);
    } catch (error) {
      console.error(`Unable to load preload script: ${path}`);
      console.error(error);
      post('preload-error', path, [error]);
    }
  }

  /** Title, focus, full screen, size and keys of the page, told to main as they change. */
  function watchPage() {
    let title = '';
    const tellTitle = () => {
      if (document.title !== title) post('title', (title = document.title), []);
    };
    new MutationObserver(tellTitle).observe(document, { subtree: true, childList: true, characterData: true });
    addEventListener('focus', () => {
      post('focus', '', []);
    });
    addEventListener('resize', () => {
      post('resize', '', [innerWidth, innerHeight, screenX, screenY]);
    });
    document.addEventListener('fullscreenchange', () => {
      post('full-screen', document.fullscreenElement ? 'enter' : 'leave', []);
    });
    for (const type of ['keydown', 'keyup'] as const) addEventListener(type, onKeyFirst, true);
    addEventListener('keydown', onKeyLast);
    for (const type of mouseTypes) addEventListener(type, onMouseFirst, true);
    for (const [type, name] of inputs) addEventListener(type, () => onInput(name), { capture: true, passive: true });
  }
  /** At most twice a second: the host's use of it is to know that somebody is there. */
  function onInput(name: string) {
    if (performance.now() - lastInput < 500) return;
    lastInput = performance.now();
    post('input', name, []);
  }
  /** Before the page: a key that main wants to see first is held back; main sends it again when it may pass. */
  function onKeyFirst(event: KeyboardEvent) {
    // What main types again bears a time before the document began, which pages see as 0; keys of a person never do.
    // While one is held back, those that follow wait behind it.
    const asks = keys.askFirst || keys.held > 0;
    if (!asks || !event.isTrusted || event.timeStamp === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    keys.held++;
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- Chromium wants the number when the key is typed again
    void ask('key', event.type, [describeKey(event), event.keyCode]).then(() => keys.held--);
  }
  /** The same of the mouse, while main wants to see it. The wheel and touches are not among what it is asked about. */
  function onMouseFirst(event: MouseEvent) {
    if (!keys.askMouse || !event.isTrusted || event.timeStamp === 0) return;
    if (event instanceof PointerEvent && event.pointerType !== 'mouse') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const type = ({ mousedown: 'mouseDown', mouseup: 'mouseUp', mousemove: 'mouseMove' } as const)[event.type];
    if (type === undefined) return;
    const { clientX: x, clientY: y, button, buttons, detail: clickCount } = event;
    void ask('mouse', type, [{ x, y, button, buttons, clickCount }]);
  }
  /** After the page: a key that it left alone may be a shortcut of the application's menu. */
  function onKeyLast(event: KeyboardEvent) {
    if (event.defaultPrevented || !event.isTrusted) return;
    const { control, meta, alt, shift, key } = describeKey(event);
    const parts = [control && 'ctrl', meta && 'meta', alt && 'alt', shift && 'shift', key.toLowerCase()];
    const name = parts.filter((part) => part !== false).join('+');
    if (!keys.accelerators.has(name)) return;
    event.preventDefault();
    post('accelerator', name, []);
  }
  function describeKey(event: KeyboardEvent) {
    return {
      type: event.type === 'keydown' ? 'keyDown' : 'keyUp',
      key: event.key,
      code: event.code,
      isAutoRepeat: event.repeat,
      isComposing: event.isComposing,
      shift: event.shiftKey,
      control: event.ctrlKey,
      alt: event.altKey,
      meta: event.metaKey,
      location: event.location,
    };
  }
}
