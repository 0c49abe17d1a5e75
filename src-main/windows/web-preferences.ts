import type { WebPreferences } from '../electron.ts';

/** What no page may do, ours or a remote one, all of it stated: the defaults of Electron have changed before. */
export const confinedPreferences = {
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
