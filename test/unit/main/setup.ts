import { beforeEach, vi } from 'vitest';
import { useEnglish } from '../../../src-main/lib/load-texts.ts';
import { watchLeftBehind } from '../left-behind.ts';
import { app, BrowserWindow, dialog, screen, Tray, WebContentsView } from './electron-stub.ts';

/** Runs before each test file. The files of one worker share the modules, and with them what was made through the stub. */
watchLeftBehind();
// The program asks for it after each long list: a tenth of a second in a process that has the modules of all files.
vi.mock('../../../src-main/lib/collect-garbage.ts', () => ({ collectGarbage: () => undefined }));
app.removeAllListeners();
// Tests of windows have them answer what they need.
for (const name of ['getCursorScreenPoint', 'getDisplayNearestPoint']) Reflect.deleteProperty(screen, name);
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
