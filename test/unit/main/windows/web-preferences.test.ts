import { afterEach, expect, it, vi } from 'vitest';
import { remoteWebPreferences, uiWebPreferences } from '../../../../src-main/windows/web-preferences.ts';
import { app } from '../electron-stub.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

afterEach(() => {
  app.isPackaged = false;
});

it.each([
  [true, false],
  [false, true],
])('pages have developer tools only where Longreach is not packaged (packaged: %s)', (isPackaged, devTools) => {
  app.isPackaged = isPackaged;
  expect(uiWebPreferences('/preload.js')).toMatchObject({ devTools, sandbox: true, contextIsolation: true });
  expect(remoteWebPreferences('session-1')).toMatchObject({ devTools, sandbox: true, contextIsolation: true });
});
