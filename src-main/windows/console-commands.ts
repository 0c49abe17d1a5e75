import type { Command } from '../contract/contract.ts';
import type { Push } from '../ipc/push.ts';

/** The events by which a page stops listening: another load, or the end of its process. */
export interface ConsolePage {
  on(
    event: 'did-start-navigation',
    listener: (details: { readonly isMainFrame: boolean; readonly isSameDocument: boolean }) => void,
  ): unknown;
  on(event: 'render-process-gone', listener: () => void): unknown;
}

/** Commands held for the page; older ones are dropped. */
const MAX_HELD = 5;

/**
 * Delivers commands to the console's page. While there is no window, or its page is loading, they are held until the page
 * requests them, because a message to a page that does not listen yet is lost.
 */
export function createConsoleCommands(push: Push['push']) {
  let listens = false;
  let held: readonly Command[] = [];
  /** The present page; events of earlier ones are ignored. */
  let current: ConsolePage | null = null;

  return {
    notify(command: Command): void {
      if (listens) push('command:given', command, 'console');
      else held = [...held, command].slice(-MAX_HELD);
    },

    /** The page listens from now on. Returns the held commands, oldest first, each once. */
    take(): readonly Command[] {
      const given = held;
      held = [];
      listens = true;
      return given;
    },

    /** The page is covered and listens again when it calls `take`; what follows is held. */
    hold(): void {
      listens = false;
    },

    /** Sets the present page, which does not listen yet. Returns its own "off". */
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

    /** Another account comes into view: commands for it are held until the page that shows it requests them. */
    pause(): void {
      held = [];
      listens = false;
    },

    /** The account changes: held commands concern agents, clients and views of the previous one. */
    clear(): void {
      held = [];
    },
  };
}

export type ConsoleCommands = ReturnType<typeof createConsoleCommands>;
