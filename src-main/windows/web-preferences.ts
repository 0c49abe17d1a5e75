import { app, type WebPreferences } from '../electron.ts';

/** Security-relevant `webPreferences` of every page, set explicitly because Electron's defaults change. */
const confinedPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  webviewTag: false,
  spellcheck: false,
  navigateOnDragDrop: false,
  safeDialogs: true,
} as const satisfies WebPreferences;

/** No developer tools in packaged builds: whoever sits at an unlocked computer would read pages and calls with them. */
const confined = () => ({ ...confinedPreferences, devTools: !app.isPackaged });

/** Our own pages: the only ones with a preload. */
export const uiWebPreferences = (preloadPath: string): WebPreferences => ({
  preload: preloadPath,
  ...confined(),
});

/** The empty page of View only: a browser session in memory, in which nothing is loaded. */
export const SHIELD_PARTITION = 'view-only';
export const shieldWebPreferences = (): WebPreferences => ({ partition: SHIELD_PARTITION, ...confined() });

/** Remote pages: a separate in-memory browser session, and nothing that an ordinary web page would not have. */
export const remoteWebPreferences = (partition: string): WebPreferences => ({
  partition,
  ...confined(),
  // Otherwise the zoom would be that of the host, and the next page that gets the partition would have it.
  zoomMode: 'isolated',
  autoplayPolicy: 'document-user-activation-required',
  focusOnNavigation: false,
});
