/** How this run of the host was asked to be; filled in by launch.ts before anything else looks. */
export interface HostOptions {
  /** Windows on a display, or none at all. */
  headless: boolean;
  /** Trays have their icon on the panel of a Linux desktop. */
  showsTray: boolean;
  /** Passed on to Chromium, which then announces "DevTools listening on ws://…" on standard error. */
  debuggingPort: string | undefined;
  /** Chromium's own sandbox cannot be set up by root. */
  noSandbox: boolean;
  /** Path of the browser. */
  chromium: string;
  /** Chromium's whole standard error is passed on. */
  verbose: boolean;
  /** By which a desktop knows the app's windows (WM_CLASS): as in Electron, the name of its desktop entry. */
  windowClass: string;
}

export const options: HostOptions = {
  headless: true,
  showsTray: false,
  debuggingPort: undefined,
  noSandbox: false,
  chromium: '',
  verbose: false,
  windowClass: '',
};

/** Chromium switches from the command line and from app.commandLine, in order. */
export const switches: (readonly [name: string, value?: string])[] = [];

/** True where a person could see a window: X11 or Wayland on Linux, always on the other systems. */
export function hasDisplay(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean {
  return platform !== 'linux' || Boolean(env.DISPLAY ?? env.WAYLAND_DISPLAY);
}
