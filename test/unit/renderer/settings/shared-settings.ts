import { screen } from '@testing-library/svelte';
import { beforeEach } from 'vitest';
import { settings, signedIn, type LoopbackBridge } from '../bridge.ts';
import { row } from '../agents/rows.ts';
import { shareWindow } from '../share-window.ts';
import { openConsole, press, settle } from '../window.ts';

/**
 * The settings in a window that the tests of this `describe` share. Each begins with the default settings, no dialog and no toast, with
 * the answers that `prepare` gives, and with no calls made.
 */
export function shareSettings(prepare: (bridge: LoopbackBridge) => void = () => undefined) {
  const shown = shareWindow(async () => {
    const bridge = signedIn([row({ id: 1 })]);
    prepare(bridge);
    return { bridge, ...(await openConsole(bridge, { page: 'settings' })) };
  });
  beforeEach(async () => {
    const { bridge, app } = shown();
    prepare(bridge);
    app.closeDialog();
    for (const dialog of screen.queryAllByRole('dialog')) await press('Escape', dialog);
    app.toasts.clear();
    bridge.notify('settings:changed', settings);
    await settle();
    bridge.calls.splice(0);
  });
  return shown;
}
