import { beforeEach, vi } from 'vitest';
import { useEnglish } from '../../../src-main/lib/load-texts.ts';
import { watchLeftBehind } from '../left-behind.ts';
import { app, BrowserWindow, dialog, Tray, WebContentsView } from './electron-stub.ts';

/** Runs before each test file. The files of one worker share the modules, and with them what was made through the stub. */
watchLeftBehind();
app.removeAllListeners();
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
useEnglish();

beforeEach(() => {
  for (const { made } of [BrowserWindow, WebContentsView, Tray]) made.splice(0);
  dialog.asked.splice(0);
  dialog.owners.splice(0);
  dialog.answers.splice(0);
});
