/**
 * The shortcut that always leaves the remote page, also while it gets all keys: on each system one that no desktop takes. The
 * one with Escape belongs to GNOME and KDE, and Chromium takes Escape itself while a page fills the screen. On macOS, the
 * function keys are media keys, and Control with Option is VoiceOver's.
 */
export const leaveKeysOf = (platform: string): string => (platform === 'darwin' ? 'Ctrl+Cmd+Enter' : 'Ctrl+Shift+F12');

/** The shortcut that locks Longreach, in every window, once the app lock is on. */
export const lockKeysOf = (platform: string): string => (platform === 'darwin' ? 'Cmd+Shift+L' : 'Ctrl+Shift+L');
