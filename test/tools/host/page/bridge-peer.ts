/** A value on its way between the two worlds of a page. */
export type Packed =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'function'; readonly id: number }
  | { readonly kind: 'promise'; readonly id: number }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'array'; readonly items: readonly Packed[] }
  | { readonly kind: 'object'; readonly entries: readonly (readonly [string, Packed])[] };

export type PeerMessage = { readonly type: string } & Record<string, unknown>;

export interface Peer {
  send(message: PeerMessage): void;
  pack(value: unknown): Packed;
  unpack(packed: Packed): unknown;
  /** What to do with a message of this type. */
  readonly on: Map<string, (message: PeerMessage) => void>;
}

/**
 * One end of contextBridge: the preload's world and the page's world hold one each. They talk in synchronous custom events
 * whose name only the two know, so calls can return at once. Values are copied, functions become proxies, as in Electron.
 * Self-contained: runs inside the page.
 */
export function makePeer(token: string, me: string, other: string): Peer {
  type Callable = (...args: unknown[]) => unknown;
  interface Waiting {
    resolve(value: unknown): void;
    reject(reason: unknown): void;
  }
  const refusal = 'An object could not be cloned.';
  const functions = new Map<number, Callable>();
  const ids = new WeakMap<Callable, number>();
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let returned: { readonly value?: Packed; readonly error?: Packed } | undefined;

  const send = (message: PeerMessage) => {
    dispatchEvent(new CustomEvent(token + other, { detail: message }));
  };
  const packError = (error: unknown): Packed =>
    error instanceof Error ? { kind: 'error', message: error.message } : pack(error);

  function packFunction(value: Callable): Packed {
    let id = ids.get(value);
    if (id === undefined) {
      id = ++lastId;
      ids.set(value, id);
      functions.set(id, value);
    }
    return { kind: 'function', id };
  }
  function packPromise(value: Promise<unknown>): Packed {
    const id = ++lastId;
    const fail = (error: unknown) => {
      send({ type: 'settle', id, error: packError(error) });
    };
    value
      .then((result) => {
        send({ type: 'settle', id, value: pack(result) });
      })
      .catch(fail);
    return { kind: 'promise', id };
  }
  function pack(value: unknown, depth = 0): Packed {
    if (typeof value === 'function') return packFunction(value as Callable);
    if (typeof value === 'symbol') throw new Error(refusal);
    if (value === null || typeof value !== 'object') return { kind: 'value', value };
    try {
      return { kind: 'value', value: structuredClone(value) };
    } catch {
      // It holds functions or promises, which cross one by one, or something that cannot cross.
    }
    if (depth > 1000)
      throw new Error(
        'Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.',
      );
    if (value instanceof Promise) return packPromise(value);
    if (value instanceof Error) return { kind: 'error', message: value.message };
    return packParts(value, depth + 1);
  }
  function packParts(value: object, depth: number): Packed {
    const entries = Object.entries(value).map(([key, item]) => [key, pack(item, depth)] as const);
    // Structured clone refused although nothing inside is a function or a promise: a Proxy, a DOM node and their like.
    if (entries.every(([, item]) => item.kind === 'value')) throw new Error(refusal);
    return Array.isArray(value)
      ? { kind: 'array', items: entries.map(([, item]) => item) }
      : { kind: 'object', entries };
  }
  function unpack(packed: Packed): unknown {
    switch (packed.kind) {
      case 'value':
        return packed.value;
      case 'function':
        return (...args: unknown[]) => call(packed.id, args);
      case 'promise':
        return new Promise((resolve, reject) => waiting.set(packed.id, { resolve, reject }));
      case 'error':
        return new Error(packed.message);
      case 'array':
        return packed.items.map((item) => unpack(item));
      case 'object':
        return Object.fromEntries(packed.entries.map(([key, item]) => [key, unpack(item)]));
    }
  }
  function call(id: number, args: unknown[]): unknown {
    returned = undefined;
    send({ type: 'call', id, args: args.map((argument) => pack(argument)) });
    // The listener of the other world has run inside send and filled it in.
    const answer = returned as { readonly value?: Packed; readonly error?: Packed } | undefined;
    returned = undefined;
    if (answer?.error) throw unpack(answer.error) as Error;
    if (!answer?.value) throw new Error('contextBridge: the other world did not answer');
    return unpack(answer.value);
  }

  const on = new Map<string, (message: PeerMessage) => void>();
  on.set('call', (message) => {
    let result: { readonly value?: Packed; readonly error?: Packed };
    try {
      const target = functions.get(message.id as number)!;
      result = { value: pack(target(...(message.args as Packed[]).map((argument) => unpack(argument)))) };
    } catch (error) {
      result = { error: packError(error) };
    }
    send({ type: 'return', ...result });
  });
  on.set('return', (message) => {
    returned = message as { readonly value?: Packed; readonly error?: Packed };
  });
  on.set('settle', (message) => {
    const one = waiting.get(message.id as number);
    waiting.delete(message.id as number);
    if (message.error) one?.reject(unpack(message.error as Packed));
    else one?.resolve(unpack(message.value as Packed));
  });
  addEventListener(
    token + me,
    (event) => {
      event.stopImmediatePropagation();
      const message = (event as CustomEvent<PeerMessage>).detail;
      on.get(message.type)?.(message);
    },
    true,
  );
  return { send, pack, unpack, on };
}
