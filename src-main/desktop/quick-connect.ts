import { existsSync } from 'node:fs';
import type { Command, QuickFound, ShortcutState } from '../contract/contract.ts';
import type { Clock } from '../lib/clock.ts';
import type { Push } from '../ipc/push.ts';
import { createSharedFinder, type FinderSource } from '../search/shared-finder.ts';
import { createQuickWindow, type QuickWindowDeps } from '../windows/quick-connect-window.ts';
import { createQuickShortcut, isSharedShortcut, type GlobalKeys } from './shortcuts.ts';

export interface QuickConnectDeps extends Omit<QuickWindowDeps, 'onShown'> {
  readonly sources: readonly FinderSource[];
  readonly keys: GlobalKeys;
  readonly requestedKeys: () => string;
  readonly push: Push['push'];
  readonly showConsole: () => void;
  readonly commandConsole: (command: Command) => void;
  readonly onNotice: (message: string) => void;
  readonly later: (run: () => void) => void;
  readonly clock: Clock;
}

/**
 * How long after an event the window is made, in milliseconds. While the technician works in the console, it comes first: the
 * shortcut is mostly pressed in another program.
 */
const WARM_AFTER = { shown: 20_000, left: 1_200 } as const;

/** Quick connect for the rest of the program: its window, its shortcut, and its search. */
export function createQuickConnect(deps: QuickConnectDeps) {
  const { push, clock } = deps;
  let finder = createSharedFinder(deps.sources, deps.later);
  const window = createQuickWindow({ ...deps, onShown: () => push('quick:shown', null, 'quick') });
  const show = (): void => {
    finder.warmUp();
    window.show();
  };
  const shortcut = createQuickShortcut({
    keys: deps.keys,
    platform: deps.platform,
    isWayland: deps.isWayland,
    isShared: (keys) => isSharedShortcut(keys, deps.platform, existsSync),
    requested: deps.requestedKeys,
    // The same keys put it away again.
    onPress: () => (window.isShown() ? window.hide() : show()),
    onTaken: deps.onNotice,
    after: (ms, run) => clock.after(ms, run),
  });
  /** When it is made, or was. */
  let warming: { readonly at: number; readonly stop: () => void } | null = null;

  return {
    show,
    find: (text: string, limit: number): QuickFound => finder.find(text, limit),
    close: (): void => window.hide(),

    /** Finds agents in these lists from now on: another account came into view, or all did. */
    follow(sources: readonly FinderSource[]): void {
      finder.close();
      finder = createSharedFinder(sources, deps.later);
    },

    /** Shows the console, and runs this command of its palette there. */
    showConsole(command: string | null): void {
      window.hide();
      deps.showConsole();
      if (command !== null) deps.commandConsole({ kind: 'run', command });
    },

    shortcut: (): ShortcutState => shortcut.state(),
    setRecording: (on: boolean): void => shortcut.setRecording(on),

    /** After every change of the settings, and once at the start. */
    followSettings: (): void => shortcut.follow(),

    /**
     * Makes the window, unseen, and reads the names: the first showing is as quick as all others. Soon after the technician
     * left for another program (`left`), later while the console is in use (`shown`).
     */
    warmAfter(event: keyof typeof WARM_AFTER): void {
      const at = clock.now() + WARM_AFTER[event];
      if (warming !== null && warming.at <= at) return;
      warming?.stop();
      const stop = clock.after(WARM_AFTER[event], () => {
        finder.warmUp();
        window.prepare();
      });
      warming = { at, stop };
    },

    repaint: (): void => window.repaint(),

    /** The program ends. */
    end(): void {
      warming?.stop();
      shortcut.close();
      finder.close();
    },
  };
}

export type QuickConnect = ReturnType<typeof createQuickConnect>;
