/**
 * Whether windows are shown by a Wayland compositor. There a program learns neither where its windows are nor where the
 * pointer is (Electron answers with the corner of the screen), it cannot place a window, a window that is hidden gets no frame,
 * and global shortcuts belong to the desktop.
 *
 * @param ozonePlatform value of the switch `--ozone-platform`, which Electron sets to the system in use; empty without it
 */
export function runsOnWayland(
  platform: NodeJS.Platform,
  ozonePlatform: string,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  if (platform !== 'linux') return false;
  if (ozonePlatform !== '' && ozonePlatform !== 'auto') return ozonePlatform === 'wayland';
  if ((env.WAYLAND_DISPLAY ?? '') === '') return false;
  return env.XDG_SESSION_TYPE === 'wayland' || (env.DISPLAY ?? '') === '';
}
