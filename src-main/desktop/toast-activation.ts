/**
 * How Windows knows this program: it has to equal `appId` in electron-builder.yml, or toasts and the jump list do not appear.
 */
const APP_USER_MODEL_ID = 'app.longreach.console';
/**
 * The COM class that Windows activates for a click on a toast. Fixed, because Electron writes it into the Start menu's
 * shortcut and the registry: a random one of each run leaves the toasts of earlier runs without anybody to call.
 */
const TOAST_ACTIVATOR = '{B6A1F0A4-6C0E-4C55-9D0B-7C2B2B1E7D63}';

/** Those of a run from the sources: with the ones above, clicks on toasts of an installed Longreach would start the sources. */
const DEV_USER_MODEL_ID = `${APP_USER_MODEL_ID}.dev`;
const DEV_TOAST_ACTIVATOR = '{B6A1F0A4-6C0E-4C55-9D0B-7C2B2B1E7D64}';

interface ToastApp {
  setAppUserModelId(id: string): void;
  setToastActivatorCLSID(id: string): void;
}

/**
 * Has to be called before the first notification.
 *
 * @param isStore it runs from an MSIX package, which brings its own identity; another would part the button on the task bar
 *   from the pinned one
 */
export function registerForToasts(
  app: ToastApp,
  { packaged, isStore }: { readonly packaged: boolean; readonly isStore: boolean },
): void {
  if (!isStore) app.setAppUserModelId(packaged ? APP_USER_MODEL_ID : DEV_USER_MODEL_ID);
  app.setToastActivatorCLSID(packaged ? TOAST_ACTIVATOR : DEV_TOAST_ACTIVATOR);
}

export interface ToastDeps {
  readonly Notification: { handleActivation(callback: () => void): void };
  readonly platform: NodeJS.Platform;
  /** Whether a notification of this run has taken a click since the last question. */
  readonly wasClicked: () => boolean;
  readonly showConsole: () => void;
  /** Runs after the events of this turn. */
  readonly later: (run: () => void) => void;
}

/**
 * Clicks on toasts of an earlier run, in the Action Center, or that started the program: Windows hands over no subject and no
 * account that Electron documents, so they open the console as it was left. Windows also reports the clicks of
 * this run here, which their notification has handled.
 */
export function followToasts({ Notification, platform, wasClicked, showConsole, later }: ToastDeps): void {
  if (platform !== 'win32') return;
  Notification.handleActivation(() =>
    later(() => {
      if (!wasClicked()) showConsole();
    }),
  );
}
