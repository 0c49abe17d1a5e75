import { describe, expect, it, vi } from 'vitest';
import { followToasts, registerForToasts } from '../../../../src-main/desktop/toast-activation.ts';

function setUp(platform: NodeJS.Platform) {
  let activate = (): void => undefined;
  const handleActivation = vi.fn((callback: () => void) => void (activate = callback));
  const showConsole = vi.fn();
  const wasClicked = vi.fn(() => false);
  followToasts({ Notification: { handleActivation }, platform, wasClicked, showConsole, later: (run) => run() });
  return { activate: () => activate(), handleActivation, showConsole, wasClicked };
}

describe('clicks on toasts of Windows', () => {
  it('have one fixed class, known before the first notification', () => {
    const ids: string[] = [];
    const app = {
      setAppUserModelId: (id: string) => void ids.push(id),
      setToastActivatorCLSID: (id: string) => void ids.push(id),
    };
    const installed = { packaged: true, isStore: false };
    registerForToasts(app, installed);
    registerForToasts(app, installed);
    expect(ids[0]).toBe('app.longreach.console');
    expect(ids[1]).toMatch(/^\{[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\}$/);
    expect(ids[3]).toBe(ids[1]);
  });

  it('keep the identity of a package of the Microsoft Store', () => {
    const app = { setAppUserModelId: vi.fn(), setToastActivatorCLSID: vi.fn() };
    registerForToasts(app, { packaged: true, isStore: true });
    expect(app.setAppUserModelId).not.toHaveBeenCalled();
    expect(app.setToastActivatorCLSID).toHaveBeenCalledOnce();
  });

  it('of a run from the sources never lead to an installed Longreach, or the other way round', () => {
    const app = { setAppUserModelId: vi.fn(), setToastActivatorCLSID: vi.fn() };
    for (const packaged of [true, false]) registerForToasts(app, { packaged, isStore: false });
    for (const { mock } of [app.setAppUserModelId, app.setToastActivatorCLSID])
      expect(new Set(mock.calls.flat()).size).toBe(2);
  });

  it('of an earlier run open the console', () => {
    const { activate, showConsole } = setUp('win32');
    activate();
    expect(showConsole).toHaveBeenCalledOnce();
  });

  it('of this run are left to their notification', () => {
    const { activate, showConsole, wasClicked } = setUp('win32');
    wasClicked.mockReturnValue(true);
    activate();
    expect(showConsole).not.toHaveBeenCalled();
  });

  it.each(['linux', 'darwin'] as const)('are not followed on %s', (platform) => {
    expect(setUp(platform).handleActivation).not.toHaveBeenCalled();
  });
});
