import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { Protocol } from '../../../../node_modules/playwright-core/types/protocol.d.ts';

export type { Protocol };
export type Method = keyof Protocol.CommandParameters;
export type Params<M extends Method> = Protocol.CommandParameters[M];
export type Returns<M extends Method> = Protocol.CommandReturnValues[M];
export type CdpEvent = keyof Protocol.Events;
export type EventParams<E extends CdpEvent> = Protocol.Events[E];

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
  readonly method: string;
  readonly sessionId: string;
}

interface Incoming {
  readonly id?: number;
  readonly method?: CdpEvent;
  readonly params?: { readonly sessionId?: string };
  readonly result?: unknown;
  readonly error?: { readonly message: string };
  readonly sessionId?: string;
}

/**
 * The DevTools protocol over Chromium's debugging pipe (descriptors 3 and 4, JSON separated by NUL bytes). The host opens
 * no port for itself. Every command rejects when its target or the browser goes away, so that nothing waits for ever.
 */
export class Cdp {
  #nextId = 0;
  #closed = false;
  readonly #pending = new Map<number, Pending>();
  readonly #listeners = new Map<string, Set<(params: never, sessionId: string) => void>>();
  readonly #write: Writable;

  constructor(child: ChildProcess) {
    this.#write = child.stdio[3] as Writable;
    this.#write.on('error', () => {
      this.#close();
    });
    const read = child.stdio[4] as Readable;
    const parts: Buffer[] = [];
    read.on('data', (data: Buffer) => {
      this.#split(data, parts);
    });
    read.on('close', () => {
      this.#close();
    });
  }

  /** Sends a command to the browser, or to a page when `sessionId` names an attached one. */
  send<M extends Method>(method: M, params?: Params<M>, sessionId = ''): Promise<Returns<M>> {
    if (this.#closed) return Promise.reject(new Error(`${method}: the browser is gone`));
    return new Promise((resolve, reject) => {
      const id = ++this.#nextId;
      this.#pending.set(id, { resolve: resolve, reject, method, sessionId });
      const message = { id, method, params: params ?? {}, ...(sessionId ? { sessionId } : {}) };
      this.#write.write(`${JSON.stringify(message)}\0`);
    });
  }

  /** Listens to an event of the browser, or of one attached page. Returns its own "off". */
  on<E extends CdpEvent>(event: E, listener: (params: EventParams<E>) => void, sessionId = ''): () => void {
    const key = `${sessionId}|${event}`;
    const set = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, set.add(listener));
    return () => set.delete(listener);
  }

  /** Drops the listeners of a page that is gone. */
  forget(sessionId: string): void {
    for (const key of this.#listeners.keys()) if (key.startsWith(`${sessionId}|`)) this.#listeners.delete(key);
  }

  #split(data: Buffer, parts: Buffer[]): void {
    let start = 0;
    for (let end = data.indexOf(0); end >= 0; end = data.indexOf(0, start)) {
      const last = data.subarray(start, end);
      const text = (parts.length === 0 ? last : Buffer.concat([...parts.splice(0), last])).toString('utf8');
      start = end + 1;
      this.#receive(JSON.parse(text) as Incoming);
    }
    if (start < data.length) parts.push(data.subarray(start));
  }

  #receive(message: Incoming): void {
    if (message.id !== undefined) {
      const waiting = this.#pending.get(message.id);
      this.#pending.delete(message.id);
      if (message.error) waiting?.reject(new Error(`${waiting.method}: ${message.error.message}`));
      else waiting?.resolve(message.result);
      return;
    }
    if (message.method === 'Target.detachedFromTarget') this.#detached(message.params?.sessionId ?? '');
    const key = `${message.sessionId ?? ''}|${message.method ?? ''}`;
    for (const listener of [...(this.#listeners.get(key) ?? [])])
      listener(message.params as never, message.sessionId ?? '');
  }

  #detached(sessionId: string): void {
    for (const [id, waiting] of this.#pending) {
      if (waiting.sessionId !== sessionId) continue;
      this.#pending.delete(id);
      waiting.reject(new Error(`${waiting.method}: the page is gone`));
    }
  }

  #close(): void {
    this.#closed = true;
    for (const waiting of this.#pending.values()) waiting.reject(new Error(`${waiting.method}: the browser is gone`));
    this.#pending.clear();
  }
}
