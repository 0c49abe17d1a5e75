/**
 * The shortcut that always leaves the remote page, also while it gets all keys: on each system one that no desktop takes. The
 * one with Escape belongs to GNOME and KDE, and Chromium takes Escape itself while a page fills the screen. On macOS, the
 * function keys are media keys, and Control with Option is VoiceOver's.
 */
export const leaveKeysOf = (platform: string): string => (platform === 'darwin' ? 'Ctrl+Cmd+Enter' : 'Ctrl+Shift+F12');

/** The shortcut that copies a screenshot of the remote screen. */
export const screenshotKeysOf = (platform: string): string => (platform === 'darwin' ? 'Ctrl+Cmd+S' : 'Ctrl+Shift+F10');

/** The shortcut that locks Longreach, in every window, once the app lock is on. */
export const lockKeysOf = (platform: string): string => (platform === 'darwin' ? 'Cmd+Shift+L' : 'Ctrl+Shift+L');

export type SystemKeysPlatform = 'darwin' | 'win32' | 'linux';

/** Keys of the system of this computer. `isCertain`: no program ever gets them; a desktop of Linux decides by itself. */
export const systemKeysOf = (
  platform: SystemKeysPlatform,
): { readonly keys: readonly string[]; readonly isCertain: boolean } =>
  ({
    darwin: { keys: ['Cmd+Tab', 'Cmd+Alt+Esc'], isCertain: true },
    win32: { keys: ['Ctrl+Alt+Delete', 'Super+L'], isCertain: true },
    linux: { keys: ['Alt+Tab', 'Super'], isCertain: false },
  })[platform];
