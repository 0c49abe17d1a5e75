import type { Command, InputOf, Settings } from '../contract/contract.ts';
import { assertNever, type Result } from '../contract/failure.ts';
import type { NotificationAction } from './notification-texts.ts';
import type { TrayAction } from './tray-menu.ts';

/** What the check boxes of the menus switch. */
type Boxes = Pick<Settings, 'notificationsPaused' | 'startAtLogin'>;

export interface DesktopActionsDeps {
  readonly showConsole: () => void;
  readonly commandConsole: (command: Command) => void;
  readonly connect: (agentId: number) => Result<unknown>;
  /** Joins a quick-support connection. */
  readonly join: (supportId: number) => Result<unknown>;
  readonly createSupport: () => Promise<Result<unknown>>;
  readonly showQuickConnect: () => void;
  readonly settings: () => Boxes;
  readonly changeSetting: (patch: Pick<InputOf<'settings:change'>, keyof Boxes>) => Promise<Result<unknown>>;
  /** A sentence for the user. */
  readonly notice: (message: string) => void;
  /** A setting was changed, or was not: the menus show how it is now. */
  readonly onSettled: () => void;
  readonly quit: () => void;
  readonly lock: () => void;
  /** Then everything but quitting shows the console, which asks to be unlocked. */
  readonly isLocked: () => boolean;
}

/** Runs the action of a menu item, tray item or notification. Failures are shown in the console. */
export function createDesktopActions(deps: DesktopActionsDeps) {
  const report = (result: Result<unknown>): void => {
    if (result.ok) return;
    deps.notice(result.failure.message);
    deps.showConsole();
  };

  const show = (command: Command): void => {
    deps.showConsole();
    deps.commandConsole(command);
  };

  const change = async (patch: Parameters<DesktopActionsDeps['changeSetting']>[0]): Promise<void> => {
    report(await deps.changeSetting(patch));
    deps.onSettled();
  };

  const invite = async (): Promise<void> => {
    // Before the answer: creating takes time, and a click without effect is repeated.
    show({ kind: 'show-page', page: 'support' });
    report(await deps.createSupport());
  };

  return {
    /** In the tray, the dock. */
    choose(action: Exclude<TrayAction, { readonly kind: 'show-account' | 'show-all-accounts' }>): void {
      if (deps.isLocked() && action.kind !== 'quit') return deps.showConsole();
      switch (action.kind) {
        case 'open':
          return deps.showConsole();
        case 'quick-connect':
          return deps.showQuickConnect();
        case 'new-support':
          return void invite();
        case 'connect':
          return report(deps.connect(action.agentId));
        case 'join':
          return report(deps.join(action.supportId));
        case 'pause':
          // By how it is now: two presses in a row may come from one and the same menu.
          return void change({ notificationsPaused: !deps.settings().notificationsPaused });
        case 'start-at-login':
          return void change({ startAtLogin: !deps.settings().startAtLogin });
        case 'lock':
          return deps.lock();
        case 'quit':
          return deps.quit();
        default:
          assertNever(action);
      }
    },

    /** On a notification. */
    follow(action: NotificationAction): void {
      if (deps.isLocked()) deps.showConsole();
      else if (action.kind === 'join') report(deps.join(action.supportId));
      else if (action.kind === 'open') deps.showConsole();
      else show(action);
    },
  };
}
