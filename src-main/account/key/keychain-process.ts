import { parseRequest, perform, type KeychainReply, type NativeKeychain } from './keychain-operations.ts';

/**
 * Entry of the keychain process: the only place that loads keytar. A native call can hang or crash, so it has a process
 * of its own which the main process ends and starts again. Writes no log.
 */

interface Port {
  onMessage(listener: (message: unknown) => void): void;
  send(reply: KeychainReply): void;
}

/** What Electron puts on `process` in a utility process. */
interface UtilityPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
  postMessage(message: unknown): void;
}

/** Electron's utility process, or a plain child process with an IPC channel. */
function openPort(): Port {
  const { parentPort } = process as { readonly parentPort?: UtilityPort };
  if (parentPort !== undefined) {
    return {
      onMessage: (listener) => parentPort.on('message', ({ data }) => listener(data)),
      send: (reply) => parentPort.postMessage(reply),
    };
  }
  process.on('disconnect', () => process.exit());
  return {
    onMessage: (listener) => process.on('message', listener),
    send: (reply) => process.send?.(reply),
  };
}

/** Null where the optional module was not installed or its system library is missing: a state, not a crash. */
async function loadNative(): Promise<NativeKeychain | null> {
  try {
    return (await import('keytar')).default;
  } catch {
    return null;
  }
}

async function answer(message: unknown): Promise<void> {
  const request = parseRequest(message);
  if (request === null) return;
  native ??= loadNative();
  const keychain = await native;
  const outcome =
    keychain === null
      ? ({ kind: 'unavailable', problem: 'no-keychain' } as const)
      : await perform(keychain, request, process.platform);
  port.send({ id: request.id, outcome });
}

let native: Promise<NativeKeychain | null> | null = null;
let last: Promise<void> = Promise.resolve();
const port = openPort();
// One native call at a time here too: four that hang would take every thread of the pool.
port.onMessage((message) => {
  last = last.then(() => answer(message));
});
