/** Systems whose ways the host can have although it does not run on them (LONGREACH_HOST_AS). */
const systems = ['wayland', 'windows'] as const;
export type ActedSystem = (typeof systems)[number];

/** The system that a run is to act as; undefined for an unknown name. */
export function readSystem(text: string | undefined): ActedSystem | null | undefined {
  if (text === undefined || text === '') return null;
  return systems.find((one) => one === text);
}

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
  /** Electron's windows and shortcuts differ from system to system in ways that no interface tells; null: as on X11. */
  actsAs: ActedSystem | null;
  /** There is a Wayland compositor and no X server: only a person can bring back a minimised window there. */
  onWayland: boolean;
}

export const options: HostOptions = {
  headless: true,
  showsTray: false,
  debuggingPort: undefined,
  noSandbox: false,
  chromium: '',
  verbose: false,
  windowClass: '',
  actsAs: null,
  onWayland: false,
};

/** Chromium switches from the command line and from app.commandLine, in order. */
export const switches: (readonly [name: string, value?: string])[] = [];

/** True where a person could see a window: X11 or Wayland on Linux, always on the other systems. */
export function hasDisplay(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean {
  return platform !== 'linux' || Boolean(env.DISPLAY ?? env.WAYLAND_DISPLAY);
}
