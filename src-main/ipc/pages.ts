import { randomUUID } from 'node:crypto';
import type { WebContents } from '../electron.ts';
import { contract, type WindowRole } from '../contract/contract.ts';
import type { Push } from './push.ts';
import { registerHandlers, type Handlers, type Log, type RegisterDeps } from './register.ts';

/**
 * Connects the pages of our windows: each may call, and receives the events for its role. Windows attach their pages when
 * they open; the handlers are set before the first one does.
 */
export function createPages({
  attach,
  log,
  refusal,
  now = () => performance.now(),
}: {
  readonly attach: Push['attach'];
  readonly log: Log;
  /** See `RegisterDeps`. */
  readonly refusal: RegisterDeps['refusal'];
  /** Monotonic milliseconds, for the limits of calls per second. */
  readonly now?: () => number;
}) {
  let handlers: Handlers | null = null;
  return {
    /** Answers the calls of every page that is attached from now on. */
    handleWith(all: Handlers): void {
      handlers = all;
    },

    /** Returns the function that disconnects the page. @throws when there are no handlers yet */
    attach(role: WindowRole, contents: WebContents, windowId?: string, account?: string): () => void {
      if (handlers === null) throw new Error('a page was attached before there are handlers');
      const detachEvents = attach(contents, role, windowId, account);
      const removeHandlers = registerHandlers({
        contract,
        handlers,
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
