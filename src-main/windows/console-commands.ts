import type { Command } from '../contract/contract.ts';
import type { Push } from '../ipc/push.ts';

/** What a page tells of itself: that it goes, by another load or with its process. */
export interface ConsolePage {
  on(
    event: 'did-start-navigation',
    listener: (details: { readonly isMainFrame: boolean; readonly isSameDocument: boolean }) => void,
  ): unknown;
  on(event: 'render-process-gone', listener: () => void): unknown;
}

/** Commands that wait for the page; whoever presses more often meant the last ones. */
const MAX_HELD = 5;

/**
 * Takes commands to the page of the console. Where there is no window yet, or its page has not loaded, they wait until the
 * page asks for them: a message to a page that does not listen yet is lost.
 */
export function createConsoleCommands(push: Push['push']) {
  let listens = false;
  let held: readonly Command[] = [];
  /** The page that is there now; what an older one says of itself counts no longer. */
  let current: ConsolePage | null = null;

  return {
    notify(command: Command): void {
      if (listens) push('command:given', command, 'console');
      else held = [...held, command].slice(-MAX_HELD);
    },

    /** The page listens from now on; what was asked of it before, the oldest first, each once. */
    take(): readonly Command[] {
      const given = held;
      held = [];
      listens = true;
      return given;
    },

    /** This is the console's page from now on, and it listens to nothing yet. Returns its own "off". */
    attach(page: ConsolePage): () => void {
      const leave = (): void => {
        if (current === page) listens = false;
      };
      current = page;
      leave();
      page.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
        if (isMainFrame && !isSameDocument) leave();
      });
      page.on('render-process-gone', leave);
      return leave;
    },

    /** Another account: computers, clients and views of this one are not shown in it. */
    clear(): void {
      held = [];
    },
  };
}

export type ConsoleCommands = ReturnType<typeof createConsoleCommands>;
