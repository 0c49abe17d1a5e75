import { originOf } from './app-urls.ts';
import type { IpcScope } from './ipc.ts';

/** What a frame needs of its page. */
export interface FrameOwner {
  getURL(): string;
  isDestroyed(): boolean;
  send(channel: string, ...args: unknown[]): void;
}

/** A page's main frame; one object for the page's whole life, so that identity can be compared. */
export class WebFrameMain {
  readonly ipc: IpcScope;
  readonly #owner: FrameOwner;
  readonly #parent: WebFrameMain | null = null;

  constructor(owner: FrameOwner, ipc: IpcScope) {
    this.#owner = owner;
    this.ipc = ipc;
  }

  get url(): string {
    return this.#owner.getURL();
  }

  get origin(): string {
    return originOf(this.#owner.getURL());
  }

  get parent(): WebFrameMain | null {
    return this.#parent;
  }

  get top(): this | null {
    return this;
  }

  get detached(): boolean {
    return this.#owner.isDestroyed();
  }

  isDestroyed(): boolean {
    return this.#owner.isDestroyed();
  }

  send(channel: string, ...args: unknown[]): void {
    this.#owner.send(channel, ...args);
  }
}
