import { readOptions } from './options.ts';
import { Refused } from './reply.ts';
import { startPracticeService, type PracticeService } from './server.ts';

/**
 * The practice service in a process of its own: the entry of an Electron utility process. It does nothing until it is
 * told to start, and ends with its parent.
 */

/** Its orders. */
export type PracticeRequest = { readonly kind: 'start'; readonly options?: unknown } | { readonly kind: 'stop' };

/** What it answers. The key goes over this private channel only. */
export type PracticeAnswer =
  | {
      readonly kind: 'listening';
      readonly address: string;
      readonly key: string;
      readonly linkOrigin: string;
      readonly mediaOrigin: string;
    }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'stopped' };

/** The part of Electron's parent port that is used. */
interface ParentPort {
  on(event: 'message', listener: (message: { readonly data: unknown }) => void): void;
  postMessage(answer: PracticeAnswer): void;
}

async function start(options: unknown): Promise<{ service: PracticeService | null; answer: PracticeAnswer }> {
  const checked = readOptions(options);
  if (checked instanceof Refused) return { service: null, answer: { kind: 'failed', message: checked.reason } };
  try {
    const service = await startPracticeService(checked);
    const { address, key, linkOrigin, mediaOrigin } = service;
    return { service, answer: { kind: 'listening', address, key, linkOrigin, mediaOrigin } };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason';
    return { service: null, answer: { kind: 'failed', message: `The practice service could not start: ${reason}` } };
  }
}

/** Answers the messages of a parent one after the other. A second start while it runs replaces the first service. */
export function serveParent(port: ParentPort): void {
  let running: PracticeService | null = null;
  let turn: Promise<void> = Promise.resolve();
  const handle = async (request: PracticeRequest): Promise<void> => {
    await running?.close();
    running = null;
    if (request.kind === 'stop') {
      port.postMessage({ kind: 'stopped' });
      return;
    }
    const { service, answer } = await start(request.options);
    running = service;
    port.postMessage(answer);
  };
  port.on('message', ({ data }) => {
    if (isRequest(data)) turn = turn.then(() => handle(data));
  });
}

function isRequest(data: unknown): data is PracticeRequest {
  const kind = typeof data === 'object' && data !== null && 'kind' in data ? data.kind : null;
  return kind === 'start' || kind === 'stop';
}

/** Electron gives utility processes this port; elsewhere there is none, and importing this file does nothing. */
const { parentPort } = process as unknown as { readonly parentPort?: ParentPort };
if (parentPort !== undefined) serveParent(parentPort);
