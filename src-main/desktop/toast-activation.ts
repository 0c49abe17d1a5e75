/**
 * How Windows knows this program: it has to equal `appId` in electron-builder.yml, or toasts and the jump list do not appear.
 */
const APP_USER_MODEL_ID = 'app.longreach.console';
/**
 * The COM class that Windows activates for a click on a toast. Fixed, because Electron writes it into the Start menu's
 * shortcut and the registry: a random one of each run leaves the toasts of earlier runs without anybody to call.
 */
const TOAST_ACTIVATOR = '{B6A1F0A4-6C0E-4C55-9D0B-7C2B2B1E7D63}';

/** Has to be called before the first notification. */
export function registerForToasts(app: {
  setAppUserModelId(id: string): void;
  setToastActivatorCLSID(id: string): void;
}): void {
  app.setAppUserModelId(APP_USER_MODEL_ID);
  app.setToastActivatorCLSID(TOAST_ACTIVATOR);
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
 * Clicks on toasts of an earlier run, in the Action Center, or that started the program: their subject is unknown by
 * now, so they open the console. Windows also reports the clicks of this run here, which their notification has handled.
 */
export function followToasts({ Notification, platform, wasClicked, showConsole, later }: ToastDeps): void {
  if (platform !== 'win32') return;
  Notification.handleActivation(() =>
    later(() => {
      if (!wasClicked()) showConsole();
    }),
  );
}
