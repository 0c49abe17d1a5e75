import { EventEmitter } from 'node:events';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * The first thing that runs in a utility process of the host: gives it `process.parentPort`, keeps 'electron' out (a
 * utility process has next to none of it), ends it with its parent, and starts the module that was asked for.
 */
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'electron' || specifier.startsWith('electron/'))
      throw new Error('The host does not emulate Electron inside utility processes.');
    return next(specifier, context);
  },
});

interface ParentPortEvents {
  message: [event: { readonly data: unknown; readonly ports: readonly never[] }];
}

/** Messages wait until somebody listens, as at the port of a real utility process. */
class ParentPort extends EventEmitter<ParentPortEvents> {
  readonly #waiting: unknown[] = [];

  constructor() {
    super();
    process.on('message', (message) => {
      if (this.listenerCount('message') === 0) this.#waiting.push(message);
      else this.#give(message);
    });
    this.on(
      'newListener' as never,
      ((name: string) => {
        if (name !== 'message') return;
        queueMicrotask(() => {
          for (const message of this.#waiting.splice(0)) this.#give(message);
        });
      }) as never,
    );
  }

  postMessage(message: unknown): void {
    const copy: unknown = structuredClone(message);
    sendToParent(copy);
  }

  #give(data: unknown): void {
    this.emit('message', { data, ports: [] });
  }
}

const send = process.send?.bind(process);
function sendToParent(message: unknown): void {
  if (process.connected) send?.(message);
}

process.once('disconnect', () => process.exit(0));
Object.defineProperty(process, 'parentPort', { value: new ParentPort(), enumerable: true });
Object.defineProperty(process, 'type', { value: 'utility', enumerable: true });

const [, , modulePath = ''] = process.argv;
process.argv.splice(1, 1);
// eslint-disable-next-line no-unsanitized/method -- running the module it is given is what this process is for
await import(pathToFileURL(modulePath).href);
