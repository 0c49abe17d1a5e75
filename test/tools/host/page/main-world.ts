import type { makePeer as MakePeer, Packed } from './bridge-peer.ts';

/** What window.open asked for. */
export interface OpenRequest {
  readonly url: string;
  readonly windowName: string;
  readonly windowFeatures: readonly string[];
}

/** The host's ears in the page: permission requests, web sockets and window.open. */
export interface HostHooks {
  readonly ask: (permission: string, details: object) => Promise<boolean>;
  readonly opened: (request: OpenRequest) => void;
  readonly mayConnect: (url: string) => Promise<boolean>;
}

/**
 * Runs in the page's own world before its scripts: receives what the preload exposes, answers window.open as Electron
 * does for a refused window (null), and asks main before an interface that wants a permission is used or a web socket connects.
 * Self-contained: its source text runs inside the page.
 */
export function mainWorld(token: string, makePeer: typeof MakePeer): void {
  if (window !== window.top) return;
  const peer = makePeer(token, 'main', 'isolated');
  let hooks: HostHooks | undefined;

  const freeze = <T>(value: T): T => {
    if (value !== null && typeof value === 'object' && !ArrayBuffer.isView(value)) {
      for (const part of Object.values(value)) freeze(part);
      Object.freeze(value);
    }
    return value;
  };
  peer.on.set('expose', (message) => {
    const value = freeze(peer.unpack(message.value as Packed));
    const key = message.key as string;
    Object.defineProperty(window, key, { value, enumerable: true, configurable: false, writable: false });
  });
  peer.on.set('host', (message) => {
    hooks = peer.unpack(message.hooks as Packed) as HostHooks;
  });

  window.open = function open(url?: string | URL, name = '', features = ''): null {
    const target = url === undefined || String(url) === '' ? 'about:blank' : new URL(url, document.baseURI).href;
    hooks?.opened({ url: target, windowName: name, windowFeatures: features === '' ? [] : features.split(',') });
    return null;
  };

  const RealSocket = window.WebSocket;
  const [CONNECTING, OPEN, CLOSING, CLOSED] = [0, 1, 2, 3];
  /** Chromium's network hears of a web socket too late to be held back: it is made once main has let it. */
  class AskedSocket extends EventTarget {
    static readonly CONNECTING = CONNECTING;
    static readonly OPEN = OPEN;
    static readonly CLOSING = CLOSING;
    static readonly CLOSED = CLOSED;
    readonly CONNECTING = CONNECTING;
    readonly OPEN = OPEN;
    readonly CLOSING = CLOSING;
    readonly CLOSED = CLOSED;
    readonly url: string;
    onopen: ((event: Event) => void) | null = null;
    onmessage: ((event: MessageEvent) => void) | null = null;
    onerror: ((event: Event) => void) | null = null;
    onclose: ((event: CloseEvent) => void) | null = null;
    #real: WebSocket | undefined;
    #state = CONNECTING;
    #binaryType: BinaryType = 'blob';

    constructor(url: string | URL, protocols?: string | string[]) {
      super();
      const full = new URL(url, document.baseURI);
      if (full.protocol === 'http:') full.protocol = 'ws:';
      if (full.protocol === 'https:') full.protocol = 'wss:';
      if (!/^wss?:$/.test(full.protocol)) throw new DOMException(`The URL's scheme is not allowed.`, 'SyntaxError');
      this.url = full.href;
      const asking = hooks ? hooks.mayConnect(this.url) : Promise.resolve(true);
      asking.then(
        (may) => {
          if (may && this.#state === CONNECTING) this.#connect(protocols);
          else this.#fail();
        },
        () => this.#fail(),
      );
    }

    #connect(protocols?: string | string[]): void {
      const real = (this.#real = new RealSocket(this.url, protocols));
      real.binaryType = this.#binaryType;
      real.onopen = () => this.#tell(new Event('open'));
      real.onerror = () => this.#tell(new Event('error'));
      real.onmessage = ({ data, origin }: MessageEvent<unknown>) => {
        this.#tell(new MessageEvent('message', { data, origin }));
      };
      real.onclose = ({ code, reason, wasClean }) => {
        this.#tell(new CloseEvent('close', { code, reason, wasClean }));
      };
    }

    #fail(): void {
      this.#state = CLOSED;
      this.#tell(new Event('error'));
      this.#tell(new CloseEvent('close', { code: 1006 }));
    }

    #tell(event: Event): void {
      const handlers = this as unknown as Record<string, ((event: Event) => void) | null | undefined>;
      handlers[`on${event.type}`]?.(event);
      this.dispatchEvent(event);
    }

    get readyState(): number {
      return this.#real?.readyState ?? this.#state;
    }
    get protocol(): string {
      return this.#real?.protocol ?? '';
    }
    get extensions(): string {
      return this.#real?.extensions ?? '';
    }
    get bufferedAmount(): number {
      return this.#real?.bufferedAmount ?? 0;
    }
    get binaryType(): BinaryType {
      return this.#real?.binaryType ?? this.#binaryType;
    }
    set binaryType(type: BinaryType) {
      this.#binaryType = type;
      if (this.#real) this.#real.binaryType = type;
    }
    send(data: string | Blob | ArrayBuffer | ArrayBufferView<ArrayBuffer>): void {
      if (!this.#real) throw new DOMException('Still in CONNECTING state.', 'InvalidStateError');
      this.#real.send(data);
    }
    close(code?: number, reason?: string): void {
      if (this.#real) this.#real.close(code, reason);
      else if (this.#state === CONNECTING) this.#state = CLOSING;
    }
  }
  Object.defineProperty(window, 'WebSocket', { value: AskedSocket, writable: true, configurable: true });

  type Method = (this: unknown, ...args: unknown[]) => unknown;
  const ask = (permission: string, details: object = {}): Promise<boolean> =>
    hooks ? hooks.ask(permission, details) : Promise.resolve(false);

  /** Puts a question to main before the real method of a prototype; `refuse` is what the page sees after a no. */
  const gate = (
    owner: object | undefined,
    name: string,
    wanted: (args: unknown[]) => { readonly permission: string; readonly details?: object },
    refuse: (args: unknown[]) => unknown,
    returnsNothing = false,
  ): void => {
    const methods = owner as Record<string, Method | undefined> | undefined;
    const real = methods?.[name];
    if (!methods || !real) return;
    const gated: Record<string, Method> = {
      [name](...args) {
        const { permission, details } = wanted(args);
        const answer = ask(permission, details).then((granted) => (granted ? real.apply(this, args) : refuse(args)));
        return returnsNothing ? undefined : answer;
      },
    };
    methods[name] = gated[name];
  };
  const refuseBy = (name: string) => () => Promise.reject(new DOMException('Permission denied', name));
  const world = window as unknown as Record<string, { readonly prototype: object } | undefined>;
  const prototype = (name: string): object | undefined => world[name]?.prototype;

  const geolocationRefused = (args: unknown[]): void => {
    const failed = args[1] as PositionErrorCallback | null | undefined;
    failed?.({
      code: 1,
      message: 'User denied Geolocation',
      PERMISSION_DENIED: 1,
      POSITION_UNAVAILABLE: 2,
      TIMEOUT: 3,
    });
  };
  for (const name of ['getCurrentPosition', 'watchPosition'])
    gate(prototype('Geolocation'), name, () => ({ permission: 'geolocation' }), geolocationRefused, true);
  gate(
    prototype('MediaDevices'),
    'getUserMedia',
    (args) => {
      const wanted = args[0] as MediaStreamConstraints | undefined;
      const mediaTypes = [...(wanted?.audio ? ['audio'] : []), ...(wanted?.video ? ['video'] : [])];
      return { permission: 'media', details: { mediaTypes } };
    },
    refuseBy('NotAllowedError'),
  );
  gate(
    prototype('MediaDevices'),
    'getDisplayMedia',
    () => ({ permission: 'display-capture' }),
    refuseBy('NotAllowedError'),
  );
  gate(prototype('Clipboard'), 'readText', () => ({ permission: 'clipboard-read' }), refuseBy('NotAllowedError'));
  gate(prototype('Clipboard'), 'read', () => ({ permission: 'clipboard-read' }), refuseBy('NotAllowedError'));
  gate(
    prototype('Clipboard'),
    'writeText',
    () => ({ permission: 'clipboard-sanitized-write' }),
    refuseBy('NotAllowedError'),
  );
  gate(
    prototype('Clipboard'),
    'write',
    () => ({ permission: 'clipboard-sanitized-write' }),
    refuseBy('NotAllowedError'),
  );
  gate(prototype('Element'), 'requestFullscreen', () => ({ permission: 'fullscreen' }), refuseBy('TypeError'));
  gate(prototype('Element'), 'requestPointerLock', () => ({ permission: 'pointerLock' }), refuseBy('NotAllowedError'));
  gate(prototype('Keyboard'), 'lock', () => ({ permission: 'keyboardLock' }), refuseBy('NotAllowedError'));
  gate(prototype('WakeLock'), 'request', () => ({ permission: 'screen-wake-lock' }), refuseBy('NotAllowedError'));
  gate(prototype('Navigator'), 'requestMIDIAccess', () => ({ permission: 'midi' }), refuseBy('NotAllowedError'));
  gate(
    world.Notification,
    'requestPermission',
    () => ({ permission: 'notifications' }),
    () => 'denied',
  );
  const notes = world.Notification as unknown as { requestPermission: Method } | undefined;
  if (notes) {
    // Chromium without windows calls it denied whatever was set.
    const request = notes.requestPermission;
    notes.requestPermission = async (...args) => {
      const permission = await request.apply(notes, args);
      Object.defineProperty(notes, 'permission', { value: permission, configurable: true });
      return permission;
    };
  }
}
