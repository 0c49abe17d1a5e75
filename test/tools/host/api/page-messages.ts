import { makeCodec } from '../page/codec.ts';
import type { FromPage, ToPage } from '../page/isolated-world.ts';
import type { PageTarget } from './page-target.ts';

export const worldName = 'Electron Isolated Context';
export const bindingName = '__longreachHostSend';
export const receiverName = '__longreachHostReceive';

/** Messages sent before the preload of the first page runs are kept up to this many, as Electron's pipe keeps them. */
const outboxLimit = 1_000;

/** The wire between main and the isolated world of a page's main frame; outlives the target that shows the page. */
export class PageMessages {
  readonly codec = makeCodec();
  readonly #received: (message: FromPage) => void;
  readonly #started: () => void;
  #target: PageTarget | undefined;
  #context: string | undefined;
  readonly #outbox: ToPage[] = [];

  /** `received` gets every message of the page; `started` is called when a new document's isolated world is there. */
  constructor(received: (message: FromPage) => void, started: () => void) {
    this.#received = received;
    this.#started = started;
  }

  /** The page is shown by this target from now on. */
  follow(target: PageTarget): void {
    this.#target = target;
    target.on('Runtime.executionContextCreated', ({ context }) => {
      const data = context.auxData as { readonly frameId?: string } | undefined;
      if (context.name !== worldName || data?.frameId !== target.targetId) return;
      this.#context = context.uniqueId;
      this.#started();
      for (const message of this.#outbox.splice(0)) void this.#deliver(message);
    });
    target.on('Runtime.executionContextDestroyed', ({ executionContextUniqueId }) => {
      if (executionContextUniqueId === this.#context) this.#context = undefined;
    });
    target.on('Runtime.executionContextsCleared', () => {
      this.#context = undefined;
    });
    target.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === bindingName) this.#received(JSON.parse(payload) as FromPage);
    });
  }

  /** The target is gone: what is sent now waits for the next one. */
  leave(): void {
    this.#target = undefined;
    this.#context = undefined;
  }

  /** The world that is running now; changes with every document. */
  get world(): string | undefined {
    return this.#context;
  }

  /** Sends to the page as it is now, or to the first one that comes. Resolves when the page has it, at once where it waits. */
  async send(message: ToPage): Promise<void> {
    if (this.#context !== undefined) await this.#deliver(message);
    else if (this.#outbox.length < outboxLimit) this.#outbox.push(message);
  }

  /** Sends only if the document that asked is still there. */
  reply(world: string | undefined, message: ToPage): void {
    if (world !== undefined && world === this.#context) void this.#deliver(message);
  }

  /** A page that goes meanwhile takes its messages along. */
  async #deliver(message: ToPage): Promise<void> {
    const call = {
      functionDeclaration: `function (text) { globalThis.${receiverName}(text); }`,
      arguments: [{ value: JSON.stringify(message) }],
      silent: true,
      ...(this.#context === undefined ? {} : { uniqueContextId: this.#context }),
    };
    await this.#target?.send('Runtime.callFunctionOn', call).catch(() => undefined);
  }
}
