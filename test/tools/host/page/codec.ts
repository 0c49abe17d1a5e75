export interface Codec {
  /** Throws Electron's own sentence when the value holds something that cannot be cloned. */
  encode(value: unknown): string;
  decode(text: string): unknown;
}

/**
 * Values as structured clone carries them, written as text: what crosses between a page and main. Plain data goes as JSON;
 * anything else (dates, maps, bytes, errors, cycles, undefined, NaN) as a table of numbered nodes.
 * Self-contained: its source text also runs inside the page.
 */
export function makeCodec(): Codec {
  type Node = readonly [tag: string, ...parts: unknown[]];
  const errors: Record<string, ErrorConstructor> = {
    EvalError,
    RangeError,
    ReferenceError,
    SyntaxError,
    TypeError,
    URIError,
  };

  function toBase64(bytes: Uint8Array): string {
    let text = '';
    for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
    return btoa(text);
  }
  const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

  /** True when JSON carries the (already cloned) value unchanged. */
  function isPlain(value: unknown, seen: Set<object>): boolean {
    if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true;
    if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
    if (typeof value !== 'object' || seen.has(value)) return false;
    seen.add(value);
    if (Array.isArray(value))
      return Object.keys(value).length === value.length && value.every((item) => isPlain(item, seen));
    if (Object.getPrototypeOf(value) !== Object.prototype) return false;
    if (typeof (value as { toJSON?: unknown }).toJSON === 'function') return false;
    for (const key in value) if (!isPlain((value as Record<string, unknown>)[key], seen)) return false;
    return true;
  }

  function putObject(value: object, put: (item: unknown) => number): Node {
    if (value instanceof Date) return ['date', value.getTime()];
    if (value instanceof RegExp) return ['regexp', value.source, value.flags];
    if (value instanceof Map) return ['map', [...value].map(([key, item]) => [put(key), put(item)])];
    if (value instanceof Set) return ['set', [...value].map((item) => put(item))];
    if (value instanceof ArrayBuffer) return ['buffer', toBase64(new Uint8Array(value))];
    if (ArrayBuffer.isView(value)) {
      const length = value instanceof DataView ? value.byteLength : (value as Uint8Array).length;
      return ['view', value.constructor.name, put(value.buffer), value.byteOffset, length];
    }
    if (value instanceof Error) return ['error', value.name, value.message, value.stack];
    if (Array.isArray(value))
      return ['array', value.length, Object.keys(value).map((key) => [key, put(value[Number(key)] as unknown)])];
    return ['object', Object.keys(value).map((key) => [key, put((value as Record<string, unknown>)[key])])];
  }

  function encodeNodes(root: unknown): string {
    const nodes: (Node | null)[] = [];
    const places = new Map<object, number>();
    const put = (value: unknown): number => {
      const isObject = typeof value === 'object' && value !== null;
      const known = isObject ? places.get(value) : undefined;
      if (known !== undefined) return known;
      const at = nodes.length;
      nodes.push(null);
      if (value === undefined) nodes[at] = ['undefined'];
      else if (typeof value === 'number') nodes[at] = ['number', Object.is(value, -0) ? '-0' : String(value)];
      else if (typeof value === 'bigint') nodes[at] = ['bigint', String(value)];
      else if (!isObject) nodes[at] = ['plain', value];
      else {
        places.set(value, at);
        nodes[at] = putObject(value, put);
      }
      return at;
    };
    put(root);
    return JSON.stringify(nodes);
  }

  function decodeNodes(text: string): unknown {
    const nodes = JSON.parse(text) as Node[];
    const made = new Map<number, unknown>();
    const keep = <T>(at: number, value: T): T => {
      made.set(at, value);
      return value;
    };
    const fill = (target: object, entries: unknown): object => {
      for (const [key, item] of entries as [string, number][])
        Object.defineProperty(target, key, { value: get(item), writable: true, enumerable: true, configurable: true });
      return target;
    };
    const makeError = (name: string, message: string, stack: unknown): Error => {
      const error = new (errors[name] ?? Error)(message);
      error.stack = String(stack);
      return error;
    };
    const makeView = (name: string, buffer: unknown, offset: unknown, length: unknown): unknown => {
      const constructors = globalThis as unknown as Record<string, new (...args: unknown[]) => unknown>;
      const View = constructors[name === 'Buffer' ? 'Uint8Array' : name] as new (...args: unknown[]) => unknown;
      return new View(buffer, offset, length);
    };
    const get = (at: number): unknown => {
      if (made.has(at)) return made.get(at);
      const [tag, a, b, c, d] = nodes[at]!;
      switch (tag) {
        case 'undefined': {
          keep(at, undefined);
          return;
        }
        case 'number':
          return keep(at, Number(a));
        case 'bigint':
          return keep(at, BigInt(a as string));
        case 'plain':
          return keep(at, a);
        case 'date':
          return keep(at, new Date((a as number | null) ?? NaN));
        case 'regexp':
          return keep(at, new RegExp(a as string, b as string));
        case 'buffer':
          return keep(at, fromBase64(a as string).buffer);
        case 'view':
          return keep(at, makeView(a as string, get(b as number), c, d));
        case 'error':
          return keep(at, makeError(a as string, b as string, c));
        case 'map': {
          const map = keep(at, new Map<unknown, unknown>());
          for (const [key, item] of a as [number, number][]) map.set(get(key), get(item));
          return map;
        }
        case 'set': {
          const set = keep(at, new Set<unknown>());
          for (const item of a as number[]) set.add(get(item));
          return set;
        }
        case 'array':
          return fill(keep(at, new Array<unknown>(a as number)), b);
        default:
          return fill(keep(at, {}), a);
      }
    };
    return get(0);
  }

  return {
    encode(value) {
      let clone: unknown;
      try {
        clone = structuredClone(value);
      } catch {
        throw new Error('An object could not be cloned.');
      }
      return isPlain(clone, new Set()) ? `j${JSON.stringify(clone)}` : `n${encodeNodes(clone)}`;
    },
    decode(text) {
      return text.startsWith('j') ? (JSON.parse(text.slice(1)) as unknown) : decodeNodes(text.slice(1));
    },
  };
}
