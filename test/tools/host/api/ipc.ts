import { EventEmitter } from 'node:events';
import type { WebContents } from './web-contents.ts';
import type { WebFrameMain } from './web-frame-main.ts';

/** The event of `ipc.handle` and `ipc.on`. */
export interface IpcMainInvokeEvent {
  readonly type: 'frame';
  readonly processId: number;
  readonly frameId: number;
  readonly sender: WebContents;
  /** Null once the page has navigated or is gone: read it first, synchronously. */
  readonly senderFrame: WebFrameMain | null;
  readonly defaultPrevented: boolean;
  preventDefault(): void;
}

type Handler = (event: IpcMainInvokeEvent, ...args: never[]) => unknown;

/** ipcMain, a page's `webContents.ipc` and a frame's `ipc` are all one of these. */
export class IpcScope extends EventEmitter<Record<string, [event: IpcMainInvokeEvent, ...args: never[]]>> {
  readonly #handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.#handlers.set(channel, handler);
  }

  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (event, ...args) => {
      this.removeHandler(channel);
      return handler(event, ...args);
    });
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  handlerOf(channel: string): Handler | undefined {
    return this.#handlers.get(channel);
  }
}

export const ipcMain = new IpcScope();

/** Calls the handler of a channel, asking the scopes in order (frame, page, everybody). Rejects as Electron words it. */
export function dispatchInvoke(
  scopes: readonly IpcScope[],
  channel: string,
  event: IpcMainInvokeEvent,
  args: readonly unknown[],
): Promise<unknown> {
  const handler = scopes.map((scope) => scope.handlerOf(channel)).find((one) => one !== undefined);
  if (!handler) return Promise.reject(new Error(`No handler registered for '${channel}'`));
  return new Promise((resolve) => {
    resolve(handler(event, ...(args as never[])));
  });
}
