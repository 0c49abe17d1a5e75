import { randomUUID } from 'node:crypto';
import type { WebContents } from '../electron.ts';
import { contract, type EventName, type WindowRole } from '../contract/contract.ts';
import type { Push } from './push.ts';
import { registerHandlers, type Handlers, type Log, type RegisterDeps } from './register.ts';

/**
 * Connects the pages of our windows: each may call, and receives the events for its role. Windows attach their pages when
 * they open.
 */
export function createPages({
  attach,
  handlers,
  log,
  maySend,
  refusal,
  now,
}: {
  readonly attach: Push['attach'];
  /** What answers the calls; read when a page is attached. */
  readonly handlers: () => Handlers;
  readonly log: Log;
  /** Whether pages get this event now. */
  readonly maySend: (event: EventName) => boolean;
  /** See `RegisterDeps`. */
  readonly refusal: RegisterDeps['refusal'];
  /** Monotonic milliseconds, for the limits of calls per second. */
  readonly now: () => number;
}) {
  return {
    /** Returns the function that disconnects the page. */
    attach(role: WindowRole, contents: WebContents, windowId?: string, account?: string): () => void {
      const detachEvents = attach(contents, role, { windowId, account, maySend });
      const removeHandlers = registerHandlers({
        contract,
        handlers: handlers(),
        contents,
        role,
        windowId,
        account,
        now,
        newId: () => randomUUID().slice(0, 8),
        log,
        refusal,
      });
      return () => {
        detachEvents();
        removeHandlers();
      };
    },
  };
}
